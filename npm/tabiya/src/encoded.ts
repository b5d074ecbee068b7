/**
 * The characters that stand for a byte by themselves: printable ones that no JavaScript string has to escape, without `<`,
 * so that no page is ended by them, and the two that announce a second one.
 */
const ALPHABET = alphabet();

function alphabet(): string {
  let all = '';
  for (let code = 0x20; code < 0x7c; code++) {
    const char = String.fromCharCode(code);
    if (!"'\\<".includes(char)) all += char;
  }
  return all;
}

/**
 * The loop of `byHand`, in WebAssembly: a function that is run once is only interpreted in JavaScript, and takes ten times
 * as long. A table of values at 0, the text and its bytes at `START`:
 *
 * ```wat
 * (func (export "d") (param $i i32) (param $end i32) (param $out i32) (local $add i32) (local $c i32)
 *   (loop $next (if (i32.lt_u (local.get $i) (local.get $end)) (then
 *     (local.set $add (i32.const 0))
 *     (local.set $c (i32.load8_u (local.get $i)))
 *     (if (i32.ge_u (local.get $c) (i32.const 124)) (then
 *       (local.set $add (i32.mul (i32.const 89) (i32.sub (local.get $c) (i32.const 123))))
 *       (local.set $i (i32.add (local.get $i) (i32.const 1)))
 *       (local.set $c (i32.load8_u (local.get $i)))))
 *     (i32.store8 (local.get $out) (i32.add (local.get $add) (i32.load8_u (local.get $c))))
 *     (local.set $out (i32.add (local.get $out) (i32.const 1)))
 *     (local.set $i (i32.add (local.get $i) (i32.const 1)))
 *     (br $next)))))
 * ```
 */
const LOOP =
  '0061736d0100000001070160037f7f7f0003020100050301000107090201640000016d02000a57015501027f03402000200149044041002103200220002d0000220441fc' +
  '004f047f200441fb006b41d9006c2103200041016a22002d00000520040b2d000020036a3a0000200241016a2102200041016a21000c010b0b0b';
const START = 128;

/**
 * The bytes of a text that `scripts/encode.mjs` made: small values are one character, the others two. To
 * what compresses on the wire it is nearly as good as the bytes themselves, where base64 costs a third.
 *
 * @internal
 */
export function decodeBytes(text: string, size: number): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(START);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  try {
    return byLoop(text, size, values);
  } catch {
    // No TextEncoder, or nothing may be compiled at once: slower, and the same.
    return byHand(text, size, values);
  }
}

function byLoop(text: string, size: number, values: Uint8Array): Uint8Array<ArrayBuffer> {
  const code = Uint8Array.from({ length: LOOP.length / 2 }, (_, i) => parseInt(LOOP.slice(2 * i, 2 * i + 2), 16));
  const { m, d } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as {
    m: WebAssembly.Memory;
    d: (from: number, end: number, to: number) => void;
  };
  m.grow(Math.ceil((START + text.length) / 65536));
  const bytes = new Uint8Array(m.buffer as ArrayBuffer);
  bytes.set(values);
  new TextEncoder().encodeInto(text, bytes.subarray(START));
  d(START, START + text.length, START);
  return bytes.subarray(START, START + size);
}

/**
 * The same by hand.
 *
 * @internal
 */
export function byHand(text: string, size: number, values: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  for (let i = 0, at = 0; at < size; i++) {
    let code = text.charCodeAt(i);
    let add = 0;
    if (code >= 0x7c) {
      add = ALPHABET.length * (code - 0x7b);
      code = text.charCodeAt(++i);
    }
    out[at++] = add + values[code]!;
  }
  return out;
}
