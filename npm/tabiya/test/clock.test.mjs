// Clocks and time controls: `tabiya/clock`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { ChessError, Game } from 'tabiya';
import { Clock, formatTime, parseTimeControl, timeControlOfPgn } from 'tabiya/clock';

test('time controls are read as people write them, and told in words, for PGN and as data', () => {
  const blitz = parseTimeControl('3+2');
  assert.deepEqual(blitz, {
    text: '3+2',
    words: blitz.words,
    pgn: '180+2',
    kind: 'stages',
    isUnlimited: false,
    initial: 180_000,
    stages: [{ moves: null, time: 180_000, bonus: 'increment', bonusTime: 2_000 }],
  });
  assert.match(blitz.words, /3 minutes/);
  for (const [text, pgn] of [['15 min + 10 sec / move', '900+10'], ['5 delay 3', '300d3'], ['40/90+30,30+30', '40/5400+30:1800+30'], ['1 day per move', '1/86400'], ['unlimited', '-'], ['hourglass 3', '*180']]) {
    assert.equal(parseTimeControl(text).pgn, pgn, text);
    assert.equal(timeControlOfPgn(pgn).pgn, pgn, text);
  }
  assert.equal(timeControlOfPgn('?').isUnlimited, true);
  assert.deepEqual(parseTimeControl('40/90+30,30').stages.map(({ moves }) => moves), [40, null]);
  assert.throws(() => parseTimeControl('90/40'), (error) => {
    assert.ok(error instanceof ChessError);
    assert.equal(error.code, 'two-readings');
    assert.equal(error.readings.length, 2);
    return true;
  });
  assert.throws(() => parseTimeControl('soon'), { code: 'unreadable' });
  assert.throws(() => parseTimeControl(undefined), { code: 'unreadable' });
});

test('a clock runs by the time that it is told, and knows when a flag falls', () => {
  const clock = new Clock('3+2');
  assert.deepEqual(clock.read(0), { remaining: { white: 180_000, black: 180_000 }, movesToGo: { white: null, black: null }, increment: { white: 2_000, black: 2_000 }, turn: null, running: null, flagged: null, nextFlag: null, elapsed: 0 });
  assert.throws(() => clock.press(0), { code: 'clock-not-started' });
  clock.start(1_000);
  assert.throws(() => clock.start(1_000), { code: 'clock-already-started', message: 'The clock has been started already.' });
  assert.deepEqual(clock.press(6_000), { color: 'white', elapsed: 5_000, remaining: 177_000 });
  const { remaining, running, nextFlag, elapsed } = clock.read(10_000);
  assert.deepEqual([remaining.black, running, nextFlag, elapsed], [176_000, 'black', 186_000, 4_000]);
  assert.deepEqual([clock.text('white', 10_000), clock.text('black', 176_500)], ['02:57', '00:09.5']);
  assert.deepEqual(clock.takeback(10_000), { color: 'white', elapsed: 5_000, remaining: 177_000 });
  assert.equal(clock.read(10_000).remaining.white, 180_000);
  clock.pause(20_000);
  clock.resume(500_000);
  assert.equal(clock.read(500_000).remaining.white, 170_000);
  clock.setRemaining('white', 1_500, 500_000);
  assert.equal(clock.read(501_499).flagged, null);
  assert.deepEqual([clock.read(501_500).flagged, clock.read(501_500).running], ['white', null]);
  assert.throws(() => clock.press(502_000), { code: 'flag-fallen', message: "White's flag has fallen." });
  assert.deepEqual(clock.turns(), []);
  for (const at of [NaN, -1, '5', null]) assert.throws(() => clock.press(at), { code: 'bad-argument' });
  clock.free();
  assert.throws(() => clock.read(0), { code: 'freed' });
});

test('a game and its clock: sides with times of their own, Black to begin, the end', () => {
  const game = new Game({ fen: '7k/8/6K1/8/8/8/8/R7 b - - 0 1' });
  const clock = new Clock({ white: '½+0', black: '40/5,5' });
  clock.start(0, game.turn);
  game.play('Kg8');
  assert.equal(clock.press(2_000).remaining, 298_000);
  assert.deepEqual(clock.read(2_000).movesToGo, { white: null, black: 39 });
  const { flagged } = clock.read(60_000);
  assert.equal(flagged, 'white');
  assert.deepEqual([game.flag(flagged).winner, game.outcome.reason], [null, 'time-insufficient']);
  clock.stop(60_000);
  assert.deepEqual(clock.turns(), [{ color: 'black', elapsed: 2_000, remaining: 298_000 }]);
});

test('a clock is set up again from its turns, and they can be taken back', () => {
  const clock = new Clock('2 moves/5+1,1 delay 3');
  clock.start(0);
  for (const at of [3_000, 8_000, 48_000]) clock.press(at);
  const again = new Clock('2 moves/5+1,1 delay 3');
  assert.throws(() => again.record({ elapsed: 1 }), { code: 'clock-not-started' });
  again.start(500_000);
  for (const turn of clock.turns()) assert.deepEqual(again.record(turn), turn);
  assert.deepEqual(again.turns(), clock.turns());
  const { nextFlag, ...stands } = clock.read(48_000);
  const { nextFlag: later, ...same } = again.read(500_000);
  assert.deepEqual([same, later - nextFlag], [stands, 452_000]);
  assert.deepEqual(stands.increment, { white: 3_000, black: 1_000 });
  again.takeback(500_000);
  assert.deepEqual(again.read(500_000).movesToGo, { white: 1, black: 1 });
  // What is not known follows from the other.
  assert.deepEqual(again.record({ remaining: 100_000 }).remaining, 100_000);
  assert.equal(again.record({ elapsed: 10_000 }).elapsed, 10_000);
  assert.equal(new Clock('unlimited').read(0).increment.white, 0);
  assert.throws(() => again.record({ elapsed: -1 }), { code: 'bad-argument' });
  assert.throws(() => again.record({ remaining: 'much' }), { code: 'bad-argument' });
  again.free();
  assert.throws(() => again.record({}), { code: 'freed' });
});

test('what is no time and no time control is refused, and not kept', () => {
  const clock = new Clock('3+2');
  const calls = [() => clock.start(Infinity), () => clock.start(NaN), () => clock.setRemaining('white', Infinity, 0), () => new Clock(5), () => new Clock({ white: '3+2' }), () => new Clock(null)];
  for (const call of calls) assert.throws(call, { code: 'bad-argument' }, String(call));
  clock.start(0);
  for (const call of [() => clock.press(Infinity), () => clock.record({ elapsed: '5' }), () => clock.record({ elapsed: Infinity })]) assert.throws(call, { code: 'bad-argument' }, String(call));
  assert.deepEqual(clock.state.calls, [['start', 0, 'white']]);
  for (const nothing of [undefined, null, 5]) {
    const other = new Clock('3+2');
    other.start(0);
    assert.throws(() => other.record(nothing), (error) => typeof error.code === 'string', String(nothing));
  }
  assert.deepEqual([clock.read(1000).remaining.white, clock.read(1000).flagged], [179_000, null]);
});

test('by itself it takes the time of the page', async () => {
  const clock = new Clock('1+0');
  clock.start();
  await new Promise((done) => setTimeout(done, 30));
  const { elapsed, remaining } = clock.press();
  // Both are rounded down.
  assert.ok(elapsed >= 25 && elapsed < 20_000 && Math.abs(60_000 - elapsed - remaining) <= 1, `${elapsed} ${remaining}`);
});

test('times are shown as clocks show them', () => {
  assert.deepEqual([5_400_000, 600_000, 9_876, 0, -5, NaN].map(formatTime), ['1:30:00', '10:00', '00:09.8', '00:00.0', '00:00.0', '00:00.0']);
});

test('a hundred thousand clocks do not leak, and CommonJS has the same', () => {
  for (let i = 0; i < 100_000; i++) new Clock('1+0').free();
  const { Clock: Other } = createRequire(import.meta.url)('tabiya/clock');
  assert.equal(new Other('1+0').read(0).remaining.white, 60_000);
});

test('it is at most 45 KB with brotli', (t) => {
  const size = brotliCompressSync(readFileSync(fileURLToPath(new URL('../dist/esm/clock/bytes.js', import.meta.url)))).length;
  t.diagnostic(`${size} bytes`);
  assert.ok(size <= 45_000, `${size} bytes`);
});
