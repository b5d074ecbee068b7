//! What is told of a game beside its moves: its opening, what was left, in which order the pawns left home.

use crate::replay;
use tabiya::{Opening, Position};

/// What is known of a game so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct GameFacts {
    /// The deepest opening that has a name.
    pub(crate) opening: Option<Opening>,
    /// Which of the sixteen pawns stand at home, White's from the a-file first.
    pub(crate) home: u16,
    /// The pawns in the order in which they left home, four bits each, the first in the lowest.
    pub(crate) order: u64,
}

/// The pawns at home in sixteen bits.
fn home(position: &Position) -> u16 {
    let [white, black] = replay::home_pawns(position);
    (white >> 8 | black >> 40) as u16
}

impl GameFacts {
    pub(crate) fn begin(start: &Position) -> GameFacts {
        GameFacts { opening: start.opening(), home: home(start), order: 0 }
    }

    /// Takes note of the position after a move.
    pub(crate) fn note(&mut self, position: &Position) {
        self.opening = position.opening().or(self.opening);
        let now = home(position);
        let mut left = self.home & !now;
        while left != 0 {
            // One has left for each bit that is gone; a move lets at most two go, the one that takes and the one taken.
            let place = 16 - self.home.count_ones();
            self.order |= u64::from(left.trailing_zeros()) << (4 * place);
            self.home &= !(left & left.wrapping_neg());
            left &= left - 1;
        }
    }
}
