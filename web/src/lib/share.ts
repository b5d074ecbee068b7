/** The longest text of a game that a link may carry, and the longest it may unfold to. */
const MOST_LINK = 16_000;
const MOST_TEXT = 200_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('The game in this link is too large.');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A game as part of an address: the PGN, packed. */
export async function pack(pgn: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(pgn), new CompressionStream('deflate-raw'), MOST_TEXT);
  const text = btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (text.length > MOST_LINK) throw new Error('This game is too long for a link: send it as PGN instead.');
  return text;
}

/** The PGN that an address carries. */
export async function unpack(packed: string): Promise<string> {
  if (packed.length > MOST_LINK) throw new Error('This link is too long.');
  if (!/^[\w-]+$/.test(packed)) throw new Error('This link is damaged: it has characters that no link of ours has.');
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw'), MOST_TEXT));
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('The game') ? error : new Error('This link is damaged: part of it is missing.');
  }
}
