import type { JudgedGame, SearchRequest } from './messages.js';
import type { Stretch } from './stretches.js';

/** So many times as long are the positions before and behind a fault looked at again before it is called one. */
const AGAIN = 4;

/** So much deeper, where a review goes by depth. */
const DEEPER = 2;

/** How the positions of doubtful moves are searched. @internal */
export type Limits = Omit<SearchRequest, 'start' | 'moves'>;

/** The limits of a second look. @internal */
export function longer(limits: Limits): Limits {
  const times = (whole: number | undefined): number | undefined => whole && whole * AGAIN;
  return { ...limits, nodes: times(limits.nodes), time: times(limits.time), depth: limits.depth && Math.min(120, limits.depth + DEEPER) };
}

/**
 * The positions before and behind the moves that are called faults, but those that were looked at again already, in
 * stretches of neighbours: each is searched from its end, so that what comes of a position is known there.
 *
 * @internal
 */
export function doubts(judged: JudgedGame, looked: ReadonlySet<number>): Stretch[] {
  const positions = new Set(judged.moves.flatMap(({ verdict }, at) => (verdict ? [at, at + 1] : [])));
  const all: Stretch[] = [];
  for (const ply of [...positions].filter((ply) => !looked.has(ply)).sort((one, two) => one - two)) {
    const last = all.at(-1);
    if (last?.to === ply) all[all.length - 1] = { from: last.from, to: ply + 1 };
    else all.push({ from: ply, to: ply + 1 });
  }
  return all;
}
