/**
 * Complete chess rules that say why.
 *
 * @packageDocumentation
 */
export { ready } from './wasm.js';
export { Game } from './game.js';
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
  MoveInput,
  MoveSquares,
  Outcome,
  Part,
  Status,
  Win,
  WinReason,
} from './answers.js';
export type { Move } from './moves.js';
export { mainline, readPgn } from './pgn.js';
export type { Evaluation, PgnGame, PgnNode, PgnResult, Score, Shape } from './pgn.js';
export { SQUARES, squareIndex } from './squares.js';
export type { CastlingSide, Color, File, Piece, PromotionRole, Rank, Role, Square } from './squares.js';
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
export { ChessEngine, getLegalMoves, isCheckmate, isInCheck, isStalemate, stateFromFEN } from './chess/engine.js';
export type {
  Board,
  CastlingRights,
  GameState,
  GameStatus,
  MoveFailure,
  MoveResult,
  MoveSuccess,
  Piece as StatePiece,
  PieceColor,
  PieceType,
} from './chess/types.js';
