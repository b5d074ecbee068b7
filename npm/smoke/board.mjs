// The board in frameworks: the examples of its README as they stand there, built, shown and played on.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browse, npm, served } from './browse.mjs';

const readme = () => readFileSync(join(npm, 'board/README.md'), 'utf8');
/** The block of the README in a language, the first that has this text. */
const block = (language, text = '') => {
  const found = [...readme().matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].find(([, code]) => code.includes(text));
  if (!found) throw new Error(`there is no block of ${language} in the README`);
  return found[1];
};
/** What is installed in a folder, as a module. */
const from = (folder, name) => import(pathToFileURL(createRequire(join(folder, 'x.js')).resolve(name)).href);

/** Two moves by typing them, and what the page says to the console of them. */
async function played(tab, open) {
  const told = [];
  tab.on('console', (message) => told.push(message.text()));
  tab.on('pageerror', (error) => told.push(String(error)));
  await open();
  for (const move of ['e4', 'c5']) {
    await tab.locator('chess-board .field').fill(move);
    await tab.keyboard.press('Enter');
    await tab.waitForFunction((san) => document.querySelector('chess-board').game.sans().at(-1) === san, move);
  }
  return told.join(' ');
}

/** Each framework: what is installed for it besides the packages, and what its page says. */
export const BOARDS = {
  'board-page': {
    packages: [],
    expected: 'e4 c5',
    run(folder) {
      // What the page of the README has beside it.
      for (const file of ['standalone.js', 'fallback.css', 'start.svg']) {
        copyFileSync(join(folder, 'node_modules/@tabiya/board/dist', file), join(folder, file));
      }
      const heard = "<script>document.querySelector('chess-board').addEventListener('move', ({ detail }) => console.log(detail.move.san))</script>";
      return served(folder, `<!doctype html><title>A page</title>${block('html', '<script')}${heard}`, played);
    },
  },
  'board-jsdom': {
    packages: ['jsdom@26'],
    expected: 'e4, 32 pieces, Black to move',
    run(folder) {
      const app = `import { JSDOM } from 'jsdom';
        const { window } = new JSDOM('<!doctype html><body></body>');
        Object.assign(globalThis, { window, document: window.document, HTMLElement: window.HTMLElement, customElements: window.customElements, CustomEvent: window.CustomEvent });
        await import('@tabiya/board');
        const board = document.createElement('chess-board');
        board.setAttribute('play', '');
        document.body.append(board);
        await board.input('e4');
        const { shadowRoot } = board;
        console.log(board.game.sans().join(), shadowRoot.querySelectorAll('.piece').length, shadowRoot.querySelector('.status').textContent);`;
      writeFileSync(join(folder, 'app.mjs'), app);
      const [san, pieces, ...status] = execFileSync(process.execPath, ['app.mjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim().split(' ');
      return `${san}, ${pieces} pieces, ${status.join(' ')}`;
    },
  },
  'board-engine': {
    packages: [],
    long: true,
    expected: 'The engine has moved in atomic.',
    run(folder) {
      const app = `import '@tabiya/board/with-engine';\ndocument.getElementById('app').innerHTML = '<chess-board play="black" engine="800" variant="atomic"></chess-board>';\n`;
      return browse(folder, { 'app.js': app }, async (tab, open) => {
        await open();
        await tab.waitForFunction(() => document.querySelector('chess-board').game?.ply === 1);
        return `The engine has moved in ${await tab.evaluate(() => document.querySelector('chess-board').variant)}.`;
      });
    },
  },
  'board-react': {
    packages: ['react@19', 'react-dom@19', '@types/react@19', 'typescript@5'],
    expected: 'e4 c5',
    async run(folder) {
      const { default: ts } = await from(folder, 'typescript');
      writeFileSync(join(folder, 'board.d.ts'), `import 'react';\n${block('ts', 'declare module')}`);
      writeFileSync(join(folder, 'Play.tsx'), block('jsx'));
      const options = { strict: true, noEmit: true, jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [], preserveSymlinks: true };
      const program = ts.createProgram([join(folder, 'Play.tsx'), join(folder, 'board.d.ts')], options);
      const wrong = ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
      const app = `import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\nimport { Play } from './Play.tsx';\ncreateRoot(document.getElementById('app')).render(createElement(Play));\n`;
      return browse(folder, { 'app.js': app }, played);
    },
  },
  'board-vue': {
    packages: ['vue@3', '@vitejs/plugin-vue@6'],
    expected: 'e4 c5',
    async run(folder) {
      const { default: vue } = await from(folder, '@vitejs/plugin-vue');
      const isCustomElement = (tag) => tag === 'chess-board';
      const app = `import { createApp } from 'vue';\nimport Play from './Play.vue';\ncreateApp(Play).mount('#app');\n`;
      return browse(folder, { 'app.js': app, 'Play.vue': block('vue') }, played, [vue({ template: { compilerOptions: { isCustomElement } } })]);
    },
  },
  'board-svelte': {
    packages: ['svelte@5', '@sveltejs/vite-plugin-svelte@6'],
    expected: 'e4 c5',
    async run(folder) {
      const { svelte } = await from(folder, '@sveltejs/vite-plugin-svelte');
      const app = `import { mount } from 'svelte';\nimport Play from './Play.svelte';\nmount(Play, { target: document.getElementById('app') });\n`;
      return browse(folder, { 'app.js': app, 'Play.svelte': block('svelte') }, played, [svelte({ configFile: false })]);
    },
  },
};
