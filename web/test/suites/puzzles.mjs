import assert from 'node:assert/strict';
import { move, says, until } from '../harness.mjs';

const asks = (page) => until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
const figure = (page, name) => page.locator('.figures div', { hasText: name }).locator('dd').textContent().then(Number);

export default (it) => {
  it('a puzzle: a wrong move is answered on the board and in words, and the rating goes down; a right one makes a streak', '/puzzles', async (page) => {
    await page.getByLabel('Theme').selectOption('2');
    await asks(page);
    const wrong = await page.evaluate(() => {
      const { game } = document.querySelector('chess-board');
      return game.legalMoves().filter(({ check, captured, promotion, castling }) => !check && !captured && !promotion && !castling)[0].uci;
    });
    await move(page, wrong.slice(0, 2), wrong.slice(2, 4));
    await says(page, /answered by|drawn/);
    assert.ok((await figure(page, 'Rating')) < 1000);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await until(page, () => document.querySelector('chess-board').game.outcome?.reason === 'checkmate');
    // A mate in one, solved at once: the rules know it.
    const rating = await figure(page, 'Rating');
    await page.getByLabel('Difficulty').selectOption('-300');
    await page.getByLabel('Theme').selectOption('1');
    await asks(page);
    const mate = await page.evaluate(() => document.querySelector('chess-board').game.legalMoves().find(({ checkmate }) => checkmate).uci);
    await page.evaluate((uci) => document.querySelector('chess-board').input(uci), mate);
    await page.getByText(/Solved/).first().waitFor();
    assert.equal(await figure(page, 'Streak'), 1);
    assert.ok((await figure(page, 'Rating')) > rating);
  });
};
