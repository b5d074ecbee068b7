import type { FenErrorCode, FenReason } from 'tabiya';

/** Why a call of the engine is refused, or ends without an answer. */
export type EngineErrorCode =
  /** The worker could not be started: the sentence says why. */
  | 'not-started'
  /** WebAssembly may not be compiled here: a Content-Security-Policy or a platform forbids it. */
  | 'wasm-blocked'
  /** The worker has died. The next call starts another. */
  | 'worker-died'
  /** There is not enough memory for a table of this size. */
  | 'not-enough-memory'
  /** The engine was disposed of. */
  | 'disposed'
  /** A review was broken off by its signal. */
  | 'aborted'
  /** A value that the call does not take. */
  | 'bad-argument'
  /** A move that is not legal, or not in UCI notation. Why, the package `tabiya` says. */
  | 'not-legal'
  /** A FEN that is refused. */
  | FenErrorCode;

/** The error of every call that is refused: a sentence for people, a code for programs, as in the package `tabiya`. */
export class EngineError extends Error {
  /** The reason, in a word that does not change between versions. */
  readonly code: EngineErrorCode;
  /** Of a FEN, everything that is wrong with it. */
  readonly reasons: readonly FenReason[];
  /** Of several moves, which it was, from 0. */
  readonly index: number | undefined;

  /** @internal */
  constructor(data: {
    code: string;
    message: string;
    reasons?: readonly FenReason[] | undefined;
    index?: number | undefined;
  }) {
    super(data.message);
    this.name = 'EngineError';
    this.code = data.code as EngineErrorCode;
    this.reasons = data.reasons ?? [];
    this.index = data.index;
  }
}
