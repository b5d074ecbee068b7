import assert from 'node:assert/strict';
import { at, fen, move, type, until, voice } from '../harness.mjs';

export default (it) => {
  it('a lesson: a refused move is answered by the rules, a legal one that misses by the lesson, the right one goes on', '/learn', async (page) => {
    assert.equal(await page.locator('.lessons li').count(), 10);
    await page.getByRole('link', { name: /The rook/ }).first().click();
    await page.getByRole('heading', { name: 'The rook' }).waitFor();
    await until(page, () => document.querySelector('chess-board')?.fen?.length > 0);
    const begun = await fen(page);
    await move(page, 'a1', 'b2');
    assert.match(await voice(page), /rook/);
    assert.equal(await page.locator('.voice-refused').count(), 1);
    await move(page, 'a1', 'a4');
    assert.match(await voice(page), /a8/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction((begun) => document.querySelector('chess-board').fen === begun, begun);
    await move(page, 'a1', 'a8');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.voice', { hasText: /Take the pawn/ }).first().waitFor();
    await move(page, 'a1', 'a4');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.voice', { hasText: /It cannot jump/ }).first().waitFor();
    await move(page, 'a1', 'b1');
    await page.getByRole('button', { name: 'Next: The bishop' }).click();
    await page.getByRole('link', { name: /The rook\s*, finished/ }).waitFor();
  });

  it('a move of another piece is told as such, and taken back: by itself, or by a touch of the board', '/learn/rook', async (page) => {
    await until(page, () => document.querySelector('chess-board')?.fen?.length > 0);
    const begun = await fen(page);
    const back = () => until(page, (given) => document.querySelector('chess-board').fen === given, begun);
    await move(page, 'e1', 'e2');
    await page.locator('.voice-bad', { hasText: 'That is a move of the king; this task is for the rook: go to a8.' }).waitFor();
    await back();
    // What was said stays, and the task goes on.
    assert.match(await voice(page), /this task is for the rook/);
    await type(page, 'Ra4');
    await page.locator('.voice-bad', { hasText: /^Ra4 is on the file, but stops four squares short of a8/ }).waitFor();
    const { x, y } = await at(page, 'a4');
    await page.mouse.click(x, y);
    await back();
    assert.match(await voice(page), /^Ra4 is on the file, but stops four squares short of a8/);
    await move(page, 'a1', 'a8');
    await page.getByRole('button', { name: 'Go on' }).waitFor();
  });

  it('all ten lessons are done by hand, from the first task to the last', '/learn', { long: true }, async (page) => {
    await page.getByRole('link', { name: /^Begin: The rook/ }).click();
    for (let tasks = 0; tasks < 60; tasks++) {
      await until(page, () => document.querySelector('.dots .now, .dots .past') && document.querySelector('chess-board')?.game?.ply === 0);
      // What a learner can try: every legal move, until the lesson is content.
      const moves = await page.evaluate(() => document.querySelector('chess-board').game.legalMoves().map(({ uci }) => uci));
      let done = false;
      for (const uci of moves) {
        await type(page, uci);
        if (await page.locator('.voice-good').count()) {
          done = true;
          break;
        }
        assert.equal(await page.locator('.voice-bad').count(), 1, `${uci} is answered`);
        await page.getByRole('button', { name: 'Try again' }).click();
        await until(page, () => document.querySelector('chess-board').game.ply === 0);
      }
      assert.ok(done, `a move is right: ${await voice(page)}`);
      const on = page.getByRole('button', { name: /^(Go on|Next: |Play a game)/ });
      const last = (await on.textContent()) === 'Play a game';
      await on.click();
      if (last) break;
    }
    await until(page, () => location.hash.startsWith('#/play'));
    await page.goBack();
    await page.getByRole('link', { name: 'Lessons' }).click();
    await page.getByText('10 of 10 finished').waitFor();
  });

  it('the ring around what a task is about leaves it in sight', '/learn/rook', async (page) => {
    await move(page, 'a1', 'a8');
    await page.getByRole('button', { name: 'Go on' }).click();
    await until(page, () => document.querySelector('chess-board').shadowRoot.querySelector('.shapes circle'));
    const inside = await page.evaluate(() => {
      const ring = document.querySelector('chess-board').shadowRoot.querySelector('.shapes circle');
      return ring.r.baseVal.value - parseFloat(getComputedStyle(ring).strokeWidth) / 2;
    });
    // Of a square that is a hundred wide.
    assert.ok(inside > 40, String(inside));
  });
};
