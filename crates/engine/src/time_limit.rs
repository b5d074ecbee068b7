//! Limits in time.

use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::{Color, GoTimes};

/// Tells the time elapsed since a fixed moment; it never goes back.
pub type TimeSource = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A time budget and the clock that it is measured by: the engine has no clock of its own.
///
/// ```
/// use std::sync::Arc;
/// use std::time::{Duration, Instant};
/// use tabiya_engine::{Budget, TimeLimit};
///
/// let start = Instant::now();
/// let budget = Budget::MoveTime(Duration::from_millis(50));
/// let limit = TimeLimit::new(budget, Arc::new(move || start.elapsed())).overhead(Duration::from_millis(5));
/// assert_eq!(limit.budget, budget);
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct TimeLimit {
    /// How much time there is.
    pub budget: Budget,
    /// The time that a move loses on its way to the board, and that is kept in reserve.
    pub overhead: Duration,
    /// The clock.
    pub now: TimeSource,
    /// When the search was asked for, by that clock; if unknown, when it begins.
    pub asked: Option<Duration>,
    /// After so long the search ends, whatever the budget would allow.
    pub at_most: Option<Duration>,
}

impl TimeLimit {
    /// A limit without overhead that counts from the beginning of the search.
    pub fn new(budget: Budget, now: TimeSource) -> TimeLimit {
        TimeLimit { budget, overhead: Duration::ZERO, now, asked: None, at_most: None }
    }

    /// A limit by the system's clock, which counts from a moment: that of the question, not that of the search.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use tabiya_engine::{Budget, TimeLimit};
    ///
    /// let asked = Instant::now();
    /// let limit = TimeLimit::since(asked, Budget::MoveTime(Duration::from_millis(50)));
    /// assert_eq!(limit.asked, Some(Duration::ZERO));
    /// assert!((limit.now)() <= asked.elapsed());
    /// ```
    pub fn since(asked: Instant, budget: Budget) -> TimeLimit {
        TimeLimit::new(budget, Arc::new(move || asked.elapsed())).asked(Duration::ZERO)
    }

    /// Keeps this much time in reserve for what a move loses on its way to the board.
    #[must_use]
    pub fn overhead(mut self, overhead: Duration) -> TimeLimit {
        self.overhead = overhead;
        self
    }

    /// Counts from this moment, by the limit's own clock.
    #[must_use]
    pub fn asked(mut self, asked: Duration) -> TimeLimit {
        self.asked = Some(asked);
        self
    }

    /// Ends the search after so long, whatever the budget would allow.
    #[must_use]
    pub fn at_most(mut self, time: Duration) -> TimeLimit {
        self.at_most = Some(time);
        self
    }
}

/// How much time there is for a move.
///
/// ```
/// use std::time::Duration;
/// use tabiya::{Clock, Color};
/// use tabiya_engine::Budget;
///
/// let clock = Clock::new("3+2".parse()?);
/// let blitz = Budget::Clock {
///     remaining: Duration::from_secs(180),
///     increment: Duration::from_secs(2),
///     moves_to_go: None,
/// };
/// let times = clock.go_times(Duration::ZERO);
/// assert_eq!(Budget::for_move(None, Some(times), Color::White), Some(blitz));
/// # Ok::<(), tabiya::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Budget {
    /// All of this time for the move.
    MoveTime(Duration),
    /// The time on the clock.
    Clock {
        /// Time remaining until more is added.
        remaining: Duration,
        /// Increment for each move.
        increment: Duration,
        /// Moves until more time is added; none if the time is for the rest of the game.
        moves_to_go: Option<u32>,
    },
}

impl Budget {
    /// The budget of a side for its next move: a fixed time if there is one, else the side's clock;
    /// none if the side has no limit in time.
    pub fn for_move(move_time: Option<Duration>, clock: Option<GoTimes>, side: Color) -> Option<Budget> {
        move_time.map(Budget::MoveTime).or_else(|| Budget::from_clock(clock?, side))
    }

    fn from_clock(clock: GoTimes, side: Color) -> Option<Budget> {
        Some(Budget::Clock {
            remaining: clock.time(side)?,
            increment: clock.increment(side),
            moves_to_go: clock.movestogo,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;
    use std::time::Duration;
    use tabiya::{Clock, Color, GoTimes};

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let mut clock = Clock::unequal("40/90+30".parse().unwrap(), "3+2".parse().unwrap());
        clock.start(ms(0)).unwrap();
        let times = Some(clock.go_times(ms(1_500)));
        let white = Budget::for_move(None, times, Color::White);
        let (remaining, increment) = (ms(5_398_500), ms(30_000));
        assert_eq!(white, Some(Budget::Clock { remaining, increment, moves_to_go: Some(40) }));
        clock.press(ms(2_000)).unwrap();
        let times = Some(clock.go_times(ms(3_000)));
        let black = Budget::for_move(None, times, Color::Black);
        let (remaining, increment) = (ms(179_000), ms(2_000));
        assert_eq!(black, Some(Budget::Clock { remaining, increment, moves_to_go: None }));
    }

    #[test]
    fn a_fixed_time_for_the_move_comes_before_the_clock() {
        let times = Clock::new("3+2".parse().unwrap()).go_times(ms(0));
        let budget = Budget::for_move(Some(ms(700)), Some(times), Color::White);
        assert_eq!(budget, Some(Budget::MoveTime(ms(700))));
    }

    #[test]
    fn a_side_without_a_limit_has_no_budget() {
        let times = GoTimes::default().with_time(Color::Black, Some(1_000));
        assert_eq!(Budget::for_move(None, Some(times), Color::White), None);
        assert!(Budget::for_move(None, Some(times), Color::Black).is_some());
        assert_eq!(Budget::for_move(None, None, Color::White), None);
    }
}
