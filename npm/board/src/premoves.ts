import { Game, SQUARES, squareIndex } from 'tabiya';
import type { Color, DropKey, GamePiece, HandRole, MoveInput, PromotionRole, Role, Square } from 'tabiya';

/** Where a move starts: a square, or the hand, from which a piece is dropped: `'N@'`. */
export type Origin = Square | DropKey;

const IN_HAND: Record<DropKey, HandRole> = { 'Q@': 'queen', 'R@': 'rook', 'B@': 'bishop', 'N@': 'knight', 'P@': 'pawn' };

/** What is dropped; nothing where a move starts on a square. */
export const droppedRole = (from: Origin): HandRole | undefined => IN_HAND[from as DropKey];

/** A move by hand as the rules take it. */
export const moveOf = ({ from, to, promotion }: Premove): MoveInput => (droppedRole(from) ? from + to : { from: from as Square, to, promotion });

/** A move that is made before its turn. */
export interface Premove {
  /** Where it starts; of a drop, the piece: `'N@'`. */
  readonly from: Origin;
  /** Where it ends; castling, where the king goes or where the rook stands. */
  readonly to: Square;
  /** What the pawn becomes. */
  readonly promotion?: PromotionRole | undefined;
}

/** The board as it would be after moves ahead, and where pieces could go from there. */
export class Ahead {
  readonly board: (GamePiece | null)[];
  /** What is still in hand. */
  readonly hand: Role[];
  #rights: string;

  constructor(
    private game: Game,
    private color: Color,
    moves: readonly Premove[],
  ) {
    this.board = game.board();
    this.hand = [...(game.inHand?.[color] ?? [])];
    this.#rights = game.fen.split(' ')[2]!;
    for (const move of moves) this.#play(move);
  }

  #play({ from, to, promotion }: Premove): void {
    const { board, hand } = this;
    const target = squareIndex(to);
    const role = droppedRole(from);
    if (role) {
      hand.splice(hand.indexOf(role), 1);
      board[target] = { color: this.color, role };
      return;
    }
    const at = squareIndex(from as Square);
    const piece = board[at]!;
    board[at] = null;
    if (piece.role === 'king' || piece.role === 'rook') this.#rights = this.#rights.replace(this.color === 'white' ? /[A-Z]/g : /[a-z]/g, '');
    const ours = board[target]?.color === this.color && board[target]?.role === 'rook';
    if (piece.role === 'king' && (ours || Math.abs((at & 7) - (target & 7)) > 1)) {
      const rank = at & ~7;
      const short = target > at;
      const rooks = [0, 1, 2, 3, 4, 5, 6, 7].filter((file) => keyed(board[rank + file], this.color) && (file > (at & 7)) === short);
      board[ours ? target : rank + (short ? rooks.at(-1)! : rooks[0]!)] = null;
      board[rank + (short ? 6 : 2)] = piece;
      board[rank + (short ? 5 : 3)] = { color: this.color, role: 'rook' };
    } else {
      board[target] = promotion ? { color: this.color, role: promotion } : piece;
    }
  }

  /** Where a piece could go. The rules answer for any board and rights, also for those that no game has yet. */
  dests(from: Origin): readonly Square[] {
    const inHand = { white: this.hand, black: this.hand };
    const imagined = { board: () => this.board, turn: this.game.turn, fen: `- - ${this.#rights}`, inHand };
    const dests: Map<Origin, Square[]> = (Game.prototype.premoveDests as (options: object) => Map<Origin, Square[]>).call(imagined as unknown as Game, { drops: true });
    return dests.get(from) ?? [];
  }

  /** Whether a pawn goes to the last rank. */
  promotes(from: Origin, to: Square): boolean {
    return this.board[SQUARES.indexOf(from as Square)]?.role === 'pawn' && /[18]/.test(to);
  }
}

const keyed = (piece: GamePiece | null | undefined, color: Color) => piece?.color === color && piece.role === 'rook';
