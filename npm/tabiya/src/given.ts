import type { DrawRules, MoveInput, MoveSquares } from './answers.js';
import { ChessError } from './errors.js';
import { LETTERS } from './letters.js';
import { NOT_BUILT, ROLES, RULES, VARIANTS } from './protocol.js';
import { squareIndex } from './squares.js';
import type { Color, Role } from './squares.js';
import { wasm } from './wasm.js';

/**
 * The error about a value that a call does not take.
 *
 * @internal
 */
export function refused(value: unknown, why: string): ChessError {
  const text = asText(value).slice(0, 40);
  return new ChessError('bad-argument', `${typeof value === 'string' ? JSON.stringify(text) : text} ${why}`);
}

/**
 * Any value as text; what cannot be said is empty.
 *
 * @internal
 */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return String(value);
  } catch {
    return '';
  }
}

/**
 * The options of a call. A FEN alone is none, as some would expect, and a name that nobody reads is refused: what was
 * meant by it would be left out in silence.
 *
 * @internal
 */
export function optionsOf<T extends object>(options: T, known: readonly (keyof T & string)[]): Partial<T> {
  if (options === null || options === undefined) return {};
  if (typeof options !== 'object') throw refused(options, 'are not options of a game: write { fen } or { rules }.');
  for (const name in options) {
    const value: unknown = options[name];
    if ((known as readonly string[]).includes(name) || value === undefined) continue;
    throw new ChessError('bad-argument', `A game has no option ${name}: there are ${known.join(', ')}.`);
  }
  return options;
}

/** A list, or what is gone through like one. @internal */
export function listed<T>(list: Iterable<T>): T[] {
  if (typeof list === 'object' && list && Symbol.iterator in list) return [...list];
  throw refused(list, 'is not a list.');
}

/** The name of a tag. @internal */
export function tagName(name: string): string {
  if (typeof name === 'string' && /^[\w+#=:-]+$/.test(name)) return name;
  throw refused(name, 'is not a name of a tag: letters, digits and underscores are.');
}

/** The number of a colour. @internal */
export function side(color: Color): number {
  if (color === 'white') return 0;
  if (color === 'black') return 1;
  throw refused(color, "is not a colour: colours are 'white' and 'black'.");
}

/** The number of rules. @internal */
export function drawRules(rules: DrawRules = 'automatic'): number {
  const number = RULES.indexOf(rules);
  if (number < 0) throw refused(rules, `are not rules: there are ${RULES.map((name) => `'${name}'`).join(', ')}.`);
  return number;
}

/** The number of a variant, by any name that it has. @internal */
export function variantNumber(variant: unknown): number {
  if (variant === undefined || variant === 'chess') return 0;
  const rules = wasm();
  const name = asText(variant).slice(0, 40);
  const number = rules.call.variant_named(rules.send(name));
  if (number >= 0) return number;
  if (number === NOT_BUILT) {
    const message = `${name} is not in this build of the rules: import 'tabiya/variants', or give ready() the file 'tabiya/variants.wasm'.`;
    throw new ChessError('variant-not-built', message);
  }
  throw new ChessError('unknown-variant', `${JSON.stringify(name)} is not a variant: there are ${VARIANTS.join(', ')}.`);
}

/** Whether a number can be that of a ply. What is beyond would be another number in WebAssembly. @internal */
export function isPly(ply: unknown): boolean {
  return Number.isInteger(ply) && (ply as number) >= 0 && (ply as number) < 2 ** 31;
}

/**
 * The number of the role that a pawn shall become, by name or letter: 0 for none, -1 if there is no such role.
 *
 * @internal
 */
export function promotionNumber(promotion: unknown): number {
  if (promotion === undefined || promotion === null || promotion === '') return 0;
  const name = asText(promotion);
  const at = name.length === 1 ? LETTERS.indexOf(name.toLowerCase()) : ROLES.indexOf(name as Role);
  return at < 0 ? -1 : at + 1;
}

/**
 * A move as text. Two squares that are none, or a piece that is none, give a text that is refused.
 *
 * @internal
 */
export function moveText(move: MoveInput): string {
  if (typeof move !== 'object' || move === null) return asText(move);
  const own = ownText(move);
  if (own !== undefined) return own;
  const { from: origin, to: target, promotion } = move as MoveSquares;
  const [from, to] = [asText(origin), asText(target)];
  const number = promotionNumber(promotion);
  const squares = squareIndex(from as never) >= 0 && squareIndex(to as never) >= 0;
  if (squares && number >= 0) return from + to + (number ? LETTERS[number - 1] : '');
  // `N` and `f3` are no move, though together they would be one.
  const near = /^[a-z]\d[a-z]\d$/.test(from + to) && from.length === 2;
  const pair = near ? from + to : `${from}→${to}`;
  return number === 0 ? pair : `${pair}=${asText(promotion)}`;
}

/**
 * The notation of a move that its two squares do not tell: castling that this package gave, which in Chess960 could be a
 * step of the king, and a drop.
 *
 * @internal
 */
export function ownText(move: object): string | undefined {
  const { castling, drop, role, from, to, uci } = move as Record<string, unknown>;
  if ((castling || drop === true) && typeof uci === 'string') return uci;
  const dropped = drop ?? (from === undefined ? role : undefined);
  if (dropped === undefined || dropped === null) return undefined;
  const number = promotionNumber(dropped);
  return `${number > 0 ? LETTERS[number - 1]!.toUpperCase() : asText(dropped)}@${asText(to)}`;
}
