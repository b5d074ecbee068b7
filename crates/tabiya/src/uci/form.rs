//! The two ways to write castling in UCI.

use super::Uci;
use crate::moves::Move;
use crate::position::Position;

/// How castling is written in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum UciForm {
    /// `e1g1` on the standard squares, king takes rook elsewhere.
    #[default]
    Usual,
    /// King takes rook, always.
    KingTakesRook,
}

impl UciForm {
    /// A legal move in this form.
    pub fn uci(self, position: &Position, mv: Move) -> Uci {
        match self {
            UciForm::Usual => position.uci(mv),
            UciForm::KingTakesRook => Uci::chess960(mv),
        }
    }
}
