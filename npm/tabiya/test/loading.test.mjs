// Where a browser refuses to compile at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a browser that refuses is told to await ready(), and then it works', async () => {
  const { Game, ready } = await import('tabiya');
  const { Module } = WebAssembly;
  WebAssembly.Module = class {
    constructor(bytes) {
      if (bytes.byteLength <= 4096) return new Module(bytes);
      throw new RangeError('WebAssembly.Module is disallowed on the main thread, if the buffer size is larger than 4KB.');
    }
  };
  try {
    assert.throws(() => new Game(), { code: 'not-ready' });
    await ready();
    assert.equal(new Game().play('e4').san, 'e4');
    await ready();
  } finally {
    WebAssembly.Module = Module;
  }
});

test('what is read from the text is what was compiled, byte by byte', async () => {
  const { readFileSync } = await import('node:fs');
  const { decodeBytes, decodeModule } = await import('../dist/esm/encoded.js');
  const { encode } = await import('../scripts/encode.mjs');
  const { readModule, writeModule } = await import('../scripts/module.mjs');
  for (const [file, name] of [['bytes', 'tabiya'], ['variants-bytes', 'variants']]) {
    const { PACKED } = await import(`../dist/esm/${file}.js`);
    const plain = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
    // The decoder leaves room for lengths; with each number as short as it can be it is the same.
    assert.ok(plain.equals(writeModule(readModule(decodeModule(PACKED)))), name);
    assert.ok(PACKED.slice(1).every((text) => /^[ -~]*$/.test(text) && !/['\\<]/.test(text)), name);
  }
  const every = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) & 255);
  const text = encode(every);
  assert.deepEqual(decodeBytes(text), every);
  assert.ok(/^[ -~]*$/.test(text) && !/['\\<]/.test(text));
});

test('without the module inside, it comes as bytes, as a module, or as an answer', async () => {
  const { readFileSync } = await import('node:fs');
  const bytes = readFileSync(new URL('../dist/tabiya.wasm', import.meta.url));
  const fresh = (n) => import(`../dist/slim/index.js?${n}`);
  const { Game, ready } = await import('tabiya/slim');
  assert.throws(() => new Game(), { code: 'not-ready' });
  await assert.rejects(ready(), { code: 'not-ready' });
  await ready(new Response(bytes, { headers: { 'content-type': 'application/wasm' } }));
  assert.equal(new Game().play('e4').san, 'e4');
  assert.equal(typeof (await fresh(1)).readySync, 'function');
});

test('every way to hand over the module leads to a game', async () => {
  const { readFileSync } = await import('node:fs');
  const { execFileSync } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const bytes = readFileSync(new URL('../dist/tabiya.wasm', import.meta.url));
  const file = fileURLToPath(new URL('../dist/tabiya.wasm', import.meta.url));
  assert.ok(bytes.length > 100_000);
  const read = `(await import('node:fs')).readFileSync(${JSON.stringify(file)})`;
  const ways = [
    `slim.readySync(${read})`,
    `slim.readySync(new WebAssembly.Module(${read}))`,
    `await slim.ready(${read})`,
    `await slim.ready(Promise.resolve(new WebAssembly.Module(${read})))`,
    `await slim.ready(new Response(${read}))`,
    `await slim.ready('data:application/wasm;base64,' + ${read}.toString('base64'))`,
  ];
  const code = (way) => `const slim = await import('tabiya/slim'); ${way}; process.stdout.write(new slim.Game().play('e4').san)`;
  for (const way of ways) {
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', code(way)], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
    assert.equal(out.toString(), 'e4', way);
  }
});

test('where a policy forbids WebAssembly, the error says which and what to do', async () => {
  const { execFileSync } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const code = `
    WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('Refused to compile or instantiate WebAssembly module because neither wasm-eval nor unsafe-eval is an allowed source of script in the following Content Security Policy directive'); } };
    try { MADE; } catch (error) { process.stdout.write(error.code + ' ' + error.message); }`;
  for (const made of ["new (await import('tabiya')).Game()", "new (await import('tabiya/clock')).Clock('3+2')"]) {
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', code.replace('MADE', made)], { cwd: fileURLToPath(new URL('..', import.meta.url)) }).toString();
    assert.ok(out.startsWith('wasm-blocked ') && out.includes("'wasm-unsafe-eval'") && out.includes("'workerd'"), `${made}: ${out}`);
  }
});

test('the functions that are called are those that the module has', async () => {
  const { readFileSync } = await import('node:fs');
  const { wasm } = await import('../dist/esm/wasm.js');
  const source = readFileSync(new URL('../src/wasm.ts', import.meta.url), 'utf8');
  const [, listed] = /interface Exports \{([^}]*)\}/.exec(source);
  const written = [...listed.matchAll(/(\w+)\(([^)]*)\): number;/g)].map(([, name, given]) => `${name}/${given ? given.split(',').length : 0}`);
  const module = Object.entries(wasm().call).filter(([, one]) => typeof one === 'function').map(([name, one]) => `${name}/${one.length}`);
  assert.deepEqual(written.sort(), module.sort());
});
