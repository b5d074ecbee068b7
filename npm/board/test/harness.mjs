// What the tests in a browser stand on: Chromium, a server, and hands: real mouse, touch and keys by its protocol.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const here = fileURLToPath(new URL('..', import.meta.url));
const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = known.find((path) => path && existsSync(path));
export const skip = executablePath ? false : 'there is no Chromium: install it, or name it in CHROMIUM';
if (skip) console.log(`skipped: the tests in a browser: ${skip}`);

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

/** Starts the browser and a server of the npm folder; `/page?…` is a page with the given body, of which what is behind `<!--later-->` comes later. */
export async function start() {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows', '--disable-component-update', '--disable-sync'],
  });
  const root = join(here, '..');
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (url.pathname === '/favicon.ico') return response.writeHead(204).end();
    if (url.pathname === '/page') {
      const { body, head = '', dir = 'ltr', csp, lang = 'en', script = '<script src="/board/dist/standalone.js"></script>' } = Object.fromEntries(url.searchParams);
      if (csp) response.setHeader('Content-Security-Policy', csp);
      response.setHeader('Content-Type', TYPES['.html']);
      const [first, ...late] = `<!doctype html><html lang="${lang}" dir="${dir}"><head><title>A board</title><meta name="viewport" content="width=device-width">${head}</head><body><main><h1>A board</h1>${body}</main>${script}</body></html>`.split('<!--later-->');
      response.write(first);
      return setTimeout(() => response.end(late.join('')), late.length * 300);
    }
    const path = join(root, normalize(url.pathname));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.setHeader('Cache-Control', 'max-age=600').setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}`;
  const idle = [];
  return {
    browser,
    address,
    async stop() {
      await browser.close();
      server.close();
    },
    /** A page with a board on it, and hands for it. Tabs are used again: a new one costs as much as all that happens in it. */
    async open(body, { width = 768, height = 900, context, ...page } = {}) {
      const viewport = { width, height };
      const hands = (!context && idle.pop()) || (await seated(browser, { viewport, hasTouch: true, reducedMotion: 'reduce', ...context }));
      if (!context) hands.left = () => idle.push(hands);
      const tab = hands.page;
      await tab.setViewportSize(viewport);
      hands.trouble.length = 0;
      await tab.goto(`${address}/page?${new URLSearchParams({ body, ...page })}`);
      if (page.script === undefined) {
        await tab.evaluate(() => document.querySelector('chess-board')?.ready);
        await hands.measure();
      }
      return hands;
    },
  };
}

/** Hands at a new tab of a browser. */
async function seated(browser, options) {
  const made = await browser.newContext(options);
  const tab = await made.newPage();
  const hands = new Hands(tab);
  tab.on('pageerror', (error) => hands.trouble.push(String(error)));
  tab.on('console', (message) => message.type() === 'error' && hands.trouble.push(message.text()));
  hands.cdp = await made.newCDPSession(tab);
  return hands;
}

const CODES = { Enter: [13, '\r'], Escape: [27], Tab: [9], ' ': [32, ' '], Delete: [46], Backspace: [8], ArrowUp: [38], ArrowDown: [40], ArrowLeft: [37], ArrowRight: [39], Home: [36], End: [35] };

/** Real input. What is sent is not waited for one by one: the browser takes it in order. */
export class Hands {
  trouble = [];
  #sent = Promise.resolve();

  constructor(page) {
    this.page = page;
  }

  /** Calls a function in the page with the first board. */
  board(run, ...given) {
    return this.#sent.then(() => this.page.evaluate(([text, all]) => new Function('board', '...given', `return (${text})(board, ...given)`)(document.querySelector('chess-board'), ...all), [String(run), given]));
  }

  async measure() {
    this.box = await this.page.evaluate(() => {
      const board = document.querySelector('chess-board');
      if (!board?.shadowRoot) return null;
      board.shadowRoot.querySelector('.grid').scrollIntoView({ block: 'center' });
      const { left, top, width } = board.shadowRoot.querySelector('.grid').getBoundingClientRect();
      return { left, top, width, black: board.orientation === 'black' };
    });
  }

  /** The middle of a square. */
  at(square) {
    const { left, top, width, black } = this.box;
    const [file, rank] = [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
    const [x, y] = black ? [7 - file, rank] : [file, 7 - rank];
    return { x: left + ((x + 0.5) * width) / 8, y: top + ((y + 0.5) * width) / 8 };
  }

  send(method, params) {
    this.#sent = Promise.all([this.#sent, this.cdp.send(method, params)]).then(() => undefined);
    return this.#sent;
  }

  mouse(type, { x, y }, more = {}) {
    return this.send('Input.dispatchMouseEvent', { type, x, y, button: type === 'mouseMoved' && !more.buttons ? 'none' : 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1, ...more });
  }

  touch(type, point) {
    return this.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  }

  click(point) {
    this.mouse('mousePressed', point);
    return this.mouse('mouseReleased', point);
  }

  tap(point) {
    this.touch('touchStart', point);
    return this.touch('touchEnd');
  }

  drag(from, to, more = {}) {
    this.mouse('mousePressed', from, more);
    for (const part of [0.1, 0.5, 1]) this.mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, { buttons: 1, ...more });
    return this.mouse('mouseReleased', to, { ...more, buttons: 0 });
  }

  swipe(from, to) {
    this.touch('touchStart', from);
    for (const part of [0.2, 0.6, 1]) this.touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    return this.touch('touchEnd');
  }

  /** A key, with modifiers before a plus: `Shift+5`, `Alt+Shift+a`. */
  key(name) {
    const parts = name.split('+');
    const key = parts.pop();
    const modifiers = parts.reduce((bits, part) => bits | { Alt: 1, Ctrl: 2, Shift: 8 }[part], 0);
    const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
    const [windowsVirtualKeyCode = key.toUpperCase().charCodeAt(0), text = key.length === 1 && !(modifiers & 3) ? key : undefined] = CODES[key] ?? [];
    const typed = modifiers & 8 && /^[a-z]$/.test(key) ? key.toUpperCase() : key;
    this.send('Input.dispatchKeyEvent', { type: text === undefined ? 'rawKeyDown' : 'keyDown', key: typed, code, modifiers, windowsVirtualKeyCode, ...(text === undefined ? {} : { text: typed.length === 1 ? typed : text }) });
    return this.send('Input.dispatchKeyEvent', { type: 'keyUp', key: typed, code, modifiers, windowsVirtualKeyCode });
  }

  /** Goes to a square by keys. */
  walk(square) {
    this.key(square[1]);
    return this.key(`Shift+${square.charCodeAt(0) - 96}`);
  }

  async type(text) {
    await this.board((board) => board.shadowRoot.querySelector('.field').focus());
    this.send('Input.insertText', { text });
    return this.key('Enter');
  }

  /** Keeps what an event tells from now on; {@link Hands.heard} gives it. */
  hear(kind) {
    return this.board((board, name) => {
      window.heard = [];
      board.addEventListener(name, ({ detail }) => window.heard.push(detail));
    }, kind);
  }

  heard() {
    return this.board(() => window.heard);
  }

  /** What the live region says. */
  said() {
    return this.board((board) => new Promise((done) => setTimeout(() => done(board.shadowRoot.querySelector('[aria-live]').textContent.trim()))));
  }

  /** What is written below the board. */
  status() {
    return this.board((board) => board.shadowRoot.querySelector('.status').textContent);
  }

  /** Leaves the tab to the next, or closes it if it was one of its own. */
  async close() {
    await this.#sent;
    if (this.left) this.left();
    else await this.page.context().close();
  }
}
