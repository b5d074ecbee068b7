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
  it('a game that cannot be kept when it ends can be looked into, and is there and kept when the app is next opened', '/play', async (page, app) => {
    await almost(page);
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (...given) {
        const request = add.apply(this, given);
        this.transaction.abort();
        return request;
      };
    });
    await type(page, 'Qh4');
    assert.match(await page.getByRole('alert').textContent(), /^This browser keeps nothing: /);
    assert.ok(await button(page, 'Review').isDisabled());
    await button(page, 'Analyse').click();
    await page.locator('.tree', { hasText: 'Qh4#' }).waitFor();
    assert.deepEqual(await inLibrary(page), []);
    await page.goto(`${app.address}?again#/play`);
    await page.locator('.result', { hasText: '0–1' }).waitFor();
    await until(page, () => [...document.querySelectorAll('.result .button')].every(({ disabled }) => !disabled));
    assert.match((await inLibrary(page)).map(({ pgn }) => pgn).join(), /^(?!.*\[Event[^]*\[Event)[^]*Qh4#/);
    // It is over and done with: nothing goes on.
    await page.reload();
    await page.getByRole('heading', { name: 'A new game' }).waitFor();
    assert.equal((await inLibrary(page)).length, 1);
    page.trouble = page.trouble.filter((text) => !/keeps nothing/.test(text));
  });

  it('a page that is left the moment a game ends, before the table of openings is there, has it in the library', '/play', async (page, app) => {
    let there = false;
    await page.route(/openings/, (route) => there && route.continue());
    await page.reload();
    await almost(page);
    await type(page, 'Qh4');
    await page.locator('.result').waitFor();
    there = true;
    await page.goto(`${app.address}?again#/play`);
    await page.locator('.result', { hasText: '0–1' }).waitFor();
    await until(page, () => [...document.querySelectorAll('.result .button')].every(({ disabled }) => !disabled));
    assert.equal((await inLibrary(page)).length, 1);
  });

  it('a game is kept also where the table of openings cannot be had, with the day of the player, and the browser is asked to keep it', '/play', { timezoneId }, async (page) => {
    await page.addInitScript(() => (StorageManager.prototype.persist = async () => (window.persisted = (window.persisted ?? 0) + 1, true)));
    await page.route(/openings/, (route) => route.abort());
    await page.reload();
    await almost(page);
    assert.equal(await page.evaluate(() => window.persisted), undefined);
    await type(page, 'Qh4');
    await button(page, 'Review').and(page.locator(':enabled')).waitFor();
    const [{ date }] = await inLibrary(page);
    const today = (zone) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date()).replaceAll('-', '.');
    assert.equal(date, today(timezoneId));
    assert.notEqual(date, today('UTC'));
    assert.equal(await page.evaluate(() => window.persisted), 1);
    page.trouble = page.trouble.filter((text) => !/Failed to (load resource|fetch)/.test(text));
  });

  it('the computer moves also while another page is open, and once', '/play', async (page) => {
    await page.getByRole('radio', { name: /^3 \+ 2/ }).check();
    await begin(page);
    await page.getByRole('timer').first().waitFor();
    // It is asked, and hears of it when the other page is there.
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      const held = [];
      Worker.prototype.postMessage = function (...given) {
        held.push([this, given]);
      };
      window.release = () => {
        Worker.prototype.postMessage = postMessage;
        for (const [worker, given] of held) postMessage.apply(worker, given);
      };
    });
    await type(page, 'e4');
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    assert.equal(await goingOn(page), 1);
    await page.evaluate(() => window.release());
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
