import type { Line, SearchResult } from '../answers.js';
import type { JudgedGame, Refusal, ReviewRequest, SearchRequest } from '../messages.js';
import { SearchOrders } from './orders.js';
import {
  FINISHED,
  LIMITS,
  LIMIT_BLACK_INCREMENT,
  LIMIT_BLACK_TIME,
  LIMIT_DEPTH,
  LIMIT_LEVEL,
  LIMIT_MATE,
  LIMIT_MOVES_TO_GO,
  LIMIT_MULTIPV,
  LIMIT_NODES,
  LIMIT_OVERHEAD,
  LIMIT_PONDER,
  LIMIT_TIME,
  LIMIT_WHITE_INCREMENT,
  LIMIT_WHITE_TIME,
  LOSS,
  MEAN,
  REFUSED,
  SCORE_CENTIPAWNS,
  SCORE_MATE,
  SCORE_MATE_GIVEN,
} from './protocol.js';
import { Wasm } from './wasm.js';
import type { LoadModule } from './wasm.js';

/** What is new in WebAssembly: a module that is suspended where it calls its host. */
declare namespace Suspension {
  type Make = new (given: () => number | Promise<number>) => WebAssembly.ImportValue;
  type Promising = (call: (nodes: number) => number) => (nodes: number) => Promise<number>;
}
const { Suspending, promising } = WebAssembly as unknown as { Suspending?: Suspension.Make; promising?: Suspension.Promising };

/** How long a search goes on before others have their turn, in milliseconds. */
const TURN = 10;
/** The nodes of the first slice; those behind it are as long as that took. */
const FIRST_SLICE = 8_000;
/** The fewest nodes of a slice at a level: what is best so far is not its move, so a stop waits for the end of one. */
const LEAST_AT_LEVEL = 1_000;

/** What comes multiplied, so that no number has a point. */
const SCALES: Partial<Record<string, number>> = { loss: LOSS, accuracy: MEAN, averageLoss: MEAN };

/** Somebody who refuses. @internal */
export class Refused extends Error {
  readonly why: Refusal;

  constructor(why: Refusal) {
    super(why.message);
    this.why = why;
  }
}

/**
 * The engine and its search. While it searches it has to hear that it is to stop, in one of three ways: it fetches its
 * messages itself (Node.js), it is suspended for them (browsers that can), or it searches in slices.
 *
 * @internal
 */
export class Thinker {
  /** Hears what is found; nobody, if only the end of a search is wanted. */
  onLine: ((line: Line) => void) | undefined;
  /** Hears what the search would give if it ended now; nobody, if nobody could have it sooner than the end. */
  onFound: ((found: SearchResult) => void) | undefined;
  private readonly wasm: Wasm;
  /** Both ask for the time, so both may be suspended. */
  private readonly begin: (length: number) => number | Promise<number>;
  private readonly go: (nodes: number) => number | Promise<number>;
  private readonly sliced: boolean;
  /** What the search is told when it asks for the time. */
  private orders = new SearchOrders();
  /** Settles when whoever works with the engine has ended. */
  private last: Promise<unknown> = Promise.resolve();
  private began = 0;
  private heard = 0;

  /** With `fetch`, messages are had without waiting for them; `hearing` is for tests. */
  constructor(load: LoadModule, fetch: (() => void) | undefined, hearing?: 'slices') {
    const plain = (): number => this.orders.next() || performance.now();
    const told = (): void => this.told();
    const found = (): void => this.onFound?.({ ...this.wasm.json<Omit<SearchResult, 'seconds'>>(), seconds: this.seconds() });
    const suspends = !fetch && hearing !== 'slices' && Suspending !== undefined && promising !== undefined;
    this.sliced = !fetch && !suspends;
    if (suspends) {
      const now = (): number | Promise<number> => {
        if (this.orders.isStopped || performance.now() - this.heard < TURN) return plain();
        return turn().then(() => {
          this.heard = performance.now();
          return plain();
        });
      };
      this.wasm = new Wasm(load, { now: new Suspending!(now), told, found });
      this.begin = promising!(this.wasm.call.begin);
      this.go = promising!(this.wasm.call.go);
    } else {
      const now = (): number => {
        fetch?.();
        return plain();
      };
      this.wasm = new Wasm(load, { now: now as unknown as WebAssembly.ImportValue, told, found });
      this.begin = this.wasm.call.begin;
      this.go = this.wasm.call.go;
    }
  }

  /**
   * Works with the engine as soon as nobody else does: there is one game in it, and one search. What the others below do
   * is done in here.
   */
  exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => {});
    return mine;
  }

  /** Whether other games than chess are played. */
  get playsVariants(): boolean {
    return this.wasm.call.variants() === 1;
  }

  setHash(megabytes: number): void {
    this.check(this.wasm.call.set_hash(megabytes));
  }

  clearHash(): void {
    this.wasm.call.clear_hash();
  }

  newGame(): void {
    this.wasm.call.new_game();
  }

  bench(): number {
    return this.wasm.call.bench();
  }

  /** Takes a game, of a variant with the name before its start, and gives the FEN of its position. */
  setGame(start: string, moves: readonly string[]): string {
    this.check(this.wasm.call.set_game(this.wasm.sendText([start, ...moves].join('\n'))));
    this.wasm.call.fen();
    return this.wasm.text();
  }

  /** The board of the game, drawn. */
  board(): string {
    this.wasm.call.board();
    return this.wasm.text();
  }

  /** Searches until it is told to stop, or of itself to an end. */
  async search(request: SearchRequest, overhead: number, orders: SearchOrders, ponder = false): Promise<SearchResult> {
    this.orders = orders;
    this.setGame(request.start, request.moves);
    const limits = new Float64Array(LIMITS).fill(NaN);
    const set = (which: number, value: number | undefined): void => {
      if (value !== undefined) limits[which] = value;
    };
    set(LIMIT_DEPTH, request.depth);
    set(LIMIT_NODES, request.nodes);
    set(LIMIT_MATE, request.mate);
    set(LIMIT_MULTIPV, request.multipv);
    set(LIMIT_LEVEL, request.level);
    set(LIMIT_TIME, request.time);
    set(LIMIT_OVERHEAD, overhead);
    if (ponder) set(LIMIT_PONDER, 1);
    const { clocks } = request;
    if (clocks) {
      set(LIMIT_WHITE_TIME, clocks.white);
      set(LIMIT_BLACK_TIME, clocks.black);
      set(LIMIT_WHITE_INCREMENT, clocks.whiteIncrement);
      set(LIMIT_BLACK_INCREMENT, clocks.blackIncrement);
      set(LIMIT_MOVES_TO_GO, clocks.movesToGo);
    }
    const moves = new TextEncoder().encode(request.searchMoves.join('\n'));
    const inbox = new Uint8Array(8 * LIMITS + moves.length);
    inbox.set(new Uint8Array(limits.buffer));
    inbox.set(moves, 8 * LIMITS);
    this.began = this.heard = performance.now();
    this.check(await this.begin(this.wasm.send(inbox)));
    await this.think(request.level === undefined ? FIRST_SLICE : LEAST_AT_LEVEL);
    const found = this.wasm.json<Omit<SearchResult, 'seconds'>>();
    return { ...found, seconds: this.seconds() };
  }

  private async think(least: number): Promise<void> {
    if (!this.sliced) {
      this.check(await this.go(Infinity));
      return;
    }
    for (let nodes = FIRST_SLICE; ; ) {
      const from = performance.now();
      const ended = this.check(await this.go(nodes));
      if (ended === FINISHED) return;
      // Shorter slices would search too much of the tree again.
      nodes = Math.max(least, Math.min(2, TURN / Math.max(performance.now() - from, 0.1)) * nodes);
      await turn();
    }
  }

  /** What the moves of a game gave away, and how both sides have played. */
  review({ start, moves, found }: ReviewRequest): JudgedGame {
    this.setGame(start, moves);
    const lines = found.map(({ fen, score, pv, best }) => [...seen(score, fen.split(' ')[1] === 'w'), pv.uci[0] ?? best?.uci ?? ''].join(' '));
    this.check(this.wasm.call.review(this.wasm.sendText(lines.join('\n'))));
    return JSON.parse(this.wasm.text(), (key, value: unknown) => (typeof value === 'number' ? value / (SCALES[key] ?? 1) : value)) as JudgedGame;
  }

  private told(): void {
    if (!this.onLine) return;
    const line = this.wasm.json<Omit<Line, 'seconds' | 'nodesPerSecond'>>();
    const seconds = this.seconds();
    this.onLine({ ...line, seconds, nodesPerSecond: Math.round(line.nodes / Math.max(seconds, 0.001)) });
  }

  private seconds(): number {
    return Math.round((performance.now() - this.began) * 1e3) / 1e6;
  }

  private check(answer: number): number {
    if (answer !== REFUSED) return answer;
    const text = this.wasm.text();
    throw new Refused(text === '' ? { code: 'bad-argument', message: 'The engine is busy.' } : (JSON.parse(text) as Refusal));
  }
}

/** A score as the side sees it: its kind and its number. */
function seen(score: SearchResult['score'], white: boolean): [number, number] {
  if ('cp' in score) return [SCORE_CENTIPAWNS, white ? score.cp : -score.cp];
  if ('mate' in score) return [SCORE_MATE, white ? score.mate : -score.mate];
  return (score.checkmate === 'white') === white ? [SCORE_MATE_GIVEN, 0] : [SCORE_MATE, 0];
}

/** A moment in which messages are heard. */
function turn(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(0);
  });
}
