import assert from 'node:assert/strict';
import { at, paste, plies, says, type, until } from '../harness.mjs';

/** A game of a variant between two people, or against the computer. */
async function begin(page, variant, { position = '', against = 'Two people' } = {}) {
  await page.getByRole('radio', { name: against }).check();
  await page.getByRole('combobox', { name: 'Game' }).selectOption(variant);
  if (position) {
    await page.getByRole('radio', { name: 'A position' }).check();
    await page.getByLabel('Position, as FEN').fill(position);
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.opening', { hasText: variant }).waitFor();
}

export default (it) => {
  it('games of a variant that stand behind games of chess in one file are read', '/library', async (page) => {
    const game = (variant, moves) => `[Event "x"]\n[Variant "${variant}"]\n\n${moves} *`;
    await page.getByLabel('Bring in a PGN or a backup').setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from([game('Standard', '1. e4'), game('Chess960', '1. d4'), game('Crazyhouse', '1. e4 d5 2. exd5 Qxd5 3. P@d4')].join('\n\n')) });
    await page.getByText(/^3 games brought in\.$/).waitFor();
    await page.getByText(/Crazyhouse · 3 moves/).waitFor();
  });

  it('crazyhouse: what was taken is dropped by hand, and a drop on a piece is refused with the reason', '/play', async (page) => {
    await begin(page, 'Crazyhouse');
    await type(page, 'e4', 'd5', 'exd5', 'Qxd5');
    await until(page, () => document.querySelector('chess-board').game.ply === 4);
    await type(page, 'P@d2');
    await says(page, /d2/);
    await page.getByRole('button', { name: /pawn/i }).and(page.locator('[part~=pocket]')).last().click();
    const to = await at(page, 'e4');
    await page.mouse.click(to.x, to.y);
    await plies(page, 5);
    assert.match(await page.locator('.moves').textContent(), /@e4/);
  });

  for (const [width, height] of [[360, 740], [390, 844], [768, 1024], [844, 390]])
    for (const variant of ['Crazyhouse', 'Three-check'])
      it(`${variant} at ${width} by ${height}: with what stands above and below the board, what can be done is in sight`, '/play', { width, height }, async (page) => {
        await begin(page, variant);
        await type(page, 'e4', 'd5', 'exd5', 'Qxd5');
        await plies(page, 4);
        const [ends, end] = await page.evaluate(() => {
          const bar = document.querySelector('nav');
          const ends = [...document.querySelectorAll('chess-board, .voice, .actions .button')].map((one) => one.getBoundingClientRect().bottom);
          return [ends, getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : innerHeight];
        });
        assert.ok(ends.length >= 6 && ends.every((one) => one <= end), JSON.stringify([ends, end]));
      });

  it('endings of variants are told in words: hill, third check, explosion, nothing left', '/play', async (page) => {
    const over = async (variant, position, moves, told) => {
      await begin(page, variant, { position });
      await type(page, ...moves);
      await page.locator('.result', { hasText: told }).waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
    };
    await over('King of the Hill', '4k3/8/8/8/8/4K3/8/8 w - - 0 1', ['Ke4'], /1–0.*(hill|middle|centre|center)/i);
    await over('Three-check', '4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1', ['Ra8+'], /1–0.*check/i);
    await over('Atomic', 'rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1', ['Nxf7'], /1–0.*explo/i);
    await over('Antichess', '8/8/8/8/8/8/p7/1N6 b - - 0 1', ['axb1=R'], /1–0/);
  });

  it('the engine plays a variant, and the game is kept, opened and reviewed as one', '/play', { long: true }, async (page) => {
    await begin(page, 'Antichess', { against: 'Computer' });
    await type(page, 'e3');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.percent').first().waitFor();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.opening', { hasText: 'Antichess' }).waitFor();
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.locator('.line-move').first().waitFor();
  });

  it('threats are told in variants too, also those to drop a piece, which have a square but no way', '/analyse', async (page) => {
    await page.getByRole('combobox', { name: 'Game' }).selectOption('crazyhouse');
    await until(page, () => document.querySelector('chess-board').game?.variant === 'crazyhouse');
    await paste(page, '[Variant "Crazyhouse"]\n[FEN "6k1/5ppp/8/8/8/8/8/4K3[R] b - - 0 1"]\n[SetUp "1"]\n\n*');
    await says(page, /A game/);
    await page.getByRole('button', { name: 'Show what is threatened' }).click();
    await page.locator('.threat', { hasText: /R@[a-e]8#/ }).waitFor();
    const [{ from, to, color }] = await page.evaluate(() => document.querySelector('chess-board').shapes);
    assert.deepEqual([color, from[1]], ['red', '8']);
    assert.equal(from, to);
  });

  it('the editor sets up what a variant has beside the board, and knows its rules', '/analyse', async (page) => {
    await page.getByRole('combobox', { name: 'Game' }).selectOption('crazyhouse');
    await until(page, () => document.querySelector('chess-board').game?.variant === 'crazyhouse');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('spinbutton', { name: 'white knight' }).fill('2');
    await page.getByRole('spinbutton', { name: 'black pawn' }).fill('1');
    await page.getByRole('spinbutton', { name: 'black pawn' }).press('Enter');
    await until(page, () => document.querySelector('chess-board').fen.includes('[NNp]'));
    // Thirty-two pieces stand on the board already.
    await page.getByText(/Not a position yet/).waitFor();
    await page.getByLabel('FEN', { exact: true }).fill('4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1');
    await page.getByLabel('FEN', { exact: true }).press('Enter');
    await page.getByText('This is a legal position.').waitFor();
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await until(page, () => document.querySelector('chess-board').game?.inHand?.white.length === 2);
    await type(page, 'N@e3');
    await page.locator('.tree .move', { hasText: 'N@e3' }).waitFor();
  });
};
