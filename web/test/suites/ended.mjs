import assert from 'node:assert/strict';
import { begin, plies, type, until } from '../harness.mjs';

/** A fool's mate of two people, up to its last move. */
async function almost(page) {
  await page.getByRole('radio', { name: 'Two people' }).check();
  await begin(page);
  await type(page, 'f3', 'e5', 'g4');
}
const button = (page, name) => page.getByRole('region', { name: 'This game' }).getByRole('button', { name });
const inLibrary = (page) => page.evaluate(() => new Promise((done) => {
  indexedDB.open('tabiya').onsuccess = ({ target: { result } }) => (result.transaction('games').objectStore('games').getAll().onsuccess = ({ target }) => (result.close(), done(target.result)));
}));
/** What is kept of the game that goes on: how many moves; nothing where none does. */
const goingOn = (page) => page.evaluate(() => new Promise((done) => {
  indexedDB.open('tabiya').onsuccess = ({ target: { result } }) => (result.transaction('kept').objectStore('kept').get('play').onsuccess = ({ target }) => (result.close(), done(target.result?.game.moves.length)));
}));

/** A time zone in which it is another day than in Greenwich. */
const timezoneId = new Date().getUTCHours() >= 12 ? 'Pacific/Kiritimati' : 'Etc/GMT+12';

export default (it) => {
  it('the computer moves also while another page is open, and once', '/play', async (page) => {
    await page.getByRole('radio', { name: /^3 \+ 2/ }).check();
    await begin(page);
    await page.getByRole('timer').first().waitFor();
    await type(page, 'e4');
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    assert.ok(await goingOn(page) < 2, 'it has not moved before the page was left');
    const begun = Date.now();
    while ((await goingOn(page)) < 2) {
      assert.ok(Date.now() - begun < 60_000, 'it has not moved in a minute');
      await page.waitForTimeout(100);
    }
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await plies(page, 2);
    // Who comes back while it thinks waits for the same move.
    await type(page, 'd4');
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await plies(page, 4);
    await page.waitForTimeout(1000);
    await plies(page, 4);
  });
};
