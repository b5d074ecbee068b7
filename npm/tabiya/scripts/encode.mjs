// A compiled module as text in a module of JavaScript, as src/encoded.ts reads it.
const ALPHABET = Array.from({ length: 0x7c - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).filter((char) => !"'\\<".includes(char));

/** The text, and the value that its first character stands for: the one with which most bytes are one character. */
export function encode(bytes) {
  const one = ALPHABET.length;
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  let first = 0;
  let most = -1;
  for (let base = 0; base < 256; base++) {
    let count = 0;
    for (let i = 0; i < one; i++) count += counts[(base + i) & 255];
    if (count > most) [most, first] = [count, base];
  }
  const codes = Array.from({ length: 256 }, (_, byte) => {
    const at = (byte - first) & 255;
    return ['', '|', '}'][Math.floor(at / one)] + ALPHABET[at % one];
  });
  let text = '';
  for (const byte of bytes) text += codes[byte];
  return { text, first };
}

/** A module that exports the bytes so. */
export function moduleOf(bytes, what) {
  const { text, first } = encode(bytes);
  return `// Written by scripts/build.mjs: ${what}.
/** @internal */
export const SIZE: number = ${bytes.length};
/** @internal */
export const FIRST: number = ${first};
/** @internal */
export const BYTES =
  '${text}';
`;
}

/** A module without what is only for people: its names, and who produced it. */
export function withoutCustom(bytes) {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const start = at;
    const id = bytes[at++];
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    at += length;
    if (id !== 0) kept.push(bytes.subarray(start, at));
  }
  return Buffer.concat(kept);
}
