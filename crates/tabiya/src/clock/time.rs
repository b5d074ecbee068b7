//! Times as text: on a display, and in the comments of PGN.

use super::error::ClockTimeError;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// A time as `MM:SS`, rounded down: a clock that shows nothing left has less than a second left.
///
/// ```
/// use core::time::Duration;
/// use tabiya::format_time;
///
/// assert_eq!(format_time(Duration::from_secs(600)), "10:00");
/// assert_eq!(format_time(Duration::from_millis(65_999)), "01:05");
/// assert_eq!(format_time(Duration::from_secs(5400)), "90:00");
/// ```
pub fn format_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

/// A time as a running clock shows it: with hours from one hour on, with tenths below ten
/// seconds, rounded down.
///
/// ```
/// use core::time::Duration;
/// use tabiya::format_live_time;
///
/// assert_eq!(format_live_time(Duration::from_secs(5400)), "1:30:00");
/// assert_eq!(format_live_time(Duration::from_secs(600)), "10:00");
/// assert_eq!(format_live_time(Duration::from_millis(9_876)), "00:09.8");
/// ```
pub fn format_live_time(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds >= 3600 {
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    } else if seconds >= 10 {
        format_time(time)
    } else {
        format!("{}.{}", format_time(time), time.subsec_millis() / 100)
    }
}

/// A time as the comments of PGN write it: `%clk` for what is left, `%emt` for what a move took.
///
/// It is written `h:mm:ss`, with as many decimals as it has. It is read with one or two digits in
/// each place, without hours, or as seconds alone, as programs write it.
///
/// ```
/// use core::time::Duration;
/// use tabiya::ClockTime;
///
/// let left: ClockTime = "0:09:58".parse()?;
/// assert_eq!(left.0, Duration::from_secs(598));
/// assert_eq!(ClockTime(Duration::from_millis(5_025_100)).to_string(), "1:23:45.1");
/// assert_eq!("1.341".parse(), Ok(ClockTime(Duration::from_millis(1_341))));
/// # Ok::<(), tabiya::ClockTimeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ClockTime(pub Duration);

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        write_fraction(f, self.0)
    }
}

impl FromStr for ClockTime {
    type Err = ClockTimeError;

    fn from_str(text: &str) -> Result<ClockTime, ClockTimeError> {
        if let Some(seconds) = plainly(text) {
            return Ok(ClockTime(Duration::from_secs(seconds)));
        }
        let start = text.len() - text.trim_start().len();
        let body = text.trim();
        if body.is_empty() {
            return Err(ClockTimeError::Empty);
        }
        let parts = body.split(':').count();
        if parts > 3 {
            let third = body.match_indices(':').nth(2).map_or(0, |(at, _)| at);
            return Err(ClockTimeError::Unreadable { at: start + third });
        }
        let mut total = Duration::ZERO;
        let mut at = start;
        for (index, part) in body.split(':').enumerate() {
            // Blanks behind a colon are typing errors that change nothing.
            let begin = at + (part.len() - part.trim_start().len());
            let number = part.trim();
            let last = index + 1 == parts;
            let (value, end) = read_decimal(number).ok_or(ClockTimeError::Unreadable { at: begin })?;
            if end < number.len() || (!last && number.as_bytes().contains(&b'.')) {
                return Err(ClockTimeError::Unreadable { at: begin + end.min(number.len()) });
            }
            let value = value.ok_or(ClockTimeError::TooLarge)?;
            if index > 0 && value >= Duration::from_secs(60) {
                return Err(ClockTimeError::OutOfRange { at: begin });
            }
            total = total
                .checked_mul(60)
                .and_then(|total| total.checked_add(value))
                .ok_or(ClockTimeError::TooLarge)?;
            at += part.len() + 1;
        }
        Ok(ClockTime(total))
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(ClockTime);

/// A time in digits and colons alone, as nearly all are written; `None` for what is looked at more closely.
fn plainly(text: &str) -> Option<u64> {
    let (mut total, mut part, mut digits, mut colons) = (0, 0, 0, 0);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' if digits < 9 => {
                part = part * 10 + u64::from(byte - b'0');
                digits += 1;
            }
            b':' if digits > 0 && colons < 2 && (colons == 0 || part < 60) => {
                total = (total + part) * 60;
                (part, digits) = (0, 0);
                colons += 1;
            }
            _ => return None,
        }
    }
    (digits > 0 && (colons == 0 || part < 60)).then_some(total + part)
}

/// The number that a text begins with, as seconds, and where it ends; no seconds when they are
/// too many. Decimals past the ninth are dropped. `None` where no number begins.
pub(super) fn read_decimal(text: &str) -> Option<(Option<Duration>, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    if whole == 0 {
        return None;
    }
    let seconds = text[..whole].parse::<u64>().ok();
    let decimals = text[whole..].strip_prefix('.').map_or(0, digits);
    if decimals == 0 {
        return Some((seconds.map(Duration::from_secs), whole));
    }
    let end = whole + 1 + decimals;
    let mut nanos = 0;
    for place in 0..9 {
        let digit = text.as_bytes()[whole + 1..end].get(place).map_or(0, |digit| digit - b'0');
        nanos = nanos * 10 + u32::from(digit);
    }
    Some((seconds.map(|seconds| Duration::new(seconds, nanos)), end))
}

/// The decimals of the seconds of a time, with the point before them, as many as there are.
fn write_fraction(f: &mut impl fmt::Write, time: Duration) -> fmt::Result {
    let nanos = time.subsec_nanos();
    if nanos == 0 {
        return Ok(());
    }
    let digits = format!("{nanos:09}");
    write!(f, ".{}", digits.trim_end_matches('0'))
}

/// A time in seconds, with as many decimals as it has: `5400`, `0.05`.
pub(super) struct Seconds(pub(super) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        write_fraction(f, self.0)
    }
}
