// Games as text. Runs in Node and in the browser.
export default function pgn({ test, assert, tabiya }) {
  const { Game, PgnGame, PgnError, mainline, readPgn } = tabiya;
  const TEXT = `[Event "Casual"]
[White "Fool"]
[Black "Scholar"]
[Result "1-0"]

{Before} 1. e4 {the [%clk 0:03:00] usual [%csl Ge4][%cal Rd1h5]} e5 (1... c5 $1 2. Nf3 (2. c3 {quiet}) 2... d6) 2. Qh5 $6 {[%eval 0.35,12]} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
`;

  test('a game is read with its moves, tags and variations', () => {
    const game = new Game();
    assert.equal(game.loadPgn(TEXT), game);
    assert.deepEqual(game.sans(), ['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#']);
    assert.equal(game.outcome.reason, 'checkmate');
    const { tags, root, result, problems, start } = game.tree();
    assert.deepEqual([tags.White, tags.Black, result, problems.length], ['Fool', 'Scholar', '1-0', 0]);
    assert.ok(start.startsWith('rnbqkbnr/'));
    assert.deepEqual(root.comments, ['Before']);
    const e4 = root.children[0];
    assert.equal(e4.parent, root);
    assert.deepEqual([e4.move.san, e4.clock, e4.text], ['e4', 180, 'the usual']);
    assert.deepEqual(e4.shapes, [{ color: 'green', from: 'e4', to: 'e4' }, { color: 'red', from: 'd1', to: 'h5' }]);
    assert.deepEqual(e4.children.map((node) => node.move.san), ['e5', 'c5']);
    const c5 = e4.children[1];
    assert.deepEqual(c5.nags, [1]);
    assert.deepEqual(c5.children.map((node) => node.move.san), ['Nf3', 'c3']);
    const qh5 = e4.children[0].children[0];
    assert.deepEqual([qh5.nags, qh5.eval], [[6], { score: { cp: 35 }, depth: 12 }]);
    assert.deepEqual([...mainline(game.tree())].map((node) => node.move.san), game.sans());
  });

  test('what is written is read back the same', () => {
    const game = Game.fromPgn(TEXT);
    const again = Game.fromPgn(game.pgn());
    assert.equal(again.pgn(), game.pgn());
    assert.deepEqual(again.tree(), game.tree());
    assert.ok(game.pgn().replace(/\s+/g, ' ').includes('(1... c5 $1 2. Nf3 (2. c3 {quiet}) 2... d6)'));
    assert.ok(!game.pgn({ tags: false }).includes('['  + 'White'));
  });

  test('without the tags the moves are in lines of the width that is asked for too', () => {
    const text = '{one two three four five} 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O 8. c3 d6 *';
    for (const game of [Game.fromPgn(text), PgnGame.fromPgn(text)]) {
      for (const maxWidth of [undefined, 20, 40]) {
        const lines = game.pgn({ tags: false, maxWidth }).split('\n');
        assert.ok(lines.length > 1 && lines.every((line) => line.length <= (maxWidth ?? 79)), lines.join('\n'));
        // Where a comment is folded a tab stands behind the line break.
        assert.equal(lines.map((line, i) => (i > 0 ? line.replace(/^\t/, '') : line)).join(' '), text);
        assert.equal(PgnGame.fromPgn(lines.join('\n')).root.comments[0], 'one two three four five');
        assert.ok(game.pgn({ maxWidth }).endsWith(`\n\n${lines.join('\n')}\n`));
      }
      for (const maxWidth of [0, Infinity]) assert.equal(game.pgn({ tags: false, maxWidth }), text);
    }
  });

  test('moves that are played become the main line of what was read', () => {
    const game = Game.fromPgn('1. e4 e5 (1... c5) 2. Nf3 *');
    game.jump(1);
    game.playAll(['c5', 'Nc3']);
    assert.equal(game.pgn({ tags: false }), '1. e4 c5 (1... e5 2. Nf3) 2. Nc3 *');
    const fresh = new Game();
    fresh.playAll(['e4', 'e5', 'Nf3']);
    fresh.undo();
    assert.equal(fresh.pgn({ tags: false }), '1. e4 e5 *');
    fresh.resign('white');
    assert.ok(fresh.pgn().includes('[Result "0-1"]'));
  });

  test('tags are set and removed, whatever is in them', () => {
    const game = new Game();
    game.setTag('White', 'Ann "the \\ rook"\nB');
    game.setTag('Round', '3');
    assert.equal(Game.fromPgn(game.pgn()).tree().tags.White, game.tree().tags.White);
    assert.ok(game.tree().tags.White.startsWith('Ann "the \\ rook"'));
    game.setTag('Annotator', 'x');
    game.setTag('Annotator', null);
    assert.equal(game.tree().tags.Annotator, undefined);
    game.play('e4');
    assert.ok(game.pgn().includes('[Round "3"]'));
    assert.throws(() => game.setTag('', ''), { code: 'bad-argument' });
    assert.deepEqual(Object.keys(game.tree().tags).slice(0, 3), ['Event', 'Site', 'Date']); // in their order
    game.setTag('__proto__', 'harmless');
    assert.equal({}.harmless, undefined);
  });

  test('a game of which something would be lost is refused with its place, or read in part', () => {
    const game = new Game();
    game.play('d4');
    let error;
    try {
      game.loadPgn('1. e4 e5\n2. Ke3 *');
    } catch (thrown) {
      error = thrown;
    }
    assert.ok(error instanceof PgnError);
    assert.deepEqual([error.code, error.problem.line, error.problem.column, error.problem.ply], ['does-not-move-so', 2, 4, 3]);
    assert.ok(error.message.startsWith('2:4: Ke3: The king on e1 cannot go to e3'), error.message);
    assert.deepEqual(game.sans(), ['d4']);
    game.loadPgn('1. e4 e5\n2. Ke3 *', { partial: true });
    assert.deepEqual(game.sans(), ['e4', 'e5']);
    assert.deepEqual(game.tree().problems.map(({ code, line, ply }) => [code, line, ply]), [['does-not-move-so', 2, 3]]);
    game.setTag('White', 'Ann');
    game.play('Nf3');
    assert.equal(game.clone().tree().problems.length, 1); // as long as it is the same record
    const twice = Game.fromPgn('[Result "1-0"]\n\n1. e4 0-1').tree();
    assert.deepEqual(twice.problems.map(({ code, severity }) => [code, severity]), [['contradicting-result', 'warning']]);
    game.reset();
    assert.deepEqual(game.tree().problems, []);
    assert.throws(() => game.loadPgn('[FEN "nonsense"]\n\n1. e4 *'), { code: 'bad-fen' });
  });

  test('a record may go on where the rules would have ended it', () => {
    const dance = '1. Nf3 Nc6 2. Ng1 Nb8 3. Nf3 Nc6 4. Ng1 Nb8 5. e4 *';
    const game = Game.fromPgn(dance);
    assert.deepEqual([game.ply, game.rules], [9, 'analysis']);
    assert.equal(Game.fromPgn('1. e4 *').rules, 'automatic');
    assert.equal(Game.fromPgn('1. e4 *', { rules: 'over-the-board' }).rules, 'over-the-board');
  });

  test('many games of a text are read, each with its problems', () => {
    const games = readPgn('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. e5 *\n\n[White "C"]\n\n1. d4 -- 2. c4 *\n');
    assert.deepEqual(games.map((game) => game.tags.White), ['A', 'B', 'C']);
    assert.deepEqual(games[1].problems.map((problem) => [problem.game, problem.line, problem.severity]), [[2, 7, 'error']]);
    assert.deepEqual([...mainline(games[2])].map((node) => node.move?.san ?? '--'), ['d4', '--', 'c4']);
    assert.deepEqual(readPgn(''), []);
  });

  test('starts other than the standard array are kept', () => {
    const game = Game.chess960(0);
    game.play('e4');
    const again = Game.fromPgn(game.pgn());
    assert.equal(again.fen, game.fen);
    assert.equal(again.tree().tags.Variant, 'Chess960');
  });

  test('hostile texts are read without a trap', () => {
    const deep = '1. e4 ' + '(1. d4 '.repeat(12000) + ')'.repeat(12000) + ' *';
    const texts = ['', '\0', '[', '[[[[', '{', '((((', ')', '1.', '[White', '[White "', '\ufeff1. e4 *', '%', '$999', deep, '\ud800', 'a'.repeat(300000), '1. e4 {' + 'x'.repeat(200000), undefined, null, 5, {}];
    for (const text of texts) {
      assert.ok(Array.isArray(readPgn(text)));
      const game = new Game();
      game.loadPgn(text, { partial: true });
      assert.equal(typeof game.pgn(), 'string');
      assert.ok(game.tree().root);
    }
    assert.equal(new Game().play('e4').san, 'e4');
  });
}
