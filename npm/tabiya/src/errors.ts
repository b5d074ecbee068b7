import type { ClockErrorCode } from './clock/index.js';
import type { Square } from './squares.js';

/** Why a move is refused. `docs/reasons.md` of the project shows an example of each. */
export type MoveErrorCode =
  | 'empty-text'
  | 'text-too-long'
  | 'no-such-square'
  | 'foreign-letter'
  | 'unknown-promotion'
  | 'unfinished'
  | 'trailing-text'
  | 'not-a-move'
  | 'null-move'
  | 'ambiguous'
  | 'unclear'
  | 'marked-otherwise'
  | 'not-en-passant'
  | 'not-a-capture'
  | 'game-over'
  | 'empty-square'
  | 'opponents-piece'
  | 'same-square'
  | 'other-piece-there'
  | 'no-such-piece'
  | 'none-reaches'
  | 'no-pawn-for-it'
  | 'not-from-there'
  | 'does-not-move-so'
  | 'blocked'
  | 'own-piece-there'
  | 'pawn-backwards'
  | 'pawn-blocked'
  | 'double-step-not-from-start'
  | 'nothing-to-capture'
  | 'en-passant-expired'
  | 'en-passant-exposes-king'
  | 'promotion-missing'
  | 'promotion-to-king'
  | 'promotion-to-pawn'
  | 'promotion-of-piece'
  | 'promotion-too-early'
  | 'pinned'
  | 'check-not-answered'
  | 'double-check'
  | 'king-into-check'
  | 'king-beside-king'
  | 'castling-king-away'
  | 'castling-no-rook'
  | 'castling-right-lost'
  | 'castling-other-rook'
  | 'castling-blocked'
  | 'castling-in-check'
  | 'castling-through-check'
  | 'castling-into-check'
  | 'castling-uncovers-king'
  | 'capture-obligatory'
  | 'king-cannot-capture'
  | 'explodes-own-king'
  | 'exposes-king'
  | 'forbidden-check'
  | 'castling-not-played'
  | 'drop-not-played'
  | 'drop-on-piece'
  | 'not-in-hand'
  | 'drop-square-missing'
  | 'drop-piece-unknown'
  | 'pawn-dropped-on-back-rank'
  | 'drop-leaves-check';

/** Why a text is not a move in UCI notation, where it is one in another. */
export type UciErrorCode =
  | 'empty'
  | 'uci-length'
  | 'null-move'
  | 'uci-from'
  | 'uci-to'
  | 'same-square'
  | 'bad-promotion';

/** What is wrong at one place of a FEN. */
export type FenErrorCode =
  | 'empty'
  | 'missing-field'
  | 'unknown-piece'
  | 'rank-length'
  | 'rank-count'
  | 'turn'
  | 'castling-letter'
  | 'castling-twice'
  | 'en-passant'
  | 'counter'
  | 'counter-too-large'
  | 'trailing-text'
  | 'no-king'
  | 'several-kings'
  | 'adjacent-kings'
  | 'opposite-check'
  | 'pawns-on-back-rank'
  | 'too-many-pawns'
  | 'too-many-pieces'
  | 'castling-without-rook'
  | 'castling-without-king'
  | 'en-passant-rank'
  | 'en-passant-occupied'
  | 'en-passant-without-pawn'
  | 'en-passant-origin'
  | 'check-before-double-step'
  | 'too-many-checkers'
  | 'checkers-in-line'
  | 'checkers-not-uncovered'
  | 'pocket'
  | 'pocket-piece'
  | 'checks'
  | 'king-too-many'
  | 'check-in-race'
  | 'pawns-in-race'
  | 'too-many-altogether'
  | 'too-many-in-hand'
  | 'checks-by-both'
  | 'no-pieces'
  | 'promoted-missing'
  | 'castling-not-in-variant'
  | 'king-can-be-taken'
  | 'variant-not-built';

/** Why a word about the game (a claim, an offer, a resignation) is refused. */
export type GameErrorCode =
  | 'game-over'
  | 'no-offer'
  | 'offer-stands'
  | 'offer-too-soon'
  | 'agreement-too-soon'
  | 'not-on-move'
  | 'nothing-to-claim'
  | MoveErrorCode;

/** What can be wrong with the text of a game; where it is a move, that move's own code. */
export type PgnErrorCode =
  | 'null-move-in-check'
  | 'bad-fen'
  | 'fen-forgiven'
  | 'setup-without-fen'
  | 'not-chess'
  | 'unknown-variant'
  | 'bad-tag'
  | 'unclosed-tag'
  | 'unescaped-quote'
  | 'duplicate-tag'
  | 'unclosed-comment'
  | 'unclosed-variation'
  | 'closes-nothing'
  | 'variation-without-move'
  | 'too-deep'
  | 'too-long'
  | 'too-large'
  | 'too-many-tags'
  | 'too-many-problems'
  | 'too-much-text'
  | 'bad-nag'
  | 'unexpected-text'
  | 'missing-result'
  | 'contradicting-result'
  | 'result-against-mate'
  | MoveErrorCode;

/** What can be wrong with a call rather than with chess. */
export type UsageErrorCode =
  /** The browser does not compile this much at once: `await ready()` first. */
  | 'not-ready'
  /** WebAssembly may not be compiled here: a Content-Security-Policy or a platform forbids it. */
  | 'wasm-blocked'
  /** A record in which a side passes is read into a game, which has no such move. */
  | 'null-move'
  /** A move that a record has not, or not any more. */
  | 'no-such-node'
  /** The game was freed by hand. */
  | 'freed'
  /** A number that no Chess960 array has. */
  | 'no-such-array'
  /** Data that is not what `toJSON` gives. */
  | 'bad-json'
  /** A value that the call does not take: a colour that is none, rules that do not exist. */
  | 'bad-argument';

/** Every code that an error can have. */
export type ErrorCode =
  | ClockErrorCode
  | MoveErrorCode
  | UciErrorCode
  | FenErrorCode
  | GameErrorCode
  | PgnErrorCode
  | UsageErrorCode;

/**
 * The error of every call that is refused: a sentence for people, a code for programs. Nothing has changed.
 *
 * @example
 * try {
 *   game.play('Nd2');
 * } catch (error) {
 *   if (error instanceof ChessError && error.code === 'own-piece-there') flash(error.message);
 * }
 */
export class ChessError extends Error {
  /** The reason, in a word that does not change between versions. */
  readonly code: ErrorCode;

  /** @internal */
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A move that is refused. */
export class IllegalMoveError extends ChessError {
  /** Why, in a word that does not change between versions. */
  declare readonly code: MoveErrorCode;
  /** Whether the rules or the text are against it. */
  readonly verdict: 'illegal' | 'ambiguous' | 'unreadable';
  /** The squares involved: where it starts and ends, who pins, blocks or attacks. */
  readonly squares: readonly Square[];
  /** Of several moves, which it was, from 0. */
  readonly index: number | undefined;

  /** @internal */
  constructor(data: { code: string; message: string; verdict?: string; squares?: Square[]; index?: number }) {
    super(data.code as MoveErrorCode, data.message);
    this.verdict = (data.verdict ?? 'illegal') as IllegalMoveError['verdict'];
    this.squares = data.squares ?? [];
    this.index = data.index;
  }
}

/** One thing that is wrong with a FEN, with its place. */
export interface FenReason {
  /** What, in a word that does not change between versions. */
  readonly code: FenErrorCode;
  /** The sentence. */
  readonly message: string;
  /** The field where it is, as a sentence calls it. */
  readonly field: string;
  /** The first character, counted from 1. */
  readonly column: number;
  /** The last character, counted from 1. */
  readonly endColumn: number;
  /** The squares of the board that it is about. */
  readonly squares: readonly Square[];
}

/** A FEN that is refused, with everything that is wrong with it. */
export class FenError extends ChessError {
  /** The first reason, in a word that does not change between versions. */
  declare readonly code: FenErrorCode;
  /** All reasons, in the order of the text. */
  readonly reasons: readonly FenReason[];

  /** @internal */
  constructor(data: { code: string; message: string; reasons?: FenReason[] }) {
    super(data.code as FenErrorCode, data.message);
    this.reasons = data.reasons ?? [];
  }
}

/** Something wrong in the text of a game, with its place. */
export interface PgnProblem {
  /** What, in a word that does not change between versions. */
  readonly code: PgnErrorCode;
  /** The sentence. */
  readonly message: string;
  /** Whether something of the game was lost by it. */
  readonly severity: 'warning' | 'error';
  /** Which game of the text, from 1. */
  readonly game: number;
  /** The line, from 1. */
  readonly line: number;
  /** The character in the line, from 1. */
  readonly column: number;
  /** The ply of the move in question; of anything else, the plies before it. */
  readonly ply: number;
}

/** A game's text of which something is lost in reading. */
export class PgnError extends ChessError {
  /** What is wrong, in a word that does not change between versions. */
  declare readonly code: PgnErrorCode;
  /** The place and the rest. */
  readonly problem: PgnProblem;

  /** @internal */
  constructor(problem: PgnProblem) {
    super(problem.code, `${problem.line}:${problem.column}: ${problem.message}`);
    this.problem = problem;
  }
}
