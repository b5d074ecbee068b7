//! The moves of a node that were tried before the one that decided it.

use tabiya::{Move, Square};

const ROOM: usize = 32;

/// The first so many quiet moves and captures: later ones teach nothing.
pub(super) struct Tried {
    quiet: [Move; ROOM],
    material: [Move; ROOM],
    quiets: usize,
    materials: usize,
}

impl Tried {
    #[inline]
    pub(super) fn new() -> Tried {
        let nothing = [Move::normal(Square::A1, Square::A1); ROOM];
        Tried { quiet: nothing, material: nothing, quiets: 0, materials: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, mv: Move, material: bool) {
        let (moves, count) = if material {
            (&mut self.material, &mut self.materials)
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

    pub(super) fn material(&self) -> &[Move] {
        &self.material[..self.materials]
    }
}
