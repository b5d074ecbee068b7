// The games beside chess, with `tabiya/variants`. Runs in Node and in the browser.
export default function variants({ test, assert, tabiya }) {
  const { Game, PgnGame, getLegalMoves, mainline, readPgn, stateFromFEN } = tabiya;
  const STARTS = {
    chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    crazyhouse: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
    threecheck: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1',
    kingofthehill: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    antichess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
    atomic: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    horde: 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1',
    racingkings: '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1',
  };
  const all = Object.keys(STARTS);
  const played = (variant, moves, fen) => {
    const game = new Game({ variant, fen });
    game.playAll(moves.split(' ').filter(Boolean));
    return game;
  };
  const why = (variant, fen, move) => {
    const { code, message } = new Game({ variant, fen }).explain(move);
    return [code, message];
  };

  test('each variant starts from its array, and has the names in use', () => {
    for (const [variant, fen] of Object.entries(STARTS)) {
      const game = new Game({ variant });
      assert.deepEqual([game.variant, game.fen], [variant, fen]);
      assert.equal(new Game({ variant, fen }).fen, fen);
    }
    const names = {
      crazyhouse: ['Crazyhouse', 'zh', 'CRAZYHOUSE'],
      threecheck: ['Three-check', '3check', '3-check', 'Three Check'],
      kingofthehill: ['King of the Hill', 'king-of-the-hill', 'koth', 'KingOfTheHill'],
      antichess: ['Antichess', 'giveaway', 'Anti'],
      atomic: ['Atomic', 'atomic960'],
      horde: ['Horde'],
      racingkings: ['Racing Kings', 'racing_kings', 'race'],
      chess: ['Standard', 'chess', 'Chess960', 'From Position', undefined],
    };
    for (const [variant, spellings] of Object.entries(names)) {
      for (const spelling of spellings) assert.equal(new Game({ variant: spelling }).variant, variant, spelling);
    }
    assert.throws(() => new Game({ variant: 'shogi' }), { code: 'unknown-variant' });
    assert.throws(() => new Game({ variant: null }), { code: 'unknown-variant' });
    assert.throws(() => new Game({ variant: 'crazyhouse', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[K] w KQkq - 0 1' }), { code: 'pocket-piece' });
  });

  test('what is captured is in hand, and is dropped in every way', () => {
    const game = played('crazyhouse', 'e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Nc6 Bxc6 bxc6');
    assert.deepEqual(game.inHand, { white: ['queen', 'knight', 'pawn'], black: ['bishop', 'pawn', 'pawn'] });
    assert.equal(game.fen.split(' ')[0].split('[')[1], 'QNPbpp]');
    const dests = game.dests({ drops: true });
    assert.deepEqual([...dests.keys()].filter((key) => key.includes('@')), ['P@', 'N@', 'Q@']);
    assert.ok(dests.get('Q@').includes('e8') === false && dests.get('Q@').includes('e4') && !dests.get('P@').includes('d1'));
    assert.equal([...dests].every(([from, targets]) => targets.every((to) => game.isLegal(from + to))), true);
    assert.ok([...game.dests().keys()].every((key) => key.length === 2 && !key.includes('@')));
    assert.ok(game.legalMoves('e4').length === 0 && game.legalMoves().some((move) => move.uci === 'N@e4'));
    const expected = { from: 'f3', to: 'f3', san: 'N@f3', lan: 'N@f3', uci: 'N@f3', color: 'white', piece: 'knight', captured: null, promotion: null, castling: null, enPassant: false, check: false, checkmate: false, drop: true };
    for (const input of ['N@f3', { drop: 'knight', to: 'f3' }, { drop: 'n', to: 'f3' }, { drop: 'N', to: 'f3' }, { role: 'knight', to: 'f3' }, expected]) {
      assert.ok(game.isLegal(input));
      assert.deepEqual(game.play(input), expected);
      assert.equal(game.inHand.white.length, 2);
      assert.deepEqual(game.undo(), expected);
    }
    assert.deepEqual(game.play('@e4'), { ...expected, from: 'e4', to: 'e4', san: '@e4', lan: '@e4', uci: 'P@e4', piece: 'pawn' });
    assert.equal(played('crazyhouse', 'e4').inHand.white.length, 0);
    assert.equal(new Game().inHand, null);
    assert.equal('drop' in new Game().play('e4'), false);
  });

  test('premoves know what is in hand: it drops wherever a piece may be gone', () => {
    const game = new Game({ variant: 'crazyhouse', fen: '4k3/8/8/8/8/8/4P3/4K3[NPpp] b - - 0 1' });
    assert.equal(game.premoveDests().has('N@'), false);
    const dests = game.premoveDests({ drops: true });
    assert.deepEqual([...dests.keys()].filter((from) => from.endsWith('@')), ['N@', 'P@']);
    assert.equal(dests.get('N@').length, 63);
    assert.ok(!dests.get('N@').includes('e1') && dests.get('N@').includes('e2') && dests.get('N@').includes('e8'));
    assert.equal(dests.get('P@').length, 48);
    assert.deepEqual(dests.get('e2'), game.premoveDests().get('e2'));
    assert.deepEqual(new Game().premoveDests({ drops: true }), new Game().premoveDests());
  });

  test('a move that wins by the rule of a variant is no checkmate', () => {
    for (const [variant, fen, text, san, lan, check] of [
      ['kingofthehill', '4k3/8/8/8/2K5/8/8/8 w - - 0 1', 'Kd5', 'Kd5#', 'Kc4-d5#', false],
      ['threecheck', '4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1', 'Ra8', 'Ra8#', 'Ra1-a8#', true],
      ['atomic', '4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1', 'Rxd7', 'Rxd7#', 'Rd1xd7#', false],
    ]) {
      const move = new Game({ variant, fen }).play(text);
      assert.deepEqual([move.san, move.lan, move.check, move.checkmate], [san, lan, check, false], variant);
    }
  });

  test('a promoted piece is a pawn again in the hand', () => {
    const game = played('crazyhouse', 'b8=Q Rxb8', '1nr1k3/1P6/8/8/8/8/8/4K3[] w - - 0 1'.replace('1nr1k3', '2r1k3'));
    assert.deepEqual(game.inHand, { white: [], black: ['pawn'] });
    assert.ok(new Game({ variant: 'crazyhouse', fen: '1Q~r1k3/8/8/8/8/8/8/4K3[] b - - 0 1' }).fen.startsWith('1Q~r1k3/'));
  });

  test('a drop that cannot be says why', () => {
    const fen = '4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1';
    assert.deepEqual(why('crazyhouse', fen, 'Q@e8')[0], 'drop-on-piece');
    assert.deepEqual(why('crazyhouse', fen, 'N@f3')[0], 'not-in-hand');
    assert.deepEqual(why('crazyhouse', fen, 'P@a8')[0], 'pawn-dropped-on-back-rank');
    assert.deepEqual(why('crazyhouse', '4k3/8/8/8/8/8/4r3/4K3[Q] w - - 0 1', 'Q@a5')[0], 'drop-leaves-check');
    assert.deepEqual(why('atomic', undefined, 'N@f3')[0], 'drop-not-played');
    assert.throws(() => new Game({ variant: 'crazyhouse' }).play({ drop: 'knight', to: 'f3' }), { code: 'not-in-hand' });
    assert.throws(() => new Game({ variant: 'crazyhouse' }).play({ drop: 'king', to: 'f3' }));
    assert.throws(() => new Game({ variant: 'crazyhouse' }).play({ drop: 'horse', to: 'f3' }));
  });

  test('checks are counted down, from three or from five', () => {
    const game = played('threecheck', 'e4 e5 Qh5 Nc6 Qxf7+ Kxf7 Bc4+ d5 Bxd5+');
    assert.deepEqual(game.checksLeft, { white: 0, black: 3 });
    assert.deepEqual([game.status, game.outcome.winner, game.outcome.reason, game.isOver], ['won', 'white', 'checks-given', true]);
    assert.equal(game.outcome.message, 'White wins: all checks have been given');
    assert.deepEqual(game.legalMoves(), []);
    assert.equal(game.dests().size, 0);
    game.undo();
    assert.deepEqual([game.checksLeft, game.isOver], [{ white: 1, black: 3 }, false]);
    const five = new Game({ variant: 'threecheck', fen: '4k3/8/8/8/8/8/8/Q3K3 w - - 5+5 0 1' });
    assert.deepEqual(five.checksLeft, { white: 5, black: 5 });
    assert.deepEqual(new Game({ variant: '3check', fen: '4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +2+0' }).checksLeft, { white: 1, black: 3 });
    assert.equal(new Game().checksLeft, null);
  });

  test('endings that chess has not are told in words', () => {
    const ends = [
      [played('kingofthehill', 'Ke4', '8/8/8/8/8/4K3/8/k7 w - - 0 1'), 'white', 'king-on-hill', 'White wins: the king has reached the hill'],
      [played('atomic', 'Qxf7', 'rnbqkbnr/pppppppp/8/7Q/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1'), 'white', 'king-exploded', /exploded/],
      [played('antichess', 'a5 Bxa5', '8/8/1b6/8/P7/8/8/8 w - - 0 1'), 'white', 'nothing-left', /^White wins/],
      [played('horde', 'Kxa1', '8/8/8/8/8/8/1k6/P7 b - - 0 1'), 'black', 'horde-captured', /^Black wins/],
      [played('racingkings', 'Kb8', '8/1K6/7k/8/8/8/8/8 w - - 0 1'), 'white', 'king-at-goal', 'White wins: the king has reached the last rank'],
    ];
    for (const [game, winner, reason, words] of ends) {
      const { outcome } = game;
      assert.deepEqual([game.status, outcome.winner, outcome.reason, game.isOver], ['won', winner, reason, true]);
      assert.ok(typeof words === 'string' ? outcome.message === words : words.test(outcome.message), outcome.message);
      assert.deepEqual(game.legalMoves(), []);
    }
    const both = played('racingkings', 'Kb8 Kg8', '8/1K4k1/8/8/8/8/8/8 w - - 0 1');
    assert.deepEqual([both.outcome.winner, both.outcome.reason], [null, 'both-at-goal']);
  });

  test('what the variants forbid is refused with its reason and squares', () => {
    assert.equal(why('antichess', '8/8/8/3p4/4P3/8/8/4R3 w - - 0 1', 'Re2')[0], 'capture-obligatory');
    assert.ok(why('antichess', '8/8/8/3p4/4P3/8/8/4R3 w - - 0 1', 'Re2')[1].includes('exd5'));
    assert.equal(why('atomic', '4k3/4p3/8/8/8/8/3pQ3/4K3 w - - 0 1', 'Qxd2')[0], 'explodes-own-king');
    assert.equal(why('atomic', '4k3/8/8/8/8/8/3p4/4K3 w - - 0 1', 'Kxd2')[0], 'king-cannot-capture');
    assert.equal(why('racingkings', '8/8/8/8/8/8/k6K/R7 w - - 0 1'.replace('R7', '6R1'), 'Rg2')[0], 'forbidden-check');
    assert.equal(why('racingkings', undefined, 'O-O')[0], 'castling-not-played');
    assert.deepEqual(new Game({ variant: 'atomic', fen: '4k3/4p3/8/8/8/8/3pQ3/4K3 w - - 0 1' }).explain('Qxd2').squares.includes('e1'), true);
    assert.equal(why('kingofthehill', '8/8/8/8/4K3/8/8/k7 b - - 0 1', 'Ka2')[0], 'game-over');
  });

  test('a pawn becomes a king in antichess', () => {
    const game = new Game({ variant: 'antichess', fen: '8/P7/8/8/8/8/8/7k w - - 0 1' });
    assert.ok(game.needsPromotion('a7', 'a8'));
    assert.deepEqual(game.legalMoves('a7').map((move) => move.promotion).sort(), ['bishop', 'king', 'knight', 'queen', 'rook']);
    for (const input of ['a8=K', 'a7a8k', { from: 'a7', to: 'a8', promotion: 'king' }, { from: 'a7', to: 'a8', promotion: 'k' }]) {
      const move = game.play(input);
      assert.deepEqual([move.san, move.uci, move.lan, move.promotion], ['a8=K', 'a7a8k', 'a7-a8=K', 'king']);
      game.undo();
    }
    assert.throws(() => new Game({ fen: '8/P7/8/8/8/8/8/K6k w - - 0 1' }).play('a8=K'), { code: 'promotion-to-king' });
  });

  test('any variant but the race starts from the arrays of Chess960', () => {
    const starts = all.filter((variant) => variant !== 'racingkings').map((variant) => Game.chess960(0, { variant }));
    for (const game of starts) assert.ok(game.fen.startsWith('bbqnnrkr/'), game.fen);
    assert.throws(() => Game.chess960(0, { variant: 'racingkings' }), { code: 'no-such-array' });
    assert.throws(() => Game.chess960(0, { fen: '' }), { code: 'bad-argument' });
  });

  test('a game begins anew in its variant', () => {
    const game = played('atomic', 'e4 d5 exd5');
    game.reset();
    assert.deepEqual([game.variant, game.ply, game.fen], ['atomic', 0, STARTS.atomic]);
    const crazy = new Game({ variant: 'crazyhouse' });
    crazy.reset('4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1');
    assert.deepEqual(crazy.inHand.white, ['queen']);
  });

  test('a game is written and read with its Variant tag', () => {
    const titles = ['Crazyhouse', 'Three-check', 'King of the Hill', 'Antichess', 'Atomic', 'Horde', 'Racing Kings'];
    all.slice(1).forEach((variant, i) => {
      const game = new Game({ variant });
      for (let ply = 0; ply < 6; ply++) game.play(game.legalMoves()[(3 * ply) % game.legalMoves().length]);
      const text = game.pgn();
      assert.ok(text.includes(`[Variant "${titles[i]}"]`), text);
      const read = Game.fromPgn(text);
      assert.deepEqual([read.variant, read.fen, read.sans()], [variant, game.fen, game.sans()]);
      const tree = game.tree();
      assert.deepEqual([tree.variant, [...mainline(tree)].at(-1).fen], [variant, game.fen]);
      assert.equal(tree.pgn(), text);
      const [record] = readPgn(text);
      assert.deepEqual([record.variant, [...mainline(record)].at(-1).fen, record.problems], [variant, game.fen, []]);
    });
    assert.throws(() => new Game({ variant: 'atomic' }).setTag('Variant', 'Horde'), { code: 'bad-argument' });
  });

  test('a record of a variant is edited', () => {
    const record = new PgnGame({ variant: 'crazyhouse', fen: '4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1' });
    const dropped = record.play({ drop: 'knight', to: 'f3' });
    assert.deepEqual([dropped.san, dropped.move.drop, dropped.fen], ['N@f3', true, '4k3/8/8/8/8/5N2/8/4K3[q] b - - 0 1'.replace(' 0 1', ' 1 1')]);
    record.add(record.root, 'Kd1');
    assert.ok(/^1\. N@f3 \(1\. Kd1\) \*$/.test(record.pgn({ tags: false })), record.pgn({ tags: false }));
    assert.ok(record.pgn().includes('[Variant "Crazyhouse"]') && record.pgn().includes('[FEN "4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1"]'), record.pgn());
    assert.throws(() => record.setTag('Variant', null), { code: 'bad-argument' });
    assert.equal(new PgnGame({ variant: 'horde' }).start, STARTS.horde);
    assert.throws(() => new PgnGame({ variant: 'shogi' }), { code: 'unknown-variant' });
  });

  test('a game as data has its variant, and comes back', () => {
    for (const variant of all) {
      const game = new Game({ variant, rules: 'over-the-board' });
      for (let ply = 0; ply < 8; ply++) game.play(game.legalMoves()[(5 * ply) % game.legalMoves().length]);
      const json = JSON.parse(JSON.stringify(game));
      assert.equal(json.start, variant === 'chess' ? STARTS.chess : `${variant} ${STARTS[variant]}`);
      const back = Game.fromJSON(json);
      assert.deepEqual([back.variant, back.fen, back.toJSON()], [variant, game.fen, json]);
      const copy = game.clone();
      assert.deepEqual([copy.variant, copy.fen], [variant, game.fen]);
    }
  });

  test('positions of different games have different hashes', () => {
    const same = all.filter((variant) => STARTS[variant] === STARTS.chess).map((variant) => new Game({ variant }).hash);
    assert.equal(new Set(same).size, 3);
  });

  test('the functions over a state play chess whatever is loaded', () => {
    assert.deepEqual(getLegalMoves(stateFromFEN(STARTS.chess), 12), [20, 28]);
    assert.throws(() => stateFromFEN(STARTS.crazyhouse));
  });

  test('walks: moves, texts and records agree with each other', () => {
    let seed = 20;
    const below = (n) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % n;
    for (const variant of all) {
      for (let walk = 0; walk < 3; walk++) {
        const game = new Game({ variant });
        while (!game.isOver && game.ply < 80) {
          const moves = game.legalMoves();
          const move = moves[below(moves.length)];
          assert.deepEqual(game.explain(move.san).move, move);
          assert.equal(game.isLegal(move.uci), true);
          const before = game.fen;
          assert.equal(new Game({ variant, fen: before }).fen, before);
          game.play(below(2) ? move : move.san);
          const after = game.fen;
          game.undo();
          assert.equal(game.fen, before);
          game.redo();
          assert.equal(game.fen, after);
        }
        const read = Game.fromPgn(game.pgn());
        assert.deepEqual([read.fen, read.sans(), read.outcome?.reason], [game.fen, game.sans(), game.outcome?.reason]);
      }
    }
  });
}
