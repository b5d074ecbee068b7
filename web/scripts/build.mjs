// Builds the app: types, the bundle, the service worker with its list of files, and each file with brotli.
//   --fast         without types and without sizes, to try something
//   --into FOLDER  also puts the packed files there, for the program
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(here, 'dist');

const fast = process.argv.includes('--fast');

if (!fast) execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', here], { stdio: 'inherit' });
const { output } = await build({ root: here, logLevel: 'warn' });

// What the first page needs is asked for at once, not one after the other.
const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
const first = new Set();
const need = (name) => {
  if (first.has(name)) return;
  first.add(name);
  chunks.get(name)?.imports?.forEach(need);
};
const page = join(dist, 'index.html');
const html = readFileSync(page, 'utf8');
const entry = /<script [^>]*src="\.\/([^"]+)"/.exec(html)[1];
for (const name of chunks.get(entry).dynamicImports) if (/\/App-/.test(name)) need(name);
first.delete(entry);
const rules = output.find(({ fileName }) => /\/tabiya-[^/]*\.wasm$/.test(fileName)).fileName;
const links = [`<link rel="preload" as="fetch" type="application/wasm" crossorigin href="./${rules}">`, ...[...first].map((name) => `<link rel="modulepreload" crossorigin href="./${name}">`)];
writeFileSync(page, html.replace('    <script type="module"', `    ${links.join('\n    ')}\n    <script type="module"`));

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((file) => file !== 'sw.js' && !file.endsWith('.br'))
  .sort();

// The worker's cache has the name of what is in it: another build, another cache.
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
const list = files.filter((file) => file !== 'index.html');
const worker = readFileSync(join(here, 'scripts/sw.js'), 'utf8')
  .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
  .replace("['__FILES__']", JSON.stringify(['./', ...list]));
writeFileSync(join(dist, 'sw.js'), worker);

if (fast) process.exit();

const into = process.argv.includes('--into') ? process.argv[process.argv.indexOf('--into') + 1] : null;
if (into) for (const entry of readdirSync(into)) if (!/^(README\.md|\.gitignore)$/.test(entry)) rmSync(join(into, entry), { recursive: true });
const rows = [];
for (const file of [...files, 'sw.js']) {
  const bytes = readFileSync(join(dist, file));
  const gz = gzipSync(bytes, { level: 9 });
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  rows.push({ file, raw: bytes.length, gz: gz.length, br: br.length });
  if (!into) continue;
  mkdirSync(dirname(join(into, file)), { recursive: true });
  writeFileSync(join(into, `${file}.br`), br);
}

// The engine's worker and the rules are WebAssembly, the former as text.
const script = rows.filter(({ file }) => file.endsWith('.js') && !/\/worker-/.test(file));
const sum = (of, key) => of.reduce((all, row) => all + row[key], 0);
for (const { file, raw, gz, br } of rows) console.log(`${file.padEnd(40)} ${String(raw).padStart(8)} ${String(gz).padStart(8)} gz ${String(br).padStart(8)} br`);
const sizes = { scriptGzip: sum(script, 'gz'), precacheBrotli: sum(rows, 'br'), allGzip: sum(rows, 'gz') };
writeFileSync(join(here, 'sizes.json'), JSON.stringify({ ...sizes, files: rows }, null, 1));
console.log(`script ${sizes.scriptGzip} gz (most 150,000), everything ${sizes.precacheBrotli} br (most 800,000), ${sizes.allGzip} gz`);
