/**
 * The same in Node.js.
 *
 * @packageDocumentation
 */
import { availableParallelism, cpus } from 'node:os';
import { Worker as NodeWorker } from 'node:worker_threads';
import type { Answer, Question } from './messages.js';
import { platform } from './spawn.js';

/** What nobody else waits for. */
const TURN: Question = { id: -1, ask: 'turn' };

platform.spawn = (given, width) => {
  if (typeof given === 'function') throw new Error('in Node.js a worker is named by its address.');
  const file = width === 'variants' ? './worker/node-variants.js' : './worker/node.js';
  // Without the program's own flags: `--input-type` of `node -e` would be refused.
  const worker = new NodeWorker(given === undefined ? new URL(file, import.meta.url) : new URL(given), { execArgv: [] });
  // A worker that has nothing to do does not keep the program alive.
  worker.unref();
  let waiting = 0;
  return {
    postMessage(question: Question) {
      worker.postMessage(question);
      // To a stop there is no answer of its own.
      if (typeof question !== 'string' && question.ask === 'stop') return;
      if (waiting++ === 0) worker.ref();
      // Nor to some lines of UCI: when its turn comes, they have been obeyed.
      if (typeof question === 'string') worker.postMessage(TURN);
    },
    listen(hear, died) {
      worker.on('message', (answer: Answer) => {
        const isLast = typeof answer !== 'string' && ('done' in answer || 'refused' in answer);
        if (isLast && --waiting === 0) worker.unref();
        hear(answer);
      });
      worker.on('error', (error) => died(`${error.message}.`));
      worker.on('exit', (code) => died(`it ended with the code ${code}.`));
    },
    terminate: () => void worker.terminate(),
  };
};
platform.cores = () => (typeof availableParallelism === 'function' ? availableParallelism() : cpus().length);

export * from './index.js';
