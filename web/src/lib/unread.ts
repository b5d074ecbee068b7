import type { PgnGame, PgnProblem } from 'tabiya';

/** What stands for a part of a game that is skipped when its end is looked for: comments, and what no line has at its start. */
const SKIPPED = /\{[^}]*\}?|;[^\n]*/y;
const RESULT = /(?:1-0|0-1|1\/2-1\/2|\*)(?=\s|$|\))/y;

/** The end of what cannot be read from a place on: of its variation, or of its game. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at]!;
    SKIPPED.lastIndex = RESULT.lastIndex = at;
    if (SKIPPED.test(text)) at = SKIPPED.lastIndex - 1;
    else if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) return at;
    else if (char === '[' && text[at - 1] === '\n') return at;
    else if (/\s/.test(text[at - 1] ?? ' ') && depth === 0 && RESULT.test(text)) return at;
  }
  return text.length;
}

const TAGS = /[^\n]*(?:\n\s*\[[^\n]*)*/y;

/** A text with the places where its lines begin: found once, also where thousands of its games have faults. */
export interface Lined {
  text: string;
  starts: readonly number[];
}

export function lined(text: string): Lined {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** Where what was not read begins: at the move that cannot be played, or behind the tags of a position that is none. */
function placeOf({ text, starts }: Lined, { code, line, column }: PgnProblem): number {
  const before = starts[line - 1] ?? text.length;
  const at = before + [...text.slice(before, starts[line])].slice(0, column - 1).join('').length;
  if (code !== 'bad-fen') return at;
  TAGS.lastIndex = at;
  TAGS.test(text);
  return TAGS.lastIndex;
}

/**
 * What was not read of a game, because a move in it cannot be played: it is written behind the last move, as a comment,
 * so that nothing of the text is lost.
 */
export function keepUnread(record: PgnGame, all: Lined): void {
  const faults = record.problems.filter(({ severity, ply, code }) => severity === 'error' && (ply > 0 || code === 'bad-fen'));
  if (!faults.length) return;
  const { text } = all;
  const rest = faults.map((fault) => {
    const from = placeOf(all, fault);
    // Braces would end the comment.
    return text.slice(from, endOf(text, from)).replace(/\s+/g, ' ').replaceAll('{', '(').replaceAll('}', ')').trim();
  });
  const here = record.toEnd();
  record.setComments(here, [...here.comments, ...rest.filter(Boolean).map((part) => `Not read: ${part}`)]);
  record.toStart();
}
