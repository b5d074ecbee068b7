// What is compiled, as text in a module of JavaScript, as src/encoded.ts reads it.
//
// A page loads it compressed, and what compresses finds more where like stands beside like: so the instructions of all
// functions are one text, what they do it with is another for each kind, and all numbers are written in the characters
// that a string can hold as they are. With brotli that is a tenth less than the module itself, and a seventh less than
// its bytes as text.
import { arrange, isLocal } from './arrange.mjs';
import { CALL, CODE, Cursor, HEAD, I32_CONST, isMemory, opens, readModule, section, writeModule } from './module.mjs';
import { shrink } from './shrink.mjs';

/** The characters that are digits, from 0 to 91: printable, never escaped in a string, and no page ends with them. */
const DIGITS = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).filter((char) => !"'\\<".includes(char));
/** Digits from here on are followed by more, each worth 32 times as much. */
const GOES_ON = 60;

/** A number. */
function number(value) {
  let text = '';
  let left = BigInt(value);
  for (; left >= GOES_ON; left = (left - BigInt(GOES_ON)) / 32n) text += DIGITS[GOES_ON + Number((left - BigInt(GOES_ON)) % 32n)];
  return text + DIGITS[Number(left)];
}

/** Bytes: printable characters are themselves, zero is a grave accent, all others are two characters. */
export function encode(bytes) {
  const codes = Array.from({ length: 256 }, (_, byte) => {
    const char = String.fromCharCode(byte);
    if (byte === 0) return '`';
    if (byte < 0x7c && char !== '`' && DIGITS.includes(char)) return char;
    return String.fromCharCode(0x7c + Math.floor(byte / DIGITS.length)) + DIGITS[byte % DIGITS.length];
  });
  let text = '';
  for (const byte of bytes) text += codes[byte];
  return text;
}

/** The texts that numbers are in: that of instructions, and one for each kind of what they do it with. */
const [OPS, LOCALS, LOCAL, JUMP, JUMP_IF, OFFSET, LARGE, BLOCKS, GLOBAL, REST, SMALL] = Array.from({ length: 11 }, (_, i) => 4 * i);
/** Small constants are in one text for each digit that follows them in that of instructions: it tells much of them. */
const SMALL_BEFORE = 16;
/** How numbers are written, in the lowest bits of a kind: a variable by how many others were named since it was. */
const [SIGNED, COUNTED, RECENT] = [1, 2, 3];
/** Whether there is a number in a text, and one that is always zero before it. */
const [READ, AFTER_ZERO] = [64, 128];
/** Constants that are instructions of their own, by the byte that they are. */
const KNOWN = new Map([[0, 128], [1, 129], [127, 131]]);

/** In which text the operands of an instruction are, and how. */
function kindOf(op, operands) {
  if (operands.length === 0) return 0;
  if (opens(op)) return READ | BLOCKS | SIGNED;
  if (op === 0x0c) return READ | JUMP;
  if (op === 0x0d) return READ | JUMP_IF;
  if (op === CALL) return READ | OPS;
  if (isLocal(op)) return READ | LOCAL | RECENT;
  if (op === 0x23 || op === 0x24) return READ | GLOBAL;
  if (isMemory(op)) return READ | OFFSET | AFTER_ZERO;
  if (op === I32_CONST && operands.length === 1 && KNOWN.has(operands[0])) return KNOWN.get(operands[0]);
  // Large numbers are addresses, near to each other.
  if (op === I32_CONST) return READ | (operands.length > 2 ? LARGE : SMALL) | SIGNED;
  if (op === 0x42) return READ | OPS | SIGNED;
  return READ | REST | COUNTED;
}

function signed(bytes) {
  let value = 0n;
  bytes.forEach((byte, i) => (value |= BigInt(byte & 127) << BigInt(7 * i)));
  return bytes.at(-1) & 64 ? value - (1n << BigInt(7 * bytes.length)) : value;
}

/** Operands as text. */
function written(kind, operands, recent) {
  switch (kind & 3) {
    case COUNTED:
      return [operands.length, ...operands].map(number).join('');
    case RECENT: {
      const at = recent.indexOf(new Cursor(operands).number());
      if (at < 0) throw new Error('a function has more variables than src/encoded.ts can tell apart');
      recent.unshift(...recent.splice(at, 1));
      return number(at);
    }
    case SIGNED: {
      const value = signed(operands);
      return number(value < 0n ? -2n * value - 1n : 2n * value);
    }
    default:
      return number(new Cursor(operands, kind & AFTER_ZERO ? 1 : 0).number());
  }
}

/** The names of all instructions of a module, as they are numbered: the most frequent are the smallest numbers. */
function numberedIn(functions) {
  const counts = new Map();
  for (const { body } of functions) {
    for (const { name } of body) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const order = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || a - b);
  if (order.length > 256) throw new Error(`${order.length} kinds of instructions are too many for src/encoded.ts`);
  return order;
}

/** The texts of a module: how its instructions are numbered, what stands before its code and behind it, and they. */
function texts(module) {
  const streams = Array.from({ length: SMALL_BEFORE + DIGITS.length }, () => []);
  const functions = module.functions.map(({ locals, body }) => ({ locals, body: body.map(({ op, operands }) => ({ name: 256 * op + kindOf(op, operands), operands })) }));
  const order = numberedIn(functions);
  const digits = new Map(order.map((name, i) => [name, number(i)]));
  for (const { locals, body } of functions) {
    const from = new Cursor(locals);
    const groups = from.number();
    streams[LOCALS / 4].push(number(groups));
    for (let i = 0; i < groups; i++) streams[LOCALS / 4].push(number(from.number()), number(from.byte()));
    const recent = Array.from({ length: 256 }, (_, i) => i);
    body.forEach(({ name, operands }, i) => {
      streams[OPS / 4].push(digits.get(name));
      const kind = name & 255;
      if (!(kind & READ)) return;
      const into = (kind & 60) === SMALL ? SMALL_BEFORE + DIGITS.indexOf(digits.get(body[i + 1].name)[0]) : (kind & 60) / 4;
      streams[into].push(written(kind, operands, recent));
    });
  }
  const sections = [...module.sections].map(([id, bytes]) => ({ id, bytes: section(id, [...bytes]) }));
  const at = sections.findIndex(({ id }) => id === CODE);
  const flat = (part) => encode(part.flatMap(({ bytes }) => bytes));
  const symbols = encode([...order.map((name) => name >> 8), ...order.map((name) => name & 255)]);
  return [symbols, encode(HEAD) + flat(sections.slice(0, at)), flat(sections.slice(at + 1)), ...streams.map((stream) => stream.join(''))];
}

/** A module of JavaScript that exports bytes. */
export function moduleOf(bytes, what) {
  return `// Written by scripts/build.mjs: ${what}.
/** @internal */
export const BYTES =
  '${encode(bytes)}';
`;
}

/** A compiled file, without what nobody sees of it. */
export class Compiled {
  constructor(bytes, what) {
    this.module = arrange(shrink(readModule(bytes)));
    this.what = what;
  }

  /** As a file of its own. */
  get bytes() {
    return writeModule(this.module);
  }

  /** As a module of JavaScript; `types` is where `Packed` comes from. */
  packed(types) {
    return `// Written by scripts/build.mjs: ${this.what}.
import type { Packed } from '${types}';

/** @internal */
export const PACKED: Packed = [
  ${[this.module.functions.length, ...texts(this.module).map((text) => `'${text}'`)].join(',\n  ')},
];
`;
  }
}
