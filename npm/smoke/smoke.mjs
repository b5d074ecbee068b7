// The rules where people run them: each place is installed into a folder of its own, and plays the same short game.
//   node smoke/smoke.mjs              all of them
//   node smoke/smoke.mjs bun vue      some of them
// A place that cannot be installed here is told as skipped. `cargo xtask test --all` runs it; `npm run build` comes first.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const npm = fileURLToPath(new URL('..', import.meta.url));
/** What is played everywhere, as the body of a function with `Game` in it, and what it has to give. */
const PLAYED = `const game = new Game(); for (const move of ['f3', 'e5', 'g4', 'Qh4#']) game.play(move); return game.outcome.message + ', ' + new Game().explain('e5').code;`;
const EXPECTED = 'Black wins by checkmate, does-not-move-so';
const PAGE = '<!doctype html><title>app</title><div id="app"></div><script type="module" src="./app.js"></script>';

/** Each place: what is installed for it, and what it makes of the game. */
const PLACES = {
  bun: { packages: ['bun@1'], run: (folder) => script(folder, join(folder, 'node_modules/.bin/bun'), ['run']) },
  deno: { packages: ['deno@2'], run: (folder) => script(folder, join(folder, 'node_modules/.bin/deno'), ['run', '--allow-read', '--quiet']) },
  jest: {
    packages: ['jest@30', 'jest-environment-jsdom@30'],
    run(folder) {
      const test = `const { Game } = require('tabiya');\ntest('played', () => { require('fs').writeFileSync('told', (() => { ${PLAYED} })()); });\n`;
      writeFileSync(join(folder, 'game.test.js'), test);
      execFileSync(join(folder, 'node_modules/.bin/jest'), ['--env=jsdom', '--runInBand'], { cwd: folder, stdio: 'pipe' });
      return readFileSync(join(folder, 'told'), 'utf8');
    },
  },
  miniflare: {
    packages: ['miniflare@4'],
    async run(folder) {
      writeFileSync(join(folder, 'app.js'), `import { Game } from 'tabiya';\nexport default { fetch: () => new Response((() => { ${PLAYED} })()) };\n`);
      const { build } = await vite();
      await build({
        ...quiet(folder),
        resolve: { conditions: ['workerd', 'import'] },
        build: { target: 'es2022', lib: { entry: join(folder, 'app.js'), formats: ['es'], fileName: () => 'worker.js' }, rolldownOptions: { external: /\.wasm$/, output: { paths: () => './tabiya.wasm' } } },
      });
      const { Miniflare } = createRequire(join(folder, 'x.js'))('miniflare');
      const contents = readFileSync(join(folder, 'dist/worker.js'), 'utf8');
      const wasm = readFileSync(join(npm, 'tabiya/dist/tabiya.wasm'));
      const worker = new Miniflare({
        compatibilityDate: '2025-01-01',
        modules: [{ type: 'ESModule', path: 'worker.js', contents }, { type: 'CompiledWasm', path: 'tabiya.wasm', contents: wasm }],
      });
      try {
        return await (await worker.dispatchFetch('http://localhost/')).text();
      } finally {
        await worker.dispose();
      }
    },
  },
  react: {
    packages: ['react@19', 'react-dom@19'],
    run: (folder) => page(folder, `import { createElement, useState } from 'react';\nimport { createRoot } from 'react-dom/client';\nimport { Game } from 'tabiya';\nfunction App() { const [text] = useState(() => { ${PLAYED} }); return createElement('p', null, text); }\ncreateRoot(document.getElementById('app')).render(createElement(App));\n`),
  },
  vue: {
    packages: ['vue@3'],
    run: (folder) => page(folder, `import { createApp, h, reactive } from 'vue';\nimport { Game as Plain } from 'tabiya';\nconst Game = function () { return reactive(new Plain()); };\n// In setup: what is changed while it is shown is shown again, without end.\ncreateApp({ setup() { const text = (() => { ${PLAYED} })(); return () => h('p', text); } }).mount('#app');\n`),
  },
};

/** What a script prints that some program runs. */
function script(folder, program, args) {
  writeFileSync(join(folder, 'app.mjs'), `import { Game } from 'tabiya';\nconsole.log((() => { ${PLAYED} })());\n`);
  return execFileSync(program, [...args, 'app.mjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

const vite = () => import(pathToFileURL(createRequire(join(npm, 'x.js')).resolve('vite')).href);
const quiet = (folder) => ({ root: folder, logLevel: 'error', configFile: false });

/** What a page shows that Vite built. */
async function page(folder, code) {
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'app.js'), code);
  const { build } = await vite();
  await build({ ...quiet(folder), build: { target: 'es2022' } });
  const { chromium } = createRequire(join(npm, 'x.js'))('playwright-core');
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!executablePath) throw new Skipped('there is no Chromium');
  const server = createServer(({ url }, answer) => {
    const path = join(folder, 'dist', url === '/' ? 'index.html' : url);
    if (!existsSync(path)) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    // A busy machine takes its time.
    tab.setDefaultTimeout(600_000);
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    return await tab.locator('#app p').textContent();
  } finally {
    await browser.close();
    server.close();
  }
}

class Skipped extends Error {}

/** A folder in which the package and what a place needs are installed. */
function installed(packages) {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-smoke-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  copyFileSync(join(npm, '.npmrc'), join(folder, '.npmrc'));
  try {
    execFileSync('npm', ['install', '--no-save', '--no-progress', '--no-package-lock', ...packages], { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
  } catch (error) {
    throw new Skipped(`${packages.join(' ')} cannot be installed: ${String(error.stderr).trim().split('\n')[0]}`);
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(npm, 'tabiya'), join(folder, 'node_modules/tabiya'), 'dir');
  return folder;
}

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(PLACES)) {
  const place = PLACES[name];
  if (!place) throw new Error(`there is no place ${name}: there are ${Object.keys(PLACES).join(', ')}`);
  let folder;
  try {
    folder = installed(place.packages);
    const told = await place.run(folder);
    if (told !== EXPECTED) throw new Error(`it told '${told}', not '${EXPECTED}'`);
    console.log(`${name}: passed`);
  } catch (error) {
    if (error instanceof Skipped) console.log(`${name}: skipped, ${error.message}`);
    else {
      console.error(`${name}: failed: ${error.stack}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
      process.exitCode = 1;
    }
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
