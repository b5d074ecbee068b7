// What is compiled, as text in a module of JavaScript, as src/encoded.ts reads it.
//
// A page loads it compressed, and what compresses finds more where like stands beside like: so the instructions of all
// functions are one text, what they do it with is another for each kind, and all numbers are written in the characters
// that a string can hold as they are. With brotli that is a tenth less than the module itself, and a seventh less than
// its bytes as text.
import { CODE, Cursor, HEAD, isMemory, opens, readModule, section, writeModule } from './module.mjs';
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

/** The texts that operands are in; where a kind has flags, they are in the lowest bits and in the highest. */
const [OPS, LOCALS, LOCAL, BRANCH, CALLED, OFFSET, SMALL, WIDE, BLOCKS, GLOBAL, REST, LARGE] = Array.from({ length: 12 }, (_, i) => 4 * i);
const [SIGNED, COUNTED, AFTER_ZERO] = [1, 2, 128];

/** In which text the operands of an instruction are, and how. */
function kindOf(op, operands) {
  if (operands.length === 0) return 0;
  if (opens(op)) return BLOCKS | SIGNED;
  if (op === 0x0c || op === 0x0d) return BRANCH;
  if (op === 0x10) return CALLED;
  if (op >= 0x20 && op <= 0x22) return LOCAL;
  if (op === 0x23 || op === 0x24) return GLOBAL;
  if (isMemory(op)) return OFFSET | AFTER_ZERO;
  // Large numbers are addresses, near to each other.
  if (op === 0x41) return (operands.length > 2 ? LARGE : SMALL) | SIGNED;
  if (op === 0x42) return WIDE | SIGNED;
  return REST | COUNTED;
}

function signed(bytes) {
  let value = 0n;
  bytes.forEach((byte, i) => (value |= BigInt(byte & 127) << BigInt(7 * i)));
  return bytes.at(-1) & 64 ? value - (1n << BigInt(7 * bytes.length)) : value;
}

/** Operands as text. */
function written(kind, operands) {
  if (kind & COUNTED) return [operands.length, ...operands].map(number).join('');
  if (kind & AFTER_ZERO) return number(new Cursor(operands, 1).number());
  if (!(kind & SIGNED)) return number(new Cursor(operands).number());
  const value = signed(operands);
  return number(value < 0n ? -2n * value - 1n : 2n * value);
}

/** The texts of a module: how its instructions are numbered, what stands before its code and behind it, and they. */
function texts(module) {
  const streams = Array.from({ length: 12 }, () => []);
  const numbered = new Map();
  for (const { locals, body } of module.functions) {
    const from = new Cursor(locals);
    const groups = from.number();
    streams[LOCALS / 4].push(number(groups));
    for (let i = 0; i < groups; i++) streams[LOCALS / 4].push(number(from.number()), number(from.byte()));
    for (const { op, operands } of body) {
      const kind = kindOf(op, operands);
      const name = 256 * op + kind;
      numbered.set(name, (numbered.get(name) ?? 0) + 1);
      streams[OPS / 4].push(name);
      if (kind > 0) streams[(kind & 60) / 4].push(written(kind, operands));
    }
  }
  // The most frequent are the smallest numbers.
  const order = [...numbered.keys()].sort((a, b) => numbered.get(b) - numbered.get(a) || a - b);
  if (order.length > 256) throw new Error(`${order.length} kinds of instructions are too many for src/encoded.ts`);
  const digits = new Map(order.map((name, i) => [name, number(i)]));
  streams[OPS / 4] = streams[OPS / 4].map((name) => digits.get(name));
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
    this.module = shrink(readModule(bytes));
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
