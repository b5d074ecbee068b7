// A compiled module as text in a module of JavaScript, as src/encoded.ts reads it.
const ALPHABET = Array.from({ length: 0x7c - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).filter((char) => !"'\\<".includes(char));

/** The text. Small values are one character: in compiled code they are most frequent, and it compresses best so. */
export function encode(bytes) {
  const one = ALPHABET.length;
  const codes = Array.from({ length: 256 }, (_, byte) => ['', '|', '}'][Math.floor(byte / one)] + ALPHABET[byte % one]);
  let text = '';
  for (const byte of bytes) text += codes[byte];
  return text;
}

/** A module that exports the bytes so. */
export function moduleOf(bytes, what) {
  return `// Written by scripts/build.mjs: ${what}.
/** @internal */
export const SIZE: number = ${bytes.length};
/** @internal */
export const BYTES =
  '${encode(bytes)}';
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
