// Records that are edited, and what a web app asks beside the moves. Runs in Node and in the browser.
export default function editing({ test, assert, tabiya }) {
  const { Game, PgnGame, getLegalMoves, isSquare, mainline, nagToGlyph, readPgn, stateFromFEN, stateProblems, stateToFEN } = tabiya;
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const moves = (game) => game.pgn({ tags: false });

  test('a record is made move by move, with variations and null moves', () => {
    const game = new PgnGame();
    const e4 = game.add(game.root, 'e4');
    assert.equal(game.add(game.root, { from: 'e2', to: 'e4' }), e4);
    game.add(e4, 'e5');
    const c5 = game.add(e4, 'c7c5');
    game.add(game.add(c5, null), 'd6');
    assert.equal(moves(game), '1. e4 e5 (1... c5 2. -- d6) *');
    assert.deepEqual([e4.id, e4.ply, e4.san, e4.isMainline, c5.isMainline], [1, 1, 'e4', true, false]);
    assert.equal(c5.fen, 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2');
    assert.deepEqual([game.root.fen, game.root.san, game.root.move], [START, '', null]);
    assert.equal(c5.children[0].move, null);
    assert.equal(c5.children[0].san, '--');
    assert.throws(() => game.add(e4, 'e4'), { code: 'does-not-move-so' });
    assert.throws(() => game.add(e4, '--'));
    const check = new PgnGame({ fen: '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1' });
    assert.throws(() => check.add(check.root, null), { code: 'null-move-in-check' });
  });

  test('variations are promoted and deleted, and a node that is gone is refused', () => {
    const game = PgnGame.fromPgn('1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 *');
    const [e4, d4, c4] = game.root.children;
    game.promote(c4);
    assert.equal(moves(game), '1. e4 (1. c4) (1. d4 d5 (1... Nf6)) 1... e5 *');
    game.promoteToMainline(d4.children[1]);
    assert.equal(moves(game), '1. d4 (1. e4 e5) (1. c4) 1... Nf6 (1... d5) *');
    game.delete(e4);
    assert.equal(moves(game), '1. d4 (1. c4) 1... Nf6 (1... d5) *');
    assert.equal(game.node(e4.id), undefined);
    assert.equal(game.node(d4.id), d4);
    for (const call of [() => game.add(e4, 'e5'), () => game.promote(e4), () => game.delete(game.root), () => game.goTo(e4)]) {
      assert.throws(call, { code: 'no-such-node' });
    }
  });

  test('comments, glyphs, clocks, scores and shapes are set and read back', () => {
    const game = PgnGame.fromPgn('1. e4 {[%clk 0:03:00] hm} e5 *');
    const e4 = game.root.children[0];
    game.setClock(e4, 61.5);
    assert.deepEqual([e4.clock, e4.text, e4.comments], [61.5, 'hm', ['[%clk 0:01:01.5] hm']]);
    game.setEval(e4, { score: { cp: -35 }, depth: 12 });
    game.setShapes(e4, [{ color: 'red', from: 'e4', to: 'e4' }, { color: 'green', from: 'd1', to: 'h5' }]);
    game.setNags(e4, [1, 14, 1]);
    game.setElapsed(e4, 3);
    const again = PgnGame.fromPgn(game.pgn()).root.children[0];
    for (const node of [e4, again]) {
      assert.deepEqual([node.clock, node.elapsed, node.text, node.nags], [61.5, 3, 'hm', [1, 14]]);
      assert.deepEqual(node.eval, { score: { cp: -35 }, depth: 12 });
      assert.deepEqual(node.shapes, [{ color: 'red', from: 'e4', to: 'e4' }, { color: 'green', from: 'd1', to: 'h5' }]);
    }
    game.setClock(e4, null);
    game.setElapsed(e4, null);
    game.setEval(e4, null);
    game.setShapes(e4, []);
    assert.deepEqual(e4.comments, ['hm']);
    game.setComments(e4, ['one', ' two\nlines ', '', 'a } brace']);
    game.setNags(e4, []);
    assert.deepEqual(PgnGame.fromPgn(game.pgn()).root.children[0].comments, ['one', ' two\nlines ', '', 'a } brace']);
    assert.throws(() => game.setNags(e4, [256]), { code: 'bad-argument' });
    assert.throws(() => game.setClock(e4, -1), { code: 'bad-argument' });
    game.setComments(game.root, ['[%csl Ge4] Before the game']);
    assert.deepEqual(PgnGame.fromPgn(game.pgn()).root.text, 'Before the game');
  });

  test('other comments leave what programs wrote, unless they bring it', () => {
    const game = PgnGame.fromPgn('1. e4 {[%clk 0:03:00] hm [%eval 0.20]} {[%cal Ge2e4] so} e5 *');
    const e4 = game.root.children[0];
    const data = ({ text, clock, eval: { score }, shapes }) => [text, clock, score.cp, shapes.length];
    game.setComments(e4, ['Best by test.', 'Really.']);
    assert.deepEqual(e4.comments, ['[%clk 0:03:00] [%eval 0.20] [%cal Ge2e4] Best by test.', 'Really.']);
    assert.deepEqual(data(e4), ['Best by test. Really.', 180, 20, 1]);
    assert.deepEqual(data(PgnGame.fromPgn(game.pgn()).root.children[0]), data(e4));
    game.setComments(e4, e4.comments);
    assert.deepEqual(data(e4), ['Best by test. Really.', 180, 20, 1]);
    game.setComments(e4, [' two\nlines [%clk 0:02:00]']);
    assert.deepEqual(e4.comments, ['[%eval 0.20] [%cal Ge2e4]  two\nlines [%clk 0:02:00]']);
    assert.equal(e4.clock, 120);
    game.setComments(e4, []);
    assert.deepEqual(e4.comments, ['[%eval 0.20] [%cal Ge2e4] [%clk 0:02:00]']);
    game.setClock(e4, null);
    game.setEval(e4, null);
    game.setShapes(e4, []);
    assert.deepEqual(e4.comments, []);
    for (const wrong of ['text', null, undefined, 5]) {
      assert.throws(() => game.setComments(e4, wrong), { code: 'bad-argument' });
      assert.throws(() => game.setCommentsBefore(e4, wrong), { code: 'bad-argument' });
    }
    for (const score of [{ cp: NaN }, { mate: Infinity }, { cp: undefined }, {}]) {
      assert.throws(() => game.setEval(e4, { score, depth: null }), { code: 'bad-argument' });
    }
    game.setEval(e4, { score: { mate: -3 } });
    assert.deepEqual([e4.comments, e4.eval], [['[%eval #-3]'], { score: { mate: -3 }, depth: null }]);
  });

  test('comments are kept as written, read, set and written again: spaces, lines, and empty ones', () => {
    const awkward = ['', ' ', '  a  b  ', 'a\nb', '\n a \n\n b\n', '[%clk 0:03:00]', ' [%clk 0:03:00]\n hm ', '% of\n% it', '{ ( ; $1 1. e5', 'Ünï\n♞', 'x'.repeat(100) + ' y '.repeat(60)];
    for (const text of awkward) {
      const written = `{${text}} 1. e4 {${text}} {${text}} ({${text}} 1. d4) *`;
      const read = PgnGame.fromPgn(written);
      const set = PgnGame.fromPgn('1. e4 (1. d4) *');
      set.setComments(set.root, [text]);
      set.setComments(set.root.children[0], [text, text]);
      set.setCommentsBefore(set.root.children[1], [text]);
      for (const game of [read, set, ...[1, 20, 79, Infinity].map((maxWidth) => PgnGame.fromPgn(read.pgn({ maxWidth }))), Game.fromPgn(written).tree(), Game.fromPgn(Game.fromPgn(written).pgn()).tree()]) {
        const { root } = game;
        const [e4, d4] = root.children;
        assert.deepEqual([root.comments, e4.comments, d4.commentsBefore], [[text], [text, text], [text]], JSON.stringify(text));
        assert.equal(game.pgn({ tags: false, maxWidth: Infinity }), written);
        assert.deepEqual(game.problems, []);
        assert.equal(e4.clock, text.includes('clk') ? 180 : null);
      }
    }
    const [e4] = PgnGame.fromPgn('1. e4 {} { [%clk 0:03:00]\r\n Best\r\n\r\n by test. } { [%clk 0:01:00] } *').root.children;
    assert.deepEqual(e4.comments, ['', ' [%clk 0:03:00]\n Best\n\n by test. ', ' [%clk 0:01:00] ']);
    assert.deepEqual([e4.text, e4.clock], ['Best by test.', 180]);
  });

  test('a command that is set leaves the other comments as written, and lines that PGN cannot say become spaces', () => {
    const game = PgnGame.fromPgn('1. e4 {} { a } {[%clk 0:03:00]} *');
    const [e4] = game.root.children;
    game.setClock(e4, 120);
    assert.equal(moves(game), '1. e4 {} { a } {[%clk 0:02:00]} *');
    game.setClock(e4, null);
    assert.equal(moves(game), '1. e4 {} { a } *');
    game.setComments(e4, ['a } b\r\nc', 'a\n\n[Event "x"]\n\n1. d4 *']);
    const again = readPgn(game.pgn());
    assert.equal(again.length, 1);
    assert.deepEqual(again[0].root.children[0].comments, e4.comments);
    assert.deepEqual(e4.comments, ['a } b c', 'a \n[Event "x"]\n\n1. d4 *']);
  });

  test('a shape without a square, an end or a colour is refused with a sentence, and nothing is written', () => {
    const game = PgnGame.fromPgn('1. e4 {[%cal Ge2e4]} *');
    const [e4] = game.root.children;
    const good = { color: 'red', from: 'e4', to: 'e4' };
    for (const wrong of [{ color: 'green', from: 'e4' }, { color: 'green', to: 'e4' }, { color: 'green', from: 'e4', to: 'e9' }, { color: 'pink', from: 'e4', to: 'e5' }, { from: 'e4', to: 'e5' }]) {
      assert.throws(() => game.setShapes(e4, [good, wrong]), { code: 'bad-argument', message: `"${Object.values(wrong).join(' ')}" is not a shape: those have a color, from and to.` });
    }
    assert.deepEqual(e4.comments, ['[%cal Ge2e4]']);
  });

  test('a line break in a tag of a record becomes a space, as in a game, and no move is lost', () => {
    const record = PgnGame.fromPgn('1. e4 e5 *');
    const game = Game.fromPgn('1. e4 e5 *');
    for (const one of [record, game]) one.setTag('White', 'a\nb\r\n"c"\0');
    assert.equal(record.tags.White, 'a b  "c" ');
    assert.equal(record.pgn(), game.pgn());
    assert.deepEqual(PgnGame.fromPgn(record.pgn()).tags.White, record.tags.White);
    assert.ok(record.pgn().endsWith('1. e4 e5 *\n'));
  });

  test('a comment before the first move has its shapes, scores and clocks', () => {
    const [{ root }] = readPgn('{[%csl Ge4][%cal Rd1h5] [%eval 0.20] Look [%clk 0:05:00]} 1. e4 *');
    assert.deepEqual([root.text, root.clock, root.eval], ['Look', 300, { score: { cp: 20 }, depth: null }]);
    assert.deepEqual(root.shapes.map(({ from, to }) => from + to), ['e4e4', 'd1h5']);
  });

  test('a cursor walks through a record and plays from where it is', () => {
    const game = PgnGame.fromPgn('1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *');
    assert.equal(game.cursor, game.root);
    assert.equal(game.forward().san, 'e4');
    assert.equal(game.forward(1).san, 'c5');
    assert.equal(game.toEnd().san, 'Nf3');
    assert.equal(game.forward(), null);
    assert.equal(game.play('d6').ply, 4);
    assert.equal(game.back().san, 'Nf3');
    assert.equal(game.toStart(), game.root);
    assert.equal(game.back(), null);
    assert.equal(moves(game), '1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 *');
    game.goTo(game.root.children[0].children[1].children[0]);
    game.delete(game.root.children[0].children[1]);
    assert.equal(game.cursor.san, 'e4');
  });

  test('tags and the result are set, and lines have the width that is wanted', () => {
    const game = PgnGame.fromPgn('[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 *');
    game.setTag('White', 'Ann "the \\ rook"');
    game.setTag('Black', 'B');
    game.setTag('Black', null);
    game.setResult('1-0');
    const again = PgnGame.fromPgn(game.pgn());
    assert.deepEqual([again.tags.White, again.tags.Black, again.result, again.tags.Result], ['Ann "the \\ rook"', '?', '1-0', '1-0']);
    assert.ok(game.pgn({ maxWidth: 10 }).endsWith('\n1. e4 e5\n2. Nf3 Nc6\n1-0\n'));
    for (const wrong of [['FEN', 'x'], ['two words', 'x'], ['Result', 'win']]) assert.throws(() => game.setTag(...wrong), { code: 'bad-argument' });
    const long = new Game();
    for (let i = 0; i < 20; i++) long.playAll(['Nf3', 'Nf6', 'Ng1', 'Ng8'].slice(0, i < 1 ? 4 : 0));
    assert.equal(long.pgn({ maxWidth: Infinity }).split('\n\n')[1].split('\n').length, 2);
    assert.throws(() => long.pgn({ maxWidth: -5 }), { code: 'bad-argument' });
  });

  test('a record begins where it is told, also with Black, and ends as data', () => {
    const game = new PgnGame({ fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 3 20' });
    game.play('Kd7');
    game.play('e4');
    assert.equal(moves(game), '20... Kd7 21. e4 *');
    assert.equal(PgnGame.fromPgn(game.pgn()).start, game.start);
    assert.throws(() => new PgnGame({ fen: 'nonsense' }), { code: 'bad-fen' });
    const data = JSON.parse(JSON.stringify(game));
    assert.deepEqual(data.root.children[0].move.san, 'Kd7');
    assert.equal(game.problems.length, 0);
  });

  test('another move after a jump keeps the line that was left, in every kind of game', () => {
    const fresh = new Game();
    fresh.playAll(['e4', 'e5', 'Nf3', 'Nc6']);
    fresh.jump(1);
    fresh.play('c5');
    assert.equal(fresh.pgn({ tags: false }), '1. e4 c5 (1... e5 2. Nf3 Nc6) *');
    fresh.jump(0);
    fresh.playAll(['d4', 'd5']);
    assert.equal(fresh.pgn({ tags: false }), '1. d4 (1. e4 c5 (1... e5 2. Nf3 Nc6)) 1... d5 *');
    const read = Game.fromPgn('1. e4 e5 2. Nf3 *');
    read.jump(2);
    read.play('f4');
    assert.equal(read.pgn({ tags: false }), '1. e4 e5 2. f4 (2. Nf3) *');
    const undone = new Game();
    undone.playAll(['e4', 'e5']);
    undone.undo();
    undone.play('c5');
    assert.equal(undone.pgn({ tags: false }), '1. e4 c5 *');
    const refused = new Game();
    refused.playAll(['e4', 'e5']);
    refused.jump(1);
    assert.throws(() => refused.play('Ke7'));
    assert.throws(() => refused.playAll(['c5', 'Ke7']));
    assert.deepEqual([refused.lastPly, refused.redo().san], [2, 'e5']);
  });

  test('after a jump the same move is played again, and a game that ends there is told without what was not', () => {
    const fresh = () => {
      const game = new Game();
      game.playAll(['e4', 'e5', 'Nf3', 'Nc6']);
      return game;
    };
    const read = () => Game.fromPgn('1. e4 {best} e5 {[%clk 0:01:00] classical} 2. Nf3 {[%clk 0:00:50] open} (2. f4 {gambit}) Nc6 *');
    const flat = { tags: false, maxWidth: Infinity };
    const e5 = '{[%clk 0:01:00] classical}';
    for (const [make, open, ended] of [
      [fresh, '1. e4 e5 *', '1. e4 e5 0-1'],
      [read, `1. e4 {best} 1... e5 ${e5} 2. Nf3 {[%clk 0:00:50] open} (2. f4 {gambit}) 2... Nc6 *`, `1. e4 {best} 1... e5 ${e5} 0-1`],
    ]) {
      for (const play of [(game) => game.play('e5'), (game) => game.play({ from: 'e7', to: 'e5' }), (game) => game.playAll(['e5'])]) {
        const game = make();
        game.jump(1);
        play(game);
        assert.deepEqual([game.ply, game.lastPly, game.pgn(flat)], [2, 4, open]);
        assert.equal(game.clone().redo().san, 'Nf3');
        game.resign('white');
        assert.deepEqual([game.lastPly, game.pgn(flat)], [2, ended]);
        assert.deepEqual([...mainline(game.tree())].map(({ san }) => san), ['e4', 'e5']);
      }
    }
    // Another move further on still leaves the line, with what is written in it.
    const other = read();
    other.jump(1);
    other.playAll(['e5', 'Nf3']);
    other.play('Nf6');
    other.flag('white');
    const line = `2. Nf3 {[%clk 0:00:50] open} (2. f4 {gambit}) 2... Nf6 (2... Nc6) 0-1`;
    assert.equal(other.pgn(flat), `1. e4 {best} 1... e5 ${e5} ${line}`);
    // A line that became a variation and is come back to has its end where the game has.
    const back = fresh();
    back.jump(1);
    back.play('c5');
    back.jump(1);
    back.play('e5');
    back.agreeDraw();
    assert.equal(back.pgn(flat), '1. e4 e5 (1... c5) 1/2-1/2');
  });

  test('a move that is played again does not bring back the end that was declared behind it', () => {
    for (const moves of [['e5'], ['e5', 'Nf3'], ['e5', 'Nf3', 'Nc6']]) {
      const game = new Game();
      game.playAll(['e4', 'e5', 'Nf3']);
      game.resign('black');
      game.jump(1);
      for (const move of moves) game.play(move);
      assert.deepEqual([game.isOver, game.ply], [false, 1 + moves.length]);
    }
  });

  test('a record as data is plain all the way down', () => {
    const record = PgnGame.fromPgn('[White "A"]\n\n{first} 1. e4 $1 {[%clk 0:01:00] best} (1. d4 {[%cal Gd2d4]}) e5 -- 2. d4 (2. c4) *');
    const data = record.toJSON();
    assert.deepEqual(structuredClone(data), data);
    assert.deepEqual(JSON.parse(JSON.stringify(record)), data);
    const [e4, d4] = data.root.children;
    assert.deepEqual([e4.children[0].san, e4.clock, d4.shapes.length, Object.getPrototypeOf(d4) === Object.prototype], ['e5', 60, 1, true]);
    data.tags.White = 'B';
    assert.equal(record.tags.White, 'A', 'what is changed in the data is not changed in the record');
  });

  test('what is taken back is gone with the next move if it was only played, and stays where it was read', () => {
    const only = new Game();
    only.playAll(['e4', 'e5', 'Nf3']);
    const read = Game.fromPgn('1. e4 e5 {open} *');
    read.play('Nf3');
    for (const game of [only, read]) {
      game.undo();
      game.play('Nc3');
      assert.ok(!game.pgn().includes('Nf3'));
    }
    read.undo();
    read.undo();
    read.play('c5');
    assert.equal(read.pgn({ tags: false }), '1. e4 c5 (1... e5 {open}) *');
  });

  test('a record tells a console how many moves it has', () => {
    const record = new PgnGame();
    record.delete(record.play('e4'));
    record.play('d4');
    const shown = record[Symbol.for('nodejs.util.inspect.custom')]();
    assert.ok(shown.includes(', 1 moves'), shown);
  });

  test('a mate on the board is the end that the record tells, whatever it told when it was read', () => {
    const text = '[Result "1-0"]\n[Termination "Time forfeit"]\n\n1. f3 e5 2. g4 1-0';
    for (const play of [(game) => game.play('Qh4#'), (game) => game.playAll(['Qh4#']), (game) => game.play({ from: 'd8', to: 'h4' })]) {
      const game = Game.fromPgn(text);
      assert.equal(game.tree().tags.Termination, 'Time forfeit');
      play(game);
      const { Termination, Result } = game.tree().tags;
      assert.deepEqual([Termination, Result], [undefined, '0-1']);
    }
    const mated = Game.fromPgn('[Termination "Black won by checkmate"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
    mated.jump(0);
    mated.jump(4);
    assert.equal(mated.tree().tags.Termination, 'Black won by checkmate', 'it was read with it');
    mated.setTag('Termination', 'Normal');
    assert.equal(mated.tree().tags.Termination, 'Normal');
  });

  test('a game with a null move is read as a record, and not as a game', () => {
    assert.throws(() => Game.fromPgn('1. e4 -- 2. d4 *'), { code: 'null-move' });
    assert.deepEqual([...mainline(PgnGame.fromPgn('1. e4 -- 2. d4 *'))].map(({ san }) => san), ['e4', '--', 'd4']);
    assert.equal(Game.fromPgn('1. e4 e5 (1... --) *').ply, 2);
  });

  test('results with any dash are read, and how a game ended is told', () => {
    assert.deepEqual(['1—0', '0—1', '½—½'].map((result) => readPgn(`1. e4 e5 ${result}`)[0].result), ['1-0', '0-1', '1/2-1/2']);
    const game = new Game();
    game.playAll(['e4', 'e5']);
    game.flag('black');
    assert.ok(game.pgn().includes('[Termination "time forfeit"]'));
    assert.equal(Game.fromPgn(game.pgn()).tree().tags.Termination, 'time forfeit');
    const again = Game.fromPgn('[Termination "Time forfeit"]\n\n1. e4 *');
    again.offerDraw('white');
    assert.equal(again.tree().tags.Termination, 'Time forfeit');
    again.resign('black');
    assert.equal(again.tree().tags.Termination, undefined, 'it has another end');
    const decided = Game.fromPgn('[Termination "Bell rang"]\n\n1. e4 *');
    decided.recordResult('white');
    assert.equal(decided.tree().tags.Termination, 'Bell rang', 'a result does not say how');
  });

  test('a promotion that no pawn needs is not looked at, unless it is strict', () => {
    const move = { from: 'e2', to: 'e4', promotion: 'queen' };
    assert.equal(new Game().play(move).san, 'e4');
    assert.equal(new Game().play({ ...move, promotion: 'q' }).san, 'e4');
    assert.throws(() => new Game().play(move, { strict: true }), { code: 'promotion-too-early' });
    assert.throws(() => new Game({ fen: '7k/4P3/8/8/8/8/8/4K3 w - - 0 1' }).play({ from: 'e7', to: 'e8' }), { code: 'promotion-missing' });
  });

  test('boards ask what they need', () => {
    const pawn = new Game({ fen: '7k/4P3/8/8/8/8/8/4K3 w - - 0 1' });
    assert.deepEqual([pawn.needsPromotion('e7', 'e8'), pawn.needsPromotion('e1', 'e2'), pawn.needsPromotion('e7', 'e9')], [true, false, false]);
    const castle = new Game({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
    const ways = (castling) => castle.dests({ castling }).get('e1').filter((to) => ['a1', 'c1', 'g1', 'h1'].includes(to));
    assert.deepEqual([ways('king'), ways('rook'), ways('both')], [['c1', 'g1'], ['a1', 'h1'], ['a1', 'c1', 'g1', 'h1']]);
    assert.deepEqual(['e4', 'e9', 'E4', '', null, 5].map(isSquare), [true, false, false, false, false, false]);
    assert.deepEqual([1, 4, 14, 200].map(nagToGlyph), ['!', '??', '⩲', undefined]);
    assert.ok(new Game().ascii().startsWith('   +------------------------+\n 8 | r  n  b  q  k  b  n  r |\n'));
  });

  test('premoves go where a piece could go once it may', () => {
    const game = new Game();
    const dests = game.premoveDests();
    assert.deepEqual(dests.get('e7'), ['e5', 'd6', 'e6', 'f6']);
    assert.deepEqual(dests.get('g8'), ['f6', 'h6', 'e7']);
    assert.equal(dests.get('a8').length, 13);
    assert.ok(dests.get('e8').includes('g8') && dests.get('e8').includes('h8') && dests.get('e8').includes('c8'));
    assert.equal(dests.has('e2'), false);
    assert.equal([...new Game({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' }).premoveDests().get('e8')].includes('g8'), false);
  });

  test('what is no list, no shape, no score and no name is refused with a code, and changes nothing', async () => {
    const record = PgnGame.fromPgn('1. e4 {[%eval 0.2] x} $1 *');
    const node = record.root.children[0];
    const game = new Game();
    const before = record.pgn();
    const calls = [
      ...[undefined, null, 5, 'e4', {}].map((wrong) => () => game.playAll(wrong)),
      ...[undefined, null, 5, {}, '', 'a b'].flatMap((wrong) => [() => game.setTag(wrong, 'x'), () => record.setTag(wrong, 'x')]),
      ...[undefined, null, 5, 'x', {}].flatMap((wrong) => [() => record.setNags(node, wrong), () => record.setShapes(node, wrong), () => record.setComments(node, wrong)]),
      ...[[null], [5], ['e4'], [{}]].map((wrong) => () => record.setShapes(node, wrong)),
      ...[undefined, 5, 'x', {}, { score: null }, { score: {} }, { score: 5 }, { score: { mate: 'x' } }].map((wrong) => () => record.setEval(node, wrong)),
      ...['fen', 5, { fem: START }].map((wrong) => () => new PgnGame(wrong)),
      ...['zz', 5, {}].map((wrong) => () => game.dests({ castling: wrong })),
    ];
    for (const call of calls) assert.throws(call, (error) => typeof error.code === 'string' && error.message.length > 10, String(call));
    assert.equal(record.pgn(), before);
    assert.deepEqual(new PgnGame(null).tags, {});
    assert.equal(game.playAll(new Set(['e4', 'e5'])).length, 2);
    for (const castling of [undefined, 'king', 'rook', 'both']) assert.equal(game.dests({ castling }).get('e1').length, 1);
    record.setEval(node, { score: { mate: 3 }, depth: 5 });
    assert.deepEqual(node.eval, { score: { mate: 3 }, depth: 5 });
    const { streamPgn } = tabiya;
    for (const wrong of [5, {}, [5], [null], [{}], ['1. e4', undefined]]) {
      let code;
      try {
        for await (const one of streamPgn(wrong)) void one;
      } catch (error) {
        code = error.code;
      }
      assert.equal(code, 'bad-argument');
    }
  });

  test('boards that are no legal position are written, and every fault is told', () => {
    const fen = '4k3/8/8/8/8/8/8/RNBQ4 b kq - 3 7';
    const state = stateFromFEN(fen);
    assert.equal(stateToFEN(stateFromFEN(START)), START);
    assert.equal(stateToFEN(state).split(' ')[0], '4k3/8/8/8/8/8/8/RNBQ4');
    const problems = stateProblems(state);
    assert.ok(problems.some(({ code, message }) => code === 'no-king' && message.length > 10));
    assert.deepEqual(stateProblems(stateFromFEN(START)), []);
    const pawns = stateProblems(stateFromFEN('P3k3/8/8/8/8/8/8/4K3 w - - 0 1'));
    assert.deepEqual(pawns.map(({ code, squares }) => [code, squares]), [['pawns-on-back-rank', ['a8']]]);
    // Rights without their king or rook are written as they are, and told as a game tells them that is to begin from there.
    for (const wrong of ['4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1', '4k3/8/8/8/8/8/8/R5K1 w KQkq - 0 1', '8/8/8/8/8/8/8/R3K3 w Kq - 0 1', '4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1', '4k3/8/8/8/8/8/8/R6K w KQ - 0 1']) {
      const state = stateFromFEN(wrong);
      assert.equal(stateToFEN(state), wrong);
      let reasons;
      try {
        new Game({ fen: wrong });
      } catch (error) {
        reasons = error.reasons.map(({ code, message, squares }) => ({ code, message, squares }));
      }
      assert.deepEqual(stateProblems(state), reasons);
      assert.ok(reasons.some(({ code }) => code.startsWith('castling-without-')));
      for (const square of [0, 4, 6, 7, 12]) assert.ok(getLegalMoves(state, square).every((to) => square !== 4 || ![2, 6].includes(to)));
    }
    const odd = '4k3/8/8/8/1b6/5n2/4r3/r3K3 w - - 0 1';
    assert.throws(() => new Game({ fen: odd }));
    assert.equal(new Game({ fen: odd, lenient: true }).isCheck, true);
    const game = new Game();
    game.reset(odd, { lenient: true });
    assert.equal(game.fen, odd);
  });

  test('positions have a hash that the law would give them', () => {
    const hash = (...line) => {
      const game = new Game();
      game.playAll(line);
      return game.hash;
    };
    assert.ok(/^[0-9a-f]{16}$/.test(hash()));
    assert.equal(hash('Nf3', 'Nf6', 'Ng1', 'Ng8'), hash());
    assert.equal(hash('e4', 'e5', 'Nf3'), hash('Nf3', 'e5', 'e4'));
    assert.notEqual(hash('e4'), hash('d4'));
  });

  test('whoever subscribes hears of every change', () => {
    const game = new Game();
    const heard = [];
    const stop = game.subscribe(() => heard.push(game.ply));
    game.play('e4');
    game.playAll(['e5', 'Nf3']);
    game.undo();
    game.redo();
    game.jump(0);
    assert.throws(() => game.play('e5'));
    game.setTag('White', 'A');
    game.resign('white');
    game.reset();
    stop();
    game.play('e4');
    assert.deepEqual(heard, [1, 3, 2, 3, 0, 0, 0, 0]);
  });

  test('a game as data has its record and what was taken back', () => {
    const game = Game.fromPgn('[White "A"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 *');
    game.jump(1);
    const again = Game.fromJSON(JSON.parse(JSON.stringify(game)));
    assert.deepEqual([again.ply, again.lastPly, again.pgn()], [1, 3, game.pgn()]);
    assert.equal(JSON.stringify(again), JSON.stringify(game));
  });
}
