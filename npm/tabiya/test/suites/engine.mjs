// The engine of the user's documents (R7), scenario by scenario. Runs in Node and in the browser.
export default function engine({ test, assert, tabiya }) {
  const { ChessEngine, getLegalMoves, isCheckmate, isInCheck, isStalemate, stateFromFEN, SQUARES } = tabiya;
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const index = (square) => SQUARES.indexOf(square);
  const targets = (fen, from) => getLegalMoves(stateFromFEN(fen), index(from)).map((i) => SQUARES[i]).sort();
  const after = (...moves) => {
    const engine = new ChessEngine();
    for (const move of moves) assert.deepEqual(engine.moveUCI(move), { success: true }, move);
    return engine;
  };

  test('an engine works at once after import', () => {
    assert.equal(new ChessEngine().getFEN(), START);
    assert.deepEqual(new ChessEngine().getSAN(), []);
  });

  test('a move that is played is answered with exactly success', () => {
    const answer = new ChessEngine().moveUCI('e2e4');
    assert.deepEqual(answer, { success: true });
    assert.deepEqual(Object.getOwnPropertyNames(answer), ['success']);
  });

  test('a move that is refused is answered with exactly success and error', () => {
    const engine = new ChessEngine();
    const answer = engine.moveUCI('e2e5');
    assert.deepEqual(Object.keys(answer), ['success', 'error']);
    assert.equal(answer.success, false);
    assert.equal(JSON.stringify(answer), JSON.stringify({ success: false, error: answer.error }));
    assert.ok(answer.error.startsWith('The pawn on e2 cannot go to e5'), answer.error);
    assert.equal(answer.code, 'does-not-move-so');
    assert.deepEqual([...answer.squares].slice(0, 2), ['e2', 'e5']);
    assert.equal(engine.getFEN(), START);
  });

  test('the FEN follows the moves', () => {
    assert.equal(after('e2e4').getFEN(), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
    assert.equal(after('g1f3').getFEN(), 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1');
  });

  test('the history is written in SAN', () => {
    const engine = after('e2e4', 'c7c5', 'g1f3', 'd7d6', 'd2d4', 'c5d4', 'f3d4', 'g8f6', 'b1c3', 'a7a6');
    assert.deepEqual(engine.getSAN(), ['e4', 'c5', 'Nf3', 'd6', 'd4', 'cxd4', 'Nxd4', 'Nf6', 'Nc3', 'a6']);
    assert.equal(engine.getStatus(), 'normal');
  });

  test('reset goes back to the standard array and forgets the moves', () => {
    const engine = after('e2e4', 'e7e5');
    assert.equal(engine.reset(), 518);
    assert.equal(engine.getFEN(), START);
    assert.deepEqual(engine.getSAN(), []);
    assert.equal(engine.reset(false), 518);
  });

  test('reset takes every falsy value for the standard array', () => {
    for (const nothing of [undefined, null, false, 0, -0, '', NaN, 0n]) {
      const engine = after('e2e4');
      assert.equal(engine.reset(nothing), 518);
      assert.equal(engine.getFEN(), START);
    }
  });

  test('moveUCI explains in terms of UCI and suggests no notation that it refuses', () => {
    const engine = new ChessEngine();
    for (const [text, error] of [
      ['xyz', 'A move such as e2e4 or e7e8q has four or five characters, not 3.'],
      ['e2', 'A move such as e2e4 or e7e8q has four or five characters, not 2.'],
      ['e2e', 'A move such as e2e4 or e7e8q has four or five characters, not 3.'],
      ['Nf3', 'A move such as e2e4 or e7e8q has four or five characters, not 3.'],
      ['ABCD', 'The move starts on "AB", which is not a square.'],
      ['\u04352\u04354', 'The "\u0435" in "\u04352\u04354" is a Cyrillic letter, not the Latin letter "e": write e2e4.'],
      ['\u039df36', 'The move starts on "\u039df", which is not a square.'],
      [undefined, 'A move is a text such as e2e4, not undefined.'],
      [42, 'A move is a text such as e2e4, not 42.'],
      ['e2e9', '"e9" is not a square: files run from a to h and ranks from 1 to 8.'],
    ]) {
      assert.deepEqual(engine.moveUCI(text), { success: false, error }, text);
    }
    engine.setFEN('7k/4P3/8/8/8/8/8/4K3 w - - 0 1');
    const { error } = engine.moveUCI('e7e8');
    assert.ok(error.endsWith(': write e7e8q, e7e8r, e7e8b or e7e8n.') && !error.includes('='), error);
    for (const text of ['xyz', 'e2', '', '0000', 'e7e8', 'e7e8x', 'a9a1', 'h8h7', 'e1e3', 'e8=Q']) {
      const refused = engine.moveUCI(text).error;
      assert.ok(/^["A-Z].*\.$/.test(refused), refused);
      for (const suggested of refused.matchAll(/\b(?:O-O|[NBRQK]x?[a-h][1-8]|[a-h]8=[QRBN]|[a-h]x[a-h][1-8])\b/g)) {
        assert.fail(`${text}: ${refused} suggests ${suggested}`);
      }
    }
  });

  test('every target of getLegalMoves is played by moveUCI in all 960 arrays, castling too', () => {
    const engine = new ChessEngine();
    for (let number = 0; number < 960; number++) {
      engine.reset960(number);
      // Nothing but kings, rooks and their rights: castling is possible wherever nothing else stands in its way.
      const back = engine.getFEN().slice(0, 8).replace(/[^rk]/g, '1');
      const rank = back.replace(/1+/g, (ones) => String(ones.length));
      const fen = `${rank}/pppppppp/8/8/8/8/PPPPPPPP/${rank.toUpperCase()} w KQkq - 0 1`;
      engine.setFEN(fen);
      const state = engine.getState();
      for (let from = 0; from < 64; from++) {
        for (const to of getLegalMoves(state, from)) {
          engine.setFEN(fen);
          const uci = SQUARES[from] + SQUARES[to];
          assert.deepEqual(engine.moveUCI(uci), { success: true }, `${uci} in ${fen}`);
        }
      }
      const king = state.board.findIndex((piece) => piece?.type === 'king' && piece.color === 'white');
      const castled = getLegalMoves(state, king).filter((to) => {
        engine.setFEN(fen);
        engine.moveUCI(SQUARES[king] + SQUARES[to]);
        return engine.getSAN()[0].startsWith('O-O');
      });
      assert.ok(castled.length > 0 || ['b', 'f'].some((file) => SQUARES[king] === `${file}1`), fen);
    }
  });

  test('K and Q mean the outermost rook, on f1 and g1 too', () => {
    for (const rook of ['4KR2', '4K1R1', '4K2R']) {
      const fen = `4k3/8/8/8/8/8/8/${rook} w K - 0 1`;
      const engine = new ChessEngine();
      engine.setFEN(fen);
      assert.ok(targets(fen, 'e1').includes('g1'), fen);
      assert.deepEqual(engine.moveUCI('e1g1'), { success: true }, fen);
      assert.equal(engine.getFEN(), '4k3/8/8/8/8/8/8/5RK1 b - - 1 1');
    }
  });

  test('setFEN wants all six fields, a move number from 1 on, and a text', () => {
    const engine = after('e2e4');
    const before = engine.getFEN();
    const refused = (fen, code, message) => {
      assert.throws(() => engine.setFEN(fen), { name: 'FenError', code, message });
      assert.equal(engine.getFEN(), before);
    };
    refused('4k3/8/8/8/8/8/8/4K3 w - -', 'missing-field', 'column 25: the halfmove clock is missing');
    refused('4k3/8/8/8/8/8/8/4K3 w - - 0', 'missing-field', 'column 27: the move number is missing');
    refused('4k3/8/8/8/8/8/8/4K3 w - - 0 0', 'counter', 'column 29: the move number is counted from 1, not from 0');
    refused(undefined, 'empty', 'column 1: a FEN is a text, not undefined');
    refused(null, 'empty', 'column 1: a FEN is a text, not null');
  });

  test('setFEN reports what it forgives, field by field, and nothing of a FEN as it is written', () => {
    const engine = new ChessEngine();
    assert.deepEqual(engine.forgiven, []);
    assert.equal(engine.setFEN('4k3/8/8/8/8/8/8/4K2R w K - 0 1'), undefined);
    assert.deepEqual(engine.forgiven, []);
    const told = (fen) => {
      engine.setFEN(fen);
      return engine.forgiven.map(({ field, written, read }) => [field, written, read]);
    };
    assert.deepEqual(told('4k3/8/8/8/8/8/8/4K2R w H - 0 1'), [['castling field', 'H', 'K']]);
    assert.equal(engine.forgiven[0].message, 'The castling field "H" is read as "K".');
    assert.deepEqual(told('4k3/17/8/8/8/8/8/R3K2R w QK - 007 01'), [
      ['placement', '4k3/17/8/8/8/8/8/R3K2R', '4k3/8/8/8/8/8/8/R3K2R'],
      ['castling field', 'QK', 'KQ'],
      ['halfmove clock', '007', '7'],
      ['move number', '01', '1'],
    ]);
    const spaced = ' 4k3/8/8/8/8/8/8/4K3  w - - 0 1';
    assert.deepEqual(told(spaced), [['spacing', spaced, '4k3/8/8/8/8/8/8/4K3 w - - 0 1']]);
    assert.throws(() => engine.setFEN('4k3/8/8/8/8/8/8/4K3 w - -'));
    assert.equal(engine.forgiven.length, 1, 'what is refused changes nothing');
    engine.reset();
    assert.deepEqual(engine.forgiven, []);
  });

  test('an en passant square that no pawn has passed gives no capture', () => {
    const state = stateFromFEN('4k3/8/8/4P3/8/8/8/4K3 w - - 0 1');
    state.enPassantSquare = index('d6');
    assert.deepEqual(getLegalMoves(state, index('e5')), [index('e6')]);
    const passed = stateFromFEN('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
    assert.deepEqual(getLegalMoves(passed, index('e5')), [index('d6'), index('e6')]);
  });

  test('reset for Fischer draws an array of Chess960, or takes the one with a number', () => {
    const engine = new ChessEngine();
    const seen = new Set();
    for (let i = 0; i < 60; i++) {
      const number = engine.reset(true);
      assert.ok(Number.isInteger(number) && number >= 0 && number < 960);
      const back = engine.getFEN().slice(0, 8);
      assert.ok(/r.*k.*r/.test(back), back);
      assert.ok(back.indexOf('b') % 2 !== back.lastIndexOf('b') % 2, back);
      assert.equal(engine.getFEN().split(' ')[0].slice(-8), back.toUpperCase());
      seen.add(number);
    }
    assert.ok(seen.size > 30, `${seen.size} of 60 drawn arrays differ`);
    assert.equal(engine.reset960(0), 0);
    assert.equal(engine.getFEN(), 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
    assert.equal(engine.reset960(959), 959);
    for (const wrong of [960, -1, 1.5, NaN]) assert.throws(() => engine.reset960(wrong), { code: 'no-such-array' });
    assert.equal(engine.getFEN(), 'rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1');
  });

  test('setFEN names a castling field such as ABCD once', () => {
    const engine = new ChessEngine();
    assert.throws(() => engine.setFEN('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ABCD - 0 1'), {
      name: 'FenError',
      message: 'column 48: White cannot castle queenside with more than one rook',
    });
  });

  test('setFEN sets the position and forgets the moves', () => {
    const engine = after('e2e4');
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20';
    engine.setFEN(fen);
    assert.equal(engine.getFEN(), fen);
    assert.deepEqual(engine.getSAN(), []);
  });

  test('setFEN throws an error that says what is wrong and where, and changes nothing', () => {
    const engine = after('e2e4');
    const before = engine.getFEN();
    let error;
    try {
      engine.setFEN('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e6 0 1');
    } catch (thrown) {
      error = thrown;
    }
    assert.ok(error instanceof Error);
    assert.equal(error.code, 'castling-without-rook');
    assert.deepEqual(error.reasons.map((reason) => reason.code), ['castling-without-rook', 'en-passant-without-pawn', 'en-passant-origin']);
    assert.equal(error.reasons[0].column, 47);
    assert.ok(error.message.includes('there is no rook on h1'), error.message);
    assert.equal(engine.getFEN(), before);
    assert.deepEqual(engine.getSAN(), ['e4']);
    for (const wrong of ['', 'x', '8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', undefined, null, 7, {}]) {
      assert.throws(() => engine.setFEN(wrong));
    }
    assert.equal(engine.getFEN(), before);
  });

  test('castling is read in both forms', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    for (const [move, san] of [['e1g1', 'O-O'], ['e1h1', 'O-O'], ['e1c1', 'O-O-O'], ['e1a1', 'O-O-O']]) {
      const engine = new ChessEngine();
      engine.setFEN(fen);
      assert.deepEqual(engine.moveUCI(move), { success: true });
      assert.deepEqual(engine.getSAN(), [san]);
    }
  });

  test('castling is prevented after the king has gone and come back', () => {
    const engine = after('e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1e2', 'g8f6', 'e2e1', 'd7d6');
    const answer = engine.moveUCI('e1g1');
    assert.equal(answer.code, 'castling-right-lost');
    assert.ok(answer.error.includes('4.Ke2'), answer.error);
  });

  test('castling is prevented through and out of check, and allowed on both sides', () => {
    assert.deepEqual(targets('r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1', 'e1'), ['c1', 'd1', 'f2']);
    assert.deepEqual(targets('4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1', 'e1'), ['d1', 'e2', 'f1']);
    const free = targets('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1');
    assert.ok(free.includes('g1') && free.includes('c1'));
  });

  test('a pawn is captured in passing at once and not one move later', () => {
    const engine = after('e2e4', 'a7a6', 'e4e5', 'd7d5');
    assert.deepEqual(engine.moveUCI('e5d6'), { success: true });
    assert.deepEqual(engine.getSAN().at(-1), 'exd6');
    assert.equal(engine.getState().board[index('d5')], null);
    const late = after('e2e4', 'a7a6', 'e4e5', 'd7d5', 'a2a3', 'a6a5');
    assert.equal(late.moveUCI('e5d6').code, 'en-passant-expired');
  });

  test('a pawn on the last rank becomes what is named, and something must be', () => {
    const engine = new ChessEngine();
    engine.setFEN('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1');
    const answer = engine.moveUCI('e7e8');
    assert.equal(answer.code, 'promotion-missing');
    assert.equal(engine.moveUCI('e7e8k').code, 'promotion-to-king');
    assert.deepEqual(engine.moveUCI('e7e8q'), { success: true });
    assert.deepEqual(engine.getSAN(), ['e8=Q']);
    assert.deepEqual(engine.getState().board[index('e8')], { color: 'white', type: 'queen' });
  });

  test('only UCI is a move here, and every other text has its reason', () => {
    const engine = new ChessEngine();
    assert.equal(engine.moveUCI('e4').code, 'uci-length');
    assert.equal(engine.moveUCI('0000').code, 'null-move');
    assert.equal(engine.moveUCI('').code, 'empty-text');
    for (const text of ['e2', 'e2e9', 'a9a1', 'e7e8qqq', 'e2e4 junk', '♘♘♘♘', '\0', 'x'.repeat(100000), undefined, null, 5, {}, []]) {
      const answer = engine.moveUCI(text);
      assert.equal(answer.success, false);
      assert.ok(answer.error.length > 5);
    }
    assert.equal(engine.getFEN(), START);
    assert.deepEqual(engine.moveUCI('e2e4'), { success: true });
  });

  test("fool's mate and scholar's mate are mates", () => {
    const fool = after('f2f3', 'e7e5', 'g2g4', 'd8h4');
    assert.equal(fool.getStatus(), 'checkmate');
    assert.ok(isCheckmate(fool.getState(), 'white'));
    assert.ok(!isCheckmate(fool.getState(), 'black'));
    assert.equal(fool.moveUCI('a2a3').success, false);
    const scholar = after('e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7');
    assert.equal(scholar.getSAN().at(-1), 'Qxf7#');
    assert.ok(isCheckmate(scholar.getState(), 'black'));
  });

  test('draws by rule are told and not enforced', () => {
    const dance = ['g1f3', 'b8c6', 'f3g1', 'c6b8'];
    const engine = after(...dance, ...dance);
    assert.equal(engine.getStatus(), 'draw');
    assert.deepEqual(engine.moveUCI('e2e4'), { success: true });
    engine.setFEN('4k3/8/8/8/8/8/8/4K2R w K - 100 90');
    assert.equal(engine.getStatus(), 'draw');
    assert.deepEqual(engine.moveUCI('h1h2'), { success: true });
    engine.setFEN('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    assert.equal(engine.getStatus(), 'draw');
    assert.deepEqual(engine.moveUCI('e1e2'), { success: true });
  });

  test('the state is plain data with the documented shape', () => {
    const state = after('e2e4').getState();
    assert.deepEqual(Object.keys(state), ['board', 'activeColor', 'castlingRights', 'enPassantSquare', 'halfmoveClock', 'fullmoveNumber']);
    assert.equal(state.board.length, 64);
    assert.deepEqual(state.board[0], { color: 'white', type: 'rook' });
    assert.deepEqual(state.board[60], { color: 'black', type: 'king' });
    assert.deepEqual(state.board[28], { color: 'white', type: 'pawn' });
    assert.equal(state.board[12], null);
    assert.equal(state.activeColor, 'black');
    assert.deepEqual(state.castlingRights, { K: true, Q: true, k: true, q: true });
    assert.equal(state.enPassantSquare, 20);
    assert.equal(state.halfmoveClock, 0);
    assert.equal(state.fullmoveNumber, 1);
    assert.deepEqual(stateFromFEN('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'), state);
    assert.deepEqual(JSON.parse(JSON.stringify(state)), state);
  });

  test('a state is a copy: changing it changes no engine', () => {
    const engine = new ChessEngine();
    const state = engine.getState();
    state.board.fill(null);
    assert.equal(engine.getFEN(), START);
    assert.deepEqual(getLegalMoves(state, 12), []);
  });

  test('every kind of piece has its moves', () => {
    assert.deepEqual(targets(START, 'e2'), ['e3', 'e4']);
    assert.deepEqual(targets(START, 'g1'), ['f3', 'h3']);
    assert.deepEqual(targets(START, 'a1'), []);
    assert.equal(targets('4k3/8/8/3B4/8/8/8/4K3 w - - 0 1', 'd5').length, 13);
    assert.equal(targets('4k3/8/8/3R4/8/8/8/4K3 w - - 0 1', 'd5').length, 14);
    assert.equal(targets('4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1', 'd5').length, 27);
    assert.deepEqual(targets('7k/8/8/8/8/8/8/K7 w - - 0 1', 'a1'), ['a2', 'b1', 'b2']);
  });

  test('targets come once each, promotion or not, and none for empty squares and the other side', () => {
    assert.deepEqual(targets('3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7'), ['d8', 'e8']);
    assert.deepEqual(targets(START, 'e4'), []);
    assert.deepEqual(targets(START, 'e7'), []);
    for (const from of [-1, 64, 1.5, NaN, undefined, 'e2', null]) assert.deepEqual(getLegalMoves(stateFromFEN(START), from), []);
  });

  test('a pinned piece moves along its pin only', () => {
    assert.deepEqual(targets('4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1', 'e2'), []);
    assert.deepEqual(targets('4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1', 'e2'), ['e3', 'e4', 'e5', 'e6', 'e7', 'e8']);
  });

  test('questions by colour are answered as if that colour had the move', () => {
    const start = stateFromFEN(START);
    for (const color of ['white', 'black']) {
      assert.equal(isInCheck(start, color), false);
      assert.equal(isCheckmate(start, color), false);
      assert.equal(isStalemate(start, color), false);
    }
    const stale = stateFromFEN('k7/2Q5/8/8/8/8/8/K7 b - - 0 1');
    assert.equal(isStalemate(stale, 'black'), true);
    assert.equal(isStalemate(stale, 'white'), false);
    assert.equal(isStalemate({ ...stale, activeColor: 'white' }, 'black'), true);
    const check = stateFromFEN('4k3/8/8/8/8/8/8/K3R3 b - - 0 1');
    assert.equal(isInCheck(check, 'black'), true);
    assert.equal(isInCheck(check, 'white'), false);
  });

  test('a board that is no legal position can be asked too', () => {
    const none = stateFromFEN('8/8/8/8/8/8/8/R7 w - - 0 1');
    assert.equal(getLegalMoves(none, 0).length, 14);
    assert.equal(isInCheck(none, 'white'), false);
    const many = stateFromFEN('KKK5/8/8/8/8/8/8/7r w - - 0 1');
    assert.equal(isInCheck(many, 'white'), false);
    assert.deepEqual(getLegalMoves(stateFromFEN('P7/8/8/8/8/8/8/8 w - - 0 1'), 56), []);
    const empty = { board: Array(64).fill(null), activeColor: 'white', castlingRights: { K: true, Q: true, k: true, q: true }, enPassantSquare: 20, halfmoveClock: 0, fullmoveNumber: 1 };
    assert.deepEqual(getLegalMoves(empty, 4), []);
    for (const question of [isInCheck, isCheckmate]) assert.equal(question(empty, 'black'), false);
  });

  test('nothing that is called a state makes a question throw', () => {
    const full = (piece) => ({ ...stateFromFEN(START), board: Array(64).fill(piece) });
    const states = [{}, null, undefined, 5, { board: [] }, { board: 'abc' }, full({ color: 'black', type: 'king' }), full({ color: 'white', type: 'pawn' }), full({ color: 'red', type: 'dragon' }), { ...stateFromFEN(START), enPassantSquare: 900, castlingRights: null }];
    for (const state of states) {
      for (let from = -1; from < 65; from++) assert.ok(Array.isArray(getLegalMoves(state, from)));
      for (const color of ['white', 'black', 'green']) {
        for (const question of [isInCheck, isCheckmate, isStalemate]) assert.equal(typeof question(state, color), 'boolean');
      }
    }
  });

  test('rights mean the outermost rook, and castling goes to g1 and c1', () => {
    assert.ok(targets('4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1', 'e1').every((square) => !['g1', 'c1'].includes(square)));
    assert.ok(targets('4k3/8/8/8/8/8/8/5K1R w K - 0 1', 'f1').includes('g1'));
    assert.ok(targets('4k3/8/8/8/8/8/8/R4K2 w Q - 0 1', 'f1').includes('c1'));
  });
}
