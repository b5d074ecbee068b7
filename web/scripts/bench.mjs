// What the app takes, on the built files, each figure beside its bar. They mean something on a machine that is idle.
//   node scripts/bench.mjs [sizes,visit,study,busy,review,serve,grows]   all of them, unless some are named
// `serve` asks the program that TABIYA_PROGRAM names, which has the app inside; `grows` compares it with the one that
// TABIYA_PROGRAM_WITHOUT names, which has not. TABIYA_BENCH_ROUNDS says how often visits and reviews are measured.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { paste, says, start } from '../test/harness.mjs';
import { counting } from './processor.mjs';

const wanted = (process.argv[2] ?? 'sizes,visit,study,busy,review,serve,grows').split(',');
const app = wanted.some((name) => ['visit', 'study', 'busy', 'review'].includes(name)) ? await start() : null;
const rounds = (usual) => Number(process.env.TABIYA_BENCH_ROUNDS) || usual;
const rounded = (ms) => Math.round(ms * 10) / 10;
const median = (all) => [...all].sort((one, two) => one - two)[Math.floor(all.length / 2)];
const spelled = (figure) => figure.toLocaleString('en');

/** Prints a figure beside its bar, and whether it holds. */
function held(what, figure, bar, unit, way = 'most') {
  const holds = way === 'most' ? figure <= bar : figure >= bar;
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${spelled(figure)} ${unit} (${way === 'most' ? 'at most' : 'at least'} ${spelled(bar)})`);
}

/** The files, as `npm run build` has counted them. */
function sizes() {
  const { scriptGzip, precacheBrotli } = JSON.parse(readFileSync(new URL('../sizes.json', import.meta.url), 'utf8'));
  held('scripts with gzip, besides WebAssembly', scriptGzip, 150_000, 'bytes');
  held('everything that is kept for offline, with brotli', precacheBrotli, 800_000, 'bytes');
}

/** What the program grows by. */
function grows() {
  const { TABIYA_PROGRAM: program, TABIYA_PROGRAM_WITHOUT: without } = process.env;
  if (!program || !without) return console.log('grows: TABIYA_PROGRAM and TABIYA_PROGRAM_WITHOUT name no programs');
  held('the program grows by the app', statSync(program).size - statSync(without).size, 1_500_000, 'bytes');
}

/** The first visit on a phone: four times slower, over fast 3G. */
async function firstVisit(slow) {
  const context = await app.browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slow) {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.goto(app.address, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => new Promise((done) => {
    const look = () => (document.querySelector('chess-board')?.shadowRoot?.querySelectorAll('.piece').length === 32 ? done(performance.now()) : requestAnimationFrame(look));
    look();
  }));
  await context.close();
  return ms;
}

async function visit() {
  const visits = [];
  for (let i = 0; i < rounds(9); i++) visits.push(await firstVisit(true));
  console.log(`first visit, board usable: ${rounded(await firstVisit(false))} ms; on a throttled phone: ${visits.sort((one, two) => one - two).map(Math.round).join(', ')} ms`);
  held('first visit on a throttled phone, board usable, median', Math.round(median(visits)), 2500, 'ms');
}

/** A study of 10,000 nodes: opened, and stepped through. */
async function study() {
  const page = await app.open('/analyse');
  const clock = await page.context().newCDPSession(page);
  // The processor's time of the page: a busy machine does not count.
  await clock.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => (await clock.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const before = await spent();
  const opened = await page.evaluate(async () => {
    const shuffle = ['Nf3 Nf6', 'Ng1 Ng8'];
    const beside = Array.from({ length: 2500 }, (_, i) => `${i + 1}. ${shuffle[i % 2].split(' ')[0]} (${i + 1}. ${i % 2 ? 'Nd4' : 'd4'}) ${shuffle[i % 2].split(' ')[1]} (${i + 1}... a6)`).join(' ');
    const data = new DataTransfer();
    data.setData('text/plain', `${beside} *`);
    const begun = performance.now();
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    await new Promise((done) => {
      // By messages: timers of a page wait for four milliseconds.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (document.querySelector('.tree .move') ? done() : channel.port2.postMessage(0));
      channel.port2.postMessage(0);
    });
    document.body.offsetHeight;
    return performance.now() - begun;
  });
  const between = await spent();
  const steps = await page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 60; i++) {
      const begun = performance.now();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await new Promise((done) => queueMicrotask(done));
      document.body.offsetHeight;
      times.push(performance.now() - begun);
      await new Promise((done) => requestAnimationFrame(done));
    }
    return times.sort((one, two) => one - two);
  });
  const after = await spent();
  console.log(`processor time: opening ${rounded(between - before)} ms, a step with its frame ${rounded((after - between) / 60)} ms`);
  held('a study of 10,000 moves opens', rounded(opened), 500, 'ms');
  held(`a step in it, p95 of 60 (p50 ${rounded(steps[30])})`, rounded(steps[56]), 16, 'ms');
  await page.context().close();
}

/**
 * How long the page is busy while the engine is started and thinks, task by task, in the processor's time: a busy machine
 * does not count, nor does what the browser does to begin to tell it.
 */
async function busy() {
  const page = await app.open('/analyse');
  const trace = await app.browser.newBrowserCDPSession();
  const events = [];
  trace.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await trace.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] } });
  await page.waitForTimeout(500);
  await page.evaluate(() => performance.mark('asked'));
  await page.getByRole('switch', { name: 'Engine' }).check();
  await page.locator('.line-move').first().waitFor();
  await page.waitForTimeout(6000);
  const ended = new Promise((done) => trace.once('Tracing.tracingComplete', done));
  await trace.send('Tracing.end');
  await ended;
  const { ts: asked } = events.find(({ name }) => name === 'asked');
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`));
  const tasks = events.filter(({ name, pid, tid, ph, ts }) => ph === 'X' && ts >= asked && /RunTask$/.test(name) && main.has(`${pid}:${tid}`)).map(({ tdur = 0 }) => tdur / 1000);
  held(`the longest of ${tasks.length} tasks while the engine starts and thinks for 6 s, processor time`, rounded(Math.max(...tasks)), 50, 'ms');
  await page.context().close();
}

/** How often a review is measured with each number of workers, in turn. */
const REVIEWS = rounds(5);

/** A review of eighty plies by one worker, and by two: how much faster it is. */
async function review() {
  const game = /New York Rosenwald[^]*?\n\n([^']*?) 41\./.exec(readFileSync(new URL('../src/lib/famous.ts', import.meta.url), 'utf8').replaceAll('\\n', '\n'))[1];
  const reviewed = async (cores) => {
    const page = await app.open('/play');
    await page.addInitScript((count) => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count }), cores);
    await page.goto(`${app.address}#/analyse`);
    await page.reload();
    await page.locator('.invite').waitFor();
    await paste(page, game);
    await says(page, /A list of moves/);
    await page.waitForTimeout(1500);
    const counted = counting();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('progress').waitFor();
    // Without asking again and again, which would take from the workers.
    const ms = await page.evaluate(() => new Promise((done) => {
      const begun = performance.now();
      const look = () => document.querySelector('.percent') && done(performance.now() - begun);
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      look();
    }));
    const took = counted?.stop();
    await page.context().close();
    return { ms, ...took };
  };
  const runs = [];
  for (let i = 0; i < REVIEWS; i++) runs.push({ one: await reviewed(1), two: await reviewed(2) });
  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`a review of 80 plies, ${REVIEWS} times in turn: ${seconds(median(runs.map(({ one }) => one.ms)))} with one worker, ${seconds(median(runs.map(({ two }) => two.ms)))} with two; ${runs.map(({ one, two }) => (one.ms / two.ms).toFixed(2)).join(', ')} times as fast`);
  held('a review with two workers, against one, median', Number(median(runs.map(({ one, two }) => one.ms / two.ms)).toFixed(2)), 2 * 0.85, 'times as fast', 'least');
  if (runs[0].one.workers === undefined) return;
  const [one, two] = ['one', 'two'].map((which) => ({ workers: median(runs.map((run) => run[which].workers)), rest: median(runs.map((run) => run[which].rest)) }));
  console.log(`processor time: one worker ${seconds(one.workers)}, everything else ${seconds(one.rest)}; two workers ${seconds(two.workers)}, everything else ${seconds(two.rest)}: ${((2 * one.workers) / (two.workers + two.rest)).toFixed(2)} times as fast where two cores have nothing else to do`);
}

/** How long after its start the program answers. */
async function serve() {
  const program = process.env.TABIYA_PROGRAM;
  if (!program) return console.log('serve: TABIYA_PROGRAM names no program');
  const times = [];
  for (let i = 0; i < 7; i++) {
    const port = 24_000 + Math.floor(Math.random() * 20_000);
    const begun = performance.now();
    const child = spawn(program, ['serve', '--no-open', '--port', String(port)], { stdio: 'ignore' });
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (answer?.ok && /<title>/.test(await answer.text())) break;
      if (performance.now() - begun > 10_000) throw new Error('it does not answer');
      await new Promise((done) => setTimeout(done, 2));
    }
    times.push(performance.now() - begun);
    child.kill();
  }
  console.log(`the program answers with the app after ${times.sort((one, two) => one - two).map(Math.round).join(', ')} ms`);
  held('tabiya serve answers, the longest of seven', Math.round(Math.max(...times)), 150, 'ms');
}

for (const [name, run] of Object.entries({ sizes, visit, study, busy, review, serve, grows })) if (wanted.includes(name)) await run();
await app?.stop();
