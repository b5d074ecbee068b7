import type { ErrorCode } from '../errors.js';
import type { Square } from '../squares.js';

// What answers about these types is found beside them too; none of it is here, so that state.ts needs nothing of this file.
export { getLegalMoves, isCheckmate, isInCheck, isStalemate, stateFromFEN, stateProblems, stateToFEN } from './state.js';
export type { StateProblem } from './state.js';

/** One of the two sides. */
export type PieceColor = 'white' | 'black';

/** What a piece is. */
export type PieceType = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

/** A piece on a board. */
export interface Piece {
  /** Whose. */
  color: PieceColor;
  /** What. */
  type: PieceType;
}

/** A board: 64 pieces or `null`, a1 = 0, b1 = 1, … h8 = 63. */
export type Board = (Piece | null)[];

/** Who may still castle; each letter means the outermost rook on that side of the king. */
export interface CastlingRights {
  /** White, kingside. */
  K: boolean;
  /** White, queenside. */
  Q: boolean;
  /** Black, kingside. */
  k: boolean;
  /** Black, queenside. */
  q: boolean;
}

/** A position as plain data: a1 = 0, b1 = 1, … h8 = 63. It need not be legal. */
export interface GameState {
  /** 64 pieces or `null`. */
  board: Board;
  /** Who has the move. */
  activeColor: PieceColor;
  /** Who may still castle. */
  castlingRights: CastlingRights;
  /** The square that a pawn has just passed over. Without such a pawn behind it, it gives nothing to capture. */
  enPassantSquare: number | null;
  /** The plies since the last pawn move or capture. */
  halfmoveClock: number;
  /** The number of the move, from 1. */
  fullmoveNumber: number;
}

/** Something of a FEN that was read although the standard writes it otherwise. */
export interface ForgivenField {
  /** The field, as a sentence calls it: `'castling field'`; or `'spacing'` of all, for other spaces than one between them. */
  readonly field: string;
  /** As it was written. */
  readonly written: string;
  /** As it was read. */
  readonly read: string;
  /** The same as a sentence. */
  readonly message: string;
}

/** The answer to a move that was played. */
export interface MoveSuccess {
  /** It was played. */
  success: true;
  /** Not there; named so that `const { success, error } = …` compiles. */
  error?: never;
}

/** The answer to a move that was refused. */
export interface MoveFailure {
  /** It was not played, and nothing has changed. */
  success: false;
  /** Why, as a sentence. */
  error: string;
  /** Why, as a word for programs. Not enumerable. */
  readonly code: ErrorCode;
  /** The squares involved. Not enumerable. */
  readonly squares: readonly Square[];
}

/** What became of a move. */
export type MoveResult = MoveSuccess | MoveFailure;

/** How a position stands. Draws by rule are told, not enforced. */
export type GameStatus = 'normal' | 'check' | 'checkmate' | 'stalemate' | 'draw';
