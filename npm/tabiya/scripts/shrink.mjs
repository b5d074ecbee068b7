// Leaves out of a module what nobody can ever see of it.
//
// A function that calls nothing outside can only answer, trap or go on for ever. One without a way back does not
// answer: here it is one of those that say why a program panics, to nobody. Its call becomes a trap, which is what the
// call ends in, and what was reckoned right before it is left out. Where a function panicked is told to many that return,
// and now no one of them reads it: they are told nothing. Of functions that are the same one is enough. What then nobody
// points at any more, functions and data, goes too.
import { called, rewritten } from './bodies.mjs';
import { CALL, Cursor, ELEMENTS, EXPORTS, FUNCTIONS, I32_CONST, IMPORTS, MEMORY, START, TYPES, unsigned } from './module.mjs';
import { pointers } from './relocations.mjs';

/** The parameters that each type of function has. */
function parametersOf(bytes) {
  const from = new Cursor(bytes);
  return Array.from({ length: from.number() }, () => {
    from.byte();
    const parameters = from.take(from.number());
    from.take(from.number());
    return parameters;
  });
}

function numbersOf(bytes) {
  const from = new Cursor(bytes);
  return Array.from({ length: from.number() }, () => from.number());
}

/** What is pointed at from the places of an instruction. */
function pointedAt({ at, end }, places) {
  let low = 0;
  for (let high = places.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (places[middle].at < at) low = middle + 1;
    else high = middle;
  }
  const found = [];
  for (; low < places.length && places[low].at < end; low++) found.push(places[low].to);
  return found;
}

/** Makes a module smaller that behaves the same; one that was linked without `--emit-relocs` stays as it is. */
export function shrink(module) {
  const { sections } = module;
  if (sections.has(START) || !module.customs.has('linking')) return module;
  // What the host gives is numbered before all others.
  const outside = importsOf(sections.get(IMPORTS));
  const typeOf = [...outside, ...numbersOf(sections.get(FUNCTIONS))];
  const ofTypes = parametersOf(sections.get(TYPES));
  const parameters = typeOf.map((type) => ofTypes[type]);
  const table = elementsOf(sections.get(ELEMENTS));
  const all = [...outside.map(() => ({ isOutside: true, locals: [], body: [] })), ...module.functions];
  const { bodies, locals, stands } = rewritten(all, parameters, typeOf, table.functions);

  // What can be reached: from outside, and from there on by calls and pointers.
  const exported = exportsOf(sections.get(EXPORTS));
  const places = pointers(module.customs, sections.get(MEMORY));
  const kept = new Set(outside.keys());
  const pieces = new Set();
  const waiting = exported.filter(({ kind }) => kind === 0);
  while (waiting.length > 0) {
    const reached = waiting.pop();
    if (reached?.to && !pieces.has(reached)) {
      pieces.add(reached);
      waiting.push(...reached.to);
    } else if (reached?.index !== undefined && !kept.has(stands[reached.index])) {
      kept.add(stands[reached.index]);
      for (const instruction of bodies[stands[reached.index]]) {
        const index = called(instruction);
        waiting.push(...(index < 0 ? pointedAt(instruction, places) : [{ index }]));
      }
    }
  }

  const order = [...kept].sort((a, b) => a - b);
  const renamed = new Map(order.map((old, index) => [old, index]));
  const numbered = (old) => renamed.get(stands[old]);
  const own = order.slice(outside.length);
  const functions = own.map((old) => ({
    locals: locals[old],
    body: bodies[old].map((instruction) => (instruction.op === CALL ? { op: CALL, operands: unsigned(numbered(called(instruction))) } : instruction)),
  }));
  const changed = new Map(sections);
  changed.set(FUNCTIONS, [...unsigned(own.length), ...own.flatMap((old) => unsigned(typeOf[old]))]);
  changed.set(EXPORTS, [...unsigned(exported.length), ...exported.flatMap(({ name, kind, index }) => [...name, kind, ...unsigned(kind === 0 ? numbered(index) : index)])]);
  // Nobody calls what was left out; its place in the table stays, because the others are known by their number.
  changed.set(ELEMENTS, [...table.head, ...table.functions.flatMap((old) => unsigned(numbered(old) ?? 0))]);
  changed.set(MEMORY, onlyWith(pieces, sections.get(MEMORY)));
  return { sections: changed, customs: new Map(), functions };
}

/** The data with zeros where nobody looks. */
function onlyWith(pieces, bytes) {
  const out = Uint8Array.from(bytes);
  const seen = new Uint8Array(bytes.length);
  for (const { start, end } of pieces) seen.fill(1, start, end);
  const from = new Cursor(bytes);
  for (let segments = from.number(); segments > 0; segments--) {
    from.number();
    from.byte();
    from.signed();
    from.byte();
    for (let left = from.number(); left > 0; left--, from.at++) if (!seen[from.at]) out[from.at] = 0;
  }
  return out;
}

/** The types of the functions that come from outside; nothing else does. */
function importsOf(bytes = Uint8Array.of(0)) {
  const from = new Cursor(bytes);
  return Array.from({ length: from.number() }, () => {
    from.take(from.number());
    from.take(from.number());
    if (from.byte() !== 0) throw new Error('scripts/shrink.mjs expects nothing but functions from outside');
    return from.number();
  });
}

function exportsOf(bytes) {
  const from = new Cursor(bytes);
  return Array.from({ length: from.number() }, () => {
    const start = from.at;
    from.take(from.number());
    return { name: bytes.subarray(start, from.at), kind: from.byte(), index: from.number() };
  });
}

/** The functions in the table, and what stands before them: one list of them, as linkers write it. */
function elementsOf(bytes) {
  const from = new Cursor(bytes);
  if (from.number() !== 1 || from.number() !== 0 || from.byte() !== I32_CONST) throw new Error('scripts/shrink.mjs expects one list of functions');
  from.signed();
  from.byte();
  const count = from.number();
  const head = bytes.subarray(0, from.at);
  return { head, functions: Array.from({ length: count }, () => from.number()) };
}
