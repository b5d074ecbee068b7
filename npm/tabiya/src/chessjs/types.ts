import { SQUARES as OURS } from '../squares.js';
import type { Square } from '../squares.js';

export type { Square } from '../squares.js';

/** One of the two sides. */
export type Color = 'w' | 'b';

/** What a piece is. */
export type PieceSymbol = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** What a piece is, and whose. */
export interface Piece {
  /** Whose. */
  color: Color;
  /** What. */
  type: PieceSymbol;
}

/** The number of an annotation. */
export type NAG = number;

/** White. */
export const WHITE = 'w';
/** Black. */
export const BLACK = 'b';
/** A pawn. */
export const PAWN = 'p';
/** A knight. */
export const KNIGHT = 'n';
/** A bishop. */
export const BISHOP = 'b';
/** A rook. */
export const ROOK = 'r';
/** A queen. */
export const QUEEN = 'q';
/** A king. */
export const KING = 'k';

/** The squares in the order of a FEN: a8, b8, … h1. */
export const SQUARES: Square[] = /* @__PURE__ */ OURS.map((_, i) => OURS[i ^ 56]!);

/** The standard array. */
export const DEFAULT_POSITION = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The marks that can stand behind a move. */
export const SUFFIX_LIST = ['!', '?', '!!', '!?', '?!', '??'] as const;

/** A mark behind a move. */
export type Suffix = (typeof SUFFIX_LIST)[number];

/** The tags that every record has. */
export const SEVEN_TAG_ROSTER: Record<string, string> = {
  Event: '?',
  Site: '?',
  Date: '????.??.??',
  Round: '?',
  White: '?',
  Black: '?',
  Result: '*',
};

/** What a move does, in a word of letters. */
const FLAGS = { capture: 'c', bigPawn: 'b', enPassant: 'e', promotion: 'p', kingside: 'k', queenside: 'q', nullMove: '-' } as const;

/** A move with everything about it. */
export class Move {
  /** Who moves. */
  color: Color;
  /** Where it starts. */
  from: Square;
  /** Where it ends. */
  to: Square;
  /** What moves. */
  piece: PieceSymbol;
  /** What it takes. */
  captured?: PieceSymbol;
  /** What the pawn becomes. */
  promotion?: PieceSymbol;
  /** What it does, by letters: `n`, `c`, `b`, `e`, `p`, `k`, `q`, `-`. */
  flags: string;
  /** In standard algebraic notation. */
  san: string;
  /** Both squares, and what the pawn becomes. */
  lan: string;
  /** The position before it, as FEN. */
  before: string;
  /** The position after it, as FEN. */
  after: string;

  /** @internal */
  constructor(data: { color: Color; from: Square; to: Square; piece: PieceSymbol; captured: PieceSymbol | undefined; promotion: PieceSymbol | undefined; flags: string; san: string; before: string; after: string }) {
    this.color = data.color;
    this.piece = data.piece;
    this.from = data.from;
    this.to = data.to;
    this.san = data.san;
    this.flags = data.flags;
    this.lan = data.flags === '-' ? '--' : data.from + data.to + (data.promotion ?? '');
    this.before = data.before;
    this.after = data.after;
    if (data.captured) this.captured = data.captured;
    if (data.promotion) this.promotion = data.promotion;
  }

  /** Whether it takes a piece, otherwise than in passing. */
  isCapture(): boolean {
    return this.flags.includes(FLAGS.capture);
  }

  /** Whether a pawn becomes another piece. */
  isPromotion(): boolean {
    return this.flags.includes(FLAGS.promotion);
  }

  /** Whether it takes a pawn in passing. */
  isEnPassant(): boolean {
    return this.flags.includes(FLAGS.enPassant);
  }

  /** Whether it castles kingside. */
  isKingsideCastle(): boolean {
    return this.flags.includes(FLAGS.kingside);
  }

  /** Whether it castles queenside. */
  isQueensideCastle(): boolean {
    return this.flags.includes(FLAGS.queenside);
  }

  /** Whether a pawn goes two squares. */
  isBigPawn(): boolean {
    return this.flags.includes(FLAGS.bigPawn);
  }

  /** Whether the side passes. */
  isNullMove(): boolean {
    return this.flags.includes(FLAGS.nullMove);
  }
}
