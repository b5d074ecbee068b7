// The game. Runs in Node and in the browser.
export default function game({ test, assert, tabiya }) {
  const { Game, ChessError, IllegalMoveError, FenError, SQUARES, squareIndex } = tabiya;
  const play = (game, ...moves) => (moves.forEach((move) => game.play(move)), game);
  const caught = (call) => {
    try {
      call();
    } catch (error) {
      return error;
    }
    throw new Error('nothing was thrown');
  };

  test('a move is played in any notation and answered with everything about it', () => {
    const game = new Game();
    assert.deepEqual(game.play('e2e4'), {
      from: 'e2', to: 'e4', san: 'e4', lan: 'e2-e4', uci: 'e2e4', color: 'white', piece: 'pawn',
      captured: null, promotion: null, castling: null, enPassant: false, check: false, checkmate: false,
    });
    assert.equal(game.play('d5').uci, 'd7d5');
    const capture = game.play({ from: 'e4', to: 'd5' });
    assert.equal(capture.san, 'exd5');
    assert.equal(capture.captured, 'pawn');
    assert.equal(game.play('Ng8-f6').san, 'Nf6');
    assert.equal(game.play('♘f3').san, 'Nf3');
    assert.deepEqual(game.sans(), ['e4', 'd5', 'exd5', 'Nf6', 'Nf3']);
  });

  test('castling, en passant, promotion, check and mate are told', () => {
    const castle = new Game({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' }).play('O-O');
    assert.deepEqual([castle.castling, castle.from, castle.to, castle.uci], ['kingside', 'e1', 'g1', 'e1g1']);
    const long = new Game({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1' }).play({ from: 'e8', to: 'a8' });
    assert.deepEqual([long.castling, long.to, long.san, long.color], ['queenside', 'c8', 'O-O-O', 'black']);
    const passing = play(new Game(), 'e4', 'a6', 'e5', 'd5').play('exd6');
    assert.deepEqual([passing.enPassant, passing.captured], [true, 'pawn']);
    const promotion = new Game({ fen: '3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1' }).play('exd8=Q+');
    assert.deepEqual([promotion.promotion, promotion.uci, promotion.check, promotion.checkmate, promotion.captured], ['queen', 'e7d8q', true, false, 'rook']);
    assert.equal(new Game({ fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' }).play({ from: 'e7', to: 'e8', promotion: 'knight' }).san, 'e8=N+');
    assert.equal(play(new Game(), 'f3', 'e5', 'g4').play('Qh4').checkmate, true);
  });

  test('a refused move throws its reason and changes nothing', () => {
    const game = new Game({ fen: '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1' });
    const before = game.fen;
    const error = caught(() => game.play('Nc3'));
    assert.ok(error instanceof IllegalMoveError && error instanceof ChessError && error instanceof Error);
    assert.equal(error.name, 'IllegalMoveError');
    assert.equal(error.code, 'pinned');
    assert.equal(error.message, 'The knight on e2 is pinned to the king on e1 by the rook on e8: its move to c3 would expose the king.');
    assert.deepEqual(error.squares, ['e2', 'c3', 'e1', 'e8']);
    assert.equal(caught(() => game.play({ from: 'e2', to: 'c3' })).code, 'pinned');
    assert.equal(game.fen, before);
    assert.equal(game.ply, 0);
    game.play('Kd2');
  });

  test('several moves are played or none', () => {
    const game = new Game();
    assert.equal(game.playAll(['e4', 'e5', 'Nf3']).length, 3);
    const error = caught(() => game.playAll(['Nc6', 'Bb5', 'Bb5']));
    assert.equal(error.index, 2);
    assert.equal(game.ply, 3);
    assert.deepEqual(game.playAll([]), []);
    assert.equal(game.playAll(['Nc6', 'Bb5', 'a6']).at(-1).san, 'a6');
  });

  test('a list of moves is as long as one likes, and each of them is one move in any letters', () => {
    const dance = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    for (const length of [4, 1020, 1024, 1028, 8000]) {
      const game = new Game({ rules: 'analysis' });
      assert.equal(game.playAll(Array.from({ length }, (_, i) => dance[i % 4])).length, length);
      assert.equal(game.ply, length);
    }
    const game = new Game();
    assert.deepEqual(game.playAll(['♘f3', 'e5\n', '\ne4', '♞c6']).map(({ san }) => san), ['Nf3', 'e5', 'e4', 'Nc6']);
    for (const bad of ['Bb5\nd6', '', 'x'.repeat(5000), '♘'.repeat(2000)]) {
      const error = caught(() => game.playAll(['Bc4', bad]));
      assert.ok(error instanceof IllegalMoveError, bad);
      assert.equal(error.index, 1, bad.slice(0, 9));
      assert.equal(game.ply, 4);
    }
    assert.equal(game.playAll(['Bc4'.padStart(4095)]).length, 1);
    assert.equal(game.playAll(['Bc5'.padStart(4096)]).length, 1);
  });

  test('legal moves come with SAN and flags, all or of one piece', () => {
    const game = new Game();
    const moves = game.legalMoves();
    assert.equal(moves.length, 20);
    assert.deepEqual(moves.map((move) => move.san).sort(), game.legalSans().sort());
    assert.deepEqual(game.legalMoves('g1').map((move) => move.san).sort(), ['Nf3', 'Nh3']);
    assert.deepEqual(game.legalMoves('e4'), []);
    assert.deepEqual(game.legalMoves('e7'), []);
    const rich = new Game({ fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' });
    assert.equal(rich.legalMoves().length, 48);
    assert.deepEqual(rich.legalMoves('e1').filter((move) => move.castling).map((move) => move.san).sort(), ['O-O', 'O-O-O']);
    for (const move of rich.legalMoves()) assert.deepEqual(rich.clone().play(move.san), move);
    for (const move of rich.legalMoves()) assert.deepEqual(rich.clone().play(move), move);
  });

  test('the most moves that a position can have are all told', () => {
    const game = new Game({ fen: 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1' });
    assert.equal(game.legalMoves().length, 218);
  });

  test('destinations are what board widgets want', () => {
    const dests = new Game().dests();
    assert.ok(dests instanceof Map);
    assert.equal(dests.size, 10);
    assert.deepEqual(dests.get('e2'), ['e3', 'e4']);
    assert.deepEqual(new Game({ fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' }).dests().get('e7'), ['e8']);
    assert.ok(new Game({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' }).dests().get('e1').includes('g1'));
    assert.ok(new Game({ fen: '4k3/8/8/8/8/8/8/5K1R w K - 0 1' }).dests().get('f1').includes('h1'));
    const over = play(new Game(), 'f3', 'e5', 'g4', 'Qh4');
    assert.equal(over.dests().size, 0);
  });

  test('moves are taken back and played again', () => {
    const game = play(new Game(), 'e4', 'e5', 'Nf3');
    assert.equal(game.undo().san, 'Nf3');
    assert.equal(game.undo().san, 'e5');
    assert.deepEqual([game.ply, game.lastPly], [1, 3]);
    assert.equal(game.redo().san, 'e5');
    assert.ok(game.jump(0));
    assert.equal(game.undo(), null);
    assert.ok(game.jump(3));
    assert.equal(game.redo(), null);
    for (const ply of [4, -1, NaN]) assert.equal(game.jump(ply) && game.ply !== 0, false);
    const mated = play(new Game(), 'f3', 'e5', 'g4', 'Qh4');
    assert.equal(mated.isOver, true);
    mated.undo();
    assert.equal(mated.isOver, false);
  });

  test('every ending has a winner, a reason, a result and a sentence', () => {
    const mate = play(new Game(), 'f3', 'e5', 'g4', 'Qh4#').outcome;
    assert.deepEqual([mate.winner, mate.reason, mate.result, mate.message], ['black', 'checkmate', '0-1', 'Black wins by checkmate']);
    const dance = ['Nf3', 'Nc6', 'Ng1', 'Nb8'];
    const threefold = play(new Game(), ...dance, ...dance);
    assert.equal(threefold.status, 'draw');
    assert.deepEqual(threefold.outcome.evidence, { kind: 'repetition', plies: [0, 4, 8] });
    assert.equal(caught(() => threefold.play('e4')).code, 'game-over');
    assert.equal(new Game({ fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' }).outcome.reason, 'insufficient-material');
    assert.equal(new Game({ fen: 'k7/2Q5/8/8/8/8/8/K7 b - - 0 1' }).status, 'stalemate');
    assert.equal(new Game({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 100 90' }).outcome.detail, 'Draw by fifty-move rule: 100 plies without a pawn move or a capture');
    assert.equal(new Game().resign('white').message, 'Black wins by resignation');
    assert.equal(new Game().flag('black').reason, 'time');
    assert.equal(new Game({ fen: '4k3/8/8/8/8/8/8/Q3K3 w - - 0 1' }).flag('white').reason, 'time-insufficient');
    assert.equal(new Game().abandon('white').reason, 'abandonment');
    assert.equal(new Game().forfeit('white').reason, 'forfeit');
    assert.equal(new Game().adjudicate(null).result, '1/2-1/2');
    assert.equal(new Game().adjudicate('black').winner, 'black');
    assert.equal(new Game().recordResult('black').message, 'Black wins; the record does not say why');
    assert.equal(new Game().recordResult(null).reason, 'unrecorded');
    assert.equal(new Game().outcome, null);
    assert.deepEqual([new Game().status, play(new Game(), 'e4', 'f6', 'Qh5').status], ['normal', 'check']);
  });

  test('offers and claims follow the rules of the game', () => {
    const game = play(new Game(), 'e4', 'e5');
    game.offerDraw('white');
    assert.equal(game.drawOffer, 'white');
    assert.equal(caught(() => game.offerDraw('white')).code, 'offer-stands');
    game.declineDraw('black');
    assert.equal(game.drawOffer, null);
    assert.equal(caught(() => game.acceptDraw('black')).code, 'no-offer');
    game.play('Nf3');
    game.offerDraw('black');
    assert.equal(game.acceptDraw('white').reason, 'agreement');
    const dance = ['Nf3', 'Nc6', 'Ng1', 'Nb8'];
    const board = play(new Game({ rules: 'over-the-board' }), ...dance, ...dance);
    assert.equal(board.rules, 'over-the-board');
    assert.equal(board.isOver, false);
    assert.equal(board.claimableDraw, 'threefold');
    assert.equal(board.repetitions, 3);
    assert.equal(caught(() => board.claimDraw('black')).code, 'not-on-move');
    assert.equal(board.claimDraw().reason, 'threefold');
    const fresh = new Game({ rules: 'over-the-board' });
    assert.equal(caught(() => fresh.claimDraw()).code, 'nothing-to-claim');
    assert.ok(caught(() => fresh.claimDraw('white', 'Ke5')) instanceof IllegalMoveError);
    assert.equal(fresh.claimDraw('white', 'e4').san, 'e4');
    assert.equal(play(new Game(), 'e4').agreeDraw().reason, 'agreement');
    assert.equal(new Game().claimableDraw, null);
  });

  test('an explanation says why, with squares, parts and moves near it', () => {
    const castle = new Game({ fen: 'r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1' }).explain('O-O');
    assert.deepEqual([castle.verdict, castle.code], ['illegal', 'castling-through-check']);
    assert.equal(castle.message, 'White cannot castle kingside: the king would pass over f1, which the rook on f2 attacks.');
    assert.ok(castle.marks.some((mark) => mark.square === 'f2' && mark.part === 'attacker'));
    assert.equal(castle.suggestions[0].san, 'O-O-O');
    const legal = new Game().explain('Ng1-f3');
    assert.deepEqual([legal.verdict, legal.code, legal.move.san], ['legal', 'legal', 'Nf3']);
    assert.deepEqual(legal.forgiven.map((note) => note.code), ['dash', 'needless-origin']);
    assert.equal(new Game().explain({ from: 'e2', to: 'e5' }).code, 'does-not-move-so');
    const moved = play(new Game(), 'e4', 'e5', 'Nf3', 'Nf6', 'Be2', 'Be7', 'Rg1', 'Rg8', 'Rh1', 'Rh8');
    assert.equal(moved.explain('O-O').message, 'White lost the right to castle kingside with 4.Rg1.');
    assert.equal(new Game().explain('what a nice day').verdict, 'unreadable');
    assert.equal(new Game().isLegal('Nf3'), true);
    assert.equal(new Game().isLegal('Nf4'), false);
    assert.equal(new Game({ fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' }).isLegal({ from: 'e7', to: 'e8', promotion: 'knight' }), true);
  });

  test('positions are told as FEN, now and before', () => {
    const game = play(new Game(), 'e4', 'e5', 'Nf3');
    assert.equal(game.fenAt(0), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    assert.equal(game.fenAt(1), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
    assert.equal(game.fenAt(3), game.fen);
    assert.equal(game.fenAt(4), null);
    assert.equal(game.fenAt(-1), null);
    assert.equal(new Game({ fen: game.fenAt(1) }).fenWithLegalEnPassant, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    const again = new Game({ fen: game.fen });
    assert.equal(again.fen, game.fen);
    assert.equal(again.ply, 0);
    assert.deepEqual([game.halfmoveClock, game.fullmoveNumber, game.turn], [1, 2, 'black']);
  });

  test('a FEN that is refused throws every reason', () => {
    const error = caught(() => new Game({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e6 0 1' }));
    assert.ok(error instanceof FenError);
    assert.equal(error.reasons.length, 3);
    assert.deepEqual([error.reasons[0].field, error.reasons[0].column, error.reasons[0].endColumn], ['castling field', 47, 47]);
    const game = play(new Game(), 'e4');
    assert.throws(() => game.reset('8/8/8/8 w - -'));
    assert.equal(game.ply, 1);
    game.reset('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    assert.deepEqual([game.ply, game.legalMoves().length], [0, 6]);
    game.reset();
    assert.equal(game.legalMoves().length, 20);
  });

  test('the board can be asked', () => {
    const game = play(new Game(), 'e4', 'e5', 'Qh5', 'Nc6', 'Qxf7');
    assert.deepEqual(game.piece('f7'), { color: 'white', role: 'queen' });
    assert.equal(game.piece('d1'), null);
    assert.equal(game.board().filter(Boolean).length, 31);
    assert.equal(game.pieces('black').length, 15);
    assert.deepEqual(game.checkers, ['f7']);
    assert.equal(game.isCheck, true);
    assert.deepEqual(game.attackers('f7', 'black'), ['e8']);
    assert.deepEqual(game.attackers('z9', 'black'), []);
    assert.equal(squareIndex('h8'), 63);
    assert.equal(SQUARES[28], 'e4');
    assert.equal(squareIndex('e9'), -1);
  });

  test('all of Chess960 is played', () => {
    const game = Game.chess960(0);
    assert.equal(game.fen, 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
    assert.throws(() => Game.chess960(960), { code: 'no-such-array' });
    const castle = new Game({ fen: '4k3/8/8/8/8/8/8/5K1R w K - 0 1' });
    assert.equal(castle.clone().play('f1g1').castling, null);
    const taken = castle.clone().play('f1h1');
    assert.deepEqual([taken.castling, taken.to, taken.uci, taken.san], ['kingside', 'g1', 'f1h1', 'O-O']);
    assert.ok(Game.chess960().fen.length > 40);
  });

  test('a game as JSON is the same game again', () => {
    const dance = ['Nf3', 'Nc6', 'Ng1', 'Nb8'];
    const games = [
      new Game(),
      play(new Game(), 'e4', 'e5'),
      play(Game.chess960(12), 'e4'),
      play(new Game(), ...dance, ...dance),
      play(new Game({ rules: 'analysis' }), ...dance, ...dance, 'e4'),
    ];
    const ended = [
      (game) => game.resign('black'),
      (game) => game.flag('white'),
      (game) => game.abandon('white'),
      (game) => game.forfeit('white'),
      (game) => game.agreeDraw(),
      (game) => game.adjudicate('white'),
      (game) => game.adjudicate(null),
      (game) => game.recordResult('white'),
      (game) => game.recordResult(null),
    ].map((end) => {
      const game = play(new Game(), 'e4', 'e5');
      end(game);
      return game;
    });
    const claimed = play(new Game({ rules: 'over-the-board' }), ...dance, ...dance);
    claimed.claimDraw();
    const intended = play(new Game({ rules: 'over-the-board' }), ...dance, ...dance.slice(0, 3));
    intended.claimDraw('black', 'Nb8');
    // Offers stand, or were declined, as before.
    const offered = ['white', 'black'].flatMap((by) => [false, true].map((declined) => {
      const game = play(new Game(), 'e4', 'e5', 'Nf3');
      game.offerDraw(by);
      if (declined) game.declineDraw(by === 'white' ? 'black' : 'white');
      return game;
    }));
    const both = play(offered[0].clone(), 'Nc6');
    both.offerDraw('black');
    const twice = offered[1].clone();
    twice.offerDraw('black');
    const settled = offered[0].clone();
    settled.acceptDraw('black');
    for (const game of [...games, ...ended, claimed, intended, ...offered, both, twice, settled]) {
      const text = JSON.stringify(game);
      const again = Game.fromJSON(JSON.parse(text));
      assert.equal(JSON.stringify(again), text);
      assert.equal(again.fen, game.fen);
      assert.deepEqual(again.outcome, game.outcome);
      assert.equal(again.drawOffer, game.drawOffer);
    }
    assert.equal(caught(() => Game.fromJSON(offered[1].toJSON()).offerDraw('white')).code, 'offer-too-soon');
    const offer = (white, black) => ({ ...games[1].toJSON(), offers: [white, black] });
    const standing = { ply: 1, declined: false };
    for (const wrong of [offer({ ply: 3, declined: false }, null), offer({ ply: -1 }, null), offer({}, null), offer(5, null), offer(standing, standing), { start: undefined, moves: [] }]) {
      assert.equal(caught(() => Game.fromJSON(wrong)).code, 'bad-json', JSON.stringify(wrong));
    }
    for (const wrong of [null, 5, {}, { moves: 'e2e4' }, { start: 'x', moves: [], rules: 'automatic' }, { ...games[0].toJSON(), moves: ['e2e5'] }, { ...games[0].toJSON(), rules: 'blitz' }, { ...ended[0].toJSON(), moves: [] }, { ...games[0].toJSON(), declared: {} }]) {
      assert.ok(caught(() => Game.fromJSON(wrong)) instanceof ChessError, JSON.stringify(wrong));
    }
  });

  test('a clone lives its own life', () => {
    const game = play(new Game(), 'e4');
    const other = game.clone();
    other.play('e5');
    assert.deepEqual([game.ply, other.ply], [1, 2]);
    game.free();
    assert.equal(other.play('Nf3').san, 'Nf3');
    assert.throws(() => game.fen, { code: 'freed' });
    game.free();
    assert.equal(other.ply, 3);
  });

  test('no input makes a trap, and after an error the game still works', () => {
    const game = new Game();
    const texts = ['', ' ', '\0', 'e2e9', '♞', 'O-O-O-O', 'x'.repeat(1 << 16), 'é'.repeat(1 << 20), '\ud800', 'é'.repeat(5000), 'e4\ne5', undefined, null, 5, NaN, {}, [], { from: 'z9', to: 'e4' }, { from: 'e2', to: 'e4', promotion: 'dragon' }, { from: 'e2' }, Symbol.iterator.description];
    for (const text of texts) {
      assert.ok(caught(() => game.play(text)) instanceof IllegalMoveError);
      assert.equal(game.isLegal(text), false);
      assert.equal(typeof game.explain(text).message, 'string');
      assert.ok(caught(() => game.playAll([text])) instanceof IllegalMoveError);
      assert.ok(caught(() => new Game({ fen: String(text) })) instanceof FenError);
      assert.deepEqual(game.legalMoves('q' + text), []);
      assert.equal(game.piece(text), null);
    }
    assert.equal(game.perft(0), 1);
    assert.equal(game.play('e4').san, 'e4');
    assert.equal(game.legalMoves().length, 20);
  });

  test('in random games every way to ask gives the same moves', () => {
    let seed = 2026;
    const dice = (sides) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % sides;
    let seen = 0;
    for (let round = 0; round < 24; round++) {
      const game = round % 2 ? Game.chess960(dice(960), { rules: 'analysis' }) : new Game({ rules: 'analysis' });
      for (let ply = 0; ply < 80; ply++) {
        const moves = game.legalMoves();
        if (moves.length === 0) break;
        // What is rare is chosen more often.
        const rare = moves.filter((move) => move.castling || move.enPassant || move.promotion || move.captured);
        const move = rare.length > 0 && dice(2) ? rare[dice(rare.length)] : moves[dice(moves.length)];
        assert.deepEqual(game.legalSans(), moves.map((one) => one.san));
        const dests = game.dests();
        assert.equal([...dests.values()].flat().length, new Set(moves.map((one) => one.uci.slice(0, 4))).size);
        assert.ok(dests.get(move.from).includes(move.uci.slice(2, 4)));
        const before = game.fen;
        const played = game.play([move.san, move.uci, { from: move.from, to: move.uci.slice(2, 4), promotion: move.promotion }][dice(3)]);
        assert.deepEqual(played, move);
        assert.equal(new Game({ fen: game.fen }).fen, game.fen);
        assert.equal(game.isCheck, move.check);
        assert.equal(game.status === 'checkmate', move.checkmate);
        assert.deepEqual(game.undo(), move);
        assert.equal(game.fen, before);
        assert.deepEqual(game.redo(), move);
        seen++;
      }
      assert.deepEqual(game.history().map((move) => move.san), game.sans());
      assert.equal(Game.fromPgn(game.pgn()).fen, game.fen);
      assert.equal(Game.fromJSON(JSON.parse(JSON.stringify(game))).fen, game.fen);
    }
    assert.ok(seen > 1000, `${seen} moves`);
  });

  test('perft through the boundary gives the published counts', () => {
    const counts = [
      ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [20, 400, 8902, 197281]],
      ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', [48, 2039, 97862]],
      ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2812, 43238]],
      ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', [6, 264, 9467]],
      ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1486, 62379]],
      ['bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', [21, 528, 12189, 326672]],
    ];
    for (const [fen, nodes] of counts) {
      nodes.forEach((count, i) => assert.equal(new Game({ fen }).perft(i + 1), count, fen));
    }
    // And by moves that cross the boundary, one by one.
    const walk = (game, depth) =>
      depth === 0 ? 1 : game.legalMoves().reduce((sum, move) => {
        game.play(move.uci);
        const below = walk(game, depth - 1);
        game.undo();
        return sum + below;
      }, 0);
    const game = new Game({ fen: counts[1][0], rules: 'analysis' });
    assert.equal(walk(game, 2), 2039);
  });
}
