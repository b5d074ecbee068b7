import type { Answer, Question, Refusal } from '../messages.js';
import { SearchOrders } from './orders.js';
import { Refused, Thinker } from './thinker.js';
import { UciDoor } from './uci.js';
import type { LoadModule } from './wasm.js';

/** A question that is answered in its turn. */
type Asked = Exclude<Question, string | { ask: 'stop' }>;

/**
 * What happens in the worker: questions are answered one after the other, in their order; what stops a search is heard
 * at once. A text is a line of UCI.
 *
 * @internal
 */
export class Service {
  private readonly thinker: Thinker;
  private readonly uci: UciDoor;
  /** The orders of the searches that go on or wait. */
  private readonly searches = new Map<number, SearchOrders>();

  constructor(
    private readonly post: (answer: Answer) => void,
    load: LoadModule,
    fetch: (() => void) | undefined,
    hearing?: 'slices',
  ) {
    this.thinker = new Thinker(load, fetch, hearing);
    this.uci = new UciDoor(this.thinker, post, () => this.searches.size > 0);
  }

  /** Hears a question. */
  hear(question: Question): void {
    if (typeof question === 'string') return this.uci.hear(question);
    if (question.ask === 'stop') return this.searches.get(question.id)?.stop();
    const { id } = question;
    // A page that greets hears more than UCI; who starts this worker as that of another engine does not.
    if (question.ask === 'hello') this.uci.tell = this.post;
    if (question.ask === 'search') this.searches.set(id, new SearchOrders());
    void this.thinker
      .exclusively(() => this.answer(question))
      .then(
        (done) => this.post({ id, done }),
        (error) => this.post({ id, refused: refusal(error) }),
      )
      .finally(() => this.searches.delete(id));
  }

  private answer(question: Asked): unknown {
    const { thinker } = this;
    switch (question.ask) {
      case 'hello':
        thinker.setHash(question.hash);
        return null;
      case 'turn':
        return null;
      case 'new-game':
        thinker.newGame();
        return null;
      case 'bench':
        return thinker.bench();
      case 'review':
        return thinker.review(question.request);
      case 'search': {
        const { id, request, lines } = question;
        if (lines) this.post({ id, begun: true });
        // Where nobody reads them, lines would only take the page's time.
        thinker.onLine = lines ? (line) => this.post({ id, line }) : undefined;
        // A level need not choose what is best.
        thinker.onFound = lines && request.level === undefined ? (sofar) => this.post({ id, sofar }) : undefined;
        return thinker.search(request, 0, this.searches.get(id)!);
      }
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
export function serve(
  post: (answer: Answer) => void,
  load: LoadModule,
  fetch: (() => void) | undefined,
  hearing?: 'slices',
): (question: Question) => void {
  try {
    const service = new Service(post, load, fetch, hearing);
    return (question) => service.hear(question);
  } catch (error) {
    const refused = refusal(error);
    return (question) => post(typeof question === 'string' ? `info string ${refused.message}` : { id: question.id, refused });
  }
}
