//! The commands that set up a board by hand.

use super::{ArgKind, CommandGroup, CommandHelp};

pub(super) const EDIT: CommandHelp = CommandHelp {
    name: "edit",
    also: &[],
    words: "",
    brief: "set up a board by hand, and start from it",
    details: "You begin with the current board, or an empty one. `place`, `remove`, `clear`, `turn`, \
              `castling`, `hand` and `checks` change it; `Ng5` alone places a piece too. `done` starts a game from it, \
              `cancel` discards it.\n\
              Example: edit, clear, Ke1, ke8, Pe4, done",
    takes: ArgKind::Nothing,
    group: CommandGroup::Editing,
};

pub(super) const PLACE: CommandHelp = CommandHelp {
    name: "place",
    also: &[],
    words: "PIECE SQUARE",
    brief: "put a piece on a square",
    details: "K Q R B N P are white, k q r b n p black; words work as well.\n\
              Examples: place N g5    Ng5    place black rook a8",
    takes: ArgKind::Piece,
    group: CommandGroup::Editing,
};

pub(super) const REMOVE: CommandHelp = CommandHelp {
    name: "remove",
    also: &[],
    words: "SQUARE",
    brief: "remove a piece from the board",
    details: "Example: remove e2",
    takes: ArgKind::Square,
    group: CommandGroup::Editing,
};

pub(super) const CLEAR: CommandHelp = CommandHelp {
    name: "clear",
    also: &[],
    words: "",
    brief: "remove all pieces from the board",
    details: "Example: clear",
    takes: ArgKind::Nothing,
    group: CommandGroup::Editing,
};

pub(super) const TURN: CommandHelp = CommandHelp {
    name: "turn",
    also: &[],
    words: "white|black",
    brief: "set the side to move",
    details: "Example: turn black",
    takes: ArgKind::Color,
    group: CommandGroup::Editing,
};

pub(super) const CASTLING: CommandHelp = CommandHelp {
    name: "castling",
    also: &[],
    words: "RIGHTS",
    brief: "set the castling rights, as in a FEN: KQkq, or -",
    details: "By default every right that the position allows is set.\n\
              Examples: castling Kq    castling -",
    takes: ArgKind::Words,
    group: CommandGroup::Editing,
};

pub(super) const DONE: CommandHelp = CommandHelp {
    name: "done",
    also: &[],
    words: "[TIME] [vs PLAYER]",
    brief: "start a game from the board that you set up",
    details: "If the position is not legal, every reason is listed. A time, a side and an opponent may \
              follow, as with `new`.\n\
              Examples: done    done 10 5    done vs tabiya",
    takes: ArgKind::GameOptions,
    group: CommandGroup::Editing,
};

pub(super) const CANCEL: CommandHelp = CommandHelp {
    name: "cancel",
    also: &[],
    words: "",
    brief: "discard the board, and return to the game",
    details: "Example: cancel",
    takes: ArgKind::Nothing,
    group: CommandGroup::Editing,
};

pub(super) const HAND: CommandHelp = CommandHelp {
    name: "hand",
    also: &[],
    words: "PIECES",
    brief: "set the pieces in hand, as in a FEN: QNpp, or -",
    details: "Q R B N P are White's, q r b n p Black's. Pieces in hand make the board one of crazyhouse.\n\
              Examples: hand QNpp    hand -",
    takes: ArgKind::Words,
    group: CommandGroup::Editing,
};

pub(super) const CHECKS: CommandHelp = CommandHelp {
    name: "checks",
    also: &[],
    words: "CHECKS",
    brief: "set the checks to give, White's first: 3+3",
    details: "Counted checks make the board one of three-check; `5+5` is five-check.\n\
              Examples: checks 3+3    checks 1+2",
    takes: ArgKind::Words,
    group: CommandGroup::Editing,
};
