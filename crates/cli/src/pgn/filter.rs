//! Which games are wanted, by their tags.

use std::cmp::Ordering;
use std::str::FromStr;
use tabiya::pgn::Tags;

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
        if tag.is_empty() {
            return Err(wrong());
        }
        Ok(Filter { tag: tag.to_owned(), relation, value: value.to_owned() })
    }
}

impl Filter {
    /// Whether a game with these tags is wanted. Without the tag it is wanted only if anything but a value is.
    pub(crate) fn passes(&self, tags: &Tags) -> bool {
        let Some(value) = tags.get(&self.tag) else { return self.relation == Relation::Unequal };
        let value = value.trim();
        match self.relation {
            Relation::Contains => value.to_lowercase().contains(&self.value.to_lowercase()),
            Relation::Equal => self.compare(value) == Some(Ordering::Equal),
            Relation::Unequal => self.compare(value) != Some(Ordering::Equal),
            Relation::Less => self.compare(value).is_some_and(Ordering::is_lt),
            Relation::AtMost => self.compare(value).is_some_and(Ordering::is_le),
            Relation::More => self.compare(value).is_some_and(Ordering::is_gt),
            Relation::AtLeast => self.compare(value).is_some_and(Ordering::is_ge),
        }
    }

    /// How a value compares to the one that is asked for: a number with a number, a text with a text. A text
    /// is not more or less than a number: a rating of `?` is no rating.
    fn compare(&self, value: &str) -> Option<Ordering> {
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        match (number(value), number(&self.value)) {
            (Some(value), Some(asked)) => value.partial_cmp(&asked),
            // A date begins with its year, so it is compared as it is written.
            (None, Some(_)) if !value.starts_with(|c: char| c.is_ascii_digit()) => None,
            _ => Some(value.cmp(&self.value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(filter: &str, value: &str) -> bool {
        let tags: Tags = [("Tag", value)].into_iter().collect();
        filter.parse::<Filter>().unwrap().passes(&tags)
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
        let tags = Tags::new();
        for (filter, wanted) in [("A=1", false), ("A<1", false), ("A~", false), ("A!=1", true)] {
            assert_eq!(filter.parse::<Filter>().unwrap().passes(&tags), wanted, "{filter}");
        }
    }

    #[test]
    fn what_is_no_filter_is_refused_with_an_example() {
        for text in ["", "WhiteElo", ">=2500", "A!1"] {
            assert!(text.parse::<Filter>().unwrap_err().contains("WhiteElo>=2500"), "{text}");
        }
    }
}
