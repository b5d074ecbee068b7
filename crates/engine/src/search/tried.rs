//! The moves of a node that were searched before the one that failed high.

use tabiya::{Move, Square};

const CAPACITY: usize = 32;

/// The first quiet moves and captures of a node: later ones teach nothing.
pub(super) struct TriedMoves {
    quiet: [Move; CAPACITY],
    tactical: [Move; CAPACITY],
    quiets: usize,
    tacticals: usize,
}

impl TriedMoves {
    #[inline]
    pub(super) fn new() -> TriedMoves {
        let nothing = [Move::normal(Square::A1, Square::A1); CAPACITY];
        TriedMoves { quiet: nothing, tactical: nothing, quiets: 0, tacticals: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, mv: Move, tactical: bool) {
        let (moves, count) = if tactical {
            (&mut self.tactical, &mut self.tacticals)
        } else {
            (&mut self.quiet, &mut self.quiets)
        };
        if let Some(place) = moves.get_mut(*count) {
            *place = mv;
            *count += 1;
        }
    }

    pub(super) fn quiet(&self) -> &[Move] {
        &self.quiet[..self.quiets]
    }

    pub(super) fn tactical(&self) -> &[Move] {
        &self.tactical[..self.tacticals]
    }
}
