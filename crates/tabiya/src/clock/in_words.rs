//! Time controls as people write and say them.

use super::control::{Bonus, Limit, Stage, TimeControl};
use super::time::Seconds;
use super::words;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::time::Duration;

/// As players write it, in minutes and seconds: `10+0`, `3+2`, `40/90+30,30+30`, `5 delay 3`,
/// `hourglass 3`, `1 per move`, `unlimited`. It reads back the same, unless there is no time in it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit() {
            Limit::Unlimited => f.pad("unlimited"),
            Limit::PerMove(time) => f.pad(&format!("{} per move", Minutes(time))),
            Limit::Hourglass(time) => f.pad(&format!("hourglass {}", Minutes(time))),
            Limit::Stages(stages) => {
                let alone = stages.len() == 1;
                let mut text = String::new();
                for stage in stages {
                    if !text.is_empty() {
                        text.push(',');
                    }
                    push_stage(&mut text, stage, alone);
                }
                f.pad(&text)
            }
        }
    }
}

fn push_stage(text: &mut String, stage: &Stage, alone: bool) {
    let time = Minutes(stage.time).to_string();
    if let Some(moves) = stage.moves {
        *text += &moves.to_string();
        // With the word there is no doubt which of two numbers it is.
        let plain = time.parse().is_ok_and(|minutes| {
            words::slash_has_one_reading(moves.into(), minutes, alone && stage.bonus == Bonus::None)
        });
        *text += if plain || !time.ends_with(|last: char| last.is_ascii_digit()) { "/" } else { " moves/" };
    }
    *text += &time;
    let bonus = Seconds(stage.bonus.time());
    match stage.bonus {
        Bonus::None if alone && stage.moves.is_none() => *text += "+0",
        Bonus::None => {}
        Bonus::Increment(_) => *text += &format!("+{bonus}"),
        Bonus::Delay(_) => *text += &format!(" delay {bonus}"),
        Bonus::Bronstein(_) => *text += &format!(" bronstein {bonus}"),
    }
}

/// A time as a number of minutes, if it is a whole one and is not taken for seconds; else with
/// its unit.
struct Minutes(Duration);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if self.0.subsec_nanos() > 0 || seconds % 60 > 0 {
            write!(f, "{}s", Seconds(self.0))
        } else if seconds / 60 < words::TAKEN_FOR_SECONDS {
            write!(f, "{}", seconds / 60)
        } else {
            write!(f, "{} min", seconds / 60)
        }
    }
}

impl TimeControl {
    /// The time control in words: `40 moves in 90 minutes with an increment of 30 seconds, then
    /// the rest of the game in 30 minutes`.
    ///
    /// ```
    /// use tabiya::TimeControl;
    ///
    /// let control: TimeControl = "3|2".parse()?;
    /// assert_eq!(control.in_words(), "3 minutes with an increment of 2 seconds");
    /// # Ok::<(), tabiya::TimeControlError>(())
    /// ```
    pub fn in_words(&self) -> String {
        match self.limit() {
            Limit::Unlimited => "no limit".into(),
            Limit::PerMove(time) => format!("{} for each move", Spoken(time)),
            Limit::Hourglass(time) => format!("an hourglass of {}", Spoken(time)),
            Limit::Stages(stages) => {
                let mut text = String::new();
                for stage in stages {
                    if !text.is_empty() {
                        text += ", then ";
                    }
                    match stage.moves {
                        Some(1) => text += "1 move in ",
                        Some(moves) => text += &format!("{moves} moves in "),
                        None if text.is_empty() => {}
                        None => text += "the rest of the game in ",
                    }
                    text += &Spoken(stage.time).to_string();
                    let time = Spoken(stage.bonus.time());
                    match stage.bonus {
                        Bonus::None => {}
                        Bonus::Increment(_) => text += &format!(" with an increment of {time}"),
                        Bonus::Delay(_) => text += &format!(" with a delay of {time}"),
                        Bonus::Bronstein(_) => text += &format!(" with a Bronstein delay of {time}"),
                    }
                }
                text
            }
        }
    }
}

/// A time in words: `90 minutes`, `1 minute 30 seconds`, `0.5 seconds`, `2 days`.
struct Spoken(Duration);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |f: &mut fmt::Formatter<'_>, number: u64, unit: &str| {
            write!(f, "{number} {unit}{}", if number == 1 { "" } else { "s" })
        };
        let (minutes, seconds, nanos) = (self.0.as_secs() / 60, self.0.as_secs() % 60, self.0.subsec_nanos());
        if minutes > 0 {
            match (minutes % 1440, seconds, nanos) {
                (0, 0, 0) => count(f, minutes / 1440, "day")?,
                _ => count(f, minutes, "minute")?,
            }
        }
        match (seconds, nanos) {
            (0, 0) if minutes > 0 => return Ok(()),
            _ if minutes > 0 => f.write_str(" ")?,
            _ => {}
        }
        if nanos == 0 {
            count(f, seconds, "second")
        } else {
            write!(f, "{} seconds", Seconds(Duration::new(seconds, nanos)))
        }
    }
}
