//! A position as written down: anything, legal or not.

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::square::Square;

/// A position as written down or set up by hand, legal or not; every field may be edited.
///
/// [`Position::try_from`](crate::Position) tells whether it can be played, and if not, why.
///
/// ```
/// use tabiya::{Color, Position, Role, Setup, Square};
///
/// let mut setup = Setup::EMPTY;
/// setup.board.place(Square::E1, Role::King.of(Color::White));
/// assert!(Position::try_from(setup).is_err()); // Black has no king
/// setup.board.place(Square::E8, Role::King.of(Color::Black));
/// assert!(Position::try_from(setup).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rights to castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move, from 1; it grows after Black's.
    pub fullmoves: u32,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
    };

    /// The position from which a game starts.
    pub const STANDARD: Setup =
        Setup { board: Board::STANDARD, castling: CastlingRights::STANDARD, ..Setup::EMPTY };
}

/// The position from which a game starts.
impl Default for Setup {
    fn default() -> Setup {
        Setup::STANDARD
    }
}
