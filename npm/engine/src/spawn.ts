import type { Answer, Question } from './messages.js';
import type { WorkerPort } from './thread.js';

/** What a worker plays: chess alone, or all variants. @internal */
export type Width = 'chess' | 'variants';

/** Starts the worker of a browser, for chess alone or for all variants. @internal */
export function spawnWeb(given: string | URL | (() => Worker) | undefined, width: Width): WorkerPort {
  let worker: Worker;
  if (typeof given === 'function') {
    worker = given();
    if (typeof (worker as Worker | null)?.postMessage !== 'function') throw new Error('what the function gives is no worker.');
  } else if (given !== undefined) worker = from(given);
  // Bundlers look for exactly these addresses, and put the files there as they are. What stands in `new Worker(…)` itself
  // they would bundle once more.
  else worker = from(width === 'variants' ? new URL('./worker-variants.js', import.meta.url) : new URL('./worker.js', import.meta.url));
  return {
    postMessage: (question: Question) => worker.postMessage(question),
    listen(hear, died) {
      worker.onmessage = (event) => hear(event.data as Answer);
      worker.onerror = (event) => {
        worker.terminate();
        died(event.message ? `${event.message}.` : 'its file could not be loaded.');
      };
    },
    terminate: () => worker.terminate(),
  };
}

function from(address: string | URL): Worker {
  const { href } = new URL(address, globalThis.location?.href);
  return elsewhere(href) ?? new Worker(href, { type: 'module' });
}

/** A worker of another origin, which browsers start only by a script of one's own. */
function elsewhere(href: string): Worker | undefined {
  const here = globalThis.location?.origin;
  if (here === undefined || !/^https?:/.test(href) || new URL(href).origin === here) return undefined;
  const script = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
  return new Worker(script, { type: 'module' });
}

/** A module with a function that gives a vector of 128 bits. */
const VECTOR = '0061736d010000000105016000017b030201000a0a0108004100fd0ffd620b';

/** Whether WebAssembly has vectors, as it does in browsers from 2023 on. */
function hasVectors(): boolean {
  return WebAssembly.validate(Uint8Array.from(VECTOR.match(/../g)!, (byte) => parseInt(byte, 16)));
}

/** How workers are started here: `node.ts` puts its own way. @internal */
export const platform = {
  hasVectors,
  spawn: spawnWeb,
  cores: (): number => globalThis.navigator?.hardwareConcurrency ?? 2,
};
