//! Moves as players write them: `Nf3`, `exd5`, `O-O`.

use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::square::{File, Rank, Square};

/// A move in standard algebraic notation, in its parts and without a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// What moves where.
    pub action: SanAction,
    /// The mark of a check or mate after it.
    pub mark: Option<CheckMark>,
}

/// What a [`San`] says to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanAction {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece goes to a square.
    Go {
        /// What moves.
        role: Role,
        /// The file where it starts, if told.
        file: Option<File>,
        /// The rank where it starts, if told.
        rank: Option<Rank>,
        /// Whether it is written as a capture.
        capture: bool,
        /// Where it ends.
        to: Square,
        /// What the pawn becomes, if told.
        promotion: Option<Role>,
    },
}

/// `+` or `#` behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckMark {
    /// `+`
    Check,
    /// `#`
    Mate,
}
