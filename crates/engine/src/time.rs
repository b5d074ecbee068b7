//! How much time a move is worth.

use crate::limits::{Budget, TimeLimit};
use crate::signal::Signal;
use std::time::Duration;

/// The time of one search.
pub(crate) struct Timing {
    limit: TimeLimit,
    started: Duration,
    /// From when the time is ours: the beginning, or when the pondered move was played.
    ours_since: Option<Duration>,
    /// After this nothing new is begun.
    soft: Duration,
    /// After this everything stops.
    hard: Duration,
}

impl Timing {
    pub(crate) fn new(limit: &TimeLimit, signal: &Signal) -> Timing {
        let started = limit.asked.unwrap_or_else(|| (limit.now)());
        let ours_since = (!signal.is_pondering()).then_some(started);
        let (soft, hard) = allotted(limit.budget, limit.overhead);
        Timing { limit: limit.clone(), started, ours_since, soft, hard }
    }

    /// Whether everything has to stop.
    pub(crate) fn is_over(&mut self, signal: &Signal) -> bool {
        if self.ours_since.is_none() && signal.is_pondering() {
            return false;
        }
        let now = (self.limit.now)();
        now.saturating_sub(*self.ours_since.get_or_insert(now)) >= self.hard
    }

    /// Whether it is not worth while to go a ply deeper; `scale` is how much more or less than
    /// usual is to be found out.
    pub(crate) fn is_enough(&mut self, signal: &Signal, scale: f64) -> bool {
        if self.is_over(signal) {
            return true;
        }
        if signal.is_pondering() || matches!(self.limit.budget, Budget::PerMove(_)) {
            return false;
        }
        // What was thought while pondering counts as thought.
        (self.limit.now)().saturating_sub(self.started) >= self.soft.mul_f64(scale).min(self.hard)
    }

    /// Whether the time is given for this move alone and nothing is saved by ending early.
    pub(crate) fn is_for_one_move(&self) -> bool {
        matches!(self.limit.budget, Budget::PerMove(_))
    }
}

/// The time after which nothing new is begun, and the time after which everything stops.
fn allotted(budget: Budget, overhead: Duration) -> (Duration, Duration) {
    // Even with nothing left a move has to be made.
    let least = Duration::from_millis(1);
    match budget {
        Budget::PerMove(time) => {
            let time = time.saturating_sub(overhead).max(least);
            (time, time)
        }
        Budget::Clock { left, increment, moves_to_go } => {
            let left = left.saturating_sub(overhead).max(least);
            let moves = moves_to_go.map_or(24, |moves| moves.clamp(1, 40) + 1);
            // One overhead for each move to come, so that they do not add up to the last second.
            let reserve = overhead.saturating_mul(moves.min(12)).min(left / 2);
            let share = (left - reserve) / moves + increment.mul_f64(0.7);
            let most = match moves_to_go {
                Some(1) => left.mul_f64(0.9),
                _ => left.mul_f64(0.4),
            };
            let soft = share.min(most).max(least);
            (soft, share.mul_f64(4.0).min(most).max(least))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Timing, allotted};
    use crate::limits::{Budget, TimeLimit};
    use crate::signal::Signal;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for left in [0, 1, 5, 20, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40), Some(0), Some(1_000)] {
                    for overhead in [0, 10, 30, 5_000] {
                        let budget = Budget::Clock { left: ms(left), increment: ms(increment), moves_to_go };
                        let (soft, hard) = allotted(budget, ms(overhead));
                        assert!(soft <= hard && hard >= ms(1), "{budget:?}");
                        let most = ms(left.saturating_sub(overhead).max(1));
                        assert!(hard <= most, "{budget:?}, {overhead}: {hard:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_of_sixty_moves_at_the_soft_limit_ends_in_time() {
        let (mut left, increment) = (ms(5_000), ms(50));
        for _ in 0..60 {
            let (_, hard) = allotted(Budget::Clock { left, increment, moves_to_go: None }, ms(10));
            left = left.checked_sub(hard).expect("time is left") + increment;
        }
    }

    #[test]
    fn while_pondering_no_time_passes() {
        let time = Arc::new(AtomicU64::new(0));
        let read = Arc::clone(&time);
        let now = Arc::new(move || ms(read.load(Ordering::Relaxed)));
        let signal = Signal::pondering();
        let mut timing = Timing::new(&TimeLimit::new(Budget::PerMove(ms(100)), now), &signal);
        time.store(5_000, Ordering::Relaxed);
        assert!(!timing.is_over(&signal));
        signal.ponder_hit();
        assert!(!timing.is_over(&signal));
        time.store(5_099, Ordering::Relaxed);
        assert!(!timing.is_over(&signal));
        time.store(5_100, Ordering::Relaxed);
        assert!(timing.is_over(&signal));
    }
}
