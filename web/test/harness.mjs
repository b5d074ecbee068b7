// What the tests stand on: Chromium, a server of the built app, and hands for the board.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const here = fileURLToPath(new URL('..', import.meta.url));
export const dist = join(here, 'dist');
const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = known.find((path) => path && existsSync(path));
export const skip = executablePath ? false : 'there is no Chromium: install it, or name it in CHROMIUM';
if (skip) console.log(`skipped: the tests of the app in a browser: ${skip}`);

/** Whether everything is tried. */
export const ALL = process.env.TABIYA_APP_ALL === '1';
const packed = new Map();
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.txt': 'text/plain; charset=utf-8', '.webmanifest': 'application/manifest+json' };

const BROWSER = {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows', '--disable-component-update', '--disable-sync'],
};

/** Starts the browser and a server of the built app. */
export async function start() {
  const browser = await chromium.launch(BROWSER);
  // What the host has by now in the place of some files, by their paths: texts, and nothing.
  const instead = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (instead.get(pathname)) return response.setHeader('Content-Type', TYPES[extname(pathname)]).end(instead.get(pathname));
    if (instead.has(pathname)) return response.writeHead(404).end();
    const path = join(dist, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!path.startsWith(dist) || !existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
    if (!packed.has(path)) packed.set(path, gzipSync(readFileSync(path), { level: 6 }));
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').setHeader('Content-Encoding', 'gzip').end(packed.get(path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  return {
    browser,
    address,
    server,
    instead,
    async stop() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
    /** The app in a browser of its own that keeps what it is told in a folder: only such a one installs anything. */
    async profiled(folder, run) {
      const profile = await chromium.launchPersistentContext(folder, BROWSER);
      try {
        await run(profile.pages()[0] ?? (await profile.newPage()));
      } finally {
        await profile.close();
      }
    },
    /** A page of the app, and what went wrong on it; `use` closes it, and wants that nothing did. */
    async use(route, options, run) {
      const page = await this.open(route, options);
      try {
        await run(page);
        assert.deepEqual(page.trouble, []);
        assert.deepEqual(page.elsewhere, [], 'nothing is asked of other hosts');
      } finally {
        await page.context().close();
      }
    },
    async open(route = '/play', { width = 1440, height = 900, theme = 'light', settings = {}, nodes = Infinity, service = ALL, ...context } = {}) {
      const made = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', colorScheme: theme, ...context });
      const page = await made.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.trouble = [];
      page.on('pageerror', (error) => page.trouble.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && page.trouble.push(message.text()));
      // Whatever goes elsewhere is refused, and told.
      page.elsewhere = [];
      await made.route((url) => !url.href.startsWith(address) && !/^(blob|data):/.test(url.href), (route) => (page.elsewhere.push(route.request().url()), route.abort()));
      await page.addInitScript((chosen) => {
        // A page that shows nothing keeps nothing.
        if (/^http/.test(location.protocol) && !localStorage.getItem('tabiya.settings')) localStorage.setItem('tabiya.settings', chosen);
      }, JSON.stringify({ sound: false, ...settings }));
      // What keeps everything for offline takes a fifth of a second of each page, and is seen by the tests of it; when
      // everything is tried, by all.
      if (!service) await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
      // Where it does not matter what is found, no more than so much is searched.
      if (nodes < Infinity) await page.addInitScript((most) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (question, ...more) {
          const { request } = question;
          return postMessage.call(this, request?.nodes > most ? { ...question, request: { ...request, nodes: most } } : question, ...more);
        };
      }, nodes);
      await page.goto(`${address}#${route}`);
      await page.locator('#main:not([aria-busy])').waitFor();
      return page;
    },
  };
}

/** The middle of a square of the board on a page. */
export async function at(page, square) {
  const { left, top, width, black } = await page.evaluate(() => {
    const board = document.querySelector('chess-board');
    const grid = board.shadowRoot.querySelector('.grid');
    grid.scrollIntoView({ block: 'nearest' });
    const { left, top, width } = grid.getBoundingClientRect();
    return { left, top, width, black: board.orientation === 'black' };
  });
  const [file, rank] = [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
  const [x, y] = black ? [7 - file, rank] : [file, 7 - rank];
  return { x: left + ((x + 0.5) * width) / 8, y: top + ((y + 0.5) * width) / 8 };
}

/** Makes a move by two clicks. */
export async function move(page, from, to) {
  const one = await at(page, from);
  await page.mouse.click(one.x, one.y);
  const two = await at(page, to);
  await page.mouse.click(two.x, two.y);
}

/** How long is waited for what should come, in milliseconds: long, for machines that do much else. */
const PATIENCE = Number(process.env.TABIYA_APP_PATIENCE) || 60_000;
/** Waits until something holds on a page. */
export const until = (page, check, given) => page.waitForFunction(check, given, { timeout: PATIENCE });
/** Waits until what is said below the board is like this. */
export const says = (page, pattern) => until(page, ([source, flags]) => new RegExp(source, flags).test(document.querySelector('.voice-text')?.textContent ?? ''), [pattern.source, pattern.flags]);
/** Waits until a game has so many moves. */
export const plies = (page, count) => until(page, (wanted) => document.querySelectorAll('.moves .move').length === wanted, count);
/** Asks for a game, whatever comes of it. */
export const askToPlay = (page) => page.getByRole('button', { name: 'Play', exact: true }).click();
/** Begins a game. What is typed before it is there would begin another one. */
export async function begin(page) {
  await askToPlay(page);
  await page.getByRole('region', { name: 'This game' }).waitFor();
}
/** Chooses the end of the slider, where there is no level. */
export async function fullStrength(page) {
  const slider = page.getByLabel('Strength');
  await slider.fill(await slider.getAttribute('max'));
}
/** Types moves on the board, one after the other. */
export async function type(page, ...moves) {
  for (const move of moves) await page.evaluate((given) => document.querySelector('chess-board').input(given), move);
}
/** Pastes a text into the page. */
export const paste = (page, text) => page.evaluate((given) => {
  const data = new DataTransfer();
  data.setData('text/plain', given);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}, text);
/** The text of a file that a deed gives the player. */
export async function downloaded(page, deed) {
  const [file] = await Promise.all([page.waitForEvent('download'), deed()]);
  return readFileSync(await file.path(), 'utf8');
}

/** What stands on the board, as FEN. */
export const fen = (page) => page.evaluate(() => document.querySelector('chess-board').fen);
/** What is said below the board. */
export const voice = (page) => page.locator('.voice-text').textContent();
