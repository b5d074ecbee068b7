// The worker of browsers: one file without imports, for `new Worker(address)` of either type.
import type { Question } from '../messages.js';
import { serve } from './service.js';

const scope = globalThis as unknown as { postMessage(data: unknown): void; onmessage: ((event: { data: Question }) => void) | null };
// Tests ask for slices, which browsers that suspend do not need.
const slices = new URLSearchParams(globalThis.location?.search ?? '').has('slices');
const hear = serve((answer) => scope.postMessage(answer), undefined, slices ? 'slices' : undefined);
scope.onmessage = ({ data }) => hear(data);
