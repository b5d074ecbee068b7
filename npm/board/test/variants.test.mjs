// Variants on the board: drops by every way to move, checks left, hill and goal, explosions, a pawn that becomes a king.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { skip, start } from './harness.mjs';

const HOUSE = 'rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR[Np] w KQkq - 1 3';

describe('variants', { skip, concurrency: false, timeout: 120_000 }, () => {
  let world;
  before(async () => (world = await start()));
  after(() => world?.stop());

  /** A board whose variant is shown. */
  const open = async (attributes, options) => {
    const hands = await world.open(`<chess-board ${attributes}></chess-board>`, options);
    await hands.page.waitForFunction(() => document.querySelector('chess-board').extra);
    await hands.measure();
    return hands;
  };
  const pocket = (hands, piece) =>
    hands.board((board, name) => {
      const { left, top, width, height } = board.shadowRoot.querySelector(`.pocket:has(.${name.replace(' ', '.')})`).getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, piece);
  const sans = (hands) => hands.board((board) => board.game.sans());
  const label = (hands, square) => hands.board((board, name) => board.shadowRoot.querySelector(`[data-square=${name}]`).getAttribute('aria-label'), square);

  const WAYS = {
    drag: async (hands, to) => hands.drag(await pocket(hands, 'white knight'), hands.at(to)),
    'click-click': async (hands, to) => (await hands.click(await pocket(hands, 'white knight')), hands.click(hands.at(to))),
    touch: async (hands, to) => hands.swipe(await pocket(hands, 'white knight'), hands.at(to)),
    'tap-tap': async (hands, to) => (await hands.tap(await pocket(hands, 'white knight')), hands.tap(hands.at(to))),
    keyboard: async (hands, to) => {
      await hands.board((board) => board.focus());
      hands.key('d');
      hands.walk(to);
      return hands.key('Enter');
    },
    'Tab and Enter': async (hands, to) => {
      await hands.board((board) => board.shadowRoot.querySelector('.pocket:not(:disabled)').focus());
      await hands.key('Enter');
      hands.walk(to);
      return hands.key('Enter');
    },
    typed: (hands, to) => hands.type(`N@${to}`),
  };

  for (const [page, width] of [360, 768, 1920].entries()) {
    for (const dir of ['ltr', 'rtl']) {
      const all = Boolean(process.env.TABIYA_NPM_ALL);
      if (!all && (width !== 360 || dir !== 'rtl')) continue;
      test(`${Object.keys(WAYS).length} ways to drop a piece, and to be refused, at ${width} px, ${dir}`, async () => {
        const hands = await open(`play variant="crazyhouse" fen="${HOUSE}"`, { width, dir });
        const wrong = [];
        for (const [way, drop] of Object.entries(WAYS)) {
          for (const [to, expected] of [['e5', 'N@e5'], ['d5', 'drop-on-piece']]) {
            await hands.board((board) => {
              board.reset();
              window.seen = [];
              board.heard ??= ['move', 'refused'].forEach((kind) => board.addEventListener(kind, ({ detail }) => window.seen.push(kind === 'move' ? detail.move.san : detail.code))) ?? true;
            });
            await drop(hands, to);
            const seen = await hands.board(() => new Promise((done) => setTimeout(() => done(window.seen.join()))));
            if (seen !== expected) wrong.push(`${way} to ${to}: ${seen}`);
          }
        }
        assert.deepEqual(wrong, []);
        assert.deepEqual(hands.trouble, []);
        await hands.close();
      });
    }
  }

  test('what is in hand is shown on both sides of the board, counted, and said when asked', async () => {
    const hands = await open(`play variant="crazyhouse" fen="${HOUSE}"`);
    const hand = () => hands.board((board) => [...board.shadowRoot.querySelectorAll('.pocket')].filter(({ dataset }) => dataset.count !== '0').map((button) => `${button.ariaLabel}${button.disabled ? ' (not now)' : ''}`));
    assert.deepEqual(await hand(), ['black pawn, 1 (not now)', 'white knight, 1']);
    await hands.board((board) => board.focus());
    await hands.key('h');
    assert.equal(await hands.said(), 'White in hand: 1 knight. Black in hand: 1 pawn.');
    await hands.board((board) => board.move('N@d4'));
    assert.equal(await hands.said(), 'White knight dropped on d4.');
    assert.deepEqual(await hand(), ['black pawn, 1']);
    const above = () => hands.board((board) => board.shadowRoot.querySelector('.hand').querySelector('.piece').classList.contains('black'));
    assert.equal(await above(), true);
    await hands.board((board) => board.flip());
    assert.equal(await above(), false, 'the hands turn with the board');
    await hands.board((board) => board.move('P@e3'));
    assert.deepEqual(await hand(), []);
    await hands.board((board) => (board.undo(), board.undo()));
    assert.deepEqual(await hand(), ['white knight, 1', 'black pawn, 1 (not now)']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('drops are moves ahead too, and what is promised is not in hand any more', async () => {
    const hands = await open(`play="white" variant="crazyhouse" fen="${HOUSE.replace(' w ', ' b ')}"`);
    hands.drag(await pocket(hands, 'white knight'), hands.at('d5'));
    assert.deepEqual(await hands.board((board) => board.premoves.map(({ from, to }) => from + to)), ['N@d5']);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelector('.pocket:not([data-count="0"]):has(.white)')), null);
    await hands.board(async (board) => (board.move('Qa5'), await null, await null));
    assert.deepEqual(await sans(hands), ['Qa5', 'N@d5']);
    await hands.close();
  });

  test('checks left, hill and goal are shown and said', async () => {
    const three = await open('play variant="3check"');
    await three.board((board) => board.game.playAll(['e4', 'e5', 'Bc4', 'Nc6', 'Bxf7+']));
    assert.deepEqual(await three.board((board) => [...board.shadowRoot.querySelectorAll('.hand')].map(({ textContent }) => textContent)), ['Black: 3 checks left', 'White: 2 checks left']);
    await three.board((board) => board.focus());
    await three.key('h');
    assert.equal(await three.said(), 'White: 2 checks left. Black: 3 checks left.');
    await three.close();
    const hill = await open('play variant="King of the Hill"');
    assert.equal(await label(hill, 'd5'), 'd5, hill');
    assert.equal(await hill.board((board) => board.variant), 'kingofthehill');
    assert.equal(await hill.board((board) => board.shadowRoot.querySelectorAll('.regions rect').length), 1);
    await hill.board((board) => (board.fen = '4k3/8/8/8/8/4K3/8/8 w - - 0 1'));
    hill.drag(hill.at('e3'), hill.at('e4'));
    assert.match(await hill.status(), /^White wins/);
    await hill.board((board) => (board.variant = null));
    assert.equal(await label(hill, 'd5'), 'd5', 'chess has no hill');
    assert.equal(await hill.board((board) => board.shadowRoot.querySelectorAll('.regions rect').length), 0);
    await hill.close();
    const racing = await open('play variant="racingkings"');
    assert.equal(await label(racing, 'a8'), 'a8, goal');
    await racing.close();
  });

  test('an explosion is marked, and what it took is said', async () => {
    const hands = await open('play variant="atomic"');
    await hands.board((board) => board.game.playAll(['Nc3', 'h6', 'Nb5', 'h5']));
    hands.drag(hands.at('b5'), hands.at('c7'));
    assert.equal(await hands.said(), 'White knight b5 takes pawn c7, explosion: black knight b8, black bishop c8, black queen d8.');
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.blast').length), 9);
    assert.match(await label(hands, 'c7'), /explosion/);
    assert.equal(await hands.board((board) => board.shadowRoot.querySelectorAll('.regions rect').length), 1, 'not by colour alone');
    await hands.close();
  });

  test('in antichess a pawn becomes a king, by pointer and by key', async () => {
    const hands = await open('play variant="antichess" fen="8/P7/8/8/8/8/8/k7 w - - 0 1"');
    await hands.drag(hands.at('a7'), hands.at('a8'));
    await hands.page.click('.promotion [data-role=king]');
    assert.deepEqual(await sans(hands), ['a8=K']);
    await hands.board((board) => board.undo());
    await hands.drag(hands.at('a7'), hands.at('a8'));
    await hands.key('k');
    assert.deepEqual(await sans(hands), ['a8=K']);
    await hands.close();
  });

  test('a record of a variant is read, shown and stepped through; an unknown one is told', async () => {
    const hands = await world.open('<chess-board pgn="[Variant &quot;Crazyhouse&quot;]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *"></chess-board>');
    await hands.board((board) => board.step(Infinity));
    assert.equal(await hands.board((board) => board.variant), 'crazyhouse');
    await hands.page.waitForFunction(() => document.querySelector('chess-board').extra);
    assert.equal(await hands.said(), 'White pawn dropped on e4.');
    assert.deepEqual(await hands.board((board) => [...board.shadowRoot.querySelectorAll('.pocket')].filter(({ dataset }) => dataset.count !== '0').map(({ ariaLabel }) => ariaLabel)), ['black pawn, 1']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
    const unknown = await world.open('<chess-board play variant="quantum"></chess-board>');
    assert.match(await unknown.status(), /"quantum" is not a variant/);
    await unknown.close();
  });

  test('as modules, the rules of variants are fetched when one is played, and a game that goes on goes on', async () => {
    const hands = await world.open('<chess-board play></chess-board>', {
      head: '<script type="importmap">{"imports":{"tabiya":"/tabiya/dist/esm/index.js","tabiya/variants":"/tabiya/dist/esm/variants.js"}}</script>',
      script: '<script type="module" src="/board/dist/index.js"></script>',
    });
    await hands.page.locator('.piece').first().waitFor({ state: 'attached' });
    const fetched = () => hands.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('variants-bytes')));
    assert.equal(await fetched(), false);
    await hands.board(async (board) => {
      board.move('e4');
      const other = document.createElement('chess-board');
      other.setAttribute('play', '');
      other.setAttribute('variant', 'crazyhouse');
      document.querySelector('main').append(other);
      await other.ready;
      other.move('d4');
      window.other = other;
    });
    assert.equal(await fetched(), true);
    assert.deepEqual(await hands.board((board) => [board.move('e5').san, window.other.game.sans().join(), window.other.variant, board.variant]), ['e5', 'd4', 'crazyhouse', 'chess']);
    assert.deepEqual(hands.trouble, []);
    await hands.close();
  });

  test('the editor sets up what a variant has beside the board, and knows its rules', async () => {
    const edits = async (attributes) => {
      const hands = await world.open(`<chess-board edit ${attributes}></chess-board>`);
      await hands.page.waitForFunction(() => document.querySelector('chess-board').editor);
      return hands;
    };
    const fill = (hands, name, value) => hands.page.getByRole('spinbutton', { name }).fill(value).then(() => hands.page.getByRole('spinbutton', { name }).press('Enter'));
    const fen = (hands) => hands.board((board) => board.fen);
    const faults = (hands) => hands.board((board) => board.problems.map(({ code }) => code));
    const house = await edits('variant="crazyhouse" fen="4k3/8/8/8/8/8/8/4K3[Np] b - - 0 1"');
    assert.equal(await fen(house), '4k3/8/8/8/8/8/8/4K3[Np] b - - 0 1');
    await fill(house, 'white queen', '2');
    await fill(house, 'black pawn', '0');
    assert.equal(await fen(house), '4k3/8/8/8/8/8/8/4K3[QQN] b - - 0 1');
    assert.deepEqual(await faults(house), []);
    const checks = await edits('variant="3check"');
    assert.equal(await fen(checks), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1');
    await fill(checks, /^White: checks? left/, '1');
    assert.equal(await fen(checks), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1');
    // Thirty-six pawns and no king are what a horde is.
    const horde = await edits('variant="horde"');
    assert.deepEqual(await faults(horde), []);
    assert.match(await fen(horde), /PPPPPPPP w kq/);
    assert.equal(await horde.page.getByRole('spinbutton').count(), 0);
  });
});
