// Where a test runner or an old engine has no TextEncoder: the same by hand.
let encoder: TextEncoder | undefined;
let decoder: TextDecoder | undefined;

/**
 * Writes a text into bytes from a place on and gives how many it took; there must be room.
 *
 * @internal
 */
export function encodeInto(text: string, bytes: Uint8Array, at: number): number {
  if (typeof TextEncoder === 'function') {
    encoder ??= new TextEncoder();
    return encoder.encodeInto(text, bytes.subarray(at)).written;
  }
  const start = at;
  for (const char of text) {
    let code = char.codePointAt(0)!;
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
    if (code < 0x80) bytes[at++] = code;
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
      bytes[at++] = 0x80 | (code & 63);
    } else {
      if (code < 0x10000) bytes[at++] = 0xe0 | (code >> 12);
      else {
        bytes[at++] = 0xf0 | (code >> 18);
        bytes[at++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[at++] = 0x80 | ((code >> 6) & 63);
      bytes[at++] = 0x80 | (code & 63);
    }
  }
  return at - start;
}

/**
 * The text of bytes that are UTF-8.
 *
 * @internal
 */
export function decode(bytes: Uint8Array, from: number, to: number): string {
  // A decoder is slower than this for few letters.
  if (to - from > 24 && typeof TextDecoder === 'function') {
    decoder ??= new TextDecoder();
    return decoder.decode(bytes.subarray(from, to));
  }
  let text = '';
  for (let at = from; at < to; ) {
    const byte = bytes[at++]!;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (byte < 0xe0) text += String.fromCharCode(((byte & 31) << 6) | (bytes[at++]! & 63));
    else {
      let code = byte < 0xf0 ? byte & 15 : ((byte & 7) << 6) | (bytes[at++]! & 63);
      code = (code << 12) | ((bytes[at]! & 63) << 6) | (bytes[at + 1]! & 63);
      at += 2;
      text += String.fromCodePoint(code);
    }
  }
  return text;
}
