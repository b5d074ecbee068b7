import { Game, SQUARES, squareIndex } from 'tabiya';
import type { Color, Piece, PromotionRole, Square } from 'tabiya';

/** A move that is made before its turn. */
export interface Premove {
  /** Where it starts. */
  readonly from: Square;
  /** Where it ends; castling, where the king goes or where the rook stands. */
  readonly to: Square;
  /** What the pawn becomes. */
  readonly promotion?: PromotionRole | undefined;
}

/** The board as it would be after moves ahead, and where pieces could go from there. */
export class Ahead {
  readonly board: (Piece | null)[];
  #rights: string;

  constructor(
    private game: Game,
    private color: Color,
    moves: readonly Premove[],
  ) {
    this.board = game.board();
    this.#rights = game.fen.split(' ')[2]!;
    for (const move of moves) this.#play(move);
  }

  #play({ from, to, promotion }: Premove): void {
    const { board } = this;
    const at = squareIndex(from);
    const target = squareIndex(to);
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

  /** Where pieces could go. The rules answer for any board and rights, also for those that no game has yet. */
  dests(): Map<Square, Square[]> {
    const imagined = { board: () => this.board, turn: this.game.turn, fen: `- - ${this.#rights}` };
    return Game.prototype.premoveDests.call(imagined as unknown as Game);
  }

  /** Whether a pawn goes to the last rank. */
  promotes(from: Square, to: Square): boolean {
    return this.board[SQUARES.indexOf(from)]?.role === 'pawn' && /[18]/.test(to);
  }
}

const keyed = (piece: Piece | null | undefined, color: Color) => piece?.color === color && piece.role === 'rook';
