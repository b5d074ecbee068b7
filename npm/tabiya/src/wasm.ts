import { PACKED } from './bytes.js';
import { decodeModule } from './encoded.js';
import { ChessError } from './errors.js';
import { decode, encodeInto } from './utf8.js';

/** What `crates/wasm/src/exports` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  outbox(): number;
  reserve(length: number): number;
  games(): number;
  free_game(game: number): number;
  clone_game(game: number): number;
  set_rules(game: number, rules: number): number;
  variant_named(length: number): number;
  start_array(game: number, number: number, variant: number, rules: number): number;
  start_fen(game: number, length: number, variant: number, rules: number, lenient: number): number;
  play_text(game: number, length: number): number;
  play_uci(game: number, length: number): number;
  play_between(game: number, from: number, to: number, promotion: number, strict: number): number;
  play_all(game: number, length: number): number;
  undo(game: number): number;
  redo(game: number): number;
  jump(game: number, ply: number): number;
  legal_moves(game: number, square: number): number;
  dests(game: number, castling: number, drops: number): number;
  history(game: number): number;
  fen(game: number, ply: number, legal: number): number;
  hash(game: number): number;
  board(game: number): number;
  hands(game: number): number;
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
  write_pgn(game: number, movesOnly: number, width: number): number;
  format_pgn(length: number, movesOnly: number, width: number): number;
  save_record(game: number): number;
  save_problems(game: number): number;
  restore_record(game: number, record: number, problems: number): number;
  set_tag(game: number, length: number): number;
  tree(game: number): number;
  read_games(from: number, length: number, goesOn: number, games: number, lines: number): number;
  move_from(length: number, variant: number): number;
  state_of_fen(length: number): number;
  state_targets(from: number): number;
  state_fen(): number;
  state_problems(): number;
  state_moves(): number;
  state_attackers(square: number, by: number): number;
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
  /** Whether it plays other games than chess. */
  readonly variants: boolean;
  /** The memory; `out` makes it anew when it has grown. */
  private memory = new Uint8Array(0);
  private words = new Uint32Array(0);
  private inbox: number;
  private room = INBOX;
  private readonly outbox: number;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
    this.outbox = this.call.outbox() >> 2;
    this.inbox = this.call.reserve(INBOX);
    this.variants = this.call.variant_named(this.send('horde')) > 0;
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

  /** Puts texts into the inbox, one a line, and gives their length: a text of all of them need not be made. */
  sendLines(lines: readonly string[]): number {
    if (this.room > INBOX) this.reserve(INBOX);
    const bytes = this.bytes();
    const inbox = this.inbox;
    let at = inbox;
    for (const line of lines) {
      const length = line.length;
      // A number that no letter has: what is too long goes the long way too.
      let unit = at + length < inbox + INBOX ? 0 : 128;
      for (let i = 0; i < length && unit < 128; i++) {
        unit = line.charCodeAt(i);
        bytes[at++] = unit === 10 ? 32 : unit;
      }
      if (unit > 127) return this.send(lines.map((text) => text.replace(/\n/g, ' ')).join('\n'));
      bytes[at++] = 10;
    }
    return at - inbox - 1;
  }

  private sendLong(text: string): number {
    const most = 3 * text.length;
    if (most > this.room) this.reserve(most);
    return encodeInto(text, this.bytes(), this.inbox);
  }

  /** Puts bytes into the inbox. */
  sendBytes(data: ArrayLike<number>): void {
    if (data.length > this.room) this.reserve(data.length);
    this.bytes().set(data, this.inbox);
  }

  private reserve(room: number): void {
    this.inbox = this.call.reserve(room);
    this.room = room;
  }

  /** The answer as text. */
  text(): string {
    return this.textFrom(0);
  }

  /** The answer as text, without so many bytes at its beginning. */
  textFrom(skip: number): string {
    const from = this.out();
    return decode(this.bytes(), from + skip, from + this.words[this.outbox + 1]!);
  }

  /** A copy of the answer. */
  copy(): Uint8Array<ArrayBuffer> {
    const from = this.out();
    return this.bytes().slice(from, from + this.words[this.outbox + 1]!) as Uint8Array<ArrayBuffer>;
  }

  /** The answer as data. */
  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }
}

let loaded: Wasm | undefined;
/** The rules with all variants, once `tabiya/variants` has brought them. */
let wider: (() => WebAssembly.Module | Uint8Array<ArrayBuffer>) | undefined;
/** What `ready` was given last. */
let given: unknown;
/** Saves the games that are held. */
let saveGames: (() => void) | undefined;

function embedded(): WebAssembly.Module | Uint8Array<ArrayBuffer> {
  if (wider) return wider();
  if (PACKED[0] === 0) {
    throw new ChessError('not-ready', "tabiya/slim has no rules inside: await ready(wasm) with 'tabiya/tabiya.wasm' before the first call.");
  }
  return decodeModule(PACKED);
}

/**
 * Says how games are saved when the rules with all variants take the place of those for chess alone.
 *
 * @internal
 */
export function beforeReplacing(save: () => void): void {
  saveGames = save;
}

/**
 * Brings the rules with all variants; they are compiled when they are needed.
 *
 * @internal
 */
export function bringVariants(bring: () => WebAssembly.Module | Uint8Array<ArrayBuffer>): void {
  wider ??= bring;
  if (loaded?.variants === false) {
    saveGames?.();
    loaded = undefined;
  }
}

/** Takes rules, unless those that are there play as much. */
function take(next: Wasm): void {
  if (loaded && (loaded.variants || !next.variants)) return;
  if (loaded) saveGames?.();
  loaded = next;
}

/**
 * The rules; compiled on first use.
 *
 * @internal
 */
export function wasm(): Wasm {
  return loaded ?? (loaded = instantiate(compile(embedded)));
}

/** Compiles, or says why that may not be done here. @internal */
export function compile(given: () => WebAssembly.Module | BufferSource): WebAssembly.Module {
  try {
    const source = given();
    return source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  } catch (error) {
    throw explained(error);
  }
}

function instantiate(module: WebAssembly.Module): Wasm {
  return new Wasm(new WebAssembly.Instance(module));
}

/** Why nothing could be compiled, in a sentence that says what to do. */
function explained(error: unknown): unknown {
  // Old Chromium compiles no more than 4 KB at once on the main thread.
  if (error instanceof RangeError) {
    return new ChessError('not-ready', 'This browser compiles only in the background: await ready() before the first call.');
  }
  const message = error instanceof Error ? error.message : '';
  if (/Content.Security.Policy|unsafe-eval|disallowed by embedder|blocked by CSP/i.test(message)) {
    return new ChessError(
      'wasm-blocked',
      "WebAssembly may not be compiled here. On a page, add 'wasm-unsafe-eval' to script-src of its Content-Security-Policy; " +
        "on Cloudflare Workers, bundle with the condition 'workerd'.",
    );
  }
  return error;
}

/**
 * The compiled rules, or from where they come: `tabiya.wasm` or `variants.wasm` of this package as module, bytes, answer
 * or address.
 */
export type WasmSource = WebAssembly.Module | BufferSource | Response | URL | string;

/**
 * Resolves when the package can be used. Nearly everywhere it can be used at once, and this need not be called: only old
 * browsers refuse to compile on the main thread without waiting. It also keeps the first call from taking some
 * milliseconds longer.
 *
 * @param source - the rules, where they do not come from inside: what `import wasm from 'tabiya/tabiya.wasm'` gives in a
 * bundler or on Cloudflare Workers, or an address; what is fetched is compiled while it arrives. With
 * `'tabiya/variants.wasm'` all variants are played, also by games that are there already.
 *
 * @example
 * import { Game, ready } from 'tabiya';
 * await ready();
 * const game = new Game();
 */
export async function ready(source?: WasmSource | Promise<WasmSource>): Promise<void> {
  if (loaded && (source === undefined || source === given || loaded.variants)) return;
  given = source;
  try {
    take(new Wasm(await instanceOf(source === undefined ? embedded() : await source)));
  } catch (error) {
    throw explained(error);
  }
}

async function instanceOf(source: WasmSource): Promise<WebAssembly.Instance> {
  if (source instanceof WebAssembly.Module) return new WebAssembly.Instance(source);
  if (typeof source !== 'string' && !(source instanceof URL) && !isResponse(source)) {
    return (await WebAssembly.instantiate(source)).instance;
  }
  const answer = isResponse(source) ? source : await fetch(source);
  // Streaming wants the right type of content, which many servers do not send.
  if (typeof WebAssembly.instantiateStreaming === 'function' && /^application\/wasm/.test(answer.headers.get('content-type') ?? '')) {
    return (await WebAssembly.instantiateStreaming(answer)).instance;
  }
  return (await WebAssembly.instantiate(await answer.arrayBuffer())).instance;
}

function isResponse(source: unknown): source is Response {
  return typeof Response === 'function' && source instanceof Response;
}

/**
 * Makes the package ready without waiting.
 *
 * @param source - `tabiya.wasm` or `variants.wasm` as a compiled module or as bytes; what is inside if left out
 */
export function readySync(source?: WebAssembly.Module | BufferSource): void {
  if (source === undefined) wasm();
  else if (!loaded || (source !== given && !loaded.variants)) {
    given = source;
    take(instantiate(compile(() => source)));
  }
}
