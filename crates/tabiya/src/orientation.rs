//! The board as seen from one of its two sides.

use crate::square::{File, Rank, Square};

/// The side from which a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// White's pieces are below.
    #[default]
    White,
    /// Black's pieces are below.
    Black,
}

impl Orientation {
    /// The column, from the left, and the row, from above, in which a square is seen.
    pub fn cell(self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self {
            Orientation::White => (file, 7 - rank),
            Orientation::Black => (7 - file, rank),
        }
    }

    /// The files from left to right.
    pub fn files(self) -> [File; 8] {
        let mut files = File::ALL;
        if self == Orientation::Black {
            files.reverse();
        }
        files
    }

    /// The ranks from the top down.
    pub fn ranks(self) -> [Rank; 8] {
        let mut ranks = Rank::ALL;
        if self == Orientation::White {
            ranks.reverse();
        }
        ranks
    }
}
