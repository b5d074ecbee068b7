//! The numbers that this module and the package agree on: the one table of them.
//!
//! `npm/engine/src/worker/protocol.ts` is written from it: `tests/protocol.rs` fails when the two differ.

numbers! {
    /// What a function gives with the reason in the outbox.
    REFUSED: i32 = -1;
    /// What a slice of a search gives that is not yet at its end.
    PAUSED: i32 = 0;
    /// What a slice gives with the result of the search in the outbox.
    FINISHED: i32 = 1;

    /// What the host says instead of the time: the search has to stop.
    STOP: i32 = -1;
    /// What the host says instead of the time, once: the move that was pondered on was played.
    PONDER_HIT: i32 = -2;

    /// The limits of a search at the beginning of the inbox, as numbers of eight bytes; what is no number is no limit.
    LIMITS: usize = 13;
    /// Where the depth is among them.
    LIMIT_DEPTH: usize = 0;
    /// The nodes.
    LIMIT_NODES: usize = 1;
    /// The moves to a mate that ends the search.
    LIMIT_MATE: usize = 2;
    /// How many lines are told.
    LIMIT_MULTIPV: usize = 3;
    /// The level.
    LIMIT_LEVEL: usize = 4;
    /// The milliseconds for this move.
    LIMIT_TIME: usize = 5;
    /// The milliseconds on White's clock.
    LIMIT_WHITE_TIME: usize = 6;
    /// The milliseconds on Black's clock.
    LIMIT_BLACK_TIME: usize = 7;
    /// What White gets for each move.
    LIMIT_WHITE_INCREMENT: usize = 8;
    /// What Black gets for each move.
    LIMIT_BLACK_INCREMENT: usize = 9;
    /// The moves until more time is added.
    LIMIT_MOVES_TO_GO: usize = 10;
    /// The milliseconds that are kept in reserve for each move.
    LIMIT_OVERHEAD: usize = 11;
    /// 1 if the search is on the opponent's time.
    LIMIT_PONDER: usize = 12;

    /// A score in hundredths of a pawn.
    SCORE_CENTIPAWNS: u32 = 0;
    /// A score in moves to mate; 0 is the king that is mated.
    SCORE_MATE: u32 = 1;
    /// The score of the side that has mated.
    SCORE_MATE_GIVEN: u32 = 2;

    /// What the loss of a move is multiplied by in a review, to be a whole number.
    LOSS: u32 = 10_000;
    /// What an accuracy and the means of a side are multiplied by.
    MEAN: u32 = 10;
}
