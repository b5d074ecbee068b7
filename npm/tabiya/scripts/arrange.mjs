// Puts the variables of functions into the order in which they compress best.
import { Cursor, FUNCTIONS, GET, TYPES, unsigned } from './module.mjs';

export const isLocal = (op) => op >= GET && op <= 0x22;

/** How many parameters each function of a module has. */
export function parameterCounts(sections) {
  const from = new Cursor(sections.get(TYPES));
  const ofTypes = Array.from({ length: from.number() }, () => {
    from.byte();
    const { length } = from.take(from.number());
    from.take(from.number());
    return length;
  });
  const types = new Cursor(sections.get(FUNCTIONS));
  return Array.from({ length: types.number() }, () => ofTypes[types.number()]);
}

/** The types of the variables that a function has besides its parameters. */
function typesOf(locals) {
  const from = new Cursor(locals);
  const types = [];
  for (let groups = from.number(); groups > 0; groups--) {
    const count = from.number();
    const type = from.byte();
    for (let i = 0; i < count; i++) types.push(type);
  }
  return types;
}

/** A function whose variables of one type stand together, in the order in which they are first named. */
function arranged({ locals, body }, parameters) {
  const types = typesOf(locals);
  const first = new Map();
  for (const { op, operands } of body) {
    const index = isLocal(op) ? new Cursor(operands).number() : -1;
    if (index >= parameters && !first.has(index)) first.set(index, first.size);
  }
  const type = (index) => types[index - parameters];
  const order = [...first.keys()].sort((a, b) => type(b) - type(a) || first.get(a) - first.get(b));
  const renamed = new Map(order.map((index, at) => [index, parameters + at]));
  const groups = [...new Set(order.map(type))].map((one) => [order.filter((index) => type(index) === one).length, one]);
  return {
    locals: [...unsigned(groups.length), ...groups.flatMap(([count, one]) => [...unsigned(count), one])],
    body: body.map((instruction) => {
      if (!isLocal(instruction.op)) return instruction;
      const index = new Cursor(instruction.operands).number();
      return { op: instruction.op, operands: unsigned(renamed.get(index) ?? index) };
    }),
  };
}

/** A module that does the same; a variable that nobody names is left out. */
export function arrange(module) {
  const counts = parameterCounts(module.sections);
  return { ...module, functions: module.functions.map((one, i) => arranged(one, counts[i])) };
}
