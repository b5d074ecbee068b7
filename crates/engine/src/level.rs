//! Levels: playing weaker than full strength, in a way that people enjoy.

use tabiya::{Board, Color, Role};

/// A playing strength, as a rating from [`Level::LOWEST`] to [`Level::HIGHEST`].
///
/// A weaker level searches fewer nodes, and chooses among all moves as people of its rating do: by what draws them to a
/// move, and by chance. No level misses a mate in one; from club level on it recaptures, and mates a lone king.
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
    pub const HIGHEST: u16 = 3000;

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
        (300.0 + 60.0 * 800f64.powf(self.skill())) as u64
    }

    /// The number of moves to choose from.
    pub(crate) fn multipv(self) -> usize {
        2 + (18.0 * (1.0 - self.skill()).powi(3)) as usize
    }

    /// The rating of the people that it chooses like.
    pub(crate) fn manner(self) -> f32 {
        (400.0 + 2_400.0 * self.skill()) as f32
    }

    /// How much of chance there is in its choice: 1 is as much as with people of its manner, 0 none.
    pub(crate) fn whim(self) -> f64 {
        2.0 * (1.0 - self.skill()).powi(2)
    }

    /// Whether it takes back in any case, if nothing is better.
    pub(crate) fn takes_back(self) -> bool {
        self.0 >= 900
    }

    /// How much more it trusts its search than people do, by winning chance.
    pub(crate) fn judgement(self) -> f64 {
        100.0 * self.skill().powi(3)
    }

    /// The most that it gives away on purpose, in centipawns.
    pub(crate) fn max_loss(self) -> i32 {
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
}

/// Measured ratings and the skills that gave them; see docs/levels.md. The scale ends where nobody has measured on.
const SKILLS: [(f64, f64); 11] = [
    (400.0, 0.065),
    (700.0, 0.158),
    (1_000.0, 0.244),
    (1_300.0, 0.325),
    (1_600.0, 0.413),
    (1_900.0, 0.5),
    (2_440.0, 0.66),
    (2_600.0, 0.755),
    (2_800.0, 0.85),
    (2_900.0, 0.892),
    (3_000.0, 0.939),
];

#[cfg(test)]
mod tests {
    use super::Level;

    fn every_level() -> impl Iterator<Item = Level> {
        (Level::LOWEST..=Level::HIGHEST).map(Level::new)
    }

    #[test]
    fn the_skill_grows_with_the_rating() {
        let skills: Vec<f64> = every_level().map(Level::skill).collect();
        assert!(skills.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(skills[0] >= 0.0 && skills[skills.len() - 1] <= 1.0);
    }

    #[test]
    fn a_higher_level_searches_more_and_leaves_less_to_chance() {
        let levels: Vec<Level> = every_level().collect();
        for pair in levels.windows(2) {
            let [lower, higher] = [pair[0], pair[1]];
            assert!(lower.nodes() <= higher.nodes(), "{lower:?}");
            assert!(lower.whim() >= higher.whim() && higher.whim() >= 0.0, "{lower:?}");
            assert!(lower.max_loss() >= higher.max_loss() && higher.max_loss() >= 0, "{lower:?}");
            assert!(lower.multipv() >= higher.multipv() && higher.multipv() >= 2, "{lower:?}");
            assert!(lower.judgement() <= higher.judgement() && higher.judgement() <= 100.0, "{lower:?}");
            assert!(lower.manner() <= higher.manner() && higher.manner() <= 2_800.0, "{lower:?}");
        }
    }

    #[test]
    fn levels_search_what_they_were_measured_with() {
        for (rating, nodes) in [
            (400, 392),
            (900, 553),
            (1_500, 1_079),
            (2_000, 2_368),
            (2_400, 4_868),
            (2_500, 6_574),
            (2_600, 9_632),
            (2_700, 13_119),
            (2_800, 17_910),
            (2_900, 23_618),
            (3_000, 32_226),
        ] {
            assert_eq!(Level::new(rating).nodes(), nodes, "{rating}");
        }
    }
}
