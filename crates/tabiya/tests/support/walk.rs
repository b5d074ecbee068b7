//! Walks through positions, the same on every machine.

use tabiya::{Position, Rng};

/// Shows every position of a random game of at most so many plies.
pub(super) fn random_game(start: Position, plies: usize, rng: &mut Rng, mut visit: impl FnMut(&Position)) {
    let mut position = start;
    visit(&position);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        // Half the moves are the liveliest of three: captures, promotions and castling are
        // what goes wrong, and a king alone on an empty board proves little.
        let mut mv = moves[rng.below(moves.len())];
        for _ in 0..rng.below(2) * 2 {
            let other = moves[rng.below(moves.len())];
            if other.is_castling() || other.is_en_passant() || other.promoted().is_some() {
                mv = other;
            }
        }
        position.play_unchecked(mv);
        visit(&position);
    }
}

/// Shows every position reached in so many plies or fewer, the first among them.
pub(super) fn every_node(position: &Position, depth: usize, visit: &mut impl FnMut(&Position)) {
    visit(position);
    if depth == 0 {
        return;
    }
    for mv in position.legal_moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        every_node(&child, depth - 1, visit);
    }
}
