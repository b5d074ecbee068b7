import { FenError } from '../errors.js';
import type { FenErrorCode } from '../errors.js';
import type { Square } from '../squares.js';
import { asText } from '../given.js';
import {
  NO_SQUARE,
  PIECE_BLACK,
  PIECE_ROLE,
  QUESTIONS,
  REFUSED,
  ROLES,
  STATE_EN_PASSANT,
  STATE_FULLMOVES,
  STATE_HALFMOVES,
  STATE_RIGHTS,
  STATE_SIZE,
  STATE_TURN,
} from '../protocol.js';
import { wasm } from '../wasm.js';
import type { Wasm } from '../wasm.js';
import type { Board, GameState, PieceColor, PieceType } from './types.js';

function count(value: unknown): number {
  return Number.isInteger(value) && (value as number) > 0 ? Math.min(value as number, 65535) : 0;
}

/**
 * Puts a state into the inbox.
 *
 * @internal
 */
export function send(rules: Wasm, state: GameState): void {
  const bytes = new Uint8Array(STATE_SIZE);
  for (let i = 0; i < 64; i++) {
    const piece = state?.board?.[i];
    if (piece) bytes[i] = ROLES.indexOf(piece.type) + 1 + (piece.color === 'black' ? PIECE_BLACK : 0);
  }
  const rights = state?.castlingRights;
  bytes[STATE_TURN] = state?.activeColor === 'black' ? 1 : 0;
  bytes[STATE_RIGHTS] = (rights?.K ? 1 : 0) | (rights?.Q ? 2 : 0) | (rights?.k ? 4 : 0) | (rights?.q ? 8 : 0);
  const passed = state?.enPassantSquare;
  bytes[STATE_EN_PASSANT] = isSquare(passed) ? passed : NO_SQUARE;
  const numbers = new DataView(bytes.buffer);
  numbers.setUint32(STATE_HALFMOVES, count(state?.halfmoveClock), true);
  numbers.setUint32(STATE_FULLMOVES, count(state?.fullmoveNumber), true);
  rules.sendBytes(bytes);
}

function isSquare(index: unknown): index is number {
  return Number.isInteger(index) && (index as number) >= 0 && (index as number) < 64;
}

/**
 * The state in the outbox.
 *
 * @internal
 */
export function takeState(rules: Wasm): GameState {
  const at = rules.out();
  const bytes = rules.bytes().slice(at, at + STATE_SIZE);
  const board: Board = [];
  for (let i = 0; i < 64; i++) {
    const piece = bytes[i]!;
    const color = piece & PIECE_BLACK ? 'black' : 'white';
    board.push(piece ? { color, type: ROLES[(piece & PIECE_ROLE) - 1] as PieceType } : null);
  }
  const rights = bytes[STATE_RIGHTS]!;
  const numbers = new DataView(bytes.buffer);
  return {
    board,
    activeColor: bytes[STATE_TURN] ? 'black' : 'white',
    castlingRights: { K: !!(rights & 1), Q: !!(rights & 2), k: !!(rights & 4), q: !!(rights & 8) },
    enPassantSquare: bytes[STATE_EN_PASSANT] === NO_SQUARE ? null : bytes[STATE_EN_PASSANT]!,
    halfmoveClock: numbers.getUint32(STATE_HALFMOVES, true),
    fullmoveNumber: numbers.getUint32(STATE_FULLMOVES, true),
  };
}

/**
 * The squares to which the piece on a square can legally go, each once; castling is g1, c1, g8 or c8, and for a king that
 * stands there already (in Chess960) the square of its rook. None for an empty square and for the side that has not the
 * move. The board need not be a legal position. An `enPassantSquare` that no pawn has just passed gives no capture.
 *
 * @example
 * getLegalMoves(stateFromFEN('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'), 12) // [20, 28]
 */
export function getLegalMoves(state: GameState, fromIndex: number): number[] {
  if (!isSquare(fromIndex)) return [];
  const rules = wasm();
  send(rules, state);
  const count = rules.call.state_targets(fromIndex);
  const at = rules.out();
  return Array.from(rules.bytes().subarray(at, at + count));
}

function is(which: (typeof QUESTIONS)[number], state: GameState, color: PieceColor): boolean {
  // Nothing can be said of a colour that is none, and no question throws.
  if (color !== 'white' && color !== 'black') return false;
  const rules = wasm();
  send(rules, state);
  return rules.call.state_is(QUESTIONS.indexOf(which), color === 'black' ? 1 : 0) === 1;
}

/** Whether a king of this side is attacked. A side without a king is never in check. */
export function isInCheck(state: GameState, color: PieceColor): boolean {
  return is('check', state, color);
}

/** Whether this side is in check and could not move if it had the move. */
export function isCheckmate(state: GameState, color: PieceColor): boolean {
  return is('checkmate', state, color);
}

/** Whether this side is not in check and could not move if it had the move. */
export function isStalemate(state: GameState, color: PieceColor): boolean {
  return is('stalemate', state, color);
}

/**
 * The state of a FEN, which need not be a legal position.
 *
 * @throws {FenError} if it cannot be read
 */
export function stateFromFEN(fen: string): GameState {
  const rules = wasm();
  if (rules.call.state_of_fen(rules.send(asText(fen))) === REFUSED) throw new FenError(rules.json());
  return takeState(rules);
}

/**
 * The FEN of a state, which need not be a legal position: with all its castling rights, for {@link stateProblems} to tell
 * which of them no king and rook allow. A counter that is no whole number is written as the least.
 */
export function stateToFEN(state: GameState): string {
  const rules = wasm();
  send(rules, state);
  rules.call.state_fen();
  return rules.text();
}

/** One thing because of which a state is no legal position. */
export interface StateProblem {
  /** What, in a word that does not change between versions. */
  readonly code: FenErrorCode;
  /** The sentence. */
  readonly message: string;
  /** The squares that it is about. */
  readonly squares: readonly Square[];
}

/**
 * Everything because of which a state is no legal position, for editors: each with a sentence and its squares. A state
 * without any is one that `new Game({ fen: stateToFEN(state) })` takes.
 *
 * @example
 * stateProblems(stateFromFEN('8/8/8/8/8/8/8/8 w - - 0 1')).map(({ code }) => code) // ['no-king', 'no-king']
 */
export function stateProblems(state: GameState): StateProblem[] {
  const rules = wasm();
  send(rules, state);
  rules.call.state_problems();
  return rules.json();
}
