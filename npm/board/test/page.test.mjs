// The page: what it sets, in attributes, properties and styles, and what is told of what is wrong.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { skip, start } from './harness.mjs';

describe('on its page', { skip, concurrency: false, timeout: 120_000 }, () => {
  let world;
  before(async () => (world = await start()));
  after(() => world?.stop());

  const play = (attributes = 'play', options) => world.open(`<chess-board ${attributes}></chess-board>`, options);
  const squaresWith = (hands, name) => hands.board((board, wanted) => [...board.shadowRoot.querySelectorAll(`.square.${wanted}`)].map((cell) => cell.dataset.square).sort(), name);

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

  test('what is no game is refused with a sentence, and the board stays as it was', async () => {
    const hands = await play();
    const told = await hands.board((board) => {
      board.move('e4');
      board.shapes = [{ from: 'e2', to: 'e4', color: 'green' }];
      const freed = board.game.clone();
      freed.free();
      const refused = [5, {}, [], 'zz', NaN, true, freed].map((wrong) => {
        try {
          board.game = wrong;
        } catch ({ name, code, message }) {
          return code ?? `${name}: ${message}`;
        }
      });
      try {
        board.shapes = 5;
      } catch (error) {
        refused.push(error.name);
      }
      return [refused, board.move('e5')?.san, board.explain('Nf3').verdict, board.game.sans(), board.shapes.length];
    });
    const none = 'TypeError: A board shows a Game of tabiya, which this is not.';
    assert.deepEqual(told, [[...Array(6).fill(none), 'freed', 'TypeError'], 'e5', 'legal', ['e4', 'e5'], 1]);
    assert.equal(await hands.board((board) => ((board.game = null), board.game)), null);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a position that comes while a piece is dragged calls the drag off, also one that is none', async () => {
    const hands = await play();
    for (const fen of ['4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', '4k3/8/8/8/8/8/4R3/3K4 w - - 0 1']) {
      await hands.board((board) => board.reset('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
      const [from, to] = [hands.at('e2'), hands.at('e5')];
      hands.mouse('mousePressed', from);
      hands.mouse('mouseMoved', { x: from.x, y: from.y - 60 }, { buttons: 1 });
      await hands.board((board, next) => board.reset(next), fen);
      hands.mouse('mouseMoved', to, { buttons: 1 });
      hands.mouse('mouseReleased', to);
      assert.equal(await hands.board((board) => board.fen), fen);
      assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.dragging, .over').length), 0);
    }
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('what was set up stays when edit is taken away, and can be played from', async () => {
    const hands = await play('edit');
    await hands.page.waitForFunction(() => document.querySelector('chess-board').editor);
    hands.drag(hands.at('e2'), hands.at('e4'));
    const told = await hands.board((board) => {
      const before = board.fen;
      board.removeAttribute('edit');
      board.setAttribute('play', '');
      return [before, board.fen, board.move('d4')?.san];
    });
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1';
    assert.deepEqual(told, [fen, fen, 'd4']);
    await hands.board((board) => board.setAttribute('edit', ''));
    await hands.page.waitForFunction(() => document.querySelector('chess-board').editor);
    assert.equal(await hands.board((board) => (board.editor.put('e1', null), board.removeAttribute('edit'), board.fen.split(' ')[0])), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQ1BNR');
    assert.match(await hands.status(), /king/);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a record of a variant that nobody knows is shown as chess, and that is told', async () => {
    const hands = await play();
    await hands.hear('problem');
    await hands.board((board) => ((board.pgn = '[Variant "Foo"]\n\n1. Nf3 *'), board.ready));
    const sentence = '1:11: the variant "Foo" is not known: its moves are read as chess';
    assert.deepEqual([await hands.heard(), await hands.status()], [[{ message: sentence }], sentence]);
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
