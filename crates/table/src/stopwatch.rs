//! The time since a game began, over all the sittings it took.

use std::time::{Duration, Instant};

/// A stopwatch that goes on where the last sitting ended.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    started: Instant,
    before: Duration,
}

impl Stopwatch {
    /// One that shows this now.
    pub fn at(before: Duration) -> Stopwatch {
        Stopwatch { started: Instant::now(), before }
    }

    /// What it shows.
    pub fn now(&self) -> Duration {
        self.before + self.started.elapsed()
    }
}
