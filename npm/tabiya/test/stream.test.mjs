// Games of a text that arrives piece by piece.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPgn, streamPgn } from 'tabiya';

const record = (i) => `[Event "Größe ${i} 𝄞"]\n[Round "${i}"]\n\n1. e4 {a comment ♞} e5 (1... c5) 2. Ke4 1-0\n\n`;
const TEXT = Array.from({ length: 300 }, (_, i) => record(i)).join('');
const BYTES = new TextEncoder().encode(TEXT);

function* cut(whole, size) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
}

const told = (game) => [game.tags.Event, game.tags.Round, game.result, game.root.children[0].text, game.problems];

test('games are the same in whatever pieces they come', async () => {
  const expected = readPgn(TEXT).map(told);
  assert.equal(expected.length, 300);
  assert.deepEqual(expected[299][4].map(({ game, line, code }) => [game, line, code]), [[300, 300 * 5 - 1, 'does-not-move-so']]);
  for (const size of [1 << 20, 4096, 1000, 37]) {
    for (const whole of [TEXT, BYTES]) {
      const games = [];
      for await (const game of streamPgn(cut(whole, size))) games.push(told(game));
      assert.deepEqual(games, expected, `pieces of ${size}`);
    }
  }
});

test('a stream is read, and let go when the reader stops', async () => {
  let cancelled = false;
  let pulled = 0;
  const stream = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new TextEncoder().encode(record(pulled)));
    },
    cancel() {
      cancelled = true;
    },
  });
  const rounds = [];
  for await (const game of streamPgn(stream)) {
    rounds.push(game.tags.Round);
    if (rounds.length === 5) break;
  }
  assert.deepEqual(rounds, ['1', '2', '3', '4', '5']);
  assert.ok(cancelled && pulled < 20);
});

test('nothing, and one long game, are read too', async () => {
  const count = async (source) => {
    let games = 0;
    for await (const game of streamPgn(source)) games += game.root.children.length > 0 ? 1 : 0;
    return games;
  };
  assert.equal(await count([]), 0);
  assert.equal(await count(['', '  \n']), 0);
  for (const wrong of [null, undefined]) await assert.rejects(count(wrong), { code: 'bad-argument' });
  for (const wrong of [5, {}, true, Symbol('a stream')]) await assert.rejects(count(wrong), { code: 'bad-argument', message: `${String(wrong)} is not a stream.` });
  assert.equal(await count(cut(`1. Nf3 Nf6 ${'2. Ng1 Ng8 3. Nf3 Nf6 '.repeat(3000)} *`, 100)), 1);
});

test('a long text is read in pieces, and its games are all there', () => {
  const long = TEXT.repeat(70);
  assert.ok(long.length > 1 << 20);
  const games = readPgn(long);
  assert.equal(games.length, 21_000);
  assert.deepEqual(told(games[20_999]).slice(0, 4), ['Größe 299 𝄞', '299', '1-0', 'a comment ♞']);
  assert.equal(games[20_999].problems[0].line, 21_000 * 5 - 1);
});

test('who keeps a record does not keep the whole text', () => {
  const long = TEXT.repeat(50);
  for (const game of readPgn(long).filter((_, at) => at % 1000 === 0)) assert.ok(game.bytes.buffer.byteLength < 100_000);
  // One that is longer than others is whole.
  const [longest] = readPgn(`1. Nf3 Nf6 ${'2. Ng1 Ng8 3. Nf3 Nf6 '.repeat(3000)} *`);
  assert.ok(longest.bytes.buffer.byteLength > 100_000 && longest.problems.length === 0);
});
