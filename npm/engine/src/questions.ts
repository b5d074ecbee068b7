/** A game as far as the engine needs it: where it started, and its moves in UCI notation. */
export interface GameRecord {
  /** The FEN of the first position, of a variant behind its name; of an ordinary game it need not be said. */
  readonly start?: string | undefined;
  /** The moves from there, in UCI notation; what was repeated is known by them. */
  readonly moves?: readonly string[] | undefined;
}

/**
 * What is searched: a FEN (or `'startpos'`), a `Game` of the package `tabiya`, or a start with its moves. Of a game the
 * moves that led to the position count: a repetition is known for a draw. A variant is a `Game` of it, or stands before
 * the FEN: `'atomic startpos'`.
 */
export type Searchable = string | GameRecord | { toJSON(): GameRecord };

/** The clocks of both sides, in milliseconds. */
export interface Clocks {
  /** What White has left. */
  readonly white: number;
  /** What Black has left. */
  readonly black: number;
  /** What White gets for each move. */
  readonly whiteIncrement?: number | undefined;
  /** What Black gets for each move. */
  readonly blackIncrement?: number | undefined;
  /** The moves until more time is added; none if the time is for the rest of the game. */
  readonly movesToGo?: number | undefined;
}

/** How long a search goes on, and what it searches: the first limit that is reached ends it. */
export interface SearchOptions {
  /** Milliseconds for this move. */
  readonly time?: number | undefined;
  /** The clocks: how much of them the move gets is the engine's choice. */
  readonly clocks?: Clocks | undefined;
  /** The number of positions. */
  readonly nodes?: number | undefined;
  /** The depth in plies. */
  readonly depth?: number | undefined;
  /** Until a mate in so many moves is found. */
  readonly mate?: number | undefined;
  /**
   * Playing strength as a rating from 400 to 3000; without it, full strength. A level ends by itself. For variants the
   * levels are in order, and not calibrated.
   */
  readonly level?: number | undefined;
  /** How many lines are told; 1 unless said otherwise. */
  readonly multipv?: number | undefined;
  /** The moves among which to choose, in UCI notation; without them, all. */
  readonly moves?: readonly string[] | undefined;
  /** Stops the search when it is aborted; what was found so far is its result. */
  readonly signal?: AbortSignal | undefined;
}

/** How a game is reviewed. Without a limit 100,000 positions are searched for each move. */
export interface ReviewOptions {
  /** Milliseconds for each position. */
  readonly time?: number | undefined;
  /** The number of positions searched for each position of the game. */
  readonly nodes?: number | undefined;
  /** The depth in plies. */
  readonly depth?: number | undefined;
  /** How many workers share the positions; as many as there are cores unless said otherwise, but no more than eight. */
  readonly workers?: number | undefined;
  /** Told after every position. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  /** Breaks the review off: the promise is rejected with the code `'aborted'`. */
  readonly signal?: AbortSignal | undefined;
}

/** What an engine is made with. */
export interface EngineOptions {
  /** The size of the transposition table in megabytes, from 1 to 1024; 16 unless said otherwise. */
  readonly hash?: number | undefined;
  /**
   * Whether the worker plays all variants from the beginning, also by `UCI_Variant`; otherwise a larger one takes its place
   * with the first search of a variant. Their levels are not calibrated.
   */
  readonly variants?: boolean | undefined;
  /**
   * How a worker is started, where it has to be done in another way: the address of the package's `worker.js`, for
   * variants of its `worker-variants.js`, or a function that makes the worker.
   */
  readonly worker?: string | URL | (() => Worker) | undefined;
}
