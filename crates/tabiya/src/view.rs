//! The board as seen from one of its two sides.

use crate::color::Color;
use crate::square::{File, Rank, Square};

/// The side from which a board is seen.
///
/// ```
/// use tabiya::{Color, File, Square, View};
///
/// assert_eq!(View::White.sees(Square::A8), (0, 0));
/// assert_eq!(View::Black.sees(Square::H1), (0, 0));
/// assert_eq!(View::from(Color::Black).files()[0], File::H);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// White sits below: a8 is in the upper left corner.
    #[default]
    White,
    /// Black sits below: h1 is in the upper left corner.
    Black,
}

impl View {
    /// Who sits below.
    pub const fn color(self) -> Color {
        match self {
            View::White => Color::White,
            View::Black => Color::Black,
        }
    }

    /// The same board from the other side.
    #[must_use]
    pub const fn flipped(self) -> View {
        match self {
            View::White => View::Black,
            View::Black => View::White,
        }
    }

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

impl From<Color> for View {
    fn from(color: Color) -> View {
        match color {
            Color::White => View::White,
            Color::Black => View::Black,
        }
    }
}
