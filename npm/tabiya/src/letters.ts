import { ROLES } from './protocol.js';
import type { GamePiece } from './squares.js';

/** The letters of the roles. @internal */
export const LETTERS = 'pnbrqk';

/**
 * The letter of a piece in a FEN.
 *
 * @internal
 */
export function pieceLetter(piece: GamePiece): string {
  const letter = LETTERS[ROLES.indexOf(piece.role)]!;
  return piece.color === 'white' ? letter.toUpperCase() : letter;
}

/**
 * A board in letters, from White's side.
 *
 * @internal
 */
export function asciiBoard(board: readonly (GamePiece | null)[]): string {
  const edge = '   +------------------------+\n';
  let text = edge;
  for (let rank = 7; rank >= 0; rank--) {
    text += ` ${rank + 1} |`;
    for (let file = 0; file < 8; file++) {
      const piece = board[8 * rank + file];
      text += ` ${piece ? pieceLetter(piece) : '.'} `;
    }
    text += '|\n';
  }
  return `${text}${edge}     a  b  c  d  e  f  g  h`;
}
