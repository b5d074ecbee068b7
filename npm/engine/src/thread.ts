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
  done: (value: unknown) => void;
  failed: (error: EngineError) => void;
  onLine: ((line: never) => void) | undefined;
}

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
        this.port = undefined;
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
      if (isNew && question.ask !== 'hello') {
        const hello = ++this.last;
        // A table that is too large fails every question.
        this.waiting.set(hello, { done: () => {}, failed: (error) => this.failAll(error), onLine: undefined });
        port.postMessage({ id: hello, ask: 'hello', hash: this.hash });
      }
      this.waiting.set(id, { done: done as (value: unknown) => void, failed, onLine });
      port.postMessage({ ...question, id } as Question);
    });
    return { id, answer };
  }

  tell(question: Question): void {
    if (this.port || typeof question === 'string') this.worker().postMessage(question);
  }

  private hear(answer: Answer): void {
    if (typeof answer === 'string') return this.onText(answer);
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if ('line' in answer) return waiting.onLine?.(answer.line as never);
    this.waiting.delete(answer.id);
    if ('done' in answer) waiting.done(answer.done);
    else waiting.failed(new EngineError(answer.refused));
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
