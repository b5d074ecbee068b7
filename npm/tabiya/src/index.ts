/**
 * Complete chess rules that say why.
 *
 * @packageDocumentation
 */
export { ready, readySync } from './wasm.js';
export type { WasmSource } from './wasm.js';
export { Game } from './game.js';
export type { GameView } from './view.js';
export type {
  Draw,
  DrawOffer,
  DrawReason,
  DrawRules,
  Evidence,
  Explanation,
  Forgiven,
  GameJSON,
  GameOptions,
  MoveDrop,
  MoveInput,
  MoveSquares,
  Outcome,
  Part,
  Status,
  Variant,
  Win,
  WinReason,
} from './answers.js';
export type { Move } from './moves.js';
export { PgnGame } from './pgn/game.js';
export { PgnNode } from './pgn/node.js';
export { mainline, readPgn, streamPgn } from './pgn/read.js';
export type { PgnSource } from './pgn/read.js';
export type { PgnOptions } from './pgn/text.js';
export { nagToGlyph } from './notes.js';
export type { Evaluation, PgnResult, Score, Shape } from './notes.js';
export { SQUARES, isSquare, squareIndex } from './squares.js';
export type { CastlingSide, Color, DropKey, File, GamePiece, HandRole, PromotionLetter, PromotionRole, Rank, Role, Square } from './squares.js';
export { ChessError, FenError, IllegalMoveError, PgnError } from './errors.js';
export type {
  ErrorCode,
  FenErrorCode,
  FenReason,
  GameErrorCode,
  MoveErrorCode,
  PgnErrorCode,
  PgnProblem,
  UciErrorCode,
  UsageErrorCode,
} from './errors.js';
export { ChessEngine, getLegalMoves, isCheckmate, isInCheck, isStalemate, stateFromFEN, stateProblems, stateToFEN } from './chess/engine.js';
export type { StateProblem } from './chess/state.js';
export type {
  Board,
  CastlingRights,
  ForgivenField,
  GameState,
  GameStatus,
  MoveFailure,
  MoveResult,
  MoveSuccess,
  Piece,
  PieceColor,
  PieceType,
} from './chess/types.js';
