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
 * The bytes of a text that `scripts/encode.mjs` made: the most frequent values are one character, the others two. To
 * what compresses on the wire it is nearly as good as the bytes themselves, where base64 costs a third, and to read it
 * takes a millisecond.
 *
 * @internal
 */
export function decodeBytes(text: string, size: number, first: number): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  const out = new Uint8Array(size);
  const one = ALPHABET.length;
  for (let i = 0, at = 0; at < size; i++) {
    let code = text.charCodeAt(i);
    let base = first;
    if (code === 0x7c || code === 0x7d) {
      base += one * (code - 0x7b);
      code = text.charCodeAt(++i);
    }
    out[at++] = base + values[code]!;
  }
  return out;
}
