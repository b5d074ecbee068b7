// How fast the engine searches in WebAssembly beside the program itself, and how soon it stops.
//   npm run bench                            nodes per second, and a hundred stops
//   TABIYA=../../target/release/tabiya npm run bench   beside that program, in turns
// In CPU time, so that others on the machine do not count; stops also in time as it passes, which is what a player sees.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { PACKED } from '../dist/worker/bytes.js';
import { decodeModule } from '../dist/worker/encoded.js';

const ROUNDS = 3;
const STOPS = 100;
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

const host = { now: () => performance.now(), told() {}, found() {} };
const { bench } = new WebAssembly.Instance(new WebAssembly.Module(decodeModule(PACKED)), { host }).exports;
// The first time it is compiled on the way.
bench();
const native = process.env.TABIYA;
const rates = { wasm: [], native: [] };
for (let round = 0; round < ROUNDS; round++) {
  const before = process.cpuUsage();
  const nodes = bench();
  const { user, system } = process.cpuUsage(before);
  rates.wasm.push((1e6 * nodes) / (user + system));
  if (!native || !existsSync(native)) continue;
  const ran = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time '${native}' bench`], { encoding: 'utf8' });
  const [counted] = ran.stdout.match(/^\d+/m) ?? [];
  if (Number(counted) !== nodes) throw new Error(`the program counts ${counted} nodes, the module ${nodes}`);
  const [own, kernel] = ran.stderr.trim().split(/\s+/).slice(-2).map(Number);
  rates.native.push(nodes / (own + kernel));
}
const best = (all) => Math.max(...all);
console.log(`WebAssembly: ${Math.round(best(rates.wasm) / 1e3)} k nodes/s of CPU time`);
if (rates.native.length > 0) {
  console.log(`the program: ${Math.round(best(rates.native) / 1e3)} k nodes/s, so ${(best(rates.wasm) / best(rates.native)).toFixed(2)} × (bar 0.8)`);
}

for (const slices of [false, true]) {
  const worker = new Worker(new URL('../dist/worker/node.js', import.meta.url), { workerData: { slices } });
  let wake = () => {};
  const lines = [];
  worker.on('message', (line) => (lines.push(line), wake()));
  const until = async (start) => {
    while (!lines.some((line) => typeof line === 'string' && line.startsWith(start))) await new Promise((done) => (wake = done));
    lines.length = 0;
  };
  worker.postMessage(`position fen ${KIWIPETE}`);
  const took = [];
  const worked = [];
  for (let i = 0; i < STOPS; i++) {
    worker.postMessage('go infinite');
    await until('info depth');
    await new Promise((done) => setTimeout(done, 20 + (7 * i) % 60));
    const from = performance.now();
    const before = process.cpuUsage();
    worker.postMessage('stop');
    await until('bestmove');
    took.push(performance.now() - from);
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1e3);
  }
  await worker.terminate();
  const told = (times) => {
    const [middle, most] = [times.sort((a, b) => a - b)[STOPS / 2], times[STOPS - 1]].map((time) => time.toFixed(1));
    return `middle ${middle} ms, longest ${most} ms`;
  };
  console.log(`${STOPS} stops${slices ? ', in slices' : ''} (bar 30 ms): ${told(took)}; of CPU time: ${told(worked)}`);
}
