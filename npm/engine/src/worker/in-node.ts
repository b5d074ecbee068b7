import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Question } from '../messages.js';
import { serve } from './service.js';
import type { LoadModule } from './wasm.js';

/** Answers in a worker of Node.js. @internal */
export function serveInNode(load: LoadModule): void {
  const port = parentPort!;
  const slices = (workerData as { slices?: boolean } | null)?.slices ? 'slices' : undefined;
  // Deno has this function, and no port for it; there WebAssembly can be suspended.
  let [first, fetches]: [{ message: unknown } | undefined, boolean] = [undefined, true];
  try {
    first = receiveMessageOnPort(port);
  } catch {
    fetches = false;
  }
  let fetched = 0;
  const fetch = (): void => {
    // The search asks for the time more often than anybody writes.
    const now = performance.now();
    if (now - fetched < 2) return;
    fetched = now;
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) hear(next.message as Question);
  };
  const hear = serve((answer) => port.postMessage(answer), load, slices || !fetches ? undefined : fetch, slices);
  if (first) hear(first.message as Question);
  port.on('message', hear);
}
