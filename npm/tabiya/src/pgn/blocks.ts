import { asText } from '../given.js';
import { encodeInto } from '../utf8.js';
import { wasm } from '../wasm.js';

/** The FEN of the standard array. @internal */
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A game as the module gives it, among others in the same bytes; `at` is the word at which it begins. @internal */
export interface PgnBlock {
  bytes: Uint8Array<ArrayBuffer>;
  words: Int32Array;
  at: number;
}

/** Reads games piece by piece. @internal */
export class Feed {
  private tail: Uint8Array = new Uint8Array(0);
  private games = 0;
  private lines = 0;
  /** How much there must be before it is worth looking again for the end of a game. */
  private enough = 0;

  /** The games that end in what was there and in these bytes. */
  push(bytes: Uint8Array, last: boolean): PgnBlock[] {
    let all = bytes;
    if (this.tail.length > 0) {
      all = new Uint8Array(this.tail.length + bytes.length);
      all.set(this.tail);
      all.set(bytes, this.tail.length);
    }
    if (!last && all.length < this.enough) {
      this.tail = all;
      return [];
    }
    const rules = wasm();
    rules.sendBytes(all);
    const found: PgnBlock[] = [];
    const end = this.take(all.length, !last, found);
    this.tail = all.slice(end);
    this.enough = found.length > 0 ? 0 : 2 * this.tail.length;
    return found;
  }

  /** The games in the inbox; gives the place behind them. */
  take(length: number, goesOn: boolean, into: PgnBlock[]): number {
    const rules = wasm();
    let from = 0;
    for (;;) {
      const count = rules.call.read_games(from, length, goesOn ? 1 : 0, this.games, this.lines);
      if (count === 0) return from;
      const bytes = rules.copy();
      const words = new Int32Array(bytes.buffer);
      [from, this.lines] = [words[0]!, words[1]!];
      this.games += count;
      for (let i = 0, at = 2; i < count; i++) {
        into.push({ bytes, words, at });
        at += words[at]! >> 2;
      }
    }
  }
}

/** A text that is longer is read in pieces of so many characters. */
const PIECE = 1 << 20;

/** The games of a text. @internal */
export function blocksOf(text: string): PgnBlock[] {
  const whole = asText(text);
  const games: PgnBlock[] = [];
  const feed = new Feed();
  if (whole.length <= PIECE) {
    const rules = wasm();
    feed.take(rules.send(whole), false, games);
    return games;
  }
  for (let from = 0; from < whole.length; ) {
    let to = Math.min(from + PIECE, whole.length);
    // Not between the two halves of a character.
    if ((whole.charCodeAt(to - 1) & 0xfc00) === 0xd800) to = Math.min(to + 1, whole.length);
    for (const game of feed.push(bytesOf(whole.slice(from, to)), to === whole.length)) games.push(game);
    from = to;
  }
  return games;
}

/** A text as bytes. @internal */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  return bytes.subarray(0, encodeInto(text, bytes, 0));
}
