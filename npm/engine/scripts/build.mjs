// Builds the package: the engine to WebAssembly, that as text in a module, TypeScript to ESM, and the workers of
// browsers as one file each.
//   node scripts/build.mjs           all of it
//   node scripts/build.mjs --types   TypeScript alone, with the WebAssembly of the last build
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';
import { Compiled } from '../../tabiya/scripts/encode.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '../..');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');

const built = join(target, 'wasm32-unknown-unknown/wasm-engine');
/**
 * The builds of the engine: what stands before the names of its files, and the features of the crate. The one with all
 * variants has no network, and so no vectors: it is also for browsers without them.
 */
const BUILDS = { '': ['--features', 'network'], 'variants-': ['--features', 'variants'] };

for (const [name, features] of Object.entries(BUILDS)) {
  if (!process.argv.includes('--types')) {
    const args = ['build', '--package', 'tabiya-wasm-engine', '--profile', 'wasm-engine', '--target', 'wasm32-unknown-unknown', '--locked', ...features];
    execFileSync('cargo', args, { cwd: root, stdio: 'inherit' });
    copyFileSync(join(built, 'tabiya_wasm_engine.wasm'), join(built, `${name}engine.wasm`));
  }
  const compiled = new Compiled(readFileSync(join(built, `${name}engine.wasm`)), 'crates/wasm-engine, compiled, as text');
  writeFileSync(join(here, `src/worker/${name}bytes.ts`), compiled.packed('./encoded.js'));
}
// The decoder is that of the rules.
copyFileSync(join(here, '../tabiya/src/encoded.ts'), join(here, 'src/worker/encoded.ts'));

rmSync(join(here, 'dist'), { recursive: true, force: true });
const config = ts.readConfigFile(join(here, 'tsconfig.json'), ts.sys.readFile).config;
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, here);
const program = ts.createProgram(fileNames, options);
const wrong = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
if (wrong.length > 0) {
  console.error(ts.formatDiagnostics(wrong, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => '\n' }));
  process.exit(1);
}
for (const [from, to] of [['web', 'worker'], ['web-variants', 'worker-variants']]) {
  const output = await build({
    root: here,
    logLevel: 'warn',
    configFile: false,
    build: { write: false, target: 'es2022', lib: { entry: join(here, `dist/worker/${from}.js`), formats: ['iife'], name: 'tabiya' } },
  });
  const [{ output: [{ code }] }] = Array.isArray(output) ? output : [output];
  writeFileSync(join(here, `dist/${to}.js`), code);
  rmSync(join(here, `dist/worker/${from}.js`));
}
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(root, licence), join(here, licence));
