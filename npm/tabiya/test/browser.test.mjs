// The suites in a real browser: on a page, in a worker, and in an app that Vite built.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { long } from './all.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = known.find((path) => path && existsSync(path));
const skip = executablePath ? false : 'there is no Chromium: install it, or name it in CHROMIUM';
if (skip) console.log(`skipped: the tests in a browser: ${skip}`);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.map': 'application/json', '.wasm': 'application/wasm' };

/** Serves a folder as it is, and an empty page at its root. */
function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url, 'http://localhost').pathname));
    if (request.url === '/empty') return response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>empty</title>');
    // A page that forbids WebAssembly.
    if (request.url === '/strict') {
      response.setHeader('Content-Security-Policy', "script-src 'self'");
      return response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>strict</title>');
    }
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ server, address: `http://127.0.0.1:${server.address().port}` })));
}

// The example in a folder of its own, with the package where an app has it.
const folder = mkdtempSync(join(tmpdir(), 'tabiya-example-'));
const app = join(folder, 'dist');
after(() => rmSync(folder, { recursive: true, force: true }));
cpSync(join(here, 'example'), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
mkdirSync(join(folder, 'node_modules'));
symlinkSync(here, join(folder, 'node_modules/tabiya'), 'dir');

test('Vite builds the example, and all of it is at most 130 KB with brotli', async (t) => {
  await build({
    root: folder,
    logLevel: 'warn',
  });
  const assets = readdirSync(join(app, 'assets'));
  const total = assets.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(app, 'assets', name))).length, 0);
  t.diagnostic(`${assets.length} files, ${total} bytes with brotli`);
  assert.ok(total <= 130_000, `${total} bytes`);
});

test('what is not used is left out of a bundle', async () => {
  const output = await build({
    root: here,
    logLevel: 'silent',
    configFile: false,
    build: { write: false, lib: { entry: join(here, 'test/unused.mjs'), formats: ['es'] } },
  });
  const [{ output: [{ code }] }] = Array.isArray(output) ? output : [output];
  assert.ok(code.length < 2000, `${code.length} bytes of a package of which one constant is used`);
});

describe('in Chromium', { skip }, () => {
  let browser;
  let served;
  let example;
  before(async () => {
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows', '--disable-component-update', '--disable-sync'],
    });
    served = await serve(here);
    example = await serve(app);
  });
  after(async () => {
    await browser?.close();
    served?.server.close();
    example?.server.close();
  });

  /** A page, and what went wrong on it. */
  async function open(address) {
    const page = await browser.newPage();
    const trouble = [];
    page.on('pageerror', (error) => trouble.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    await page.goto(address);
    return { page, trouble };
  }

  test('the suites pass on a page, without any request but for the files', async (t) => {
    const { page, trouble } = await open(`${served.address}/empty`);
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    const result = await page.evaluate(async (address) => (await import(`${address}/test/harness.mjs`)).runAll(), served.address);
    assert.deepEqual(result.failures, []);
    assert.ok(result.passed > 50, `${result.passed} tests`);
    assert.deepEqual(trouble, []);
    assert.deepEqual(requests.filter((url) => !/\.m?js$/.test(url)), []);
    t.diagnostic(`${result.passed} tests on a page`);
    await page.close();
  });

  test('the suites pass in a worker', { skip: long }, async (t) => {
    const { page } = await open(`${served.address}/empty`);
    const result = await page.evaluate(
      (address) =>
        new Promise((done, failed) => {
          const worker = new Worker(`${address}/test/harness.mjs`, { type: 'module' });
          worker.onmessage = (message) => done(message.data);
          worker.onerror = (event) => failed(new Error(event.message));
        }),
      served.address,
    );
    assert.deepEqual(result.failures, []);
    assert.ok(result.passed > 50, `${result.passed} tests`);
    t.diagnostic(`${result.passed} tests in a worker`);
    await page.close();
  });

  test('a page that may not compile at once awaits ready()', async () => {
    const { page } = await open(`${served.address}/empty`);
    const answer = await page.evaluate(async (address) => {
      const { Module } = WebAssembly;
      WebAssembly.Module = class {
        constructor(bytes) {
          if (bytes.byteLength <= 4096) return new Module(bytes);
          throw new RangeError('larger than 4KB');
        }
      };
      const { Game, ready } = await import(`${address}/dist/esm/index.js`);
      let code;
      try {
        new Game();
      } catch (error) {
        code = error.code;
      }
      await ready();
      return [code, new Game().play('e4').san];
    }, served.address);
    assert.deepEqual(answer, ['not-ready', 'e4']);
    await page.close();
  });

  test('a page whose policy forbids WebAssembly is told so in a sentence', async () => {
    const { page } = await open(`${served.address}/strict`);
    const answer = await page.evaluate(async (address) => {
      const { Game } = await import(`${address}/dist/esm/index.js`);
      try {
        return new Game().fen;
      } catch (error) {
        return [error.code, error.message];
      }
    }, served.address);
    assert.equal(answer[0], 'wasm-blocked', String(answer));
    assert.ok(answer[1].includes("'wasm-unsafe-eval'"), answer[1]);
    await page.close();
  });

  test('without the module inside, it is compiled while it arrives', async () => {
    const { page } = await open(`${served.address}/empty`);
    const answer = await page.evaluate(async (address) => {
      let streamed = 0;
      const { instantiateStreaming } = WebAssembly;
      WebAssembly.instantiateStreaming = (...given) => (streamed++, instantiateStreaming.apply(WebAssembly, given));
      const { Game, ready } = await import(`${address}/dist/slim/index.js`);
      await ready(`${address}/dist/tabiya.wasm`);
      return [streamed, new Game().play('e4').san];
    }, served.address);
    assert.deepEqual(answer, [1, 'e4']);
    await page.close();
  });

  test('dropped games are reclaimed on a page too', async () => {
    const { page } = await open(`${served.address}/empty`);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await page.evaluate(async (address) => {
      const { Game } = await import(`${address}/dist/esm/index.js`);
      window.wasm = (await import(`${address}/dist/esm/wasm.js`)).wasm;
      for (let i = 0; i < 2000; i++) new Game();
    }, served.address);
    let held = 1;
    for (let i = 0; i < 20 && held > 0; i++) {
      await session.send('HeapProfiler.collectGarbage');
      held = await page.evaluate(() => new Promise((done) => setTimeout(() => done(window.wasm().call.games()), 20)));
    }
    assert.equal(held, 0);
    await page.close();
  });

  test('the app that Vite built is played', async () => {
    const { page, trouble } = await open(example.address);
    const click = (square) => page.click(`[data-square=${square}]`);
    for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4']]) {
      await click(from);
      await click(to);
    }
    assert.equal(await page.textContent('#moves'), 'f3 e5 g4');
    await click('d8');
    assert.deepEqual(await page.$$eval('.to', (squares) => squares.map((square) => square.dataset.square).sort()), ['e7', 'f6', 'g5', 'h4']);
    await click('d5');
    assert.match(await page.textContent('#status'), /^The queen on d8 cannot reach d5/);
    await click('d8');
    await click('h4');
    assert.equal(await page.textContent('#status'), 'Black wins by checkmate');
    await page.click('#undo');
    assert.equal(await page.textContent('#status'), 'Black to move');
    assert.deepEqual(trouble, []);
    await page.close();
  });
});
