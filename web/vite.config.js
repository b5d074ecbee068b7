// How the app is put together. The packages of this project are taken from `../npm` as they are built there.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const npm = fileURLToPath(new URL('../npm', import.meta.url));

/** The rules without the WebAssembly as text inside: the app loads `tabiya.wasm`, which compiles while it arrives. */
const slimRules = {
  name: 'slim-rules',
  enforce: 'pre',
  load: (id) => (id.replaceAll('\\', '/').endsWith('tabiya/dist/esm/bytes.js') ? "export const SIZE = 0, FIRST = 0, BYTES = '';" : null),
};

/** The app is served from where its worker is: the way to a worker of another origin is left out, and the file with it. */
const oneWorker = {
  name: 'one-worker',
  enforce: 'pre',
  transform: (code, id) => (id.replaceAll('\\', '/').endsWith('engine/dist/spawn.js') ? code.replace(/elsewhere\(new URL\([^)]*\)\.href\) \?\? /, '') : null),
};

export default defineConfig({
  base: './',
  plugins: [slimRules, oneWorker],
  resolve: {
    alias: [
      { find: /^tabiya$/, replacement: `${npm}/tabiya/dist/esm/index.js` },
      { find: /^tabiya\/variants$/, replacement: `${npm}/tabiya/dist/esm/variants.js` },
      { find: /^tabiya\/openings$/, replacement: `${npm}/tabiya/dist/esm/openings.js` },
      { find: /^tabiya\/tabiya\.wasm/, replacement: `${npm}/tabiya/dist/tabiya.wasm` },
      { find: /^@tabiya\/board$/, replacement: `${npm}/board/dist/index.js` },
      { find: /^@tabiya\/engine$/, replacement: `${npm}/engine/dist/index.js` },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    // No inline data: what the page loads is a file of its own, and the policy stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
