import { bestmove } from './bestmove.js';
import { EngineError } from './errors.js';
import type { SearchResult } from './answers.js';
import type { Answer, Question, Refusal } from './messages.js';

/** A worker of browsers or of Node.js, as far as it is needed. @internal */
export interface WorkerPort {
  postMessage(question: Question): void;
  /** Tells who hears answers, and who hears of its death. */
  listen(hear: (answer: Answer) => void, died: (why: string) => void): void;
  terminate(): void;
}

interface Waiting {
  question: Question;
  done: (value: unknown) => void;
  failed: (error: EngineError) => void;
  onLine?: ((line: never) => void) | undefined;
  /** What it is answered if it is stopped before it begins. */
  nothing?: unknown;
  /** Of a search that a line of UCI has begun: settles with its last line. */
  ended?: Promise<void>;
  hasBegun?: boolean;
  /** What it would be answered if it were stopped now. */
  sofar?: unknown;
  isStopped?: boolean;
  /** Whether the worker has had its time to stop. */
  isLate?: boolean;
}

/**
 * How long a worker that is told to stop has for it, in milliseconds: one that is suspended needs a few. Then what was
 * found so far is the answer, for a worker that searches in slices hears nothing until the end of one.
 */
const PATIENCE = 15;
/** How long the next question waits for the end of such a slice, in milliseconds, before another worker is started. */
const LAST_PATIENCE = 500;

/** What is asked, without its number. */
type Asked = Exclude<Question, string> extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/**
 * A worker with its questions and answers. One that has died is told to all who wait, and the next question starts
 * another.
 *
 * @internal
 */
export class EngineThread {
  onText: (line: string) => void = () => {};
  private port: WorkerPort | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private disposed = false;
  /** The search that was answered while the worker still goes on with it. */
  private overdue = 0;
  /** Whether that one was begun by a line of UCI. */
  private overdueGo = false;
  private retired = false;
  private greeted: Promise<void> = Promise.resolve();
  /** What another worker has to be told in UCI: options by their names, the position, how often `isready` waits. */
  private readonly settings = new Map<string, string>();
  private position = '';
  private unready = 0;

  constructor(
    private readonly start: () => WorkerPort,
    private readonly hash: number,
  ) {}

  private worker(): WorkerPort {
    if (this.disposed) throw new EngineError({ code: 'disposed', message: 'The engine was disposed of: make another.' });
    if (this.port) return this.port;
    let port: WorkerPort;
    try {
      port = this.start();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EngineError({ code: 'not-started', message: `The worker could not be started: ${why}` });
    }
    this.port = port;
    port.listen(
      // What one says that was given up is not heard.
      (answer) => this.port === port && this.hear(answer),
      (why) => {
        if (this.port !== port) return;
        this.forget();
        this.failAll({ code: 'worker-died', message: `The engine's worker has died: ${why} The next call starts another.` });
      },
    );
    this.greeted = this.greet(port);
    this.restore(port);
    return port;
  }

  /** Gives up the worker that was. */
  private forget(): void {
    [this.port, this.overdue, this.unready] = [undefined, 0, 0];
  }

  /** Settles when the worker runs; rejected with the reason if it cannot. */
  async ready(): Promise<void> {
    this.worker();
    return this.greeted;
  }

  /** Asks, and gives the answer; a worker that is new is greeted first. `nothing` answers what is stopped before it begins. */
  ask<T>(question: Asked, onLine?: (line: never) => void, nothing?: T): { id: number; answer: Promise<T> } {
    const id = ++this.last;
    const answer = new Promise<T>((done, failed) => {
      const port = this.worker();
      const asked = { ...question, id } as Question;
      this.waiting.set(id, { question: asked, done: done as (value: unknown) => void, failed, onLine, nothing });
      port.postMessage(asked);
      this.replaceIfOverdue();
    });
    return { id, answer };
  }

  private greet(port: WorkerPort): Promise<void> {
    const question: Question = { id: ++this.last, ask: 'hello', hash: this.hash };
    const greeted = new Promise<void>((done, failed) => {
      // A table that is too large fails every question.
      const fails = (error: EngineError): void => {
        failed(error);
        this.failAll(error);
      };
      this.waiting.set(question.id, { question, done: () => done(), failed: fails });
    });
    greeted.catch(() => {});
    port.postMessage(question);
    return greeted;
  }

  /** Says lines of UCI. */
  say(text: string): void {
    const port = this.worker();
    for (const line of text.split('\n')) this.note(line.trim());
    port.postMessage(text);
  }

  /** Keeps of a line that is said what has to be known of it later. */
  private note(line: string): void {
    switch (line.split(/\s+/, 1)[0]) {
      case 'go':
        return this.expect(line);
      case 'stop':
      case 'quit':
        for (const [id] of this.goes()) this.hurry(id);
        return;
      case 'isready':
        this.unready++;
        return;
      case 'position':
        this.position = line;
        return;
      case 'setoption':
        this.settings.set(line.toLowerCase().replace(/\s+value\s.*/, ''), line);
    }
  }

  /** Tells a worker the options and the position that the last one had been told. */
  private restore(port: WorkerPort): void {
    const lines = this.told();
    if (lines.length > 0) port.postMessage(lines.join('\n'));
  }

  private told(): string[] {
    return [...this.settings.values(), ...(this.position ? [this.position] : [])];
  }

  /** A search that a line of UCI begins is waited for like all others: its last line is its answer. */
  private expect(line: string): void {
    const id = ++this.last;
    const ended = new Promise<void>((settle) => {
      const done = (sofar: unknown): void => {
        const found = sofar as SearchResult | undefined;
        if (found) this.onText(bestmove(found.best?.uci, found.ponder?.uci));
        settle();
      };
      const failed = ({ code, message }: EngineError): void => {
        if (code !== 'disposed') [`info string ${message}`, bestmove(undefined)].forEach((said) => this.onText(said));
        settle();
      };
      this.waiting.set(id, { question: [...this.told(), line].join('\n'), done, failed });
    });
    this.waiting.get(id)!.ended = ended;
    this.replaceIfOverdue();
  }

  /** The searches that lines of UCI have begun and that have not ended, in their order. */
  private goes(): [number, Waiting][] {
    return [...this.waiting].filter(([, { ended }]) => ended);
  }

  /** Stops what lines of UCI have begun; settles when it has ended. */
  async stopGoes(): Promise<void> {
    const goes = this.goes();
    if (goes.length === 0) return;
    this.say('stop');
    await Promise.all(goes.map(([, { ended }]) => ended));
  }

  /** Stops a search. What it has found so far is its answer if the worker does not give one at once. */
  stop(id: number): void {
    this.port?.postMessage({ id, ask: 'stop' });
    this.hurry(id);
  }

  /** Waits for the end of a search that was stopped, but not for long. */
  private hurry(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting || waiting.isStopped) return;
    waiting.isStopped = true;
    setTimeout(() => {
      waiting.isLate = true;
      this.answerLate(id);
    }, PATIENCE);
  }

  /** Answers a search that was stopped and goes on, as soon as anything is found, and one that has not begun. */
  private answerLate(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting?.isLate) return;
    // When its turn comes it ends at once, for the worker has been told.
    if (!waiting.hasBegun && waiting.sofar === undefined && waiting.nothing !== undefined) return this.settle(id, () => waiting.done(waiting.nothing));
    if (waiting.sofar === undefined) return;
    [this.overdue, this.overdueGo] = [id, waiting.ended !== undefined];
    this.settle(id, () => waiting.done(waiting.sofar));
  }

  /** Starts another worker if this one does not come to the end of its slice, and asks it what waits. */
  private replaceIfOverdue(): void {
    const { overdue, port } = this;
    if (overdue === 0) return;
    setTimeout(() => {
      if (this.overdue !== overdue || this.port !== port || this.waiting.size === 0) return;
      const [all, unready] = [[...this.waiting], this.unready];
      // Where its end is told at once, as in Deno, nobody is to take it for its death.
      this.forget();
      port?.terminate();
      try {
        const another = this.worker();
        for (const [id, { question, isStopped, ended }] of all) {
          another.postMessage(question);
          if (isStopped) another.postMessage(ended ? 'stop' : { id, ask: 'stop' });
        }
        this.restore(another);
        for (; this.unready < unready; this.unready++) another.postMessage('isready');
      } catch (error) {
        this.failAll(error as EngineError);
      }
    }, LAST_PATIENCE);
  }

  private hearText(line: string): void {
    const isLast = line.startsWith('bestmove');
    if (this.overdue !== 0 && this.overdueGo) {
      // Its last line was said for it.
      if (isLast) this.overdue = 0;
      if (isLast || /^info (?!string)/.test(line)) return;
    }
    if (line === 'readyok') this.unready--;
    this.onText(line);
    const [first] = isLast ? this.goes() : [];
    if (first) this.settle(first[0], () => first[1].done(undefined));
  }

  private hear(answer: Answer): void {
    if (typeof answer === 'string') return this.hearText(answer);
    const id = answer.id || (this.overdueGo && this.overdue) || this.goes()[0]?.[0] || 0;
    const waiting = this.waiting.get(id);
    if ('line' in answer) return waiting?.onLine?.(answer.line as never);
    if ('begun' in answer || 'sofar' in answer) {
      if (waiting) waiting.hasBegun = true;
      if (waiting && 'sofar' in answer) waiting.sofar = answer.sofar;
      return this.answerLate(id);
    }
    if (answer.id === this.overdue) this.overdue = 0;
    if (!waiting) return;
    this.settle(answer.id, () => ('done' in answer ? waiting.done(answer.done) : waiting.failed(new EngineError(answer.refused))));
  }

  private settle(id: number, how: () => void): void {
    this.waiting.delete(id);
    how();
    if (this.retired) this.retire();
  }

  /** Ends the worker as soon as nobody waits for it. */
  retire(): void {
    this.retired = true;
    if (this.waiting.size === 0) this.dispose();
  }

  private failAll(why: Refusal | EngineError): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of all) failed(why instanceof EngineError ? why : new EngineError(why));
  }

  dispose(): void {
    this.disposed = true;
    const { port } = this;
    this.forget();
    port?.terminate();
    this.failAll({ code: 'disposed', message: 'The engine was disposed of.' });
  }
}
