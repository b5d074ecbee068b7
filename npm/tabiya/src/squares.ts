/** A file of the board, from White's left to right. */
export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';

/** A rank of the board, from White's side. */
export type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';

/** The name of a square: `'e4'`. */
export type Square = `${File}${Rank}`;

/** One of the two sides. */
export type Color = 'white' | 'black';

/** What a piece is. */
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

/** What a pawn becomes on the last rank; a king in antichess alone. */
export type PromotionRole = 'queen' | 'rook' | 'bishop' | 'knight' | 'king';

/** The letter of what a pawn becomes. */
export type PromotionLetter = 'q' | 'r' | 'b' | 'n' | 'k';

/** What can be in hand, in crazyhouse. */
export type HandRole = 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

/** What is dropped, where {@link GameView.dests} has the square of other moves; with the target behind it, it is the move. */
export type DropKey = 'Q@' | 'R@' | 'B@' | 'N@' | 'P@';

/** The side of the board to which a king castles. */
export type CastlingSide = 'kingside' | 'queenside';

/** A piece as a game gives it: what it is, and whose. */
export interface GamePiece {
  /** Whose. */
  readonly color: Color;
  /** What. */
  readonly role: Role;
}

/** All squares: a1, b1, … h8. The index of a square here is its number. */
export const SQUARES: readonly Square[] = /* @__PURE__ */ squares();

function squares(): Square[] {
  const all: Square[] = [];
  for (const rank of '12345678') for (const file of 'abcdefgh') all.push((file + rank) as Square);
  return all;
}

/**
 * The number of a square: a1 is 0, h8 is 63; -1 for anything else.
 *
 * @example
 * squareIndex('e4') // 28
 */
export function squareIndex(square: Square): number {
  if (typeof square !== 'string') return -1;
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return square.length === 2 && file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : -1;
}

/** Whether a value is the name of a square. */
export function isSquare(value: unknown): value is Square {
  return squareIndex(value as Square) >= 0;
}
