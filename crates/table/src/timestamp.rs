//! Moments as files write them, in UTC, and as people read them, in local time.

use chrono::{DateTime, Local, Offset, TimeZone};
use std::time::{SystemTime, UNIX_EPOCH};

/// Year, month, day, hour, minute, second.
fn parts(time: SystemTime) -> [u64; 6] {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Days are counted in eras of 400 years that begin on the first of March, so that leap days come last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    [era * 400 + year + next, month, date, second / 3_600, second / 60 % 60, second % 60]
}

/// As in a journal: 2026-01-31T12:00:00Z.
pub(crate) fn written(time: SystemTime) -> String {
    let [year, month, date, hour, minute, second] = parts(time);
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// As in the name of a file: 20260131-120000.
pub(crate) fn named(time: SystemTime) -> String {
    let [year, month, date, hour, minute, second] = parts(time);
    format!("{year:04}{month:02}{date:02}-{hour:02}{minute:02}{second:02}")
}

/// A moment of a journal as people read it: 2026-01-31 13:00. Where local time is UTC, or nobody knows it, it says so.
pub(crate) fn shown(written: &str) -> String {
    shown_in(&Local, written)
}

/// The day of a moment of a journal, as in a PGN tag: 2026.01.31.
pub(crate) fn day(written: &str) -> String {
    day_in(&Local, written)
}

fn moment<Z: TimeZone>(zone: &Z, written: &str) -> Option<DateTime<Z>> {
    DateTime::parse_from_rfc3339(written).ok().map(|moment| moment.with_timezone(zone))
}

fn shown_in<Z: TimeZone>(zone: &Z, written: &str) -> String {
    let Some(moment) = moment(zone, written) else { return written.to_owned() };
    let utc = if moment.offset().fix().local_minus_utc() == 0 { " UTC" } else { "" };
    format!("{}{utc}", moment.naive_local().format("%Y-%m-%d %H:%M"))
}

fn day_in<Z: TimeZone>(zone: &Z, written: &str) -> String {
    moment(zone, written)
        .map_or("????.??.??".to_owned(), |moment| moment.naive_local().format("%Y.%m.%d").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn moments_are_written_in_utc_with_leap_years() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_769_860_805, "2026-01-31T12:00:05Z"),
        ] {
            assert_eq!(written(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
        assert_eq!(named(UNIX_EPOCH + Duration::from_secs(1_769_860_805)), "20260131-120005");
    }

    #[test]
    fn moments_are_shown_in_local_time_and_utc_is_called_so() {
        let written = "2026-11-16T03:55:12Z";
        let new_york = chrono::FixedOffset::west_opt(5 * 3_600).unwrap();
        let auckland = chrono::FixedOffset::east_opt(13 * 3_600).unwrap();
        assert_eq!(shown_in(&new_york, written), "2026-11-15 22:55");
        assert_eq!(shown_in(&auckland, written), "2026-11-16 16:55");
        assert_eq!(shown_in(&chrono::Utc, written), "2026-11-16 03:55 UTC");
        assert_eq!(day_in(&new_york, written), "2026.11.15");
        assert_eq!((shown("?"), day("?")), ("?".to_owned(), "????.??.??".to_owned()));
    }

    #[test]
    fn a_clock_before_1970_is_no_reason_to_stop() {
        assert_eq!(written(UNIX_EPOCH - Duration::from_secs(1)), "1970-01-01T00:00:00Z");
    }
}
