import type { Move } from 'tabiya';
import type { Line, Review, ReviewedMove, SearchResult } from './answers.js';

/** What a search is asked, as it goes to the worker. @internal */
export interface SearchRequest {
  start: string;
  moves: readonly string[];
  depth: number | undefined;
  nodes: number | undefined;
  mate: number | undefined;
  multipv: number | undefined;
  level: number | undefined;
  time: number | undefined;
  clocks: { white: number; black: number; whiteIncrement: number; blackIncrement: number; movesToGo: number } | undefined;
  searchMoves: readonly string[];
}

/** A game to be judged, with what was found in each of its positions, the first before the first move. @internal */
export interface ReviewRequest {
  start: string;
  moves: readonly string[];
  found: readonly SearchResult[];
}

/** A game as the worker judges it. @internal */
export interface JudgedGame {
  players: Review['players'];
  moves: (Omit<ReviewedMove, keyof Move | 'ply' | 'score' | 'depth' | 'pv'> & { move: Move })[];
}

/** What goes to the worker; a text is a line of UCI. @internal */
export type Question =
  | { id: number; ask: 'hello'; hash: number }
  | { id: number; ask: 'search'; request: SearchRequest; lines: boolean }
  | { id: number; ask: 'review'; request: ReviewRequest }
  | { id: number; ask: 'new-game' }
  | { id: number; ask: 'bench' }
  | { id: number; ask: 'stop' }
  /** Answered when all before it is done. */
  | { id: number; ask: 'turn' }
  | string;

/** What a refusal says. @internal */
export interface Refusal {
  code: string;
  message: string;
}

/** What comes from the worker; a text is a line of UCI, and 0 the id of the search that was begun by one. @internal */
export type Answer =
  | { id: number; line: Line }
  /** A search had its turn. */
  | { id: number; begun: true }
  | { id: number; sofar: SearchResult }
  | { id: number; done: unknown }
  | { id: number; refused: Refusal }
  | string;
