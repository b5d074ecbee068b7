// A module of WebAssembly as data: its sections, and its functions as lists of instructions. It is written again with
// every number as short as it can be, and without what is only for people.

/** The instructions by what follows them. Whatever else has something behind it is listed in `reader`. */
const BLOCK = new Set([0x02, 0x03, 0x04]);
const INDEX = new Set([0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0xd0, 0xd2]);
export const isMemory = (op) => op >= 0x28 && op <= 0x3e;
export const isConst = (op) => op === 0x41 || op === 0x42;
export const [UNREACHABLE, LOOP, END, RETURN, CALL, CALL_INDIRECT, GET, SET, TEE, I32_CONST] = [0x00, 0x03, 0x0b, 0x0f, 0x10, 0x11, 0x20, 0x21, 0x22, 0x41];
export const opens = (op) => BLOCK.has(op);

const CUSTOM = 0;
export const [TYPES, IMPORTS, FUNCTIONS, EXPORTS, START, ELEMENTS, CODE, MEMORY] = [1, 2, 3, 7, 8, 9, 10, 11];

/** A number, unsigned, in groups of seven bits. */
export function unsigned(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  bytes.push(value);
  return bytes;
}

/** Reads bytes one after the other. */
export class Cursor {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** The bytes of a signed number, as few as possible. */
  signed() {
    let value = 0n;
    let shift = 0n;
    for (let more = true; more; ) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
      more = byte > 127;
      if (!more && byte & 64) value -= 1n << shift;
    }
    const bytes = [];
    for (;;) {
      const low = Number(value & 127n);
      value >>= 7n;
      if (value === (low & 64 ? -1n : 0n)) return [...bytes, low];
      bytes.push(low | 128);
    }
  }

  take(length) {
    const bytes = [...this.bytes.subarray(this.at, this.at + length)];
    this.at += length;
    return bytes;
  }

  /** Numbers, shortened, one after the other. */
  numbers(count) {
    return Array.from({ length: count }, () => unsigned(this.number())).flat();
  }
}

/** What follows an instruction, in bytes. */
function operands(op, from) {
  if (INDEX.has(op)) return unsigned(from.number());
  if (BLOCK.has(op) || isConst(op)) return from.signed();
  // How it is aligned is a hint that no machine of today takes: the least is always right.
  if (isMemory(op)) {
    from.number();
    return [0, ...unsigned(from.number())];
  }
  switch (op) {
    case 0x0e: {
      const count = from.number();
      return [...unsigned(count), ...from.numbers(count + 1)];
    }
    case 0x11:
      return from.numbers(2);
    case 0x1c:
      return [...unsigned(1), ...(from.number() === 1 ? from.take(1) : refuse('a selection of several values'))];
    case 0x43:
      return from.take(4);
    case 0x44:
      return from.take(8);
    case 0xfc: {
      const which = from.number();
      const count = which < 8 ? 0 : { 8: 2, 9: 1, 10: 2, 11: 1 }[which] ?? refuse(`the instruction 0xfc ${which}`);
      return [...unsigned(which), ...from.numbers(count)];
    }
    case 0xfd:
      return vectorOperands(from);
    default:
      return op < 0xc5 ? [] : refuse(`the instruction ${op}`);
  }
}

/** What follows an instruction on vectors: its number, then a place in memory, a constant, an order of lanes or a lane. */
function vectorOperands(from) {
  const which = from.number();
  const place = () => (from.number(), [0, ...from.numbers(1)]);
  const [isLane, isPlace] = [which >= 84 && which <= 91, which <= 11 || which === 92 || which === 93];
  const rest = isLane ? [...place(), ...from.take(1)] : isPlace ? place() : which <= 13 ? from.take(16) : which >= 21 && which <= 34 ? from.take(1) : [];
  return [...unsigned(which), ...rest];
}

function refuse(what) {
  throw new Error(`scripts/module.mjs does not know ${what}`);
}

function code(bytes) {
  const from = new Cursor(bytes);
  return Array.from({ length: from.number() }, () => {
    const end = from.number() + from.at;
    const groups = from.number();
    const locals = unsigned(groups);
    for (let i = 0; i < groups; i++) locals.push(...unsigned(from.number()), from.byte());
    const body = [];
    while (from.at < end) {
      const at = from.at;
      const op = from.byte();
      body.push({ op, operands: operands(op, from), at, end: from.at });
    }
    return { locals, body };
  });
}

/** A module: its sections by number, those for people and tools by name, and its functions. */
export function readModule(bytes) {
  const from = new Cursor(bytes, 8);
  const sections = new Map();
  const customs = new Map();
  while (from.at < bytes.length) {
    const id = from.byte();
    const length = from.number();
    const end = from.at + length;
    if (id !== CUSTOM) sections.set(id, bytes.subarray(from.at, end));
    else customs.set(String.fromCharCode(...from.take(from.number())), bytes.subarray(from.at, end));
    from.at = end;
  }
  const functions = code(sections.get(CODE));
  return { sections, customs, functions };
}

/** A section as it is written. */
export const section = (id, bytes) => [id, ...unsigned(bytes.length), ...bytes];

/** What stands before every module. */
export const HEAD = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** The bytes of a function: what is in it, without their number. */
export const functionBytes = ({ locals, body }) => [...locals, ...body.flatMap(({ op, operands }) => [op, ...operands])];

/** A module as bytes. */
export function writeModule({ sections, functions }) {
  const out = [...HEAD];
  for (const [id, bytes] of sections) {
    const bodies = id === CODE && functions.map(functionBytes).map((body) => [...unsigned(body.length), ...body]);
    for (const byte of section(id, bodies ? [...unsigned(functions.length), ...bodies.flat()] : bytes)) out.push(byte);
  }
  return Uint8Array.from(out);
}
