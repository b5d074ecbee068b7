import type { MoveErrorCode } from './errors.js';
import type { Move } from './moves.js';
import type { Color, HandRole, PromotionLetter, PromotionRole, Square } from './squares.js';

/**
 * Which draws come by themselves.
 *
 * - `'automatic'`: the third repetition and the fiftieth move without progress end the game.
 * - `'over-the-board'`: those two are claimed; the fifth repetition and the seventy-fifth move end it (FIDE 9.2–9.6).
 * - `'analysis'`: every legal move is taken; draws can be claimed.
 */
export type DrawRules = 'automatic' | 'over-the-board' | 'analysis';

/**
 * The game that is played: chess, from whatever array, or one that changes its rules, as Lichess plays it. All but chess
 * need `import 'tabiya/variants'`.
 */
export type Variant =
  | 'chess'
  | 'crazyhouse'
  | 'threecheck'
  | 'kingofthehill'
  | 'antichess'
  | 'atomic'
  | 'horde'
  | 'racingkings';

/** How a game stands for the side to move; `'won'` is won otherwise than by mate. */
export type Status = 'normal' | 'check' | 'checkmate' | 'stalemate' | 'draw' | 'won';

/** How a game was won. */
export type WinReason = 'checkmate' | 'resignation' | 'time' | 'abandonment' | 'forfeit' | 'unrecorded' | 'adjudication'
  | 'king-on-hill'
  | 'checks-given'
  | 'king-exploded'
  | 'nothing-left'
  | 'no-moves'
  | 'horde-captured'
  | 'king-at-goal';

/** Why a game is drawn. */
export type DrawReason =
  | 'stalemate'
  | 'insufficient-material'
  | 'dead-position'
  | 'threefold'
  | 'fivefold'
  | 'fifty-move'
  | 'seventy-five-move'
  | 'agreement'
  | 'resignation'
  | 'time-insufficient'
  | 'unrecorded'
  | 'adjudication'
  | 'both-at-goal';

/** What proves that a game has ended. */
export type Evidence =
  | { readonly kind: 'board' }
  | { readonly kind: 'repetition'; readonly plies: readonly number[] }
  | { readonly kind: 'count'; readonly halfmoves: number }
  | { readonly kind: 'capture'; readonly square: Square }
  | { readonly kind: 'declared'; readonly by: Color | null };

interface Ended {
  /** A sentence: `'Black wins by checkmate'`. */
  readonly message: string;
  /** The sentence with the evidence: `'Draw by threefold repetition: the same position after plies 0, 4 and 8'`. */
  readonly detail: string;
  /** The plies played until then. */
  readonly ply: number;
  /** What proves it. */
  readonly evidence: Evidence;
  /** Who claimed it, and with which move, if it was claimed. */
  readonly claim: { readonly by: Color; readonly intended: Move | null } | null;
}

/** A game that one side has won. */
export interface Win extends Ended {
  /** Who has won. */
  readonly winner: Color;
  /** How. */
  readonly reason: WinReason;
  /** As tournament tables write it. */
  readonly result: '1-0' | '0-1';
}

/** A game that nobody has won. */
export interface Draw extends Ended {
  /** Nobody. */
  readonly winner: null;
  /** Why. */
  readonly reason: DrawReason;
  /** As tournament tables write it. */
  readonly result: '1/2-1/2';
}

/** How a game ended. */
export type Outcome = Win | Draw;

/** The part that a square plays in an explanation. */
export type Part =
  | 'from'
  | 'to'
  | 'king'
  | 'otherKing'
  | 'pinner'
  | 'checker'
  | 'blocker'
  | 'attacker'
  | 'attacked'
  | 'rook'
  | 'captured'
  | 'candidate'
  | 'reach'
  | 'escape'
  | 'taker'
  | 'block';

/** What the standard writes otherwise. */
export type Forgiven =
  | 'zero-castling'
  | 'loose-castling'
  | 'pawn-letter'
  | 'figurine'
  | 'dash'
  | 'capture-sign'
  | 'promotion-sign'
  | 'lower-case-promotion'
  | 'glyph'
  | 'en-passant-mark'
  | 'coordinates'
  | 'lower-case-bishop'
  | 'missing-capture'
  | 'false-capture'
  | 'needless-origin'
  | 'other-origin'
  | 'missing-mark'
  | 'wrong-mark'
  | 'move-number'
  | 'prose';

/** The whole answer to "may I play this?". */
export interface Explanation {
  /** Whether it can be played, and if not, whether the rules or the text are against it. */
  readonly verdict: 'legal' | 'illegal' | 'ambiguous' | 'unreadable';
  /** `'legal'`, or the reason in a word that does not change between versions. */
  readonly code: 'legal' | MoveErrorCode;
  /** The verdict as a sentence. */
  readonly message: string;
  /** The squares involved, each once. */
  readonly squares: readonly Square[];
  /** The same squares, each with the parts that it plays. */
  readonly marks: readonly { readonly square: Square; readonly part: Part }[];
  /** The move, if it is legal. */
  readonly move: Move | null;
  /** The legal moves that come nearest, the nearest first; none if it is legal. */
  readonly suggestions: readonly Move[];
  /** What the standard writes otherwise, if it is legal. */
  readonly forgiven: readonly { readonly code: Forgiven; readonly message: string }[];
  /** Why the other pieces of the same kind cannot go there either. */
  readonly also: readonly { readonly code: MoveErrorCode; readonly message: string }[];
}

/** A move as two squares, as board widgets give it. A {@link Move} is one too. */
export interface MoveSquares {
  /** Where it starts. */
  readonly from: Square;
  /** Castling: where the king goes, or where the rook stands. */
  readonly to: Square;
  /** What the pawn becomes, by name or by letter. */
  readonly promotion?: PromotionRole | PromotionLetter | null | undefined;
}

/** A piece from the hand on a square, in crazyhouse: `{ drop: 'knight', to: 'f3' }`. */
export interface MoveDrop {
  /** What is dropped, by name or by letter. */
  readonly drop: HandRole | 'q' | 'r' | 'b' | 'n' | 'p';
  /** Where it goes. */
  readonly to: Square;
}

/** A move in any notation (`'Nf3'`, `'g1f3'`, `'Ng1-f3'`, `'♘f3'`, `'N@f3'`), as two squares, or as a drop. */
export type MoveInput = string | MoveSquares | MoveDrop;

/** How a game begins. */
export interface GameOptions {
  /** The first position; the standard array if left out. */
  readonly fen?: string | undefined;
  /**
   * The game that is played, by its name or any other in use (`'King of the Hill'`, `'3check'`, `'giveaway'`), as PGN
   * tags have them; chess if left out. All but chess need `import 'tabiya/variants'`.
   */
  readonly variant?: Variant | (string & {}) | undefined;
  /** `'automatic'` if left out. */
  readonly rules?: DrawRules | undefined;
  /** Takes a FEN that no game leads to, such as one with three checkers, and mends what can be mended. */
  readonly lenient?: boolean | undefined;
}

/** A game as data, as {@link Game.toJSON} gives it and as the Rust crate reads it. */
export interface GameJSON {
  /** The FEN of the first position; of a variant, behind its name: `'atomic rnbqkbnr/…'`. */
  readonly start: string;
  /** The moves in UCI notation. */
  readonly moves: readonly string[];
  /** What it is played by. */
  readonly rules: DrawRules;
  /** The moves that can be played again. */
  readonly undone?: readonly string[];
  /** The record with its tags, comments and variations, if it has one. */
  readonly pgn?: string;
  /** An end that the moves alone do not show. */
  readonly declared?: {
    readonly outcome:
      | { readonly win: { readonly winner: Color; readonly reason: WinReason } }
      | { readonly draw: { readonly reason: DrawReason } };
    readonly ply: number;
    readonly evidence:
      | 'board'
      | { readonly repetition: { readonly plies: readonly number[] } }
      | { readonly count: { readonly halfmoves: number } }
      | { readonly declared: { readonly by: Color | null } };
    readonly claim: {
      readonly by: Color;
      readonly intended: {
        readonly from: Square;
        readonly to: Square;
        readonly kind:
          | 'normal'
          | 'castling'
          | 'en-passant'
          | { readonly promotion: PromotionRole }
          | { readonly drop: HandRole };
      } | null;
    } | null;
  };
  /** The last offer of a draw by White and by Black, if there was one. */
  readonly offers?: readonly [DrawOffer | null, DrawOffer | null];
}

/** An offer of a draw. */
export interface DrawOffer {
  /** The plies played before it. */
  readonly ply: number;
  /** Whether the opponent has said no; a move says so too. */
  readonly declined: boolean;
}
