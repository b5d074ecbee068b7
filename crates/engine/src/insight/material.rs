//! Material and exchanges as players count them.

use crate::see;
use crate::values::points;
use tabiya::{Board, Color, Move, Position, Role, Square, Variant};

/// What players count for a piece, in hundredths of a pawn; a king is beyond counting.
pub(super) const fn value(role: Role) -> i32 {
    match role {
        Role::King => 10_000,
        role => 100 * points(role),
    }
}

/// The material of a side.
pub(super) fn material(board: &Board, color: Color) -> i32 {
    let counted = |role| value(role) * board.of(color, role).len() as i32;
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().map(counted).sum()
}

/// What a legal move wins by exchanges on its target, for the side that moves.
pub(super) fn exchange(position: &Position, mv: Move) -> i32 {
    see::exchange(position, mv, value)
}

/// Whether captures take and cost what they do in chess, and kings are what they are there. What is exchanged explodes
/// in atomic chess, comes back in crazyhouse, is a gain to who loses it in antichess; a horde has no king, and racing
/// kings hide from nobody.
pub(super) const fn captures_as_chess(variant: Variant) -> bool {
    matches!(variant, Variant::Chess | Variant::ThreeCheck | Variant::KingOfTheHill)
}

/// The capture on a square with the cheapest piece, and what it wins.
pub(super) fn best_capture(position: &Position, square: Square) -> Option<(Move, i32)> {
    see::best_capture(position, square, value)
}

#[cfg(test)]
mod tests {
    use super::exchange;
    use tabiya::Position;

    fn won(fen: &str, mv: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        exchange(&position, position.parse_move(mv).unwrap())
    }

    #[test]
    fn a_guarded_pawn_costs_the_queen_that_takes_it() {
        assert_eq!(won("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", "Qxd6"), 100 - 900);
    }

    #[test]
    fn a_pinned_piece_guards_nothing() {
        // The knight on e7 is pinned by the rook: it cannot take back on d5.
        assert_eq!(won("4k3/4n3/8/3p4/8/2N5/8/4RK2 w - - 0 1", "Nxd5"), 100);
    }
}
