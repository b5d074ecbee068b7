//! For how long an endpoint wants to be left alone (RFC 9110, 10.2.3): so many seconds, or until a date.

use std::time::Duration;

/// Nobody is asked to wait longer.
const LONGEST: f64 = 3_600.0;

/// The pause that a header asks for, at a time in seconds since 1970; none if it asks for none that can be read.
pub(super) fn pause(value: &str, now: i64) -> Option<Duration> {
    let value = value.trim();
    let seconds = match value.parse::<f64>() {
        Ok(seconds) => seconds,
        // A date that is over asks for no pause.
        Err(_) => (seconds_of(value)? - now).max(0) as f64,
    };
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// A date of HTTP in seconds since 1970: `Wed, 21 Oct 2026 07:28:00 GMT`
pub(super) fn seconds_of(date: &str) -> Option<i64> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (_, rest) = date.split_once(", ")?;
    let mut words = rest.split(' ');
    let (day, month, year, time) = (words.next()?, words.next()?, words.next()?, words.next()?);
    if words.next() != Some("GMT") {
        return None;
    }
    let number = |word: &str| word.parse::<u16>().ok().map(i64::from);
    let (day, year) = (number(day).filter(|day| (1..=31).contains(day))?, number(year)?);
    let month = MONTHS.iter().position(|name| *name == month)? as i64 + 1;
    let mut parts = time.split(':').map(number);
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    // Days of the civil calendar, with years that begin in March.
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    Some(days * 86_400 + hour * 3_600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_told_in_seconds_or_by_a_date() {
        let now = seconds_of("Wed, 21 Oct 2026 07:28:00 GMT").unwrap();
        assert_eq!(now, 1_792_567_680);
        assert_eq!(seconds_of("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(seconds_of("Tue, 29 Feb 2000 12:00:00 GMT"), Some(951_825_600));
        for (value, seconds) in [
            ("2", Some(2.0)),
            (" 0.5 ", Some(0.5)),
            ("Wed, 21 Oct 2026 07:28:30 GMT", Some(30.0)),
            ("Wed, 21 Oct 2026 07:00:00 GMT", Some(0.0)),
            ("Thu, 22 Oct 2026 07:28:00 GMT", None),
            ("-1", None),
            ("NaN", None),
            ("soon", None),
            ("Wed, 41 Oct 2026 07:28:30 GMT", None),
            ("Wed, 21 Oct 2026 07:28:30 CET", None),
            ("", None),
        ] {
            assert_eq!(pause(value, now), seconds.map(Duration::from_secs_f64), "{value:?}");
        }
    }
}
