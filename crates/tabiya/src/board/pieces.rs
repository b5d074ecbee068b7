//! The pieces of a board, one by one.

use super::Board;
use crate::piece::Piece;
use crate::square::Square;
use crate::square_set::Squares;

impl Board {
    /// All pieces with their squares, from a1 to h8.
    ///
    /// ```
    /// use tabiya::Board;
    ///
    /// let board: Board = "8/8/8/4k3/8/8/8/R3K3".parse()?;
    /// let letters: String = board.iter().map(|(_, piece)| piece.letter()).collect();
    /// assert_eq!(letters, "RKk");
    /// assert_eq!(board.iter().collect::<Board>(), board);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub const fn iter(&self) -> Pieces {
        Pieces { board: *self, squares: self.occupied().iter() }
    }
}

/// The pieces of a [`Board`] with their squares, one by one.
///
/// ```
/// use tabiya::Board;
///
/// assert_eq!(Board::STANDARD.iter().len(), 32);
/// ```
#[derive(Clone, Debug)]
pub struct Pieces {
    board: Board,
    squares: Squares,
}

impl Pieces {
    fn at(&self, square: Square) -> (Square, Piece) {
        (square, self.board.piece_at(square).expect("an occupied square has a piece"))
    }
}

impl Iterator for Pieces {
    type Item = (Square, Piece);

    fn next(&mut self) -> Option<(Square, Piece)> {
        self.squares.next().map(|square| self.at(square))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl DoubleEndedIterator for Pieces {
    fn next_back(&mut self) -> Option<(Square, Piece)> {
        self.squares.next_back().map(|square| self.at(square))
    }
}

impl ExactSizeIterator for Pieces {}

impl core::iter::FusedIterator for Pieces {}

impl IntoIterator for Board {
    type Item = (Square, Piece);
    type IntoIter = Pieces;

    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl IntoIterator for &Board {
    type Item = (Square, Piece);
    type IntoIter = Pieces;

    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

/// The board with these pieces; of several on one square, the last.
impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Board {
        let mut board = Board::EMPTY;
        board.extend(pieces);
        board
    }
}

impl Extend<(Square, Piece)> for Board {
    fn extend<I: IntoIterator<Item = (Square, Piece)>>(&mut self, pieces: I) {
        for (square, piece) in pieces {
            self.place(square, piece);
        }
    }
}
