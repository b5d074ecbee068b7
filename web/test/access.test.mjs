// Every page in both themes: no violation that axe-core knows, nothing wider than the screen, at four sizes and a phone on its side.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { ALL, move, paste, plies, skip, start, until } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ROUTES = ['/play', '/analyse', '/review', '/puzzles', '/learn', '/learn/castling', '/library', '/settings'];
const SIZES = ALL ? [[360, 740], [768, 1024], [1440, 900], [2560, 1440], [740, 360]] : [[360, 740], [1440, 900]];

let app;
before(async () => {
  if (!skip) app = await start();
});
after(() => app?.stop());

/** Goes to a page, and waits until it is there with its board. */
async function visit(page, route) {
  await page.goto(`${app.address}#${route}`);
  await until(page, (name) => document.title.toLowerCase().startsWith(name) && document.querySelector('#main:not([aria-busy])') !== null && [...document.querySelectorAll('chess-board')].every((board) => board.shadowRoot.querySelector('.piece')), route.split('/')[1]);
}

/** What axe finds, in a line each. */
async function violations(page) {
  // By the protocol: the policy of the page lets no script in.
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
}

// Both themes, both kinds of screens: each with the other one too when everything is tried.
const SEEN = [['light', 360, 740], ['dark', 1440, 900], ['light', 740, 360], ...(ALL ? [['light', 1440, 900], ['dark', 360, 740], ['dark', 740, 360], ['light', 768, 1024], ['dark', 768, 1024], ['light', 2560, 1440], ['dark', 2560, 1440]] : [])];
for (const [theme, width, height] of SEEN) {
  test(`axe finds nothing on any page, ${theme}, ${width} px wide`, { skip }, async () => {
    const phone = Math.min(width, height) < 500;
    const page = await app.open('/play', { theme, width, height, isMobile: phone, hasTouch: phone });
    for (const route of ROUTES) {
      await visit(page, route);
      assert.deepEqual(await violations(page), [], `${route}, ${theme}`);
    }
    // A game with a refusal and a clock that runs.
    await visit(page, '/play');
    await page.getByRole('radio', { name: '5 + 3' }).check();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('timer').first().waitFor();
    await move(page, 'e2', 'e4');
    await plies(page, 2);
    await move(page, 'f1', 'f8');
    assert.deepEqual(await violations(page), [], `a game, ${theme}`);
    // A record with its graph, its notes open; a study.
    await visit(page, '/analyse');
    await paste(page, '1. e4 {[%eval 0.3] Best by test.} e5 {[%eval 0.2]} (1... c5) 2. Nf3 *');
    await page.locator('.graph').waitFor();
    await page.keyboard.press('c');
    await page.getByLabel('Comment').last().waitFor();
    assert.deepEqual(await violations(page), [], `a record, ${theme}`);
    // The keys, those of the page and those of the board.
    await page.evaluate(() => document.querySelector('chess-board').focus());
    await page.keyboard.press('?');
    await page.locator('.keys').waitFor();
    assert.deepEqual(await violations(page), [], `the keys, ${theme}`);
    await page.keyboard.press('Escape');
    await visit(page, '/library');
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'study.pgn', mimeType: 'text/plain', buffer: Buffer.from('[StudyName "Gambits"]\n\n1. e4 e5 2. f4 *\n\n[White "A"]\n\n1. d4 *') });
    await page.locator('.studies li').waitFor();
    assert.deepEqual(await violations(page), [], `a library, ${theme}`);
    await page.getByRole('link', { name: /Gambits/ }).click();
    await page.getByRole('button', { name: 'New chapter' }).waitFor();
    assert.deepEqual(await violations(page), [], `a study, ${theme}`);
    await page.context().close();
  });
}

for (const [width, height] of SIZES) {
  test(`nothing is wider than a screen of ${width} by ${height}, and the board is seen whole`, { skip }, async () => {
    const phone = Math.min(width, height) < 500;
    const page = await app.open('/play', { width, height, isMobile: phone, hasTouch: phone });
    for (const route of ROUTES) {
      await visit(page, route);
      const { wide, board } = await page.evaluate(() => {
        const grid = document.querySelector('chess-board:not([inert])')?.shadowRoot.querySelector('.grid').getBoundingClientRect();
        return { wide: document.documentElement.scrollWidth - innerWidth, board: grid && { width: grid.width, bottom: grid.bottom, height: innerHeight } };
      });
      assert.ok(wide <= 0, `${route} is ${wide} px too wide`);
      if (route === '/puzzles') {
        const { deeds, end } = await page.evaluate(() => {
          const nav = document.querySelector('nav').getBoundingClientRect();
          return { deeds: document.querySelector('.puzzle-deeds').getBoundingClientRect().bottom, end: nav.top > innerHeight / 2 ? nav.top : innerHeight };
        });
        assert.ok(deeds <= end, `what comes next is seen without scrolling: ${deeds} of ${end}`);
      }
      if (board && route !== '/settings') {
        assert.ok(board.bottom <= board.height, `${route}: the board ends at ${board.bottom} of ${board.height}`);
        assert.ok(board.width >= Math.min(width, height) * 0.6, `${route}: the board is ${board.width} wide`);
      }
    }
    await page.context().close();
  });
}

test('where a window is small both ways, magnified or beside another, the board can still be played on', { skip }, async () => {
  const page = await app.open('/play');
  for (const [width, height] of [[320, 256], [360, 500], [599, 500]]) {
    await page.setViewportSize({ width, height });
    for (const route of ROUTES) {
      await visit(page, route);
      const { wide, board } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        board: document.querySelector('.stage chess-board')?.shadowRoot.querySelector('.grid').getBoundingClientRect().width,
      }));
      assert.ok(wide <= 0, `${route} at ${width} by ${height} is ${wide} px too wide`);
      assert.ok(board === undefined || board >= 240, `${route} at ${width} by ${height}: the board is ${board} wide`);
    }
  }
  await page.context().close();
});
