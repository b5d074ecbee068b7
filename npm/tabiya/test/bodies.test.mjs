// How functions are rewritten when a module is packed: shorter, and the same to whoever calls them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rewritten } from '../scripts/bodies.mjs';
import { CALL, CALL_INDIRECT, END, GET, I32_CONST, LOOP, RETURN, SET, UNREACHABLE } from '../scripts/module.mjs';

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

const outside = () => ({ isOutside: true, locals: [], body: [] });
const trap = [[UNREACHABLE], [END]];

test('who talks to the host is no panic, though there is no way back', () => {
  const talks = of([CALL, 0], [UNREACHABLE]);
  const leads = of([CALL, 1], [UNREACHABLE]);
  const bodies = shown(rewrite([outside(), talks, leads, of([CALL, 2], [UNREACHABLE])]));
  assert.deepEqual(bodies.slice(1), [[[CALL, 0], ...trap], [[CALL, 1], ...trap], [[CALL, 2], ...trap]]);
});

test('what a panic would say by the table goes, unless it could go on saying it for ever', () => {
  const says = of([CALL, 0]);
  const once = of([GET, 0], [CALL_INDIRECT, 0, 0], [UNREACHABLE]);
  const forever = of([LOOP, VOID], [GET, 0], [CALL_INDIRECT, 0, 0], [0x0c, 0], [END], [UNREACHABLE]);
  const other = of([LOOP, VOID], [GET, 0], [CALL_INDIRECT, 1, 0], [0x0c, 0], [END], [UNREACHABLE]);
  const functions = [outside(), says, once, forever, other, of([CALL, 3], [UNREACHABLE])];
  const bodies = shown(rewritten(functions, functions.map(() => []), functions.map(() => 0), [1]));
  assert.deepEqual(bodies[2], trap);
  assert.deepEqual(bodies[3], forever.body.map(({ op, operands }) => [op, ...operands]));
  assert.deepEqual(bodies[4], trap);
  assert.deepEqual(bodies[5], [[CALL, 3], ...trap]);
});

test('what the host gives is told all that it asks for, and none of it stands for another', () => {
  const caller = of([GET, 0], [CALL, 0], [GET, 0], [CALL, 1]);
  const { bodies, stands } = rewrite([outside(), outside(), caller], [[I32], [I32], [I32]]);
  assert.deepEqual(bodies[2].map(({ op }) => op), [GET, CALL, GET, CALL, END]);
  assert.deepEqual(stands, [0, 1, 2]);
});
