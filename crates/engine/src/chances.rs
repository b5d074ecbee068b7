//! What a score means for the result of a game.

use crate::score::Score;

/// How often of a thousand games the side to move wins, draws and loses.
///
/// ```
/// use tabiya_engine::{Chances, Score};
///
/// let even = Chances::of(Score::Pawns(0));
/// assert_eq!(even.wins, even.losses);
/// assert_eq!(Chances::of(Score::Mate(3)).wins, 1000);
/// assert_eq!(even.wins + even.draws + even.losses, 1000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chances {
    /// Won games of a thousand.
    pub wins: u32,
    /// Drawn games of a thousand.
    pub draws: u32,
    /// Lost games of a thousand.
    pub losses: u32,
}

/// The score at which half of the games are won, and how fast that changes.
const HALF: f64 = 180.0;
const SLOPE: f64 = 75.0;

impl Chances {
    /// The chances of a score.
    pub fn of(score: Score) -> Chances {
        let value = match score {
            Score::Pawns(value) => f64::from(value),
            Score::Mate(moves) if moves > 0 => return Chances { wins: 1000, draws: 0, losses: 0 },
            Score::Mate(_) => return Chances { wins: 0, draws: 0, losses: 1000 },
        };
        let won = |value: f64| (1000.0 / (1.0 + ((HALF - value) / SLOPE).exp())).round() as u32;
        let (wins, losses) = (won(value), won(-value));
        Chances { wins, losses, draws: 1000 - wins - losses }
    }

    /// The points that are to be expected from a game, from 0 to 1.
    pub fn expected(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / 1000.0
    }
}
