import type { Answer, Question, Refusal } from '../messages.js';
import { Refused, Thinker } from './thinker.js';
import { UciDoor } from './uci.js';

/**
 * What happens in the worker: questions are answered one after the other, in their order; what stops a search is heard
 * at once. A text is a line of UCI.
 *
 * @internal
 */
export class Service {
  private readonly thinker: Thinker;
  private readonly uci: UciDoor;
  private readonly waiting: Exclude<Question, string>[] = [];
  private current: number | undefined;
  private busy = false;

  constructor(
    private readonly post: (answer: Answer) => void,
    fetch: (() => void) | undefined,
    hearing?: 'slices',
  ) {
    this.thinker = new Thinker(fetch, hearing);
    this.uci = new UciDoor(this.thinker, post);
  }

  /** Hears a question. */
  hear(question: Question): void {
    if (typeof question === 'string') return this.uci.hear(question);
    if (question.ask === 'stop') {
      if (this.current === question.id) this.thinker.stop();
      const at = this.waiting.findIndex(({ id }) => id === question.id);
      // One that has not begun is stopped as soon as it does.
      if (at >= 0) this.stopped.add(question.id);
      return;
    }
    this.waiting.push(question);
    if (!this.busy) void this.work();
  }

  private readonly stopped = new Set<number>();

  private async work(): Promise<void> {
    this.busy = true;
    await this.uci.idle();
    for (let question = this.waiting.shift(); question !== undefined; question = this.waiting.shift()) {
      const { id } = question;
      try {
        this.post({ id, done: await this.answer(question) });
      } catch (error) {
        this.post({ id, refused: refusal(error) });
      }
    }
    this.busy = false;
  }

  private async answer(question: Exclude<Question, string>): Promise<unknown> {
    switch (question.ask) {
      case 'hello':
        this.thinker.setHash(question.hash);
        return null;
      case 'new-game':
        this.thinker.newGame();
        return null;
      case 'bench':
        return this.thinker.bench();
      case 'judge':
        return this.thinker.judge(question.request);
      case 'search': {
        const { id } = question;
        this.current = id;
        this.thinker.onLine = (line) => this.post({ id, line });
        try {
          const result = this.thinker.search(question.request, 0);
          if (this.stopped.delete(id)) this.thinker.stop();
          return await result;
        } finally {
          this.current = undefined;
        }
      }
      default:
        return null;
    }
  }
}

/** An error as data. @internal */
export function refusal(error: unknown): Refusal {
  if (error instanceof Refused) return error.why;
  const message = error instanceof Error ? error.message : String(error);
  if (/Content.Security.Policy|unsafe-eval|disallowed by embedder|blocked by CSP/i.test(message)) {
    return {
      code: 'wasm-blocked',
      message: "This page forbids WebAssembly: its Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.",
    };
  }
  return { code: 'worker-died', message: `The engine has failed: ${message}.` };
}

/** A worker that answers until it is ended; if the engine cannot be loaded, every question is told why. @internal */
export function serve(post: (answer: Answer) => void, fetch: (() => void) | undefined, hearing?: 'slices'): (question: Question) => void {
  try {
    const service = new Service(post, fetch, hearing);
    return (question) => service.hear(question);
  } catch (error) {
    const refused = refusal(error);
    return (question) => post(typeof question === 'string' ? `info string ${refused.message}` : { id: question.id, refused });
  }
}
