import assert from 'node:assert/strict';
import { begin, plies, type, until } from '../harness.mjs';

const asks = (page) => until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
const figure = (page, name, value) => until(page, ([name, value]) => [...document.querySelectorAll('.figures div')].some((one) => one.textContent === name + value), [name, value]);
const tree = (page, text) => page.locator('.tree', { hasText: text }).waitFor();

/** Another tab of the app. */
async function tab(page, app, route) {
  const other = await page.context().newPage();
  await other.goto(`${app.address}#${route}`);
  await other.locator('#main:not([aria-busy])').waitFor();
  return other;
}

export default (it) => {
  it('a backup that is restored in one tab is what the others show and write to', '/library', async (page, app) => {
    const other = await tab(page, app, '/puzzles');
    await asks(other);
    await figure(other, 'Rating', 1000);
    const score = { rating: 1777, solved: 40, missed: 9, streak: 3, best: 12, seen: [] };
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ tabiya: 1, games: [], cards: [], kept: { puzzles: score } })) });
    // What is there already is asked about first: the other tab has a puzzle on its board.
    await page.getByRole('button', { name: 'Take the backup' }).click();
    await page.getByText('The backup is back').waitFor();
    await figure(other, 'Rating', 1777);
    await asks(other);
    await other.getByRole('button', { name: 'Hint' }).click();
    await other.getByText('40 solved, 10 missed').waitFor();
  });

  it('what is solved and learned in two tabs counts in both', '/puzzles', async (page, app) => {
    await asks(page);
    const other = await tab(page, app, '/puzzles');
    await asks(other);
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Hint' }).click();
      await one.getByText(/\d solved, [1-9] missed/).waitFor();
    }
    await other.getByText('0 solved, 2 missed').waitFor();
    await page.reload();
    await page.getByText('0 solved, 2 missed').waitFor();
    await page.goto(`${app.address}#/learn/rook`);
    await other.goto(`${app.address}#/learn/bishop`);
    for (const [one, moves] of [[page, ['Ra8', 'Ra4', 'Rb1']], [other, ['Bh6', 'Bg5', 'Bb2']]]) {
      for (const [at, move] of moves.entries()) {
        if (at > 0) await one.getByRole('button', { name: 'Go on' }).click();
        await until(one, () => document.querySelector('chess-board')?.game?.ply === 0);
        await type(one, move);
      }
      await one.getByRole('button', { name: /^Next: / }).waitFor();
    }
    await page.goto(`${app.address}#/learn`);
    await page.reload();
    await page.getByText('2 of 10 finished').waitFor();
  });

  it('each tab has a game and analysis of its own also where the browser has no locks, as on plain HTTP', '/play', async (page, app) => {
    await page.context().addInitScript(() => delete Navigator.prototype.locks);
    await page.reload();
    const start = async (tab, move) => {
      await tab.getByRole('radio', { name: 'Two people' }).check();
      await begin(tab);
      await type(tab, move);
      await plies(tab, 1);
    };
    await start(page, 'e4');
    const other = await tab(page, app, '/play');
    await start(other, 'd4');
    for (const [one, move] of [[page, 'e4'], [other, 'd4']]) {
      await one.reload();
      await plies(one, 1);
      assert.match(await one.locator('.moves').textContent(), new RegExp(move));
    }
    // Two that are opened in the same moment, and one that is a copy of another.
    const [third, fourth] = await Promise.all([tab(page, app, '/analyse'), tab(page, app, '/analyse')]);
    const places = () => Promise.all([page, other, third, fourth].map((one) => one.evaluate(() => sessionStorage.getItem('tabiya.table'))));
    assert.deepEqual((await places()).sort(), ['1', '2', '3', '4']);
    await fourth.evaluate(() => sessionStorage.setItem('tabiya.table', '1'));
    await fourth.reload();
    await fourth.locator('.invite').waitFor();
    assert.deepEqual((await places()).sort(), ['1', '2', '3', '4']);
    await third.getByRole('link', { name: 'Analyse', exact: true }).click();
    await type(third, 'c4', 'c5');
    await third.waitForTimeout(1500);
    // What a tab leaves that is closed goes to the next.
    for (const one of [other, third]) await one.close();
    const fifth = await tab(page, app, '/play');
    await plies(fifth, 1);
    assert.match(await fifth.locator('.moves').textContent(), /d4/);
    await fifth.getByRole('link', { name: 'Analyse', exact: true }).click();
    await fifth.getByRole('button', { name: 'Bring it back' }).click();
    await tree(fifth, 'c5');
  });
};
