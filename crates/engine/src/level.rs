//! Playing weaker than one can, in a way that a person enjoys.

use crate::score::Score;
use tabiya::{Board, Color, Role};

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

    /// How skilled a player of the rating is, from 0 to 1: what everything below follows from.
    fn skill(self) -> f64 {
        let rating = f64::from(self.0);
        let above = SKILLS.partition_point(|&(knot, _)| knot <= rating).clamp(1, SKILLS.len() - 1);
        let [(from, low), (to, high)] = [SKILLS[above - 1], SKILLS[above]];
        low + (high - low) * (rating - from) / (to - from)
    }

    /// How many positions it looks at.
    pub(crate) fn nodes(self) -> u64 {
        (100.0 * 500f64.powf(self.skill())) as u64
    }

    /// How many first moves it chooses from.
    pub(crate) fn lines(self) -> usize {
        2 + (18.0 * (1.0 - self.skill()).powi(3)) as usize
    }

    /// How far, in winning chances, it misjudges a move.
    fn blur(self) -> f64 {
        0.3 * (1.0 - self.skill()).powf(2.5)
    }

    /// How far, in hundredths of a pawn, it misjudges a position.
    pub(crate) fn noise(self) -> i32 {
        (150.0 * (1.0 - self.skill()).powi(2)) as i32
    }

    /// What it never gives away with open eyes, in hundredths of a pawn.
    fn patience(self) -> i32 {
        (2_000.0 * (1.0 - self.skill()).powi(5)) as i32
    }

    /// Whether it mates a lone king with these pieces for certain.
    pub(crate) fn knows_the_mate(self, board: &Board, winner: Color) -> bool {
        let has = |role| !board.of(winner, role).is_empty();
        self.0
            >= match () {
                _ if has(Role::Queen) => 600,
                _ if has(Role::Rook) || has(Role::Pawn) => 900,
                _ if !has(Role::Knight) => 1_200,
                _ => 1_600,
            }
    }

    /// The part of its blur that is left when the best move takes back: at a club, nothing.
    fn blur_of_taking_back(self) -> f64 {
        (1.0 - self.skill() / CLUB).max(0.0)
    }

    /// Which of several moves with these scores it plays, the best first; `key` stands for the position.
    pub(crate) fn choose(self, scores: &[Score], best_takes_back: bool, key: u64) -> usize {
        let Some(&first) = scores.first() else { return 0 };
        // Nobody misses what ends the game at once.
        if first == Score::Mate(1) {
            return 0;
        }
        let best = worth(first);
        let patience = self.patience();
        let blur = self.blur() * if best_takes_back { self.blur_of_taking_back() } else { 1.0 };
        let mut chosen = (0, f64::NEG_INFINITY);
        for (index, &score) in scores.iter().enumerate() {
            let seems = chance(worth(score)) + blur * bell(key.wrapping_add(index as u64));
            if worth(score) >= best - patience && seems > chosen.1 {
                chosen = (index, seems);
            }
        }
        chosen.0
    }
}

/// The ratings of some skills, as they were measured; see docs/levels.md.
const SKILLS: [(f64, f64); 7] = [
    (400.0, 0.05),
    (955.0, 0.25),
    (1_240.0, 0.333),
    (2_440.0, 0.667),
    (2_580.0, 0.75),
    (2_650.0, 0.833),
    (2_800.0, 1.0),
];

/// The skill from which on players always take back what was taken, if it is best.
const CLUB: f64 = 0.2;

/// A score in hundredths of a pawn; a mate is worth two queens and more.
fn worth(score: Score) -> i32 {
    match score {
        Score::Pawns(value) => value.clamp(-2_000, 2_000),
        Score::Mate(moves) if moves > 0 => 3_000 - 50 * moves.min(20),
        Score::Mate(moves) => -3_000 - 50 * moves.max(-20),
    }
}

/// The winning chance that players of flesh and blood have with so much: a piece more is not yet a won
/// game, and a piece less is still worth keeping the others.
fn chance(worth: i32) -> f64 {
    1.0 / (1.0 + (f64::from(-worth) / 250.0).exp())
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
                assert_eq!(Level::new(rating).choose(&[Score::Mate(1), Score::Pawns(900)], false, key), 0);
            }
        }
    }

    #[test]
    fn a_stronger_player_gives_away_less() {
        let scores = [40, 37, 34, 0, -60, -150, -400];
        let given = |rating| {
            let level = Level::new(rating);
            let choose = |key| scores[level.choose(&scores.map(Score::Pawns), false, key)];
            (0..2_000).map(|key| 40 - choose(key)).sum::<i32>()
        };
        let ratings = [400, 800, 1200, 1600, 2000];
        for pair in ratings.windows(2) {
            assert!(given(pair[0]) > given(pair[1]), "{pair:?}");
        }
        assert_eq!(given(Level::HIGHEST), 0);
    }

    #[test]
    fn nobody_gives_away_with_open_eyes_what_his_rating_forbids() {
        let scores = [700, 300].map(Score::Pawns);
        let gives = |rating| (0..2_000).any(|key| Level::new(rating).choose(&scores, false, key) == 1);
        assert!(gives(600));
        assert!(!gives(1_500));
    }

    #[test]
    fn players_of_a_club_take_back_if_that_is_best() {
        let scores = [0, -40].map(Score::Pawns);
        let misses = |rating| (0..2_000).any(|key| Level::new(rating).choose(&scores, true, key) == 1);
        assert!(misses(500));
        assert!(!misses(900));
    }

    #[test]
    fn the_skill_grows_with_the_rating() {
        let skills: Vec<f64> =
            (Level::LOWEST..=Level::HIGHEST).map(|rating| Level::new(rating).skill()).collect();
        assert!(skills.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(skills[0] >= 0.0 && skills[skills.len() - 1] <= 1.0);
    }

    #[test]
    fn the_bell_is_centred_and_repeats_itself() {
        let mean = (0..10_000).map(bell).sum::<f64>() / 10_000.0;
        assert!(mean.abs() < 0.05, "{mean}");
        assert_eq!(bell(77), bell(77));
    }
}
