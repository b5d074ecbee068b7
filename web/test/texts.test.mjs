// Texts that a player brings, without a browser: what was not read of a game stays, and no text keeps the page waiting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './module.mjs';

/** As long as a text may be that a link carries. */
const LONG = 200_000;
/** Longer than any of these texts may take here, in milliseconds; each took minutes. */
const MOST = 3000;

/** How long something takes. */
async function lasts(what) {
  const begun = performance.now();
  await what();
  return performance.now() - begun;
}

test('a text of which nothing can be made says so at once, however it repeats itself', async () => {
  const { understand } = await load('lib/understand.ts');
  const texts = {
    'a position without moves': `position fen a${' '.repeat(LONG)}b`,
    'a position behind blanks': `position fen${' '.repeat(LONG)}a moves`,
    'moves behind blanks': `position fen${' '.repeat(LONG / 2)}a ${'moves '.repeat(20)}`,
    'ends of lines': `a${'\r'.repeat(LONG)}b`,
    'ends of lines of other kinds': `a${'\u2028'.repeat(LONG)}b`,
    'open comments': `1. e4 Sf9 ${'{'.repeat(90_000)}`,
    'open tags': '[Variant '.repeat(LONG / 9),
    dots: `1. e4 ${'.'.repeat(LONG)}x`,
    digits: '1'.repeat(LONG),
  };
  for (const [name, text] of Object.entries(texts))
    for (const notation of ['en', 'de']) {
      const took = await lasts(() => understand(text, notation).catch(() => {}));
      assert.ok(took < MOST, `${name}, ${notation}: ${Math.round(took)} ms`);
    }
});

test('engines’ own positions with moves are understood, on one line and on several', async () => {
  const { plainMoves } = await load('lib/plain-moves.ts');
  const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  for (const text of [`position fen ${fen} moves e7e5 g1f3`, `position fen  ${fen}\nmoves\te7e5\ng1f3`]) {
    const record = plainMoves(text, 'en');
    assert.equal(record?.start, fen);
    assert.deepEqual(record.toEnd().ply, 2);
  }
  assert.equal(plainMoves('position fen moves e2e4', 'en'), null);
});

test('thousands of games in the letters of another language are read in time that grows as they do', async () => {
  const { understand } = await load('lib/understand.ts');
  const game = (n) => `[White "A${n}"]\n[Black "B"]\n\n1. e4 e5\n2. Sf3 Sc6\n3. Lb5 a6\n4. La4 Sf6\n1-0\n\n`;
  const text = (games) => Array.from({ length: games }, (_, n) => game(n)).join('');
  const few = await lasts(() => understand(text(500), 'de'));
  const many = await lasts(async () => {
    const { records, problems } = await understand(text(5000), 'de');
    assert.equal(records.length, 5000);
    assert.deepEqual(problems, []);
    assert.equal(records.at(-1).toEnd().san, 'Nf6');
  });
  assert.ok(many < 25 * few + 500, `${Math.round(few)} ms, ${Math.round(many)} ms`);
});

test('what is not read of each of many games stays with it', async () => {
  const { understand } = await load('lib/understand.ts');
  const text = Array.from({ length: 40 }, (_, n) => `[White "Ä${n}"]\n\n1. e4 e5\n2. Qh9 {wrong ${n}} Nc6 *\n`).join('\n');
  const { records } = await understand(text);
  for (const [n, record] of records.entries()) assert.equal(record.toEnd().text, `Not read: Qh9 (wrong ${n}) Nc6`, String(n));
});

test('moves below a FEN are played from there', async () => {
  const { understand } = await load('lib/understand.ts');
  const { records, kind } = await understand('4k3/8/8/8/8/8/8/4K2R w K - 0 1\n1. O-O Kd7\n2. Rd1+');
  assert.deepEqual([kind, records.length, records[0].start, records[0].toEnd().san], ['moves', 1, '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'Rd1+']);
});

test('each list that begins with the first move is a game of its own', async () => {
  const { understand } = await load('lib/understand.ts');
  const { records } = await understand('1. d4 d5\n2. c4\n\n1. e4 e5\n\n2. Nf3');
  assert.deepEqual(records.map((record) => record.toEnd().san), ['c4', 'Nf3']);
  // A move of Black's has the number of White's.
  assert.equal((await understand('1. d4\n\n1... d5')).records.length, 1);
});

test('a game without moves that tells how it ended is a game, and one that does not is none', async () => {
  const { understand } = await load('lib/understand.ts');
  const { records } = await understand('[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n0-1\n');
  assert.deepEqual(records.map(({ result, tags }) => [result, tags.White]), [['0-1', 'A']]);
  await assert.rejects(understand('[White "A"]\n[Black "B"]\n\n*\n'), /no move of the game/);
});
