//! The board as seen from one of its two sides.

use crate::square::{File, Rank, Square};

/// The side from which a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    #[default]
    White,
    Black,
}

impl View {
    /// The column, from the left, and the row, from above, in which a square is seen.
    pub fn sees(self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self {
            View::White => (file, 7 - rank),
            View::Black => (7 - file, rank),
        }
    }

    /// The files from left to right.
    pub fn files(self) -> [File; 8] {
        let mut files = File::ALL;
        if self == View::Black {
            files.reverse();
        }
        files
    }

    /// The ranks from the top down.
    pub fn ranks(self) -> [Rank; 8] {
        let mut ranks = Rank::ALL;
        if self == View::White {
            ranks.reverse();
        }
        ranks
    }
}
