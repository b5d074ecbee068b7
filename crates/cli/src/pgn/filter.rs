//! Which games are wanted, by their tags.

use std::cmp::Ordering;
use std::str::FromStr;
use tabiya::Pgn;

/// A condition on a tag: `WhiteElo>=2500`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filter {
    tag: String,
    relation: Relation,
    value: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
}

/// Longer signs first: `<=` begins with `<`.
const SIGNS: [(&str, Relation); 8] = [
    ("!=", Relation::Unequal),
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
    ("~", Relation::Contains),
];

impl FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Filter, String> {
        let wrong = || {
            format!("a filter is a tag, one of = != < <= > >= ~ and a value, as WhiteElo>=2500, not {text:?}")
        };
        let at = text.find(['=', '!', '<', '>', '~']).ok_or_else(wrong)?;
        let (tag, rest) = text.split_at(at);
        let (value, relation) = SIGNS
            .iter()
            .find_map(|&(sign, relation)| Some((rest.strip_prefix(sign)?, relation)))
            .ok_or_else(wrong)?;
        let (tag, value) = (tag.trim(), value.trim());
        // `=>` and the like are no signs, and nothing is neither more nor less than nothing.
        let ordered = !matches!(relation, Relation::Equal | Relation::Unequal | Relation::Contains);
        if tag.is_empty() || value.starts_with(['=', '<', '>', '~']) || ordered && value.is_empty() {
            return Err(wrong());
        }
        Ok(Filter { tag: tag.to_owned(), relation, value: value.to_owned() })
    }
}

impl Filter {
    /// Whether a game is wanted. Without the tag it is wanted only if anything but a value is; but the seven tags
    /// that every game has when it is written are `?` then, and the result is that of the game.
    pub(crate) fn passes(&self, pgn: &Pgn) -> bool {
        let unknown = match self.tag.to_ascii_lowercase().as_str() {
            "result" => Some(pgn.result().text()),
            "event" | "site" | "round" | "white" | "black" => Some("?"),
            "date" => Some("????.??.??"),
            _ => None,
        };
        let told = if self.tag.eq_ignore_ascii_case("Result") { None } else { pgn.tags().get(&self.tag) };
        let Some(value) = told.or(unknown) else { return self.relation == Relation::Unequal };
        let value = value.trim();
        match self.relation {
            Relation::Contains => value.to_lowercase().contains(&self.value.to_lowercase()),
            Relation::Equal => self.equals(value),
            Relation::Unequal => !self.equals(value),
            Relation::Less => self.compare(value).is_some_and(Ordering::is_lt),
            Relation::AtMost => self.compare(value).is_some_and(Ordering::is_le),
            Relation::More => self.compare(value).is_some_and(Ordering::is_gt),
            Relation::AtLeast => self.compare(value).is_some_and(Ordering::is_ge),
        }
    }

    /// Whether a value is the one that is asked for: the same text, or the same number.
    fn equals(&self, value: &str) -> bool {
        value == self.value
            || matches!((Number::of(value), Number::of(&self.value)), (Some(a), Some(b)) if a == b)
    }

    /// How a value compares to the one that is asked for: a number with a number, a text with a text. A text
    /// is not more or less than a number: a rating of `?` is no rating.
    fn compare(&self, value: &str) -> Option<Ordering> {
        // Of a date whose day is not known, the year still is.
        let known = value.split(".?").next().unwrap_or(value);
        match (Number::of(known), Number::of(&self.value)) {
            (Some(value), Some(asked)) => Some(value.cmp(&asked)),
            (None, None) if !value.starts_with('?') && !value.is_empty() => Some(value.cmp(&self.value)),
            _ => None,
        }
    }
}

/// A number, or several with dots between them: a rating, a date, a round. `1.10` is more than `1.9`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Number(Vec<i64>);

impl Number {
    fn of(text: &str) -> Option<Number> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let part = |part: &str| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if is_number { part.parse::<i64>().ok().map(|part| sign * part) } else { None }
        };
        digits.split('.').map(part).collect::<Option<Vec<_>>>().map(Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::pgn::GameResult;

    fn passes(filter: &str, value: &str) -> bool {
        let mut pgn = Pgn::new();
        pgn.tags_mut().set("Tag", value);
        filter.parse::<Filter>().unwrap().passes(&pgn)
    }

    #[test]
    fn numbers_are_compared_as_numbers() {
        assert!(passes("Tag>=2500", "2500") && passes("Tag>900", "2500") && passes("tag < 900", "85"));
        assert!(!passes("Tag>2500", "2500") && !passes("Tag>=900", "85"));
        assert!(passes("Tag=2500", "2500") && passes("Tag==2500", " 2500 ") && passes("Tag<=-1", "-1"));
    }

    #[test]
    fn a_rating_that_is_not_known_is_neither_high_nor_low() {
        for filter in ["Tag>=0", "Tag<9999", "Tag=2500"] {
            assert!(!passes(filter, "?"), "{filter}");
            assert!(!passes(filter, ""), "{filter}");
        }
        assert!(passes("Tag!=2500", "?"));
    }

    #[test]
    fn texts_are_compared_as_texts_and_dates_with_them() {
        assert!(passes("Tag=1-0", "1-0") && !passes("Tag=1-0", "0-1") && passes("Tag!=*", "1-0"));
        assert!(passes("Tag>=2019", "2019.05.01") && passes("Tag<2020.01.01", "2019.12.31"));
        assert!(passes("Tag~carl", "Magnus Carlsen") && !passes("Tag~carl", "Anand"));
    }

    #[test]
    fn a_game_without_the_tag_passes_only_a_not() {
        let mut pgn = Pgn::new();
        for (filter, wanted) in [("A=1", false), ("A<1", false), ("A~", false), ("A!=1", true)] {
            assert_eq!(filter.parse::<Filter>().unwrap().passes(&pgn), wanted, "{filter}");
        }
        // Those that every game has when it is written are there.
        pgn.set_result(GameResult::Draw);
        pgn.tags_mut().remove("Result");
        for filter in ["Site=?", "date=????.??.??", "Result=1/2-1/2", "Result!=*"] {
            assert!(filter.parse::<Filter>().unwrap().passes(&pgn), "{filter}");
        }
        pgn.tags_mut().set("Result", "*");
        assert!("Result=1/2-1/2".parse::<Filter>().unwrap().passes(&pgn), "the result is that of the game");
    }

    #[test]
    fn rounds_and_dates_are_compared_part_by_part() {
        assert!(passes("Tag=1.1", "1.1") && !passes("Tag=1.1", "1.10") && passes("Tag>1.9", "1.10"));
        assert!(passes("Tag=2019.5.1", "2019.05.01") && !passes("Tag=2019", "2019.05.01"));
        for filter in ["Tag>=2019.01.01", "Tag>=2019", "Tag<2019", "Tag<=2019.01.01"] {
            assert!(!passes(filter, "????.??.??"), "{filter}");
        }
        assert!(passes("Tag>=2019", "2019.??.??") && !passes("Tag>2019.06.01", "2019.??.??"));
        assert!(passes("Tag>=B20", "C45") && !passes("Tag>=B20", "A00") && !passes("Tag>=B20", "?"));
    }

    #[test]
    fn what_is_no_filter_is_refused_with_an_example() {
        for text in ["", "WhiteElo", ">=2500", "A!1", "A=>1", "A=<1", "A><1", "A<>1", "A>=", "A<"] {
            assert!(text.parse::<Filter>().unwrap_err().contains("WhiteElo>=2500"), "{text}");
        }
    }
}
