//! What is not a time control, and why.

use super::TimeControl;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The reason why a text, or a list of stages, is not a time control.
///
/// ```
/// use tabiya::TimeControl;
///
/// let error = "3+x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.code(), "unreadable");
/// assert_eq!(error.to_string(), "\"3+x\" is not a time control: \"x\" cannot be read");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum TimeControlError {
    /// There is nothing to read, or no stage.
    Empty,
    /// No time control reads like this.
    Unreadable {
        /// The text.
        text: String,
        /// The byte where the reading got stuck.
        at: usize,
    },
    /// The text can mean more than one thing.
    TwoReadings {
        /// The text.
        text: String,
        /// What it can mean: two or more, none twice.
        readings: Vec<TimeControl>,
    },
    /// There is no time in it, and no bonus either.
    NoTime,
    /// A stage is of no moves.
    NoMoves {
        /// Its number, from 1.
        stage: usize,
    },
    /// A stage is the rest of the game, and yet another follows.
    AfterTheEnd {
        /// Its number, from 1.
        stage: usize,
    },
    /// A number is larger than any time or any count of moves.
    TooLarge {
        /// The byte where it begins.
        at: usize,
    },
}

impl TimeControlError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            TimeControlError::Empty => "empty",
            TimeControlError::Unreadable { .. } => "unreadable",
            TimeControlError::TwoReadings { .. } => "two-readings",
            TimeControlError::NoTime => "no-time",
            TimeControlError::NoMoves { .. } => "no-moves",
            TimeControlError::AfterTheEnd { .. } => "after-the-end",
            TimeControlError::TooLarge { .. } => "too-large",
        }
    }

    /// What the text can mean, where it has more than one reading.
    pub fn readings(&self) -> &[TimeControl] {
        match self {
            TimeControlError::TwoReadings { readings, .. } => readings,
            _ => &[],
        }
    }
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControlError::Empty => f.write_str("there is no time control"),
            TimeControlError::Unreadable { text, at } => {
                write!(f, "{text:?} is not a time control: ")?;
                match text.get(*at..).map(str::trim) {
                    Some("") | None => f.write_str("it ends too early"),
                    Some(rest) => write!(f, "{rest:?} cannot be read"),
                }
            }
            TimeControlError::TwoReadings { text, readings } => {
                let number = if readings.len() == 2 { "two" } else { "several" };
                write!(f, "{text:?} has {number} readings: ")?;
                for (index, reading) in readings.iter().enumerate() {
                    let between = if index == 0 { "" } else { ", or " };
                    write!(f, "{between}{}, written \"{reading}\"", reading.in_words())?;
                }
                Ok(())
            }
            TimeControlError::NoTime => f.write_str("a game needs some time: this is none at all"),
            TimeControlError::NoMoves { stage } => write!(f, "stage {stage} is of no moves"),
            TimeControlError::AfterTheEnd { stage } => {
                write!(
                    f,
                    "stage {stage} is the rest of the game, and stage {} follows it",
                    stage.saturating_add(1)
                )
            }
            TimeControlError::TooLarge { at } => {
                write!(f, "the number in column {} is too large", at.saturating_add(1))
            }
        }
    }
}

impl core::error::Error for TimeControlError {}
