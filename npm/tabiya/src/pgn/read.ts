import { Feed, blocksOf, bytesOf } from './blocks.js';
import type { PgnBlock } from './blocks.js';
import { refused } from '../given.js';
import { PgnGame } from './game.js';
import type { PgnNode } from './node.js';

function gamesOf(blocks: PgnBlock[]): PgnGame[] {
  return blocks.map((block) => new PgnGame(block));
}

/**
 * All games of a text in PGN, each with what was wrong with it. What can be read is read; nothing is thrown.
 *
 * @example
 * for (const game of readPgn(text)) {
 *   console.log(game.tags.White, [...mainline(game)].map((node) => node.san).join(' '));
 * }
 */
export function readPgn(text: string): PgnGame[] {
  return gamesOf(blocksOf(text));
}

/** Where a text comes from piece by piece: a stream, or anything that can be iterated over. */
export type PgnSource = ReadableStream<Uint8Array | string> | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * The games of a text that arrives piece by piece, each as soon as it is whole, with the memory of a piece.
 *
 * @example
 * const { body } = await fetch('/games.pgn');
 * for await (const game of streamPgn(body)) console.log(game.tags.White);
 */
export async function* streamPgn(source: PgnSource): AsyncGenerator<PgnGame, void, undefined> {
  const feed = new Feed();
  let half = '';
  for await (const piece of pieces(source)) {
    if (typeof piece === 'string') {
      const text = half + piece;
      const cut = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
      half = cut ? text.slice(-1) : '';
      yield* gamesOf(feed.push(bytesOf(cut ? text.slice(0, -1) : text), false));
    } else if (ArrayBuffer.isView(piece)) yield* gamesOf(feed.push(piece, false));
    else throw refused(piece, 'is not a piece of a text.');
  }
  yield* gamesOf(feed.push(bytesOf(half), true));
}

async function* pieces(source: PgnSource): AsyncGenerator<Uint8Array | string, void, undefined> {
  const given = Object(source) as object;
  if (!('getReader' in given)) {
    if (!(Symbol.asyncIterator in given || Symbol.iterator in given)) throw refused(source, 'is not a stream.');
    yield* source as AsyncIterable<Uint8Array | string>;
    return;
  }
  // Not every browser iterates over streams.
  const reader = (source as ReadableStream<Uint8Array | string>).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The nodes of a record's main line, from the first move on. */
export function* mainline(game: PgnGame): Generator<PgnNode, void, undefined> {
  for (let node = game.root.children[0]; node; node = node.children[0]) yield node;
}
