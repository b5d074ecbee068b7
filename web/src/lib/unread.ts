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

/** Where what was not read begins: at the move that cannot be played, or behind the tags of a position that is none. */
function placeOf(text: string, lines: readonly string[], { code, line, column }: PgnProblem): number {
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const at = before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
  if (code !== 'bad-fen') return at;
  TAGS.lastIndex = at;
  TAGS.test(text);
  return TAGS.lastIndex;
}

/**
 * What was not read of a game, because a move in it cannot be played: it is written behind the last move, as a comment,
 * so that nothing of the text is lost.
 */
export function keepUnread(record: PgnGame, text: string): void {
  const faults = record.problems.filter(({ severity, ply, code }) => severity === 'error' && (ply > 0 || code === 'bad-fen'));
  if (!faults.length) return;
  const lines = text.split('\n');
  const rest = faults.map((fault) => {
    const from = placeOf(text, lines, fault);
    // Braces would end the comment.
    return text.slice(from, endOf(text, from)).replace(/\s+/g, ' ').replaceAll('{', '(').replaceAll('}', ')').trim();
  });
  const here = record.toEnd();
  record.setComments(here, [...here.comments, ...rest.filter(Boolean).map((part) => `Not read: ${part}`)]);
  record.toStart();
}
