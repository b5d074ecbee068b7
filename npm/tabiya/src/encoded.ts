/** The characters that are digits, from 0 to 91: printable ones that no JavaScript string has to escape, without `<`. */
const DIGITS = digits();

function digits(): number[] {
  const all: number[] = [];
  for (let code = 0x20; code < 0x7f; code++) if (!"'\\<".includes(String.fromCharCode(code))) all.push(code);
  return all;
}

/**
 * `unpack.wat`, compiled: a function that is run once is only interpreted in JavaScript, and takes ten times as long.
 */
const UNPACK =
  '0061736d0100000001280860017f0060017f017e60017f017f60017e0060037f7f7f017f60027f7f0060000060027f7f017f030a09010200030004' +
  '05060705030100010606017f0141000b070d03016d020001620005016600080ada07094502027f027e2000280280052101034020012d00002d0000' +
  '210220042002ad2003867c2104200342057c2103200141016a21012002413c4f0d000b200020013602800520040b2201017f20002d00c00a210141' +
  'c10a41c00a2000fc0a0000410020013a00c00a20010b1000230020003a0000230041016a24000b3401017e0340200042ff00832101200042078721' +
  '002000420020014206887d520440200142800184a710020c010b0b2001a710020b4101027f230020006b2101200041056b210203402002200141ff' +
  '00712002200041016b49410774723a000020014107762101200241016a210220022000490d000b0b5c01017f200224000340200020014904402000' +
  '2d00002103200041016a2100200341fc004f044041dc00200341fc006b6c20002d00002d00006a2103200041016a21000541002003200341e00046' +
  '1b21030b200310020c010b0b23000b5902017f017e200010002103200141024604402003a72102034020001000a71002200241016b22020d000b05' +
  '200141014604402003420188420020034201837d8521030b200141034604402003a71001ad21030b200310030b0bf40302077f037e410410002207' +
  '10032007a74101742105034020050440410410002107200541017104402007a7100205200710030b200541016b21050c010b0b4101210041c00a41' +
  'c008418002fc0a00000340410028028005210420042d00002d00002201413c4f21052001200520042d00012d00006c4105746a2101410020044101' +
  '6a20056a22043602800520012d0080032102230020012d00800122013a0000230020024101712002410271413f6c723a0001230020024107764101' +
  '6a6a2400200241c00071044041c00020042d00002d00004102746a2002413c71220320034128461b22032802800521042002410371210220042d00' +
  '002d00002206413c4f2105200520042d00012d0000413c4f712002410246720440200320021006052006200520042d00012d00006c4105746a2106' +
  '2003200441016a20056a36028005200241034604402006410749044041002903c00a210842807e2006410374ad86210920062d00c00a2106410020' +
  '082009832006ad20084208862009427f858384843703c00a052006100121060b052006410176410020064101716b73200620021b21060b200641c0' +
  '006a41ff004b21052300200641ff00712005410774723a00002300200641077641ff00713a00012300200541016a6a24000b0b2000200141026b41' +
  '024d6a2001410b466b210020000d000b0b3a01027f200141066a220224002001410a3a00002000ad10030340230041056a22032400100720031004' +
  '200041016b22000d000b2002100423000b';

/** Where texts begin; before them are digits, how instructions are numbered, where texts are, variables, room for a copy. */
const [SYMBOLS, KINDS, STREAMS, VARIABLES, COPY, START] = [128, 384, 640, 1088, 1600, 2112];

/**
 * A compiled module as `scripts/encode.mjs` writes it: how many functions it has, how their instructions are numbered, what
 * stands before them and behind them, and they, as texts of numbers.
 *
 * @internal
 */
export type Packed = readonly [functions: number, ...texts: string[]];

/** A text that is put into memory faster by characters than by asking for it. */
const SHORT = 32;

/** What reads texts, and its memory with them. */
class Unpacker {
  private readonly call: { m: WebAssembly.Memory; b(from: number, end: number, to: number): number; f(functions: number, to: number): number };
  private readonly encoder = typeof TextEncoder === 'function' ? new TextEncoder() : undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
  end = START;

  constructor(texts: readonly string[]) {
    const code = new Uint8Array(UNPACK.length / 2);
    for (let i = 0; i < UNPACK.length; i++) code[i >> 1] = 16 * code[i >> 1]! + parseInt(UNPACK[i]!, 16);
    this.call = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as unknown as Unpacker['call'];
    // A character gives three bytes at most.
    this.call.m.grow(Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / 16384));
    this.bytes = new Uint8Array(this.call.m.buffer as ArrayBuffer);
    DIGITS.forEach((code, digit) => (this.bytes[code] = digit));
    for (let i = 0; i < 256; i++) this.bytes[VARIABLES + i] = i;
  }

  /** Puts a text into memory and gives its place. */
  put(text: string): number {
    const start = this.end;
    this.end += text.length;
    if (this.encoder && text.length > SHORT) this.encoder.encodeInto(text, this.bytes.subarray(start));
    else for (let i = 0; i < text.length; i++) this.bytes[start + i] = text.charCodeAt(i);
    return start;
  }

  /** Reads bytes and gives where the last one was written. */
  copy(from: number, end: number, to: number): number {
    return this.call.b(from, end, to);
  }

  functions(count: number, to: number): number {
    return this.call.f(count, to);
  }
}

/**
 * The bytes of a text that `scripts/encode.mjs` made. To what compresses on the wire it is nearly as good as the bytes
 * themselves, where base64 costs a third.
 *
 * @internal
 */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  const unpacker = new Unpacker([text]);
  const from = unpacker.put(text);
  const { end } = unpacker;
  return unpacker.bytes.slice(end, unpacker.copy(from, end, end));
}

/**
 * A compiled module, from its texts.
 *
 * @internal
 */
export function decodeModule(packed: Packed): Uint8Array<ArrayBuffer> {
  const [functions, ...texts] = packed;
  const unpacker = new Unpacker(texts);
  const { bytes } = unpacker;
  // Each by itself: a text of them all would be as much memory again, and the collector would come for it.
  const places = texts.map((text) => unpacker.put(text));
  const [symbols, before, after, streams] = [0, 1, 2, 3];
  const numbered = unpacker.copy(places[symbols]!, places[before]!, COPY);
  const half = (COPY + numbered) / 2;
  bytes.copyWithin(SYMBOLS, COPY, half);
  bytes.copyWithin(KINDS, half, numbered);
  new Uint32Array(bytes.buffer).set(places.slice(streams), STREAMS / 4);
  const start = unpacker.end;
  const code = unpacker.copy(places[before]!, places[after]!, start);
  return bytes.subarray(start, unpacker.copy(places[after]!, places[streams]!, unpacker.functions(functions, code)));
}
