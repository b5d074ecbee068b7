import type { Line, SearchResult } from './answers.js';

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

/** What is asked to be judged: the move behind these ones, by the searches before and after it. @internal */
export interface JudgeRequest {
  start: string;
  moves: readonly string[];
  played: string;
  before: SearchResult;
  after: SearchResult;
}

/** What goes to the worker; a text is a line of UCI. @internal */
export type Question =
  | { id: number; ask: 'hello'; hash: number }
  | { id: number; ask: 'search'; request: SearchRequest }
  | { id: number; ask: 'judge'; request: JudgeRequest }
  | { id: number; ask: 'new-game' }
  | { id: number; ask: 'bench' }
  | { id: number; ask: 'stop' }
  | string;

/** What a refusal says. @internal */
export interface Refusal {
  code: string;
  message: string;
}

/** What comes from the worker; a text is a line of UCI. @internal */
export type Answer =
  | { id: number; line: Line }
  | { id: number; done: unknown }
  | { id: number; refused: Refusal }
  | string;
