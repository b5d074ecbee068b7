// Builds the package: types by TypeScript; by Vite the board without the rules, and with them as one script and one module.
import { copyFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(here, 'dist');
rmSync(dist, { recursive: true, force: true });

const { config } = ts.readConfigFile(join(here, 'tsconfig.json'), ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, here);
const program = ts.createProgram(fileNames, options);
const { diagnostics } = program.emit();
const wrong = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
if (wrong.length > 0) {
  console.error(ts.formatDiagnostics(wrong, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => '\n' }));
  process.exit(1);
}

/** Where the rules are inside, they are those of all variants, once. */
const oneBuildOfTheRules = {
  name: 'one-build-of-the-rules',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'tabiya/variants') return this.resolve('tabiya', importer);
    return id === './bytes.js' ? this.resolve('./variants-bytes.js', importer) : null;
  },
};

/** One entry to one file; with `split`, what only some pages need is in files of their own. */
const bundle = (entry, fileName, format, external, split = false) =>
  build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    plugins: external.length > 0 ? [] : [oneBuildOfTheRules],
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      // The styles as they are written: for older browsers `light-dark()` and `:dir()` would become something else.
      cssTarget: ['chrome125', 'firefox125', 'safari18'],
      sourcemap: external.length > 0,
      minify: true,
      lib: { entry: join(here, 'src', entry), formats: [format], name: 'TabiyaBoard', fileName: () => fileName },
      rolldownOptions: {
        external,
        output: {
          // Vite leaves the spaces in modules; the bundler takes them away.
          minify: true,
          ...(split
            ? { chunkFileNames: '[name].js', codeSplitting: { groups: [{ name: 'board', test: (id) => !/(viewer|editor|text-input|questions|spoken|plain|opponent|variant-view|reserve|drag|shapes)\.(ts|css)/.test(id) && !id.endsWith('index.ts') }] } }
            : { codeSplitting: false }),
        },
      },
    },
  });

await bundle('index.ts', 'index.js', 'es', ['tabiya', 'tabiya/variants'], true);
await bundle('with-engine.ts', 'with-engine.js', 'es', ['@tabiya/board', '@tabiya/engine']);
await bundle('index.ts', 'standalone.mjs', 'es', []);
await bundle('index.ts', 'standalone.js', 'iife', []);
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(here, '../..', licence), join(here, licence));
