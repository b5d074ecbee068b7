// A worker that hears nothing until the end of a slice: what was found so far is the answer, and nobody waits for it for long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Game } from 'tabiya';
import { Engine } from '@tabiya/engine';
import { EngineThread } from '../dist/thread.js';
import { platform, spawnWeb } from '../dist/spawn.js';

/** Ports that keep what they are asked, and answer what a test tells them to. */
function ports() {
  const all = [];
  const start = () => {
    const port = { asked: [], ended: false, hear: () => {}, postMessage: (question) => port.asked.push(question), listen: (hear) => (port.hear = hear), terminate: () => (port.ended = true) };
    all.push(port);
    return port;
  };
  return { all, start };
}

const ids = (port, ask) => port.asked.filter((question) => question.ask === ask).map(({ id }) => id);

test('a search that is stopped is answered with what it has found where its worker hears nothing', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  const { id, answer } = thread.ask({ ask: 'search' });
  const [port] = all;
  port.hear({ id, sofar: 'e4' });
  port.hear({ id, sofar: 'd4' });
  thread.stop(id);
  assert.equal(await answer, 'd4');
  // The worker comes to the end of its slice: it goes on with its table, and what it says of the search is not heard.
  port.hear({ id, done: 'c4' });
  const next = thread.ask({ ask: 'search' });
  port.hear({ id: next.id, done: 'Nf3' });
  assert.equal(await next.answer, 'Nf3');
  assert.deepEqual([all.length, port.ended, ids(port, 'stop')], [1, false, [id]]);
});

test('a search that has found nothing yet is answered with the first that it finds', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  const { id, answer } = thread.ask({ ask: 'search' });
  thread.stop(id);
  setTimeout(() => all[0].hear({ id, sofar: 'e4' }), 60);
  assert.equal(await answer, 'e4');
});

test('a worker that answers in time gives the answer, and a stop of what has ended is nothing', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  const { id, answer } = thread.ask({ ask: 'search' });
  all[0].hear({ id, sofar: 'e4' });
  thread.stop(id);
  all[0].hear({ id, done: 'd4' });
  assert.equal(await answer, 'd4');
  thread.stop(id);
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(all.length, 1);
});

test('who asks next does not wait for a long slice: another worker is asked all that waits, and told what was stopped', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  const first = thread.ask({ ask: 'search' });
  for (const id of ids(all[0], 'hello')) all[0].hear({ id, done: null });
  all[0].hear({ id: first.id, sofar: 'e4' });
  thread.stop(first.id);
  await first.answer;
  const [second, third] = [thread.ask({ ask: 'search' }), thread.ask({ ask: 'bench' })];
  thread.stop(second.id);
  while (all.length < 2) await new Promise((done) => setTimeout(done, 20));
  const [old, port] = all;
  assert.ok(old.ended);
  assert.deepEqual(port.asked.map(({ ask }) => ask), ['hello', 'search', 'stop', 'bench']);
  assert.deepEqual([ids(port, 'search'), ids(port, 'stop')], [[second.id], [second.id]]);
  port.hear({ id: second.id, done: 'd4' });
  port.hear({ id: third.id, done: 7 });
  assert.deepEqual([await second.answer, await third.answer], ['d4', 7]);
});

test('in slices the answer is whole, and the next search finds as much', async () => {
  const { spawn } = platform;
  platform.spawn = () => {
    const worker = new Worker(new URL('../dist/worker/node.js', import.meta.url), { workerData: { slices: true } });
    return { postMessage: (question) => worker.postMessage(question), listen: (hear) => worker.on('message', hear), terminate: () => void worker.terminate() };
  };
  const engine = new Engine();
  try {
    for (const depth of [1, 8, 12]) {
      const search = engine.search('startpos');
      for await (const line of search) if (line.depth >= depth) break;
      const found = await search.result;
      assert.ok(search.isStopped && found.depth >= depth && found.nodes > 0 && found.seconds >= 0 && found.outcome === null);
      assert.deepEqual([found.best.uci, found.best.color, found.pv.san[0]], [found.pv.uci[0], 'white', found.best.san]);
      assert.ok(found.ponder === null || found.ponder.color === 'black');
    }
    const { best, depth } = await engine.play('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', { depth: 4 });
    assert.deepEqual([best.san, depth], ['Rd8#', 4]);
  } finally {
    engine.dispose();
    platform.spawn = spawn;
  }
});

test('a worker that is none is told in a sentence', async () => {
  const { spawn } = platform;
  platform.spawn = spawnWeb;
  try {
    await assert.rejects(new Engine({ worker: () => null }).play('startpos', { depth: 1 }), { code: 'not-started', message: /is no worker\.$/ });
  } finally {
    platform.spawn = spawn;
  }
});

test('what breaks a search off has to be a signal, and moves, clocks and games are refused with a sentence', async () => {
  const engine = new Engine();
  const wrong = { code: 'bad-argument' };
  try {
    for (const options of [{ signal: {} }, { signal: null }, { moves: 'e2e4' }, { moves: [5] }, { clocks: 5 }, { clocks: {} }, { clocks: [] }]) {
      await assert.rejects(engine.play('startpos', options), wrong, JSON.stringify(options));
    }
    for (const game of ['', ' ', [], { start: 5 }, { start: 'startpos', moves: 'e2e4' }, null]) await assert.rejects(engine.play(game, { depth: 1 }), wrong, JSON.stringify(game));
    await assert.rejects(engine.review('startpos', { signal: {} }), wrong);
    // What was taken, or ended in an error of another kind.
    const clocks = { white: 100, black: 100 };
    for (const options of [5, [], { clocks: { white: 100 } }, { clocks: { ...clocks, winc: 1 } }, { depth: Object.create(null) }, { depth: 1, signal: new EventTarget() }]) {
      await assert.rejects(engine.play('startpos', options), wrong);
      await assert.rejects(engine.hint('startpos', options), wrong);
    }
    for (const game of [{ toJSON: () => null }, { toJSON: () => 5 }]) await assert.rejects(engine.play(game, { depth: 1 }), wrong);
    await assert.rejects(engine.review({ undone: 5 }, { nodes: 1 }), wrong);
    await assert.rejects(engine.review('startpos', { nodes: 1, onProgress: 5 }), { ...wrong, message: 'onProgress needs a function, not 5.' });
    assert.throws(() => new Engine(5), { ...wrong, message: 'An engine takes options by their names, not 5.' });
    assert.ok((await engine.play('startpos', { clocks })).best);
  } finally {
    engine.dispose();
  }
});

test('a move to play is had however soon it is stopped, and what a search has found is had at once', async () => {
  const { spawn } = platform;
  const { all, start } = ports();
  platform.spawn = start;
  const engine = new Engine();
  const played = engine.play('startpos', { signal: AbortSignal.abort() });
  const search = engine.search('startpos', { signal: AbortSignal.abort() });
  platform.spawn = spawn;
  const { best, depth, nodes, fen } = await search.result;
  assert.deepEqual([best, depth, nodes, fen, search.isStopped], [null, 0, 0, new Game().fen, true]);
  const [id] = ids(all[0], 'search');
  all[0].hear({ id, begun: true });
  all[0].hear({ id, sofar: { best: 'e4' } });
  assert.equal((await played).best, 'e4');
  engine.dispose();
});

const NOTHING = { best: null, depth: 0 };

test('a search that is stopped before it begins has found nothing, and nobody waits for the worker', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  // The worker only starts, or goes on with a slice of another search.
  const { id, answer } = thread.ask({ ask: 'search' }, undefined, NOTHING);
  thread.stop(id);
  assert.deepEqual([await answer, all[0].ended], [NOTHING, false]);
  // The one behind it is asked nothing else, and waits for no other worker.
  const next = thread.ask({ ask: 'search' }, undefined, NOTHING);
  all[0].hear({ id, begun: true });
  all[0].hear({ id, done: 'e4' });
  all[0].hear({ id: next.id, begun: true });
  thread.stop(next.id);
  setTimeout(() => all[0].hear({ id: next.id, sofar: 'd4' }), 40);
  assert.deepEqual([await next.answer, all.length], ['d4', 1]);
});

test('a search that UCI has begun is answered so too, and what its worker says of it later is not heard', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  const heard = [];
  thread.onText = (line) => heard.push(line);
  thread.say('setoption name MultiPV value 2\nposition startpos moves e2e4\ngo infinite');
  const [port] = all;
  port.hear({ id: 1, done: null });
  port.hear({ id: 0, begun: true });
  port.hear({ id: 0, sofar: { best: { uci: 'e7e5' }, ponder: { uci: 'g1f3' } } });
  port.hear('info depth 1');
  await thread.stopGoes();
  assert.deepEqual(heard, ['info depth 1', 'bestmove e7e5 ponder g1f3']);
  // The slice goes on; what is asked meanwhile is asked of another worker, which is told the options and the position.
  port.hear('info depth 2');
  thread.say('isready\nposition startpos\ngo depth 1');
  while (all.length < 2) await new Promise((done) => setTimeout(done, 20));
  const [{ ask }, ...lines] = all[1].asked;
  assert.deepEqual([port.ended, ask], [true, 'hello']);
  const state = 'setoption name MultiPV value 2\nposition startpos';
  assert.deepEqual(lines, [state, `${state}\ngo depth 1`, state, 'isready']);
  port.hear('bestmove a7a6');
  all[1].hear('readyok');
  all[1].hear('bestmove d2d4');
  assert.deepEqual(heard.slice(2), ['readyok', 'bestmove d2d4']);
});

test('where a slice comes to its end in time, the last line of what was answered is not said twice', async () => {
  const { all, start } = ports();
  const thread = new EngineThread(start, 16);
  const heard = [];
  thread.onText = (line) => heard.push(line);
  thread.say('go infinite');
  all[0].hear({ id: 0, sofar: { best: { uci: 'e2e4' }, ponder: null } });
  await thread.stopGoes();
  thread.say('go depth 1');
  for (const line of ['info depth 9', 'bestmove d2d4', 'info depth 1', 'bestmove c2c4']) all[0].hear(line);
  assert.deepEqual([heard, all.length], [['bestmove e2e4', 'info depth 1', 'bestmove c2c4'], 1]);
});

test('a worker that dies ends what lines of UCI have begun, too', async () => {
  let died;
  const thread = new EngineThread(() => ({ postMessage() {}, listen: (_, told) => (died = told), terminate() {} }), 16);
  const heard = [];
  thread.onText = (line) => heard.push(line);
  thread.say('go infinite');
  const stopped = thread.stopGoes();
  died('it ended.');
  await stopped;
  assert.match(heard[0], /^info string The engine's worker has died: it ended\./);
  assert.equal(heard[1], 'bestmove 0000');
});

test('at a level slices are short where the machine is slow, for its move is known at the end of one', async () => {
  const [{ Thinker }, { SearchOrders }, { decodeModule }, { PACKED }] = await Promise.all(['thinker', 'orders', 'encoded', 'bytes'].map((name) => import(`../dist/worker/${name}.js`)));
  const thinker = new Thinker(() => decodeModule(PACKED), undefined, 'slices');
  const { now } = performance;
  const slices = [];
  const { go } = thinker;
  let time = 0;
  thinker.go = (nodes) => {
    slices.push(nodes);
    time += 40;
    return go(nodes);
  };
  performance.now = () => time;
  try {
    const { nodes } = await thinker.search({ start: 'startpos', moves: [], searchMoves: [], level: 2800 }, 0, new SearchOrders());
    assert.ok(nodes > 15_000 && slices.length > 6, `${nodes} nodes in ${slices.length} slices`);
    assert.deepEqual([slices[0], slices[1], Math.min(...slices)], [8_000, 2_000, 1_000]);
  } finally {
    performance.now = now;
  }
});
