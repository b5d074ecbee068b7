import { BYTES, SIZE } from './bytes.js';
import { ChessError } from './errors.js';
import { unpackText } from './unpack.js';

/** What `crates/wasm/src/exports.rs` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  outbox(): number;
  reserve(length: number): number;
  games(): number;
  free_game(game: number): number;
  clone_game(game: number): number;
  set_rules(game: number, rules: number): number;
  start_array(game: number, number: number, rules: number): number;
  start_fen(game: number, length: number, rules: number): number;
  draw_array(low: number, high: number): number;
  play_text(game: number, length: number): number;
  play_uci(game: number, length: number): number;
  play_between(game: number, from: number, to: number, promotion: number): number;
  play_all(game: number, length: number): number;
  undo(game: number): number;
  redo(game: number): number;
  jump(game: number, ply: number): number;
  legal_moves(game: number, square: number): number;
  dests(game: number): number;
  history(game: number): number;
  fen(game: number, ply: number, legal: number): number;
  board(game: number): number;
  summary(game: number): number;
  counter(game: number, which: number): number;
  outcome(game: number, rules: number): number;
  explain(game: number, length: number): number;
  is_legal(game: number, length: number): number;
  attackers(game: number, square: number, by: number): number;
  say(game: number, word: number, by: number, length: number): number;
  save(game: number): number;
  count_paths(game: number, depth: number): number;
  load_pgn(game: number, length: number, partly: number): number;
  write_pgn(game: number, movesOnly: number): number;
  set_tag(game: number, length: number): number;
  tree(game: number): number;
  read_pgn(length: number): number;
  next_games(): number;
  state_of_fen(length: number): number;
  state_targets(from: number): number;
  state_is(which: number, side: number): number;
}

/** Room for every text but PGN. */
const INBOX = 4096;

/**
 * The rules, compiled: their functions, and the memory through which text and moves go in and out.
 *
 * @internal
 */
export class Wasm {
  readonly call: Exports;
  /** The memory; `out` makes it anew when it has grown. */
  private memory: Uint8Array;
  private words: Uint32Array;
  private inbox: number;
  private room = INBOX;
  private readonly outbox: number;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.outbox = this.call.outbox() >> 2;
    this.inbox = this.call.reserve(INBOX);
    this.memory = new Uint8Array(this.call.memory.buffer);
    this.words = new Uint32Array(this.call.memory.buffer);
  }

  /** The memory as it is now. */
  bytes(): Uint8Array {
    // A memory that has grown leaves its old views empty.
    if (this.memory.length === 0) {
      this.memory = new Uint8Array(this.call.memory.buffer);
      this.words = new Uint32Array(this.call.memory.buffer);
    }
    return this.memory;
  }

  /** Where the answer begins. */
  out(): number {
    this.bytes();
    return this.words[this.outbox]!;
  }

  /** Puts a text into the inbox and gives its length. */
  send(text: string): number {
    const length = text.length;
    if (length > INBOX) return this.sendLong(text);
    // What a long text took is given back by the next one.
    if (this.room > INBOX) this.reserve(INBOX);
    const bytes = this.bytes();
    const inbox = this.inbox;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) return this.sendLong(text);
      bytes[inbox + i] = unit;
    }
    return length;
  }

  private sendLong(text: string): number {
    const most = 3 * text.length;
    if (most > this.room) this.reserve(most);
    return this.encoder.encodeInto(text, this.bytes().subarray(this.inbox, this.inbox + most)).written;
  }

  /** Puts bytes into the inbox. */
  sendBytes(data: ArrayLike<number>): void {
    this.bytes().set(data, this.inbox);
  }

  private reserve(room: number): void {
    this.inbox = this.call.reserve(room);
    this.room = room;
  }

  /** The answer as text. */
  text(): string {
    const bytes = this.bytes();
    const from = this.words[this.outbox]!;
    return this.decoder.decode(bytes.subarray(from, from + this.words[this.outbox + 1]!));
  }

  /** The answer as data. */
  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }
}

let loaded: Wasm | undefined;

function compiled(): Uint8Array<ArrayBuffer> {
  return unpackText(BYTES, SIZE) as Uint8Array<ArrayBuffer>;
}

/**
 * The rules; compiled on first use.
 *
 * @internal
 */
export function wasm(): Wasm {
  return loaded ?? (loaded = compileNow());
}

function compileNow(): Wasm {
  let module: WebAssembly.Module;
  try {
    module = new WebAssembly.Module(compiled());
  } catch (error) {
    // Old Chromium compiles no more than 4 KB at once on the main thread.
    if (error instanceof RangeError) {
      throw new ChessError('not-ready', 'This browser compiles only in the background: await ready() before the first call.');
    }
    throw error;
  }
  return new Wasm(new WebAssembly.Instance(module));
}

/**
 * Resolves when the package can be used. Nearly everywhere it can be used at once, and this need not be called: only old
 * browsers refuse to compile on the main thread without waiting. It also keeps the first call from taking some
 * milliseconds longer.
 *
 * @example
 * import { Game, ready } from 'tabiya';
 * await ready();
 * const game = new Game();
 */
export async function ready(): Promise<void> {
  if (!loaded) {
    const { instance } = await WebAssembly.instantiate(compiled());
    loaded ??= new Wasm(instance);
  }
}
