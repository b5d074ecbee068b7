//! Walks through positions, the same on every machine.

use tabiya::Position;

/// A small generator of numbers that look random (Marsaglia's xorshift).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn throw(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

/// Shows every position of a random game of at most so many plies.
pub(super) fn random_game(start: Position, plies: usize, dice: &mut Dice, mut visit: impl FnMut(&Position)) {
    let mut position = start;
    visit(&position);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        // Half the moves are the liveliest of three: captures, promotions and castling are
        // what goes wrong, and a king alone on an empty board proves little.
        let mut mv = moves[dice.throw(moves.len())];
        for _ in 0..dice.throw(2) * 2 {
            let other = moves[dice.throw(moves.len())];
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
