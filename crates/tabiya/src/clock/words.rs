//! Time controls as people write them.

mod phrases;
mod tokens;

use super::control::{Bonus, Stage, TimeControl, TimeControlError};
use super::tag_reader;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::str::FromStr;
use phrases::{Phrases, Stages};
use tokens::{ClockToken, What, tokens};

/// A number without a unit is in minutes, but from three hours on it may as well be in seconds:
/// `300+3` is five minutes in every PGN file.
pub(super) const TAKEN_FOR_SECONDS: u64 = 180;

/// How to read what has more than one reading.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Way {
    /// Numbers are minutes, `a/b` is moves before time (or time before moves, where the time has a
    /// unit), `1:30` has hours.
    #[default]
    Plain,
    /// Numbers are seconds, as in PGN.
    InSeconds,
    /// `a/b` is time before moves.
    TimeFirst,
    /// `a/b` is time and increment.
    SlashIncrement,
    /// `1:30` has minutes and seconds.
    ColonSeconds,
}

/// What in a text has other readings than the plain one.
#[derive(Clone, Copy, Default)]
struct Doubts {
    /// A number without a unit was taken for minutes.
    no_unit: bool,
    in_seconds: bool,
    time_first: bool,
    slash_increment: bool,
    colon_seconds: bool,
}

/// Reads what people write: minutes and seconds a move (`10+5`, `3|2`, `½+0`), moves, minutes and
/// seconds a move (`40/90+30,30+30`), units (`5 min`, `1h30 + 30s`, `15' + 10"`), words (`3 delay
/// 2`, `G/60;d5`, `90 minutes for 40 moves then 30 minutes`, `2 days per move`, `hourglass 3`,
/// `unlimited`).
///
/// A text with two readings is refused with both, such as `90/40` (moves or minutes first?),
/// `300+3` (minutes or seconds?) and `1:30` (hours or minutes?).
///
/// ```
/// use tabiya::TimeControl;
///
/// let same: TimeControl = "15 min + 10 sec / move".parse()?;
/// assert_eq!(same, "15|10".parse()?);
/// let error = "300+3".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.readings(), ["300 min + 3".parse()?, "5+3".parse()?]);
/// # Ok::<(), tabiya::TimeControlError>(())
/// ```
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let tokens = tokens(text)?;
        if tokens.is_empty() {
            return Err(TimeControlError::Empty);
        }
        let has = |sign| tokens.iter().any(|token| token.what == What::Sign(sign));
        // `40/7200:3600` is written like a PGN tag, in seconds; if it can be minutes, it is in doubt.
        if has(':') && has('/') {
            let commas: Vec<ClockToken> = tokens.iter().map(ClockToken::with_comma_for_colon).collect();
            let minutes = read(text, &commas, Way::Plain).ok().map(|(control, _)| control);
            let readings: Vec<TimeControl> = minutes.into_iter().chain(tag_reader::read(text).ok()).collect();
            if !readings.is_empty() {
                return only(text, readings);
            }
        }
        let (plain, doubts) = match read(text, &tokens, Way::Plain) {
            // In `5/0` nothing but seconds a move can be none.
            Err(TimeControlError::NoTime) if has('/') => read(text, &tokens, Way::SlashIncrement)?,
            result => result?,
        };
        let mut readings = alloc::vec![plain];
        let ways = [
            (doubts.time_first, Way::TimeFirst),
            (doubts.slash_increment, Way::SlashIncrement),
            (doubts.in_seconds, Way::InSeconds),
            (doubts.colon_seconds, Way::ColonSeconds),
        ];
        for (_, way) in ways.into_iter().filter(|(doubt, _)| *doubt) {
            if let Ok((reading, _)) = read(text, &tokens, way) {
                readings.push(reading);
            }
        }
        only(text, readings)
    }
}

/// As it is written, with which `from_str` reads it; also one with no time at all, which people do not mean.
#[cfg(feature = "serde")]
impl serde::Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        let control = match text.parse() {
            Err(TimeControlError::NoTime) => {
                tokens(&text).and_then(|tokens| form(&text, &tokens, Way::Plain)).map(|(control, _)| control)
            }
            control => control,
        };
        control.map_err(serde::de::Error::custom)
    }
}

/// The control that a text means if all its times have units: a PGN tag counts in seconds, so
/// that numbers alone would say something else there.
pub(super) fn with_units(text: &str) -> Option<TimeControl> {
    let tokens = tokens(text).ok()?;
    let (control, doubts) = read(text, &tokens, Way::Plain).ok()?;
    let doubt = doubts.no_unit || doubts.time_first || doubts.slash_increment || doubts.colon_seconds;
    (!doubt).then_some(control)
}

/// Whether `moves/minutes` can be nothing else, alone (and then without a bonus) or among stages.
pub(super) fn slash_has_one_reading(moves: u64, minutes: u64, alone: bool) -> bool {
    !(minutes_before_moves(moves, minutes) || alone && minutes_and_seconds(moves, minutes))
}

/// Whether someone who writes `a/b` may mean a minutes for b moves. Nobody does who begins with
/// 40, the number of moves in all federations; who puts minutes first has more of them than moves.
fn minutes_before_moves(a: u64, b: u64) -> bool {
    a != 40 && a != b && (b == 40 || b < a)
}

/// Whether someone who writes `a/b` may mean a minutes and b seconds a move.
fn minutes_and_seconds(a: u64, b: u64) -> bool {
    a != 40 && b <= 30
}

/// The only reading, or the refusal of several.
fn only(text: &str, mut readings: Vec<TimeControl>) -> Result<TimeControl, TimeControlError> {
    let mut index = 0;
    while index < readings.len() {
        if readings[..index].contains(&readings[index]) {
            readings.remove(index);
        } else {
            index += 1;
        }
    }
    match readings.len() {
        1 => Ok(readings.remove(0)),
        _ => Err(TimeControlError::TwoReadings { text: text.to_string(), readings }),
    }
}

/// What a text means if some time is left to play in.
fn read(text: &str, tokens: &[ClockToken], way: Way) -> Result<(TimeControl, Doubts), TimeControlError> {
    let (control, doubts) = form(text, tokens, way)?;
    let none = match control.stages().first() {
        Some(first) => first.time.is_zero() && first.bonus.time().is_zero(),
        None => control.initial().is_some_and(|time| time.is_zero()),
    };
    if none { Err(TimeControlError::NoTime) } else { Ok((control, doubts)) }
}

/// What a text means.
fn form(text: &str, tokens: &[ClockToken], way: Way) -> Result<(TimeControl, Doubts), TimeControlError> {
    let mut phrases = Phrases::new(text, tokens, way);
    let control = match phrases.control()? {
        Stages::Other(control) => control,
        Stages::Some(stages) => {
            // Among stages, and before a bonus, a slash leads to no increment.
            if !matches!(stages[..], [Stage { bonus: Bonus::None, .. }]) {
                phrases.doubts.slash_increment = false;
            }
            TimeControl::staged(stages)?
        }
    };
    Ok((control, phrases.doubts))
}
