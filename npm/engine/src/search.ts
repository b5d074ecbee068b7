import type { Line, SearchResult } from './answers.js';

/** What a search has found that was stopped before it began; nothing if nobody knows its position. @internal */
export function nothingIn(fen: string | undefined): SearchResult | undefined {
  if (fen === undefined) return undefined;
  return { fen, best: null, ponder: null, outcome: null, score: { cp: 0 }, depth: 0, nodes: 0, seconds: 0, pv: { uci: [], san: [], text: '' } };
}

/**
 * A search that goes on: its lines as they are found, by `for await`, and its result. Leaving the loop stops it.
 */
export interface Search extends AsyncIterable<Line> {
  /** What it has found in the end; rejected with the reason if it is refused. */
  readonly result: Promise<SearchResult>;
  /** Whether it was stopped before it reached its limits: by `stop()`, by its signal, by leaving the loop or by another search. */
  readonly isStopped: boolean;
  /** Stops it, and gives what was found. */
  stop(): Promise<SearchResult>;
}

/** A search as the engine keeps it. @internal */
export class RunningSearch implements Search {
  readonly result: Promise<SearchResult>;
  isStopped = false;
  private readonly lines: Line[] = [];
  private ended = false;
  private error: unknown;
  private wake: () => void = () => {};

  constructor(
    begin: (onLine: (line: Line) => void) => Promise<SearchResult>,
    private readonly order: () => void,
    signal: AbortSignal | undefined,
  ) {
    this.result = begin((line) => {
      this.lines.push(line);
      this.wake();
    });
    const halt = (): void => this.halt();
    if (signal?.aborted) halt();
    signal?.addEventListener('abort', halt);
    const end = (error?: unknown): void => {
      this.ended = true;
      this.error = error;
      signal?.removeEventListener('abort', halt);
      this.wake();
    };
    // Who only looks at the lines hears of it there.
    this.result.then(() => end(), end);
  }

  stop(): Promise<SearchResult> {
    this.halt();
    return this.result;
  }

  private halt(): void {
    if (this.ended) return;
    this.isStopped = true;
    this.order();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    try {
      for (let at = 0; ; ) {
        if (at < this.lines.length) yield this.lines[at++]!;
        else if (this.ended) break;
        else await new Promise<void>((done) => (this.wake = done));
      }
      if (this.error !== undefined) throw this.error;
    } finally {
      this.halt();
    }
  }
}
