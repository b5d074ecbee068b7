// The rules where people run them: each place is installed into a folder of its own, and plays the same short game.
//   node smoke/smoke.mjs              all of them
//   node smoke/smoke.mjs bun vue      some of them
// A place that cannot be installed here is told as skipped. `cargo xtask test --all` runs it; `npm run build` comes first.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOARDS } from './board.mjs';
import { Skipped, browse, npm, quiet, vite } from './browse.mjs';

/** What is played everywhere, as the body of a function with `Game` in it, and what it has to give. */
const PLAYED = `const game = new Game(); for (const move of ['f3', 'e5', 'g4', 'Qh4#']) game.play(move); return game.outcome.message + ', ' + new Game().explain('e5').code;`;
const EXPECTED = 'Black wins by checkmate, does-not-move-so';

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
  ...BOARDS,
};

/** What a page shows that Vite built. */
const page = (folder, code) =>
  browse(folder, { 'app.js': code }, async (tab, open) => {
    await open();
    return tab.locator('#app p').textContent();
  });

/** What a script prints that some program runs. */
function script(folder, program, args) {
  writeFileSync(join(folder, 'app.mjs'), `import { Game } from 'tabiya';\nconsole.log((() => { ${PLAYED} })());\n`);
  return execFileSync(program, [...args, 'app.mjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

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
  mkdirSync(join(folder, 'node_modules/@tabiya'), { recursive: true });
  for (const [name, path] of [['tabiya', 'tabiya'], ['@tabiya/board', 'board'], ['@tabiya/engine', 'engine']]) symlinkSync(join(npm, path), join(folder, 'node_modules', name), 'dir');
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
    const { expected = EXPECTED } = place;
    if (told !== expected) throw new Error(`it told '${told}', not '${expected}'`);
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
