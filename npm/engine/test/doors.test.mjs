// Two doors to one engine: its methods, and lines of UCI. What one has begun, the other stops.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Engine } from '@tabiya/engine';
import { platform } from '../dist/spawn.js';

const address = new URL('../dist/node.js', import.meta.url).href;

/** An engine with what it says in UCI. */
function talking() {
  const said = [];
  let wake = () => {};
  const engine = new Engine();
  engine.onmessage = ({ data }) => {
    said.push(data);
    wake();
  };
  after(() => engine.dispose());
  const until = async (start) => {
    for (;;) {
      const at = said.findIndex((line) => line.startsWith(start));
      if (at >= 0) return said.splice(0, at + 1);
      await new Promise((done) => (wake = done));
    }
  };
  return { engine, until, say: (...lines) => lines.forEach((line) => engine.postMessage(line)) };
}

/** Engines whose workers search as where WebAssembly cannot be suspended. */
function inSlices(work) {
  const { spawn } = platform;
  platform.spawn = () => {
    const worker = new Worker(new URL('../dist/worker/node.js', import.meta.url), { workerData: { slices: true } });
    return { postMessage: (question) => worker.postMessage(question), listen: (hear) => worker.on('message', hear), terminate: () => void worker.terminate() };
  };
  return work().finally(() => (platform.spawn = spawn));
}

const CALLS = {
  play: async (engine) => assert.ok((await engine.play('startpos', { depth: 3 })).best),
  search: async (engine) => assert.ok((await engine.search('startpos', { depth: 3 }).result).best),
  newGame: (engine) => engine.newGame(),
  bench: async (engine) => assert.ok((await engine.bench()) > 0),
  stop: (engine) => engine.stop(),
};

for (const [name, slices] of [['at once', false], ['in slices', true]]) {
  test(`a search that UCI has begun is stopped by every method, and says its last line, ${name}`, { timeout: 60_000 }, async () => {
    const work = async () => {
      const { engine, say, until } = talking();
      for (const call of Object.values(CALLS)) {
        say('position startpos moves e2e4', 'go infinite');
        await until('info depth 6 ');
        const last = until('bestmove');
        await call(engine);
        assert.match((await last).at(-1), /^bestmove [a-h][78][a-h][56] ponder \w{4}$/);
      }
      // Nothing of what was stopped is heard later, and the position is as it was said.
      say('go depth 2');
      const lines = await until('bestmove');
      assert.deepEqual(lines.filter((line) => /^info depth (?![12] )/.test(line)), []);
      assert.match(lines.at(-1), /^bestmove [a-h][78]/);
    };
    await (slices ? inSlices(work) : work());
  });

  test(`a search that a method has begun is stopped by 'stop' and by 'go', ${name}`, { timeout: 60_000 }, async () => {
    const work = async () => {
      const { engine, say, until } = talking();
      for (const line of ['stop', 'position startpos\ngo depth 3', '  stop']) {
        const search = engine.search('startpos');
        let isSaid = false;
        // Leaving the loop would stop it.
        for await (const { depth } of search) {
          if (depth >= 5 && !isSaid) say(line);
          isSaid ||= depth >= 5;
        }
        const { best } = await search.result;
        assert.ok(search.isStopped && best);
        if (line.includes('go')) await until('bestmove');
      }
    };
    await (slices ? inSlices(work) : work());
  });
}

test('the worker runs, and isready is answered, while a search of either door goes on', { timeout: 60_000 }, async () => {
  const { engine, say, until } = talking();
  say('go infinite', 'isready');
  await engine.ready;
  await until('readyok');
  const search = engine.search('startpos');
  say('isready');
  await until('readyok');
  await engine.stop();
  await search.result;
});

test('a search that only lines of UCI began has the table that was asked for', { timeout: 60_000 }, async () => {
  const engine = new Engine({ hash: 1024 });
  const asked = [];
  const { spawn } = platform;
  platform.spawn = () => ({ postMessage: (question) => asked.push(question), listen() {}, terminate() {} });
  engine.postMessage('go depth 1');
  platform.spawn = spawn;
  assert.deepEqual(asked, [{ id: 1, ask: 'hello', hash: 1024 }, 'go depth 1']);
  engine.dispose();
});

test('a program ends although a search was stopped, by a method or by a line', { timeout: 60_000 }, () => {
  const program = `
    import { Engine } from ${JSON.stringify(address)};
    const engine = new Engine();
    const search = engine.search('startpos');
    for await (const { depth } of search) if (depth > 3) break;
    await search.result;
    engine.onmessage = ({ data }) => data.startsWith('info depth 4 ') && engine.postMessage('stop');
    ['setoption name MultiPV value 2', 'position startpos', 'isready', 'go infinite'].forEach((line) => engine.postMessage(line));`;
  const { status, signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000, encoding: 'utf8' });
  assert.deepEqual([status, signal, stderr], [0, null, '']);
});
