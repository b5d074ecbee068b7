import type { JudgedGame, SearchRequest } from './messages.js';

/** So many times as long is looked at a position in which a move seems a fault, and at what comes of it and a better one. */
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

/** With so many moves at most one that is called a fault is compared. @internal */
export const RIVALS = 3;

/** A move that is called a fault, and the one that is called better. @internal */
export interface Doubt {
  /** How many moves were played before. */
  readonly at: number;
  readonly played: string;
  readonly better: string;
}

/**
 * The moves that are called faults and were not compared yet; `compared` are those that were, by how many moves were played
 * before.
 *
 * @internal
 */
export const doubts = (judged: JudgedGame, compared: ReadonlySet<number>): Doubt[] =>
  judged.moves.flatMap(({ verdict, move, best }, at) => (verdict && best && !compared.has(at) ? [{ at, played: move.uci, better: best.uci }] : []));
