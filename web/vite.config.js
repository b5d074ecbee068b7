// How the app is put together. The packages of this project are taken from `../npm` as they are built there.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const npm = fileURLToPath(new URL('../npm', import.meta.url));

const isOf = (id, file) => id.replaceAll('\\', '/').endsWith(`tabiya/dist/esm/${file}`);

/**
 * The rules without the WebAssembly as text inside: the app loads `tabiya.wasm`, which compiles while it arrives. So
 * there is nothing to decode: what is data is bytes already.
 */
const slimRules = {
  name: 'slim-rules',
  enforce: 'pre',
  load(id) {
    if (isOf(id, 'bytes.js')) return 'export const PACKED = [0];';
    if (!isOf(id, 'encoded.js')) return null;
    return "export const decodeBytes = (bytes) => bytes; export const decodeModule = decodeBytes;";
  },
};

/** The app is served from where its worker is: the way to a worker of another origin is left out, and the file with it. */
const oneWorker = {
  name: 'one-worker',
  enforce: 'pre',
  transform: (code, id) => (id.replaceAll('\\', '/').endsWith('engine/dist/spawn.js') ? code.replace(/elsewhere\(new URL\([^)]*\)\.href\)\s*\?\?\s*/g, '') : null),
};

/** What packages have as text, as files of their own: it is data, and is not compiled as a script. */
const FILES = {
  'openings-bytes.js': { name: 'openings.bin', bytes: ({ BYTES }, { decodeBytes }) => decodeBytes(BYTES), as: 'BYTES' },
  'clock/bytes.js': { name: 'clock.wasm', bytes: ({ PACKED }, { decodeModule }) => decodeModule(PACKED), as: 'PACKED' },
};
const filesOfTheirOwn = {
  name: 'files-of-their-own',
  enforce: 'pre',
  async load(id) {
    const file = Object.keys(FILES).find((name) => isOf(id, name));
    if (!file) return null;
    const { name, bytes, as } = FILES[file];
    const source = bytes(await import(id), await import(`${npm}/tabiya/dist/esm/encoded.js`));
    const emitted = this.emitFile({ type: 'asset', name, source });
    return `export const ${as} = new Uint8Array(await (await fetch(import.meta.ROLLUP_FILE_URL_${emitted})).arrayBuffer());`;
  },
};

/** The modules that the first page stands on, from `App.tsx` down. */
let firstPage;
function ofFirstPage(id, context) {
  if (!firstPage) {
    firstPage = new Set();
    const reach = (one) => {
      if (firstPage.has(one)) return;
      firstPage.add(one);
      context.getModuleInfo(one)?.importedIds.forEach(reach);
    };
    reach(fileURLToPath(new URL('src/App.tsx', import.meta.url)));
  }
  return firstPage.has(id);
}

export default defineConfig({
  base: './',
  plugins: [slimRules, oneWorker, filesOfTheirOwn],
  resolve: {
    alias: [
      { find: /^tabiya$/, replacement: `${npm}/tabiya/dist/esm/index.js` },
      { find: /^tabiya\/variants$/, replacement: fileURLToPath(new URL('src/lib/variant-rules.ts', import.meta.url)) },
      { find: /^tabiya\/clock$/, replacement: `${npm}/tabiya/dist/esm/clock/index.js` },
      { find: /^tabiya\/openings$/, replacement: `${npm}/tabiya/dist/esm/openings.js` },
      { find: /^tabiya\/(tabiya|variants)\.wasm/, replacement: `${npm}/tabiya/dist/$1.wasm` },
      { find: /^@tabiya\/board$/, replacement: `${npm}/board/dist/index.js` },
      { find: /^@tabiya\/engine$/, replacement: `${npm}/engine/dist/index.js` },
      { find: /^@tabiya\/engine\/levels$/, replacement: `${npm}/engine/dist/levels.js` },
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
    rolldownOptions: {
      output: {
        // Every file costs a way to the server: what starts is one, what the first page needs another.
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/(main|looks)\.ts$|preload-helper|src\/style\//, priority: 2 },
            { name: (id, context) => (ofFirstPage(id, context) ? 'first' : null), debugName: 'first page', priority: 1 },
          ],
        },
      },
    },
  },
});
