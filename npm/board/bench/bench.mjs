// A piece is dragged over each board by a real mouse with the processor four times slower; the boards take turns.
//   node bench/bench.mjs [rounds]
// The others are installed into a folder outside the project and run as they are; nothing of them is read or shipped.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const here = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const MOVES = 120;
const folder = join(tmpdir(), 'tabiya-board-bench');
const OTHERS = { '@lichess-org/chessground': '10', 'cm-chessboard': '8', 'react-chessboard': '5', react: '19', 'react-dom': '19' };

const ENTRIES = {
  '@tabiya/board': `import '@tabiya/board'; document.body.innerHTML = '<chess-board play style="width:640px;max-width:none"></chess-board>';`,
  chessground: `import { Chessground } from '@lichess-org/chessground'; import '@lichess-org/chessground/assets/chessground.base.css'; import '@lichess-org/chessground/assets/chessground.brown.css'; import '@lichess-org/chessground/assets/chessground.cburnett.css';
    document.body.innerHTML = '<div id="b" style="width:640px;height:640px"></div>'; Chessground(document.querySelector('#b'), { movable: { free: true } });`,
  'cm-chessboard': `import { Chessboard, FEN } from 'cm-chessboard/src/Chessboard.js'; import 'cm-chessboard/assets/chessboard.css';
    document.body.innerHTML = '<div id="b" style="width:640px;height:640px"></div>'; const board = new Chessboard(document.querySelector('#b'), { position: FEN.start, assetsUrl: '/cm/' }); board.enableMoveInput(() => true);`,
  'react-chessboard': `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; import { Chessboard } from 'react-chessboard';
    document.body.innerHTML = '<div id="b" style="width:640px;height:640px"></div>'; createRoot(document.querySelector('#b')).render(createElement(Chessboard, { options: { id: 'x', allowDragging: true } }));`,
};

mkdirSync(join(folder, 'src'), { recursive: true });
if (!existsSync(join(folder, 'node_modules/react-chessboard'))) {
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-progress', '--no-audit', '--no-fund', ...Object.entries(OTHERS).map(([name, version]) => `${name}@${version}`)], { stdio: 'inherit' });
}
mkdirSync(join(folder, 'node_modules/@tabiya'), { recursive: true });
for (const [name, path] of [['@tabiya/board', here], ['tabiya', join(here, '../tabiya')]]) {
  if (!existsSync(join(folder, 'node_modules', name))) symlinkSync(path, join(folder, 'node_modules', name), 'dir');
}
const names = Object.keys(ENTRIES);
for (const [index, name] of names.entries()) writeFileSync(join(folder, 'src', `${index}.js`), ENTRIES[name]);
for (const index of names.keys()) {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: join(folder, `dist/${index}`), rolldownOptions: { input: join(folder, 'src', `${index}.js`), output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false } } },
  });
}

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const server = createServer((request, response) => {
  // Isolated pages have a clock of 5 µs. That of others is rounded to 100, and a frame of 16.67 ms is told as one of 16.8.
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin').setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  const { pathname } = new URL(request.url, 'http://localhost');
  const page = /^\/(\d)\/$/.exec(pathname)?.[1];
  if (page) {
    const css = existsSync(join(folder, `dist/${page}/page.css`)) ? `<link rel="stylesheet" href="/${page}/page.css">` : '';
    return response.setHeader('Content-Type', 'text/html').end(`<!doctype html><style>body{margin:0}</style>${css}<body></body><script type="module" src="/${page}/page.js"></script>`);
  }
  const file = pathname.startsWith('/cm/') ? join(folder, 'node_modules/cm-chessboard/assets', normalize(pathname.slice(3))) : join(folder, 'dist', normalize(pathname));
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-renderer-backgrounding'] });
const results = new Map(names.map((name) => [name, { frames: [], work: [] }]));
for (let round = 0; round < rounds; round++) {
  // Each board is the first once.
  for (const [place] of names.entries()) {
    const index = (place + round) % names.length;
    const name = names[index];
    const page = await browser.newPage({ viewport: { width: 800, height: 700 } });
    await page.goto(`http://127.0.0.1:${server.address().port}/${index}/`);
    await page.waitForTimeout(700);
    if (!(await page.evaluate(() => crossOriginIsolated))) throw new Error(`${name}: the clock is rounded`);
    const still = await page.screenshot();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const mouse = (type, x, y) => cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 });
    const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration').value;
    await mouse('mousePressed', 360, 520);
    for (let i = 0; i < 5; i++) await mouse('mouseMoved', 360, 520 - 4 * i);
    await page.evaluate(() => {
      window.frames = [];
      let last;
      const tick = (now) => {
        if (last !== undefined) window.frames.push(now - last);
        last = now;
        window.ticking = requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    let before = await busy();
    for (let i = 0; i < MOVES; i++) {
      const angle = (i / MOVES) * 4 * Math.PI;
      await Promise.all([mouse('mouseMoved', 320 + 220 * Math.cos(angle), 320 + 220 * Math.sin(angle)), new Promise((done) => setTimeout(done, 16))]);
      const after = await busy();
      results.get(name).work.push((after - before) * 1000);
      before = after;
    }
    if (!round && still.equals(await page.screenshot())) throw new Error(`${name}: nothing was dragged`);
    const frames = await page.evaluate(() => (cancelAnimationFrame(window.ticking), window.frames));
    await mouse('mouseReleased', 360, 360);
    results.get(name).frames.push(...frames);
    await page.close();
  }
}
await browser.close();
server.close();

const at = (list, part) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
// The time between frames is that of the machine, with whatever else it does; the thread's own time is that of the board.
console.log(`drag of ${MOVES} moves, ${rounds} rounds, processor 4 × slower: the main thread's own time for a move of the mouse and its frame, and the time between frames (bar for p95: 16.7 ms, a frame of 60 a second)`);
for (const [name, { frames, work }] of results) {
  const p = (list, part) => at(list, part).toFixed(2).padStart(6);
  const each = work.reduce((sum, one) => sum + one, 0) / frames.length;
  console.log(`${name.padEnd(18)} thread ${each.toFixed(1).padStart(5)} ms a frame, a move p50 ${p(work, 0.5)} p95 ${p(work, 0.95)} p99 ${p(work, 0.99)} ms   frames p50 ${p(frames, 0.5)} p95 ${p(frames, 0.95)} ms (${frames.length})`);
}
