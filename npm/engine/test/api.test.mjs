// The API report is fresh, and everything in it is documented.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { committed, report } from '../../tabiya/scripts/api.mjs';

const { text, undocumented } = report('engine');

test('api.md is what the declarations say', () => {
  assert.equal(text, committed('engine'), 'npm run api writes it anew');
});

test('everything exported has a sentence that says what it is, and nothing internal is declared', () => {
  assert.deepEqual(undocumented, []);
  for (const name of ['EngineThread', 'widenFor', 'RunningSearch', 'SearchOrders']) assert.ok(!text.includes(name), name);
});
