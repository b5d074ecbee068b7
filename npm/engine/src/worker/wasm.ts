/** What `crates/wasm-engine/src/exports.rs` exports. */
interface Exports {
  memory: WebAssembly.Memory;
  outbox(): number;
  reserve(length: number): number;
  set_hash(megabytes: number): number;
  clear_hash(): number;
  new_game(): number;
  variants(): number;
  set_game(length: number): number;
  fen(): number;
  board(): number;
  begin(length: number): number;
  go(nodes: number): number;
  review(length: number): number;
  bench(): number;
}

/** Gives the bytes of the module. @internal */
export type LoadModule = () => Uint8Array<ArrayBuffer>;

/** What the module is given. @internal */
export interface Host {
  now: WebAssembly.ImportValue;
  told(): void;
  found(): void;
}

/** The engine, compiled: its functions, and the memory through which texts go in and out. @internal */
export class Wasm {
  readonly call: Exports;

  /** With `load`, the module is had. */
  constructor(load: LoadModule, host: Host) {
    const module = new WebAssembly.Module(load());
    this.call = new WebAssembly.Instance(module, { host: { now: host.now, told: host.told, found: host.found } }).exports as unknown as Exports;
  }

  /** Puts bytes into the inbox and gives their length. */
  send(bytes: Uint8Array): number {
    const at = this.call.reserve(bytes.length);
    new Uint8Array(this.call.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  sendText(text: string): number {
    return this.send(new TextEncoder().encode(text));
  }

  /** What is in the outbox, as text. */
  text(): string {
    const [at, length] = new Uint32Array(this.call.memory.buffer, this.call.outbox(), 2);
    return new TextDecoder().decode(new Uint8Array(this.call.memory.buffer, at, length));
  }

  /** What is in the outbox, as data. */
  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }
}
