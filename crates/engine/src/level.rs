//! Playing weaker than one can, in a way that a person enjoys.

use crate::chances::Chances;
use crate::score::Score;

/// How well to play, as a rating from [`Level::LOWEST`] to [`Level::HIGHEST`].
///
/// A weaker player looks at fewer positions, misjudges them a little, always in the same way in the same
/// position, and chooses among moves that seem about as good. None misses a mate in one; players of a
/// club take back what was taken, and mate a lone king.
///
/// ```
/// use tabiya_engine::Level;
///
/// assert_eq!(Level::new(1500).rating(), 1500);
/// assert_eq!(Level::new(0), Level::new(Level::LOWEST));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u16);

impl Level {
    /// The weakest.
    pub const LOWEST: u16 = 400;
    /// Above it the engine plays as well as it can.
    pub const HIGHEST: u16 = 2800;

    /// The level of a rating; ratings beyond the scale mean its ends.
    pub const fn new(rating: u16) -> Level {
        Level(if rating < Level::LOWEST {
            Level::LOWEST
        } else if rating > Level::HIGHEST {
            Level::HIGHEST
        } else {
            rating
        })
    }

    /// The rating.
    pub const fn rating(self) -> u16 {
        self.0
    }

    /// How far up the scale it is, from 0 to 1.
    fn height(self) -> f64 {
        f64::from(self.0 - Level::LOWEST) / f64::from(Level::HIGHEST - Level::LOWEST)
    }

    /// How many positions it looks at.
    pub(crate) fn nodes(self) -> u64 {
        // Doubled some twelve times from bottom to top.
        (40.0 * 4_000f64.powf(self.height())) as u64
    }

    /// How many first moves it chooses from.
    pub(crate) fn lines(self) -> usize {
        8 - (6.0 * self.height()) as usize
    }

    /// How far, in winning chances, it misjudges a move.
    fn blur(self) -> f64 {
        0.22 * (1.0 - self.height()).powi(2)
    }

    /// How far, in hundredths of a pawn, it misjudges a position.
    pub(crate) fn noise(self) -> i32 {
        (150.0 * (1.0 - self.height()).powi(2)) as i32
    }

    /// Whether it knows what every player of a club knows.
    pub(crate) const fn is_of_a_club(self) -> bool {
        self.0 >= 900
    }

    /// Which of several moves with these scores it plays, the best first; `key` stands for the position.
    pub(crate) fn choose(self, scores: &[Score], key: u64) -> usize {
        // Nobody misses what ends the game at once.
        if scores.first() == Some(&Score::Mate(1)) {
            return 0;
        }
        let mut best = (0, f64::NEG_INFINITY);
        for (index, &score) in scores.iter().enumerate() {
            let chance = Chances::of(score).expected();
            let seems = chance + self.blur() * bell(key.wrapping_add(index as u64));
            if seems > best.1 {
                best = (index, seems);
            }
        }
        best.0
    }
}

/// A number around 0, mostly between -1 and 1, that looks random but belongs to its key.
fn bell(key: u64) -> f64 {
    let mut x = key;
    let sum: f64 = (0..4)
        .map(|_| {
            x = (x ^ x >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x ^= x >> 27;
            (x >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        })
        .sum();
    sum * 1.7
}

#[cfg(test)]
mod tests {
    use super::{Level, bell};
    use crate::score::Score;

    #[test]
    fn every_level_takes_a_mate_in_one() {
        for rating in [400, 800, 1500, 2800] {
            for key in 0..500 {
                assert_eq!(Level::new(rating).choose(&[Score::Mate(1), Score::Pawns(900)], key), 0);
            }
        }
    }

    #[test]
    fn a_stronger_player_takes_the_best_move_more_often() {
        let scores = [40, 0, -60, -150].map(Score::Pawns);
        let taken = |rating| (0..2_000).filter(|&key| Level::new(rating).choose(&scores, key) == 0).count();
        assert!(taken(400) < taken(1200) && taken(1200) < taken(2000) && taken(2000) < taken(2700));
        assert_eq!(taken(Level::HIGHEST), 2_000);
    }

    #[test]
    fn the_bell_is_centred_and_repeats_itself() {
        let mean = (0..10_000).map(bell).sum::<f64>() / 10_000.0;
        assert!(mean.abs() < 0.05, "{mean}");
        assert_eq!(bell(77), bell(77));
    }
}
