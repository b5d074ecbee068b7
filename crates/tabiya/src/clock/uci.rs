//! What an engine is told about the time.

use super::Clock;
use super::control::Limit;
use crate::color::Color;
use core::fmt;
use core::time::Duration;

/// The times behind UCI's `go`, in milliseconds, rounded down.
///
/// A delay, of either kind, is given as the increment: an engine that spends it with every move
/// has as much left afterwards. A time for each move is given as one move to go.
///
/// ```
/// use core::time::Duration;
/// use tabiya::Clock;
///
/// let mut clock = Clock::new("40/90+30,30+30".parse()?);
/// clock.start(Duration::ZERO)?;
/// clock.press(Duration::from_millis(1_500))?;
/// assert_eq!(
///     clock.go_times(Duration::from_secs(2)).to_string(),
///     "wtime 5428500 btime 5399500 winc 30000 binc 30000 movestogo 40"
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GoTimes {
    /// What White has left; `None` without a limit.
    pub wtime: Option<u64>,
    /// What Black has left; `None` without a limit.
    pub btime: Option<u64>,
    /// White's increment.
    pub winc: u64,
    /// Black's increment.
    pub binc: u64,
    /// How many moves the side to move has to make before it gets more time.
    pub movestogo: Option<u32>,
}

impl GoTimes {
    /// What a side has left; none without a limit.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya::{Color, GoTimes};
    ///
    /// let times = GoTimes::default().with_time(Color::Black, Some(1_500));
    /// assert_eq!(times.time(Color::Black), Some(Duration::from_millis(1_500)));
    /// assert_eq!(times.time(Color::White), None);
    /// ```
    pub const fn time(self, color: Color) -> Option<Duration> {
        let time = match color {
            Color::White => self.wtime,
            Color::Black => self.btime,
        };
        match time {
            Some(time) => Some(Duration::from_millis(time)),
            None => None,
        }
    }

    /// A side's increment.
    pub const fn increment(self, color: Color) -> Duration {
        Duration::from_millis(match color {
            Color::White => self.winc,
            Color::Black => self.binc,
        })
    }

    /// The same with what a side has left, in milliseconds; none without a limit.
    pub const fn with_time(self, color: Color, time: Option<u64>) -> GoTimes {
        match color {
            Color::White => GoTimes { wtime: time, ..self },
            Color::Black => GoTimes { btime: time, ..self },
        }
    }

    /// The same with a side's increment in milliseconds.
    pub const fn with_increment(self, color: Color, increment: u64) -> GoTimes {
        match color {
            Color::White => GoTimes { winc: increment, ..self },
            Color::Black => GoTimes { binc: increment, ..self },
        }
    }

    /// The same with so many moves to go.
    pub const fn with_moves_to_go(self, moves: Option<u32>) -> GoTimes {
        GoTimes { movestogo: moves, ..self }
    }
}

/// `wtime 300000 btime 300000 winc 2000 binc 2000 movestogo 40`: what there is of it.
impl fmt::Display for GoTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limited = |time: Option<u64>, increment: u64| time.map(|_| increment);
        let fields = [
            ("wtime", self.wtime),
            ("btime", self.btime),
            ("winc", limited(self.wtime, self.winc)),
            ("binc", limited(self.btime, self.binc)),
            ("movestogo", self.movestogo.map(u64::from)),
        ];
        let mut between = "";
        for (name, value) in fields {
            if let Some(value) = value {
                write!(f, "{between}{name} {value}")?;
                between = " ";
            }
        }
        Ok(())
    }
}

impl Clock {
    /// What an engine is told that is to move now.
    pub fn go_times(&self, now: Duration) -> GoTimes {
        let time = |color| self.remaining(color, now).map(milliseconds);
        let increment = |color| match self.control(color).limit() {
            Limit::Stages(_) => milliseconds(self.bonus(color).time()),
            _ => 0,
        };
        let turn = self.turn().unwrap_or(Color::White);
        GoTimes {
            wtime: time(Color::White),
            btime: time(Color::Black),
            winc: increment(Color::White),
            binc: increment(Color::Black),
            movestogo: self.moves_to_go(turn),
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
