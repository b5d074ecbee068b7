import { ROLES, SQUARES } from './squares.js';
import type { CastlingSide, Color, PromotionRole, Role, Square } from './squares.js';
import type { Wasm } from './wasm.js';

/** A move with everything about it. */
export interface Move {
  /** Where it starts. */
  readonly from: Square;
  /** Where it ends; castling, where the king arrives. */
  readonly to: Square;
  /** In standard algebraic notation: `'Nf3'`, `'exd5'`, `'O-O'`, `'e8=Q+'`. */
  readonly san: string;
  /** As programs write it: `'g1f3'`, `'e7e8q'`. */
  readonly uci: string;
  /** Who moves. */
  readonly color: Color;
  /** What moves. */
  readonly piece: Role;
  /** What it takes. */
  readonly captured: Role | null;
  /** What the pawn becomes. */
  readonly promotion: PromotionRole | null;
  /** The side to which it castles. */
  readonly castling: CastlingSide | null;
  /** Whether it takes a pawn in passing. */
  readonly enPassant: boolean;
  /** Whether it gives check. */
  readonly check: boolean;
  /** Whether it mates. */
  readonly checkmate: boolean;
}

/** The bytes of a packed move, as `crates/wasm/src/record.rs` says. */
const RECORD = 16;

const char = String.fromCharCode;

/** A few letters; faster than a decoder for so few. */
function letters(bytes: Uint8Array, at: number, length: number): string {
  switch (length) {
    case 2:
      return char(bytes[at]!, bytes[at + 1]!);
    case 3:
      return char(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!);
    case 4:
      return char(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!);
    case 5:
      return char(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!, bytes[at + 4]!);
    default: {
      let text = '';
      for (let i = at; i < at + length; i++) text += char(bytes[i]!);
      return text;
    }
  }
}

/** The texts of two squares, each made once. */
const pairs: string[] = [];

function unpack(bytes: Uint8Array, at: number): Move {
  const from = bytes[at]!;
  const roles = bytes[at + 3]!;
  const promotion = bytes[at + 4]!;
  const flags = bytes[at + 5]!;
  const pair = (from << 6) | bytes[at + 2]!;
  let uci = pairs[pair] ?? (pairs[pair] = SQUARES[from]! + SQUARES[bytes[at + 2]!]!);
  if (promotion) uci += '.nbrq'[promotion - 1];
  return {
    from: SQUARES[from]!,
    to: SQUARES[bytes[at + 1]!]!,
    san: letters(bytes, at + 8, bytes[at + 6]!),
    uci,
    color: flags & 32 ? 'black' : 'white',
    piece: ROLES[roles & 15]!,
    captured: roles >> 4 ? ROLES[(roles >> 4) - 1]! : null,
    promotion: promotion ? (ROLES[promotion - 1] as PromotionRole) : null,
    castling: flags & 8 ? 'kingside' : flags & 16 ? 'queenside' : null,
    enPassant: (flags & 4) !== 0,
    check: (flags & 1) !== 0,
    checkmate: (flags & 2) !== 0,
  };
}

/**
 * The move in the outbox.
 *
 * @internal
 */
export function takeMove(rules: Wasm): Move {
  return unpack(rules.bytes(), rules.out());
}

/**
 * So many moves in the outbox.
 *
 * @internal
 */
export function takeMoves(rules: Wasm, count: number): Move[] {
  const bytes = rules.bytes();
  const at = rules.out();
  const moves: Move[] = [];
  for (let i = 0; i < count; i++) moves.push(unpack(bytes, at + i * RECORD));
  return moves;
}

/**
 * The notation of so many moves in the outbox, and nothing else of them.
 *
 * @internal
 */
export function takeSans(rules: Wasm, count: number): string[] {
  const bytes = rules.bytes();
  const at = rules.out();
  const sans: string[] = [];
  for (let i = 0; i < count; i++) {
    const move = at + i * RECORD;
    sans.push(letters(bytes, move + 8, bytes[move + 6]!));
  }
  return sans;
}
