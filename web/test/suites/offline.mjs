import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, move, paste, plies, says, start, until } from '../harness.mjs';

export default (it) => {
  it('after the first visit the network is not needed to play, solve, review, learn or look into the library, and nothing else is ever asked for', '/play', async () => {
    const app = await start();
    try {
      await app.use('/play', { service: true }, async (page) => {
        await page.evaluate(() => navigator.serviceWorker.ready);
        await until(page, () => navigator.serviceWorker.controller !== null);
        // There is nobody any more who could answer, also not the worker that keeps everything.
        app.server.closeAllConnections();
        await new Promise((done) => app.server.close(done));
        await assert.rejects(fetch(app.address));
        await page.context().setOffline(true);
        await page.reload();
        await begin(page);
        await move(page, 'd2', 'd4');
        await plies(page, 2);
        await page.goto(`${app.address}#/puzzles`);
        await until(page, () => document.querySelector('chess-board')?.game?.ply === 1);
        const wrong = await page.evaluate(() => document.querySelector('chess-board').game.legalMoves().find(({ check, captured, promotion, castling }) => !check && !captured && !promotion && !castling).uci);
        await move(page, wrong.slice(0, 2), wrong.slice(2, 4));
        await says(page, /answered by|drawn|is it|Solved/);
        await page.goto(`${app.address}#/analyse`);
        await page.locator('.invite').waitFor();
        await paste(page, '1. f3 e5 2. g4 Qh4# 0-1');
        await says(page, /A game|A list/);
        await page.getByRole('button', { name: 'Review', exact: true }).click();
        await page.locator('.turn').first().waitFor();
        await page.goto(`${app.address}#/learn/rook`);
        await page.getByRole('heading', { name: 'The rook' }).waitFor();
        await until(page, () => document.querySelector('chess-board')?.fen?.length > 0);
        await move(page, 'a1', 'a8');
        await page.getByRole('button', { name: 'Go on' }).waitFor();
        await page.goto(`${app.address}#/library`);
        await page.locator('.game-row').waitFor();
        // The policy refuses whatever would go elsewhere.
        const refused = await page.evaluate(() => fetch('https://example.com/').then(() => 'answered', () => 'refused'));
        assert.equal(refused, 'refused');
        page.trouble = page.trouble.filter((text) => !/Content Security Policy|example\.com/.test(text));
      });
    } finally {
      await app.stop();
    }
  });

  it('a new version is offered until it is taken; then other tabs go on as they are, and are told', '/play', async () => {
    const app = await start();
    try {
      await app.use('/play', { service: true }, async (page) => {
        await page.evaluate(() => navigator.serviceWorker.ready);
        await until(page, () => navigator.serviceWorker.controller !== null);
        // The next version has another page of settings, and nobody has the old one any more.
        const worker = await (await fetch(`${app.address}sw.js`)).text();
        const [settings] = /assets\/Settings-[^"]+\.js/.exec(worker);
        app.instead.set('/sw.js', worker.replace(/(?<=VERSION = ")[^"]+/, 'next').replace(`"${settings}",`, ''));
        app.instead.set(`/${settings}`, null);
        const offered = (tab) => tab.getByText('A new version is here.').waitFor();
        await page.reload();
        await offered(page);
        await page.reload();
        await offered(page);
        const other = await page.context().newPage();
        await other.goto(`${app.address}#/play`);
        await offered(other);
        await page.getByRole('button', { name: 'Take it' }).click();
        await until(page, () => navigator.serviceWorker.controller && !document.querySelector('.toast'));
        await other.getByRole('link', { name: 'Settings' }).click();
        await other.getByRole('heading', { name: 'Looks' }).waitFor();
        // Who has not taken it takes it by opening the page anew.
        await other.getByRole('button', { name: 'Take it' }).click();
        await until(other, () => navigator.serviceWorker.controller && !document.querySelector('.toast'));
      });
    } finally {
      await app.stop();
    }
  });

  it('the browser finds nothing in the way of installing the app', '/play', async (_, app) => {
    const folder = mkdtempSync(join(tmpdir(), 'tabiya-app-'));
    await app.profiled(folder, async (page) => {
      await page.goto(app.address);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const browser = await page.context().newCDPSession(page);
      const { errors, manifest } = await browser.send('Page.getAppManifest');
      assert.deepEqual(errors, []);
      assert.equal(manifest.display, 'kStandalone');
      assert.deepEqual((await browser.send('Page.getInstallabilityErrors')).installabilityErrors, []);
    });
    rmSync(folder, { recursive: true, force: true });
  });
};
