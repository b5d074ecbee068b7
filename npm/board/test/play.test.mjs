// Playing: what is shown, said and told to programs; moves ahead, the opponent, looking back.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { skip, start } from './harness.mjs';

describe('playing', { skip, concurrency: false, timeout: 120_000 }, () => {
  let world;
  before(async () => (world = await start()));
  after(() => world?.stop());

  const play = (attributes = 'play', options) => world.open(`<chess-board ${attributes}></chess-board>`, options);
  const squaresWith = (hands, name) => hands.board((board, wanted) => [...board.shadowRoot.querySelectorAll(`.square.${wanted}`)].map((cell) => cell.dataset.square).sort(), name);

  test('a bare tag is a game: legal moves are dotted, the last move and check are marked, the end is told', async () => {
    const hands = await play();
    hands.click(hands.at('g1'));
    assert.deepEqual(await squaresWith(hands, 'target'), ['f3', 'h3']);
    hands.click(hands.at('g1'));
    assert.deepEqual(await squaresWith(hands, 'target'), [], 'a second click puts it down');
    for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4']]) hands.drag(hands.at(from), hands.at(to));
    assert.deepEqual(await squaresWith(hands, 'last'), ['g2', 'g4']);
    await hands.hear('gameover');
    hands.click(hands.at('d8'));
    hands.click(hands.at('h4'));
    assert.deepEqual((await hands.heard()).map(({ message }) => message), ['Black wins by checkmate']);
    assert.deepEqual(await squaresWith(hands, 'check'), ['e1']);
    assert.equal(await hands.status(), 'Black wins by checkmate');
    assert.equal(await hands.said(), 'Black queen d8 to h4, checkmate. Black wins by checkmate.');
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.badge').length), 1, 'check is not told by colour alone');
    await hands.hear('position');
    await hands.board((board) => board.undo());
    assert.deepEqual((await hands.heard()).map(({ ply, fen }) => [ply, fen.split(' ')[1]]), [[3, 'b']], 'a page hears of it');
    assert.equal(await hands.status(), 'Black to move');
    assert.equal(await hands.said(), 'One move taken back.');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a refused move is marked on the squares of the explanation, written, announced and told to the page', async () => {
    const hands = await play('play fen="4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"');
    await hands.hear('refused');
    hands.drag(hands.at('e2'), hands.at('c3'));
    assert.deepEqual((await hands.heard()).map(({ code, squares }) => [code, ...squares]), [['pinned', 'e2', 'c3', 'e1', 'e8']]);
    const sentence = 'The knight on e2 is pinned to the king on e1 by the rook on e8: its move to c3 would expose the king.';
    assert.equal(await hands.status(), sentence);
    assert.equal(await hands.said(), sentence);
    const drawn = await hands.board((board) => [board.shadowRoot.querySelectorAll('.refused rect').length, board.shadowRoot.querySelectorAll('.shapes .head').length]);
    assert.deepEqual(drawn, [4, 1], 'four squares, and an arrow from the rook to the king');
    hands.click(hands.at('a5'));
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.refused').length), 0, 'the next touch takes the marks away');
    await hands.close();
  });

  test('a click on a piece that cannot be taken is a refused move, and a drag of it is a move of it', async () => {
    const hands = await play();
    hands.click(hands.at('g1'));
    hands.click(hands.at('e7'));
    assert.match(await hands.status(), /^The knight on g1/);
    hands.click(hands.at('g1'));
    hands.drag(hands.at('e7'), hands.at('e5'));
    assert.match(await hands.status(), /^The pawn on e7|^It is White/);
    hands.click(hands.at('b1'));
    hands.click(hands.at('g1'));
    assert.deepEqual(await squaresWith(hands, 'selected'), ['g1'], 'a piece of the same side is picked up instead');
    await hands.close();
  });

  test('a refused move of the page is refused in the same way, and what comes before a move can keep it from being played', async () => {
    const hands = await play();
    assert.equal(await hands.board((board) => board.move('Ke4')), null);
    assert.match(await hands.status(), /king/);
    await hands.board((board) => board.addEventListener('beforemove', (event) => event.detail.move.san === 'e4' && event.preventDefault()));
    hands.drag(hands.at('e2'), hands.at('e4'));
    hands.drag(hands.at('d2'), hands.at('d4'));
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['d4']);
    await hands.close();
  });

  test('moves ahead stand in a queue, know promotion and castling, and are dropped with the reason when one is not legal', async () => {
    const hands = await play('play="white" fen="4k3/P6p/8/8/8/8/8/R3K2R b KQ - 0 1"');
    hands.drag(hands.at('a7'), hands.at('a8'));
    await hands.key('n');
    hands.drag(hands.at('e1'), hands.at('h1'));
    hands.click(hands.at('f1'));
    hands.click(hands.at('f7'));
    assert.deepEqual(await hands.board((board) => board.premoves.map(({ from, to, promotion }) => [from, to, promotion].filter(Boolean).join(' '))), ['a7 a8 knight', 'e1 h1', 'f1 f7']);
    assert.deepEqual(await squaresWith(hands, 'ahead'), ['a7', 'a8', 'e1', 'f1', 'f7', 'h1']);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.aheads').length), 3, 'their order is shown');
    const reply = async (move) => hands.board(async (board, text) => (board.move(text), await null, await null, board.game.sans()), move);
    assert.deepEqual(await reply('h5'), ['h5', 'a8=N']);
    assert.deepEqual(await reply('h4'), ['h5', 'a8=N', 'h4', 'O-O']);
    assert.deepEqual(await reply('Kd8'), ['h5', 'a8=N', 'h4', 'O-O', 'Kd8', 'Rf7']);
    await hands.board((board) => (board.fen = 'bbqnnrkr/pppppppp/8/8/8/5N2/PPPPPP1P/BBQN2KR b Hhf - 0 1'));
    await hands.drag(hands.at('g1'), hands.at('h1'));
    assert.deepEqual(await reply('a6'), ['a6', 'O-O'], 'in Chess960 too');
    await hands.board((board) => (board.fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'));
    hands.drag(hands.at('e2'), hands.at('e4'));
    hands.drag(hands.at('e4'), hands.at('e5'));
    hands.drag(hands.at('e5'), hands.at('e7'));
    assert.equal(await hands.status(), 'The pawn can never go to e7.');
    assert.equal((await hands.board((board) => board.premoves)).length, 2);
    await hands.key('Escape');
    await hands.board((board) => board.focus());
    await hands.key('Escape');
    assert.deepEqual(await hands.board((board) => board.premoves), []);
    await hands.board((board) => (board.fen = '3rk3/8/8/8/8/8/8/3QK3 b - - 0 1'));
    hands.drag(hands.at('d1'), hands.at('d8'));
    await hands.board(async (board) => (board.move('Rd2'), await null));
    assert.match(await hands.status(), /^The moves ahead are dropped\. /);
    await hands.close();
  });

  test('the question what a pawn becomes is closed by any other move, and the pawn stands where it is', async () => {
    const questions = () => hands.board((board) => board.shadowRoot.querySelectorAll('.shade').length);
    const where = () => hands.board((board) => {
      const grid = board.shadowRoot.querySelector('.grid').getBoundingClientRect();
      return [...board.shadowRoot.querySelectorAll('.piece.white:is(.pawn, .queen):not(.gone, .promotion *)')].map((piece) => {
        const { left, top, width } = piece.getBoundingClientRect();
        return 'abcdefgh'[Math.round((left - grid.left) / width)] + (8 - Math.round((top - grid.top) / width));
      }).sort();
    });
    const fen = '4k2r/P6p/8/8/8/8/7P/R3K2R w KQk - 0 1';
    const hands = await play(`play fen="${fen}"`);
    for (const [way, stands] of [[(board) => board.input('a8=Q'), 'a8'], [(board) => void board.move('Kd2'), 'a7'], [(board) => board.cancel(), 'a7']]) {
      await hands.board((board, start) => (board.reset(start), board.focus({ square: 'a7' }), board.input('a8')), fen);
      assert.deepEqual([await questions(), await where()], [1, ['a8', 'h2']], 'it waits on its last square');
      await hands.board(way);
      assert.deepEqual([await questions(), await where()], [0, [stands, 'h2']]);
      assert.equal(await hands.board((board) => board.shadowRoot.activeElement?.classList.contains('square')), true, 'the focus is on the board again');
    }
    await hands.board((board, start) => (board.reset(start), board.input('a8')), fen);
    await hands.board((board) => board.input('a8'));
    assert.equal(await questions(), 1, 'it is asked once');
    await hands.board((board) => (board.setAttribute('play', 'white'), board.reset('4k3/P6p/8/8/8/8/8/4K3 b - - 0 1')));
    await hands.board((board) => board.input('a7a8'));
    await hands.board((board) => void board.move('h5'));
    assert.equal(await questions(), 1, 'what is asked ahead of the turn stays when the turn comes');
    await hands.key('n');
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['h5', 'a8=N']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a piece that is picked up ahead of its turn stays so when the turn comes, unless it was taken', async () => {
    const hands = await play('play="white"');
    hands.drag(hands.at('e2'), hands.at('e4'));
    hands.click(hands.at('b1'));
    await hands.board((board) => board.move('e5'));
    assert.deepEqual(await squaresWith(hands, 'selected'), ['b1']);
    assert.deepEqual(await squaresWith(hands, 'target'), ['a3', 'c3']);
    hands.click(hands.at('c3'));
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4', 'e5', 'Nc3']);
    await hands.board((board) => (board.fen = '4k3/8/8/8/1b6/8/3P4/4K3 b - - 0 1'));
    hands.click(hands.at('d2'));
    await hands.board((board) => board.move('Bxd2+'));
    assert.deepEqual(await squaresWith(hands, 'selected'), []);
    await hands.close();
  });

  test('the end of a game is told once, whatever is noted with it afterwards', async () => {
    const hands = await play();
    await hands.hear('gameover');
    await hands.board((board) => {
      board.move('e4');
      board.game.resign('black');
      for (const tag of ['White', 'Black', 'Event']) board.game.setTag(tag, 'Somebody');
    });
    assert.equal((await hands.heard()).length, 1);
    assert.equal((await hands.said()).match(/resign/g).length, 1);
    await hands.board((board) => (board.undo(), board.move('e4'), board.game.resign('white')));
    assert.equal((await hands.heard()).length, 2, 'a game that goes on ends anew');
    await hands.close();
  });

  test('where the piece of a refused move could go is marked otherwise than what is forbidden', async () => {
    const hands = await play();
    hands.drag(hands.at('b1'), hands.at('e5'));
    const drawn = (query) => hands.board((board, given) => board.shadowRoot.querySelectorAll(given).length, query);
    assert.equal(await drawn('.refused rect'), 2, 'b1 and e5');
    assert.equal(await drawn('.shapes .green circle'), 2, 'a3 and c3');
    await hands.close();
  });

  test('moves are read and told in the letters that the words of the page give', async () => {
    const hands = await play();
    await hands.board((board) => {
      board.words = { written: (text) => text.replaceAll('Nf3', 'Sf3'), read: (text) => text.replace(/^S/, 'N') };
    });
    await hands.board((board) => board.input('Sf9'));
    await hands.board((board) => board.input('nonsense'));
    assert.match(await hands.said(), /Sf3/);
    assert.doesNotMatch(await hands.status(), /Nf3/);
    await hands.board((board) => board.input('Sf3'));
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['Nf3']);
    await hands.close();
  });

  test('engine="1500" is asked for a move at that level, plays back, and takes back two moves at once', async () => {
    const fake = `export class Engine { async play(game, { level, signal }) { (window.asked ??= []).push(level); return { best: game.legalMoves()[0], score: { cp: 35 } }; } async hint() { return { sentences: ['Look.', 'Play e4.'] }; } dispose() { window.disposed = true; } }`;
    const hands = await play(`engine="1500" engine-src="data:text/javascript,${encodeURIComponent(fake)}"`);
    hands.drag(hands.at('e2'), hands.at('e4'));
    await hands.board((board) => new Promise((done) => setInterval(() => board.game.ply === 2 && done())));
    assert.deepEqual(await hands.page.evaluate(() => window.asked), [1500]);
    await hands.board((board) => board.focus());
    await hands.key('g');
    assert.equal(await hands.said(), 'Play e4.');
    await hands.key('v');
    assert.equal(await hands.said(), '+0.35.');
    await hands.board((board) => board.undo());
    assert.equal(await hands.board((board) => board.game.ply), 0);
    assert.equal(await hands.said(), '2 moves taken back.');
    await hands.board((board) => board.setAttribute('play', 'black'));
    await hands.board((board) => new Promise((done) => setInterval(() => board.game.ply === 1 && done())));
    await hands.board((board) => board.remove());
    await hands.page.waitForFunction(() => window.disposed);
    await hands.close();
  });

  test('the engine of the project plays back, gives a hint and an evaluation', async () => {
    const hands = await play('engine="1500" engine-src="engine/dist/index.js"');
    hands.drag(hands.at('e2'), hands.at('e4'));
    await hands.page.waitForFunction(() => document.querySelector('chess-board').game.ply === 2, undefined, { timeout: 60_000 });
    await hands.board((board) => board.focus());
    await hands.key('g');
    await hands.page.waitForFunction(() => /./.test(document.querySelector('chess-board').shadowRoot.querySelector('[aria-live]').textContent), undefined, { timeout: 60_000 });
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('with a strict policy the engine plays by what the README names, also where types are trusted', async () => {
    const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
    for (const csp of [strict, `${strict}; require-trusted-types-for 'script'; trusted-types default`]) {
      const hands = await play('', { csp });
      await hands.page.evaluate(() => trustedTypes.createPolicy('default', { createScriptURL: (address) => (new URL(address).pathname.endsWith('/worker.js') ? address : null) }));
      await hands.board((board) => (board.setAttribute('engine-src', 'engine/dist/index.js'), (board.engine = 1500), board.move('e4')));
      await hands.page.waitForFunction(() => document.querySelector('chess-board').game.ply === 2 || /engine/.test(document.querySelector('chess-board').shadowRoot.querySelector('.status').textContent), undefined, { timeout: 60_000 });
      assert.equal(await hands.status(), 'White to move', csp);
      assert.deepEqual(hands.trouble, []);
      await hands.close();
    }
  });

  test('an engine that cannot be loaded is told in a sentence', async () => {
    const hands = await play('engine="1500" engine-src="/nowhere.js"');
    hands.drag(hands.at('e2'), hands.at('e4'));
    await hands.board((board) => new Promise((done) => setInterval(() => board.shadowRoot.querySelector('.status').textContent.startsWith('The engine') && done())));
    assert.match(await hands.status(), /^The engine cannot play here: /);
    await hands.close();
  });

  test('an opponent that fails is told by that name, and the game goes on with the next one that is set', async () => {
    const hands = await play('play="white"');
    await hands.hear('problem');
    await hands.board((board) => (board.opponent = { play: async () => { throw new Error('net down'); } }));
    hands.drag(hands.at('e2'), hands.at('e4'));
    await hands.page.waitForFunction(() => window.heard.length === 1);
    assert.equal(await hands.status(), 'The opponent cannot play: net down');
    const plays = async (move) => {
      await hands.board((board, best) => (board.opponent = { play: async () => ({ best }) }), move);
      await hands.board(() => new Promise((done) => setTimeout(done, 50)));
      return hands.board((board) => board.game.sans().join(' '));
    };
    assert.equal(await plays('Ke3'), 'e4', 'what it answers is refused');
    assert.equal(await plays('e5'), 'e4 e5');
    hands.drag(hands.at('d2'), hands.at('d4'));
    await hands.board((board) => (board.opponent = { play: (game, { signal }) => new Promise((done) => (signal.onabort = () => (window.heard.push('stopped'), done({ best: 'a6' })))) }));
    await hands.board((board) => new Promise((done) => setTimeout(done, 50)).then(() => void (board.opponent = board.opponent)));
    assert.equal((await hands.heard()).length, 1, 'the same one is not disturbed');
    assert.equal(await plays('exd4'), 'e4 e5 d4 exd4', 'another one answers in place of the one that thinks');
    assert.equal(await hands.board((board) => ((board.opponent = undefined), board.opponent)), null, 'as frameworks give it');
    assert.deepEqual((await hands.heard()).slice(1), ['stopped']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('an opponent that answers nothing plays nothing, and what the last one failed with is not said any more', async () => {
    const hands = await play('play="white"');
    await hands.hear('problem');
    await hands.board((board) => (board.opponent = { play() { throw new Error('net down'); } }));
    hands.drag(hands.at('e2'), hands.at('e4'));
    await hands.page.waitForFunction(() => window.heard.length === 1);
    for (const answer of [null, { best: null }, undefined]) {
      await hands.board((board, given) => (board.opponent = { play: () => given }), answer);
      await hands.board(() => new Promise((done) => setTimeout(done, 50)));
      assert.equal(await hands.status(), 'Black to move', String(answer));
    }
    assert.equal((await hands.heard()).length, 1);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('earlier positions are looked at while the game goes on, and a move from there first comes back', async () => {
    const hands = await play();
    await hands.board((board) => board.game.playAll(['e4', 'e5', 'Nf3']));
    await hands.board((board) => board.focus());
    await hands.key('Shift+a');
    assert.equal(await hands.said(), 'Black pawn e7 to e5.');
    await hands.key('Shift+a');
    assert.deepEqual(await squaresWith(hands, 'last'), ['e2', 'e4']);
    assert.equal(await hands.board((board) => board.game.ply), 3);
    hands.drag(hands.at('d2'), hands.at('d4'));
    assert.equal(await hands.board((board) => [board.game.ply, board.fen === board.game.fen].join()), '3,true');
    await hands.close();
  });

  test('typed: any notation, words, questions, and what cannot be read is told', async () => {
    const hands = await play();
    for (const text of ['e4', 'e7e5', 'knight f three', 'b8 to c6', 'bishop to bee five', 'a7-a6', 'bishop takes charlie 6']) await hands.type(text);
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6']);
    await hands.type('p n');
    assert.equal(await hands.said(), 'g8.');
    await hands.type('s 1');
    assert.equal(await hands.said(), 'a1 white rook, b1 white knight, c1 white bishop, d1 white queen, e1 white king, h1 white rook.');
    await hands.type('xyzzy');
    assert.match(await hands.said(), /xyzzy/);
    await hands.type('b e5');
    assert.equal(await hands.board((board) => board.shadowRoot.activeElement.dataset.square), 'e5');
    await hands.close();
  });

  test('spoken: what was heard is played, the first that is legal among what may have been said', async () => {
    const hands = await world.open('<chess-board play></chess-board>', {
      head: `<script>window.webkitSpeechRecognition = window.SpeechRecognition = class { start() { setTimeout(() => this.onresult({ results: [window.heard.map((transcript) => ({ transcript }))] })); } }</script>`,
    });
    await hands.board(async (board) => {
      for (window.heard of [['E4'], ['easy', 'E5'], ['night F3'], ['knight see six'], ['castle kingside']]) await board.listen();
    });
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4', 'e5', 'Nf3', 'Nc6']);
    assert.match(await hands.status(), /cast|rook|king/i);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelector('.to-speak').hidden), false);
    await hands.close();
  });

  test('what is announced is said aloud where that is wished', async () => {
    const hands = await play('play speak', {
      head: `<script>window.spoken = []; window.SpeechSynthesisUtterance = String; Object.defineProperty(window, 'speechSynthesis', { value: { cancel() {}, speak: (text) => spoken.push(String(text)) } });</script>`,
    });
    await hands.board((board) => board.move('e4'));
    assert.deepEqual(await hands.board(() => window.spoken), ['White pawn e2 to e4.']);
    await hands.board((board) => board.removeAttribute('speak'));
    await hands.board((board) => board.move('e5'));
    assert.equal((await hands.board(() => window.spoken)).length, 1);
    await hands.close();
  });

  test('a page does what a person asks for by a key, a letter or a button, in the place of the board', async () => {
    const hands = await play();
    await hands.board((board) => {
      board.move('e4');
      window.asked = [];
      board.addEventListener('ask', (event) => {
        const { letter, square, alt } = event.detail;
        window.asked.push([letter, square, alt].join(' '));
        event.preventDefault();
        if (letter === 'v') board.tell('White is better.');
      });
      board.focus({ square: 'e4' });
    });
    for (const key of ['u', 'Ctrl+z', 'f', 'Shift+a', 'Alt+Shift+d', 'm', 'Shift+m', 'g', 'i', 'v']) await hands.key(key);
    await hands.page.waitForFunction(() => document.querySelector('chess-board').shadowRoot.querySelector('.status').textContent === 'White is better.');
    for (const letter of ['f', 'c', 'm e2']) assert.equal(await hands.board((board, text) => board.input(text), letter), true);
    await hands.board((board) => board.shadowRoot.querySelectorAll('.bar button:not([hidden])').forEach((button) => button.title !== 'Say a move' && button.getAttribute('aria-label') !== 'Say a move' && button.click()));
    const keys = ['u e4 false', 'u e4 false', 'f e4 false', 'A e4 false', 'D e4 true', 'm e4 false', 'M e4 false', 'g e4 false', 'i e4 false', 'v e4 false'];
    assert.deepEqual(await hands.board(() => window.asked), [...keys, 'f e4 false', 'c e4 false', 'm e2 false', 'u e4 false', 'f e4 false']);
    assert.deepEqual(await hands.board((board) => [board.orientation, ...board.game.sans()]), ['white', 'e4'], 'the board has done nothing of it');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('evaluation and best move are not asked of an opponent who thinks about a move', async () => {
    const hands = await play('play="white"');
    await hands.board((board) => {
      window.games = 0;
      const best = new Promise((done) => (window.reply = () => done({ best: 'e5' })));
      board.opponent = { play: (game, { signal }) => (window.games++, signal ? best : { best: null, score: { cp: 50 } }), hint: () => ({ sentences: ['Look.', 'Play Nf3.'] }) };
      board.move('e4');
      board.focus({ square: 'e4' });
    });
    const told = (text) => hands.page.waitForFunction((wanted) => document.querySelector('chess-board').shadowRoot.querySelector('.status').textContent === wanted, text);
    for (const letter of ['v', 'g']) {
      await hands.key('l');
      await told('White pawn e2 to e4');
      await hands.key(letter);
      await told('Nothing to tell.');
    }
    assert.equal(await hands.board(() => window.games), 1);
    await hands.board(() => window.reply());
    await hands.page.waitForFunction(() => document.querySelector('chess-board').game.ply === 2);
    await hands.key('v');
    await told('+0.50');
    await hands.key('g');
    await told('Play Nf3.');
    await hands.close();
  });

  test('a move that is typed while one looks back is played in the game, and refused by it', async () => {
    const hands = await play();
    await hands.board((board) => (['e4', 'e5'].forEach((move) => board.move(move)), board.step(-2)));
    await hands.type('Nf3');
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4', 'e5', 'Nf3']);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelector('.field').value), '');
    await hands.board((board) => board.step(-3));
    await hands.hear('refused');
    await hands.type('e2e4');
    assert.match((await hands.heard())[0].message, /e2/);
    assert.equal((await hands.heard())[0].code, 'empty-square');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });
});
