//! Moves as chess programs write them: `e2e4`, `e7e8q`.

use crate::piece::Role;
use crate::square::Square;

/// A move in UCI notation, in its parts and without a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uci {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; when castling, where the king goes or where the rook stands.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}
