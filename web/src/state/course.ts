import { computed, effect, signal } from '@preact/signals';
import type { PgnNode } from 'tabiya';
import type { Score, Verdict } from '@tabiya/engine';
import { engineFor } from '../lib/engine';
import { moveNumber } from '../lib/notation';
import { named } from '../lib/variants';
import { edits, lines, node, record, said } from './analyse';

/** A move of the line that is looked at, with its score as far as one is known. */
export interface CoursePoint {
  ply: number;
  score: Score;
  mark: Verdict | undefined;
}

/** A position of the line by its ply, in words: by the move that led to it. */
export function pointName(ply: number): string {
  const at = course.peek()[ply];
  return at?.parent ? moveNumber(record.peek().start, ply) + at.san : 'The start';
}

/** What the engine has said of moves, by their numbers in the record. */
const found = new Map<number, { score: Score; mark: Verdict | undefined }>();
const findings = signal(0);
let of = record.peek();

/** The scores are those of this record. */
function settle(): void {
  if (of === record.peek()) return;
  of = record.peek();
  found.clear();
}

/** Remembers what a position was found to be worth. */
function remember(at: PgnNode, score: Score): void {
  settle();
  const before = found.get(at.id);
  if (before && JSON.stringify(before.score) === JSON.stringify(score)) return;
  found.set(at.id, { score, mark: before?.mark });
  findings.value = findings.peek() + 1;
}

// What the engine says of a position while one looks at it, once it has looked a little.
effect(() => {
  const [best] = lines.value;
  if (best && best.depth >= 8) remember(node.peek(), best.score);
});

let line: readonly PgnNode[] = [];
let members = new Set<PgnNode>();
let seen = { record: record.peek(), edits: -1 };

/** The line that one is in: from the start through where one is to its end. It is found anew only where one leaves it. */
export const course = computed<readonly PgnNode[]>(() => {
  const here = node.value;
  const now = { record: record.value, edits: edits.value };
  if (seen.record === now.record && seen.edits === now.edits && members.has(here)) return line;
  seen = now;
  const path: PgnNode[] = [];
  for (let at: PgnNode | null = here; at; at = at.parent) path.push(at);
  path.reverse();
  for (let at = here.children[0]; at; at = at.children[0]) path.push(at);
  members = new Set(path);
  return (line = path);
});

/** The course of the game as far as it is known: what the record says, and what the engine has found. */
export const points = computed<readonly CoursePoint[]>(() => {
  findings.value;
  settle();
  return course.value.flatMap((at) => {
    const known = found.get(at.id);
    const score = known?.score ?? at.eval?.score;
    if (!score) return [];
    return [{ ply: at.ply, score, mark: known?.mark }];
  });
});

/** How far the evaluation of every move has come. */
export const progress = signal<{ done: number; total: number } | null>(null);
let running: AbortController | null = null;

export function stopCourse(): void {
  running?.abort();
  running = null;
  progress.value = null;
}

/** Has every move of the line judged, on all cores. */
export async function judgeCourse(): Promise<void> {
  const [start, ...moves] = course.peek();
  if (running || !start || !moves.length) return;
  if (moves.some(({ move }) => !move)) return void (said.value = { tone: 'plain', text: 'A line in which a side passes is not evaluated.' });
  const own = (running = new AbortController());
  const { signal: stopped } = own;
  const mine = record.peek();
  progress.value = { done: 0, total: moves.length + 1 };
  try {
    const engine = await engineFor('judge');
    const review = await engine.review({ start: named(mine.variant, start.fen), moves: moves.map(({ move }) => move!.uci) }, { nodes: 25_000, signal: stopped, onProgress: (told) => running === own && (progress.value = { ...told }) });
    if (stopped.aborted) return;
    settle();
    found.set(start.id, { score: review.start, mark: undefined });
    for (const [i, { score, verdict }] of review.moves.entries()) found.set(moves[i]!.id, { score, mark: verdict ?? undefined });
    findings.value = findings.peek() + 1;
  } catch (error) {
    if (!stopped.aborted) said.value = { tone: 'bad', text: `The engine cannot look at this: ${(error as Error).message}` };
  } finally {
    if (running === own) stopCourse();
  }
}

// It is of the game that was on the board: another one has a course of its own.
effect(() => {
  record.value;
  stopCourse();
});
