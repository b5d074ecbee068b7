// Parts of the app without a browser: the lessons can be solved, the puzzles hold, the sizes are within their bars.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { transformWithOxc } from 'vite';
import { Game, mainline, readPgn } from '../../npm/tabiya/dist/esm/index.js';

/** A module of the app that imports nothing but types. */
async function load(path) {
  const file = new URL(`../src/${path}`, import.meta.url);
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file.pathname);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('every task of every lesson can be solved, and its other answers are not empty', async () => {
  const { LESSONS } = await load('lib/lessons.ts');
  assert.equal(LESSONS.length, 10);
  for (const { id, tasks } of LESSONS)
    for (const { fen, want, say, otherwise, done } of tasks) {
      const game = new Game({ fen, rules: 'analysis' });
      const right = game.legalMoves().filter((move) => (typeof want === 'function' ? want(move, '') : want.includes(move.uci)));
      assert.ok(right.length > 0, `${id}: ${say}`);
      assert.ok(otherwise && done && say, `${id}: ${say}`);
    }
});

test('the famous games are whole: every one ends with mate', async () => {
  const { FAMOUS } = await load('lib/famous.ts');
  assert.equal(FAMOUS.length, 3);
  for (const { title, pgn } of FAMOUS) {
    const [record] = readPgn(pgn);
    assert.deepEqual(record.problems, [], title);
    assert.equal([...mainline(record)].at(-1).move.checkmate, true, title);
    assert.match(record.result, /1-0|0-1/, title);
  }
});

test('every puzzle is legal to its end, and ends with the player’s move', async () => {
  const { readPuzzles } = await load('lib/puzzle.ts');
  const puzzles = readPuzzles(readFileSync(new URL('../public/puzzles.txt', import.meta.url), 'utf8'));
  assert.equal(puzzles.length, 1669);
  for (const { id, fen, moves, rating } of puzzles) {
    const game = new Game({ fen, rules: 'analysis' });
    game.playAll(moves);
    assert.equal(moves.length % 2, 0, id);
    assert.ok(rating >= 300 && rating <= 3000, id);
    game.free();
  }
});

test('how a side stands and how a score is told agree', async () => {
  const { scoreWords, standing } = await load('lib/score.ts');
  const told = { even: /even/, 'a little better': /^White is a little better/, 'a little worse': /^Black is a little better/, better: /^White is better/, worse: /^Black is better/, winning: /^White is winning/, lost: /^Black is winning/ };
  for (let cp = -400; cp <= 400; cp++) assert.match(scoreWords({ cp }), told[standing({ cp }, 'white')], String(cp));
  assert.equal(standing({ mate: -3 }, 'white'), 'lost');
  assert.equal(standing({ checkmate: 'black' }, 'black'), 'winning');
});

test('the date of a game is told as far as it is known', async () => {
  const { dateText } = await load('lib/dates.ts');
  for (const [tag, told] of [['1851.06.21', '21 Jun 1851'], ['1956.10.??', 'Oct 1956'], ['1900.??.??', '1900'], ['2024.13.40', /./], ['long ago', 'long ago'], ['', '']]) {
    if (typeof told === 'string') assert.equal(dateText(tag), told);
    else assert.match(dateText(tag), told);
  }
});

test('clocks count as their kinds do', async () => {
  const { ChessClock, clockText, controlText } = await load('lib/clock.ts');
  const after = (kind, bonus) => {
    const clock = new ChessClock({ kind, base: 60_000, bonus });
    clock.start('white', 0);
    clock.press('white', 5_000);
    return [clock.at('white', 6_000), clock.at('black', 6_000)];
  };
  assert.deepEqual(after('increment', 2_000), [57_000, 59_000]);
  assert.deepEqual(after('bronstein', 2_000), [57_000, 59_000]);
  assert.deepEqual(after('bronstein', 9_000), [60_000, 59_000]);
  assert.deepEqual(after('delay', 2_000), [57_000, 60_000]);
  assert.deepEqual(after('per-move', 0), [60_000, 59_000]);
  assert.deepEqual(after('hourglass', 0), [56_000, 64_000]);
  const flag = new ChessClock({ kind: 'increment', base: 1_000, bonus: 0 });
  flag.start('black', 0);
  assert.equal(flag.flagged(999), null);
  assert.equal(flag.flagged(1_000), 'black');
  assert.equal(clockText(61_000), '1:01');
  assert.equal(clockText(9_940), '0:09.9');
  assert.equal(controlText({ kind: 'increment', base: 300_000, bonus: 3_000 }), '5 + 3');
});

test('a rating goes up by what is hard and down by what is easy', async () => {
  const { again, rated } = await load('lib/puzzle.ts');
  assert.ok(rated(1000, 1500, true) - 1000 > rated(1000, 700, true) - 1000);
  assert.ok(rated(1000, 700, false) < rated(1000, 1500, false));
  assert.equal(again(3, 0), 7 * 86_400_000);
});

test('moves in a sentence are written as the player does, and words are left alone', async () => {
  const { written } = await load('lib/notation.ts');
  const text = 'Better was Nbd7 (Qxd5+ Ke7 R1e2 e8=Q N@f3), not b4. King, Queen and Bishop.';
  assert.equal(written(text, 'de'), 'Better was Sbd7 (Dxd5+ Ke7 T1e2 e8=D S@f3), not b4. King, Queen and Bishop.');
  assert.equal(written(text, 'en'), text);
  assert.equal(written('Nf3', 'figurine'), '♘f3');
  assert.equal(written('O-O-O', 'fr'), 'O-O-O');
});

test('arrows and circles are read as they are written, and nonsense is named', async () => {
  const { readShapes, shapesText } = await load('lib/shapes.ts');
  const { shapes, wrong } = readShapes('e2e4, Rd5 ya1-h8');
  assert.equal(wrong, null);
  assert.deepEqual(shapes, [{ color: 'green', from: 'e2', to: 'e4' }, { color: 'red', from: 'd5', to: 'd5' }, { color: 'yellow', from: 'a1', to: 'h8' }]);
  assert.deepEqual(readShapes(shapesText(shapes)).shapes, shapes);
  assert.equal(readShapes('e2e4 z9').wrong, 'z9');
});

test('a period of moves gives its time once, and a time control is told as PGN tells it', async () => {
  const { ChessClock, controlTag } = await load('lib/clock.ts');
  const control = { kind: 'increment', base: 60_000, bonus: 0, period: { moves: 2, then: 30_000 } };
  const clock = new ChessClock(control);
  clock.start('white', 0);
  for (let i = 0; i < 4; i++) {
    clock.press('white', 2_000 * i + 1_000);
    clock.press('black', 2_000 * i + 2_000);
  }
  assert.equal(clock.at('white', 8_000), 86_000);
  assert.equal(controlTag(control), '2/60:30');
  assert.equal(controlTag({ kind: 'increment', base: 300_000, bonus: 3_000 }), '300+3');
  assert.equal(controlTag({ kind: 'per-move', base: 5_000, bonus: 0 }), '*5');
  assert.equal(controlTag({ kind: 'none', base: 0, bonus: 0 }), '-');
});

const sizes = new URL('../sizes.json', import.meta.url);
test('the script is at most 150 KB with gzip, everything at most 800 KB with brotli', { skip: existsSync(sizes) ? false : 'the app is not built' }, () => {
  const { scriptGzip, precacheBrotli } = JSON.parse(readFileSync(sizes, 'utf8'));
  assert.ok(scriptGzip <= 150_000, `${scriptGzip}`);
  assert.ok(precacheBrotli <= 800_000, `${precacheBrotli}`);
});
