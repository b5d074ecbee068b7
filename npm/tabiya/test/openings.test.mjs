// The names of openings, as ESM and as CommonJS, against the table that people read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import * as esmRules from 'tabiya';
import * as esm from 'tabiya/openings';

const require = createRequire(import.meta.url);
const rows = readFileSync(new URL('../../../crates/tabiya/data/openings.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .slice(1)
  .map((line) => line.split('\t'));

for (const [form, { Game }, { openingOf, openingOfGame, searchOpenings }] of [
  ['ESM', esmRules, esm],
  ['CommonJS', require('tabiya'), require('tabiya/openings')],
]) {
  describe(`openings, ${form}`, () => {
    test('every row of the table is found by its position', () => {
      assert.ok(rows.length > 3000);
      for (const [eco, name, moves] of rows) {
        const game = new Game({ rules: 'analysis' });
        game.playAll(moves.split(' ').filter((word) => !word.endsWith('.')));
        assert.deepEqual(openingOfGame(game), { eco, name, ply: game.ply, leftBook: null });
        assert.deepEqual(openingOf(game.fen), { eco, name });
        game.free();
      }
    });

    test('a transposition has the name of its position, and a game tells where it left the lines', () => {
      const game = new Game();
      assert.equal(openingOfGame(game), null);
      game.playAll(['Nf3', 'c5', 'e4', 'd6', 'd4', 'cxd4', 'Nxd4', 'Nf6', 'Nc3', 'a6']);
      assert.equal(openingOfGame(game).name, 'Sicilian Defense: Najdorf Variation');
      game.playAll(['Na4', 'h6']);
      assert.deepEqual({ ...openingOfGame(game), name: '' }, { eco: 'B90', name: '', ply: 10, leftBook: 11 });
      assert.equal(openingOf('4k3/8/8/8/8/8/8/4K2R w - - 0 1'), null);
    });

    test('names are found as people remember them', () => {
      assert.deepEqual(searchOpenings('NAJDORF', 1)[0].moves.slice(0, 3), ['e2e4', 'c7c5', 'g1f3']);
      assert.equal(searchOpenings('kings gambit')[0].name, "King's Gambit");
      assert.equal(searchOpenings('grunfeld')[0].name, 'Grünfeld Defense');
      assert.deepEqual(searchOpenings(''), []);
      assert.deepEqual(searchOpenings('xyzzy'), []);
    });

    test('what is no FEN and no game is refused', () => {
      assert.throws(() => openingOf('8/8 w - -'), { name: 'FenError' });
      assert.throws(() => openingOfGame({}), { code: 'bad-argument' });
      for (const nothing of [undefined, null]) assert.throws(() => openingOf(nothing));
    });

    test('a limit below nothing finds nothing', () => {
      assert.deepEqual(searchOpenings('najdorf', -1), []);
    });
  });
}

test('a game of tabiya/slim is named by tabiya/openings, and by tabiya/slim/openings without a second copy of the rules', async () => {
  const slim = await import('tabiya/slim');
  await slim.ready(readFileSync(new URL('../dist/tabiya.wasm', import.meta.url)));
  const game = new slim.Game();
  game.playAll(['e4', 'c5', 'Nf3', 'h5']);
  const expected = { eco: 'B27', name: 'Sicilian Defense', ply: 3, leftBook: 4 };
  const { eco, ply } = esm.openingOfGame(game);
  assert.deepEqual({ eco, ply }, { eco: expected.eco, ply: expected.ply });
  const beside = await import('tabiya/slim/openings');
  assert.deepEqual(beside.openingOfGame(game), esm.openingOfGame(game));
  assert.deepEqual(beside.searchOpenings('grunfeld'), esm.searchOpenings('grunfeld'));
  // And one of the other form.
  const required = new (require('tabiya').Game)();
  required.playAll(['e4', 'e5']);
  assert.equal(esm.openingOfGame(required).ply, 2);
  assert.equal(game.ply, 4);
  for (const wrong of [{}, null, 5, new Date(0), { toJSON: () => ({}) }]) assert.throws(() => esm.openingOfGame(wrong), { code: 'bad-argument' });
});
