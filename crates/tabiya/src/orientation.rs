//! The board as seen from one of its two sides.

use crate::color::Color;
use crate::square::{File, Rank, Square};

/// The side from which a board is seen.
///
/// ```
/// use tabiya::{Color, File, Square, Orientation};
///
/// assert_eq!(Orientation::White.cell(Square::A8), (0, 0));
/// assert_eq!(Orientation::Black.cell(Square::H1), (0, 0));
/// assert_eq!(Orientation::from(Color::Black).files()[0], File::H);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Orientation {
    /// White sits below: a8 is in the upper left corner.
    #[default]
    White,
    /// Black sits below: h1 is in the upper left corner.
    Black,
}

impl Orientation {
    /// Who sits below.
    pub const fn color(self) -> Color {
        match self {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
        }
    }

    /// The same board from the other side.
    #[must_use]
    pub const fn flipped(self) -> Orientation {
        match self {
            Orientation::White => Orientation::Black,
            Orientation::Black => Orientation::White,
        }
    }

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

impl From<Color> for Orientation {
    fn from(color: Color) -> Orientation {
        match color {
            Color::White => Orientation::White,
            Color::Black => Orientation::Black,
        }
    }
}
