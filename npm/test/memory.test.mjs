// Games are reclaimed: at once when freed, and by themselves when dropped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Game, readPgn } from 'tabiya';
import { wasm } from '../dist/esm/wasm.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const size = () => wasm().call.memory.buffer.byteLength;
const held = () => wasm().call.games();
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7'];

test('100,000 games made and freed take no more memory than a few', () => {
  const start = held();
  const once = () => {
    const game = new Game();
    game.playAll(MOVES);
    game.legalMoves();
    game.clone().free();
    game.free();
  };
  for (let i = 0; i < 1000; i++) once();
  const before = size();
  for (let i = 0; i < 100_000; i++) once();
  assert.equal(size(), before);
  assert.equal(held(), start);
});

test('100,000 games made and dropped are reclaimed without free()', async () => {
  const start = held();
  let most = 0;
  for (let round = 0; round < 100; round++) {
    for (let i = 0; i < 1000; i++) new Game().playAll(MOVES);
    // Collectors work while a program waits.
    collect();
    await wait(0);
    most = Math.max(most, held() - start);
  }
  for (let i = 0; i < 20 && held() > start; i++) {
    collect();
    await wait(5);
  }
  assert.equal(held(), start);
  assert.ok(most < 20_000, `${most} games were held at once`);
});

test('a game that is only begun takes little, for a dropped one waits for the collector', () => {
  const before = size();
  const games = Array.from({ length: 10_000 }, () => new Game());
  const each = (size() - before) / games.length;
  games.forEach((game) => game.free());
  assert.ok(each < 1500, `${each} bytes a game`);
});

test('an archive is read piece by piece, all of its games in their order', () => {
  const record = (i) => `[Round "${i}"]\n\n${'1. Nf3 Nf6 2. Ng1 Ng8 '.repeat(20)} *\n\n`;
  const text = Array.from({ length: 3000 }, (_, i) => record(i)).join('');
  const before = size();
  const games = readPgn(text);
  assert.equal(games.length, 3000);
  assert.ok(games.every((game, i) => game.tags.Round === String(i)));
  // As one text the answers were thirty times what was read.
  assert.ok(size() - before < 16 * text.length, `${size() - before} bytes for ${text.length}`);
  assert.deepEqual(readPgn(''), []);
});

test('errors and texts leave nothing behind', () => {
  const game = new Game();
  const once = () => {
    for (const text of ['Ke5', 'nonsense', 'e2e5']) {
      assert.throws(() => game.play(text));
      game.explain(text);
    }
    assert.throws(() => new Game({ fen: 'x' }));
    game.loadPgn('1. e4 e5 (1... c5 {a comment}) 2. Nf3 *');
    game.pgn();
    game.tree();
    game.setTag('White', 'Somebody');
    readPgn('1. e4 *\n\n1. e5 *');
    game.reset();
  };
  for (let i = 0; i < 300; i++) once();
  const before = size();
  for (let i = 0; i < 3000; i++) once();
  assert.equal(size(), before);
});
