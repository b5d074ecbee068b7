import assert from 'node:assert/strict';
import { fen, move, until, voice } from '../harness.mjs';

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
};
