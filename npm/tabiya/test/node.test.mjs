// The suites in Node: as ESM and as CommonJS, of which one is enough unless everything is tried.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import * as esm from 'tabiya';
import { all } from './all.mjs';
import editing from './suites/editing.mjs';
import engine from './suites/engine.mjs';
import game from './suites/game.mjs';
import given from './suites/given.mjs';
import pgn from './suites/pgn.mjs';

const commonjs = createRequire(import.meta.url)('tabiya');

for (const [name, tabiya] of Object.entries({ ESM: esm, CommonJS: commonjs })) {
  for (const suite of tabiya === esm || all ? [editing, engine, game, given, pgn] : [game]) {
    describe(`${suite.name}, ${name}`, () => suite({ test, assert, tabiya }));
  }
}

test('both forms export the same names', () => {
  assert.deepEqual(Object.keys(commonjs).sort(), Object.keys(esm).sort());
});
