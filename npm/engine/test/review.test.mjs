// What a review asks its threads, and in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game } from 'tabiya';
import { review } from '../dist/review.js';

/** A thread that finds nothing, and calls these moves faults, one list of plies for each judging. */
function thread(faults) {
  const searches = [];
  const answers = {
    'new-game': () => null,
    search: ({ request }) => (searches.push([request.moves.length, request.nodes]), { score: { cp: 0 }, depth: 1, pv: { uci: [], san: [], text: '' } }),
    review: ({ request }) => {
      const plies = faults.shift() ?? [];
      return { players: {}, moves: request.moves.map((_, at) => ({ move: {}, verdict: plies.includes(at + 1) ? 'mistake' : null })) };
    },
  };
  return { searches, ask: (question) => ({ answer: Promise.resolve(answers[question.ask](question)) }) };
}

test('a move is called a fault only after a longer look at what was before it and what came of it', async () => {
  const game = new Game();
  game.playAll(['e4', 'e5', 'Nf3', 'd6']);
  const once = thread([[], []]);
  await review(game, { nodes: 100 }, [once]);
  assert.deepEqual(once.searches.map(([, nodes]) => nodes), [100, 100, 100, 100, 100]);
  // The third move is taken for a fault, then the fourth, and in the end neither.
  const twice = thread([[3], [4], []]);
  const { moves } = await review(game, { nodes: 100 }, [twice]);
  assert.deepEqual(twice.searches.slice(5), [[3, 400], [2, 400], [4, 400]]);
  assert.deepEqual(moves.map(({ verdict }) => verdict), [null, null, null, null]);
});

test('a review by depth looks at a fault two plies deeper, and by time four times as long', async () => {
  const game = new Game();
  game.play('e4');
  const asked = [];
  for (const limit of [{ depth: 8 }, { time: 50 }]) {
    const one = thread([[1], []]);
    const { ask } = one;
    one.ask = (question) => (question.ask === 'search' && asked.push([question.request.depth, question.request.time]), ask(question));
    await review(game, limit, [one]);
  }
  assert.deepEqual(asked, [[8, undefined], [8, undefined], [10, undefined], [10, undefined], [undefined, 50], [undefined, 50], [undefined, 200], [undefined, 200]]);
});
