// One board for everybody: keys, labels, announcements, colours, sizes; records and the editor.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { skip, start } from './harness.mjs';

/** axe-core is a tool of the tests (MPL-2.0): it is fetched into a scratch folder, and no part of the package. */
function axe() {
  const folder = join(tmpdir(), 'tabiya-board-axe');
  const file = join(folder, 'node_modules/axe-core/axe.min.js');
  try {
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-progress', '--no-audit', '--no-fund', 'axe-core@4'], { stdio: 'ignore', timeout: 60_000, shell: process.platform === 'win32' });
    }
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const PGN = `[Event "A <i>game</i>"]
[White "<img src=x onerror=hacked()>"]
[Black "Duke"]
[Result "1-0"]

{First [%csl Gf7]} 1. e4 e5 2. Nf3 d6 3. d4 Bg4? {[%cal Rg4f3] <script>hacked()</script><img src=x onerror=hacked()>}
(3... exd4 {[%eval 0.35,20] [%clk 0:04:59]} 4. Nxd4 Nf6 (4... g6 5. Nc3) 5. Nc3) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 1-0

[White "Second"]
[Black "Game"]

1. d4 *`;

describe('for everybody', { skip, concurrency: false, timeout: 120_000 }, () => {
  let world;
  before(async () => (world = await start()));
  after(() => world?.stop());
  const open = (attributes, options) => world.open(`<chess-board ${attributes}></chess-board>`, options);
  const quoted = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const record = (options) => open(`pgn="${quoted(PGN)}"`, options);
  const focused = (hands) => hands.board((board) => board.shadowRoot.activeElement?.dataset.square);

  test('a whole game by keyboard, with every announcement', async () => {
    const hands = await open('play');
    await hands.board((board) => board.focus());
    const game = [
      ['e2', 'e4', 'White pawn e2 to e4.'],
      ['d7', 'd5', 'Black pawn d7 to d5.'],
      ['e4', 'd5', 'White pawn e4 takes pawn d5.'],
      ['c7', 'c5', 'Black pawn c7 to c5.'],
      ['d5', 'c6', 'White pawn d5 takes pawn c6 in passing.'],
      ['g8', 'f6', 'Black knight g8 to f6.'],
      ['c6', 'b7', 'White pawn c6 takes pawn b7.'],
      ['g7', 'g6', 'Black pawn g7 to g6.'],
      ['b7', 'a8', 'White pawn b7 takes rook a8, becomes a knight.', 'n'],
      ['f8', 'g7', 'Black bishop f8 to g7.'],
      ['f1', 'b5', 'White bishop f1 to b5, check.'],
      ['c8', 'd7', 'Black bishop c8 to d7.'],
      ['g1', 'f3', 'White knight g1 to f3.'],
      ['e8', 'g8', 'Black castles kingside.'],
      ['e1', 'h1', 'White castles kingside.'],
    ];
    const end = [
      ['d7', 'c6', 'Black bishop d7 to c6.'],
      ['d1', 'e2', 'White queen d1 to e2.'],
      ['d8', 'd5', 'Black queen d8 to d5.'],
      ['f3', 'e5', 'White knight f3 to e5.'],
      ['d5', 'g2', 'Black queen d5 takes pawn g2, checkmate. Black wins by checkmate.'],
    ];
    const play = async (moves) => {
      for (const [from, to, announced, promotion] of moves) {
        hands.walk(from);
        await hands.key('Enter');
        assert.match(await hands.said(), new RegExp(`${from} selected`));
        hands.walk(to);
        await hands.key(' ');
        if (promotion) await hands.key(promotion);
        assert.equal(await hands.said(), announced);
        assert.equal(await focused(hands), to === 'h1' ? 'g1' : to, 'the focus goes along');
      }
    };
    await play(game);
    hands.walk('d8');
    await hands.key('Enter');
    hands.walk('d1');
    await hands.key('Enter');
    assert.match(await hands.said(), /^The queen on d8/, 'what is refused is said');
    await play(end);
    assert.equal(await hands.board((board) => board.game.sans().join(' ')), 'e4 d5 exd5 c5 dxc6 Nf6 cxb7 g6 bxa8=N Bg7 Bb5+ Bd7 Nf3 O-O O-O Bc6 Qe2 Qd5 Ne5 Qxg2#');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('the square that has the focus shows its piece, and that it is picked up', async () => {
    const hands = await world.open('<chess-board play></chess-board>');
    const seen = async () => {
      const { x, y } = hands.at('g1');
      return (await hands.page.screenshot({ clip: { x: x - 24, y: y - 24, width: 48, height: 48 } })).toString('base64');
    };
    await hands.board((board) => board.focus({ square: 'f1' }));
    await hands.key('ArrowRight');
    assert.equal(await focused(hands), 'g1');
    const knight = await seen();
    await hands.key('Enter');
    const picked = await seen();
    await hands.key('Escape');
    assert.equal(await seen(), knight);
    assert.notEqual(picked, knight, 'it is seen that it is picked up');
    await hands.board((board) => (board.reset('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1'), board.focus({ square: 'g1' })));
    assert.equal(await focused(hands), 'g1');
    assert.notEqual(await seen(), knight, 'the knight is seen');
    await hands.close();
  });

  test('every key of the board', async () => {
    const hands = await open('play fen="r3k2r/8/8/8/1b6/2N5/PPP5/R3K2R w KQkq - 0 1"');
    await hands.board((board) => board.focus({ square: 'e1' }));
    const at = async (key, square) => assert.equal((await hands.key(key), await focused(hands)), square, key);
    await at('ArrowUp', 'e2');
    await at('ArrowLeft', 'd2');
    await at('ArrowDown', 'd1');
    await at('ArrowRight', 'e1');
    await at('ArrowDown', 'e1');
    await at('Home', 'a1');
    await at('End', 'h1');
    await at('Ctrl+Home', 'a8');
    await at('Ctrl+End', 'h1');
    await at('4', 'h4');
    await at('Shift+2', 'b4');
    await at('k', 'e8');
    await at('k', 'e1');
    await at('Shift+k', 'e8');
    await at('r', 'h8');
    await at('n', 'c3');
    await at('b', 'b4');
    await at('p', 'a2');
    await at('p', 'b2');
    await at('Shift+p', 'a2');
    const says = async (key, text) => assert.match((await hands.key(key), await hands.said()), text, key);
    await at('n', 'c3');
    await says('o', /^c3, white knight\.$/);
    await says('m', /^c3, white knight: none\.$/);
    await says('x', /^Around c3: .*b4 black bishop/);
    await says('l', /^The start/);
    await says('c', /^Nothing/);
    await says('t', /^Nothing/);
    await hands.board((board) => (board.clocks = { white: 61, black: 3725 }));
    await says('t', /^White 01:01, Black 1:02:05/);
    await says('?', /Arrows walk/);
    await says('f', /^Black is below/);
    assert.equal(await focused(hands), 'c3', 'the square stays');
    await at('ArrowUp', 'c2');
    await hands.key('f');
    await hands.board((board) => board.move('a3'));
    await hands.board((board) => board.move('Bxc3'));
    await says('l', /^Black bishop b4 takes knight c3, check\.$/);
    await says('c', /takes knight c3/);
    await hands.walk('b2');
    await says('m', /^b2, white pawn: c3/);
    await says('Shift+m', /: c3\.$/);
    await says('Shift+a', /^White pawn a2 to a3/);
    await says('Shift+d', /^Black bishop/);
    await says('u', /^One move taken back/);
    await says('Ctrl+z', /^One move taken back/);
    await says('v', /^Nothing/);
    await says('g', /^Nothing/);
    await hands.key('i');
    assert.equal(await hands.board((board) => board.shadowRoot.activeElement.className), 'field');
    await hands.close();
  });

  test('where nothing can be moved, no key is told that moves', async () => {
    const hint = () => hands.board(async (board) => (await board.ready, board.shadowRoot.getElementById('hint').textContent));
    const hands = await open('fen="7k/8/8/8/8/8/8/K7 w - - 0 1"');
    assert.equal(await hint(), 'Arrow keys walk, ? lists the keys.');
    await hands.board((board) => (board.pgn = '1. e4 *'));
    assert.equal(await hint(), 'Arrow keys walk, ? lists the keys.');
    await hands.board((board) => (board.setAttribute('play', ''), board.reset('7k/8/8/8/8/8/8/KR6 w - - 0 1')));
    assert.match(await hint(), /Enter picks up/);
    await hands.close();
  });

  test('in a game that is over nothing is picked up, and how it ended is said', async () => {
    const hands = await open('play fen="rnbqkbnr/ppppp2p/8/5ppQ/3PP3/8/PPP2PPP/RNB1KBNR b KQkq - 0 1"');
    await hands.board((board) => board.focus({ square: 'e8' }));
    await hands.key('Enter');
    assert.equal(await hands.said(), 'White wins by checkmate.');
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.selected, .movable').length), 0);
    hands.drag(hands.at('e8'), hands.at('f7'));
    assert.equal(await hands.status(), 'White wins by checkmate');
    await hands.close();
  });

  test('the grid has one stop for Tab, rows, cells with labels, and says who is to move', async () => {
    const hands = await open('play');
    const seen = await hands.board((board) => {
      const all = (selector) => [...board.shadowRoot.querySelectorAll(selector)];
      return [all('[role=grid]').length, all('[role=grid] > [role=row]').length, all('[role=row] > [role=gridcell]').length, all('[role=gridcell][tabindex="0"]').length, all('[role=gridcell]:not([aria-label])').length, all('[role=grid]')[0].getAttribute('aria-label')];
    });
    assert.deepEqual(seen, [1, 8, 64, 1, 0, 'Chess board, White to move']);
    await hands.close();
  });

  test('the square that keys are for has a ring, on light and on dark pages', async () => {
    const hands = await open('play', { head: '<style>:root{color-scheme:light dark}</style>', context: {} });
    await hands.board((board) => board.focus());
    await hands.key('ArrowUp');
    const ring = () => hands.board((board) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(board.shadowRoot.activeElement);
      return [outlineStyle, outlineWidth, outlineColor].join(' ');
    });
    await hands.page.emulateMedia({ colorScheme: 'light' });
    assert.equal(await ring(), 'solid 3px rgb(11, 87, 208)');
    await hands.page.emulateMedia({ colorScheme: 'dark' });
    assert.equal(await ring(), 'solid 3px rgb(76, 141, 255)');
    await hands.close();
  });

  test('axe finds nothing wrong: playing, refusing, promoting, a record, the editor; light and dark', async (t) => {
    const source = axe();
    if (!source) return t.skip('axe-core cannot be had');
    const look = { head: '<style>:root{color-scheme:light dark}body{background:Canvas;color:CanvasText}</style>', width: 360, context: {} };
    const states = {
      play: ['play', async () => {}],
      refused: ['play fen="4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"', (hands) => hands.board((board) => board.move('Nc3'))],
      promotion: ['play fen="8/4P3/8/8/1k6/8/8/4K3 w - - 0 1"', (hands) => hands.drag(hands.at('e7'), hands.at('e8'))],
      record: [`pgn="${quoted(PGN)}"`, (hands) => hands.board((board) => board.step(1))],
      editor: ['edit fen="8/8/8/8/8/8/8/PK6 w KQ e3 0 1"', async () => {}],
      crazyhouse: ['play variant="crazyhouse"', (hands) => hands.board((board) => board.game.playAll(['e4', 'd5', 'exd5', 'Qxd5']))],
    };
    // Each state on a light or on a dark page, in turn; TABIYA_BOARD_ALL=1 looks at both.
    for (const [index, [name, [attributes, act]]] of Object.entries(states).entries()) {
      const hands = await open(attributes, look);
      await act(hands);
      await hands.page.evaluate((text) => new Function(text).call(window), source);
      for (const [dark, colorScheme] of ['light', 'dark'].entries()) {
        if (!process.env.TABIYA_BOARD_ALL && index % 2 !== dark) continue;
        await hands.page.emulateMedia({ colorScheme });
        const violations = await hands.page.evaluate(async () => {
          const { violations } = await window.axe.run(document);
          return violations.map(({ id, nodes }) => [id, ...nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)]);
        });
        assert.deepEqual(violations, [], `${name}, ${colorScheme}`);
      }
      await hands.close();
    }
  });

  test('nothing overflows at 320 px, and every button can be hit', async () => {
    for (const attributes of ['play', `pgn="${quoted(PGN)}"`, 'edit']) {
      const hands = await open(attributes, { width: 320 });
      const [wide, small] = await hands.board((board) => [
        document.documentElement.scrollWidth,
        [...board.shadowRoot.querySelectorAll('button, input, select, .square')]
          .filter((element) => element.checkVisibility())
          .map((element) => [element.className || element.outerHTML.slice(0, 60), element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([name, { width, height }]) => `${name} ${width}×${height}`),
      ]);
      assert.equal(wide, 320, attributes.slice(0, 4));
      assert.deepEqual(small, []);
      await hands.close();
    }
  });

  test('a page written from right to left has a board from left to right', async () => {
    const hands = await open('play', { dir: 'rtl' });
    const order = await hands.board((board) => ['a1', 'h1'].map((square) => board.shadowRoot.querySelector(`[data-square=${square}]`).getBoundingClientRect().left));
    assert.ok(order[0] < order[1]);
    await hands.board((board) => board.move('e5'));
    const ends = (hands, selector) => hands.board((board, which) => {
      const text = board.shadowRoot.querySelector(which).firstChild;
      const range = document.createRange();
      const place = (at) => (range.setStart(text, at), range.setEnd(text, at + 1), range.getBoundingClientRect());
      return { first: place(0).left, last: place(text.length - 1).right, edge: board.getBoundingClientRect().right };
    }, selector);
    const { first, last, edge } = await ends(hands, '.status');
    assert.ok(first < last && Math.abs(last - edge) < 2, 'a sentence in English is read from the left, and stands at the right');
    await hands.close();
    const shown = await record({ dir: 'rtl' });
    const [one, two] = await shown.board((board) => [...board.shadowRoot.querySelectorAll('.move')].slice(0, 2).map((move) => move.getBoundingClientRect().left));
    assert.ok(one < two, 'moves are written from the left');
    await shown.close();
  });

  test('forced colours: squares, pieces, targets and the last move are still told apart', async () => {
    const hands = await open('play', { context: { forcedColors: 'active' } });
    await hands.board((board) => board.move('e4'));
    hands.click(hands.at('e7'));
    const look = (selector, name) => hands.board((board, which, property) => getComputedStyle(board.shadowRoot.querySelector(which))[property], selector, name);
    assert.notEqual(await look('.dark:not(.target)', 'backgroundImage'), await look('.light:not(.target)', 'backgroundImage'));
    assert.notEqual(await look('.piece.white .fill', 'fill'), await look('.piece.black .fill', 'fill'));
    assert.match(await look('.target', 'backgroundImage'), /radial/);
    assert.notEqual(await look('.last', 'boxShadow'), 'none');
    await hands.close();
  });

  for (const colorScheme of ['light', 'dark']) {
    test(`forced colours, ${colorScheme}: white pieces are brighter than black ones, on the board and where pawns are promoted`, async () => {
      const hands = await open('play fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1"', { context: { forcedColors: 'active', colorScheme } });
      await hands.board((board) => (board.move('a8=Q'), board.reset('4k3/P7/8/8/8/8/8/4K3 w - - 0 1')));
      hands.click(hands.at('a7'));
      hands.click(hands.at('a8'));
      const light = (selector) => hands.board((board, which) => Math.min(...[...board.shadowRoot.querySelectorAll(which)].map((path) => getComputedStyle(path).fill.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0))), selector);
      const ofBlack = await light('.layer .piece.black .fill');
      assert.ok((await light('.layer .piece.white .fill')) > ofBlack);
      assert.ok((await light('.promotion .piece.white .fill')) > ofBlack);
      const [room, square] = await hands.board((board) => ['.promotion', '.square'].map((which) => getComputedStyle(board.shadowRoot.querySelector(which)).backgroundColor));
      assert.equal(room, square, 'they are chosen on the ground of the board');
      await hands.close();
    });
  }

  test('a record: variations, comments as text and never as HTML, shapes, glyphs, clocks, evaluations, several games', async () => {
    const hands = await record();
    await hands.page.evaluate(() => (window.hacked = () => (window.wasHacked = true)));
    const text = (selector) => hands.board((board, which) => board.shadowRoot.querySelector(which)?.textContent, selector);
    assert.match(await text('.title'), /^<img src=x onerror=hacked\(\)> – Duke {2}1-0A <i>game<\/i>/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('img, script, i, b').length), 0);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.shapes circle').length), 1);
    for (let n = 0; n < 6; n++) await hands.page.click('.to-forward');
    assert.equal(await text('.move[aria-current]'), 'Bg4?');
    assert.match(await hands.said(), /^Black bishop c8 to g4\. \?\. <script>hacked/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.shapes .head').length), 1);
    await hands.board((board) => board.focus());
    await hands.key('Alt+Shift+d');
    assert.equal(await text('.move[aria-current]'), '3… exd4');
    await hands.key('v');
    assert.equal(await hands.said(), '+0.35.');
    await hands.key('t');
    assert.equal(await hands.said(), 'White –, Black 04:59.');
    await hands.key('Shift+a');
    assert.equal(await text('.move[aria-current]'), '3. d4');
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.variation .variation .move').length), 2);
    await hands.page.click('.to-last');
    assert.equal(await text('.move[aria-current]'), '6. Bc4');
    await hands.page.selectOption('select', { index: 1 });
    assert.match(await text('.title'), /^Second – Game/);
    assert.equal(await hands.page.evaluate(() => window.wasHacked), undefined);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('in a variation a number stands before White’s moves and where it begins, as in the main line', async () => {
    const hands = await open('pgn="1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 (2. Nc3 Nf6 3. f4 {sharp} d5) 2... Nc6 *"');
    const moves = await hands.board((board) => [...board.shadowRoot.querySelectorAll('.move')].map((move) => move.textContent));
    assert.deepEqual(moves, ['1. e4', 'e5', '1… c5', '2. Nf3', '2. c3', 'd5', '2… d6', '2. Nf3', '2. Nc3', 'Nf6', '3. f4', '3… d5', '2… Nc6']);
    await hands.close();
  });

  test('a board that is given nothing for its FEN shows the array, as before it was given one', async () => {
    const hands = await open('play fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1"');
    await hands.hear('problem');
    for (const nothing of [null, undefined]) {
      const [before, after] = await hands.board((board, value) => ((board.fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'), [board.fen, ((board.fen = value), board.fen)]), nothing);
      assert.notEqual(before, after);
      assert.match(after, /^rnbqkbnr/);
    }
    assert.deepEqual(await hands.heard(), []);
    await hands.close();
  });

  test('a record is stepped through by as many plies as are asked for', async () => {
    const hands = await open('pgn="1. e4 e5 2. Nf3 Nc6 3. Bb5 *"');
    const steps = await hands.board((board) => [2, 2, -3, 9, -2, -9, Infinity, -Infinity, 1].map((way) => (board.step(way), board.record.cursor.ply)));
    assert.deepEqual(steps, [2, 4, 1, 5, 3, 0, 5, 0, 1]);
    await hands.close();
  });

  test('edits of a record are shown by setting its own text, also where it is the text that was given', async () => {
    const hands = await open('play pgn="1. e4 e5 *"');
    const shown = () => hands.board((board) => [...board.shadowRoot.querySelectorAll('.move')].map((move) => move.textContent).join(' '));
    const set = (edit) => hands.board((board, text) => (new Function('board', text)(board), (board.pgn = board.record.pgn()), board.ready), edit);
    await set('board.record.add(board.record.root, "d4")');
    assert.equal(await shown(), '1. e4 1. d4 1… e5');
    await hands.board((board) => void board.move('c4'));
    assert.equal(await shown(), '1. e4 1. d4 1. c4 1… e5');
    await set('board.record.delete(board.record.root.children[2])');
    assert.equal(await shown(), '1. e4 1. d4 1… e5');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a record with play takes moves as variations, and gives them back as PGN', async () => {
    const hands = await open('play pgn="1. e4 e5 2. Nf3 *"');
    await hands.page.click('.to-forward');
    hands.drag(hands.at('c7'), hands.at('c5'));
    assert.match(await hands.board((board) => board.pgn), /1\. e4 e5 \(1\.\.\. c5\) 2\. Nf3/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelector('.variation .move').textContent), '1… c5');
    hands.drag(hands.at('e4'), hands.at('e6'));
    assert.match(await hands.status(), /pawn/);
    await hands.close();
  });

  test('a text that is no record is told with its place, and what can be read is shown', async () => {
    const hands = await open('pgn="1. e4 e5 2. Ke4 *"');
    assert.match(await hands.status(), /^1:\d+: .*Ke4/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.move').length), 2);
    await hands.close();
  });

  test('a record in the page is its own fallback: the text is shown without scripts and read with them', async () => {
    const body = '<chess-board pgn><pre>1. e4 c5 *</pre></chess-board>';
    const without = await world.open(body, { context: { javaScriptEnabled: false }, script: ' ' });
    assert.equal(await without.page.locator('pre').isVisible(), true);
    await without.close();
    const hands = await world.open(body);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.move').length), 2);
    assert.equal(await hands.page.locator('pre').isVisible(), false);
    await hands.close();
  });

  test('a record in the page is read when it has come, also where the script stands before it', async () => {
    const body = '<chess-board pgn><pre><!--later-->1. e4 c5 *</pre></chess-board>';
    const hands = await world.open(body, { head: '<script src="/board/dist/standalone.js"></script>', script: '' });
    await hands.board((board) => board.ready);
    assert.deepEqual(await hands.board((board) => [...board.shadowRoot.querySelectorAll('.move')].map((move) => move.textContent.trim())), ['1. e4', 'c5']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a board to play on shows the pieces without scripts, and a position or a record its text', async () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const body = `<chess-board play></chess-board><chess-board id="fen" fen="${fen}"></chess-board><chess-board id="own" play><pre>own words</pre></chess-board>`;
    const head = '<link rel="stylesheet" href="/board/dist/fallback.css">';
    const seen = (hands, selector) =>
      hands.page.locator(selector).evaluate((board) => {
        const { content, backgroundImage } = getComputedStyle(board, '::before');
        return { content, drawn: backgroundImage.includes('start.svg'), more: getComputedStyle(board, '::after').content, height: board.getBoundingClientRect().height };
      });
    const without = await world.open(body, { head, context: { javaScriptEnabled: false }, script: ' ' });
    const play = await seen(without, 'chess-board >> nth=0');
    assert.match(play.content, /pieces at the start/);
    assert.equal(play.drawn, true);
    assert.match(play.more, /JavaScript/);
    assert.ok(play.height > 200, `${play.height}`);
    const drawing = await (await fetch(`${world.address}/board/dist/start.svg`)).text();
    assert.equal(drawing.match(/<g class="(white|black)"/g).length, 32);
    assert.match((await seen(without, '#fen')).content, new RegExp(fen));
    assert.equal(await without.page.locator('pre').isVisible(), true);
    assert.equal((await seen(without, '#own')).drawn, false);
    await without.close();
    const hands = await world.open(body, { head });
    for (const board of ['chess-board >> nth=0', '#fen', '#own']) assert.deepEqual({ ...(await seen(hands, board)), height: 0 }, { content: 'none', drawn: false, more: 'none', height: 0 });
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.piece').length), 32);
    assert.equal(await hands.page.locator('pre').isVisible(), false);
    await hands.close();
  });

  test('the editor marks every fault on its square and says it; by mouse, keys, palette and text', async () => {
    const hands = await open('edit fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1"');
    const faults = () => hands.board((board) => [...board.shadowRoot.querySelectorAll('.square.fault')].map((cell) => cell.dataset.square));
    const fen = () => hands.board((board) => board.fen);
    assert.deepEqual(await faults(), []);
    assert.equal(await hands.status(), 'A legal position.');
    await hands.board((board) => board.focus({ square: 'a1' }));
    await hands.key('Shift+p');
    assert.equal(await fen(), '4k3/8/8/8/8/8/8/P3K3 w - - 0 1');
    assert.deepEqual(await faults(), ['a1']);
    assert.match(await hands.said(), /A pawn stands on a1/);
    assert.match(await hands.board((board) => board.shadowRoot.querySelector('[data-square=a1]').getAttribute('aria-label')), /a1, white pawn, a pawn stands on a1/);
    assert.match(await hands.board((board) => board.shadowRoot.querySelector('.faults').textContent), /A pawn stands on a1/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.badge').length), 1);
    await hands.key('Delete');
    hands.drag(hands.at('e1'), hands.at('e7'));
    assert.deepEqual((await faults()).sort(), ['e7', 'e8']);
    hands.drag(hands.at('e7'), { x: hands.box.left + hands.box.width + 30, y: hands.at('e7').y });
    assert.match(await hands.board((board) => board.shadowRoot.querySelector('.faults').textContent), /White has no king/);
    await hands.page.click('.palette [aria-label="white king"]');
    await hands.measure();
    hands.click(hands.at('c1'));
    assert.equal(await fen(), '4k3/8/8/8/8/8/8/2K5 w - - 0 1');
    await hands.page.click('.palette [aria-label="Erase"]');
    await hands.measure();
    hands.click(hands.at('c1'));
    assert.equal(await fen(), '4k3/8/8/8/8/8/8/8 w - - 0 1');
    await hands.page.getByRole('button', { name: 'Start position' }).click();
    await hands.page.locator('select').first().selectOption('black');
    await hands.page.locator('input[value=K]').uncheck();
    assert.equal(await fen(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Qkq - 0 1');
    await hands.page.locator('label.field input').fill('no such thing');
    await hands.page.keyboard.press('Enter');
    assert.match(await hands.status(), /column 1/);
    assert.match(await fen(), /^rnbqkbnr/);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('a FEN that cannot be read is told, and costs nothing of what was set up', async () => {
    for (const [attributes, kept] of [['edit', '4k3/8/8/8/8/8/8/2K5 w - - 0 1'], ['edit variant="crazyhouse"', '4k3/8/8/8/8/8/8/2K5[QQp] w - - 0 1']]) {
      const hands = await open(attributes);
      await hands.hear('problem');
      const seen = await hands.board(async (board, fen) => {
        board.fen = fen;
        await board.ready;
        board.focus({ square: 'b2' });
        board.editor.put('b2', { color: 'white', role: 'rook' });
        const before = board.fen;
        const told = [before];
        for (const set of [() => (board.fen = 'nonsense'), () => (board.fen = 'nonsense'), () => board.setAttribute('fen', 'no'), () => (board.fen = 'no'), () => board.reset('[] 8')]) {
          set();
          await board.ready;
          told.push(board.fen);
        }
        return told;
      }, kept);
      assert.deepEqual(seen, Array(6).fill(kept.replace('8/2K5', '1R6/2K5')));
      assert.equal((await hands.heard()).length, 5);
      assert.match(await hands.status(), /column \d: /);
      await hands.board(async (board) => ((board.fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'), board.ready));
      assert.match(await hands.board((board) => board.fen), /^4k3.8.8.8.8.8.8.4K3/);
      assert.deepEqual(hands.trouble, []);
      await hands.close();
    }
  });

  test('the editor marks every kind of fault on its squares', async () => {
    const hands = await open('edit');
    const faults = (fen) => hands.board((board, text) => {
      board.fen = text;
      return board.ready.then(() => [[...board.shadowRoot.querySelectorAll('.square.fault')].map((cell) => cell.dataset.square).sort().join(' '), board.problems.map(({ code }) => code).join(' ')]);
    }, fen);
    for (const [fen, squares, codes] of [
      ['8/8/8/8/8/8/8/8 w - - 0 1', '', 'no-king no-king'],
      ['4k3/8/8/8/8/8/8/3KK3 w - - 0 1', 'd1 e1', 'several-kings'],
      ['k7/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1', 'a2 a3 b2 c2 d2 e2 f2 g2 h2', 'too-many-pawns'],
      ['k7/p7/pppppppp/8/8/8/8/4K3 w - - 0 1', 'a6 a7 b6 c6 d6 e6 f6 g6 h6', 'too-many-pawns'],
      ['8/7k/8/8/N7/NNNNNNNN/8/BBBBKBBB w - - 0 1', 'a1 a3 a4 b1 b3 c1 c3 d1 d3 e1 e3 f1 f3 g1 g3 h1 h3', 'too-many-pieces'],
      ['4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', 'e2 e8', 'opposite-check'],
      ['4k3/8/8/8/8/8/8/P3K3 w - - 0 1', 'a1', 'pawns-on-back-rank'],
      ['4k3/4K3/8/8/8/8/8/8 w - - 0 1', 'e7 e8', 'adjacent-kings'],
      ['4k3/8/8/8/8/3n1n2/8/r3K2r w - - 0 1', 'a1 d3 e1 f3 h1', 'too-many-checkers'],
      ['4k3/8/8/8/8/8/8/4K2R w KQ - 0 1', 'a1', 'castling-without-rook'],
      ['4k3/8/8/8/4p3/8/4P3/4K3 w - e3 0 1', 'e3', 'en-passant-rank'],
    ]) assert.deepEqual(await faults(fen), [squares, codes], fen);
    await hands.close();
  });

  test('a piece is dragged from the palette of the editor onto the board', async () => {
    const hands = await open('edit fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1"', { height: 1100 });
    const { x, y, width } = await hands.page.locator('.palette [aria-label="black queen"]').boundingBox();
    hands.drag({ x: x + width / 2, y: y + width / 2 }, hands.at('d5'));
    assert.equal(await hands.board((board) => board.fen), '4k3/8/8/3q4/8/8/8/4K3 w - - 0 1');
    await hands.close();
  });

  test('a strict policy: no inline style, no trusted text, no script but the one', async () => {
    const hands = await world.open('<chess-board play></chess-board><chess-board pgn="1. e4 {x} *"></chess-board><chess-board edit></chess-board>', {
      csp: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      script: '<script src="/board/dist/standalone.js"></script> ',
    });
    // The page forbids evaluation too, so it is asked from outside.
    await hands.page.locator('chess-board').nth(2).locator('.palette').waitFor();
    const box = await hands.page.locator('chess-board').first().locator('.grid').boundingBox();
    hands.box = { left: box.x, top: box.y, width: box.width, black: false };
    await hands.drag(hands.at('e2'), hands.at('e4'));
    await hands.page.locator('chess-board').first().locator('.status', { hasText: 'Black to move' }).waitFor();
    assert.equal(await hands.page.locator('chess-board').first().locator('.piece').count(), 32);
    assert.ok(box.width > 300, 'the styles are there');
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('as modules, records and the editor are fetched when they are needed', async () => {
    const hands = await world.open('<chess-board play></chess-board>', {
      head: '<script type="importmap">{"imports":{"tabiya":"/tabiya/dist/esm/index.js"}}</script>',
      script: '<script type="module" src="/board/dist/index.js"></script>',
    });
    await hands.page.locator('.piece').first().waitFor({ state: 'attached' });
    const fetched = () => hands.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/board/dist/')[1]).filter(Boolean));
    assert.deepEqual(await fetched(), ['index.js', 'board.js']);
    await hands.board(async (board) => {
      board.setAttribute('pgn', '1. e4 *');
      await board.ready;
    });
    assert.ok((await fetched()).includes('viewer.js'));
    assert.equal(await hands.board((board) => board.record.root.children.length), 1);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });
});
