import {
  FLAG_BLACK,
  FLAG_CHECK,
  FLAG_CHECKMATE,
  FLAG_DROP,
  FLAG_EN_PASSANT,
  FLAG_KINGSIDE,
  FLAG_NULL,
  FLAG_QUEENSIDE,
  RECORD_FLAGS,
  RECORD_FROM,
  RECORD_PROMOTION,
  RECORD_ROLES,
  RECORD_SAN,
  RECORD_SAN_LENGTH,
  RECORD_SIZE,
  RECORD_TO,
  RECORD_UCI_TO,
  ROLES,
} from './protocol.js';
import { SQUARES } from './squares.js';
import type { CastlingSide, Color, PromotionRole, Role, Square } from './squares.js';
import type { Wasm } from './wasm.js';

/** A move with everything about it. */
export interface Move {
  /** Where it starts; of a drop, where it ends. */
  readonly from: Square;
  /** Where it ends; castling, where the king arrives. */
  readonly to: Square;
  /** In standard algebraic notation: `'Nf3'`, `'exd5'`, `'O-O'`, `'e8=Q+'`, `'N@f3'`. */
  readonly san: string;
  /** At length: `'Ng1-f3'`, `'e4xd5'`, `'O-O'`, `'e7-e8=Q+'`. */
  readonly lan: string;
  /** As programs write it: `'g1f3'`, `'e7e8q'`, `'N@f3'`. */
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
  /** Whether it drops a piece from the hand, in crazyhouse; other moves have no such key. */
  readonly drop?: true;
}

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

/** The texts of two squares, each made once: one behind the other, with a dash or with an `x` between them. */
const pairs: string[] = /* @__PURE__ */ new Array(4096);
const steps: string[] = /* @__PURE__ */ new Array(4096);
const captures: string[] = /* @__PURE__ */ new Array(4096);

/** The letters of the roles in notation; a pawn has none. */
const LETTERS = ['', 'N', 'B', 'R', 'Q', 'K'];

/**
 * The move that is packed at a place.
 *
 * @internal
 */
export function unpack(bytes: Uint8Array, at: number): Move {
  const from = bytes[at + RECORD_FROM]!;
  const to = bytes[at + RECORD_TO]!;
  const roles = bytes[at + RECORD_ROLES]!;
  const promotion = bytes[at + RECORD_PROMOTION]!;
  const flags = bytes[at + RECORD_FLAGS]!;
  const pair = (from << 6) | bytes[at + RECORD_UCI_TO]!;
  let uci = (pairs[pair] ??= SQUARES[from]! + SQUARES[bytes[at + RECORD_UCI_TO]!]!);
  if (promotion) uci += '.nbrqk'[promotion - 1];
  const san = letters(bytes, at + RECORD_SAN, bytes[at + RECORD_SAN_LENGTH]!);
  let lan = san;
  if (flags & FLAG_DROP) uci = (LETTERS[roles & 15] || 'P') + '@' + SQUARES[to]!;
  else if (!(flags & (FLAG_KINGSIDE | FLAG_QUEENSIDE))) {
    const way = (from << 6) | to;
    const ways = roles >> 4 ? captures : steps;
    lan = LETTERS[roles & 15]! + (ways[way] ??= SQUARES[from]! + (roles >> 4 ? 'x' : '-') + SQUARES[to]!);
    if (promotion) lan += '=' + LETTERS[promotion - 1]!;
    // The mark of the SAN: in a variant `#` stands behind every move that wins.
    const last = san[san.length - 1]!;
    if (last === '#' || last === '+') lan += last;
  }
  const move: { -readonly [key in keyof Move]: Move[key] } = {
    from: SQUARES[from]!,
    to: SQUARES[to]!,
    san,
    lan,
    uci,
    color: flags & FLAG_BLACK ? 'black' : 'white',
    piece: ROLES[roles & 15]!,
    captured: roles >> 4 ? ROLES[(roles >> 4) - 1]! : null,
    promotion: promotion ? (ROLES[promotion - 1] as PromotionRole) : null,
    castling: flags & FLAG_KINGSIDE ? 'kingside' : flags & FLAG_QUEENSIDE ? 'queenside' : null,
    enPassant: (flags & FLAG_EN_PASSANT) !== 0,
    check: (flags & FLAG_CHECK) !== 0,
    checkmate: (flags & FLAG_CHECKMATE) !== 0,
  };
  if (flags & FLAG_DROP) move.drop = true;
  return move;
}

/**
 * The notation of the move that is packed at a place.
 *
 * @internal
 */
export function unpackSan(bytes: Uint8Array, at: number): string {
  return letters(bytes, at + RECORD_SAN, bytes[at + RECORD_SAN_LENGTH]!);
}

/**
 * Whether what is packed at a place is a null move.
 *
 * @internal
 */
export function isNull(bytes: Uint8Array, at: number): boolean {
  return (bytes[at + RECORD_FLAGS]! & FLAG_NULL) !== 0;
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
  for (let i = 0; i < count; i++) moves.push(unpack(bytes, at + i * RECORD_SIZE));
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
    const move = at + i * RECORD_SIZE;
    sans.push(unpackSan(bytes, move));
  }
  return sans;
}
