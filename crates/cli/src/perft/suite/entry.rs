//! A line of a suite: a position and its counts.

use tabiya::{Position, Variant};
use tabiya_schema::reading::Reading;

/// A line of the suite.
pub(super) struct SuiteEntry {
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) fen: String,
    /// The position and its counts, or what cannot be read.
    pub(super) content: Result<(Position, Vec<Expected>), String>,
    /// How many counts are above the limit.
    pub(super) skipped: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected {
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl SuiteEntry {
    /// Reads a line: the FEN, then counts such as `;D3 8902`. Blank lines and comments are nothing.
    pub(super) fn read(line: usize, text: &str, limit: u64, variant: Variant) -> Option<SuiteEntry> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            return None;
        }
        let (fen, counts) = split(text);
        let mut skipped = 0;
        let content = counts.and_then(|counts| {
            let (position, _) =
                Reading::Lenient.position_of(variant, &fen).map_err(|error| error.to_string())?;
            let (counts, above): (Vec<_>, Vec<_>) =
                counts.into_iter().partition(|count| count.nodes <= limit);
            skipped = above.len();
            Ok((position, counts))
        });
        Some(SuiteEntry { line, fen, content, skipped })
    }
}

/// Parts a line into the FEN and its counts, which follow semicolons or stand behind the FEN.
fn split(text: &str) -> (String, Result<Vec<Expected>, String>) {
    let mut parts = text.split(';').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    // Four fields at least belong to the FEN.
    let end = words.iter().skip(4).position(|word| depth_of(word).is_some()).map_or(words.len(), |i| i + 4);
    let fen = words[..end].join(" ");
    let rest = words[end..].join(" ");
    let mut counts = Vec::new();
    for part in std::iter::once(rest.as_str()).chain(parts).filter(|part| !part.is_empty()) {
        match expected(part) {
            Some(count) => counts.push(count),
            // An EPD operation such as: id "promotion 3"
            None if part.starts_with(|c: char| c.is_ascii_lowercase()) => {}
            None => return (fen, Err(format!("{part:?} is not a count such as D3 8902"))),
        }
    }
    if counts.is_empty() {
        return (fen, Err("there is no count such as ;D3 8902".to_owned()));
    }
    (fen, Ok(counts))
}

/// The depth in `D3`.
fn depth_of(word: &str) -> Option<u32> {
    let depth: u32 = word.strip_prefix('D')?.parse().ok()?;
    (depth <= 64).then_some(depth)
}

/// `D3 8902`, also written `D3: 8902` or `D3=8902`.
fn expected(part: &str) -> Option<Expected> {
    let mut words = part.split([' ', '\t', ':', '=']).filter(|word| !word.is_empty());
    let depth = depth_of(words.next()?)?;
    let nodes = words.next()?.replace([',', '_'], "").parse().ok()?;
    words.next().is_none().then_some(Expected { depth, nodes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> Vec<(u32, u64)> {
        split(text).1.unwrap().into_iter().map(|count| (count.depth, count.nodes)).collect()
    }

    #[test]
    fn counts_are_read_in_the_ways_suites_write_them() {
        const FEN: &str = "8/8/8/8/8/8/8/K6k w - - 0 1";
        for counted in [
            ";D1 3 ;D2 9",
            "; D1 3; D2 9;",
            ";D1\t3;D2  9",
            ";D1=3 ;D2: 9",
            "D1 3; D2 9;",
            ";id \"corners\" ;D1 3 ;D2 9",
        ] {
            let text = format!("{FEN} {counted}");
            assert_eq!(split(&text).0, FEN, "{text}");
            assert_eq!(counts(&text), [(1, 3), (2, 9)], "{text}");
        }
        assert_eq!(counts("8/8/8/8/8/8/8/K6k w - - ;D6 1,234_567"), [(6, 1_234_567)]);
    }

    #[test]
    fn the_en_passant_square_d6_is_no_count_of_depth_6() {
        let text = "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1 ;D6 1440467";
        assert_eq!(split(text).0, "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1");
        assert_eq!(counts(text), [(6, 1_440_467)]);
    }

    #[test]
    fn a_line_whose_counts_cannot_be_read_is_bad_and_not_skipped() {
        for bad in [";D1", ";D1 x", ";D1 3 4", ";Dx 3", ";D99 3", "", ";3"] {
            let text = format!("8/8/8/8/8/8/8/K6k w - - 0 1 {bad}");
            assert!(split(&text).1.is_err(), "{text}");
        }
    }
}
