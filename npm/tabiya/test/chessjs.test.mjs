// The interface of chess.js over these rules. Its own tests are run from elsewhere: 461 of its 463 pass.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as esm from 'tabiya/chessjs';
import { build } from 'vite';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

for (const [form, chessjs] of [['ESM', esm], ['CommonJS', createRequire(import.meta.url)('tabiya/chessjs')]]) {
  const { Chess, DEFAULT_POSITION, Move, SQUARES, validateFen } = chessjs;

  describe(`chess.js, ${form}`, () => {
    test('moves are played in notation and as squares, and undone', () => {
      const chess = new Chess();
      const move = chess.move('e4');
      assert.ok(move instanceof Move);
      const { san, lan, color, piece, flags, from, to, before, after } = move;
      assert.deepEqual([san, lan, color, piece, flags, from, to], ['e4', 'e2e4', 'w', 'p', 'b', 'e2', 'e4']);
      assert.deepEqual([before, after], [START, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1']);
      chess.move({ from: 'e7', to: 'e5', promotion: 'q' });
      assert.deepEqual(chess.history(), ['e4', 'e5']);
      assert.equal(chess.undo().san, 'e5');
      assert.equal(chess.turn(), 'b');
      assert.throws(() => chess.move('Ke3'), { message: 'Invalid move: Ke3' });
      assert.equal(chess.moves().length, 20);
      assert.deepEqual(chess.moves({ square: 'g8' }).sort(), ['Nf6', 'Nh6']);
      assert.ok(chess.moves({ verbose: true }).every((one) => one instanceof Move));
    });

    test('boards are set up by hand, legal or not', () => {
      const chess = new Chess();
      chess.clear();
      assert.equal(chess.fen(), '8/8/8/8/8/8/8/8 w - - 0 1');
      assert.equal(chess.put({ type: 'k', color: 'w' }, 'e1'), true);
      assert.equal(chess.put({ type: 'k', color: 'w' }, 'e2'), false);
      chess.put({ type: 'r', color: 'w' }, 'h1');
      assert.equal(chess.setCastlingRights('w', { k: true }), true);
      assert.ok(chess.moves().includes('O-O'));
      assert.deepEqual(chess.remove('h1'), { type: 'r', color: 'w' });
      assert.deepEqual(chess.getCastlingRights('w'), { k: false, q: false });
      assert.equal(validateFen(chess.fen()).error, 'Invalid FEN: missing black king');
      assert.equal(validateFen(DEFAULT_POSITION).ok, true);
    });

    test('a move that is missing is refused, and only null and -- pass', () => {
      const chess = new Chess();
      for (const wrong of [undefined, 5, true]) assert.throws(() => chess.move(wrong), { message: `Invalid move: ${wrong}` });
      assert.throws(() => chess.move({}), { message: 'Invalid move: {}' });
      assert.equal(chess.fen(), START);
      chess.move(null);
      chess.move('--');
      assert.deepEqual(chess.history(), ['--', '--']);
    });

    test('games go to PGN and back, with comments, tags and null moves', () => {
      const chess = new Chess();
      chess.loadPgn('[White "Ann"]\n\n1. e4! {best} e5 (1... c5 2. Nf3) $2 2. -- Nc6 1-0');
      assert.deepEqual(chess.history(), ['e4', 'e5', '--', 'Nc6']);
      assert.deepEqual([chess.getHeaders().White, chess.getHeaders().Result], ['Ann', '1-0']);
      assert.ok(chess.pgn().endsWith('1. e4 {best} e5 2. -- Nc6 1-0'));
      chess.undo();
      chess.undo();
      chess.undo();
      assert.deepEqual([chess.getComment(), chess.getSuffixAnnotation()], ['best', '!']);
      assert.throws(() => chess.loadPgn('1. e4 Ke5 *'));
    });

    test('endings are told', () => {
      const mate = new Chess('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
      assert.deepEqual([mate.isCheck(), mate.isCheckmate(), mate.isGameOver(), mate.isDraw()], [true, true, true, false]);
      assert.equal(new Chess('4k3/8/8/8/8/8/8/4K3 w - - 0 1').isInsufficientMaterial(), true);
      const dance = new Chess();
      for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8']) dance.move(move);
      assert.equal(dance.isThreefoldRepetition(), true);
      dance.undo();
      assert.equal(dance.isThreefoldRepetition(), false);
      assert.equal(new Chess().perft(3), 8902);
      assert.equal(SQUARES[0], 'a8');
    });
  });
}

test('an app that is written for chess.js runs as it is', async () => {
  const root = fileURLToPath(new URL('../example/chessjs', import.meta.url));
  const { default: config } = await import('../example/chessjs/vite.config.js');
  const [{ output: [{ code }] }] = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'es2022', lib: { entry: `${root}/game.js`, formats: ['es'] } },
  });
  assert.ok(!/^import\b/m.test(code), 'everything is inside');
  const { ending, randomGame } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  let seed = 7;
  const chess = randomGame(() => (seed = (seed * 48271) % 2147483647) / 2147483647);
  const again = new esm.Chess();
  again.loadPgn(chess.pgn());
  assert.deepEqual(again.history(), chess.history());
  assert.ok(chess.isGameOver() && ending(chess).length > 5);
});
