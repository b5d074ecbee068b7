import { refused } from '../given.js';
import { START } from './blocks.js';
import type { PgnGame } from './game.js';
import type { PgnNode } from './node.js';

/** The tags that tell the start. @internal */
export const START_TAGS: readonly string[] = ['FEN', 'SetUp', 'Variant'];

/** How a record is written. */
export interface PgnOptions {
  /** Whether the tags are written; they are if left out. */
  readonly tags?: boolean | undefined;
  /** The longest line; 79 if left out, `Infinity` for moves on one line. */
  readonly maxWidth?: number | undefined;
}

/** @internal */
export function lineWidth(options: PgnOptions | undefined): number {
  const width = options?.maxWidth ?? 79;
  if (width === 0 || width === Infinity) return -1;
  if (!Number.isInteger(width) || width < 0) throw refused(width, 'is not a width of a line: those are whole numbers.');
  return Math.min(width, 2 ** 31 - 1);
}

/** A record as text; the module puts it into lines. @internal */
export function written(game: PgnGame): string {
  const { tags, result, start, variant } = game;
  const words: string[] = [];
  const tag = (name: string, value: string): void => void words.push(`[${name} "${value.replace(/["\\]/g, '\\$&')}"]\n`);
  for (const [name, value] of Object.entries(tags)) if (name !== 'Result') tag(name, value);
  tag('Result', result);
  // Without the tag a variant has its own start.
  if (start !== START && tags.FEN === undefined && variant === 'chess') {
    tag('SetUp', '1');
    tag('FEN', start);
  }
  words.push('\n');
  note(words, game.root);
  const fields = start.split(' ');
  const first = 2 * (Number(fields[5]) || 1) - (fields[1] === 'b' ? 1 : 2);
  const move = (node: PgnNode): void => {
    for (const text of node.commentsBefore) comment(words, text);
    const ply = first + node.ply - 1;
    words.push(`${(ply >> 1) + 1}${ply % 2 ? '...' : '.'} ${node.san} `);
    note(words, node);
  };
  // What is still to be written, the last first: a line behind a node, a variation of it, or a bracket.
  const work: ([PgnNode, number] | null)[] = [[game.root, 0]];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (next === null) {
      words.push(') ');
      continue;
    }
    const [node, variation] = next;
    const child = node.children[variation];
    if (child === undefined) continue;
    if (variation === 0) {
      move(child);
      work.push([child, 0], [node, 1]);
    } else {
      words.push('(');
      move(child);
      work.push([node, variation + 1], null, [child, 0]);
    }
  }
  words.push(result);
  return words.join('');
}

function note(words: string[], node: PgnNode): void {
  for (const nag of node.nags) words.push(`$${nag} `);
  for (const text of node.comments) comment(words, text);
}

/** Writes a comment. What PGN cannot say becomes a space: lines beside a `}`, and one before what looks like other tags. @internal */
export function comment(words: string[], text: string): void {
  words.push(text.includes('}') ? `;${text.replace(/\r\n|[\r\n]/g, ' ')}\n` : `{${text.replace(/(\r\n|[\r\n])(?=[ \t]*[\r\n]\s*\[\s*\w+\s*")/g, ' ')}} `);
}
