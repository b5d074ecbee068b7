/**
 * `<chess-board>`: one tag that plays chess, shows games, edits positions, and says why. Importing it makes the tag known.
 *
 * @packageDocumentation
 */
import { ChessBoard } from './element.js';

export { ChessBoard };
export type { ChessBoardAttributes } from './attributes.js';
export type { BoardClocks, By, ChessBoardEvents } from './events.js';
export type { Opponent } from './opponent.js';
export type { Origin, Premove } from './premoves.js';
export type { GivenWords, Words } from './words.js';
export type { Drawing, PieceSet } from './pieces.js';

if (globalThis.customElements && !customElements.get('chess-board')) customElements.define('chess-board', ChessBoard);
