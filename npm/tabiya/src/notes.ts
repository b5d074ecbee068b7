import { refused } from './given.js';
import { NODE_NOTES } from './protocol.js';
import { SQUARES } from './squares.js';
import type { Square } from './squares.js';

/** The result of a game as PGN has it; `'*'` is none. */
export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A coloured square, or an arrow from one square to another. */
export interface Shape {
  /** Its colour. */
  readonly color: 'green' | 'red' | 'yellow' | 'blue';
  /** The square, or where the arrow starts. */
  readonly from: Square;
  /** Where the arrow ends; of a square, the same as `from`. */
  readonly to: Square;
}

/** What a position is worth for White: in hundredths of a pawn, or as mate in so many moves, negative where Black mates. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** What a program thinks of a position. */
export interface Evaluation {
  /** How White stands. */
  readonly score: Score;
  /** How deep the program looked, if it said so. */
  readonly depth: number | null;
}

/**
 * What is written about a move.
 *
 * @internal
 */
export interface Notes {
  comments: string[];
  before: string[];
  nags: number[];
  texts: string[];
  clock: number | null;
  elapsed: number | null;
  eval: Evaluation | null;
  shapes: Shape[];
}

/** What is written about most moves: nothing. Never changed, and not frozen: some proxies could not show it. @internal */
export const NOTHING: Notes = blank();

/** @internal */
export function blank(): Notes {
  return { comments: [], before: [], nags: [], texts: [], clock: null, elapsed: null, eval: null, shapes: [] };
}

/** The colours of shapes by number. @internal */
export const COLORS = ['green', 'red', 'yellow', 'blue'] as const;
const [COMMENT, BEFORE, TEXT, NAG, CLOCK, ELAPSED, CENTIPAWNS, MATE, SHAPE] = NODE_NOTES.map((_, number) => number);

/** Whether a note has a text. @internal */
export function hasText(kind: number): boolean {
  return kind === COMMENT || kind === BEFORE || kind === TEXT;
}

/**
 * Adds a note of a block to those of a move.
 *
 * @param words - the kind of the note and two numbers
 * @param text - its text, if it has one
 * @internal
 */
export function addNote(notes: Notes, words: Int32Array, at: number, text: string): void {
  const [kind, first, second] = [words[at]! & 15, words[at + 1]!, words[at + 2]!];
  // Of several clocks the first counts.
  switch (kind) {
    case COMMENT:
      notes.comments.push(text);
      notes.texts.push(text);
      break;
    case BEFORE:
      notes.before.push(text);
      break;
    // It belongs to the comment before it.
    case TEXT:
      notes.texts[notes.texts.length - 1] = text;
      break;
    case NAG:
      notes.nags.push(first);
      break;
    case CLOCK:
      notes.clock ??= seconds(first, second);
      break;
    case ELAPSED:
      notes.elapsed ??= seconds(first, second);
      break;
    case CENTIPAWNS:
    case MATE:
      notes.eval ??= { score: kind === MATE ? { mate: first } : { cp: first }, depth: second === -1 ? null : second };
      break;
    case SHAPE:
      notes.shapes.push({ color: COLORS[first]!, from: SQUARES[(second >> 6) & 63]!, to: SQUARES[second & 63]! });
      break;
  }
}

function seconds(low: number, high: number): number {
  return ((low >>> 0) + (high >>> 0) * 2 ** 32) / 1000;
}

/**
 * A comment as it is shown: on one line, trimmed.
 *
 * @internal
 */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

/** What programs write about a move. @internal */
export type Command = 'clk' | 'emt' | 'eval' | 'csl' | 'cal';

/**
 * Comments in which a command is another, or gone. It stands in the first comment that had one, or in the first.
 *
 * @internal
 */
export function withCommand(comments: readonly string[], name: Command, value: string | null): string[] {
  const pattern = new RegExp(`\\s*\\[%${name}\\s[^\\]]*\\]\\s*`, 'g');
  const first = Math.max(0, comments.findIndex((text) => text.search(pattern) >= 0));
  const rest = comments.map((text) => (text.search(pattern) < 0 ? text : text.replace(pattern, ' ').trim()));
  if (value !== null) rest[first] = `[%${name} ${value}] ${(rest[first] ?? '').trim()}`.trim();
  // What was empty stays.
  return rest.filter((text, number) => text !== '' || comments[number] === '');
}

/**
 * Comments in the place of others, with the commands of those that they do not give themselves.
 *
 * @internal
 */
export function withCommands(old: readonly string[], comments: readonly string[]): readonly string[] {
  const kept = String(old).match(/\[%(clk|emt|eval|csl|cal)\s[^\]]*\]/g)?.filter((one) => !String(comments).includes(one.slice(0, 5)));
  if (!kept?.length) return comments;
  const [first, ...rest] = comments;
  return [kept.join(' ') + (first ? ` ${first}` : ''), ...rest];
}

/** A time as `%clk` has it. @internal */
export function clockText(time: number): string {
  const whole = Math.floor(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  const fraction = Math.round((time - whole) * 1000);
  const tail = fraction ? `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}` : '';
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${tail}`;
}

/** A score as `%eval` has it. @internal */
export function evalText(evaluation: Evaluation): string {
  const { score, depth } = Object(evaluation) as Evaluation;
  const { mate, cp } = Object(score) as { mate?: number; cp: number };
  const text = mate === undefined ? (cp / 100).toFixed(2) : `#${mate}`;
  if (/[a-z]/i.test(text)) throw refused(text, 'is not a score.');
  return depth == null ? text : `${text},${depth}`;
}

/** Shapes as `%csl` or `%cal` have them; none is no command. @internal */
export function shapesText(shapes: readonly Shape[]): string | null {
  const one = ({ color, from, to }: Shape): string => color[0]!.toUpperCase() + from + (from === to ? '' : to);
  return shapes.length > 0 ? shapes.map(one).join(',') : null;
}

/** The glyphs that people write for the most common numbers. */
const GLYPHS: Readonly<Record<number, string>> = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+',
  22: '⨀', 23: '⨀', 32: '⟳', 33: '⟳', 36: '↑', 37: '↑', 40: '→', 41: '→', 44: '=∞', 45: '=∞', 132: '⇆', 133: '⇆', 138: '⊕', 139: '⊕', 140: '∆', 146: 'N',
};

/**
 * The glyph of a numeric annotation: `'!'` for 1; `undefined` for those that people write in words.
 *
 * @example
 * nagToGlyph(4) // '??'
 */
export function nagToGlyph(nag: number): string | undefined {
  return GLYPHS[nag];
}
