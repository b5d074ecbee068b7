import assert from 'node:assert/strict';
import { move, says, type, until } from '../harness.mjs';

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

  it('a mistake of an own game is solved by a move that is as good as the one that was found, and by no other', '/library', async (page, app) => {
    const card = { id: 'game-1-1', fen: '4k3/8/8/3q4/8/2N1N3/8/4K3 w - - 0 1', moves: ['c3d5'], from: 'From You – Tabiya 1000, move 1', step: 0, due: 1 };
    const backup = { tabiya: 1, games: [], cards: [card, { ...card, id: 'game-1-2', due: 2 }], kept: {} };
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(backup)) });
    await page.getByText('The backup is back').waitFor();
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /From You – Tabiya 1000/);
    await move(page, 'e3', 'd5');
    await says(page, /Solved/);
    await page.getByRole('button', { name: 'Next' }).click();
    await says(page, /From You – Tabiya 1000/);
    await move(page, 'e1', 'f1');
    await says(page, /answered by/);
    assert.equal(await figure(page, 'Streak'), 0);
  });

  it('a mistake of a variant comes back as one: a drop that mates', '/library', async (page, app) => {
    const card = { id: 'game-2-1', fen: '6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1', variant: 'crazyhouse', moves: ['R@e8'], from: 'From You – Tabiya 1000, move 1', step: 0, due: 1 };
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ tabiya: 1, games: [], cards: [card], kept: {} })) });
    await page.getByText('The backup is back').waitFor();
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await until(page, () => document.querySelector('chess-board').game?.variant === 'crazyhouse');
    await type(page, 'R@a8');
    await says(page, /Solved/);
  });
};
