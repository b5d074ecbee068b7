/**
 * The Tabiya chess engine in a worker.
 *
 * @packageDocumentation
 */
export { Engine } from './engine.js';
export type { Search } from './search.js';
export { EngineError } from './errors.js';
export { HIGHEST_LEVEL, LOWEST_LEVEL } from './levels.js';
export type { EngineErrorCode } from './errors.js';
export type {
  Hint,
  Line,
  PlayerSummary,
  Review,
  ReviewProgress,
  ReviewedMove,
  Score,
  SearchResult,
  Variation,
  Verdict,
  Wdl,
} from './answers.js';
export type { Clocks, EngineOptions, GameRecord, ReviewOptions, SearchOptions, Searchable } from './questions.js';
