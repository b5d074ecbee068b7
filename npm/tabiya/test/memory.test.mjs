// Games are reclaimed: at once when freed, and by themselves when dropped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Game, mainline, readPgn } from 'tabiya';
import { wasm } from '../dist/esm/wasm.js';
import { all } from './all.mjs';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const size = () => wasm().call.memory.buffer.byteLength;
const held = () => wasm().call.games();
/** How often what could leak is done, in thousands: five are seen as well as twenty. */
const MANY = all ? 20 : 5;
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7'];

test(`${MANY},000 games made and freed take no more memory than a few`, () => {
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
  for (let i = 0; i < 1000 * MANY; i++) once();
  assert.equal(size(), before);
  assert.equal(held(), start);
});

test(`${2 * MANY},000 games made and dropped are reclaimed without free()`, async () => {
  const start = held();
  let most = 0;
  for (let round = 0; round < 2 * MANY; round++) {
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
  assert.ok(most < 1000 * MANY, `${most} games were held at once`);
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

test('a loop that never waits makes 40,000 games in the memory of a few thousand', () => {
  for (let i = 0; i < 10_000; i++) new Game().playAll(MOVES);
  const before = size();
  for (let i = 0; i < 40_000; i++) new Game().playAll(MOVES.slice(0, 2));
  assert.ok(size() - before < 1 << 20, `${size() - before} bytes more`);
  assert.ok(held() <= 4097, `${held()} games held`);
});

test('a loop that never waits leaves nothing of the games that it has dropped or freed', () => {
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  for (const drop of [() => new Game(), () => new Game().free(), () => new Game().clone().play('e4')]) {
    for (let i = 0; i < 10_000; i++) drop();
    const before = heap();
    for (let i = 0; i < 50_000; i++) drop();
    // One that is only watched would be 72 bytes.
    const each = (heap() - before) / 50_000;
    assert.ok(each < 20, `${each} bytes a game`);
  }
});

test('a game that had to leave its place comes back as it was', () => {
  const kept = Array.from({ length: 6000 }, (_, i) => {
    const game = i % 3 ? new Game() : Game.fromPgn(`[Round "${i}"]\n\n1. e4 {ümlaut} e5 (1... c5) 2. Nf3 *`);
    if (i % 3) game.playAll(MOVES.slice(0, i % 7));
    if (i % 5 === 0) game.setTag('White', `Player ${i}`);
    return game;
  });
  kept.forEach((game, i) => {
    assert.equal(game.ply, i % 3 ? i % 7 : 3);
    if (i % 3 === 0) assert.ok(game.pgn().includes('{ümlaut}') && game.tree().tags.Round === String(i));
    if (i % 5 === 0) assert.equal(game.tree().tags.White, `Player ${i}`);
  });
  const partial = new Game().loadPgn('1. e4 e5\n2. Ke3 *', { partial: true });
  const others = Array.from({ length: 9000 }, () => new Game());
  assert.equal(others.length, 9000);
  assert.deepEqual(partial.tree().problems.map(({ code, line }) => [code, line]), [['does-not-move-so', 2]]);
  kept.concat(others).forEach((game) => game.free());
});

test('150,000 tiny games in one text take less than 200 MB', () => {
  const text = '[Event "x"]\n\n1. e4 e5 1-0\n\n'.repeat(150_000);
  collect();
  const before = process.memoryUsage();
  const games = readPgn(text);
  const after = process.memoryUsage();
  assert.equal(games.length, 150_000);
  assert.equal(games[149_999].tags.Event, 'x');
  const grown = after.heapUsed + after.external - before.heapUsed - before.external + size();
  assert.ok(grown < 200e6, `${grown} bytes`);
});

test('150,000 tiny games that are all looked into, move by move, take less than 200 MB', () => {
  const text = '[Event "x"]\n\n1. e4 e5 1-0\n\n'.repeat(150_000);
  collect();
  const before = process.memoryUsage();
  const games = readPgn(text);
  let moves = 0;
  for (const game of games) {
    for (const { san, move, comments } of mainline(game)) moves += Number(san === move.san && comments.length === 0);
  }
  collect();
  const after = process.memoryUsage();
  assert.equal(moves, 300_000);
  const grown = after.heapUsed + after.external - before.heapUsed - before.external + size();
  assert.ok(grown < 200e6, `${grown} bytes`);
  assert.equal(games.length, 150_000);
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
  for (let i = 0; i < 150 * MANY; i++) once();
  assert.equal(size(), before);
});
