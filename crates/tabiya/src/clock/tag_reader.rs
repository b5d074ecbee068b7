//! The PGN tag `TimeControl`, read as the standard has it.

use super::control::{Bonus, Stage, TimeControl, TimeControlError};
use super::time::read_decimal;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;

/// The tag read as the standard has it.
pub(super) fn read(text: &str) -> Result<TimeControl, TimeControlError> {
    let mut tag = TagText { text, at: text.len() - text.trim_start().len() };
    if tag.take("*") {
        let time = tag.seconds()?;
        return tag.end(TimeControl::hourglass(time));
    }
    let mut stages = Vec::new();
    loop {
        let begin = tag.at;
        let mut time = tag.seconds()?;
        let mut moves = None;
        if tag.take("/") {
            if stages.is_empty() && tag.take("move") {
                return tag.end(TimeControl::per_move(time));
            }
            if time.subsec_nanos() > 0 {
                return Err(tag.stuck(begin));
            }
            let count =
                u32::try_from(time.as_secs()).map_err(|_| TimeControlError::TooLarge { at: begin })?;
            moves = Some(count);
            time = tag.seconds()?;
        }
        let bonus = if tag.take("+") {
            Bonus::Increment(tag.seconds()?)
        } else if tag.take("d") || tag.take("D") || tag.take("S") || tag.take("s") {
            Bonus::Delay(tag.seconds()?)
        } else if tag.take("b") || tag.take("B") {
            Bonus::Bronstein(tag.seconds()?)
        } else {
            Bonus::None
        };
        stages.push(Stage { moves, time, bonus });
        if !tag.take(":") {
            break;
        }
    }
    let at = tag.at;
    if !text[at..].trim().is_empty() {
        return Err(tag.stuck(at));
    }
    TimeControl::staged(stages)
}

/// A tag's value, and how far it has been read.
struct TagText<'a> {
    text: &'a str,
    at: usize,
}

impl TagText<'_> {
    fn take(&mut self, what: &str) -> bool {
        let found = self.text[self.at..].starts_with(what);
        if found {
            self.at += what.len();
        }
        found
    }

    fn seconds(&mut self) -> Result<Duration, TimeControlError> {
        let begin = self.at;
        let (seconds, length) = read_decimal(&self.text[begin..]).ok_or_else(|| self.stuck(begin))?;
        self.at += length;
        seconds.ok_or(TimeControlError::TooLarge { at: begin })
    }

    fn end(&self, control: TimeControl) -> Result<TimeControl, TimeControlError> {
        if self.text[self.at..].trim().is_empty() { Ok(control) } else { Err(self.stuck(self.at)) }
    }

    fn stuck(&self, at: usize) -> TimeControlError {
        TimeControlError::Unreadable { text: self.text.to_string(), at }
    }
}
