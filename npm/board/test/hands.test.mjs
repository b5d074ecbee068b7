// Hands: drags, shapes by mouse and finger, a page that scrolls or is scaled.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { skip, start } from './harness.mjs';

describe('by hand', { skip, concurrency: false, timeout: 120_000 }, () => {
  let world;
  before(async () => (world = await start()));
  after(() => world?.stop());

  const play = (attributes = 'play', options) => world.open(`<chess-board ${attributes}></chess-board>`, options);
  const squaresWith = (hands, name) => hands.board((board, wanted) => [...board.shadowRoot.querySelectorAll(`.square.${wanted}`)].map((cell) => cell.dataset.square).sort(), name);

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
});
