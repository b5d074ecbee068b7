//! What a clock refuses, and why.

use crate::color::Color;
use core::fmt;
use core::time::Duration;

/// The reason why a clock does not do what it is told.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Clock, ClockError, Color};
///
/// let mut clock = Clock::new("1+0".parse()?);
/// clock.start(Duration::ZERO)?;
/// let error = clock.press(Duration::from_secs(61)).unwrap_err();
/// assert_eq!(error, ClockError::FlagFallen { color: Color::White, at: Duration::from_secs(60) });
/// assert_eq!(error.to_string(), "White's flag has fallen");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ClockError {
    /// It has not been started.
    #[cfg_attr(feature = "serde", serde(rename = "clock-not-started"))]
    NotStarted,
    /// It has been started already.
    #[cfg_attr(feature = "serde", serde(rename = "clock-already-started"))]
    AlreadyStarted,
    /// It is paused.
    #[cfg_attr(feature = "serde", serde(rename = "clock-paused"))]
    Paused,
    /// It runs, so it cannot go on.
    #[cfg_attr(feature = "serde", serde(rename = "clock-running"))]
    Running,
    /// The game is over.
    #[cfg_attr(feature = "serde", serde(rename = "clock-stopped"))]
    Stopped,
    /// A side has overstepped its time.
    FlagFallen {
        /// The side.
        color: Color,
        /// The moment, as the caller counts time.
        at: Duration,
    },
    /// No move has been completed that could be taken back.
    NothingToTakeBack,
    /// The game is played without a clock.
    #[cfg_attr(feature = "serde", serde(rename = "no-clock"))]
    NoClock,
    /// A side plays without a limit: there is no time to be set.
    #[cfg_attr(feature = "serde", serde(rename = "clock-unlimited"))]
    Unlimited {
        /// The side.
        color: Color,
    },
}

impl ClockError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            ClockError::NotStarted => "clock-not-started",
            ClockError::AlreadyStarted => "clock-already-started",
            ClockError::Paused => "clock-paused",
            ClockError::Running => "clock-running",
            ClockError::Stopped => "clock-stopped",
            ClockError::FlagFallen { .. } => "flag-fallen",
            ClockError::NothingToTakeBack => "nothing-to-take-back",
            ClockError::NoClock => "no-clock",
            ClockError::Unlimited { .. } => "clock-unlimited",
        }
    }
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockError::NotStarted => f.write_str("the clock has not been started"),
            ClockError::AlreadyStarted => f.write_str("the clock has been started already"),
            ClockError::Paused => f.write_str("the clock is paused"),
            ClockError::Running => f.write_str("the clock is running"),
            ClockError::Stopped => f.write_str("the clock has been stopped: the game is over"),
            ClockError::FlagFallen { color, .. } => write!(f, "{color}'s flag has fallen"),
            ClockError::NothingToTakeBack => f.write_str("no move has been made that could be taken back"),
            ClockError::NoClock => f.write_str("this game is played without a clock"),
            ClockError::Unlimited { color } => {
                write!(f, "{color} plays without a limit: there is no time to be set")
            }
        }
    }
}

impl core::error::Error for ClockError {}

/// The reason why a text is no time as `%clk` and `%emt` have it.
///
/// ```
/// use tabiya::{ClockTime, ClockTimeError};
///
/// let error = "0:75:00".parse::<ClockTime>().unwrap_err();
/// assert_eq!(error, ClockTimeError::OutOfRange { at: 2 });
/// assert_eq!(error.to_string(), "minutes and seconds go up to 59 (column 3)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ClockTimeError {
    /// The text is empty.
    Empty,
    /// No time reads like this.
    Unreadable {
        /// The byte where the reading got stuck.
        at: usize,
    },
    /// There are more than 59 minutes beside hours, or more than 59 seconds beside minutes.
    OutOfRange {
        /// The byte where the number begins.
        at: usize,
    },
    /// The time is longer than can be counted.
    TooLarge,
}

impl ClockTimeError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            ClockTimeError::Empty => "empty",
            ClockTimeError::Unreadable { .. } => "unreadable",
            ClockTimeError::OutOfRange { .. } => "out-of-range",
            ClockTimeError::TooLarge => "too-large",
        }
    }
}

impl fmt::Display for ClockTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockTimeError::Empty => f.write_str("there is no time"),
            ClockTimeError::Unreadable { at } => {
                write!(f, "a time is written h:mm:ss (column {})", at.saturating_add(1))
            }
            ClockTimeError::OutOfRange { at } => {
                write!(f, "minutes and seconds go up to 59 (column {})", at.saturating_add(1))
            }
            ClockTimeError::TooLarge => f.write_str("the time is too long to be counted"),
        }
    }
}

impl core::error::Error for ClockTimeError {}
