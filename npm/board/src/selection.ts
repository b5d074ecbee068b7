import type { Color, PromotionRole, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import { droppedRole, moveOf } from './premoves.js';
import type { Origin } from './premoves.js';
import { askPromotion } from './promotion.js';
import { nameOf } from './words.js';

/** What a person at the board has picked up, and what becomes of it: played, asked about, put ahead, or refused. */
export class Selection {
  /** Where the piece that is picked up comes from. */
  from: Origin | null = null;

  /** Closes the question what a pawn becomes, if it stands. */
  dismiss = (): void => {};

  /** Lets go of what the pointer holds, without putting it anywhere. */
  release = (): void => {};

  constructor(private board: ChessBoard) {}

  /** Whether the piece that is picked up can go to a square. */
  goes(square: Square): boolean {
    return !!this.from && this.board.live.dests(this.from).includes(square);
  }

  /** Whether a person may pick up what stands on a square. */
  canPick(square: Square): boolean {
    const { editor } = this.board;
    const piece = this.board.pieceAt(square);
    return !!piece && (editor ? !editor.brush : this.moves(piece));
  }

  /** Whether a press on a square picks up what stands there: not where the piece that is picked up goes, or should take. */
  takesUp(square: Square): boolean {
    const { board, from } = this;
    return this.canPick(square) && !(from && (board.editor || this.goes(square) || board.pieceAt(square)?.color !== board.pieceAt(from)?.color));
  }

  /** Whether a person moves pieces of this colour now. */
  moves(piece: { color: Color }): boolean {
    const { live } = this.board;
    if (!live.position || live.position.isOver) return false;
    return live.side === 'both' || (live.side === piece.color && (live.premoving || live.position.turn === piece.color || !!live.past));
  }

  /** Picks a piece up, so that the next square is where it goes; `null` puts it down. */
  pick(from: Origin | null): void {
    const { board } = this;
    if (this.from === from) return;
    this.from = from;
    board.render();
    if (from) board.announce(`${nameOf(board.text, board.pieceAt(from)!)} ${droppedRole(from) ? '' : `${from} `}${board.text.selected}`);
  }

  /** What is picked up, and what is asked, in a position that is not there any more, is not. */
  end(): void {
    this.from = null;
    this.dismiss();
  }

  /** A click, a tap, or Enter on a square. */
  tap(square: Square): void {
    const { board, from: picked } = this;
    const { editor, live, text } = board;
    board.clear();
    if (editor?.brush) return editor.tap(square);
    if (picked === square) return this.pick(null);
    const there = board.pieceAt(square);
    if (this.takesUp(square)) this.pick(square);
    else if (picked) this.drop(picked, square);
    else if (live.side) board.tell(live.position?.outcome?.message ?? (there && live.side !== 'both' ? text.notYours(text[live.side]) : text.noPiece));
  }

  /** A piece was moved from a square to another, or off the board. */
  drop(from: Origin, to: Square | null): void {
    const { editor } = this.board;
    this.from = null;
    if (editor) return editor.move(from as Square, to);
    if (to && to !== from) void this.attempt(from, to);
    else this.board.render();
  }

  /** Makes a move by hand. */
  async attempt(from: Origin, to: Square, promotion?: PromotionRole): Promise<void> {
    const { board } = this;
    const { live, text } = board;
    if (live.past) return live.step(Infinity);
    const piece = board.pieceAt(from);
    if (live.premoving && piece?.color === live.side) {
      const { ahead } = live;
      if (!ahead.dests(from).includes(to)) return void board.tell(text.notAhead(text[piece!.role], to));
      if (ahead.promotes(from, to) && !promotion) return this.ask(from, to);
      // The opponent may have moved while the question stood.
      if (live.premoving) return live.enqueue({ from, to, promotion });
    }
    const move = moveOf({ from, to, promotion });
    const why = live.position!.explain(move);
    if (why.verdict === 'legal') live.commit(move, 'hand');
    else if (why.code === 'promotion-missing') await this.ask(from, to);
    else board.refuse(why);
  }

  /** Asks what a pawn becomes, which waits on its last square meanwhile. */
  async ask(from: Origin, to: Square): Promise<void> {
    const { board } = this;
    const { view } = board;
    const { color } = board.pieceAt(from)!;
    this.dismiss();
    board.render();
    const pawn = view.pieces.get(from as Square)?.element;
    if (pawn) view.settle(pawn, to);
    const promotion = await askPromotion(board, color, to);
    // It may have been moved meanwhile.
    if (pawn && view.pieces.get(from as Square)?.element === pawn) view.settle(pawn, from as Square);
    if (promotion) await this.attempt(from, to, promotion);
    else board.render();
  }
}
