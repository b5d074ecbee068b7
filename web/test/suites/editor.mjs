import assert from 'node:assert/strict';
import { until } from '../harness.mjs';

export default (it) => {
  for (const [width, height] of [[1440, 900], [360, 740]])
    it(`a text in the editor that is no FEN is told so at ${width} by ${height}, and nothing is offered of what is not shown`, '/analyse', { width, height, isMobile: width < 500, hasTouch: width < 500 }, async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      const field = page.getByLabel('FEN', { exact: true });
      await page.getByText('This is a legal position.').waitFor();
      const board = await field.inputValue();
      await page.getByRole('button', { name: 'Empty board' }).click();
      await page.getByText(/Not a position yet/).waitFor();
      const faults = page.locator('chess-board .faults');
      assert.equal(await faults.isVisible(), true);
      await field.fill('nonsense');
      await field.press('Enter');
      await page.getByText('This FEN cannot be read.').waitFor();
      assert.equal(await page.getByText(/legal position/).count(), 0);
      // The reasons stand in the place of those of the board before, and are in sight where one types.
      const reasons = faults.getByText('Column 1: the placement has 1 rank, not 8.');
      await reasons.waitFor();
      assert.equal(await faults.getByText(/king/).count(), 0);
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.equal(await page.getByRole('button', { name: 'Analyse it' }).isDisabled(), true);
      const { x, y, width: wide, height: high } = await reasons.boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, JSON.stringify([x, y, wide, high]));
      await field.fill(board);
      await field.press('Enter');
      await page.getByText('This is a legal position.').waitFor();
      assert.equal(await field.getAttribute('aria-invalid'), 'false');
      assert.equal(await faults.getByText(/rank/).count(), 0);
      await page.getByRole('button', { name: 'Analyse it' }).click();
      await page.locator('.invite').waitFor();
    });

  it('what is said of a text that is no FEN, and of one that is, is told of the field in the same picture', '/analyse', async (page) => {
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText('This is a legal position.').waitFor();
    // What is told of the field when the words change: whoever hears them asks then.
    const told = await page.evaluate(async () => {
      const status = document.querySelector('.editing [role="status"]');
      const field = document.querySelector('chess-board').shadowRoot.querySelector('.field input');
      const board = field.value;
      const seen = [];
      for (const text of ['nonsense', board]) {
        const changed = new Promise((done) => new MutationObserver((_, watch) => (watch.disconnect(), done())).observe(status, { characterData: true, childList: true, subtree: true }));
        field.value = text;
        field.dispatchEvent(new Event('change'));
        await changed;
        seen.push([status.textContent, field.getAttribute('aria-invalid')]);
      }
      return seen;
    });
    assert.deepEqual(told, [['This FEN cannot be read.', 'true'], ['This is a legal position.', 'false']]);
  });

  for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]])
    it(`the editor at ${width} by ${height}: what ends it is seen at once, and its tools are of the page's colours`, '/analyse', { width, height, theme: 'dark', isMobile: width < 500, hasTouch: width < 500 }, async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await until(page, () => document.querySelector('chess-board')?.shadowRoot.querySelector('.palette'));
      const done = await page.getByRole('button', { name: 'Analyse it' }).boundingBox();
      const nav = await page.locator('nav').boundingBox();
      assert.ok(done.y + done.height <= (width < 500 ? nav.y : height), JSON.stringify([done, nav]));
      const colours = await page.evaluate(() => [document.querySelector('.cancel'), document.querySelector('chess-board').shadowRoot.querySelector('.side .button'), document.querySelector('chess-board').shadowRoot.querySelector('.field input')].map((one) => `${getComputedStyle(one).backgroundColor} ${getComputedStyle(one).color}`));
      assert.equal(new Set(colours).size, 1, colours.join('; '));
    });

  for (const [width, height] of [[740, 360], [360, 740]])
    it(`the editor at ${width} by ${height}: its pieces are next to the board, without a hole`, '/analyse', { width, height, isMobile: true, hasTouch: true }, async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      const box = (query) => page.evaluate((given) => {
        const { left, top, right, bottom } = document.querySelector('chess-board').shadowRoot.querySelector(given)?.getBoundingClientRect() ?? {};
        return { left, top, right, bottom };
      }, query);
      await until(page, () => document.querySelector('chess-board')?.shadowRoot.querySelector('.palette'));
      await page.evaluate(() => scrollTo(0, 0));
      const [board, palette] = [await box('.board'), await box('.palette')];
      if (width > height) {
        assert.ok(palette.bottom <= height && palette.left >= board.right, JSON.stringify([board, palette]));
        const done = await page.getByRole('button', { name: 'Analyse it' }).boundingBox();
        assert.ok(done.y + done.height <= height && done.x + done.width <= width && palette.right <= done.x, JSON.stringify([palette, done]));
      } else assert.ok(palette.top - board.bottom < 24, JSON.stringify([board, palette]));
    });
};
