// Written from crates/wasm-clock/src/protocol.rs by its test: what the module and the package agree on.

/** What a function gives with the reason in the outbox. @internal */
export const REFUSED = -1;

/** What a function gives if there is no clock of this number. @internal */
export const NO_CLOCK = -2;

/** Starts the clock, for White. @internal */
export const START = 0;

/** Starts the clock, for Black. @internal */
export const START_FOR_BLACK = 1;

/** Completes a move. @internal */
export const PRESS = 2;

/** Halts both clocks. @internal */
export const PAUSE = 3;

/** Lets the clock run on that was halted. @internal */
export const RESUME = 4;

/** Stops it for good. @internal */
export const STOP = 5;

/** Takes the last completed move back. @internal */
export const TAKEBACK = 6;
