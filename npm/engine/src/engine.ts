import type { Hint, Review, SearchResult } from './answers.js';
import { SEARCH_OPTIONS, functionOf, isVariant, number, optionsOf, positionOf, recordOf, requestOf, signalOf } from './given.js';
import { hintOf } from './hint.js';
import type { EngineOptions, ReviewOptions, SearchOptions, Searchable } from './questions.js';
import { review } from './review.js';
import { RunningSearch, nothingIn } from './search.js';
import type { Search } from './search.js';
import { platform } from './spawn.js';
import type { Width } from './spawn.js';
import { EngineThread } from './thread.js';

/** Enough for a hint to be worth following, and quickly found. */
const HINT_NODES = 200_000;
/** The time for a move if nobody says otherwise, in milliseconds. */
const MOVE_TIME = 1_000;
/** The most workers that are started of themselves. */
const MOST_WORKERS = 8;

/**
 * A chess engine in a worker.
 *
 * @example
 * const engine = new Engine();
 * for await (const line of engine.search(game, { depth: 12 })) console.log(line.pv.text);
 */
export class Engine {
  /** Hears the lines that the engine says in UCI, as a worker's `onmessage` does. */
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  private readonly options: EngineOptions;
  private readonly hash: number;
  private thread: EngineThread;
  /** What the worker plays: all variants once one was asked for. */
  private width: Width;
  private running: RunningSearch | undefined;

  /** An engine; its worker is started by the first call. */
  constructor(options: EngineOptions = {}) {
    this.options = optionsOf('An engine', options, ['hash', 'variants', 'worker']);
    this.hash = number('hash', this.options.hash, 1, 1024) ?? 16;
    // The worker of chess alone has a network, which needs vectors; the other one does not.
    this.width = this.options.variants || !platform.hasVectors() ? 'variants' : 'chess';
    this.thread = this.talking();
  }

  private another(): EngineThread {
    const { width } = this;
    return new EngineThread(() => platform.spawn(this.options.worker, width), this.hash);
  }

  /** A worker whose lines of UCI are heard. */
  private talking(): EngineThread {
    const thread = this.another();
    thread.onText = (data) => this.onmessage?.({ data });
    return thread;
  }

  /** Goes over to a worker that plays all variants, if this start needs it. */
  private widenFor(start: string): void {
    if (this.width === 'variants' || !isVariant(start)) return;
    this.width = 'variants';
    void this.thread.stopGoes();
    this.thread.retire();
    this.thread = this.talking();
  }

  /** Settles when the worker runs; rejected with the reason if it cannot. */
  get ready(): Promise<void> {
    return this.thread.ready();
  }

  /** Searches a position. A search that still runs is stopped. Without a limit it goes on until it is stopped. */
  search(game: Searchable, options: SearchOptions = {}): Search {
    return this.begin(game, options, true);
  }

  /** A search; one that `mayBeNothing` does not wait for its turn if it is stopped before. */
  private begin(game: Searchable, options: SearchOptions, mayBeNothing: boolean): Search {
    const chosen = optionsOf('A search', options, SEARCH_OPTIONS);
    const request = requestOf(game, chosen);
    const nothing = mayBeNothing ? nothingIn(positionOf(game, request)) : undefined;
    const signal = signalOf(chosen.signal);
    void this.stop();
    this.widenFor(request.start);
    const { thread } = this;
    let id = 0;
    const running = new RunningSearch(
      (onLine) => {
        const asked = thread.ask<SearchResult>({ ask: 'search', request, lines: true }, onLine as (line: never) => void, nothing);
        id = asked.id;
        return asked.answer.finally(() => {
          if (this.running === running) this.running = undefined;
        });
      },
      () => thread.stop(id),
      signal,
    );
    this.running = running;
    return running;
  }

  /** Finds a move to play, also if it is stopped at once. Without a limit or a level it takes a second. */
  play(game: Searchable, options: SearchOptions = {}): Promise<SearchResult> {
    try {
      const chosen = optionsOf('A search', options, SEARCH_OPTIONS);
      const { time, clocks, nodes, depth, mate, level } = chosen;
      const limited = [time, clocks, nodes, depth, mate, level].some((limit) => limit !== undefined);
      return this.begin(game, limited ? chosen : { ...chosen, time: MOVE_TIME }, false).result;
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  /** A move to think about, told a little more each time; `null` if there is no legal move. */
  async hint(game: Searchable, options: SearchOptions = {}): Promise<Hint | null> {
    const chosen = optionsOf('A search', options, SEARCH_OPTIONS);
    const { time, nodes, depth, mate, clocks } = chosen;
    const limited = [time, nodes, depth, mate, clocks].some((limit) => limit !== undefined);
    return hintOf(await this.play(game, limited ? chosen : { ...chosen, nodes: HINT_NODES }));
  }

  /**
   * Judges every move of a game. The positions are shared among workers of their own, which end with it; what is found
   * is the same, however many they are.
   */
  async review(game: Searchable, options: ReviewOptions = {}): Promise<Review> {
    const chosen = optionsOf('A review', options, ['time', 'nodes', 'depth', 'workers', 'onProgress', 'signal']);
    this.widenFor(recordOf(game).start);
    functionOf('onProgress', chosen.onProgress);
    const workers = number('workers', chosen.workers, 1, 64) ?? Math.min(platform.cores(), MOST_WORKERS);
    const threads = Array.from({ length: Math.floor(workers) }, () => this.another());
    try {
      return await review(game, chosen, threads);
    } finally {
      for (const thread of threads) thread.dispose();
    }
  }

  /** Stops the search that runs, also one that was begun by a line of UCI; settles when it has ended. */
  async stop(): Promise<void> {
    await Promise.all([this.running?.stop().catch(() => {}), this.thread.stopGoes()]);
  }

  /** Forgets everything that was learnt: the next search is like the first one. */
  async newGame(): Promise<void> {
    await this.stop();
    await this.thread.ask({ ask: 'new-game' }).answer;
  }

  /** Searches fixed positions and gives the number of nodes: the same as `tabiya bench` counts. */
  async bench(): Promise<number> {
    await this.stop();
    return this.thread.ask<number>({ ask: 'bench' }).answer;
  }

  /**
   * Says a line of UCI to the engine: `'position startpos moves e2e4'`, `'go depth 12'`, `'stop'`. Its searches and those of
   * the methods take turns: `go` and `stop` stop a search that a method has begun, and the methods stop one begun by `go`.
   */
  postMessage(line: string): void {
    const text = String(line);
    if (/^\s*(go|bench|stop|quit)\b/m.test(text)) void this.running?.stop().catch(() => {});
    this.thread.say(text);
  }

  /** Ends the worker; whoever waits is told so. */
  dispose(): void {
    this.thread.dispose();
  }

  /** The same as {@link Engine.dispose}, for `using engine = new Engine()`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}
