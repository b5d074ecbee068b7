// Builds the package: the rules to WebAssembly, of chess alone and with all variants, both also as text in a module, and
// TypeScript to ESM and CommonJS.
//   node scripts/build.mjs           all of it
//   node scripts/build.mjs --types   TypeScript alone, with the WebAssembly of the last build
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { Compiled, moduleOf } from './encode.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '../..');
const source = join(here, 'src');
const dist = join(here, 'dist');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const built = join(target, 'wasm32-unknown-unknown/wasm');
const cargo = (...args) => execFileSync('cargo', args, { cwd: root, stdio: 'inherit' });

/**
 * How a crate is compiled. What is called is made part of its caller where that costs little: `opt-level = "s"` does so up
 * to 50, `"z"` up to 5, where games are read at half of the speed. With 20 the module is 0.4 KB larger than with 14.
 */
const compile = (package_, ...features) =>
  cargo('build', '--package', package_, '--profile', 'wasm', '--target', 'wasm32-unknown-unknown', '--locked', '--config', 'target.wasm32-unknown-unknown.rustflags=["-Cllvm-args=-inline-threshold=14"]', ...features);

/** The builds of the rules: the name of the file, and the features of the crate. */
const BUILDS = { tabiya: [], variants: ['--features', 'variants'] };

if (!process.argv.includes('--types')) {
  for (const [name, features] of Object.entries(BUILDS)) {
    compile('tabiya-wasm', ...features);
    copyFileSync(join(built, 'tabiya_wasm.wasm'), join(built, `${name}.wasm`));
  }
  compile('tabiya-wasm-clock');
  writeFileSync(join(source, 'openings-bytes.ts'), moduleOf(readFileSync(join(here, 'data/openings.bin')), 'crates/tabiya/data/openings.tsv, made compact, as text'));
}
const compiled = (file, what) => new Compiled(readFileSync(join(built, `${file}.wasm`)), `${what}, compiled, as text`);
const modules = { tabiya: compiled('tabiya', 'crates/wasm'), variants: compiled('variants', 'crates/wasm with all variants') };
writeFileSync(join(source, 'bytes.ts'), modules.tabiya.packed('./encoded.js'));
writeFileSync(join(source, 'variants-bytes.ts'), modules.variants.packed('./encoded.js'));
const clock = compiled('tabiya_wasm_clock', 'crates/wasm-clock');
writeFileSync(join(source, 'clock/bytes.ts'), clock.packed('../encoded.js'));

rmSync(dist, { recursive: true, force: true });
const config = ts.readConfigFile(join(here, 'tsconfig.json'), ts.sys.readFile).config;
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, here);

// Types are checked once; the declarations of both forms are the same.
const program = ts.createProgram(fileNames, { ...options, emitDeclarationOnly: true, sourceMap: false });
const { diagnostics } = program.emit();
const wrong = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
if (wrong.length > 0) {
  console.error(ts.formatDiagnostics(wrong, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => '\n' }));
  process.exit(1);
}
cpSync(join(dist, 'esm'), join(dist, 'cjs'), { recursive: true });
// What is imported, and two that tests look into; what several of them share is in files beside them.
const ENTRIES = ['index', 'variants', 'openings', 'clock/index', 'chess/engine', 'chess/types', 'chessjs/index', 'wasm', 'encoded'];
/** What several of them share: each file that is more costs a list of what it gives, and of what others take from it. */
const CHUNKS = [
  { name: 'encoded', test: /src\/encoded\.ts$/, priority: 4 },
  { name: 'shared', test: /src\/(errors|given|letters|protocol|squares|utf8|wasm)\.ts$/, priority: 3 },
  { name: 'game', test: /src\/(game|moves|notes|premoves|saved|seats|view|pgn\/\w+)\.ts$/, priority: 2 },
  { name: 'chess', test: /src\/chess\/(engine|fen|state)\.ts$/, priority: 1 },
];
// What is declared stays by itself, so that bundlers can leave out each that is not used; a class is known by its name.
const names = { class: true, function: false };
const minify = { compress: { joinVars: false, keepNames: names }, mangle: { keepNames: names }, codegen: true };
const input = Object.fromEntries(ENTRIES.map((name) => [name, join(source, `${name}.ts`)]));
for (const [format, module] of [['esm', ts.ModuleKind.ES2022], ['cjs', ts.ModuleKind.CommonJS]]) {
  const bundle = await rolldown({ input, external: /bytes\.js$/, cwd: here, logLevel: 'warn' });
  await bundle.write({ dir: join(dist, format), format, minify, sourcemap: true, entryFileNames: '[name].js', chunkFileNames: '[name].js', codeSplitting: { groups: CHUNKS } });
  await bundle.close();
  // Long texts stay files of their own, so that another can stand in their place.
  for (const file of fileNames.filter((name) => name.endsWith('bytes.ts'))) {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: { target: options.target, module, removeComments: true } });
    writeFileSync(join(dist, format, relative(source, file)).replace(/\.ts$/, '.js'), outputText);
  }
}
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n');

// The same without the module inside, for those who bring it: bundlers and Cloudflare Workers.
cpSync(join(dist, 'esm'), join(dist, 'slim'), { recursive: true, filter: (file) => !/\.map$|variants/.test(relative(dist, file)) });
writeFileSync(join(dist, 'slim/bytes.js'), 'export const PACKED = [0];\n');
// Nothing may be compiled there, not even what reads the texts: the table of openings is as it is, the clocks are a file.
const table = readFileSync(join(here, 'data/openings.bin')).toString('base64');
writeFileSync(join(dist, 'slim/openings-bytes.js'), `export const BYTES = Uint8Array.from(atob('${table}'), (char) => char.charCodeAt(0));\n`);
writeFileSync(join(dist, 'slim/clock/bytes.js'), "export { default as PACKED } from '../../clock.wasm';\n");
writeFileSync(join(dist, 'clock.wasm'), clock.bytes);
for (const [name, { bytes }] of Object.entries(modules)) {
  writeFileSync(join(dist, `${name}.wasm`), bytes);
  writeFileSync(join(dist, `${name}.wasm.d.ts`), 'declare const wasm: WebAssembly.Module;\nexport default wasm;\n');
  const entry = name === 'tabiya' ? 'workerd' : `workerd-${name}`;
  writeFileSync(
    join(dist, `slim/${entry}.js`),
    `import wasm from '../${name}.wasm';\nimport { readySync } from './index.js';\nreadySync(wasm);\nexport * from './index.js';\n`,
  );
}
// What stands on the rules, where they are brought.
for (const [name, path] of [['chessjs', 'chessjs/index'], ['chess-engine', 'chess/engine'], ['chess-types', 'chess/types'], ['openings', 'openings']]) {
  writeFileSync(join(dist, `slim/workerd-${name}.js`), `import './workerd.js';\nexport * from './${path}.js';\n`);
}
for (const file of readdirSync(join(dist, 'slim'))) {
  if (!file.endsWith('.js')) continue;
  const path = join(dist, 'slim', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
}
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(root, licence), join(here, licence));
