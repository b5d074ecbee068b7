// Builds the package: the rules to WebAssembly, of chess alone and with all variants, both also as text in a module, and
// TypeScript to ESM and CommonJS.
//   node scripts/build.mjs           all of it
//   node scripts/build.mjs --types   TypeScript alone, with the WebAssembly of the last build
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { moduleOf, withoutCustom } from './encode.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '../..');
const source = join(here, 'src');
const dist = join(here, 'dist');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const built = join(target, 'wasm32-unknown-unknown/wasm');
const cargo = (...args) => execFileSync('cargo', args, { cwd: root, stdio: 'inherit' });

/** The builds of the rules: the name of the file, and the features of the crate. */
const BUILDS = { tabiya: [], variants: ['--features', 'variants'] };

if (!process.argv.includes('--types')) {
  for (const [name, features] of Object.entries(BUILDS)) {
    cargo('build', '--package', 'tabiya-wasm', '--profile', 'wasm', '--target', 'wasm32-unknown-unknown', '--locked', ...features);
    copyFileSync(join(built, 'tabiya_wasm.wasm'), join(built, `${name}.wasm`));
  }
  const openings = join(built, 'openings.bin');
  cargo('run', '--quiet', '--package', 'xtask', '--locked', '--', 'openings', 'web', openings);
  writeFileSync(join(source, 'openings-bytes.ts'), moduleOf(readFileSync(openings), 'crates/tabiya/data/openings.tsv, made compact, as text'));
}
const modules = Object.fromEntries(Object.keys(BUILDS).map((name) => [name, withoutCustom(readFileSync(join(built, `${name}.wasm`)))]));
writeFileSync(join(source, 'bytes.ts'), moduleOf(modules.tabiya, 'crates/wasm, compiled, as text'));
writeFileSync(join(source, 'variants-bytes.ts'), moduleOf(modules.variants, 'crates/wasm with all variants, compiled, as text'));

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
for (const [form, module] of [['esm', ts.ModuleKind.ES2022], ['cjs', ts.ModuleKind.CommonJS]]) {
  for (const file of fileNames) {
    const to = join(dist, form, relative(source, file)).replace(/\.ts$/, '.js');
    // Comments are for the declarations: nobody reads them in the code that is run.
    const compilerOptions = { target: options.target, module, removeComments: true, useDefineForClassFields: true, sourceMap: true, esModuleInterop: true };
    const { outputText, sourceMapText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions, fileName: file });
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, outputText);
    const map = JSON.parse(sourceMapText);
    map.sources = [relative(dirname(to), file)];
    writeFileSync(`${to}.map`, JSON.stringify(map));
  }
}
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n');

// The same without the module inside, for those who bring it: bundlers and Cloudflare Workers.
cpSync(join(dist, 'esm'), join(dist, 'slim'), { recursive: true, filter: (file) => !/\.map$|openings|variants/.test(relative(dist, file)) });
writeFileSync(join(dist, 'slim/bytes.js'), "export const SIZE = 0;\nexport const BYTES = '';\n");
for (const [name, wasm] of Object.entries(modules)) {
  writeFileSync(join(dist, `${name}.wasm`), wasm);
  writeFileSync(join(dist, `${name}.wasm.d.ts`), 'declare const wasm: WebAssembly.Module;\nexport default wasm;\n');
  const entry = name === 'tabiya' ? 'workerd' : `workerd-${name}`;
  writeFileSync(
    join(dist, `slim/${entry}.js`),
    `import wasm from '../${name}.wasm';\nimport { readySync } from './index.js';\nreadySync(wasm);\nexport * from './index.js';\n`,
  );
}
for (const file of readdirSync(join(dist, 'slim'))) {
  if (!file.endsWith('.js')) continue;
  const path = join(dist, 'slim', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
}
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(root, licence), join(here, licence));
