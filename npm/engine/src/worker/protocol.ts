// Written from crates/wasm-engine/src/protocol.rs by its test: what the module and the package agree on.

/** What a function gives with the reason in the outbox. @internal */
export const REFUSED = -1;

/** What a slice of a search gives that is not yet at its end. @internal */
export const PAUSED = 0;

/** What a slice gives with the result of the search in the outbox. @internal */
export const FINISHED = 1;

/** What the host says instead of the time: the search has to stop. @internal */
export const STOP = -1;

/** What the host says instead of the time, once: the move that was pondered on was played. @internal */
export const PONDER_HIT = -2;

/** The limits of a search at the beginning of the inbox, as numbers of eight bytes; what is no number is no limit. @internal */
export const LIMITS = 13;

/** Where the depth is among them. @internal */
export const LIMIT_DEPTH = 0;

/** The nodes. @internal */
export const LIMIT_NODES = 1;

/** The moves to a mate that ends the search. @internal */
export const LIMIT_MATE = 2;

/** How many lines are told. @internal */
export const LIMIT_MULTIPV = 3;

/** The level. @internal */
export const LIMIT_LEVEL = 4;

/** The milliseconds for this move. @internal */
export const LIMIT_TIME = 5;

/** The milliseconds on White's clock. @internal */
export const LIMIT_WHITE_TIME = 6;

/** The milliseconds on Black's clock. @internal */
export const LIMIT_BLACK_TIME = 7;

/** What White gets for each move. @internal */
export const LIMIT_WHITE_INCREMENT = 8;

/** What Black gets for each move. @internal */
export const LIMIT_BLACK_INCREMENT = 9;

/** The moves until more time is added. @internal */
export const LIMIT_MOVES_TO_GO = 10;

/** The milliseconds that are kept in reserve for each move. @internal */
export const LIMIT_OVERHEAD = 11;

/** 1 if the search is on the opponent's time. @internal */
export const LIMIT_PONDER = 12;

/** A score in hundredths of a pawn. @internal */
export const SCORE_CENTIPAWNS = 0;

/** A score in moves to mate; 0 is the king that is mated. @internal */
export const SCORE_MATE = 1;

/** The score of the side that has mated. @internal */
export const SCORE_MATE_GIVEN = 2;

/** What the loss of a move is multiplied by in a review, to be a whole number. @internal */
export const LOSS = 10000;

/** What an accuracy and the means of a side are multiplied by. @internal */
export const MEAN = 10;
