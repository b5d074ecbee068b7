import { SQUARES } from './squares.js';
import type { Color, DropKey, GamePiece, HandRole, Square } from './squares.js';

const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;
const STRAIGHT = [[0, 1], [1, 0], [0, -1], [-1, 0]] as const;
const DIAGONAL = [[1, 1], [1, -1], [-1, -1], [-1, 1]] as const;
const EVERY = [...STRAIGHT, ...DIAGONAL];

/**
 * Where pieces could go once their side has the move: everything else may have gone or come. Own pieces may have been
 * taken, so their squares are targets too, but for the king's.
 *
 * @internal
 */
export function premoves(board: readonly (GamePiece | null)[], color: Color, rights: string): Map<Square, Square[]> {
  const dests = new Map<Square, Square[]>();
  board.forEach((piece, from) => {
    if (piece?.color !== color) return;
    const targets = targetsOf(piece, from).concat(piece.role === 'king' ? castling(board, color, from, rights) : []);
    const reached = [...new Set(targets)].filter((to) => !(board[to]?.color === color && board[to]?.role === 'king'));
    if (reached.length > 0) dests.set(SQUARES[from]!, reached.sort((a, b) => a - b).map((to) => SQUARES[to]!));
  });
  return dests;
}

function targetsOf({ color, role }: GamePiece, from: number): number[] {
  const up = color === 'white' ? 1 : -1;
  switch (role) {
    case 'pawn': {
      const home = color === 'white' ? 1 : 6;
      const steps = [[0, up], [1, up], [-1, up]];
      if (from >> 3 === home) steps.push([0, 2 * up]);
      return leaps(from, steps);
    }
    case 'knight':
      return leaps(from, KNIGHT);
    case 'king':
      return leaps(from, EVERY);
    case 'bishop':
      return rays(from, DIAGONAL);
    case 'rook':
      return rays(from, STRAIGHT);
    case 'queen':
      return rays(from, EVERY);
  }
}

function step(from: number, [x, y]: readonly number[], times = 1): number {
  const file = (from & 7) + times * x!;
  const rank = (from >> 3) + times * y!;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 8 * rank + file : -1;
}

function leaps(from: number, ways: readonly (readonly number[])[]): number[] {
  return ways.map((way) => step(from, way)).filter((to) => to >= 0);
}

function rays(from: number, ways: readonly (readonly number[])[]): number[] {
  return ways.flatMap((way) => [1, 2, 3, 4, 5, 6, 7].map((times) => step(from, way, times)).filter((to) => to >= 0));
}

/**
 * Where pieces in hand could be dropped, the most valuable first: whatever stands on a square may be gone by then, but
 * for the own king.
 *
 * @internal
 */
export function predrops(board: readonly (GamePiece | null)[], color: Color, hand: readonly HandRole[]): Map<DropKey, Square[]> {
  const free = SQUARES.filter((_, to) => !(board[to]?.color === color && board[to]?.role === 'king'));
  return new Map(
    [...new Set(hand)].map((role) => [
      `${role === 'knight' ? 'N' : role[0]!.toUpperCase()}@` as DropKey,
      role === 'pawn' ? free.filter((to) => !/[18]/.test(to)) : [...free],
    ]),
  );
}

/** The king's way and the rook of every right that is left, by the letters of a FEN. */
function castling(board: readonly (GamePiece | null)[], color: Color, king: number, rights: string): number[] {
  const rank = king & ~7;
  const targets: number[] = [];
  for (const letter of rights) {
    const isWhite = letter === letter.toUpperCase();
    if (letter === '-' || isWhite !== (color === 'white')) continue;
    const name = letter.toLowerCase();
    const rooks = [0, 1, 2, 3, 4, 5, 6, 7].filter((file) => {
      const piece = board[rank + file];
      return piece?.color === color && piece.role === 'rook';
    });
    // K and Q are the outermost rook; other letters name its file.
    const file = name === 'k' ? rooks.at(-1) : name === 'q' ? rooks[0] : name.charCodeAt(0) - 97;
    if (file === undefined) continue;
    targets.push(rank + file, rank + (file > (king & 7) ? 6 : 2));
  }
  return targets.filter((to) => to !== king);
}
