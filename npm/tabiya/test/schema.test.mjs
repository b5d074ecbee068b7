// A move is the same data whichever way it crosses from WebAssembly: in bytes, or as JSON, which has the one shape of
// docs/schema.md by a test of crates/wasm.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FenError, Game, IllegalMoveError } from 'tabiya';

/** The examples of a section of docs/schema.md. */
function examples(title) {
  const page = readFileSync(new URL('../../../docs/schema.md', import.meta.url), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  return [...section.matchAll(/```json\n([^]*?)```/g)].map(([, text]) => JSON.parse(text));
}

const keys = (data) => Object.keys(data).sort();

test('a move in bytes is the move as JSON', () => {
  const fens = [
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
    '8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3',
    '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
  ];
  for (const fen of fens) {
    const game = new Game({ fen });
    for (const move of game.legalMoves()) assert.deepEqual(move, game.explain(move.san).move, move.san);
  }
});

test('moves, endings, explanations and reasons have the keys of docs/schema.md', () => {
  const game = new Game();
  assert.deepEqual(keys(game.play('f3')), keys(examples('Move')[0]));
  assert.deepEqual(keys(game.explain('Ke5')), keys(examples('Explanation')[0]));
  for (const move of ['e5', 'g4', 'Qh4#']) game.play(move);
  assert.deepEqual(keys(game.outcome), keys(examples('Ending')[0]));
  assert.throws(() => new Game({ fen: '8/8/8/8/8/8/8/8 w - - 0 1' }), (error) => {
    assert.ok(error instanceof FenError);
    assert.deepEqual(keys(error.reasons[0]), keys(examples('FEN error')[0].reasons[0]));
    return true;
  });
  assert.throws(() => new Game().play('Ke5'), (error) => error instanceof IllegalMoveError && error.verdict === 'illegal');
});
