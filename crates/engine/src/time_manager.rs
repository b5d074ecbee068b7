//! How much of the time a move gets.

use crate::stop_signal::StopSignal;
use crate::time_limit::{Budget, TimeLimit};
use std::time::Duration;

/// The time of one search.
pub(crate) struct TimeManager {
    limit: TimeLimit,
    started: Duration,
    /// When our own time began to run: at the start, or at the ponder hit.
    ours_since: Option<Duration>,
    /// After this no new iteration is started.
    soft: Duration,
    /// After this the search stops.
    hard: Duration,
}

impl TimeManager {
    pub(crate) fn new(limit: &TimeLimit, signal: &StopSignal) -> TimeManager {
        let started = limit.asked.unwrap_or_else(|| (limit.now)());
        let ours_since = (!signal.is_pondering()).then_some(started);
        let most = limit.at_most.unwrap_or(Duration::MAX);
        let (soft, hard) = allocate(limit.budget, limit.overhead);
        let (soft, hard) = (soft.min(most), hard.min(most));
        TimeManager { limit: limit.clone(), started, ours_since, soft, hard }
    }

    /// Whether the search has to stop.
    pub(crate) fn is_over(&mut self, signal: &StopSignal) -> bool {
        // Whoever tells the time may do more than that: where there is no second thread it hears orders, and gives the
        // signal. So it is asked in any case, and first.
        let now = (self.limit.now)();
        if self.ours_since.is_none() && signal.is_pondering() {
            return false;
        }
        now.saturating_sub(*self.ours_since.get_or_insert(now)) >= self.hard
    }

    /// Whether not to start another iteration; `scale` lengthens or shortens the usual time.
    pub(crate) fn is_enough(&mut self, signal: &StopSignal, scale: f64) -> bool {
        if self.is_over(signal) {
            return true;
        }
        if signal.is_pondering() || matches!(self.limit.budget, Budget::MoveTime(_)) {
            return false;
        }
        // Time spent pondering counts as time spent on this move.
        (self.limit.now)().saturating_sub(self.started) >= self.soft.mul_f64(scale).min(self.hard)
    }

    /// Whether the time is for this move alone, so that ending early saves nothing.
    pub(crate) fn is_move_time(&self) -> bool {
        matches!(self.limit.budget, Budget::MoveTime(_))
    }
}

/// The soft and the hard limit: after the first no iteration is started, after the second the search stops.
fn allocate(budget: Budget, overhead: Duration) -> (Duration, Duration) {
    // Even with nothing left a move has to be made.
    let least = Duration::from_millis(1);
    match budget {
        Budget::MoveTime(time) => {
            let time = time.saturating_sub(overhead).max(least);
            (time, time)
        }
        Budget::Clock { remaining, increment, moves_to_go } => {
            let remaining = remaining.saturating_sub(overhead).max(least);
            // Games last longer than so many moves; what is spent early decides more of them than what is kept.
            let moves = moves_to_go.map_or(18, |moves| moves.clamp(1, 40) + 1);
            // For what a busy machine loses at once: no move touches it.
            let reserve = overhead.saturating_mul(4).min(remaining / 2);
            let free = remaining - reserve;
            let share = free / moves + increment;
            let most = match moves_to_go {
                Some(1) => free.mul_f64(0.9),
                _ => free.mul_f64(0.4),
            };
            let soft = share.min(most).max(least);
            (soft, share.mul_f64(4.0).min(most).max(least))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TimeManager, allocate};
    use crate::stop_signal::StopSignal;
    use crate::time_limit::{Budget, TimeLimit};
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
                        let budget =
                            Budget::Clock { remaining: ms(left), increment: ms(increment), moves_to_go };
                        let (soft, hard) = allocate(budget, ms(overhead));
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
            let (_, hard) = allocate(Budget::Clock { remaining: left, increment, moves_to_go: None }, ms(10));
            left = left.checked_sub(hard).expect("time is left") + increment;
        }
    }

    #[test]
    fn the_clock_is_used_up_but_for_a_reserve_that_no_move_touches() {
        let (mut left, increment, overhead) = (ms(2_000), ms(20), ms(10));
        for _ in 0..60 {
            let (soft, hard) =
                allocate(Budget::Clock { remaining: left, increment, moves_to_go: None }, overhead);
            assert!(left - hard >= 5 * overhead, "{left:?}, {hard:?}");
            left = left - soft + increment;
        }
        assert!(left <= ms(200), "{left:?}");
    }

    #[test]
    fn no_budget_allows_more_than_the_most_that_is_given() {
        let clock = Budget::Clock { remaining: ms(60_000), increment: ms(0), moves_to_go: None };
        for budget in [Budget::MoveTime(ms(5_000)), clock] {
            let passed = Arc::new(AtomicU64::new(0));
            let read = Arc::clone(&passed);
            let limit = TimeLimit::new(budget, Arc::new(move || ms(read.load(Ordering::Relaxed))));
            let signal = StopSignal::new();
            let over = |limit: &TimeLimit, at: u64| {
                passed.store(0, Ordering::Relaxed);
                let mut time = TimeManager::new(limit, &signal);
                passed.store(at, Ordering::Relaxed);
                (time.is_over(&signal), time.is_enough(&signal, 1e9))
            };
            assert_eq!(over(&limit, 500), (false, false), "{budget:?}");
            let limit = limit.at_most(ms(500));
            assert_eq!(over(&limit, 499), (false, false), "{budget:?}");
            assert_eq!(over(&limit, 500), (true, true), "{budget:?}");
        }
    }

    #[test]
    fn while_pondering_no_time_passes() {
        let clock = Arc::new(AtomicU64::new(0));
        let read = Arc::clone(&clock);
        let now = Arc::new(move || ms(read.load(Ordering::Relaxed)));
        let signal = StopSignal::pondering();
        let mut time = TimeManager::new(&TimeLimit::new(Budget::MoveTime(ms(100)), now), &signal);
        clock.store(5_000, Ordering::Relaxed);
        assert!(!time.is_over(&signal));
        signal.ponder_hit();
        assert!(!time.is_over(&signal));
        clock.store(5_099, Ordering::Relaxed);
        assert!(!time.is_over(&signal));
        clock.store(5_100, Ordering::Relaxed);
        assert!(time.is_over(&signal));
    }
}
