//! What the value of a tag is: a number, a date, a text.

use super::Relation;
use std::cmp::Ordering;
use tabiya::pgn::GameResult;

/// What a tag holds, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TagKind {
    /// `WhiteElo`, `PlyCount`
    Number,
    /// `Round`: numbers with dots between them, of which 1.10 comes behind 1.9.
    Round,
    /// `Date`, `EventDate`
    Date,
    Result,
    /// Anything else.
    Text,
}

impl TagKind {
    pub(super) fn of(tag: &str) -> TagKind {
        let tag = tag.to_ascii_lowercase();
        match tag.as_str() {
            "round" => TagKind::Round,
            "result" => TagKind::Result,
            "plycount" => TagKind::Number,
            _ if tag.ends_with("date") => TagKind::Date,
            _ if ["elo", "ratingdiff", "uscf"].iter().any(|end| tag.ends_with(end)) => TagKind::Number,
            _ => TagKind::Text,
        }
    }

    /// Whether this may be asked of such a tag; a sentence if not.
    pub(super) fn check(self, tag: &str, value: &str, relation: Relation) -> Result<(), String> {
        // Any part of a text may be looked for.
        if relation == Relation::Contains {
            return Ok(());
        }
        let is_unknown = !relation.is_order() && value.bytes().all(|byte| b"?-.".contains(&byte));
        let wrong = |what: &str| Err(format!("{tag} is {what}, not {value:?}"));
        match self {
            TagKind::Number if number(value).is_none() && !is_unknown => wrong("a number, as 2500"),
            // `Round "Final"` can be asked for by name, but nobody knows what comes before it.
            TagKind::Round if relation.is_order() && round(value).is_none() => wrong("a number, as 3 or 3.1"),
            TagKind::Date
                if !is_unknown && !date(value).is_some_and(|date| date.iter().all(Option::is_some)) =>
            {
                wrong("a date, as 2019, 2019.05 or 2019.05.31")
            }
            TagKind::Result if relation.is_order() => {
                Err("results have no order: they are equal (=) or not (!=)".to_owned())
            }
            TagKind::Result if GameResult::from_text(value).is_none() => {
                Err(format!("a result is 1-0, 0-1, 1/2-1/2 or *, not {value:?}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a value is the one that is asked for.
    pub(super) fn is_equal(self, value: &str, asked: &str) -> bool {
        let same = match self {
            TagKind::Number | TagKind::Date => self.compare(value, asked) == Some(Ordering::Equal),
            TagKind::Round | TagKind::Result | TagKind::Text => false,
        };
        same || value == asked
    }

    /// How a value compares to the one that is asked for, if it does: what is not known is neither more nor less.
    pub(super) fn compare(self, value: &str, asked: &str) -> Option<Ordering> {
        match self {
            TagKind::Number => Some(number(value)?.compare(number(asked)?)),
            TagKind::Round => Some(round(value)?.cmp(&round(asked)?)),
            TagKind::Date => compare_dates(&date(value)?, &date(asked)?),
            TagKind::Result => None,
            TagKind::Text => match number(asked) {
                Some(asked) => Some(number(value)?.compare(asked)),
                None => Some(value.cmp(asked)),
            },
        }
    }
}

/// A number by its digits, of which there may be as many as one likes.
#[derive(Clone, Copy)]
struct Number<'t> {
    is_negative: bool,
    /// Without zeros before it.
    whole: &'t str,
    /// Without zeros behind it.
    fraction: &'t str,
}

impl Number<'_> {
    fn compare(self, other: Number<'_>) -> Ordering {
        let size = |of: Self, than: Number<'_>| {
            (of.whole.len(), of.whole, of.fraction).cmp(&(than.whole.len(), than.whole, than.fraction))
        };
        match (self.is_negative, other.is_negative) {
            (false, false) => size(self, other),
            (true, true) => size(self, other).reverse(),
            (negative, _) => {
                if negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

/// A number as people write one: `2500`, `-3`, `+4`, `0.5`.
fn number(text: &str) -> Option<Number<'_>> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain(whole) || !is_plain(fraction) {
        return None;
    }
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let is_zero = whole.is_empty() && fraction.is_empty();
    Some(Number { is_negative: text.starts_with('-') && !is_zero, whole, fraction })
}

/// The numbers of a round, as 3.1.
fn round(text: &str) -> Option<Vec<u32>> {
    text.split('.').map(|part| part.parse().ok()).collect()
}

/// Year, month and day, of which the later ones may be missing, and any of them not known.
fn date(text: &str) -> Option<Vec<Option<u32>>> {
    let part = |(i, part): (usize, &str)| {
        let is_long = part.len() > if i == 0 { 4 } else { 2 };
        match part.bytes().all(|byte| byte == b'?') {
            _ if part.is_empty() || is_long => None,
            true => Some(None),
            false => part.parse().ok().map(Some),
        }
    };
    let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
    if parts.len() > 3 { None } else { parts.into_iter().enumerate().map(part).collect() }
}

/// As far as the one that is asked for goes: 2019.05.01 is in 2019, not behind it.
fn compare_dates(value: &[Option<u32>], asked: &[Option<u32>]) -> Option<Ordering> {
    for (i, &asked) in asked.iter().enumerate() {
        match (*value.get(i)?)?.cmp(&asked?) {
            Ordering::Equal => {}
            other => return Some(other),
        }
    }
    Some(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_all_their_digits() {
        let rising = [
            "-10",
            "-9.5",
            "-9.25",
            "-0.5",
            "0",
            "0.05",
            "0.5",
            "0.51",
            "3",
            "10",
            "9007199254740992",
            "9007199254740993",
        ];
        for (i, less) in rising.iter().enumerate() {
            for (j, more) in rising.iter().enumerate() {
                assert_eq!(TagKind::Number.compare(less, more), Some(i.cmp(&j)), "{less} {more}");
            }
        }
        for (one, other) in [("-0", "0"), ("+4", "4.0"), ("007", "7"), ("0.50", "0.5"), ("00", "0.00")] {
            assert_eq!(TagKind::Number.compare(one, other), Some(Ordering::Equal), "{one} {other}");
        }
        for wrong in ["", "-", ".5", "5.", "1e3", "1.2.3", "inf", "--1", "+-1"] {
            assert!(number(wrong).is_none(), "{wrong}");
        }
    }
}
