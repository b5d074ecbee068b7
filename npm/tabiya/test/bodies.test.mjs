// How functions are rewritten when a module is packed: shorter, and the same to whoever calls them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rewritten } from '../scripts/bodies.mjs';
import { CALL, END, GET, I32_CONST, LOOP, RETURN, SET, UNREACHABLE } from '../scripts/module.mjs';

const [IF, STORE, ADD, DROP, VOID, I32] = [0x04, 0x36, 0x6a, 0x1a, 0x40, 0x7f];
const of = (...body) => ({ locals: [1, 4, I32], body: [...body, [END]].map(([op, ...operands]) => ({ op, operands })) });
const shown = ({ bodies }) => bodies.map((body) => body.map(({ op, operands }) => [op, ...operands]));
const rewrite = (functions, parameters = functions.map(() => []), types = functions.map(() => 0)) => rewritten(functions, parameters, types);
const zero = (variable) => [[I32_CONST, 0], [SET, variable]];

test('a variable that is still zero is not set to zero', () => {
  const [body] = shown(rewrite([of(...zero(1), [I32_CONST, 7], [SET, 1], ...zero(1))]));
  assert.deepEqual(body, [[I32_CONST, 7], [SET, 1], ...zero(1), [END]]);
});

test('in a loop and for parameters zero is set, for they may have been something else', () => {
  const loop = of([LOOP, VOID], ...zero(1), [END]);
  const given = of(...zero(0));
  assert.deepEqual(shown(rewrite([loop, given], [[], [I32]])), [[[LOOP, VOID], ...zero(1), [END], [END]], [...zero(0), [END]]]);
});

test('what is only reckoned right before a trap goes, what is stored stays', () => {
  const panics = of([UNREACHABLE]);
  const back = [[GET, 0], [IF, VOID], [RETURN], [END]];
  const caller = of(...back, [GET, 0], [I32_CONST, 1], [STORE, 0, 4], [GET, 0], [I32_CONST, 9], [ADD], [CALL, 0], [UNREACHABLE]);
  assert.deepEqual(shown(rewrite([panics, caller]))[1], [...back, [GET, 0], [I32_CONST, 1], [STORE, 0, 4], [UNREACHABLE], [END]]);
});

test('of functions that are the same one stands for all, also where they only call the same', () => {
  const same = () => of([GET, 0], [DROP]);
  const calls = (index) => of([CALL, index]);
  const { stands } = rewrite([same(), same(), calls(0), calls(1), of([GET, 1], [DROP])]);
  assert.deepEqual(stands, [0, 0, 2, 2, 4]);
  assert.deepEqual(rewrite([same(), same()], [[], []], [0, 1]).stands, [0, 1]);
});
