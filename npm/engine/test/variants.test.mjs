// The engine plays the variants, in a worker that takes the place of the one for chess when it is needed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { Game } from 'tabiya/variants';
import { Engine } from '@tabiya/engine';

const VARIANTS = ['crazyhouse', 'threecheck', 'kingofthehill', 'antichess', 'atomic', 'horde', 'racingkings'];
const engine = new Engine();
after(() => engine.dispose());

test('a game of every variant is searched, and what is found is played', async () => {
  const before = engine.search('startpos');
  for (const variant of VARIANTS) {
    const game = new Game({ variant });
    for (let ply = 0; ply < 4; ply++) {
      const { best, pv, fen } = await engine.play(game, { nodes: 2_000 });
      assert.equal(fen, game.fen);
      assert.deepEqual(game.legalMoves().find(({ uci }) => uci === best.uci), best);
      assert.deepEqual(game.clone().playAll(pv.uci).map(({ san }) => san), [...pv.san]);
      game.play(best);
    }
  }
  // The search that ran when the worker went over to variants has ended in its turn.
  await before.result;
  assert.equal(before.isStopped, true);
  assert.equal((await engine.play('startpos', { depth: 3 })).depth, 3);
});

test('wins that chess has not are found: explosions, the hill, drops, captures that must be', async () => {
  const best = async (variant, fen, options = { depth: 4 }) => {
    const { best, score } = await engine.play(new Game({ variant, fen }), options);
    return [best.san, score];
  };
  assert.deepEqual(await best('atomic', 'rnbqkbnr/pppppppp/8/7Q/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1'), ['Qxf7#', { mate: 1 }]);
  assert.deepEqual(await best('kingofthehill', '8/8/8/8/8/4K3/8/k7 w - - 0 1', { mate: 1 }).then(([, score]) => score), { mate: 1 });
  const [san, score] = await best('crazyhouse', '6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1');
  assert.deepEqual([san, score], ['N@f7#', { mate: 1 }]);
  assert.deepEqual((await best('antichess', '8/8/8/3p4/4P3/8/8/8 w - - 0 1', { depth: 2 })), ['exd5#', { checkmate: 'black' }]);
});

test('a hint tells what is in hand', async () => {
  const hint = await engine.hint(new Game({ variant: 'crazyhouse', fen: '6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1' }), { depth: 4 });
  assert.deepEqual(hint.sentences, ['Look at the knight in hand.', 'The knight in hand could go to f7.', 'The move is N@f7#.', '1. N@f7#: White mates in 1.']);
});

test('a game of a variant is reviewed', async () => {
  const game = new Game({ variant: 'atomic' });
  game.playAll(['Nf3', 'e6', 'Ng5', 'a6', 'Nxf7']);
  const { moves } = await engine.review(game, { workers: 2, nodes: 2_000 });
  assert.deepEqual(moves.map(({ san }) => san), ['Nf3', 'e6', 'Ng5', 'a6', 'Nxf7#']);
  assert.deepEqual([moves[4].score, moves[4].loss, moves[4].accuracy], [{ checkmate: 'white' }, 0, 100]);
});

test('a variant that stands before its FEN is one, and a wrong one is refused', async () => {
  assert.notEqual((await engine.play('horde startpos', { depth: 2 })).best, null);
  await assert.rejects(engine.play('racingkings rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', { depth: 2 }));
});

test('the UCI door has UCI_Variant where variants are wanted', async () => {
  const wide = new Engine({ variants: true });
  const said = [];
  let wake = () => {};
  wide.onmessage = ({ data }) => {
    said.push(data);
    wake();
  };
  const until = async (start) => {
    while (!said.some((line) => line.startsWith(start))) await new Promise((done) => (wake = done));
    return said.splice(0);
  };
  wide.postMessage('uci');
  assert.ok((await until('uciok')).includes('option name UCI_Variant type combo default chess var chess var 3check var antichess var atomic var crazyhouse var horde var kingofthehill var racingkings'));
  for (const line of ['setoption name UCI_Variant value crazyhouse', 'position fen 6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1', 'go depth 3 searchmoves N@f7']) wide.postMessage(line);
  assert.equal((await until('bestmove')).at(-1), 'bestmove N@f7');
  wide.postMessage('setoption name UCI_Variant value shogi');
  assert.match((await until('info string')).at(-1), /^info string the variants are chess, /);
  assert.equal(await wide.bench(), 879_876);
  wide.dispose();
});

test('the worker with all variants is at most 125 KB with brotli', (t) => {
  const size = brotliCompressSync(readFileSync(new URL('../dist/worker-variants.js', import.meta.url))).length;
  t.diagnostic(`${size} bytes`);
  assert.ok(size <= 125_000, `${size} bytes`);
});
