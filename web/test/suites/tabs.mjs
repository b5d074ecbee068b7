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
};
