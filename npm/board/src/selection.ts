import type { PromotionRole, Square } from 'tabiya';
import type { ChessBoard } from './element.js';
import { askPromotion } from './promotion.js';
import { nameOf } from './words.js';

/** What a person at the board has picked up, and what becomes of it: played, asked about, put ahead, or refused. */
export class Selection {
  /** The square of the piece that is picked up. */
  square: Square | null = null;

  constructor(private board: ChessBoard) {}

  /** Whether the piece that is picked up can go to a square. */
  goes(square: Square): boolean {
    return !!this.square && this.board.live.dests(this.square).includes(square);
  }

  /** Whether a person may pick up what stands on a square. */
  canPick(square: Square): boolean {
    const { editor, live } = this.board;
    const piece = this.board.pieceAt(square);
    if (!piece) return false;
    if (editor) return !editor.brush;
    if (!live.position) return false;
    return live.side === 'both' || (live.side === piece.color && (live.premoving || live.position.turn === piece.color || !!live.past));
  }

  /** Picks a piece up, so that the next square is where it goes; `null` puts it down. */
  pick(square: Square | null): void {
    const { board } = this;
    if (this.square === square) return;
    this.square = square;
    board.render();
    if (square) board.announce(`${nameOf(board.text, board.pieceAt(square)!)} ${square} ${board.text.selected}`);
  }

  /** What is asked about a pawn that is not there any more is not asked. */
  end(): void {
    this.square = null;
    this.board.surface.querySelector('.shade')?.remove();
  }

  /** A click, a tap, or Enter on a square. */
  tap(square: Square): void {
    const { board, square: picked } = this;
    const { editor, live, text } = board;
    board.clear();
    if (editor?.brush) return editor.tap(square);
    if (picked === square) return this.pick(null);
    const there = board.pieceAt(square);
    const again = this.canPick(square) && !(picked && (editor || this.goes(square) || there?.color !== board.pieceAt(picked)?.color));
    if (again) this.pick(square);
    else if (picked) this.drop(picked, square);
    else if (live.side) board.tell(there && live.side !== 'both' ? text.notYours(text[live.side]) : text.noPiece);
  }

  /** A piece was moved from a square to another, or off the board. */
  drop(from: Square, to: Square | null): void {
    const { editor } = this.board;
    this.square = null;
    if (editor) return editor.move(from, to);
    if (to && to !== from) void this.attempt(from, to);
    else this.board.render();
  }

  /** Makes a move by hand. */
  async attempt(from: Square, to: Square, promotion?: PromotionRole): Promise<void> {
    const { board } = this;
    const { live, text } = board;
    if (live.past) return live.step(Infinity);
    const piece = board.pieceAt(from);
    if (live.premoving && piece?.color === live.side) {
      const { ahead } = live;
      if (!ahead.dests().get(from)?.includes(to)) return void board.tell(text.notAhead(text[piece!.role], to));
      if (ahead.promotes(from, to) && !promotion) return this.ask(from, to);
      // The opponent may have moved while the question stood.
      if (live.premoving) return live.enqueue({ from, to, promotion });
    }
    const why = live.position!.explain({ from, to, promotion });
    if (why.verdict === 'legal') live.commit({ from, to, promotion }, 'hand');
    else if (why.code === 'promotion-missing') await this.ask(from, to);
    else board.refuse(why);
  }

  /** Asks what a pawn becomes, which waits on its last square meanwhile. */
  async ask(from: Square, to: Square): Promise<void> {
    const { board } = this;
    const { view } = board;
    const { color } = board.pieceAt(from)!;
    board.render();
    const pawn = view.pieces.get(from)?.element;
    if (pawn) view.settle(pawn, to);
    const promotion = await askPromotion(board.surface, view, board.text, color, to);
    if (pawn) view.settle(pawn, from);
    if (promotion) await this.attempt(from, to, promotion);
    else board.render();
  }
}
