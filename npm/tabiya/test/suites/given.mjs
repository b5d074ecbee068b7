// What callers give: values that no call takes, and values that look like others. Runs in Node and in the browser.
export default function given({ test, assert, tabiya }) {
  const { Game, ChessEngine, ChessError, FenError, IllegalMoveError, isCheckmate, isInCheck, isStalemate, squareIndex, stateFromFEN } = tabiya;
  const caught = (call) => {
    try {
      call();
    } catch (error) {
      return error;
    }
    throw new Error('nothing was thrown');
  };
  const refused = (call) => {
    const error = caught(call);
    assert.ok(error instanceof ChessError, String(error));
    assert.equal(error.code, 'bad-argument', error.message);
    return error.message;
  };

  test('a depth that no stack holds is refused, and everything works on', () => {
    const game = new Game();
    for (const depth of [-1, 1e5, 201, 2 ** 32, 1.5, NaN, Infinity, undefined, '2', null]) refused(() => game.perft(depth));
    assert.equal(game.perft(2), 400);
    assert.equal(new Game({ fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }).perft(200), 0); // stalemate
  });

  test('no side loses whose colour was not named', () => {
    const game = new Game();
    game.play('e4');
    for (const color of ['b', 'Black', 'w', '', undefined, null, 1, {}]) {
      for (const word of ['resign', 'flag', 'abandon', 'offerDraw', 'acceptDraw', 'declineDraw']) refused(() => game[word](color));
      if (color !== undefined) refused(() => game.claimDraw(color));
      if (color !== null) refused(() => game.adjudicate(color));
      if (color !== null) refused(() => game.recordResult(color));
      refused(() => game.attackers('e4', color));
      refused(() => game.pieces(color));
    }
    assert.equal(refused(() => game.resign('b')), '"b" is not a colour: colours are \'white\' and \'black\'.');
    assert.deepEqual([game.outcome, game.drawOffer, game.ply], [null, null, 1]);
    assert.equal(game.adjudicate(null).result, '1/2-1/2');
  });

  test('a state is asked about white or black, and of no other colour anything is true', () => {
    const mate = stateFromFEN('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
    assert.deepEqual([isInCheck(mate, 'white'), isCheckmate(mate, 'white')], [true, true]);
    for (const color of ['b', 'w', 'White', undefined, null]) {
      for (const question of [isInCheck, isCheckmate, isStalemate]) assert.equal(question(mate, color), false);
    }
  });

  test('a ply that there is not is none, however large', () => {
    const game = new Game();
    game.playAll(['e4', 'e5']);
    for (const ply of [2 ** 32, 2 ** 32 + 1, 2 ** 32 - 1, Infinity, 0.9, NaN, null, undefined, '1']) {
      assert.equal(game.fenAt(ply), null);
      assert.equal(game.jump(ply), false);
      assert.equal(game.ply, 2);
    }
  });

  test('an option that nobody reads is refused, and none is left out in silence', () => {
    assert.equal(refused(() => new Game({ FEN: '8/8/8/8/8/8/8/8 w - - 0 1' })), 'A game has no option FEN: there are fen, variant, rules, lenient.');
    assert.equal(refused(() => Game.chess960(7, { fen: '' })), 'A game has no option fen: there are rules, variant.');
    refused(() => Game.fromPgn('1. e4 *', { partial: true }));
    assert.equal(new Game({ fen: undefined, variant: undefined }).ply, new Game({ variant: 'chess' }).ply);
  });

  test('rules that there are not are refused', () => {
    refused(() => new Game({ rules: 'blitz' }));
    refused(() => new Game({ rules: null }));
    refused(() => Game.chess960(0, { rules: 'blitz' }));
    refused(() => Game.fromPgn('1. e4 *', { rules: 'blitz' }));
    refused(() => new Game().outcomeBy('blitz'));
  });

  test('a FEN in the place of the options is refused, not left unread', () => {
    refused(() => new Game('4k3/8/8/8/8/8/8/4K2R w K - 0 1'));
    assert.equal(new Game(null).ply, 0);
    assert.equal(Game.chess960(0, null).rules, 'automatic');
    assert.equal(new Game().loadPgn('1. e4 *', null).pgn(null), new Game().loadPgn('1. e4 *').pgn());
  });

  test('two texts that are no squares are no move, though together they would be one', () => {
    for (const move of [{ from: 'N', to: 'f3' }, { from: '', to: 'e4' }, { from: 'E2', to: 'E4' }, { from: 'e2', to: 'e9' }, { from: 'e', to: '2e4' }, { from: 'e2' }, { san: 'e4' }]) {
      const game = new Game();
      const error = caught(() => game.play(move));
      assert.ok(error instanceof IllegalMoveError);
      assert.equal(game.isLegal(move), false);
      const { verdict, code, message } = game.explain(move);
      assert.deepEqual([verdict, code, message], ['unreadable', error.code, error.message]);
      assert.notEqual(code, 'empty-text');
    }
    assert.equal(new Game().explain({ from: 'e2', to: 'e9' }).code, 'no-such-square');
  });

  test('a pawn becomes what is named, and not what begins with the same letter', () => {
    const pawn = () => new Game({ fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' });
    const to = (promotion) => ({ from: 'e7', to: 'e8', promotion });
    for (const [named, san] of [['queen', 'e8=Q'], ['knight', 'e8=N+'], ['n', 'e8=N+'], ['q', 'e8=Q'], ['R', 'e8=R']]) {
      assert.equal(pawn().play(to(named)).san, san);
      assert.equal(pawn().explain(to(named)).move.san, san);
    }
    for (const wrong of ['quux', 'knave', 'Queen', 'x', 7, true, {}, 'rookie', 'king', 'pawn']) {
      assert.ok(caught(() => pawn().play(to(wrong))) instanceof IllegalMoveError);
      assert.equal(pawn().isLegal(to(wrong)), false);
      assert.notEqual(pawn().explain(to(wrong)).verdict, 'legal');
    }
    assert.notEqual(pawn().explain(to('knave')).code, 'promotion-to-king');
  });

  test('a castling move that was given is castling again, also where the king stands beside its square', () => {
    for (const fen of ['4k3/8/8/8/8/8/8/5K1R w K - 0 1', '4k3/8/8/8/8/8/8/R2K4 w Q - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1']) {
      const game = new Game({ fen });
      for (const move of game.legalMoves()) {
        assert.deepEqual(game.clone().play(move), move);
        assert.deepEqual(game.clone().playAll([move]), [move]);
        assert.deepEqual(game.explain(move).move, move);
        assert.ok(game.isLegal(move));
      }
    }
  });

  test('what one game has played, another plays', () => {
    const game = Game.chess960(0);
    for (let i = 0; i < 60 && game.legalMoves().length > 0; i++) {
      const moves = game.legalMoves();
      game.play(moves.find((move) => move.castling) ?? moves[(i * 7) % moves.length]);
    }
    const other = Game.chess960(0);
    assert.deepEqual(other.playAll(game.history()), game.history());
    assert.equal(other.fen, game.fen);
  });

  test('a value without a text is answered as any other', () => {
    const mute = Object.create(null);
    const loud = { toString: () => { throw new Error('no'); } };
    for (const value of [mute, loud, Symbol('e4')]) {
      assert.equal(new ChessEngine().moveUCI(value).success, false);
      assert.ok(caught(() => new ChessEngine().setFEN(value)) instanceof FenError);
      assert.ok(caught(() => new Game().play(value)) instanceof IllegalMoveError);
      assert.ok(caught(() => new Game().play({ from: value, to: value })) instanceof IllegalMoveError);
      assert.equal(squareIndex(value), -1);
      assert.deepEqual(new Game().legalMoves(value), []);
    }
  });

  test('a game that is freed while its move is read plays nothing', () => {
    const game = new Game();
    const other = [];
    const treacherous = { get from() { return (game.free(), other.push(new Game()), 'e2'); }, to: 'e4' };
    assert.equal(caught(() => game.play(treacherous)).code, 'freed');
    assert.equal(caught(() => game.fen).code, 'freed');
    assert.equal(other[0].ply, 0);
  });

  test('a tag that cannot be written is refused, and the result is set', () => {
    const game = new Game();
    for (const [name, value] of [['', 'x'], ['A"] [B "x', 'y'], ['Two words', 'x'], ['White', undefined], ['FEN', 'x'], ['SetUp', '0'], ['Variant', 'Atomic'], ['Result', 'hello']]) {
      refused(() => game.setTag(name, value));
    }
    assert.deepEqual(game.tree().tags, {});
    game.setTag('Result', '1-0');
    assert.equal(game.tree().result, '1-0');
    assert.ok(game.pgn().includes('[Result "1-0"]') && game.pgn().endsWith('1-0\n'));
    game.setTag('Result', null);
    assert.equal(game.tree().result, '*');
    game.setTag('Result', '1-0');
    game.resign('white');
    assert.equal(game.tree().result, '0-1');
  });
}
