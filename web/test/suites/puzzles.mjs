import assert from 'node:assert/strict';
import { move, says, type, until } from '../harness.mjs';

const asks = (page) => until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
const figure = (page, name) => page.locator('.figures div', { hasText: name }).locator('dd').textContent().then(Number);

/** Brings in a backup with nothing but this. */
async function bring(page, what) {
  const backup = { tabiya: 1, games: [], cards: [], kept: {}, ...what };
  await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(backup)) });
  await page.getByText('The backup is back').waitFor();
}
/** A card as it is kept. */
const kept = (page, id) => page.evaluate((wanted) => new Promise((done, failed) => {
  const request = indexedDB.open('tabiya', 1);
  request.onerror = failed;
  request.onsuccess = () => (request.result.transaction('cards').objectStore('cards').get(wanted).onsuccess = ({ target }) => done(target.result));
}), id);

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
    await bring(page, { cards: [card, { ...card, id: 'game-1-2', due: 2 }] });
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
    await bring(page, { cards: [card] });
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await until(page, () => document.querySelector('chess-board').game?.variant === 'crazyhouse');
    await type(page, 'R@a8');
    await says(page, /Solved/);
  });

  it('a hint for a piece in hand tells where it is, and not where it goes', '/library', async (page, app) => {
    const card = { id: 'game-2-1', fen: '6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1', variant: 'crazyhouse', moves: ['R@e8'], from: 'From You – Tabiya 1000, move 1', step: 0, due: 1 };
    await bring(page, { cards: [card] });
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await until(page, () => document.querySelector('chess-board').game?.variant === 'crazyhouse');
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /^Look at the rook in hand\.$/);
    assert.deepEqual(await page.evaluate(() => document.querySelector('chess-board').shapes), []);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /The move is R@e8/);
  });

  it('a move by which its own side loses is not as good as any other, as in antichess', '/library', async (page, app) => {
    const card = { id: 'game-3-1', fen: '8/8/8/3p4/8/8/3P4/1B6 w - - 0 1', variant: 'antichess', moves: ['b1e4'], from: 'From You – Tabiya 1000, move 1', step: 0, due: 1 };
    await bring(page, { cards: [card] });
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await until(page, () => document.querySelector('chess-board').game?.variant === 'antichess');
    // Black has no move any more, and has won.
    await type(page, 'd4');
    await page.getByRole('button', { name: 'Try again' }).click();
    await type(page, 'Be4');
    await says(page, /That is it/);
  });

  it('what was missed comes back when it is due, and after ever longer times when it is solved', '/library', async (page, app) => {
    const card = { id: 'game-1-1', fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', moves: ['a1a8'], from: '', step: 2, due: 1 };
    await bring(page, { cards: [card, { ...card, id: 'later', due: Date.now() + 3_600_000 }] });
    await page.goto(`${app.address}#/puzzles`);
    await page.getByText('One puzzle is due').waitFor();
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /One that you missed/);
    await type(page, 'Ra8');
    await says(page, /Solved/);
    await page.getByText('Nothing is due').waitFor();
    const { step, due } = await kept(page, 'game-1-1');
    assert.equal(step, 3);
    assert.equal(Math.round((due - Date.now()) / 86_400_000), 7);
  });

  it('a puzzle that is skipped does not come next, and comes when one begins to practise anew', '/library', async (page, app) => {
    const card = { fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', moves: ['a1a8'], step: 0 };
    await bring(page, { cards: [{ ...card, id: 'game-1-1', from: 'The first', due: 1 }, { ...card, id: 'game-1-2', from: 'The second', due: 2 }] });
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /The first/);
    await page.getByRole('button', { name: 'Skip' }).click();
    await says(page, /The second/);
    await page.getByRole('button', { name: 'Skip' }).click();
    await asks(page);
    await page.getByText('2 puzzles are due').waitFor();
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /The first/);
  });

  it('nobody moves for the other side, and a move behind a wrong one that was answered leads back to the puzzle', '/library', async (page, app) => {
    const card = { id: 'game-1-1', fen: '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1', moves: ['a2a7', 'h8g8', 'b1b8'], from: '', step: 0, due: 1 };
    await bring(page, { cards: [card] });
    await page.goto(`${app.address}#/puzzles`);
    await page.getByRole('button', { name: 'Practise them' }).click();
    await says(page, /One that you missed/);
    // While the answer is looked for.
    await type(page, 'Ra3', 'Kg8');
    await says(page, /^(?!.*Looking for the answer)/);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const answered = () => page.evaluate(() => document.querySelector('chess-board').game.ply);
    assert.equal(await answered(), 2);
    await type(page, 'Ra7');
    await says(page, /Find the best move/);
    assert.equal(await answered(), 0);
    // Before the reply comes.
    await type(page, 'Ra7', 'Kg8');
    await until(page, () => document.querySelector('chess-board').game.ply === 2);
    await type(page, 'Rb8');
    await says(page, /That is it/);
  });

  it('it is told before that a hint counts as missed, and no more once it does', '/puzzles', async (page) => {
    await asks(page);
    const told = page.getByText('A hint or the solution counts as missed, and costs rating.');
    await told.waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('0 solved, 1 missed').waitFor();
    await told.waitFor({ state: 'detached' });
  });

  it('the puzzle is there again when the page is, and what was missed in it counts once', '/puzzles', async (page) => {
    const board = () => page.evaluate(() => document.querySelector('chess-board').game.fenAt(0));
    await page.getByLabel('Theme').selectOption('2');
    await asks(page);
    const first = await board();
    for (let i = 0; i < 2; i++) {
      await page.reload();
      await asks(page);
      assert.equal(await board(), first);
      assert.equal(await page.getByLabel('Theme').inputValue(), '2');
    }
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('0 solved, 1 missed').waitFor();
    await page.reload();
    await asks(page);
    assert.equal(await board(), first);
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByRole('button', { name: 'Next' }).waitFor();
    await page.getByText('0 solved, 1 missed').waitFor();
  });
};
