import assert from 'node:assert/strict';
import { askToPlay, begin, fullStrength, plies, type, until } from '../harness.mjs';

export default (it) => {
  it('what was thought is not given back when the page is opened anew', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: 'Own' }).check();
    await page.getByLabel('Minutes').fill('0.4');
    await page.getByLabel('Seconds a move').fill('0');
    await begin(page);
    const clock = page.getByRole('timer', { name: 'Black clock' });
    await clock.waitFor();
    await type(page, 'e4');
    await clock.filter({ hasText: '00:18' }).waitFor();
    await page.reload();
    // At once: it must not have run down to there again.
    await clock.waitFor();
    assert.ok(Number((await clock.textContent()).slice(3)) <= 19);
  });

  it('a clock that cannot be read is not played: what was written stays, and Play says why', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: 'Own' }).check();
    const line = page.getByLabel('In one line');
    await line.fill('abc');
    await askToPlay(page);
    const why = page.getByRole('alert');
    await why.waitFor();
    assert.match(await why.textContent(), /^\p{Lu}|^["“]abc/u);
    assert.match(await why.textContent(), /abc/);
    assert.equal(await line.inputValue(), 'abc');
    assert.equal(await page.getByRole('timer').count(), 0);
    await line.fill('3+2');
    await begin(page);
    await page.locator('.clock', { hasText: '03:00' }).first().waitFor();
  });

  it('an array that Chess960 has not is refused', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: 'Chess960' }).check();
    for (const number of ['1000', '-7', '1.5']) {
      await page.getByLabel(/Array, 0 to 959/).fill(number);
      await askToPlay(page);
      await page.getByRole('alert').filter({ hasText: `There is no array ${number}: they have the numbers 0 to 959.` }).waitFor();
    }
    await page.getByLabel(/Array, 0 to 959/).fill('959');
    await begin(page);
    await until(page, () => document.querySelector('chess-board').fen.startsWith('rkrnnqbb'));
    await page.getByRole('button', { name: 'Take back' }).waitFor();
  });

  it('a move that is taken back while the computer thinks stops it, and nobody is thinking then', '/play', async (page) => {
    await fullStrength(page);
    await begin(page);
    await type(page, 'e4');
    await until(page, () => document.querySelector('.strip small')?.textContent === 'thinking');
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 0);
    await until(page, () => ![...document.querySelectorAll('.strip small')].some((one) => one.textContent === 'thinking'));
    await page.waitForTimeout(2500);
    assert.equal(await page.locator('.strip', { hasText: 'thinking' }).count(), 0);
    assert.equal(await page.locator('.moves .move').count(), 0);
  });

  it('there is nothing to take back before the player has moved', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Black' }).check();
    await begin(page);
    await plies(page, 1);
    const back = page.getByRole('button', { name: 'Take back' });
    assert.ok(await back.isDisabled());
    await type(page, await page.evaluate(() => document.querySelector('chess-board').game.legalMoves()[0].uci));
    await plies(page, 3);
    await back.click();
    await plies(page, 1);
    await until(page, () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Take back').disabled);
  });

  it('two people have names: at the board, in the library, and on the other side after a rematch', '/play', async (page, app) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('textbox', { name: 'White' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Black' }).fill('Bruno');
    await begin(page);
    await type(page, 'f3', 'e5', 'g4', 'Qh4');
    await page.locator('.result-why', { hasText: 'Black wins by checkmate' }).waitFor();
    await page.locator('.strip', { hasText: 'Ada' }).waitFor();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.strip', { hasText: 'White: Bruno' }).waitFor();
    await page.goto(`${app.address}#/library`);
    await page.getByRole('button', { name: /^Ada – Bruno/ }).waitFor();
  });

  for (const [width, height] of [[1440, 900], [360, 740], [740, 360]])
    it(`why a game cannot begin so is seen at ${width} by ${height}, with nothing over it`, '/play', { width, height }, async (page) => {
      await page.getByRole('radio', { name: 'A position' }).check();
      await page.getByLabel('Position, as FEN').fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR b KQkq - 0 1');
      await page.getByRole('alert').waitFor();
      // What is at its corners is itself.
      await until(page, () => {
        const box = document.querySelector('#start-problem');
        const { left, top, right, bottom } = box.getBoundingClientRect();
        return [top + 8, bottom - 8].every((y) => [left + 12, right - 12].every((x) => box.contains(document.elementFromPoint(x, y))));
      });
    });
};
