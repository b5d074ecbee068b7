// The package as it is shipped: its size, its parts, Node, bundlers and what is documented.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';

const here = fileURLToPath(new URL('..', import.meta.url));
const dist = (name) => readFileSync(join(here, 'dist', name));
const packed = (...names) => names.reduce((sum, name) => sum + gzipSync(dist(name), { level: 9 }).length, 0);

test('the board has at most 15 KB with gzip, without the rules; each part that is fetched later at most 3', (t) => {
  const board = packed('index.js', 'board.js');
  const parts = ['shapes.js', 'viewer.js', 'editor.js', 'reserve.js', 'text-input.js', 'variant-view.js', 'drag.js', 'plain.js', 'opponent.js'];
  t.diagnostic(`the board ${board} bytes; ${parts.map((name) => `${name} ${packed(name)}`).join(', ')}`);
  assert.ok(board <= 15_000, `${board} bytes`);
  for (const name of parts) assert.ok(packed(name) <= 3_000, `${name}: ${packed(name)} bytes`);
});

test('the README says what each part costs', () => {
  const rows = [...readFileSync(join(here, 'README.md'), 'utf8').matchAll(/^\| ((?:`[\w-]+\.js`(?:, )?)+) \|.*\| +([\d.]+) \|$/gm)];
  assert.equal(rows.length, 10);
  const told = new Set(rows.flatMap(([, names]) => names.match(/[\w-]+\.js/g)));
  assert.deepEqual(readdirSync(join(here, 'dist')).filter((name) => name.endsWith('.js') && !told.has(name)), ['with-engine.js']);
  for (const [row, names, kilobytes] of rows) assert.ok(Math.abs(packed(...names.match(/[\w-]+\.js/g)) / 1000 - kilobytes) <= Math.max(0.1, kilobytes / 50), row);
});

test('what the board imports is the rules, and nothing else', () => {
  for (const name of readdirSync(join(here, 'dist')).filter((file) => file.endsWith('.js') && file !== 'standalone.js')) {
    const imports = [...dist(name).toString().matchAll(/\b(?:from|import)\s*\(?["'`]((?:\.|@?\w)[\w@./-]*)["'`]/g)].map(([, from]) => from);
    for (const from of imports) assert.match(from, name === 'with-engine.js' ? /^@tabiya\/(board|engine)$/ : /^(tabiya(\/variants)?|\.\/[\w-]+\.js)$/, name);
  }
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).dependencies ?? {}), []);
});

test('every byte is of this project: what the files are made of, and no other licence', () => {
  for (const name of readdirSync(join(here, 'dist')).filter((file) => file.endsWith('.js.map'))) {
    for (const source of JSON.parse(dist(name)).sources) assert.match(source, /^\.\.\/src\/[\w-]+\.ts$/, `${name}: ${source}`);
  }
  const { files, license } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  assert.equal(license, 'MIT OR Apache-2.0');
  assert.deepEqual(files, ['dist', 'src', 'example', 'LICENSE-MIT', 'LICENSE-APACHE', 'README.md']);
});

test('import in Node does not throw, and makes nothing', () => {
  const run = (code) => execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: here, encoding: 'utf8' });
  assert.equal(run("const { ChessBoard } = await import('@tabiya/board'); console.log(typeof ChessBoard, typeof customElements)").trim(), 'function undefined');
  assert.equal(run("const { ChessBoard } = await import('@tabiya/board/standalone'); console.log(typeof ChessBoard)").trim(), 'function');
});

test('pages in TypeScript know the tag, its properties and its events', () => {
  const text = `
    import { ChessBoard } from '@tabiya/board';
    import type { ChessBoardAttributes, Premove } from '@tabiya/board';
    const board = document.querySelector('chess-board')!;
    board.addEventListener('move', ({ detail }) => { const san: string = detail.move.san; void san; });
    board.addEventListener('refused', (event) => { const squares: readonly string[] = event.detail.squares; void squares; });
    const ahead: readonly Premove[] = board.premoves;
    const played: string | undefined = board.move({ from: 'e2', to: 'e4' })?.san;
    board.orientation = 'black';
    ChessBoard.pieceSets.mine = ChessBoard.pieceSets.tabiya!;
    const given: ChessBoardAttributes = { play: true, variant: 'atomic', premoves: 'off', onmove: ({ detail }) => console.log(detail.move.san) };
    // @ts-expect-error there is no such event
    const wrong: ChessBoardAttributes = { onmoved: () => {} };
    void given; void wrong;
    // @ts-expect-error there is no such colour
    board.orientation = 'green';
    void ahead; void played;
    export {};`;
  const file = join(here, 'test/typed.ts');
  const options = { strict: true, noEmit: true, skipDefaultLibCheck: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...more) => (name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...more));
  const wrong = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
  assert.equal(ts.formatDiagnostics(wrong, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => '\n' }), '');
});

test('every public property, method and event, attribute, part and variable is in the README', () => {
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  const declared = dist('element.d.ts').toString();
  const events = /interface ChessBoardEvents \{([^]*?)\n\}/.exec(dist('events.d.ts').toString())[1].match(/^ {4}\w+(?=: )/gm);
  const members = /class ChessBoard extends Upgraded \{([^]*?)\n\}/.exec(declared)[1].match(/^ {4}(?:get |set |static |readonly )*\w+(?=[(:])/gm).map((name) => name.replace(/^.* /, ''));
  const css = readFileSync(join(here, 'src/style.css'), 'utf8').match(/--(?:board|piece)-[\w-]+/g);
  const sources = readdirSync(join(here, 'src')).map((name) => readFileSync(join(here, 'src', name), 'utf8')).join('\n');
  const attributes = [...sources.matchAll(/(?:this|board)\.(?:get|has)Attribute\('([\w-]+)'\)/g)].map(([, name]) => name);
  const wanted = new Set([...events, ...members, ...css, ...attributes].map((name) => name.trim()).filter((name) => name !== 'observedAttributes' && name !== 'constructor'));
  assert.ok(wanted.size > 50, `${wanted.size} names`);
  assert.deepEqual([...wanted].filter((name) => !new RegExp(`\`[^\`]*(?<![\\w-])${name}(?![\\w-])[^\`]*\``).test(readme)), []);
});
