// Where a browser refuses to compile at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a browser that refuses is told to await ready(), and then it works', async () => {
  const { Game, ready } = await import('tabiya');
  const { Module } = WebAssembly;
  WebAssembly.Module = class {
    constructor() {
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

test('what is unpacked is what was compiled, byte by byte', async () => {
  const { readFileSync } = await import('node:fs');
  const { BYTES, SIZE } = await import('../dist/esm/bytes.js');
  const { unpack } = await import('../dist/esm/unpack.js');
  const target = process.env.CARGO_TARGET_DIR ?? new URL('../../target', import.meta.url).pathname;
  const compiled = readFileSync(`${target}/wasm32-unknown-unknown/wasm/tabiya_wasm.wasm`);
  assert.ok(compiled.equals(unpack(Buffer.from(BYTES, 'base64'), SIZE)));
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
