import type { Color, GamePiece, Role } from 'tabiya';
import { h, s } from './dom.js';

/** A piece in a square of 100 by 100: its outline, the lines on it, knobs over it, and spots in the colour of the lines. */
export type Drawing = readonly [outline: string, lines?: string, knobs?: string, spots?: string];

/** A set of pieces; of an outline that does not end with `Z` the right half is written, from the top. */
export type PieceSet = Record<Role, Drawing>;

/**
 * The pieces of the project, the same shapes as in `crates/tabiya/src/svg/pieces.rs`. Of those that are the same on both
 * sides the right half is written, from the top.
 */
const TABIYA: PieceSet = {
  pawn: [
    'M50 20C57.2 20 62.5 25 62.5 31.5C62.5 36 60.5 39.5 57.5 42C62 43 66 45.5 66 48C66 50 65 50.5 63 50.5L58.5 50.5C59 60 63 67.5 70 73.5C74.5 77 77 81.5 77 88.5',
    'M41.5 50.5Q50 51 58.5 50.5M29.5 76Q50 78 70.5 76',
  ],
  knight: [
    'M79 88.5C82.5 62 76 32 53 21.5L49 11.5C45.5 14 42.8 17.5 41.5 21.5C33 25.5 29 32.5 27 40C25 46.5 20 51.5 17 57C15 61 16.5 66.5 21 68.5C24 69.8 26.5 69.3 29 67.2C31.5 65 34.5 63.4 39 63C45 62.5 50.5 60 53.5 54C54.5 63 48.5 67.5 41.5 72C35 76.5 30 81 30 88.5Z',
    'M56 28.5C68.5 38 72.5 55 71.5 73M33 80.5L79.5 80.5M18 63.8C21.5 65 24.5 64.2 27 62.5',
    '',
    'M36.5 34.1a2.9 2.9 0 1 0 .1 0ZM23.5 55.3a1.7 1.7 0 1 0 .1 0Z',
  ],
  bishop: [
    'M50 9.5C53 9.5 55 11.5 55 14C55 16 54 17.5 53 18.5C61 24 67.5 33 67.5 42C67.5 49 64 54 60.5 57L66 60.5L66 65L60 66C61.5 72 66 75 72 77C76.5 78.5 79 82 79 88.5',
    'M60 25L51.5 37.5M39.5 57.2H60.5M39.8 66H60.2M27.5 79Q50 80 72.5 79',
  ],
  rook: [
    'M50 18L57 18L57 24.5L64 24.5L64 18L76 18L76 32L69 39L69 66L75 73L75 78L80 80.5L80 88.5',
    'M30.5 39H69.5M31 66H69M25 78H75M24.5 31.5H75.5',
  ],
  queen: [
    'M50 24L58 40.5L68.5 21L70 42.5L85 28L70.5 61L74 63.5L74 69.5L69 70.5C71 75 77 76 79.5 81C80.5 83 81 86 81 88.5',
    'M25.5 52Q50 44 74.5 52M29.5 61.2H70.5M31 70.5H69M21.5 80.5H78.5',
    'M50 14.3a5.2 5.2 0 1 0 .1 0ZM31.5 11.2a4.8 4.8 0 1 0 .1 0ZM68.5 11.2a4.8 4.8 0 1 0 .1 0ZM13 18.7a4.8 4.8 0 1 0 .1 0ZM87 18.7a4.8 4.8 0 1 0 .1 0Z',
  ],
  king: [
    'M50 4.5L53.8 4.5L53.8 10.5L60 10.5L60 18L53.8 18L53.8 24.5C64 25.5 72 29.5 77.5 36C79 38 79 40 78 42L67.5 61L72.5 63.5L72.5 69.5L67.5 70.5C70 75 77 76 79.5 81C80.5 83 81 86 81 88.5',
    'M22.5 42.5Q50 33.5 77.5 42.5M32.5 61.2H67.5M32.5 70.5H67.5M21.5 80.5H78.5',
  ],
};

/** The sets of pieces by name; pages may add theirs. */
export const SETS: Record<string, PieceSet> = { tabiya: TABIYA };

/** A set that is not here yet, or the page's own style sheet. */
const NONE: Partial<PieceSet> = {};

/** A half, and its other half from the foot back up. */
export function whole(half: string): string {
  if (half.endsWith('Z')) return half;
  const mirrored = half.match(/[MLC][^MLC]*/g)!.map((part) => part.slice(1).trim().split(' ').map(Number));
  const points = mirrored.map((numbers) => numbers.map((n, i) => (i % 2 ? n : 100 - n)));
  let path = '';
  for (let i = points.length - 1; i > 0; i--) {
    const there = points[i]!;
    const end = points[i - 1]!.slice(-2);
    path += there.length > 2 ? `C${[there[2], there[3], there[0], there[1], ...end].join(' ')}` : `L${end.join(' ')}`;
  }
  return `${half}L${points.at(-1)!.slice(-2).join(' ')}${path}Z`;
}

/** Draws a piece: filled, its lines, the outline over their ends, then knobs and spots. */
export function drawing(role: Role, set: string | null): SVGElement {
  const [half, lines, knobs, spots] = (SETS[set ?? 'tabiya'] ?? NONE)[role] ?? [''];
  const outline = half && whole(half);
  const paths: [string | undefined, string][] = [[outline, 'rim'], [knobs, 'rim'], [outline, 'fill'], [lines, 'line'], [outline, 'edge'], [knobs, 'knob'], [spots, 'spot']];
  return s('svg', { viewBox: '0 0 100 100', 'aria-hidden': true }, ...paths.filter(([d]) => d).map(([d, name]) => s('path', { d, class: name })));
}

/** The element of a piece. */
export function pieceElement(piece: { color: Color; role: Role }, set: string | null): HTMLDivElement {
  return h('div', `piece ${piece.color} ${piece.role}`, {}, drawing(piece.role, set));
}

/** A piece as a word that tells it from others. */
export const keyOf = (piece: GamePiece | null | undefined): string => (piece ? `${piece.color} ${piece.role}` : '');
