// The engine in a real browser: on a plain page, suspended and in slices, as a plain worker, and in an app that Vite built.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const here = fileURLToPath(new URL('..', import.meta.url));
const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = known.find((path) => path && existsSync(path));
const skip = executablePath ? false : 'there is no Chromium: install it, or name it in CHROMIUM';
if (skip) console.log(`skipped: the tests of the engine in a browser: ${skip}`);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

/** Serves a folder as it is, an empty page, and one that forbids WebAssembly, whose workers do too. */
function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/empty') return response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>empty</title>');
    if (searchParams.has('strict')) response.setHeader('Content-Security-Policy', "script-src 'self'");
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const path = join(folder, normalize(pathname));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ server, address: `http://127.0.0.1:${server.address().port}` })));
}

describe('in Chromium', { skip }, () => {
  let browser;
  let served;
  before(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'] });
    served = await serve(here);
  });
  after(async () => {
    await browser?.close();
    served?.server.close();
  });

  /** Plays, searches without limits and stops, on an empty page; `query` is given to the worker. */
  async function onPage(query) {
    const page = await browser.newPage();
    await page.goto(`${served.address}/empty`);
    const answer = await page.evaluate(async ([address, query]) => {
      const { Engine } = await import(`${address}/dist/index.js`);
      const engine = new Engine(query === undefined ? {} : { worker: `${address}/dist/worker.js${query}` });
      try {
        const mate = await engine.play('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', { depth: 4 });
        const search = engine.search('startpos');
        for await (const line of search) if (line.depth >= 8) break;
        const from = performance.now();
        const { nodes } = await search.stop();
        return { best: mate.best.san, stopped: search.isStopped, nodes, took: performance.now() - from };
      } catch ({ code, message }) {
        return { code, message };
      } finally {
        engine.dispose();
      }
    }, [served.address, query]);
    await page.close();
    return answer;
  }

  for (const [name, query] of [['suspended', undefined], ['in slices', '?slices']]) {
    test(`on a plain page, ${name}: it plays, searches and stops`, async (t) => {
      const { best, stopped, took, ...trouble } = await onPage(query);
      assert.deepEqual([best, stopped], ['Rd8#', true], JSON.stringify(trouble));
      t.diagnostic(`stopped within ${took.toFixed(1)} ms`);
    });
  }

  test('where a policy forbids WebAssembly it says so, and a worker that is not there is told', async () => {
    const { code, message } = await onPage('?strict');
    assert.equal(code, 'wasm-blocked');
    assert.match(message, /wasm-unsafe-eval/);
    assert.equal((await onPage('-is-missing')).code, 'worker-died');
  });

  test('a plain worker speaks UCI, as those of other engines do', async () => {
    const page = await browser.newPage();
    await page.goto(`${served.address}/empty`);
    const lines = await page.evaluate(
      (address) =>
        new Promise((done) => {
          const worker = new Worker(`${address}/dist/worker.js`);
          const lines = [];
          worker.onmessage = ({ data }) => {
            lines.push(data);
            if (data === 'uciok') ['position startpos moves e2e4', 'go infinite'].forEach((line) => worker.postMessage(line));
            if (data.startsWith('info depth 6 ')) worker.postMessage('stop');
            if (data.startsWith('bestmove')) done(lines);
          };
          worker.postMessage('uci');
        }),
      served.address,
    );
    assert.match(lines.at(-1), /^bestmove \w{4} ponder \w{4}$/);
    await page.close();
  });

  test('in an app that Vite built, nothing has to be configured', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tabiya-engine-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'node_modules/@tabiya'), { recursive: true });
    symlinkSync(here, join(folder, 'node_modules/@tabiya/engine'), 'dir');
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title><script type="module" src="./app.js"></script>');
    const app = "import { Engine } from '@tabiya/engine';\nconst { best } = await new Engine().play('startpos', { level: 1500 });\ndocument.title = best.uci;\n";
    writeFileSync(join(folder, 'app.js'), app);
    await build({ root: folder, logLevel: 'error', configFile: false, build: { target: 'es2022' } });
    // Each worker once, and beside them the app and what it loads.
    const workers = readdirSync(join(folder, 'dist/assets')).filter((name) => name.startsWith('worker'));
    assert.deepEqual(workers.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).sort(), ['worker', 'worker-variants']);
    const { server, address } = await serve(join(folder, 'dist'));
    const page = await browser.newPage();
    await page.goto(`${address}/`);
    await page.waitForFunction(() => document.title !== 'app');
    assert.match(await page.title(), /^[a-h][1-8][a-h][1-8]$/);
    await page.close();
    server.close();
  });
});
