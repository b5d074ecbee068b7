// Builds the package: the rules to WebAssembly, that to text in a module, and TypeScript to ESM and CommonJS.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '..');
const run = (program, args, cwd = here) => execFileSync(program, args, { cwd, stdio: 'inherit' });

const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
run('cargo', ['build', '--package', 'tabiya-wasm', '--profile', 'wasm', '--target', 'wasm32-unknown-unknown', '--locked'], root);
const wasm = join(target, 'wasm32-unknown-unknown/wasm/tabiya_wasm.wasm');
const packed = join(target, 'wasm32-unknown-unknown/wasm/tabiya_wasm.lzma');
run('cargo', ['run', '--quiet', '--package', 'xtask', '--locked', '--', 'pack', wasm, packed], root);
writeFileSync(
  join(here, 'src/bytes.ts'),
  `// Written by scripts/build.mjs: crates/wasm, compiled, packed and in base64.
/** @internal */
export const SIZE = ${statSync(wasm).size};
/** @internal */
export const BYTES =
  '${readFileSync(packed).toString('base64')}';
`,
);

const openings = join(target, 'wasm32-unknown-unknown/wasm/openings.bin');
run('cargo', ['run', '--quiet', '--package', 'xtask', '--locked', '--', 'openings', 'web', openings], root);
run('cargo', ['run', '--quiet', '--package', 'xtask', '--locked', '--', 'pack', openings, `${openings}.lzma`], root);
writeFileSync(
  join(here, 'src/openings-bytes.ts'),
  `// Written by scripts/build.mjs: crates/tabiya/data/openings.tsv, made compact, packed and in base64.
/** @internal */
export const SIZE = ${statSync(openings).size};
/** @internal */
export const BYTES =
  '${readFileSync(`${openings}.lzma`).toString('base64')}';
`,
);

const tsc = join(here, 'node_modules/typescript/bin/tsc');
rmSync(join(here, 'dist'), { recursive: true, force: true });
const commonjs = ['--module', 'CommonJS', '--moduleResolution', 'Node10', '--outDir', 'dist/cjs'];
for (const form of [[], commonjs]) {
  // Comments are for the declarations: nobody reads them in the code that is run.
  run(process.execPath, [tsc, ...form, '--emitDeclarationOnly']);
  run(process.execPath, [tsc, ...form, '--declaration', 'false', '--removeComments']);
}
writeFileSync(join(here, 'dist/cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n');
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(root, licence), join(here, licence));
