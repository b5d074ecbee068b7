// Builds the package: types by TypeScript; by Vite the board without the rules, and with them as one script and one
// module; and what is seen without scripts.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
copyFileSync(join(here, 'src/fallback.css'), join(dist, 'fallback.css'));
writeFileSync(join(dist, 'start.svg'), await startArray());
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(here, '../..', licence), join(here, licence));

/** The standard array as a picture, for pages without scripts. */
async function startArray() {
  const source = ts.transpile(readFileSync(join(here, 'src/pieces.ts'), 'utf8'), { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext });
  const { SETS, whole } = await import(`data:text/javascript,${encodeURIComponent(source.replace(/^import .*$/gm, ''))}`);
  const back = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
  const ranks = [['black', back], ['black', Array(8).fill('pawn')], ['white', Array(8).fill('pawn')], ['white', back]];
  const draw = (role) => {
    const [half, lines, knobs, spots] = SETS.tabiya[role];
    const path = (d, kind) => (d ? `<path d="${d}" class="${kind}"/>` : '');
    return path(whole(half), 'fill') + path(lines, 'line') + path(whole(half), 'edge') + path(knobs, 'fill edge') + path(spots, 'spot');
  };
  const pieces = ranks.map(([color, roles], row) => roles.map((role, file) => `<g class="${color}" transform="translate(${100 * file} ${100 * (row < 2 ? row : row + 4)})">${draw(role)}</g>`).join('')).join('\n');
  const dark = Array.from({ length: 64 }, (_, i) => [i % 8, i >> 3]).filter(([x, y]) => (x + y) % 2).map(([x, y]) => `M${100 * x} ${100 * y}h100v100h-100z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" role="img" aria-label="The standard array">
<style>path{stroke-width:3.4;stroke-linejoin:round;stroke-linecap:round}.white{--fill:#fcfbf8;--edge:#23262b;--line:#23262b}.black{--fill:#363a42;--edge:#131518;--line:#e9e6dd}.fill{fill:var(--fill)}.edge{stroke:var(--edge)}.edge:not(.fill),.line{fill:none}.line{stroke:var(--line)}.spot{fill:var(--line)}</style>
<path fill="#edf0ea" d="M0 0h800v800H0z"/><path fill="#86a39a" d="${dark}"/>
${pieces}
</svg>
`;
}
