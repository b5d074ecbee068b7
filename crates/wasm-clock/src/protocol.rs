//! The numbers that this module and the package agree on: `npm/tabiya/src/clock/protocol.ts` has the same.

numbers! {
    /// What a function gives with the reason in the outbox.
    REFUSED: i32 = -1;
    /// What a function gives if there is no clock of this number.
    NO_CLOCK: i32 = -2;
    /// Starts the clock, for White.
    START: u32 = 0;
    /// Starts the clock, for Black.
    START_FOR_BLACK: u32 = 1;
    /// Completes a move.
    PRESS: u32 = 2;
    /// Halts both clocks.
    PAUSE: u32 = 3;
    /// Lets the clock run on that was halted.
    RESUME: u32 = 4;
    /// Stops it for good.
    STOP: u32 = 5;
    /// Takes the last completed move back.
    TAKEBACK: u32 = 6;
}
