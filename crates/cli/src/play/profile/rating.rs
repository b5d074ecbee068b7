//! How well a person plays, as far as games against levels of known strength tell: Glicko (Glickman 1999), a game a period.

use serde::{Deserialize, Serialize};
use std::f64::consts::{LN_10, PI};

/// A rating, how sure it is, and what it was made of.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PlayerRating {
    /// In Elo, on the scale of the levels.
    pub(crate) elo: f64,
    /// The standard deviation.
    pub(crate) deviation: f64,
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The day of the last game, counted from 1970.
    pub(crate) day: u64,
}

/// What came of a game, for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RatedResult {
    Win,
    Draw,
    Loss,
}

/// Why a game does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum UnratedReason {
    Hint,
    Takeback,
    Analysis,
    Review,
    /// Somebody else has played a side for a while.
    OtherPlayer,
    /// It was over before it had begun.
    Short,
}

/// What nobody knows yet: the first game is taken to be one against an equal.
const NEW: (f64, f64) = (1500.0, 350.0);

/// A rating that is less sure than this may still be far off.
const PROVISIONAL: f64 = 110.0;

/// No rating is surer than this: people change.
const SUREST: f64 = 30.0;

/// How sure the ratings of the levels are.
const LEVELS: f64 = 50.0;

/// By so much a day the square of the deviation grows: after two years without a game a sure rating says nothing.
const FORGETTING: f64 = (350.0 * 350.0 - 50.0 * 50.0) / 730.0;

impl Default for PlayerRating {
    fn default() -> PlayerRating {
        PlayerRating { elo: NEW.0, deviation: NEW.1, wins: 0, draws: 0, losses: 0, day: 0 }
    }
}

impl PlayerRating {
    pub(crate) fn games(&self) -> u32 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// How far the rating may be off, with 95 % certainty.
    pub(crate) fn margin(&self) -> f64 {
        1.96 * self.deviation
    }

    /// Whether it is too unsure to be more than a first guess.
    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating after a game against a level on a day.
    pub(crate) fn after(&self, level: u16, result: RatedResult, day: u64) -> PlayerRating {
        let away = if self.games() == 0 { 0 } else { day.saturating_sub(self.day) };
        // Whoever chooses a level for the first game knows better than a number out of the air.
        let elo = if self.games() == 0 { f64::from(level) } else { self.elo };
        let deviation = (self.deviation.powi(2) + FORGETTING * away as f64).sqrt().clamp(SUREST, NEW.1);
        let q = LN_10 / 400.0;
        let g = 1.0 / (1.0 + 3.0 * (q * LEVELS / PI).powi(2)).sqrt();
        let expected = 1.0 / (1.0 + 10f64.powf(-g * (elo - f64::from(level)) / 400.0));
        let information = (q * g).powi(2) * expected * (1.0 - expected);
        let precision = deviation.powi(-2) + information;
        let score = match result {
            RatedResult::Win => 1.0,
            RatedResult::Draw => 0.5,
            RatedResult::Loss => 0.0,
        };
        let mut after = PlayerRating {
            elo: (elo + q / precision * g * (score - expected)).clamp(100.0, 4_000.0),
            deviation: precision.sqrt().recip().max(SUREST),
            day,
            ..*self
        };
        let count = match result {
            RatedResult::Win => &mut after.wins,
            RatedResult::Draw => &mut after.draws,
            RatedResult::Loss => &mut after.losses,
        };
        *count = count.saturating_add(1);
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::Level;

    #[test]
    fn glickmans_example_game_by_game() {
        // A player of 1500 and 200 beats 1400 (Glickman's first opponent, whose deviation here is that of a level).
        let player = PlayerRating { elo: 1500.0, deviation: 200.0, wins: 1, ..PlayerRating::default() };
        let after = player.after(1400, RatedResult::Win, 0);
        let (q, g) = (LN_10 / 400.0, 0.987_6);
        let expected: f64 = 1.0 / (1.0 + 10f64.powf(-g * 100.0 / 400.0));
        let precision = 1.0 / 40_000.0 + (q * g) * (q * g) * expected * (1.0 - expected);
        assert!((after.elo - (1500.0 + q / precision * g * (1.0 - expected))).abs() < 0.1, "{after:?}");
        assert!((after.deviation - precision.sqrt().recip()).abs() < 0.1, "{after:?}");
    }

    #[test]
    fn somebody_who_scores_half_against_a_level_comes_to_have_its_rating() {
        for level in [800, 1500, 2400] {
            let mut player = PlayerRating::default();
            for game in 0..60 {
                let result = if game % 2 == 0 { RatedResult::Win } else { RatedResult::Loss };
                player = player.after(level, result, 100);
            }
            assert!((player.elo - f64::from(level)).abs() < 60.0, "{level}: {player:?}");
            assert!(player.margin() < 120.0 && player.games() == 60, "{player:?}");
        }
    }

    #[test]
    fn a_first_game_moves_the_rating_by_no_more_than_its_doubt_and_says_that_it_is_provisional() {
        for level in [Level::LOWEST, 1200, Level::HIGHEST] {
            let lost = PlayerRating::default().after(level, RatedResult::Loss, 0);
            let won = PlayerRating::default().after(level, RatedResult::Win, 0);
            assert!((f64::from(level) - 200.0..f64::from(level)).contains(&lost.elo), "{lost:?}");
            assert!((f64::from(level)..f64::from(level) + 200.0).contains(&won.elo), "{won:?}");
            assert!(lost.is_provisional() && won.is_provisional());
        }
        let known = PlayerRating { deviation: 60.0, wins: 20, ..PlayerRating::default() };
        assert!(!known.is_provisional());
    }

    #[test]
    fn a_rating_becomes_unsure_while_nobody_plays_and_no_number_is_too_strange() {
        let sure = PlayerRating { deviation: 50.0, wins: 40, day: 10, ..PlayerRating::default() };
        let soon = sure.after(1500, RatedResult::Win, 11);
        let late = sure.after(1500, RatedResult::Win, 740);
        assert!(late.elo > soon.elo && late.deviation > soon.deviation);
        let strange =
            PlayerRating { elo: 1e9, deviation: f64::MAX, wins: u32::MAX, ..PlayerRating::default() };
        let after = strange.after(u16::MAX, RatedResult::Win, u64::MAX);
        assert!(after.elo.is_finite() && after.deviation.is_finite());
        assert_eq!(after.games(), u32::MAX);
    }
}
