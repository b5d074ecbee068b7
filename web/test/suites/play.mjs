import assert from 'node:assert/strict';
import { fen, move, plies, says, type, until, voice } from '../harness.mjs';

const begin = (page) => page.getByRole('button', { name: 'Play', exact: true }).click();
/** A game from a position. */
async function from(page, position) {
  await page.getByRole('radio', { name: 'A position' }).check();
  await page.getByLabel('Position, as FEN').fill(position);
  await begin(page);
}

export default (it) => {
  it('a game against the computer: a reply, a refusal that says why, a hint in steps, take back, resign, rematch', '/play', async (page) => {
    await begin(page);
    await move(page, 'e2', 'e4');
    await plies(page, 2);
    await says(page, /Your move/);
    await move(page, 'f1', 'h7');
    assert.match(await voice(page), /bishop/);
    assert.equal(await page.locator('.voice-refused').count(), 1);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /Look at the/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /could go to/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /The move is/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 0);
    await page.getByRole('textbox', { name: 'Type a move' }).fill('d4');
    await page.keyboard.press('Enter');
    await plies(page, 2);
    // The game that is left is there again.
    const before = await fen(page);
    await page.reload();
    await page.locator('.moves .move').first().waitFor();
    assert.equal(await fen(page), before);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign' }).first().click();
    assert.match(await page.locator('.result').textContent(), /0–1.*resign/i);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await until(page, () => document.querySelector('chess-board').orientation === 'black');
  });

  it('the engine judges an offer of a draw and says why it declines', '/play', async (page) => {
    await from(page, '3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await move(page, 'e2', 'e4');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await says(page, /declined: Black/);
  });

  it('the engine takes a draw where it is lost', '/play', { long: true }, async (page) => {
    await from(page, '4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1');
    await move(page, 'd2', 'd3');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.locator('.result', { hasText: /½–½.*agree/i }).waitFor();
  });

  it('a position that is none is refused with the reason', '/play', async (page) => {
    await from(page, '8/8/8/8/8/8/8/4K3 w - - 0 1');
    assert.match(await page.getByRole('alert').textContent(), /king/);
  });

  it('a clock that runs low is told by more than its colour, and a flag ends the game', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await page.getByRole('radio', { name: 'Own' }).check();
    await page.getByLabel('Minutes').fill('0.02');
    await page.getByLabel('Seconds a move').fill('0');
    await begin(page);
    await type(page, 'e4');
    await page.locator('.clock.low').waitFor();
    await page.locator('.result', { hasText: /1–0.*time/i }).waitFor();
  });

  it('two people at one board: it turns, names the opening, counts what is taken, and writes as the player does', '/play', { settings: { notation: 'figurine' } }, async (page) => {
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    const below = () => page.evaluate(() => document.querySelector('chess-board').orientation);
    assert.equal(await below(), 'white');
    await type(page, 'e4');
    await until(page, () => document.querySelector('chess-board').orientation === 'black');
    await type(page, 'd5', 'exd5', 'Nf6');
    await page.locator('.opening', { hasText: /Scandinavian/ }).waitFor();
    assert.match(await page.locator('.moves').textContent(), /♘f6/);
    assert.equal(await page.getByRole('img', { name: 'ahead by 1 pawn' }).count(), 1);
  });

  it('a move ahead is played when its turn comes', '/play', { long: true }, async (page) => {
    await page.getByLabel('Strength').fill('2800');
    await from(page, '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1');
    await move(page, 'e2', 'e4');
    await until(page, () => document.querySelector('.strip small')?.textContent === 'thinking');
    await move(page, 'a2', 'a3');
    await until(page, () => document.querySelector('chess-board').premoves.length === 1 || document.querySelectorAll('.moves .move').length >= 3);
    await until(page, () => document.querySelectorAll('.moves .move').length >= 3);
    assert.match(await page.locator('.moves').textContent(), /a3/);
  });

  it('Chess960 begins from the array that is named, and one player is Black', '/play', async (page) => {
    await page.getByRole('radio', { name: 'Chess960' }).check();
    await page.getByLabel(/Array, 0 to 959/).fill('0');
    await page.getByRole('radio', { name: 'Black' }).check();
    await until(page, () => document.querySelector('chess-board').fen.startsWith('bbqnnrkr'));
    await begin(page);
    await plies(page, 1);
    assert.equal(await page.evaluate(() => document.querySelector('chess-board').orientation), 'black');
  });

  it('a move, a capture, a refusal and the end are heard, each as its own; nothing is where sounds are off', '/play', { settings: { sound: true } }, async (page, app) => {
    await page.evaluate(() => {
      globalThis.heard = [];
      for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (...given) {
          globalThis.heard.push(this.frequency ? Math.round(this.frequency.value) : 'knock');
          return start.apply(this, given);
        };
      }
    });
    const heard = () => page.evaluate(() => globalThis.heard.splice(0).join(' '));
    await page.getByRole('radio', { name: 'Two people' }).check();
    await begin(page);
    await type(page, 'e4');
    assert.equal(await heard(), 'knock 180');
    await type(page, 'd5', 'exd5');
    assert.equal(await heard(), 'knock 180 knock knock');
    await type(page, 'Ke7');
    assert.equal(await heard(), '130');
    await type(page, 'Nf6', 'Bb5+');
    assert.equal(await heard(), 'knock 180 knock 740');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Black resigns' }).click();
    await page.locator('.result').waitFor();
    assert.equal(await heard(), '392 494 587');
    await page.goto(`${app.address}#/settings`);
    await page.getByRole('switch', { name: 'Sounds' }).uncheck();
    await page.goto(`${app.address}#/play`);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await type(page, 'e4');
    await plies(page, 1);
    assert.equal(await heard(), '');
  });
};
