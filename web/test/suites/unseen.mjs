// By the accessibility tree and the keyboard alone: roles, names and what is announced. No pointer, no selector.
import assert from 'node:assert/strict';

/** What is announced or told, as it is read out. */
const told = (page) => page.getByRole('status').allTextContents().then((texts) => texts.join(' '));

/** Moves a piece with the keys: to the square, Enter, to the other square, Enter. */
async function carry(page, from, to) {
  for (const square of [from, to]) {
    await page.getByRole('gridcell', { name: new RegExp(`^${square}\\b`) }).focus();
    await page.keyboard.press('Enter');
  }
}

async function hears(page, pattern) {
  for (let tries = 0; tries < 600; tries++) {
    const now = await told(page);
    if (pattern.test(now)) return now;
    await page.waitForTimeout(100);
  }
  throw new Error(`${pattern} was not told, but: ${await told(page)}`);
}

export default (it) => {
  it('unseen: a game', '/play', async (page) => {
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await page.getByRole('grid').waitFor();
    await carry(page, 'e2', 'e4');
    await hears(page, /Your move/);
    assert.equal(await page.getByRole('list', { name: 'Moves' }).getByRole('button').count(), 2);
    await carry(page, 'f1', 'f8');
    await hears(page, /bishop/);
    await page.getByRole('button', { name: 'Resign' }).press('Enter');
    await page.getByRole('group', { name: 'Resign' }).getByRole('button', { name: 'Resign' }).press('Enter');
    await hears(page, /resign/i);
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
  });

  it('unseen: a puzzle', '/puzzles', async (page) => {
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Mate in one');
    await page.getByRole('button', { name: 'Hint', disabled: false }).press('Enter');
    const from = /Look at the \w+ on ([a-h][1-8])/.exec(await hears(page, /Look at the/))[1];
    await page.getByRole('button', { name: 'Hint' }).press('Enter');
    const san = /The move is (\S+?)\.(\s|$)/.exec(await hears(page, /The move is/))[1];
    const [, to, promotion] = /([a-h][1-8])(=[QRBN])?[+#]?$/.exec(san) ?? [];
    await carry(page, from, to);
    if (promotion) await page.keyboard.press('Enter');
    await hears(page, /That is it|Solved/);
    await page.getByRole('button', { name: 'Next' }).waitFor();
  });

  it('unseen: a review', '/analyse', async (page) => {
    await page.getByRole('button', { name: 'Paste a game' }).press('Enter');
    await page.getByRole('textbox', { name: 'A PGN, a FEN, moves, or a link' }).fill('1. f3 e5 2. g4 Qh4#');
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Review', exact: true }).press('Enter');
    const points = page.getByRole('list', { name: 'Turning points' }).getByRole('button');
    await points.first().waitFor();
    assert.match((await points.allTextContents()).join(' '), /g4\?\?.*It allows mate in 1/);
    await points.last().press('Enter');
    await hears(page, /It allows mate in 1.*Qh4#, and that is mate/);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await hears(page, /Find something better/);
    await carry(page, 'e2', 'e4');
    await hears(page, /e4.*(good|best|answered)/);
  });
};
