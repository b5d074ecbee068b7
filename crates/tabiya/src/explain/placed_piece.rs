//! What a reason shows: a piece where it stands, and what would have answered a check.

use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::vec::Vec;
use core::fmt;

/// A piece where it stands.
///
/// ```
/// use tabiya::{Color, PlacedPiece, Role, Square};
///
/// let placed = PlacedPiece { piece: Role::Knight.of(Color::White), square: Square::F3 };
/// assert_eq!(placed.to_string(), "knight on f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacedPiece {
    /// What it is, and whose.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl PlacedPiece {
    /// The piece on a square that is known to be occupied.
    ///
    /// Only where `play_unchecked` was given a move that is not legal can it be empty: a king
    /// was taken, and that king is what was looked for.
    pub(super) fn at(board: &Board, square: Square) -> PlacedPiece {
        PlacedPiece { piece: board.piece_at(square).unwrap_or(Role::King.of(Color::White)), square }
    }

    /// The pieces on these squares.
    pub(super) fn all(board: &Board, squares: SquareSet) -> Vec<PlacedPiece> {
        squares
            .into_iter()
            .filter_map(|square| Some(PlacedPiece { piece: board.piece_at(square)?, square }))
            .collect()
    }
}

/// `knight on f3`, as a sentence uses it.
impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.piece.role, self.square)
    }
}

/// What answers a check: where the king can go, who can take, and where someone can step between.
///
/// ```
/// use tabiya::{MoveError, Position, Square};
///
/// // The bishop on b4 gives check.
/// let position: Position = "4k3/8/8/8/1b6/8/P7/4K1N1 w - - 0 1".parse().unwrap();
/// let Err(MoveError::CheckNotAnswered { evasions, .. }) = position.parse_move("Nf3") else { panic!() };
/// assert!(evasions.king_to.contains(Square::E2));
/// assert!(evasions.takers.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Evasions {
    /// Where the king escapes to.
    pub king_to: SquareSet,
    /// The pieces that can take the checker; the king, if it can, is not among them.
    pub takers: SquareSet,
    /// The squares on which a piece can block the line.
    pub blocks: SquareSet,
    /// The squares on which a capture blows up what gives check, or the other king (atomic).
    pub explosions: SquareSet,
}

impl Evasions {
    /// What answers the check that is given from a square.
    pub(super) fn to_check(position: &Position, checker: Square) -> Evasions {
        let king = position.king(position.turn());
        let mut evasions = Evasions::default();
        for &mv in &position.legal_moves() {
            if mv.from() == king {
                evasions.king_to.insert(mv.king_to());
            } else if mv.to() == checker || captured_square(mv) == Some(checker) {
                evasions.takers.insert(mv.from());
            } else if position.variant() == Variant::Atomic && position.is_capture(mv) {
                evasions.explosions.insert(mv.to());
            } else {
                evasions.blocks.insert(mv.to());
            }
        }
        evasions
    }

    /// Whether nothing answers it: checkmate.
    pub const fn is_empty(&self) -> bool {
        self.king_to.is_empty()
            && self.takers.is_empty()
            && self.blocks.is_empty()
            && self.explosions.is_empty()
    }
}

/// The square of the pawn that a move takes in passing.
fn captured_square(mv: Move) -> Option<Square> {
    mv.is_en_passant().then(|| Square::new(mv.to().file(), mv.from().rank()))
}

/// Which way a side's pawns go, in ranks.
pub(super) const fn ahead(color: Color) -> i32 {
    if color.is_white() { 1 } else { -1 }
}

/// Where the piece on a square can legally go, castling left out.
pub(super) fn reach(position: &Position, from: Square) -> SquareSet {
    let moves = position.legal_moves_from(from);
    moves.iter().filter(|mv| !mv.is_castling()).map(|mv| mv.to()).collect()
}

/// The lines along which a role slides from a square on an empty board, as far as `to`.
pub(super) fn slides_between(role: Role, from: Square, to: Square) -> Option<SquareSet> {
    use crate::attacks;
    let empty = SquareSet::EMPTY;
    let lines = match role {
        Role::Bishop => attacks::bishop(from, empty),
        Role::Rook => attacks::rook(from, empty),
        Role::Queen => attacks::queen(from, empty),
        Role::Pawn | Role::Knight | Role::King => empty,
    };
    lines.contains(to).then(|| attacks::between(from, to))
}
