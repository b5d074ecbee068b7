// The rules with all variants: they play chess as those for chess alone do, and the other games.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as esm from 'tabiya/variants';
import editing from './suites/editing.mjs';
import engine from './suites/engine.mjs';
import game from './suites/game.mjs';
import given from './suites/given.mjs';
import pgn from './suites/pgn.mjs';
import variants from './suites/variants.mjs';

const { Game, mainline, readPgn } = esm;
const here = fileURLToPath(new URL('.', import.meta.url));
const commonjs = createRequire(import.meta.url)('tabiya/variants');

for (const suite of [editing, engine, game, given, pgn, variants]) {
  describe(`${suite.name}, ESM`, () => suite({ test, assert, tabiya: esm }));
}
describe('variants, CommonJS', () => variants({ test, assert, tabiya: commonjs }));

test('the classes are those of tabiya itself', async () => {
  const plain = await import('tabiya');
  assert.equal(plain.Game, Game);
  assert.deepEqual(Object.keys(plain).sort(), Object.keys(esm).sort());
});

/** What a program of its own prints. */
const printed = (code) => execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: here }).toString();

test('for chess alone a variant is refused with what to do, and a game goes on when they come', () => {
  const said = JSON.parse(
    printed(`
      const { Game } = await import('tabiya');
      const game = Game.fromPgn('[White "A"]\\n\\n1. e4 e5 (1... c5) 2. Nf3 *');
      game.offerDraw('white');
      const other = new Game();
      let code, message;
      try { new Game({ variant: 'Atomic' }); } catch (error) { ({ code, message } = error); }
      const before = [game.pgn(), JSON.stringify(game), other.fen];
      await import('tabiya/variants');
      const atomic = new Game({ variant: 'Atomic' });
      const after = [game.pgn(), JSON.stringify(game), other.fen];
      game.play('Nc6');
      process.stdout.write(JSON.stringify({ code, message, before, after, ply: game.ply, variant: atomic.variant }));`),
  );
  assert.equal(said.code, 'variant-not-built');
  assert.ok(said.message.includes("import 'tabiya/variants'"), said.message);
  assert.deepEqual(said.after, said.before);
  assert.deepEqual([said.ply, said.variant], [4, 'atomic']);
});

test('without a module inside, variants.wasm brings the variants, first or later', () => {
  const file = (name) => `(await import('node:fs')).readFileSync(${JSON.stringify(join(here, `../dist/${name}.wasm`))})`;
  for (const ways of [[`await slim.ready(${file('variants')})`], [`slim.readySync(${file('tabiya')})`, 'game = new slim.Game(); game.play("e4")', `await slim.ready(${file('variants')})`]]) {
    const code = `let game; const slim = await import('tabiya/slim'); ${ways.join(';')}; process.stdout.write((game?.fen ?? '') + new slim.Game({ variant: 'horde' }).variant)`;
    assert.ok(printed(code).endsWith('horde'));
  }
});

test('the paths of every variant are as everybody counts them', () => {
  const lines = readFileSync(join(here, '../../../crates/tabiya/tests/data/variants/perft.txt'), 'utf8').split('\n');
  const seen = new Set();
  for (const line of lines.filter((line) => line.includes('|') && !line.startsWith('#'))) {
    const [variant, fen, counts] = line.split('|').map((part) => part.trim());
    seen.add(variant);
    const position = new Game({ variant, fen });
    for (const [depth, count] of counts.split(',').map((pair) => pair.trim().split(' ').map(Number))) {
      if (count <= 100_000) assert.equal(position.perft(depth), count, `${variant} ${fen} ${depth}`);
    }
  }
  assert.equal(seen.size, 7);
});

const data = process.env.TABIYA_TEST_DATA && join(process.env.TABIYA_TEST_DATA, 'variants');

test('wide: moves and notation of every differential position', { skip: !(data && existsSync(data)) }, (t) => {
  let rows = 0;
  for (const variant of ['antichess', 'atomic', 'crazyhouse', 'horde', 'kingofthehill', 'racingkings', 'threecheck']) {
    const [head, ...lines] = gunzipSync(readFileSync(join(data, `differential/${variant}.tsv.gz`))).toString().trimEnd().split('\n');
    const names = head.split('\t');
    for (const line of lines) {
      const row = Object.fromEntries(line.split('\t').map((value, i) => [names[i], value]));
      const moves = new Game({ variant, fen: row.fen, rules: 'analysis' }).legalMoves();
      const expected = row.moves ? row.moves.split(' ') : [];
      assert.deepEqual(moves.map((move) => move.uci).sort(), [...expected].sort(), `${variant} ${row.fen}`);
      const sans = new Map(moves.map((move) => [move.uci, move.san]));
      row.san?.split(' ').forEach((san, i) => san && assert.equal(sans.get(expected[i]), san, `${variant} ${row.fen}`));
      rows++;
    }
  }
  t.diagnostic(`${rows} positions`);
});

test('wide: games of variants as others read them', { skip: !(data && existsSync(data)) }, () => {
  const [head, ...lines] = readFileSync(join(data, 'pgn/expected.tsv'), 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  const files = new Map();
  for (const line of lines) {
    const row = Object.fromEntries(line.split('\t').map((value, i) => [names[i], value]));
    if (!files.has(row.file)) files.set(row.file, readPgn(readFileSync(join(data, 'pgn', row.file), row.encoding === 'utf-8' ? 'utf8' : 'latin1')));
    const record = files.get(row.file)[row.game - 1];
    const nodes = [...mainline(record)];
    assert.deepEqual([record.variant, record.result, String(nodes.length)], [row.variant.toLowerCase(), row.result, row.plies], `${row.file} ${row.game}`);
    assert.equal((nodes.at(-1) ?? record.root).fen, row.final_fen, `${row.file} ${row.game}`);
  }
});
