// Example code compiles strictly, and what must not compile does not: as ESM and as CommonJS.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const usage = fileURLToPath(new URL('types/usage.ts', import.meta.url));

/** What all programs stand on, read once. */
const libraries = new Map();

function complaints(name, text, options = {}) {
  const settings = { strict: true, noEmit: true, skipDefaultLibCheck: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: [], ...options };
  const host = ts.createCompilerHost(settings);
  const { readFile, fileExists, getSourceFile } = host;
  const kept = (file, ...rest) => {
    if (!libraries.has(file)) libraries.set(file, getSourceFile(file, ...rest));
    return libraries.get(file);
  };
  host.getSourceFile = (file, version, ...rest) => (file === name && text !== undefined ? ts.createSourceFile(file, text, version, true) : /\/lib\.[\w.]*d\.ts$/.test(file) ? kept(file, version, ...rest) : getSourceFile(file, version, ...rest));
  if (text !== undefined) {
    host.readFile = (file) => (file === name ? text : readFile(file));
    host.fileExists = (file) => file === name || fileExists(file);
  }
  const program = ts.createProgram([name], settings, host);
  return ts.getPreEmitDiagnostics(program).map((one) => {
    const { line = -1 } = one.file ? one.file.getLineAndCharacterOfPosition(one.start) : {};
    return `${one.file?.fileName}:${line + 1}: ${ts.flattenDiagnosticMessageText(one.messageText, '\n')}`;
  });
}

test('the example code compiles strictly, and each expected error is one', () => {
  assert.deepEqual(complaints(usage), []);
});

test('it compiles with the settings of bundlers', () => {
  assert.deepEqual(complaints(usage, undefined, { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }), []);
});

test('each entry compiles by itself, with every declaration that it needs looked at', () => {
  const name = fileURLToPath(new URL('types/entry.ts', import.meta.url));
  for (const entry of ['', '/slim', '/slim/openings', '/variants', '/chessjs', '/clock', '/openings', '/chess/engine', '/chess/types']) {
    const text = `import * as all from 'tabiya${entry}';\nexport { all };\n`;
    assert.deepEqual(complaints(name, text, { skipDefaultLibCheck: false, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'] }), [], entry);
  }
});

test('the example compiles strictly', () => {
  const main = fileURLToPath(new URL('../example/src/main.ts', import.meta.url));
  const paths = { tabiya: [fileURLToPath(new URL('../dist/esm/index.d.ts', import.meta.url))] };
  const lib = ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  assert.deepEqual(complaints(main, undefined, { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, paths, lib }), []);
});

test('it compiles from CommonJS', () => {
  const name = fileURLToPath(new URL('types/usage.cts', import.meta.url));
  const text = "import { Game } from 'tabiya';\nconst san: string = new Game().play('e4').san;\nexport { san };\n";
  assert.deepEqual(complaints(name, text), []);
});

test('this test sees what is wrong', () => {
  const name = fileURLToPath(new URL('types/wrong.ts', import.meta.url));
  const found = complaints(name, "import { Game } from 'tabiya';\nconst n: number = new Game().fen;\nexport { n };\n");
  assert.equal(found.length, 1);
});
