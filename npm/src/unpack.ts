// Where the probabilities of each kind are kept; a tree of n bits takes 2^n, and its first place is not used.
const MATCH = 0;
const REPEAT = 12;
const REPEAT_FIRST = 24;
const REPEAT_SECOND = 36;
const REPEAT_THIRD = 48;
const REPEAT_LONG = 60;
const SLOTS = 72;
const NEAR = SLOTS + 4 * 64;
const ALIGN = NEAR + 128;
const LENGTH = ALIGN + 16;
const REPEAT_LENGTH = LENGTH + 274;
const LITERALS = REPEAT_LENGTH + 274;

/**
 * The bytes that `cargo xtask pack` packed: LZMA without a header, with three bits of the byte before as the context of
 * literals and none of the place. A fifth smaller than what deflate makes of WebAssembly, and no platform has a function
 * that unpacks either without waiting.
 *
 * @internal
 */
export function unpack(source: Uint8Array, size: number): Uint8Array {
  const odds = new Uint16Array(LITERALS + 8 * 0x300).fill(1024);
  const out = new Uint8Array(size);
  let range = -1;
  let code = 0;
  let next = 1;
  for (; next < 5; next++) code = (code << 8) | source[next]!;

  // Numbers of 32 bits that are signed to the machine are compared as unsigned ones with their highest bit turned over.
  const HIGHEST = 1 << 31;
  const bit = (at: number): number => {
    const odd = odds[at]!;
    const bound = Math.imul(range >>> 11, odd);
    let answer = 0;
    if ((code ^ HIGHEST) < (bound ^ HIGHEST)) {
      range = bound;
      odds[at] = odd + ((2048 - odd) >>> 5);
    } else {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      odds[at] = odd - (odd >>> 5);
      answer = 1;
    }
    if (range >>> 24 === 0) {
      range <<= 8;
      code = (code << 8) | source[next++]!;
    }
    return answer;
  };
  /** From a node of a tree to its end. The same as `bit` in a loop, which takes most of the time. */
  const down = (at: number, node: number, end: number): number => {
    let r = range;
    let c = code;
    let n = next;
    while (node < end) {
      const odd = odds[at + node]!;
      const bound = Math.imul(r >>> 11, odd);
      if ((c ^ HIGHEST) < (bound ^ HIGHEST)) {
        r = bound;
        odds[at + node] = odd + ((2048 - odd) >>> 5);
        node <<= 1;
      } else {
        r = (r - bound) | 0;
        c = (c - bound) | 0;
        odds[at + node] = odd - (odd >>> 5);
        node = (node << 1) | 1;
      }
      if (r >>> 24 === 0) {
        r <<= 8;
        c = (c << 8) | source[n++]!;
      }
    }
    range = r;
    code = c;
    next = n;
    return node;
  };
  const tree = (at: number, bits: number): number => down(at, 1, 1 << bits) - (1 << bits);
  const backwards = (at: number, bits: number): number => {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const one = bit(at + node);
      node = (node << 1) | one;
      value |= one << i;
    }
    return value;
  };
  const length = (at: number): number =>
    bit(at) === 0 ? 2 + tree(at + 2, 3) : bit(at + 1) === 0 ? 10 + tree(at + 10, 3) : 18 + tree(at + 18, 8);

  let at = 0;
  let state = 0;
  // The last four distances, each less one.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  while (at < size) {
    if (bit(MATCH + state) === 0) {
      const base = LITERALS + 0x300 * (at > 0 ? out[at - 1]! >> 5 : 0);
      let node = 1;
      if (state >= 7) {
        // Behind a match, what would have gone on is a hint until it is wrong.
        let hint = out[at - first - 1]!;
        do {
          const guess = (hint >> 7) & 1;
          hint <<= 1;
          const one = bit(base + ((1 + guess) << 8) + node);
          node = (node << 1) | one;
          if (guess !== one) break;
        } while (node < 0x100);
      }
      out[at++] = down(base, node, 0x100);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count: number;
    if (bit(REPEAT + state) === 0) {
      count = length(LENGTH);
      state = state < 7 ? 7 : 10;
      fourth = third;
      third = second;
      second = first;
      const slot = tree(SLOTS + (Math.min(count - 2, 3) << 6), 6);
      if (slot < 4) first = slot;
      else {
        const bits = (slot >> 1) - 1;
        first = (2 | (slot & 1)) << bits;
        if (slot < 14) first += backwards(NEAR + first - slot, bits);
        else {
          let direct = 0;
          for (let i = bits - 4; i > 0; i--) {
            range = range >>> 1;
            const one = (code ^ HIGHEST) < (range ^ HIGHEST) ? 0 : 1;
            if (one) code = (code - range) | 0;
            direct = (direct << 1) | one;
            if (range >>> 24 === 0) {
              range <<= 8;
              code = (code << 8) | source[next++]!;
            }
          }
          first += (direct << 4) + backwards(ALIGN, 4);
        }
      }
    } else {
      if (bit(REPEAT_FIRST + state) === 0) {
        if (bit(REPEAT_LONG + state) === 0) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - first - 1]!;
          at++;
          continue;
        }
      } else {
        let distance: number;
        if (bit(REPEAT_SECOND + state) === 0) distance = second;
        else {
          if (bit(REPEAT_THIRD + state) === 0) distance = third;
          else {
            distance = fourth;
            fourth = third;
          }
          third = second;
        }
        second = first;
        first = distance;
      }
      count = length(REPEAT_LENGTH);
      state = state < 7 ? 8 : 11;
    }
    for (const end = at + count; at < end; at++) out[at] = out[at - first - 1]!;
  }
  return out;
}

/**
 * The same of bytes that are written in base64.
 *
 * @internal
 */
export function unpackText(base64: string, size: number): Uint8Array {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  return unpack(packed, size);
}
