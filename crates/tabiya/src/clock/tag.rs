//! The PGN tag `TimeControl`, in seconds.

use super::control::{Bonus, Limit, TimeControl, TimeControlError};
use super::time::Seconds;
use super::{tag_reader, words};
use alloc::string::{String, ToString};
use core::fmt::Write;
use core::time::Duration;

impl TimeControl {
    /// The time control of a PGN tag, whose times are in seconds; `None` where it is unknown
    /// (`?`, or nothing at all).
    ///
    /// Beside the forms of the standard (`300`, `300+3`, `40/7200:3600`, `*180`, `-`) an increment
    /// is read in every stage, decimals are read, `1/86400` and `2.5/move` are times for each
    /// move, and `2700d5` and `300b5` have a delay, simple or Bronstein's. What is written in
    /// words with units is read too: real tags say `15 min. + 10 s. per move`.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::TimeControl;
    ///
    /// let control = TimeControl::from_pgn("40/5400+30:1800+30")?.unwrap();
    /// assert_eq!(control.to_string(), "40/90+30,30+30");
    /// assert_eq!(TimeControl::from_pgn("?")?, None);
    /// assert_eq!(TimeControl::from_pgn("-")?, Some(TimeControl::UNLIMITED));
    /// assert_eq!(TimeControl::from_pgn("*180")?, Some(TimeControl::hourglass(Duration::from_secs(180))));
    /// assert_eq!(TimeControl::from_pgn("600:20/180").unwrap_err().code(), "after-the-end");
    /// # Ok::<(), tabiya::TimeControlError>(())
    /// ```
    pub fn from_pgn(text: &str) -> Result<Option<TimeControl>, TimeControlError> {
        match text.trim() {
            "" | "?" => return Ok(None),
            "-" => return Ok(Some(TimeControl::UNLIMITED)),
            _ => {}
        }
        match tag_reader::read(text) {
            Err(error @ TimeControlError::Unreadable { .. }) => words::with_units(text).ok_or(error),
            result => result,
        }
        .map(Some)
    }

    /// The value of the PGN tag, in seconds.
    ///
    /// ```
    /// use tabiya::TimeControl;
    ///
    /// let pgn = |text: &str| text.parse().map(|control: TimeControl| control.to_pgn());
    /// assert_eq!(pgn("3+2"), Ok("180+2".to_string()));
    /// assert_eq!(pgn("5 delay 3"), Ok("300d3".to_string()));
    /// assert_eq!(pgn("1 day per move"), Ok("1/86400".to_string()));
    /// assert_eq!(pgn("unlimited"), Ok("-".to_string()));
    /// ```
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        match self.limit() {
            Limit::Unlimited => text.push('-'),
            Limit::Hourglass(time) => push(&mut text, "*", time),
            Limit::PerMove(time) => push(&mut text, "1/", time),
            Limit::Stages(stages) => {
                for (index, stage) in stages.iter().enumerate() {
                    if index > 0 {
                        text.push(':');
                    }
                    if let Some(moves) = stage.moves {
                        text += &moves.to_string();
                        text.push('/');
                    }
                    push(&mut text, "", stage.time);
                    match stage.bonus {
                        Bonus::None => {}
                        Bonus::Increment(time) => push(&mut text, "+", time),
                        Bonus::Delay(time) => push(&mut text, "d", time),
                        Bonus::Bronstein(time) => push(&mut text, "b", time),
                    }
                }
            }
        }
        text
    }
}

fn push(text: &mut String, before: &str, time: Duration) {
    write!(text, "{before}{}", Seconds(time)).expect("a string takes any text");
}
