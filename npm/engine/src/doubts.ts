import type { JudgedGame, SearchRequest } from './messages.js';

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

/** How often a move is looked at again: each time beside another one that seems better. */
const ROUNDS = 3;

/** A move that is called a fault, and the one that is called better. @internal */
export interface Doubt {
  /** How many moves were played before. */
  readonly at: number;
  readonly better: string;
}

/**
 * The moves that are called faults beside ones that they were not compared with yet; `compared` are those of each, by how
 * many moves were played before.
 *
 * @internal
 */
export function doubts(judged: JudgedGame, compared: ReadonlyMap<number, readonly string[]>): Doubt[] {
  return judged.moves.flatMap(({ verdict, best }, at) => {
    const known = compared.get(at) ?? [];
    return verdict && best && known.length < ROUNDS && !known.includes(best.uci) ? [{ at, better: best.uci }] : [];
  });
}
