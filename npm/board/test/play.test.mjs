// Playing: what is shown, said and told to programs; moves ahead, shapes, the opponent, looking back.
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

  test('of a FEN, an array of Chess960 and a record, what is asked for last counts', async () => {
    const [fen, other] = ['4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'];
    const hands = await play(`play chess960="0" fen="${other}"`);
    const shown = (run, ...given) => hands.board((board, text, all) => (new Function('board', '...given', text)(board, ...all), board.ready.then(() => board.fen)), run, given);
    assert.match(await shown(''), /^bbqnnrkr/);
    assert.equal(await shown('board.reset(given[0])', fen), fen);
    assert.equal(await shown('board.reset()'), fen);
    assert.match(await shown('board.setAttribute("chess960", "959")'), /^rkrnnqbb/);
    assert.equal(await shown('board.fen = given[0]', fen), fen, 'also if it has it already');
    assert.equal(await shown('board.pgn = "1. e4 *"; board.fen = ""'), await shown('board.reset()'));
    assert.equal(await hands.board((board) => board.record?.pgn().includes('1. e4')), true, 'an empty FEN asks for nothing');
    assert.equal(await shown('board.setAttribute("fen", given[0])', other), other);
    await hands.close();
    const early = await world.open('');
    assert.equal(await early.page.evaluate((wanted) => {
      const board = document.createElement('chess-board');
      board.setAttribute('chess960', '5');
      board.fen = wanted;
      document.body.append(board);
      return board.fen;
    }, fen), fen, 'before it is shown');
    await early.close();
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

  test('arrows and circles: right button with colours, a long press of a finger, which goes through the colours', async () => {
    const hands = await play();
    const right = { button: 'right', buttons: 2 };
    hands.drag(hands.at('e2'), hands.at('e4'), right);
    hands.drag(hands.at('d2'), hands.at('d4'), { ...right, modifiers: 8 });
    hands.drag(hands.at('c2'), hands.at('c4'), { ...right, modifiers: 1 });
    hands.drag(hands.at('b2'), hands.at('b4'), { ...right, modifiers: 9 });
    hands.mouse('mousePressed', hands.at('a3'), right);
    hands.mouse('mouseReleased', hands.at('a3'), right);
    const shapes = () => hands.board((board) => board.shapes.map(({ color, from, to }) => `${color} ${from}${to}`));
    assert.deepEqual(await shapes(), ['green e2e4', 'red d2d4', 'blue c2c4', 'yellow b2b4', 'green a3a3']);
    hands.drag(hands.at('e2'), hands.at('e4'), right);
    assert.equal((await shapes()).length, 4, 'the same again takes it away');
    await hands.click(hands.at('e5'));
    assert.deepEqual(await shapes(), []);
    for (const color of ['green', 'red']) {
      await hands.touch('touchStart', hands.at('g1'));
      await hands.board((board) => new Promise((done) => setInterval(() => board.renderer.preview && done())));
      hands.touch('touchMove', hands.at('f2'));
      hands.touch('touchMove', hands.at('f3'));
      await hands.touch('touchEnd');
      if (color === 'green') assert.deepEqual(await shapes(), ['green g1f3']);
    }
    assert.equal(await hands.board((board) => board.fen.split(' ')[0]), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'no piece was moved by it');
    await hands.close();
  });

  test('a long press adds to the shapes, the same again goes through the colours and away, and a tap takes all away', async () => {
    const hands = await play('play', { width: 360 });
    const shapes = () => hands.board((board) => board.shapes.map(({ color, from, to }) => `${color} ${from}${to}`));
    const draw = async (from, to = from) => {
      await hands.touch('touchStart', hands.at(from));
      await hands.board((board) => new Promise((done) => setInterval(() => board.renderer.preview && done())));
      if (from !== to) await hands.touch('touchMove', hands.at(to));
      await hands.touch('touchEnd');
      return shapes();
    };
    await hands.board((board) => (board.shapes = [{ color: 'blue', from: 'a1', to: 'a8' }]));
    assert.deepEqual(await draw('c6'), ['blue a1a8', 'green c6c6']);
    assert.deepEqual(await draw('g1', 'f3'), ['blue a1a8', 'green c6c6', 'green g1f3']);
    for (const color of ['red', 'blue', 'yellow']) assert.deepEqual(await draw('c6'), ['blue a1a8', 'green g1f3', `${color} c6c6`]);
    assert.deepEqual(await draw('c6'), ['blue a1a8', 'green g1f3']);
    await hands.tap(hands.at('e2'));
    assert.deepEqual(await shapes(), []);
    assert.deepEqual(await squaresWith(hands, 'selected'), ['e2']);
    await hands.close();
  });

  test('a drag is called off by Escape, by another button and by the page, and nothing is played', async () => {
    const held = () => hands.board((board) => [board.shadowRoot.querySelectorAll('.dragging, .over, .selected').length, board.game?.ply ?? board.fen].join());
    const take = (from, to) => {
      hands.mouse('mousePressed', from);
      for (const part of [0.3, 1]) hands.mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, { buttons: 1 });
    };
    const right = async (at) => {
      hands.mouse('mousePressed', at, { button: 'right', buttons: 3 });
      await hands.mouse('mouseReleased', at, { button: 'right', buttons: 1 });
    };
    const ways = [() => hands.key('Escape'), right, () => hands.board((board) => board.cancel())];
    let hands = await play();
    for (const way of ways) {
      take(hands.at('e2'), hands.at('e4'));
      assert.equal(await held(), '3,0');
      await way(hands.at('e4'));
      assert.equal(await held(), '0,0', 'nothing is held any more');
      await hands.mouse('mouseReleased', hands.at('e4'));
      assert.equal(await held(), '0,0', String(way));
    }
    await hands.drag(hands.at('e2'), hands.at('e4'));
    assert.equal(await held(), '0,1', 'the next one is played');
    await hands.close();
    hands = await play('edit');
    const before = await held();
    const { x, y, width, height } = await hands.page.locator('.palette button').first().boundingBox();
    for (const way of ways) {
      take({ x: x + width / 2, y: y + height / 2 }, hands.at('e4'));
      assert.match(await held(), /^1,/);
      await way(hands.at('e4'));
      await hands.mouse('mouseReleased', hands.at('e4'));
      assert.equal(await held(), before, 'nor from beside the board');
    }
    await hands.close();
  });

  test('the page scrolls by a finger from an empty square, and not from a piece', async () => {
    const hands = await play('play', { width: 360, height: 640, head: '<style>body{margin:0;padding-bottom:2000px}</style>' });
    await hands.page.evaluate(() => scrollTo(0, 0));
    await hands.measure();
    await hands.page.evaluate(() => scrollTo(0, 0));
    hands.box.top = await hands.board((board) => board.shadowRoot.querySelector('.grid').getBoundingClientRect().top);
    const swipe = async (from) => {
      const { x, y } = hands.at(from);
      hands.touch('touchStart', { x, y });
      for (let n = 1; n <= 8; n++) await hands.touch('touchMove', { x, y: y - 15 * n });
      await hands.touch('touchEnd');
    };
    await swipe('e2');
    assert.equal(await hands.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))), 0);
    await swipe('e4');
    await hands.page.waitForFunction(() => scrollY > 60);
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

  test('the board is what its page says: orientation, sets of pieces, coordinates, a game of its own, Chess960', async () => {
    const hands = await play('play orientation="black" pieces="plain" chess960="0"');
    assert.match(await hands.board((board) => board.fen), /^bbqnnrkr/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelector('.square').dataset.square), 'h1');
    const path = () => hands.board((board) => board.shadowRoot.querySelector('.piece.king path').getAttribute('d'));
    const plain = await path();
    await hands.board((board) => (board.pieces = 'tabiya'));
    assert.notEqual(await path(), plain);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('[data-file]').length), 8);
    await hands.board((board) => {
      const { constructor } = board.game;
      board.game = new constructor({ fen: '8/7p/8/8/8/2k5/8/K7 w - - 0 1' });
      board.game.play('Kb1');
    });
    assert.deepEqual(await squaresWith(hands, 'last'), ['a1', 'b1']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a board that is no legal position is shown as it stands, with what is wrong', async () => {
    const hands = await play('play fen="8/8/8/8/4N3/8/8/8 w - - 0 1"');
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.piece').length), 1);
    hands.drag(hands.at('e4'), hands.at('f6'));
    assert.match(await hands.status(), /king/);
    await hands.close();
  });

  test('a page styles it by variables and parts, draws its own pieces, hides coordinates and controls', async () => {
    const hands = await play('play', {
      head: `<style>
        chess-board { --board-light: rgb(1, 2, 3); --piece-white: rgb(4, 5, 6); --board-speed: 0.5s; }
        chess-board::part(target) { outline: 3px solid rgb(7, 8, 9); }
        chess-board[pieces=none]::part(white king) { background-image: linear-gradient(red, blue); }
      </style>`,
    });
    hands.click(hands.at('e2'));
    const look = (selector, property, pseudo) => hands.board((board, which, name, of) => getComputedStyle(board.shadowRoot.querySelector(which), of)[name], selector, property, pseudo);
    assert.equal(await look('.light', 'backgroundColor'), 'rgb(1, 2, 3)');
    assert.equal(await look('.piece.white .fill', 'fill'), 'rgb(4, 5, 6)');
    assert.equal(await look('.target', 'outlineColor'), 'rgb(7, 8, 9)');
    assert.equal(await look('[data-rank="1"]', 'content', '::before'), '"1"');
    await hands.board((board) => ['coordinates', 'controls'].forEach((name) => board.setAttribute(name, 'off')));
    assert.equal(await look('[data-rank="1"]', 'content', '::before'), 'none');
    assert.equal(await look('.bar', 'display'), 'none');
    await hands.board((board) => (board.pieces = 'none'));
    assert.match(await look('.piece.white.king', 'backgroundImage'), /gradient/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.layer path').length), 0);
    const dark = await look('.dark', 'backgroundColor');
    await hands.board((board) => board.setAttribute('theme', 'wood'));
    assert.notEqual(await look('.dark', 'backgroundColor'), dark);
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

  test('pieces move by transform alone, and not at all where less motion is wished', async () => {
    const hands = await play('play', { context: { reducedMotion: 'no-preference' } });
    const moves = () => hands.board((board) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(board.shadowRoot.querySelector('.piece'));
      return `${transitionProperty} ${transitionDuration}`;
    });
    assert.equal(await moves(), 'transform, opacity 0.18s, 0.18s');
    await hands.page.emulateMedia({ reducedMotion: 'reduce' });
    assert.match(await moves(), / 0s$/);
    await hands.close();
  });

  test('it takes the size that the page gives it, by itself', async () => {
    const hands = await play('play style="width: 320px"');
    const width = () => hands.board((board) => board.shadowRoot.querySelector('.board').getBoundingClientRect().width);
    assert.equal(await width(), 320);
    await hands.board((board) => (board.style.width = '203px'));
    assert.equal(await width(), 200, 'squares of whole pixels');
    await hands.measure();
    hands.drag(hands.at('e2'), hands.at('e4'));
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4']);
    await hands.close();
  });

  test('nothing where a text or shapes are expected is a move that is told, and no shapes', async () => {
    const hands = await play();
    const told = await hands.board(async (board) => {
      board.shapes = [{ from: 'e2', to: 'e4', color: 'green' }];
      board.shapes = null;
      return [board.shapes.length, await board.input(null), await board.input(undefined), await board.input({})];
    });
    assert.deepEqual(told, [0, false, false, false]);
    await hands.close();
  });

  test('what a program or a framework sets before the board is on the page, or before its tag is known, is kept', async () => {
    const hands = await play();
    const [early, late] = await hands.board(async (known) => {
      const { Game, ChessBoard } = { Game: known.game.constructor, ChessBoard: known.constructor };
      const given = (board) => {
        board.setAttribute('play', 'black');
        board.game = new Game();
        board.game.play('e4');
        board.shapes = [{ from: 'e2', to: 'e4', color: 'green' }];
        board.clocks = { white: 1, black: 2 };
        board.opponent = { play: async () => ({ best: null }) };
        document.querySelector('main').append(board);
      };
      const seen = ({ game, shapes, clocks, opponent, shadowRoot }) => [game.ply, shapes.length, clocks.black, typeof opponent.play, shadowRoot.querySelectorAll('.shapes .head').length, shadowRoot.querySelector('[data-square=e4]').ariaLabel];
      const made = document.createElement('chess-board');
      given(made);
      const unknown = document.createElement('chess-later');
      given(unknown);
      customElements.define('chess-later', class extends ChessBoard {});
      // What draws is fetched.
      await new Promise((done) => setTimeout(done));
      return [seen(made), seen(unknown)];
    });
    const expected = [1, 1, 2, 'function', 1, 'e4, white pawn, last move'];
    assert.deepEqual(early, expected);
    assert.deepEqual(late, expected);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('words of the wrong kind are left out, and the board goes on in English', async () => {
    const hands = await play();
    await hands.board((board) => {
      board.words = { toMove: 'x', piece: 7, hint: null, help: {}, noPieces: [], king: 'Kaiser' };
      board.move('e4');
    });
    assert.equal(await hands.status(), 'Black to move');
    assert.equal(await hands.board((board) => board.label('e1')), 'e1, white Kaiser', 'those of the right kind are taken');
    await hands.board((board) => board.focus());
    await hands.key('?');
    assert.match(await hands.said(), /^Arrows walk/);
    for (const words of [null, 'nonsense', 5]) await hands.board((board, given) => ((board.words = given), board.reset()), words);
    assert.equal(await hands.status(), 'White to move');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a set of pieces that does not exist is told, and the first set is shown', async () => {
    const hands = await play();
    const king = () => hands.board((board) => board.shadowRoot.querySelector('.piece.white.king path')?.getAttribute('d'));
    const first = await king();
    await hands.hear('problem');
    await hands.board((board) => (board.pieces = 'zebra'));
    assert.equal(await king(), first);
    assert.deepEqual(await hands.heard(), [{ message: 'There is no set of pieces "zebra".' }]);
    assert.equal(await hands.status(), 'There is no set of pieces "zebra".');
    const made = await hands.board(async (board) => {
      const other = document.createElement('chess-board');
      other.setAttribute('pieces', 'mine');
      board.replaceWith(other);
      other.addEventListener('problem', ({ detail }) => window.heard.push(detail));
      board.constructor.pieceSets.mine = { king: ['M1 1Z'] };
      await null;
      return other.shadowRoot.querySelector('.piece.white.king path').getAttribute('d');
    });
    assert.equal(made, 'M1 1Z', 'one that comes right behind the board is shown');
    await hands.board((board) => (board.pieces = 'none'));
    assert.equal(await king(), undefined);
    assert.equal((await hands.heard()).length, 1);
    await hands.close();
  });

  test('other words do not end the game', async () => {
    const hands = await play();
    await hands.board((board) => (board.move('e4'), (board.words = { knight: 'horse' })));
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4']);
    await hands.close();
  });

  test('a second finger neither moves nor ends what the first one drags', async () => {
    const hands = await play();
    const [one, two, end] = [hands.at('e2'), hands.at('d5'), hands.at('e4')];
    hands.touch('touchStart', one);
    for (const part of [0.3, 1]) hands.touch('touchMove', { x: one.x, y: one.y + (end.y - one.y) * part });
    await hands.board((board, { x, y }) => {
      const event = (type) => new PointerEvent(type, { pointerId: 77, pointerType: 'touch', bubbles: true, clientX: x, clientY: y });
      for (const type of ['pointerdown', 'pointermove', 'pointerup']) board.shadowRoot.querySelector('[data-square=d5]').dispatchEvent(event(type));
    }, two);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.dragging').length), 1, 'the first still holds the pawn');
    await hands.touch('touchEnd');
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4']);
    await hands.close();
  });

  test('on a page that scales it, a piece is dragged under the pointer', async () => {
    const hands = await play('play style="width: 480px; transform: scale(0.5); transform-origin: 0 0"');
    const to = hands.at('e4');
    hands.mouse('mousePressed', hands.at('e2'));
    for (const part of [0.3, 1]) hands.mouse('mouseMoved', { x: to.x, y: hands.at('e2').y + (to.y - hands.at('e2').y) * part }, { buttons: 1 });
    const off = await hands.board((board, { x, y }) => {
      const { left, top, width, height } = board.shadowRoot.querySelector('.dragging').getBoundingClientRect();
      return Math.hypot(left + width / 2 - x, top + height / 2 - y);
    }, to);
    assert.ok(off < 1, `${off} px off`);
    await hands.mouse('mouseReleased', to);
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4']);
    await hands.close();
  });

  test('a level that is none, and a browser that does not listen, are told in a sentence', async () => {
    const hands = await play('play="black" engine="strong" engine-src="/engine/dist/index.js"');
    await hands.page.waitForFunction(() => document.querySelector('chess-board').shadowRoot.querySelector('.status').textContent.startsWith('The engine'), undefined, { timeout: 60_000 });
    assert.match(await hands.status(), /^The engine cannot play here: level needs a number/);
    await hands.board(async (board) => {
      window.SpeechRecognition = window.webkitSpeechRecognition = undefined;
      await board.listen();
    });
    assert.equal(await hands.status(), 'The browser does not listen here: not-supported.');
    await hands.close();
  });

  test('words can be those of another language', async () => {
    const hands = await play();
    await hands.board((board) => (board.words = { white: 'Weiß', toMove: (color) => `${color} am Zug`, knight: 'Springer', move: ({ from, to }) => `von ${from} nach ${to}` }));
    assert.equal(await hands.status(), 'Weiß am Zug');
    assert.equal(await hands.board((board) => board.shadowRoot.querySelector('[data-square=b1]').getAttribute('aria-label')), 'b1, weiß Springer');
    hands.drag(hands.at('e2'), hands.at('e4'));
    assert.deepEqual(await hands.board((board) => board.game.sans()), ['e4']);
    assert.equal(await hands.said(), 'von e2 nach e4.');
    await hands.close();
  });
});
