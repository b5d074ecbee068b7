// What a review asks its threads, and in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from 'tabiya';
import { hindsight } from '../dist/hindsight.js';
import { review } from '../dist/review.js';

/**
 * A thread that finds nothing, and calls these moves faults, for each judging a list of plies with the moves that are
 * called better.
 */
function thread(faults) {
  const searches = [];
  const answers = {
    'new-game': () => null,
    search: ({ request }) => (searches.push([request.moves.join(' '), request.nodes]), { fen: request.moves.length % 2 ? 'x b - - 0 1' : 'x w - - 0 1', score: { cp: 0 }, depth: 1, pv: { uci: [], san: [], text: '' } }),
    review: ({ request }) => {
      const better = new Map(faults.shift() ?? []);
      return { players: {}, moves: request.moves.map((uci, at) => ({ move: { uci }, verdict: better.has(at + 1) ? 'mistake' : null, best: { uci: better.get(at + 1) ?? uci } })) };
    },
  };
  return { searches, ask: (question) => ({ answer: Promise.resolve(answers[question.ask](question)) }) };
}

test('a move is called a fault only after what comes of it and of the better one was looked at longer', async () => {
  const game = new Game();
  game.playAll(['e4', 'e5', 'Nf3', 'd6']);
  const once = thread([[], []]);
  await review(game, { nodes: 100 }, [once]);
  assert.deepEqual(once.searches.map(([, nodes]) => nodes), [100, 100, 100, 100, 100]);
  // The third move is taken for a fault, then the fourth, and in the end neither.
  const twice = thread([[[3, 'f2f4']], [[4, 'g8f6']], []]);
  const { moves } = await review(game, { nodes: 100 }, [twice]);
  assert.deepEqual(twice.searches.slice(5), [
    ['e2e4 e7e5 g1f3', 400],
    ['e2e4 e7e5 f2f4', 400],
    ['e2e4 e7e5', 400],
    ['e2e4 e7e5 g1f3 d7d6', 400],
    ['e2e4 e7e5 g1f3 g8f6', 400],
    ['e2e4 e7e5 g1f3', 400],
  ]);
  assert.deepEqual(moves.map(({ verdict }) => verdict), [null, null, null, null]);
});

test('another move that seems better then is compared too, and no more than three of them', async () => {
  const game = new Game();
  game.play('f3');
  // What is found in the position before, at each longer look.
  const seen = (...bests) => {
    const one = thread([[[1, 'e2e4']]]);
    const { ask } = one;
    one.ask = (question) => {
      const { answer } = ask(question);
      const { moves, nodes } = question.request ?? {};
      return { answer: question.ask === 'search' && !moves.length && nodes > 100 ? answer.then((found) => ({ ...found, best: { uci: bests.shift() } })) : answer };
    };
    return one;
  };
  const one = seen('d2d4', 'd2d4');
  const { moves } = await review(game, { nodes: 100 }, [one]);
  assert.deepEqual(one.searches.slice(2).map(([line]) => line), ['f2f3', 'e2e4', '', 'd2d4', '']);
  assert.deepEqual(moves.map(({ verdict }) => verdict), [null]);
  const many = seen('d2d4', 'c2c4', 'g1f3', 'b1c3');
  await review(game, { nodes: 100 }, [many]);
  assert.deepEqual(many.searches.slice(2).map(([line]) => line).filter((line) => line && line !== 'f2f3'), ['e2e4', 'd2d4', 'c2c4']);
});

test('a review by depth looks at a fault two plies deeper, and by time four times as long', async () => {
  const game = new Game();
  game.play('e4');
  const asked = [];
  for (const limit of [{ depth: 8 }, { time: 50 }]) {
    const one = thread([[[1, 'd2d4']], []]);
    const { ask } = one;
    one.ask = (question) => (question.ask === 'search' && asked.push([question.request.depth, question.request.time]), ask(question));
    await review(game, limit, [one]);
  }
  assert.deepEqual(asked, [...Array(2).fill([8, undefined]), ...Array(3).fill([10, undefined]), ...Array(2).fill([undefined, 50]), ...Array(3).fill([undefined, 200])]);
});

test('a position is worth at least what the move that was played in it has led to', () => {
  const game = new Game();
  const none = { uci: [], san: [], text: '' };
  const start = game.fen;
  const moves = game.playAll(['e4', 'e5', 'Nf3']).map((move) => ({ move }));
  const found = (...scores) => scores.map((score, ply) => ({ fen: ply ? game.fenAt(ply) : start, best: null, score, depth: 9, pv: none }));
  // White moves, Black, White: what Nf3 shows is more than what was seen before it, and Black had no better than that.
  const three = found({ cp: 20 }, { cp: 10 }, { cp: 0 }, { cp: 150 });
  assert.equal(hindsight(three, { moves }), true);
  assert.deepEqual(three.map(({ score }) => score.cp), [20, 10, 150, 150]);
  assert.deepEqual([three[2].best.san, three[2].pv.text, three[2].depth], ['Nf3', '2. Nf3', 10]);
  assert.equal(hindsight(three, { moves }), false);
  const lower = found({ cp: 20 }, { cp: 90 }, { cp: 30 }, { cp: 20 });
  hindsight(lower, { moves });
  assert.deepEqual(lower.map(({ score, pv }) => [score.cp, pv.text]), [[30, '1. e4 e5'], [30, '1... e5'], [30, ''], [20, '']]);
  // Black had a longer defence.
  const mates = found({ cp: 20 }, { mate: 3 }, { mate: 2 }, { checkmate: 'white' });
  hindsight(mates, { moves });
  assert.deepEqual(mates.map(({ score }) => score), [{ mate: 4 }, { mate: 3 }, { mate: 1 }, { checkmate: 'white' }]);
});
