// The API report is fresh, and everything in it is documented.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { committed, report } from '../scripts/api.mjs';

const { text, undocumented } = report();

test('api.md is what the declarations say', () => {
  assert.equal(text, committed(), 'npm run api writes it anew');
});

test('everything exported has a sentence that says what it is', () => {
  assert.deepEqual(undocumented, []);
});

test('nothing internal is declared', () => {
  for (const name of ['handle', 'takeMove', 'play_text', 'heldGames', 'Seat', 'notesAt']) assert.ok(!new RegExp(`\\b${name}\\b`).test(text), name);
});
