// How soon a stop is answered, early and late in a search, and how long the next search waits for its worker; where the
// worker hears messages while it searches, and where it hears them only between slices.
//   node bench/stop.mjs            three minutes
import { Worker } from 'node:worker_threads';
import { Engine } from '../dist/index.js';
import { platform } from '../dist/spawn.js';

/** How a worker is started; `slices` is how it searches where WebAssembly cannot be suspended. */
const spawned = (slices) => () => {
  const worker = new Worker(new URL('../dist/worker/node.js', import.meta.url), { workerData: { slices } });
  return {
    postMessage: (question) => worker.postMessage(question),
    listen(hear, died) {
      worker.on('message', hear);
      worker.on('error', (error) => died(String(error)));
    },
    terminate: () => void worker.terminate(),
  };
};

const POSITIONS = ['startpos', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'];
const MOMENTS = {
  'within 100 ms': Array.from({ length: 20 }, (_, i) => 5 * i),
  'after 1 to 2 s': Array.from({ length: 6 }, (_, i) => 1000 + 150 * i),
  'after 10 s': [10_000],
};
const wait = (time) => new Promise((done) => setTimeout(done, time));
const told = (times) => {
  const sorted = times.sort((a, b) => a - b);
  return `middle ${sorted[sorted.length >> 1].toFixed(1)} ms, longest ${sorted.at(-1).toFixed(1)} ms`;
};

for (const slices of [false, true]) {
  platform.spawn = spawned(slices);
  for (const [name, moments] of Object.entries(MOMENTS)) {
    const [took, next] = [[], []];
    for (const start of POSITIONS) {
      for (const moment of moments) {
        const engine = new Engine();
        await engine.ready;
        const search = engine.search(start);
        await wait(moment);
        let from = performance.now();
        const { best } = await search.stop();
        took.push(performance.now() - from);
        from = performance.now();
        const again = await engine.play(start, { depth: 1 });
        next.push(performance.now() - from);
        if (!best || !again.best) throw new Error(`${start}: no move was found`);
        engine.dispose();
      }
    }
    console.log(`${took.length} stops ${name}${slices ? ', in slices' : ''} (bar 30 ms): ${told(took)}; the next search: ${told(next)}`);
  }
}
