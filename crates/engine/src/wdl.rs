//! Win, draw and loss rates.

use crate::score::Score;

/// How many of a thousand games the side wins, draws and loses.
///
/// ```
/// use tabiya_engine::{Score, Wdl};
///
/// let even = Wdl::of(Score::ZERO);
/// assert_eq!(even.wins, even.losses);
/// assert_eq!(Wdl::of(Score::Mate(3)).wins, 1000);
/// assert_eq!(even.wins + even.draws + even.losses, 1000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Wdl {
    /// Wins in a thousand games.
    pub wins: u32,
    /// Draws in a thousand games.
    pub draws: u32,
    /// Losses in a thousand games.
    pub losses: u32,
}

/// The score at which half of the games are won, and how fast that changes: fitted on games of the engine against itself
/// (`tabiya-train wdl`, docs/engine.md).
const HALF: f64 = 170.0;
const SLOPE: f64 = 111.0;

impl Wdl {
    /// A draw for certain.
    pub const DRAW: Wdl = Wdl::new(0, 1000, 0);

    /// These wins, draws and losses, as an engine reports them.
    pub const fn new(wins: u32, draws: u32, losses: u32) -> Wdl {
        Wdl { wins, draws, losses }
    }

    /// What a score means for the result of a game.
    pub fn of(score: Score) -> Wdl {
        let value = match score {
            Score::Centipawns(value) => f64::from(value),
            Score::Mate(1..) | Score::MateGiven => return Wdl::new(1000, 0, 0),
            Score::Mate(_) => return Wdl::new(0, 0, 1000),
        };
        let won = |value: f64| (1000.0 / (1.0 + ((HALF - value) / SLOPE).exp())).round() as u32;
        let (wins, losses) = (won(value), won(-value));
        Wdl::new(wins, 1000 - wins - losses, losses)
    }

    /// The expected score of a game, from 0 to 1.
    pub fn expected(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / 1000.0
    }
}

#[cfg(test)]
mod tests {
    use super::Wdl;
    use crate::score::Score;

    #[test]
    fn what_one_side_wins_the_other_loses() {
        for score in [Score::Mate(0), Score::Mate(-3), Score::Centipawns(-80), Score::ZERO, Score::Mate(2)] {
            let (ours, theirs) = (Wdl::of(score), Wdl::of(-score));
            assert_eq!((ours.wins, ours.draws, ours.losses), (theirs.losses, theirs.draws, theirs.wins));
        }
    }
}
