// What a review asks its threads, and in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from 'tabiya';
import { review } from '../dist/review.js';

/**
 * A thread that finds nothing, and calls these moves faults, for each judging a list of plies with the moves that are
 * called better.
 */
function thread(faults) {
  const searches = [];
  const answers = {
    'new-game': () => null,
    search: ({ request }) => (searches.push([request.moves.join(' '), request.nodes]), { score: { cp: 0 }, depth: 1, pv: { uci: [], san: [], text: '' } }),
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
  const one = thread(['e2e4', 'd2d4', 'd2d4'].map((better) => [[1, better]]));
  const { moves } = await review(game, { nodes: 100 }, [one]);
  assert.deepEqual(one.searches.slice(2).map(([line]) => line), ['f2f3', 'e2e4', '', 'f2f3', 'd2d4', '']);
  assert.deepEqual(moves.map(({ verdict }) => verdict), ['mistake']);
  const many = thread(['e2e4', 'd2d4', 'c2c4', 'g1f3', 'b1c3'].map((better) => [[1, better]]));
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
