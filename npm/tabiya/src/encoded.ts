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
  '0061736d01000000011b0560017f017e60017e0060017f0060037f7f7f017f60027f7f017f030605000102030405030100010606017f0141000b07' +
  '0d03016d020001620003016600040ae605054302027f027e20002802800521010340200420012d00002d00002202ad2003867c2104200342057c21' +
  '03200141016a21012002413c4f0d000b200020013602800520040b4201017e03404200200042ff008322014206887d200042078722005204402300' +
  '2001428001843c0000230041016a24000c010b0b230020013c0000230041016a24000b3f01027f230020006b2102200041056b2101034020012002' +
  '41ff00712001200041016b49410774723a000020024107762102200141016a22012000490d000b0b64002002240003402000200149044020002d00' +
  '002102200041016a2100200241fc004f044020002d00002d0000200241fc006b41dc006c6a2102200041016a21000520024100200241e000471b21' +
  '020b230020023a0000230041016a24000c010b0b23000bb70302017e067f200141066a24002001410a3a000023002000ad10010340230041056a22' +
  '07240041041000220210012002a7410174210103402001044041041000210220014101710440230020023c0000230041016a240005200210010b20' +
  '0141016b21010c010b0b4101210441c00a41c008418002fc0a0000034041001000a722032d0080032101230020032d00800122053a000023004101' +
  '6a2400200141c0007104402001418001710440230041003a0000230041016a24000b2001413c71220341284604404180052802002d00002d000041' +
  '027441406b21030b2003100021022001410371220141024604402002a72101034020031000a72108230020083a0000230041016a2400200141016b' +
  '22010d000b0520014101460440420020024201837d20024201888521020b2001410346047e2002a722012d00c00a2103034020010440200120012d' +
  '00bf0a3a00c00a200141016b21010c010b0b41c00a20033a00002003ad0520020b10010b052001044023002001410271413f6c2001410171723a00' +
  '00230041016a24000b0b2004200541026b41024d6a2005410b466b22040d000b20071002200041016b22000d000b100223000b';

/** Where texts begin; before them are digits, how instructions are numbered, where texts are, variables, room for a copy. */
const [SYMBOLS, KINDS, STREAMS, VARIABLES, COPY, START] = [128, 384, 640, 1088, 1600, 2112];

/**
 * A compiled module as `scripts/encode.mjs` writes it: how many functions it has, how their instructions are numbered, what
 * stands before them and behind them, and they, as texts of numbers.
 *
 * @internal
 */
export type Packed = readonly [functions: number, ...texts: string[]];

/** What reads texts, and its memory with them. */
class Unpacker {
  private readonly call: { m: WebAssembly.Memory; b(from: number, end: number, to: number): number; f(functions: number, to: number): number };
  readonly bytes: Uint8Array<ArrayBuffer>;
  end = START;

  constructor(texts: readonly string[]) {
    const code = Uint8Array.from({ length: UNPACK.length / 2 }, (_, i) => parseInt(UNPACK.slice(2 * i, 2 * i + 2), 16));
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
    if (typeof TextEncoder === 'function') new TextEncoder().encodeInto(text, this.bytes.subarray(start));
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
  let at = unpacker.put(texts.join(''));
  const [symbols, before, after, streams] = [0, 1, 2, 3];
  const places = texts.map(({ length }) => (at += length) - length);
  const numbered = unpacker.copy(places[symbols]!, places[before]!, COPY);
  const half = (COPY + numbered) / 2;
  bytes.copyWithin(SYMBOLS, COPY, half);
  bytes.copyWithin(KINDS, half, numbered);
  new Uint32Array(bytes.buffer).set(places.slice(streams), STREAMS / 4);
  const start = unpacker.end;
  const code = unpacker.copy(places[before]!, places[after]!, start);
  return bytes.subarray(start, unpacker.copy(places[after]!, places[streams]!, unpacker.functions(functions, code)));
}
