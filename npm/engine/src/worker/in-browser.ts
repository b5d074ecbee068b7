import type { Question } from '../messages.js';
import { serve } from './service.js';
import type { LoadModule } from './wasm.js';

/** Answers in the worker of a browser. @internal */
export function serveInBrowser(load: LoadModule): void {
  const scope = globalThis as unknown as { postMessage(data: unknown): void; onmessage: ((event: { data: Question }) => void) | null };
  // Tests ask for slices, which browsers that suspend do not need.
  const slices = new URLSearchParams(globalThis.location?.search ?? '').has('slices');
  const hear = serve((answer) => scope.postMessage(answer), load, undefined, slices ? 'slices' : undefined);
  scope.onmessage = ({ data }) => hear(data);
}
