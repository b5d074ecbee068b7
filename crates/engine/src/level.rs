//! Levels: playing weaker than full strength, in a way that people enjoy.

use crate::score::Score;
use tabiya::{Board, Color, Rng, Role};

/// A playing strength, as a rating from [`Level::LOWEST`] to [`Level::HIGHEST`].
///
/// A weaker level searches fewer nodes, misjudges positions a little, the same position always in the same way,
/// and chooses among moves that seem about as good. No level misses a mate in one; from club level on it
/// recaptures, and mates a lone king.
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
    /// The lowest rating.
    pub const LOWEST: u16 = 400;
    /// The highest rating: above it the engine plays at full strength.
    pub const HIGHEST: u16 = 2800;

    /// The level with this rating; ratings off the scale mean its ends.
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

    /// The skill that the rating stands for, from 0 to 1: everything below follows from it.
    fn skill(self) -> f64 {
        let rating = f64::from(self.0);
        let above = SKILLS.partition_point(|&(knot, _)| knot <= rating).clamp(1, SKILLS.len() - 1);
        let [(from, low), (to, high)] = [SKILLS[above - 1], SKILLS[above]];
        low + (high - low) * (rating - from) / (to - from)
    }

    /// The number of nodes to search.
    pub(crate) fn nodes(self) -> u64 {
        (100.0 * 500f64.powf(self.skill())) as u64
    }

    /// The number of moves to choose from.
    pub(crate) fn multipv(self) -> usize {
        2 + (18.0 * (1.0 - self.skill()).powi(3)) as usize
    }

    /// The noise in comparing moves, in winning chances.
    fn move_noise(self) -> f64 {
        0.3 * (1.0 - self.skill()).powf(2.5)
    }

    /// The noise in the evaluation, in centipawns.
    pub(crate) fn noise(self) -> i32 {
        (150.0 * (1.0 - self.skill()).powi(2)) as i32
    }

    /// The most that it gives away on purpose, in centipawns.
    fn max_loss(self) -> i32 {
        (2_000.0 * (1.0 - self.skill()).powi(5)) as i32
    }

    /// Whether it is sure to mate a lone king with these pieces.
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

    /// The part of the noise that is left when the best move recaptures: from club level on, none.
    fn recapture_noise(self) -> f64 {
        (1.0 - self.skill() / CLUB_SKILL).max(0.0)
    }

    /// The index of the move to play among moves with these scores, best first; `key` is that of the position.
    pub(crate) fn choose(self, scores: &[Score], best_recaptures: bool, key: u64) -> usize {
        let Some(&first) = scores.first() else { return 0 };
        // No level misses a mate in one.
        if first == Score::Mate(1) {
            return 0;
        }
        let best = centipawns(first);
        let max_loss = self.max_loss();
        let noise = self.move_noise() * if best_recaptures { self.recapture_noise() } else { 1.0 };
        let mut chosen = (0, f64::NEG_INFINITY);
        for (index, &score) in scores.iter().enumerate() {
            let seems = winning_chance(centipawns(score)) + noise * bell(Rng::stream(key, index as u64));
            if centipawns(score) >= best - max_loss && seems > chosen.1 {
                chosen = (index, seems);
            }
        }
        chosen.0
    }
}

/// Measured ratings and the skills that gave them; see docs/levels.md.
const SKILLS: [(f64, f64); 7] = [
    (400.0, 0.05),
    (955.0, 0.25),
    (1_240.0, 0.333),
    (2_440.0, 0.667),
    (2_580.0, 0.75),
    (2_650.0, 0.833),
    (2_800.0, 1.0),
];

/// The skill from which on a recapture is always played if it is best.
const CLUB_SKILL: f64 = 0.2;

/// A score in centipawns; a mate is worth two queens and more.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-2_000, 2_000),
        Score::MateGiven => 3_000,
        Score::Mate(moves) if moves > 0 => 3_000 - 50 * moves.min(20),
        Score::Mate(moves) => -3_000 - 50 * moves.max(-20),
    }
}

/// The winning chance of a human player with this advantage: a piece up is not yet a won game, and a piece
/// down the others are still worth keeping.
fn winning_chance(centipawns: i32) -> f64 {
    1.0 / (1.0 + (f64::from(-centipawns) / 250.0).exp())
}

/// A random number around 0, mostly between -1 and 1.
fn bell(mut rng: Rng) -> f64 {
    let sum: f64 = (0..4).map(|_| rng.unit() - 0.5).sum();
    sum * 1.7
}

#[cfg(test)]
mod tests {
    use super::{Level, bell};
    use crate::score::Score;
    use tabiya::Rng;

    #[test]
    fn every_level_takes_a_mate_in_one() {
        for rating in [400, 800, 1500, 2800] {
            for key in 0..500 {
                assert_eq!(
                    Level::new(rating).choose(&[Score::Mate(1), Score::Centipawns(900)], false, key),
                    0
                );
            }
        }
    }

    #[test]
    fn a_stronger_player_gives_away_less() {
        let scores = [40, 37, 34, 0, -60, -150, -400];
        let given = |rating| {
            let level = Level::new(rating);
            let choose = |key| scores[level.choose(&scores.map(Score::Centipawns), false, key)];
            (0..2_000).map(|key| 40 - choose(key)).sum::<i32>()
        };
        let ratings = [400, 800, 1200, 1600, 2000];
        for pair in ratings.windows(2) {
            assert!(given(pair[0]) > given(pair[1]), "{pair:?}");
        }
        assert_eq!(given(Level::HIGHEST), 0);
    }

    #[test]
    fn no_level_gives_away_more_than_its_rating_allows() {
        let scores = [700, 300].map(Score::Centipawns);
        let gives = |rating| (0..2_000).any(|key| Level::new(rating).choose(&scores, false, key) == 1);
        assert!(gives(600));
        assert!(!gives(1_500));
    }

    #[test]
    fn from_club_level_on_a_recapture_is_played_if_it_is_best() {
        let scores = [0, -40].map(Score::Centipawns);
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
    fn the_bell_is_centred_and_mostly_between_minus_one_and_one() {
        let numbers: Vec<f64> = (0..10_000).map(|number| bell(Rng::stream(7, number))).collect();
        let mean = numbers.iter().sum::<f64>() / 10_000.0;
        assert!(mean.abs() < 0.05, "{mean}");
        let inside = numbers.iter().filter(|number| number.abs() <= 1.0).count();
        assert!((6_500..=9_500).contains(&inside), "{inside}");
    }
}
