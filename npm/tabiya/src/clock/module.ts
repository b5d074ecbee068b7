import { ChessError } from '../errors.js';
import { decodeModule } from '../encoded.js';
import type { Packed } from '../encoded.js';
import { decode, encodeInto } from '../utf8.js';
import { compile } from '../wasm.js';
import { PACKED as CARRIED } from './bytes.js';
import { REFUSED } from './protocol.js';

/** The clocks as text, or compiled already where nothing may be compiled. */
const PACKED: Packed | WebAssembly.Module = CARRIED;

/** What `crates/wasm-clock/src/exports.rs` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  outbox(): number;
  reserve(length: number): number;
  read_control(length: number, pgn: number): number;
  new_clock(length: number, white: number): number;
  free_clock(clock: number): number;
  do_with(clock: number, what: number, now: number): number;
  set_remaining(clock: number, color: number, left: number, now: number): number;
  record(clock: number, elapsed: number, left: number): number;
  read_clock(clock: number, now: number): number;
  turns(clock: number): number;
  show_time(milliseconds: number): number;
}

let loaded: Exports | undefined;

/** The clocks; compiled on first use. @internal */
export function clocks(): Exports {
  if (loaded) return loaded;
  const module = compile(() => (PACKED instanceof WebAssembly.Module ? PACKED : decodeModule(PACKED)));
  return (loaded = new WebAssembly.Instance(module).exports as unknown as Exports);
}

/** Puts a text into the inbox and gives its length. @internal */
export function send(text: string): number {
  const { memory, reserve } = clocks();
  const at = reserve(3 * text.length);
  return encodeInto(text, new Uint8Array(memory.buffer), at);
}

/** What is in the outbox. @internal */
export function answer(): string {
  const { memory, outbox } = clocks();
  const [at, length] = new Uint32Array(memory.buffer, outbox(), 2) as unknown as [number, number];
  return decode(new Uint8Array(memory.buffer), at, at + length);
}

/** What a call gave, or its refusal as an error. @internal */
export function checked(given: number): number {
  if (given !== REFUSED) return given;
  const { code, message, readings } = JSON.parse(answer()) as { code: ChessError['code']; message: string; readings?: unknown[] };
  const error = new ChessError(code, message);
  throw readings?.length ? Object.assign(error, { readings }) : error;
}
