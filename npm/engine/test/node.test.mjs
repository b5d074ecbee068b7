// The engine in Node.js: lines, limits, levels, stop, review, errors, and the UCI door.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import { Game } from 'tabiya';
import { Engine, EngineError, HIGHEST_LEVEL, LOWEST_LEVEL } from '@tabiya/engine';
import * as levels from '@tabiya/engine/levels';
import { platform } from '../dist/spawn.js';

const engine = new Engine();
after(() => engine.dispose());
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

test('the bench counts what the native engine counts with the same network', async () => {
  assert.equal(await engine.bench(), 837_336);
});

test('where WebAssembly has no vectors, the worker without a network searches', async () => {
  const { hasVectors } = platform;
  assert.ok(hasVectors());
  platform.hasVectors = () => false;
  const old = new Engine();
  platform.hasVectors = hasVectors;
  assert.equal(await old.bench(), 879_876);
  old.dispose();
});

test('lines come as data, best first, and the result is the last of them', async () => {
  const search = engine.search(new Game(), { depth: 7, multipv: 3 });
  const lines = [];
  for await (const line of search) lines.push(line);
  const last = lines.slice(-3);
  assert.deepEqual(last.map(({ multipv }) => multipv), [1, 2, 3]);
  assert.ok(last.every(({ depth, bound, fen }) => depth === 7 && bound === 'exact' && fen === new Game().fen));
  const { wdl, pv, score, nodes, hashfull } = last[0];
  assert.equal(wdl.white + wdl.draw + wdl.black, 1000);
  assert.equal(typeof score.cp, 'number');
  assert.ok(nodes > 0 && hashfull >= 0 && pv.text.startsWith('1. '));
  const result = await search.result;
  assert.deepEqual([result.best.uci, result.outcome, result.depth], [pv.uci[0], null, 7]);
  assert.deepEqual(new Game().playAll(pv.san).map(({ uci }) => uci), [...pv.uci]);
});

test('scores are seen by White, whoever moves', async () => {
  const white = await engine.play('4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1', { depth: 4 });
  assert.ok('mate' in white.score ? white.score.mate > 0 : white.score.cp > 500, JSON.stringify(white.score));
  const mated = await engine.play('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', { depth: 4 });
  assert.deepEqual([mated.best, mated.score], [null, { checkmate: 'white' }]);
});

test('where there is nothing to find, the outcome says why, as the game itself does', async () => {
  for (const fen of ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1']) {
    const { outcome } = await engine.play(fen, { depth: 2 });
    assert.deepEqual(outcome, new Game({ fen }).outcome);
  }
});

test('a game is known by its moves: what would be the third time is a draw', async () => {
  const game = new Game();
  game.playAll(['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']);
  const { score } = await engine.play(game, { depth: 4, moves: ['f6g8'] });
  assert.deepEqual(score, { cp: 0 });
});

test('a search without limits is stopped and gives what it found; leaving the loop stops it too', async () => {
  const search = engine.search(KIWIPETE);
  for await (const line of search) if (line.depth >= 6) break;
  const { best } = await search.result;
  assert.ok(search.isStopped && best !== null);
  const another = engine.search(KIWIPETE);
  const third = engine.search(KIWIPETE, { depth: 3 });
  await Promise.all([another.result, third.result]);
  assert.deepEqual([another.isStopped, third.isStopped], [true, false]);
  // What has ended is not stopped any more.
  await third.stop();
  assert.equal(third.isStopped, false);
  const abort = new AbortController();
  const fourth = engine.search(KIWIPETE, { signal: abort.signal });
  abort.abort();
  await fourth.result;
  assert.equal(fourth.isStopped, true);
  const fifth = engine.search(KIWIPETE, { signal: abort.signal });
  await fifth.result;
  assert.equal(fifth.isStopped, true);
});

test('the same question gets the same answer, and a level always moves', async () => {
  const ask = async () => {
    await engine.newGame();
    const { best, nodes, score } = await engine.play(KIWIPETE, { nodes: 20_000 });
    return [best.uci, nodes, score];
  };
  assert.deepEqual(await ask(), await ask());
  for (const level of [LOWEST_LEVEL, 1500, HIGHEST_LEVEL]) assert.notEqual((await engine.play(new Game(), { level })).best, null);
});

test('levels are told without the engine, are refused beyond their ends, and reach as far as the engine searches', async () => {
  assert.deepEqual({ ...levels }, { HIGHEST_LEVEL, LOWEST_LEVEL });
  for (const level of [LOWEST_LEVEL - 1, HIGHEST_LEVEL + 1]) {
    await assert.rejects(engine.play(new Game(), { level }), { code: 'bad-argument', message: /^level needs a number from / });
  }
  const searched = async (level) => (await engine.play(new Game(), { level })).nodes;
  assert.ok((await searched(HIGHEST_LEVEL)) > (await searched(HIGHEST_LEVEL - 100)));
});

test('a hint tells more each time', async () => {
  const { sentences, from, to } = await engine.hint('r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', { depth: 4 });
  assert.deepEqual([from, to], ['h5', 'f7']);
  assert.deepEqual(sentences, ['Look at the queen on h5.', 'The queen on h5 could go to f7.', 'The move is Qxf7#.', '4. Qxf7#: White mates in 1.']);
  assert.equal(await engine.hint('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'), null);
});

test('a review judges every move, shared among workers', async () => {
  const game = new Game();
  game.playAll(['f3', 'e5', 'g4', 'Qh4#']);
  const progress = [];
  const { moves, players } = await engine.review(game, { workers: 2, nodes: 4_000, onProgress: ({ done, total }) => progress.push([done, total]) });
  assert.deepEqual(progress, [1, 2, 3, 4, 5].map((done) => [done, 5]));
  assert.deepEqual(moves.map(({ san, glyph }) => san + glyph), ['f3?!', 'e5', 'g4??', 'Qh4#']);
  const [, , blunder, mate] = moves;
  assert.deepEqual([blunder.verdict, blunder.allowedMate, blunder.ply], ['blunder', 1, 3]);
  assert.match(blunder.words, /^Blunder: it allows mate in 1\. \S+ was best\.$/);
  assert.deepEqual([mate.score, mate.loss, mate.accuracy], [{ checkmate: 'black' }, 0, 100]);
  assert.deepEqual(players.white, { accuracy: players.white.accuracy, averageLoss: players.white.averageLoss, dubious: 1, mistakes: 0, blunders: 1, missedMates: 0 });
  const mean = (of) => (of(moves[0]) + of(moves[2])) / 2;
  assert.ok(Math.abs(players.white.accuracy - mean(({ accuracy }) => accuracy)) < 0.11 && players.white.averageLoss === mean(({ centipawnLoss }) => centipawnLoss), JSON.stringify(players));
  assert.equal(players.black.accuracy, 100);
  assert.deepEqual((await engine.review(new Game(), { workers: 1, nodes: 1 })).players.white.accuracy, null);
  const abort = new AbortController();
  abort.abort();
  await assert.rejects(engine.review(game, { signal: abort.signal, workers: 1 }), { code: 'aborted' });
});

test('a review tells how the game stood before its first move', async () => {
  const game = new Game({ fen: '4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1' });
  game.play('Qd7+');
  const { start, moves } = await engine.review(game, { workers: 1, nodes: 4_000 });
  assert.ok('mate' in start ? start.mate > 0 : start.cp > 400, JSON.stringify(start));
  assert.equal(moves[0].verdict, 'blunder');
});

test('a review that is broken off ends at once, with all that was asked', async () => {
  const game = new Game();
  game.playAll('e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5'.split(' '));
  const abort = new AbortController();
  const told = [];
  const onProgress = ({ done }) => (told.push(done), abort.abort());
  await assert.rejects(engine.review(game, { workers: 2, nodes: 2_000, signal: abort.signal, onProgress }), { code: 'aborted' });
  assert.deepEqual(told, [1]);
});

test('a review is the same, however many workers share it', async () => {
  const game = new Game();
  game.playAll('e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3+ Ke6 Nc3 Nb4 a3 Nxc2+ Kd1 Nxa1'.split(' '));
  const reviews = [];
  for (const workers of [1, 2, 3]) reviews.push(await engine.review(game, { workers, nodes: 3_000 }));
  assert.deepEqual(reviews[1], reviews[0]);
  assert.deepEqual(reviews[2], reviews[0]);
});

test('the lines of a review go on behind the exchange in which they begin', async () => {
  const games = [
    'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#',
    'e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#',
  ];
  let lines = 0;
  for (const moves of games) lines += await linesBehindExchanges(moves.split(' '));
  assert.ok(lines > 4, `${lines} lines`);
});

/** Looks at the lines that a review of these moves tells, and says how many they are. */
async function linesBehindExchanges(sans) {
  const game = new Game();
  game.playAll(sans);
  const { moves } = await engine.review(game, { workers: 2, nodes: 50_000 });
  const told = moves.filter(({ verdict }, at) => verdict || moves[at - 1]?.verdict);
  for (const { ply, pv } of told) {
    const line = new Game({ fen: game.fenAt(ply - 1) });
    const san = pv.uci.map((uci) => line.play(uci).san);
    assert.ok(pv.uci.length >= 6 || line.isOver, `only ${pv.text}`);
    assert.deepEqual(pv.san, san);
    // Every number once: where two searches meet, too.
    const numbers = pv.text.match(/\d+(?=\.)/g).map(Number);
    assert.deepEqual(numbers, numbers.map((_, at) => numbers[0] + at), pv.text);
    assert.deepEqual(pv.text.replace(/\d+\.+ /g, '').split(' '), san);
  }
  return told.length;
}

test('the positions of a game are parted into stretches that cover it, none far longer than what is left', async () => {
  const { stretches } = await import('../dist/stretches.js');
  for (const total of [1, 2, 5, 81, 500]) {
    const all = stretches(total);
    assert.deepEqual([all[0].to, all.at(-1).from], [total, 0]);
    all.forEach(({ from, to }, at) => assert.ok(to > from && to - from <= 8 && (at === 0 || all[at - 1].from === to), `${total}`));
    // Workers who take one after the other, each position for the same time, end one position apart at the most.
    for (const workers of [2, 4, 8]) {
      const busy = new Array(workers).fill(0);
      for (const { from, to } of all) busy[busy.indexOf(Math.min(...busy))] += to - from;
      assert.ok(Math.max(...busy) - Math.min(...busy) <= 1, `${total}: ${busy}`);
    }
  }
});

test('what is refused has a code and a sentence', async () => {
  await assert.rejects(engine.play('8/8/8/8/8/8/8/8 w - - 0 1'), (error) => {
    assert.ok(error instanceof EngineError);
    assert.equal(error.code, 'no-king');
    assert.equal(error.reasons.length, 2);
    return true;
  });
  await assert.rejects(engine.play({ moves: ['e2e4', 'e7e4'] }), { code: 'not-legal', index: 1 });
  await assert.rejects(engine.play(new Game(), { moves: ['e2e5'] }), { code: 'not-legal' });
  for (const options of [{ depth: 0 }, { level: 9000 }, { time: NaN }, { multipv: 'two' }]) {
    await assert.rejects(engine.play(new Game(), options), { code: 'bad-argument' });
  }
  await assert.rejects(engine.play(7), { code: 'bad-argument' });
  // Names that others have would leave a search without its limit.
  assert.throws(() => engine.search(new Game(), { movetime: 500 }), { code: 'bad-argument', message: /^A search has no option movetime: there are time, / });
  await assert.rejects(engine.review(new Game(), { threads: 2 }), { code: 'bad-argument', message: /^A review has no option threads/ });
  assert.throws(() => new Engine({ hashMb: 16 }), { code: 'bad-argument', message: /^An engine has no option hashMb/ });
  assert.throws(() => engine.search(new Game(), { depth: '4' }), { message: /not "4"\.$/ });
  assert.equal((await engine.play(new Game({ fen: '7k/8/6K1/8/8/8/8/R7 w - - 0 1' }), { depth: 2, level: undefined, ponder: undefined })).best.san, 'Ra8#');
  assert.ok(await engine.hint(new Game(), null));
  // A search that is refused says so where its lines would come.
  const search = engine.search('nonsense');
  search.result.catch(() => {});
  await assert.rejects(async () => {
    for await (const _ of search);
  }, EngineError);
  assert.throws(() => new Engine({ hash: 0 }), { code: 'bad-argument' });
});

test('a worker that dies is told in a sentence, and the next call starts another', async () => {
  const broken = new Engine({ worker: new URL('./dying-worker.mjs', import.meta.url) });
  await assert.rejects(broken.play(new Game()), (error) => error.code === 'worker-died' && /has died: .*\. The next call/.test(error.message));
  await assert.rejects(broken.ready, { code: 'worker-died' });
  const disposed = new Engine();
  const search = disposed.search(KIWIPETE);
  disposed.dispose();
  await assert.rejects(search.result, { code: 'disposed' });
  await assert.rejects(disposed.play(KIWIPETE), { code: 'disposed' });
});

/** A conversation in UCI, up to a line that begins so. */
function conversation(port) {
  const said = [];
  let wake = () => {};
  port.hear((line) => {
    said.push(line);
    wake();
  });
  return {
    say: (...lines) => lines.forEach((line) => port.say(line)),
    async until(start) {
      for (;;) {
        const at = said.findIndex((line) => line.startsWith(start));
        if (at >= 0) return said.splice(0, at + 1);
        await new Promise((done) => (wake = done));
      }
    },
  };
}

test('the UCI door: lines in, lines out', async () => {
  const { say, until } = conversation({ say: (line) => engine.postMessage(line), hear: (hear) => (engine.onmessage = ({ data }) => hear(data)) });
  say('uci', 'isready', 'position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6', 'go depth 3');
  const lines = await until('bestmove');
  assert.ok(lines.includes('uciok') && lines.includes('readyok'));
  assert.match(lines.find((line) => line.startsWith('info depth 3')), / score mate 1 nodes \d+ nps \d+ hashfull \d+ time \d+ pv h5f7$/);
  assert.equal(lines.at(-1), 'bestmove h5f7');
  say('position startpos', 'go infinite', 'isready');
  await until('readyok');
  // Any line: by then the first ones may have been told, and gone with what was read.
  await until('info depth ');
  say('stop');
  assert.match((await until('bestmove')).at(-1), /^bestmove [a-h][1-8][a-h][1-8] ponder [a-h][1-8][a-h][1-8]$/);
  say('go ponder wtime 1000 btime 1000', 'ponderhit');
  await until('bestmove');
  // An order that comes in the midst of it is heard on the other side's time too.
  for (const order of ['ponderhit', 'stop']) {
    say('position startpos', 'go ponder wtime 1000 btime 1000');
    await until('info depth 6 ');
    say(order);
    await until('bestmove');
  }
  say('position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 'go depth 2');
  assert.equal((await until('bestmove')).at(-1), 'bestmove 0000');
  say('position startpos moves e2e5', 'setoption name Hash value 9999999', 'nonsense', 'setoption name UCI_LimitStrength value true', 'setoption name UCI_Elo value 1200', 'position startpos', 'go');
  const complaints = await until('bestmove');
  assert.equal(complaints.filter((line) => line.startsWith('info string')).length, 3);
  engine.onmessage = null;
});

test('isready is answered at once although a search has not begun yet', async () => {
  const { say, until } = conversation({ say: (line) => engine.postMessage(line), hear: (hear) => (engine.onmessage = ({ data }) => hear(data)) });
  // In one message, so that nothing happens between its lines.
  say('position startpos\ngo infinite\nisready');
  await until('readyok');
  say('stop');
  await until('bestmove');
  engine.onmessage = null;
});

test('questions and lines of UCI take turns, and each search has its own stop', async () => {
  const { say, until } = conversation({ say: (line) => engine.postMessage(line), hear: (hear) => (engine.onmessage = ({ data }) => hear(data)) });
  const search = engine.search(KIWIPETE);
  say('setoption name UCI_LimitStrength value false', 'position startpos moves e2e4', 'go infinite', 'stop', 'go depth 2');
  for await (const line of search) if (line.depth >= 4) break;
  await search.result;
  assert.equal(search.isStopped, true);
  await until('bestmove');
  assert.match((await until('bestmove')).at(-2), /^info depth 2 /);
  engine.onmessage = null;
});

test('in slices it finds the same kind of thing, and hears that it is to stop', async () => {
  const worker = new Worker(new URL('../dist/worker/node.js', import.meta.url), { workerData: { slices: true } });
  const { say, until } = conversation({ say: (line) => worker.postMessage(line), hear: (hear) => worker.on('message', hear) });
  say('go depth 10');
  assert.match((await until('bestmove')).at(-1), /^bestmove \w{4}/);
  say('go infinite');
  await until('info depth 8 ');
  say('stop');
  await until('bestmove');
  await worker.terminate();
});

test('an order to stop is heard within 1,024 nodes, and a slice ends as soon', async (t) => {
  const [{ Wasm }, { decodeModule }, { PACKED }, { FINISHED, LIMITS, PAUSED, STOP }] = await Promise.all(['wasm', 'encoded', 'bytes', 'protocol'].map((name) => import(`../dist/worker/${name}.js`)));
  let [asked, stop] = [0, Infinity];
  const wasm = new Wasm(() => decodeModule(PACKED), { now: () => (++asked >= stop ? STOP : asked / 1000), told() {}, found() {} });
  const begin = (fen) => {
    [asked, stop] = [0, Infinity];
    wasm.call.new_game();
    wasm.call.set_game(wasm.sendText(fen));
    wasm.call.begin(wasm.send(new Uint8Array(new Float64Array(LIMITS).fill(NaN).buffer)));
  };
  const positions = [KIWIPETE, new Game().fen, '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'];
  let most = 0;
  for (const fen of positions) {
    // It asks for the time as often as it can be stopped: each time it is stopped one question later.
    let before = 0;
    for (let count = 20; count < 26; count++) {
      begin(fen);
      stop = count;
      assert.equal(wasm.call.go(Infinity), FINISHED);
      const { nodes } = wasm.json();
      if (before > 0) most = Math.max(most, nodes - before);
      before = nodes;
    }
    const [slice, slices] = [8_000, 3];
    begin(fen);
    for (let i = 0; i < slices; i++) assert.equal(wasm.call.go(slice), PAUSED);
    stop = 0;
    assert.equal(wasm.call.go(slice), FINISHED);
    const over = wasm.json().nodes - slices * slice;
    assert.ok(over <= slices * 1_024, `${fen}: ${over} nodes more than ${slices} slices of ${slice}`);
  }
  t.diagnostic(`${most} nodes at the most between two questions for the time`);
  assert.ok(most > 0 && most <= 1_024, `${most} nodes`);
});

test('the engine is at most 100 KB with brotli besides its network, the worker of browsers 180 with it', async (t) => {
  const [{ decodeModule }, { PACKED }] = await Promise.all(['encoded', 'bytes'].map((name) => import(`../dist/worker/${name}.js`)));
  const read = (path) => readFileSync(new URL(path, import.meta.url));
  const module = Buffer.from(decodeModule(PACKED));
  const network = read('../../../crates/engine/data/small.tnn');
  const at = module.indexOf(network);
  assert.ok(at > 0, 'the network is inside');
  const engine = brotliCompressSync(module.fill(0, at, at + network.length)).length;
  const worker = brotliCompressSync(read('../dist/worker.js')).length;
  t.diagnostic(`${engine} bytes besides the network, ${worker} bytes in all`);
  assert.ok(engine <= 100_000, `${engine} bytes`);
  assert.ok(worker <= 180_000, `${worker} bytes`);
});

test('the worker with all variants, with everything in it, is at most 100 KB with brotli', (t) => {
  const worker = brotliCompressSync(readFileSync(new URL('../dist/worker-variants.js', import.meta.url))).length;
  t.diagnostic(`${worker} bytes`);
  assert.ok(worker <= 100_000, `${worker} bytes`);
});

test('the README says how large each worker is', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  for (const name of ['worker.js', 'worker-variants.js']) {
    const size = brotliCompressSync(readFileSync(new URL(`../dist/${name}`, import.meta.url))).length;
    const [, told] = readme.match(new RegExp(`\\(\`${name}\`, (\\d+) KB compressed`)) ?? [];
    assert.ok(Math.abs(size - 1000 * told) < 2000, `${name}: ${size} bytes, and the README says ${told} KB`);
  }
});

test('the modules have nothing inside that is only for people or for a panic', async () => {
  const { decodeModule } = await import('../dist/worker/encoded.js');
  for (const name of ['bytes', 'variants-bytes']) {
    const { PACKED } = await import(`../dist/worker/${name}.js`);
    const module = Buffer.from(decodeModule(PACKED)).toString('latin1');
    for (const text of ['/rustc/', 'tabiya_engine::', 'index out of bounds', 'producers']) assert.ok(!module.includes(text), `${name}: ${text}`);
    assert.ok(module.includes('nodes'), name);
  }
});
