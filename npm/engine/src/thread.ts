import { EngineError } from './errors.js';
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
  onLine: ((line: never) => void) | undefined;
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
  private retired = false;

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
      (answer) => this.hear(answer),
      (why) => {
        if (this.port !== port) return;
        [this.port, this.overdue] = [undefined, 0];
        this.failAll({ code: 'worker-died', message: `The engine's worker has died: ${why} The next call starts another.` });
      },
    );
    return port;
  }

  /** Asks, and gives the answer; a worker that is new is greeted first. */
  ask<T>(question: Asked, onLine?: (line: never) => void): { id: number; answer: Promise<T> } {
    const id = ++this.last;
    const answer = new Promise<T>((done, failed) => {
      const isNew = !this.port;
      const port = this.worker();
      if (isNew && question.ask !== 'hello') this.greet(port);
      const asked = { ...question, id } as Question;
      this.waiting.set(id, { question: asked, done: done as (value: unknown) => void, failed, onLine });
      port.postMessage(asked);
      this.replaceIfOverdue();
    });
    return { id, answer };
  }

  private greet(port: WorkerPort): void {
    const question: Question = { id: ++this.last, ask: 'hello', hash: this.hash };
    // A table that is too large fails every question.
    this.waiting.set(question.id, { question, done: () => {}, failed: (error) => this.failAll(error), onLine: undefined });
    port.postMessage(question);
  }

  /** Stops a search. What it has found so far is its answer if the worker does not give one at once. */
  stop(id: number): void {
    this.tell({ id, ask: 'stop' });
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    waiting.isStopped = true;
    setTimeout(() => {
      waiting.isLate = true;
      this.answerLate(id);
    }, PATIENCE);
  }

  /** Answers a search that was stopped and goes on, as soon as anything is found. */
  private answerLate(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting?.isLate || waiting.sofar === undefined) return;
    this.overdue = id;
    this.settle(id, () => waiting.done(waiting.sofar));
  }

  /** Starts another worker if this one does not come to the end of its slice, and asks it what waits. */
  private replaceIfOverdue(): void {
    const { overdue, port } = this;
    if (overdue === 0) return;
    setTimeout(() => {
      if (this.overdue !== overdue || this.port !== port || this.waiting.size === 0) return;
      port?.terminate();
      [this.port, this.overdue] = [undefined, 0];
      const all = [...this.waiting];
      try {
        const another = this.worker();
        this.greet(another);
        for (const [id, { question, isStopped }] of all) {
          another.postMessage(question);
          if (isStopped) another.postMessage({ id, ask: 'stop' });
        }
      } catch (error) {
        this.failAll(error as EngineError);
      }
    }, LAST_PATIENCE);
  }

  tell(question: Question): void {
    if (this.port || typeof question === 'string') this.worker().postMessage(question);
  }

  private hear(answer: Answer): void {
    if (typeof answer === 'string') return this.onText(answer);
    const waiting = this.waiting.get(answer.id);
    if ('line' in answer) return waiting?.onLine?.(answer.line as never);
    if ('sofar' in answer) {
      if (waiting) waiting.sofar = answer.sofar;
      return this.answerLate(answer.id);
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
    this.port?.terminate();
    this.port = undefined;
    this.failAll({ code: 'disposed', message: 'The engine was disposed of.' });
  }
}
