// The packages where people use them: packed as they are published, installed into a folder of its own for each place, and
// played with.
//   node smoke/smoke.mjs              all of them
//   node smoke/smoke.mjs --quick      in Node.js and on a plain page, which need nothing but the packages
//   node smoke/smoke.mjs bun vue      some of them
// What is not tried is told as skipped. `cargo xtask test` runs the quick ones, with `--all` all; `npm run build` comes first.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BOARDS } from './board.mjs';
import { Skipped, browse, npm, quiet, vite } from './browse.mjs';

/** What is played everywhere, as the body of a function with `Game` in it, and what it has to give. */
const PLAYED = `const game = new Game(); for (const move of ['f3', 'e5', 'g4', 'Qh4#']) game.play(move); return game.outcome.message + ', ' + new Game().explain('e5').code;`;
const EXPECTED = 'Black wins by checkmate, does-not-move-so';

/** Each place: what is installed for it besides the packages, and what it makes of the game. */
const PLACES = {
  node: {
    packages: [],
    run(folder) {
      writeFileSync(join(folder, 'required.cjs'), `const { Game } = require('tabiya');\nconsole.log((() => { ${PLAYED} })());\n`);
      writeFileSync(join(folder, 'engine.mjs'), "import { Game } from 'tabiya';\nimport { Engine } from '@tabiya/engine';\nconst engine = new Engine();\nconst game = new Game();\ngame.playAll(['f3', 'e5', 'g4']);\nconsole.log((await engine.play(game, { depth: 3 })).best.san);\nengine.dispose();\n");
      const told = [script(folder, process.execPath, []), ...['required.cjs', 'engine.mjs'].map((file) => execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim())];
      return told.join('; ');
    },
    expected: `${EXPECTED}; ${EXPECTED}; Qh4#`,
  },
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
      const imports = [['Game', ''], ['Chess', '/chessjs'], ['ChessEngine', '/chess/engine'], ['getLegalMoves', '/chess/types'], ['openingOf, openingOfGame', '/openings'], ['Clock, parseTimeControl', '/clock']];
      const lines = imports.map(([names, path]) => `import { ${names} } from 'tabiya${path}';`);
      lines.push(
        'const others = () => {',
        "  const [chess, engine, game, clock] = [new Chess(), new ChessEngine(), new Game(), new Clock('3+2')];",
        "  const told = [chess.move('e4').san, engine.moveUCI('d2d4').success, getLegalMoves(engine.getState(), 52), game.playAll(['e4', 'c5']).length];",
        '  return [...told, openingOf(game.fen).eco, openingOfGame(game).ply, parseTimeControl("3+2").initial, clock.read(0).remaining.white].join();',
        '};',
        `export default { fetch: () => new Response(\`\${(() => { ${PLAYED} })()}; \${others()}\`) };`,
      );
      writeFileSync(join(folder, 'app.js'), lines.join('\n'));
      const { build } = await vite();
      await build({
        ...quiet(folder),
        resolve: { conditions: ['workerd', 'import'] },
        build: { target: 'es2022', lib: { entry: join(folder, 'app.js'), formats: ['es'], fileName: () => 'worker.js' }, rolldownOptions: { external: /\.wasm$/, output: { paths: (path) => `./${basename(path)}` } } },
      });
      const { Miniflare } = createRequire(join(folder, 'x.js'))('miniflare');
      const contents = readFileSync(join(folder, 'dist/worker.js'), 'utf8');
      const worker = new Miniflare({
        compatibilityDate: '2025-01-01',
        modules: [{ type: 'ESModule', path: 'worker.js', contents }, ...['tabiya.wasm', 'clock.wasm'].map((path) => ({ type: 'CompiledWasm', path, contents: readFileSync(join(folder, 'node_modules/tabiya/dist', path)) }))],
      });
      try {
        return await (await worker.dispatchFetch('http://localhost/')).text();
      } finally {
        await worker.dispose();
      }
    },
    expected: `${EXPECTED}; e4,true,36,44,2,B20,2,180000,180000`,
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

/** The packages, packed as they are published. */
function pack(into) {
  const folders = ['tabiya', 'engine', 'board'].map((name) => `./${name}`);
  const told = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into, ...folders], { cwd: npm, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' });
  return JSON.parse(told).map(({ name, filename, files }) => {
    for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) if (!files.some(({ path }) => path === licence)) throw new Error(`${name} is packed without its ${licence}: build it`);
    return join(into, basename(filename));
  });
}

/** A folder in which the packages and what a place needs are installed. */
function installed(packages) {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-smoke-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  copyFileSync(join(npm, '.npmrc'), join(folder, '.npmrc'));
  const install = (...more) => execFileSync('npm', ['install', '--no-progress', '--no-package-lock', ...more], { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
  install('--offline', ...packed);
  if (packages.length === 0) return folder;
  try {
    install(...packages);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Skipped(`${packages.join(' ')} cannot be installed: ${String(error.stderr).trim().split('\n')[0]}`);
  }
  return folder;
}

const quick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((word) => word !== '--quick');
const store = mkdtempSync(join(tmpdir(), 'tabiya-packed-'));
process.on('exit', () => rmSync(store, { recursive: true, force: true }));
const packed = pack(store);
for (const name of wanted.length > 0 ? wanted : Object.keys(PLACES)) {
  const place = PLACES[name];
  if (!place) throw new Error(`there is no place ${name}: there are ${Object.keys(PLACES).join(', ')}`);
  if (quick && (place.packages.length > 0 || place.long)) {
    console.log(`${name}: skipped, it takes long or has to be installed: --all does so`);
    continue;
  }
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
