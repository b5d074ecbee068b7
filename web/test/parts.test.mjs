// Parts of the app without a browser: the lessons can be solved, the puzzles hold, the sizes are within their bars.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Game, mainline, readPgn } from '../../npm/tabiya/dist/esm/index.js';
import { CLOCK, load } from './module.mjs';

test('every task of every lesson can be solved, and its other answers are not empty', async () => {
  const { LESSONS, beginning } = await load('lib/lessons.ts');
  assert.equal(LESSONS.length, 10);
  for (const { id, tasks } of LESSONS)
    for (const task of tasks) {
      const { want, say, otherwise, done } = task;
      const game = beginning(task);
      const right = game.legalMoves().filter((move) => (typeof want === 'function' ? want(move, '') : want.includes(move.uci)));
      assert.ok(right.length > 0, `${id}: ${say}`);
      assert.ok(otherwise && done && say, `${id}: ${say}`);
    }
});

/** Every legal move of every task that does not do it, with what is said of it and the game behind it. */
async function misses() {
  const { LESSONS, beginning, missed } = await load('lib/lessons.ts');
  return LESSONS.flatMap(({ id, tasks }) =>
    tasks.flatMap((task, at) => {
      const wrong = beginning(task).legalMoves().filter((move) => !(typeof task.want === 'function' ? task.want(move, '') : task.want.includes(move.uci)));
      return wrong.map((move) => {
        const game = beginning(task);
        game.play(move.uci);
        return { task: `${id} ${at}`, move, game, text: missed(task, move) };
      });
    }),
  );
}

test('what a lesson says of a legal move that misses names that move, or the piece that should have moved instead', async () => {
  const all = await misses();
  assert.ok(all.length > 300);
  for (const { task, move, text } of all) {
    const other = /^That is a move of the (\w+); this task is for the (\w+)[.:]/.exec(text);
    if (other) assert.ok(other[1] === move.piece && other[2] !== move.piece, `${task}, ${move.san}: ${text}`);
    else if (move.promotion) assert.match(text, /stalemate|cannot mate/);
    else assert.ok(text.startsWith(`${move.san} `), `${task}, ${move.san}: ${text}`);
    assert.match(text, /^\S.*[.?]$/);
  }
});

test('what a lesson says that a move fails to do is so on the board', async () => {
  const kinds = new Map();
  for (const { task, move, game, text } of await misses()) {
    const replies = game.legalMoves();
    const say = `${task}, ${move.san}: ${text}`;
    const told = (kind, holds) => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      assert.ok(holds, say);
    };
    let found;
    if (/ does not attack | gives no check/.test(text)) told('no check', !game.isCheck);
    if (/stalemate/.test(text)) told('stalemate', game.outcome?.reason === 'stalemate');
    else assert.ok(game.outcome?.reason !== 'stalemate', say);
    if (/ is check, but /.test(text)) told('check', game.isCheck && replies.length > 0);
    if ((found = /the king gets away to (\w\d)/.exec(text))) told('away', replies.some(({ piece, to, captured }) => piece === 'king' && to === found[1] && !captured));
    if ((found = /the (\w+)(?: on (\w\d))? takes the (\w+)/.exec(text))) told('taken', replies.some(({ piece, from, captured }) => piece === found[1] && (!found[2] || from === found[2]) && captured === found[3]));
    if ((found = /Black mates with (\S+?)\.(?: |$)/.exec(text))) told('mated', replies.some(({ san, checkmate }) => san === found[1] && checkmate));
    if ((found = /stops (\w+) squares? short of (\w)(\d)/.exec(text))) {
      const left = Math.max(Math.abs(move.to.charCodeAt(0) - found[2].charCodeAt(0)), Math.abs(move.to[1] - found[3]));
      told('short', ['one', 'two', 'three', 'four', 'five', 'six'][left - 1] === found[1]);
    }
    if ((found = / attacks (neither|the king|the queen)/.exec(text))) told('fork', (found[1] === 'the king') === game.isCheck);
    if (/moves the king/.test(text)) told('king', move.piece === 'king');
    if (/moves a pawn/.test(text)) told('pawn', move.piece === 'pawn');
    if (/takes nothing/.test(text)) told('nothing', !move.captured);
    if (/castles no more/.test(text)) told('right', game.fen.split(' ')[2].length < 2);
  }
  assert.deepEqual([...kinds.keys()].sort(), ['away', 'check', 'fork', 'king', 'mated', 'no check', 'nothing', 'pawn', 'right', 'short', 'stalemate', 'taken']);
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
  const told = { even: /even/, 'a little better': /^White is a little better/, 'a little worse': /^Black is a little better/, better: /^White is better/, worse: /^Black is better/, 'much better': /^White is much better/, 'much worse': /^Black is much better/, winning: /^White is winning/, lost: /^Black is winning/ };
  assert.equal(scoreWords({ cp: -3980 }), 'Black is winning by far', 'nobody counts forty pawns');
  for (let cp = -400; cp <= 400; cp++) assert.match(scoreWords({ cp }), told[standing({ cp }, 'white')], String(cp));
  assert.equal(standing({ mate: -3 }, 'white'), 'lost');
  assert.equal(standing({ checkmate: 'black' }, 'black'), 'winning');
});

test('a draw is taken by the rule of the program: hardly in the opening, and where a long game is even', async () => {
  const { takesDraw, whyNoDraw } = await load('lib/offer.ts');
  // As the engine tells them of these scores for Black, in hundredths of a pawn.
  const chances = { '-300': [673, 310, 17], '-150': [382, 565, 53], '-60': [231, 666, 103], 0: [157, 686, 157], 120: [67, 606, 327] };
  const takes = (plies, score, halfmoves = 0) => {
    const [white, draw, black] = chances[score];
    return takesDraw({ white, draw, black }, 'black', plies, halfmoves);
  };
  assert.deepEqual([takes(2, -60), takes(2, -150), takes(10, 0), takes(10, -300)], [false, false, false, true]);
  assert.deepEqual([takes(22, -150), takes(70, 0), takes(70, 120), takes(40, 0), takes(40, 0, 30)], [true, true, false, false, true]);
  assert.equal(takesDraw({ white: 1000, draw: 0, black: 0 }, 'white', 70, 0), false);
  assert.equal(takesDraw({ white: 0, draw: 0, black: 1000 }, 'white', 2, 0), true);
  assert.equal(whyNoDraw({ cp: 60 }, 'black', 2, 'White is a little better'), 'the game has hardly begun');
  assert.equal(whyNoDraw({ cp: 60 }, 'white', 2, 'White is a little better'), 'White is a little better');
});

test('of many mistakes the few that cost most are looked at first, in their order; of few, all', async () => {
  const { loss, weightiest } = await load('lib/weight.ts');
  // White gives away more and more of a game that was even, Black gives all of it back.
  const scores = [20, -60, 20, -120, 20, -200, 20, -300, 20, -20, 20, -400, 900, 880];
  const review = { start: { cp: 20 }, moves: scores.slice(1).map((cp, at) => ({ ply: at + 1, color: at % 2 ? 'black' : 'white', score: { cp } })) };
  const [six, seven] = [6, 7].map((many) => review.moves.slice(0, many));
  assert.deepEqual(weightiest(review, six), six);
  assert.deepEqual(weightiest(review, seven).map(({ ply }) => ply), [3, 4, 5, 6, 7]);
  assert.deepEqual(weightiest(review, review.moves).map(({ ply }) => ply), [5, 7, 8, 11, 12]);
  // What is won by far anyway costs nothing to speak of, and a good move costs nothing.
  assert.ok(loss(review, review.moves[12]) < 0.01);
  assert.equal(loss({ start: { cp: 0 }, moves: [{ score: { mate: -2 } }] }, { ply: 1, color: 'white', score: { mate: -2 } }), 0.5);
});

test('no blunder is told as a fall from better to a little better', async () => {
  const { standing } = await load('lib/score.ts');
  // The scale that moves are judged by, and the loss from which on a move is a blunder: those of the engine.
  const won = (cp) => 1 / (1 + Math.exp((180 - cp) / 75));
  const expected = (cp) => (1 + won(cp) - won(-cp)) / 2;
  const told = new Set();
  for (let before = -400; before <= 400; before += 2)
    for (let after = -400; after < before; after += 2)
      if (expected(before) - expected(after) >= 0.22) told.add(`from ${standing({ cp: before }, 'white')} to ${standing({ cp: after }, 'white')}`);
  assert.ok(told.has('from much better to a little better') && told.has('from even to worse'));
  for (const mild of ['better to a little better', 'a little better to even', 'even to a little worse', 'a little worse to worse']) assert.ok(!told.has(`from ${mild}`), mild);
});

test('the date of a game is told as far as it is known', async () => {
  const { dateText } = await load('lib/dates.ts');
  for (const [tag, told] of [['1851.06.21', '21 Jun 1851'], ['1956.10.??', 'Oct 1956'], ['1900.??.??', '1900'], ['2024.13.40', /./], ['long ago', 'long ago'], ['', '']]) {
    if (typeof told === 'string') assert.equal(dateText(tag), told);
    else assert.match(dateText(tag), told);
  }
});

test('parts of a time control are written as the clock reads them', async () => {
  const { controlLabel, controlOf, writtenControl } = await load('lib/controls.ts');
  const { parseTimeControl } = await import(CLOCK);
  const read = (kind, base, bonus, period) => parseTimeControl(writtenControl({ kind, base, bonus, period }));
  assert.equal(read('increment', 300_000, 3_000).text, '5+3');
  assert.equal(read('increment', 36_000_000, 0).initial, 36_000_000);
  assert.equal(read('increment', 1_200, 0).initial, 1_200);
  assert.equal(read('delay', 300_000, 3_000).text, '5 delay 3');
  assert.equal(read('bronstein', 90_000, 2_000).stages[0].bonus, 'bronstein');
  assert.equal(read('hourglass', 180_000, 0).text, 'hourglass 3');
  assert.equal(read('per-move', 5_000, 0).kind, 'per-move');
  assert.equal(read('increment', 5_400_000, 30_000, { moves: 40, then: 1_800_000 }).text, '40/90+30,30+30');
  assert.equal(read('delay', 60_000, 1_000, { moves: 90, then: 0 }).stages[0].moves, 90);
  // What earlier versions kept.
  assert.equal(await controlOf({ kind: 'increment', base: 300_000, bonus: 3_000 }), '5+3');
  assert.equal(await controlOf({ kind: 'none', base: 0, bonus: 0 }), 'unlimited');
  assert.equal(await controlOf(undefined), 'unlimited');
  assert.equal(await controlOf('3+2'), '3+2');
  assert.deepEqual(['unlimited', '5+3'].map(controlLabel), ['No clock', '5 + 3']);
});

test('the lesson on draws has the third repetition and the fifty-move rule, each true of its board', async () => {
  const { LESSONS, beginning, missed } = await load('lib/lessons.ts');
  const { tasks } = LESSONS.at(-1);
  const right = ({ want }) => (move) => (typeof want === 'function' ? want(move, '') : want.includes(move.uci));
  const after = (task, uci) => {
    const game = beginning(task);
    game.play(uci);
    return game;
  };
  const claims = (game) => {
    try {
      game.claimDraw();
      return game.outcome.message;
    } catch (error) {
      return error.message;
    }
  };
  const [repeated] = tasks.filter(({ before }) => before);
  const [third] = beginning(repeated).legalMoves().filter(right(repeated));
  assert.match(claims(after(repeated, third.uci)), /threefold/);
  const counted = tasks.filter(({ fen }) => fen.includes(' 99 '));
  assert.equal(counted.length, 2);
  for (const task of [repeated, ...counted])
    for (const move of beginning(task).legalMoves()) {
      const game = after(task, move.uci);
      const text = right(task)(move) ? '' : missed(task, move);
      // What the right move does, no other does, and what is said of those is so.
      if (/Black can claim a draw/.test(text)) assert.match(claims(game), /fifty-move/, move.san);
      else if (task !== repeated) assert.doesNotMatch(claims(game), /^Draw/, move.san);
      else if (text) assert.ok(game.repetitions === 1, `${move.san}: ${text}`);
      const mate = /Black mates with (\S+)\./.exec(text)?.[1];
      if (mate) assert.ok(game.legalMoves().some(({ san, checkmate }) => checkmate && san === mate), text);
      if (/ is check, but /.test(text)) assert.ok(game.isCheck, text);
    }
});

test('a clock is low when it shows tenths, unless it began with no more', async () => {
  const { TableClock } = await load('lib/table-clock.ts');
  const low = (control, left) => {
    const clock = TableClock.kept(control, { left: { white: left, black: left } }, [], 0);
    return clock.isLow('white', 0);
  };
  assert.deepEqual([12_000, 10_000, 9_900, 5_800].map((left) => low('12s+0', left)), [false, false, true, true]);
  assert.deepEqual([20_000, 14_900, 9_900].map((left) => low('1+0', left)), [false, true, true]);
  assert.deepEqual([20_000, 19_900].map((left) => low('5+3', left)), [false, true]);
  assert.deepEqual([8_000, 2_600, 2_400].map((left) => low('10s+0', left)), [false, false, true]);
  for (const control of ['12s+0', '30s+0', '1+0', '3+2', '15+10'])
    for (const left of [9_900, 10_000, 11_000]) {
      const tenths = /\.\d$/.test(TableClock.kept(control, { left: { white: left, black: left } }, [], 0).text('white', 0));
      assert.ok(!tenths || low(control, left), `${control}, ${left}`);
    }
});

test('the computer uses a small part of its clock for a move, and a game lasts', async () => {
  const { LEAST, longest } = await load('lib/pace.ts');
  for (const remaining of [0, 100, 1_000, 10_000, 60_000, 300_000, 5_400_000])
    for (const increment of [0, 1_000, 30_000]) {
      const most = longest({ remaining, increment });
      assert.ok(most >= LEAST && most <= Math.max(LEAST, remaining / 15), `${remaining}, ${increment}: ${most}`);
    }
  assert.equal(longest({ remaining: 300_000, increment: 3_000 }), 13_000);
  let left = 60_000;
  for (let move = 0; move < 100; move++) left -= longest({ remaining: left, increment: 0 });
  assert.ok(left > 1_000, String(left));
});

test('how long a review takes is told as people say it, and goes by moves, workers and what the last one has shown', async () => {
  const { USUAL_SPEED, about, estimate, lookBy, lookOf, speedOf, workers } = await load('lib/thorough.ts');
  assert.deepEqual([0.5, 12, 31, 58, 100, 1_000, 3_500, 9_000].map(about), ['a few seconds', 'about 10 seconds', 'about 30 seconds', 'about a minute', 'about 2 minutes', 'about 17 minutes', 'about an hour', 'about 3 hours']);
  const quick = estimate(80, 'quick', USUAL_SPEED, 2);
  assert.equal(estimate(80, 'thorough', USUAL_SPEED, 2), 10 * quick);
  assert.equal(estimate(80, 'quick', USUAL_SPEED, 4), quick / 2);
  assert.equal(estimate(1, 'quick', 100_000, 8), 1, 'a worker without a position is no help');
  const speed = speedOf(80, 'quick', 3 * quick, 2);
  assert.ok(Math.abs(estimate(80, 'quick', speed, 2) - 3 * quick) < 1e-6);
  assert.deepEqual([undefined, 0, 2, 8, 64].map(workers), [2, 2, 2, 8, 8]);
  assert.deepEqual([undefined, 100_000, 1_000_000].map(lookBy), ['quick', 'quick', 'thorough']);
  assert.deepEqual(['quick', 'thorough', 'x'].map(lookOf), ['quick', 'thorough', 'quick']);
});

test('the clock beside a board runs from the first move on, and a move that comes too late is told', async () => {
  const { TableClock } = await load('lib/table-clock.ts');
  const clock = new TableClock('1+2');
  assert.ok(clock.press('black', 5_000));
  assert.deepEqual(clock.read(9_000).remaining, { white: 56_000, black: 62_000 });
  assert.ok(clock.press('white', 15_000));
  assert.deepEqual([clock.isLow('black', 61_000), clock.isLow('black', 62_100)], [false, true]);
  assert.equal(clock.press('black', 78_000), false);
  assert.deepEqual([clock.read(78_000).flagged, clock.text('black', 78_000)], ['black', '00:00.0']);
});

test('a clock that was left is set up again, with its turns or without', async () => {
  const { TableClock } = await load('lib/table-clock.ts');
  const clock = new TableClock('2 moves/1+1,5+1');
  for (const [color, at] of [['white', 0], ['black', 10_000], ['white', 13_000]]) clock.press(color, at);
  const kept = clock.toJSON(20_000);
  assert.deepEqual(kept.left, { white: 60_000 + 1_000 - 3_000 + 1_000 + 300_000, black: 60_000 - 10_000 + 1_000 - 7_000 });
  const moved = ['white', 'black', 'white'];
  const again = TableClock.kept('2 moves/1+1,5+1', kept, moved, 0);
  assert.deepEqual(again.toJSON(99_000), kept);
  again.resume(100_000);
  again.takeBack(1, 101_000);
  assert.deepEqual(again.read(101_000).remaining, { white: 61_000, black: 51_000 });
  again.takeBack(2, 102_000);
  assert.deepEqual([again.read(103_000).running, again.read(103_000).remaining], [null, { white: 60_000, black: 60_000 }]);
  // As earlier versions kept it: what is left counts, and the moves of the period.
  const old = TableClock.kept('2 moves/1+1,5+1', { left: kept.left }, moved, 0);
  assert.deepEqual([old.read(0).remaining, old.read(0).movesToGo], [kept.left, { white: null, black: 1 }]);
  assert.deepEqual(TableClock.kept('3+2', { left: { white: 180_000, black: 180_000 } }, [], 0).read(50).turn, null);
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

const sizes = new URL('../sizes.json', import.meta.url);
test('the script is at most 150 KB with gzip, everything at most 800 KB with brotli', { skip: existsSync(sizes) ? false : 'the app is not built' }, () => {
  const { scriptGzip, precacheBrotli } = JSON.parse(readFileSync(sizes, 'utf8'));
  assert.ok(scriptGzip <= 150_000, `${scriptGzip}`);
  assert.ok(precacheBrotli <= 800_000, `${precacheBrotli}`);
});

test('a better line is said to win only what the moves that are told show', async () => {
  const { gain } = await load('lib/consequence.ts');
  const fen = 'rn2kb1r/pp2qppp/2p2n2/4p1B1/2B1P3/1QN5/PPP2PPP/R3K2R b KQkq - 3 9';
  // Nothing is taken before the sixth move of this line, and five are told.
  const line = ['b7b6', 'e1c1', 'h7h6', 'g5e3', 'b6b5', 'c3b5', 'c6b5', 'c4b5'];
  assert.equal(gain(fen, line, 5), '');
  assert.equal(gain(fen, line, 8), 'a knight for two pawns');
  assert.equal(gain('4k3/8/8/3n4/8/4N3/8/4K3 w - - 0 1', ['e3d5', 'e8d7'], 5), 'a knight');
  // What is taken back later is not won.
  assert.equal(gain('4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1', ['e3d5', 'e6d5'], 1), '');
});

test('a line is followed through what answers a check, and what is taken back later in it is neither won nor lost', async () => {
  const { cost, gain } = await load('lib/consequence.ts');
  // 24. Rd1 Qxd1+ 25. Kxd1 Rg1+ 26. Ke2 Rxb1: the queen is won for both rooks.
  const line = ['f1d1', 'g4d1', 'c1d1', 'g2g1', 'd1e2', 'g1b1', 'e2e3', 'h8g8'];
  for (let known = 6; known <= 8; known++) assert.equal(gain('3r3k/ppp3pp/8/4n3/6q1/1P4N1/P1PP2rP/1RK2R2 w - - 4 24', line.slice(0, known), 5), '');
  // The rook that takes the knight is lost itself two moves later.
  const fen = '4k3/r7/8/8/8/N7/8/1K6 b - - 0 1';
  assert.equal(cost(fen, ['a7a3', 'b1b2', 'e8d7', 'b2a3', 'd7e7'], 'white'), '');
  assert.equal(cost(fen, ['a7a3', 'b1b2', 'a3a8', 'b2b3'], 'white'), 'a knight');
});

test('a piece is said to be lost only where the score falls with it', async () => {
  const { turningPoint } = await load('lib/words.ts');
  // 8. Ne5, and then 8... Bxe5 9. dxe5 Nxf4 10. O-O: the knight on f4 is taken later.
  const fens = ['r1bq1rk1/ppp2ppp/2nbp1n1/3p4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 7 8', 'r1bq1rk1/ppp2ppp/2nbp1n1/3pN3/3P1B2/2PBP3/PP1N1PPP/R2QK2R b KQ - 8 8'];
  const told = (cp) => turningPoint({ start: { cp: 0 }, moves: [{ ply: 1, color: 'white', uci: 'f3e5', verdict: 'dubious', score: { cp }, captured: null, best: null, pv: { uci: [], san: [] } }, { best: { san: 'Bxe5', uci: 'd6e5', captured: 'knight', to: 'e5' }, pv: { uci: ['d6e5', 'd4e5', 'g6f4', 'e1g1'], san: [] } }] }, 1, 'chess', (ply) => fens[ply]);
  assert.doesNotMatch(told(-41).whole + told(-41).short, /loses/);
  assert.match(told(-300).short, /It loses a bishop\./);
});

test('what a move takes itself counts in what it loses', async () => {
  const { cost } = await load('lib/consequence.ts');
  // 5. Nxf7 Qxg2: a pawn for a pawn.
  const fen = 'r1b1kbnr/pppp1Npp/8/6q1/2BnP3/8/PPPP1PPP/RNBQK2R b KQkq - 0 5';
  assert.equal(cost(fen, ['g5g2', 'd2d3', 'g2h1'], 'white', ['pawn']), '');
  assert.equal(cost(fen, ['g5g2', 'd2d3', 'g2h1'], 'white'), 'a pawn');
  assert.equal(cost('4k3/8/8/3n4/8/4N3/8/4K3 b - - 0 1', ['d5e3', 'e1e2'], 'white', ['pawn']), 'a knight for a pawn');
});

test('a plan is what a side does of its own: neither what takes back nor what gets out of check', async () => {
  const { plan } = await load('lib/consequence.ts');
  // From the Opera game: 11… Kd8 12. Bxf6 gxf6 13. Qd5+ Kc8.
  assert.equal(plan('rn2kb1r/p3qppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R b KQkq - 0 11', ['e8d8', 'g5f6', 'g7f6', 'b3d5', 'd8c8']), '');
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  assert.equal(plan(start, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5']), 'bring the knight to f3, then bring the bishop to b5');
  assert.equal(plan(start, ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3']), 'take the pawn on d5, then bring the knight to c3');
  assert.equal(plan(start, ['d2d4', 'e7e5', 'd4e5', 'd7d6', 'e5d6']), 'take the pawn on e5, then take the pawn on d6');
  assert.equal(plan(start, ['g1f3', 'e7e5', 'f3g5', 'd8g5', 'd2d4']), 'bring the knight to g5, then push the pawn to d4');
});

test('of a long line the first moves are told, with their numbers', async () => {
  const { firstMoves } = await load('lib/notation.ts');
  assert.equal(firstMoves('11... Kd8 12. Bxf6 gxf6 13. Qd5+ Kc8', 8), '11... Kd8 12. Bxf6 gxf6 13. Qd5+ Kc8.');
  assert.equal(firstMoves('11... Kd8 12. Bxf6 gxf6 13. Qd5+ Kc8', 3), '11... Kd8 12. Bxf6 gxf6 …');
  assert.equal(firstMoves('1. e4 e5 2. Nf3', 1), '1. e4 …');
});

test('castling stays in one line', async () => {
  const { unbroken } = await load('lib/notation.ts');
  assert.equal(unbroken('Better was O-O-O (then O-O e4-e5)'), 'Better was O\u2011O\u2011O (then O\u2011O e4-e5)');
});

test('moves of every language are read as they are written', async () => {
  const { NOTATIONS, english, written } = await load('lib/notation.ts');
  for (const notation of Object.keys(NOTATIONS))
    for (const move of ['Nf3', 'Kxe4', 'Qa1b2', 'R1xd1+', 'e8=Q#', 'exd8=N', 'O-O', 'Bb5', 'e4', 'bxc3']) assert.equal(english(written(move, notation), notation), move, `${notation}: ${move}`);
  assert.equal(english('1.e4 e5 2.Sf3 Sc6 3.Lb5', 'de'), '1.e4 e5 2.Nf3 Nc6 3.Bb5');
  assert.equal(english('Nf3', 'de'), 'Nf3', 'what the language has not is English');
  assert.equal(english('sf3', 'de'), 'Nf3');
  assert.equal(english('bxc3', 'pt'), 'bxc3', 'a small letter of a file is a pawn');
});

/** Two copies of a record joined, as PGN on one line: what was done in each since both were the base, if they have one. */
async function joined(mine, theirs, base) {
  const { join } = await load('lib/join.ts');
  const [[one], [two], [was]] = [mine, theirs, base ?? ''].map((text) => readPgn(text));
  join(one, two, base === undefined ? undefined : was);
  return { tags: one.tags, text: one.pgn().replace(/\[[A-Z]\w* "[^"]*"\]/g, '').replace(/\s+/g, ' ').trim() };
}

test('tags that two tabs have changed are joined: each that one side has changed, mine where both have', async () => {
  const base = '[White "A"]\n[Black "B"]\n[Round "1"]\n[Annotator "C"]\n[Result "*"]\n\n1. e4 *';
  const mine = base.replace('"A"', '"Anna"').replace('[Round "1"]', '[Round "2"]\n[Board "7"]');
  const theirs = base.replace('"B"', '"Ben"').replace('[Round "1"]', '[Round "3"]').replace('[Annotator "C"]\n', '').replaceAll('*', '1-0');
  const { tags, text } = await joined(mine, theirs, base);
  assert.deepEqual([tags.White, tags.Black, tags.Round, tags.Board, tags.Annotator, tags.Result], ['Anna', 'Ben', '2', '7', undefined, '1-0']);
  assert.equal(text, '1. e4 1-0');
});

test('without a base a record loses no tag of either side', async () => {
  const { tags } = await joined('[White "Anna"]\n[Round "2"]\n\n1. e4 *', '[White "A"]\n[Annotator "C"]\n\n1. e4 *');
  assert.deepEqual([tags.White, tags.Round, tags.Annotator], ['Anna', '2', 'C']);
});

test('moves, comments, those before a variation, and glyphs of both tabs stay; what one has deleted is gone', async () => {
  const base = '1. e4 {one} e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *';
  const mine = '1. e4 {one} {mine} e5 (1... c5 2. Nf3 d6) (1... e6) 2. Nf3 $1 Nc6 *';
  const theirs = '1. e4 {one} {theirs} e5 ({A word before.} 1... c5 2. Nf3) 2. Nf3 {[%cal Gf3e5]} *';
  assert.equal((await joined(mine, theirs, base)).text, '1. e4 {one} {mine} {theirs} 1... e5 ({A word before.} 1... c5 2. Nf3 d6) 2. Nf3 $1 {[%cal Gf3e5]} 2... Nc6 *');
  // What programs wrote and the other tab took away is gone, what stays there stays.
  const drawn = '1. e4 {[%clk 0:03:00] [%cal Ge2e4] word} *';
  assert.equal((await joined(drawn, '1. e4 {[%clk 0:03:00] word} *', drawn)).text, '1. e4 {[%clk 0:03:00] word} *');
});

test('what was done in a move that the other tab has deleted stays, on whichever side it was; a new order is taken up', async () => {
  const base = '1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *';
  const deleted = '1. e4 e5 (1... e6) 2. Nf3 *';
  const worked = '1. e4 e5 (1... c5 2. Nf3 d6) (1... e6) 2. Nf3 *';
  assert.equal((await joined(worked, deleted, base)).text, worked);
  assert.equal((await joined(deleted, worked, base)).text, '1. e4 e5 (1... e6) (1... c5 2. Nf3 d6) 2. Nf3 *');
  assert.equal((await joined(deleted, base, base)).text, deleted);
  const turned = '1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. Nf3 *';
  assert.equal((await joined(`${base.slice(0, -1)}Nc6 *`, turned, base)).text, '1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6) 2. Nf3 *');
  assert.equal((await joined(turned, `${base.slice(0, -1)}Nc6 *`, base)).text, '1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6) 2. Nf3 *');
});

/** Numbers by lot that are the same each time. */
function lot(seed) {
  let state = seed * 2654435761 + 12345;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** All moves of a record, each with the way to it. */
function* ways(node, way = '') {
  for (const child of node.children) {
    const to = `${way} ${child.san}`;
    yield [to, child];
    yield* ways(child, to);
  }
}

test('of two tabs that change one chapter in the same moment nothing is lost, in whatever order they write and hear of it', async () => {
  const { baseOf, setBase, takeUp } = await load('state/base.ts');
  for (let seed = 1; seed <= 200; seed++) {
    const by = lot(seed);
    const some = (of) => of[by(of.length)];
    const library = { pgn: readPgn('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *')[0].pgn() };
    const read = () => {
      const [record] = readPgn(library.pgn);
      setBase(record, library.pgn);
      return record;
    };
    const tabs = [0, 1].map(() => ({ record: read(), touched: false, pending: false, written: null, told: 0 }));
    /** The ways of moves that must be there in the end, and what must be said somewhere. */
    const [moves, comments] = [new Set(), new Set()];
    const lines = [];
    const history = () => `seed ${seed}: ${lines.join('; ')}`;
    let said = 0;

    const edit = (tab, who) => {
      const { record } = tab;
      const all = [['', record.root], ...ways(record.root)];
      const [way, node] = some(all);
      const kind = by(10);
      if (kind < 5) {
        const san = some(new Game({ fen: node.fen, rules: 'analysis' }).legalMoves()).san;
        record.add(node, san);
        // One that was deleted and is there again is no change since the base: the other tab may delete it.
        if (![...ways(readPgn(baseOf(record))[0].root)].some(([to]) => to === `${way} ${san}`)) moves.add(`${way} ${san}`);
        lines.push(`${who} adds${way} ${san}`);
      } else if (kind < 7 && node.parent) {
        for (const [to, child] of [[way, node], ...ways(node, way)]) {
          moves.delete(to);
          for (const text of child.comments) comments.delete(text);
        }
        record.delete(node);
        lines.push(`${who} deletes${way}`);
      } else if (kind < 9 && node.parent) {
        for (const text of node.comments) comments.delete(text);
        const text = `word${++said}`;
        record.setComments(node, [text]);
        comments.add(text);
        lines.push(`${who} says ${text} of${way}`);
      } else if (node.parent && node.parent.children.length > 1) {
        record.promote(node);
        lines.push(`${who} promotes${way}`);
      }
      tab.touched = tab.pending = true;
    };
    // The steps of a chapter that is kept by itself, one by one: nothing but what is one step in the app is one here.
    const begin = (tab) => {
      if (!tab.pending || tab.written !== null) return;
      tab.pending = false;
      takeUp(tab.record, library.pgn);
      library.pgn = tab.written = tab.record.pgn();
    };
    const end = (tab, other) => {
      if (tab.written === null) return;
      setBase(tab.record, tab.written);
      tab.written = null;
      other.told++;
      if (!tab.pending) tab.touched = false;
    };
    const hear = (tab) => {
      if (!tab.told) return;
      tab.told--;
      if (tab.touched) {
        takeUp(tab.record, library.pgn);
        tab.pending = true;
      } else if (baseOf(tab.record) !== library.pgn) tab.record = read();
    };

    for (let step = 0; step < 40; step++) {
      const one = by(2);
      const [tab, other] = [tabs[one], tabs[1 - one]];
      const what = by(6);
      if (what < 2 && step < 30) edit(tab, 'AB'[one]);
      else if (what === 2) begin(tab);
      else if (what === 3) end(tab, other);
      else hear(tab);
    }
    for (let round = 0; round < 40 && tabs.some(({ told, touched }) => told || touched); round++) {
      const [tab, other] = round % 2 ? tabs : [...tabs].reverse();
      end(tab, other);
      begin(tab);
      end(tab, other);
      while (tab.told) hear(tab);
    }
    for (const { record } of tabs) assert.equal(record.pgn(), library.pgn, history());
    const there = new Set([...ways(readPgn(library.pgn)[0].root)].map(([way]) => way));
    for (const way of moves) assert.ok(there.has(way), `${way} is lost. ${history()}`);
    for (const text of comments) assert.ok(library.pgn.includes(`{${text}}`), `${text} is lost. ${history()}\n${library.pgn}`);
  }
});

test('chapters of studies of Lichess have the names that they have there, told by their tags or by their event', async () => {
  const { nameChapters } = await load('lib/chapters.ts');
  const named = (...games) => {
    const records = readPgn(games.map((tags) => `${Object.entries(tags).map(([tag, value]) => `[${tag} "${value}"]`).join('\n')}\n\n1. e4 *`).join('\n\n'));
    nameChapters(records);
    return records.map(({ tags }) => [tags.StudyName, tags.ChapterName]);
  };
  const [Site, Annotator] = ['https://lichess.org/study/iDSPaPWA', 'https://lichess.org/@/somebody'];
  // As Lichess writes them now, they stay as they are.
  assert.deepEqual(named({ Event: 'Ends: Rooks', StudyName: 'Ends', ChapterName: 'Rooks', ChapterURL: `${Site}/abc`, Annotator }), [['Ends', 'Rooks']]);
  assert.deepEqual(named({ Event: 'Ends: Rooks', Site }, { Event: 'Ends: Pawns: some', Site: `${Site}/abcd1234` }), [['Ends', 'Rooks'], ['Ends', 'Pawns: some']]);
  // A study may have a colon in its name: what all chapters have in common is that.
  assert.deepEqual(named({ Event: 'Ends: part 1: Rooks', Site }, { Event: 'Ends: part 1: Pawns', Site }), [['Ends: part 1', 'Rooks'], ['Ends: part 1', 'Pawns']]);
  assert.deepEqual(named({ Event: 'Ends: Rooks', Annotator }, { Event: 'Begins: Italian', Annotator }), [['Ends', 'Rooks'], ['Begins', 'Italian']]);
  assert.deepEqual(named({ Event: 'Ends: Rooks', Site }, { Event: 'Linares', Site, White: 'A', Black: 'B' }), [['Ends', 'Rooks'], ['Ends', undefined]]);
  // Chapters that are games of tournaments have their events.
  assert.deepEqual(named({ Event: 'Linares', Site }, { Event: 'Biel', Site }), [['Lichess study iDSPaPWA', undefined], ['Lichess study iDSPaPWA', undefined]]);
  // A tournament is no study, nor is a game that was played there.
  for (const tags of [{ Event: 'World Cup: Round 1' }, { Event: 'Rated Blitz game: x', Site: 'https://lichess.org/abcdefgh', Annotator: 'lichess.org' }, { Event: 'Linares', Site }, { Site: 'Paris' }]) assert.deepEqual(named(tags), [[undefined, undefined]], JSON.stringify(tags));
});
