import type { Color, GamePiece, Role } from 'tabiya';

/** What pieces are worth to those who count. */
export const VALUE: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const ORDER: Role[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

/** What one side has more of than the other, and by how many pawns it is ahead. */
export interface Material {
  more: Role[];
  ahead: number;
}

/** The difference in material, as each side sees it. */
export function material(board: readonly (GamePiece | null)[]): Record<Color, Material> {
  const count = new Map<Role, number>();
  let ahead = 0;
  for (const piece of board) {
    if (!piece) continue;
    const sign = piece.color === 'white' ? 1 : -1;
    count.set(piece.role, (count.get(piece.role) ?? 0) + sign);
    ahead += sign * VALUE[piece.role];
  }
  const of = (sign: number): Material => ({
    more: ORDER.flatMap((role) => Array.from({ length: Math.max(0, sign * (count.get(role) ?? 0)) }, () => role)),
    ahead: Math.max(0, sign * ahead),
  });
  return { white: of(1), black: of(-1) };
}
