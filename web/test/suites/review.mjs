import assert from 'node:assert/strict';
import { downloaded, paste, says, until } from '../harness.mjs';

export default (it) => {
  it('a review: accuracy, graph, turning points in words, the better line, another try, notes as PGN; mistakes come back', '/analyse', async (page, app) => {
    await paste(page, '[White "You"]\n[Black "Tabiya 1000"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
    await page.locator('.tree .move').first().waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.turn').first().waitFor();
    assert.match(await page.locator('.percent').first().textContent(), /\d+ % accurate/);
    assert.equal(await page.locator('.graph').count(), 1);
    await page.getByRole('button', { name: 'The first turning point' }).click();
    await page.locator('.turn.mark-blunder').first().click();
    await says(page, /It is answered by Qxg2.*It loses .*Better was /);
    const before = await page.evaluate(() => document.querySelector('chess-board').fen);
    await page.getByRole('button', { name: 'Show the better line' }).click();
    await says(page, /^Better: /);
    await until(page, (fen) => document.querySelector('chess-board').fen !== fen, before);
    await page.locator('.turn.mark-blunder').first().click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await says(page, /Find something better/);
    const pgn = (await downloaded(page, () => page.getByRole('button', { name: 'PGN with these notes' }).click())).replaceAll('\n', ' ');
    assert.match(pgn, /5\. Nxf7 (\$4|\?\?)/);
    assert.match(pgn, /It is answered by Qxg2/);
    assert.match(pgn, /%eval/);
    await page.getByRole('button', { name: 'Keep notes' }).click();
    await page.getByText('Kept with its notes.').waitFor();
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /From You – Tabiya 1000, move/);
  });

  it('whoever has no game yet reviews a famous one with one click', '/review', async (page) => {
    await page.getByRole('button', { name: /The Opera Game/ }).click();
    await page.locator('.turn').first().waitFor();
    assert.match(await page.locator('.moves').textContent(), /Rd8#/);
    assert.match(await page.locator('.moves .mark-blunder').first().textContent(), /\?\?$/);
  });

  it('a review tells how far it is, and can be stopped and begun again', '/analyse', async (page) => {
    await page.evaluate(() => {
      globalThis.told = [];
      const look = () => {
        const bar = document.querySelector('progress');
        if (bar && globalThis.told.at(-1)?.[0] !== bar.value) globalThis.told.push([bar.value, bar.max]);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    const moves = Array.from({ length: 10 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
    await paste(page, moves);
    await says(page, /A list of moves/);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await until(page, () => globalThis.told.length > 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.locator('.percent').first().waitFor();
    const told = await page.evaluate(() => globalThis.told);
    assert.ok(told.every(([, most]) => most === 41), 'a position more than there are moves');
    const again = told.slice(told.findLastIndex(([done]) => done === 0)).map(([done]) => done);
    assert.ok(again.length > 10, `it was told ${again.length} times`);
    assert.deepEqual(again, [...again].sort((one, two) => one - two), 'never less than before');
    assert.equal(await page.locator('progress').count(), 0);
  });
};
