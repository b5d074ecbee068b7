// Rewrites the functions of a module: shorter, and the same to whoever calls them.
import { CALL, CALL_INDIRECT, Cursor, END, GET, I32_CONST, LOOP, RETURN, SET, TEE, UNREACHABLE, isConst, opens } from './module.mjs';

/** Whether a function has no way back: no `return`, no branch out of it, and its end is never reached. */
function neverReturns({ body }) {
  if (body.length < 2 || body.at(-2).op !== UNREACHABLE) return false;
  let depth = 0;
  for (const { op, operands } of body) {
    const from = new Cursor(operands);
    if (opens(op)) depth++;
    else if (op === END) depth--;
    else if (op === RETURN) return false;
    else if (op === 0x0c || op === 0x0d) {
      if (from.number() >= depth) return false;
    } else if (op === 0x0e) {
      for (let left = from.number() + 1; left > 0; left--) if (from.number() >= depth) return false;
    }
  }
  return true;
}

/** Which functions may call something outside, by others or by the table, in which a call finds only those of its type. */
function callsOutside(functions, typeOf, table, lost) {
  const calls = functions.map(({ isOutside }) => isOutside === true);
  for (let changed = true; changed; ) {
    changed = false;
    const types = new Set(table.filter((index) => calls[index]).map((index) => typeOf[index]));
    functions.forEach(({ body }, i) => {
      const leadsOut = (instruction) => (instruction.op === CALL_INDIRECT ? types.has(new Cursor(instruction.operands).number()) : calls[called(instruction)] && !lost[called(instruction)]);
      if (!calls[i] && body.some(leadsOut)) calls[i] = changed = true;
    });
  }
  return calls;
}

/**
 * Which functions only say why a program panics: those without a way back, unless they talk to the host, or could go on
 * doing so for ever. What one says right before a trap is not missed.
 */
function lostIn(functions, typeOf, table) {
  const ends = functions.map(neverReturns);
  const loops = functions.map(({ body }) => body.some(({ op }) => op === LOOP));
  const lost = [...ends];
  for (let changed = true; changed; ) {
    const [plainly, anyhow] = [[], table].map((by) => callsOutside(functions, typeOf, by, lost));
    const talks = ({ body }, i) => lost[i] && (plainly[i] || (loops[i] && anyhow[i]) || body.some((one) => ends[called(one)] && !lost[called(one)]));
    const found = functions.map(talks);
    found.forEach((is, i) => is && (lost[i] = false));
    changed = found.includes(true);
  }
  return lost;
}

const I32 = 0x7f;
const TRAP = { op: UNREACHABLE, operands: [] };

/** The function that an instruction calls, or -1. */
export const called = ({ op, operands }) => (op === CALL ? new Cursor(operands).number() : -1);

/**
 * Whether nobody can tell that an instruction was left out right before a trap: it only reads, reckons, or keeps what it
 * found in a variable.
 */
const isSilent = (op) => (op >= 0x1a && op <= 0x23) || (op >= 0x28 && op <= 0x35) || (op >= 0x41 && op <= 0xc4);

/** A body in which calls without a way back are traps; what was only done for them goes too. */
function withTraps(body, lost) {
  const out = [];
  for (const instruction of body) {
    const isTrap = instruction.op === UNREACHABLE || lost[called(instruction)];
    if (!isTrap) {
      out.push(instruction);
      continue;
    }
    while (isSilent(out.at(-1)?.op)) out.pop();
    if (out.at(-1)?.op !== UNREACHABLE) out.push(TRAP);
  }
  return out;
}

const isZero = (instruction) => isConst(instruction?.op) && instruction.operands.length === 1 && instruction.operands[0] === 0;

/** A body in which no variable is set to zero that is still zero, as all are at first: nothing before could have set it. */
function withoutZeros(body, parameters) {
  const set = new Set(parameters.keys());
  const opened = [];
  const out = [];
  for (const instruction of body) {
    const { op, operands } = instruction;
    if (opens(op)) opened.push(op);
    else if (op === END) opened.pop();
    else if (op === SET || op === TEE) {
      const index = new Cursor(operands).number();
      // In a loop, what comes later may have been before.
      if (op === SET && isZero(out.at(-1)) && !set.has(index) && !opened.includes(LOOP)) {
        out.pop();
        continue;
      }
      set.add(index);
    }
    out.push(instruction);
  }
  return out;
}

const NOTHING = { op: I32_CONST, operands: [0] };

/** Bodies in which parameters that are never read are given nothing; whether that left out a reading of another. */
function withoutUnread(bodies, parameters, isOutside) {
  const read = bodies.map((body, i) => new Set(isOutside[i] ? parameters[i].keys() : body.filter(({ op }) => op === GET).map(({ operands }) => new Cursor(operands).number())));
  let changed = false;
  const given = bodies.map((body) => {
    const out = [...body];
    body.forEach((instruction, at) => {
      const callee = called(instruction);
      if (callee < 0) return;
      // What is put down right before the call is known; further to the left it may be anything.
      for (let place = parameters[callee].length - 1, from = at - 1; place >= 0 && [GET, I32_CONST].includes(body[from]?.op); place--, from--) {
        if (parameters[callee][place] !== I32 || read[callee].has(place)) continue;
        changed ||= body[from].op === GET;
        out[from] = NOTHING;
      }
    });
    return out;
  });
  return changed ? withoutUnread(given, parameters, isOutside) : given;
}

/**
 * Which of the functions that are the same to the letter stands for each: the first of them. Calls are compared by what
 * they lead to, so those that differ only in calls of the same are the same, too.
 */
function representatives(bodies, locals, typeOf, isOutside) {
  const stands = bodies.map((_, i) => i);
  for (let changed = true; changed; ) {
    changed = false;
    const first = new Map();
    bodies.forEach((body, i) => {
      if (stands[i] !== i || isOutside[i]) return;
      const text = body.map((instruction) => (instruction.op === CALL ? `call ${stands[called(instruction)]}` : `${instruction.op} ${instruction.operands}`)).join();
      const key = `${typeOf[i]};${locals[i]};${text}`;
      if (first.has(key)) [stands[i], changed] = [first.get(key), true];
      else first.set(key, i);
    });
    stands.forEach((by, i) => (stands[i] = stands[by]));
  }
  return stands;
}

/**
 * The bodies of a module's functions without what nobody can see of them, and which function stands for each. Those that
 * come from outside are among them, as such and empty; `table` has the functions that can be called by a number.
 */
export function rewritten(functions, parameters, typeOf, table = []) {
  const isOutside = functions.map((one) => one.isOutside === true);
  const lost = lostIn(functions, typeOf, table);
  const trapping = functions.map(({ body }, i) => (lost[i] ? [TRAP, { op: END, operands: [] }] : withTraps(body, lost)));
  const bodies = withoutUnread(trapping, parameters, isOutside).map((body, i) => withoutZeros(body, parameters[i]));
  const locals = functions.map(({ locals }, i) => (lost[i] ? [0] : locals));
  return { bodies, locals, stands: representatives(bodies, locals, typeOf, isOutside) };
}
