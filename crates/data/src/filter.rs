//! Which games are wanted, by their tags.

mod value;

use std::cmp::Ordering;
use std::str::FromStr;
use tabiya::Pgn;
use tabiya::pgn::{Flow, GameResult, Tags};
use value::TagKind;

/// A condition on a tag: `WhiteElo>=2500`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    tag: String,
    kind: TagKind,
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

impl Relation {
    /// Whether it asks which of two comes first.
    fn is_order(self) -> bool {
        matches!(self, Relation::Less | Relation::AtMost | Relation::More | Relation::AtLeast)
    }
}

impl FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Filter, String> {
        let wrong = || {
            format!("a filter is a tag, one of = != < <= > >= ~ and a value, as WhiteElo>=2500, not {text:?}")
        };
        let is_sign = |c: char| "=!<>~".contains(c);
        let at = text.find(is_sign).ok_or_else(wrong)?;
        let (tag, rest) = text.split_at(at);
        let (value, relation) = SIGNS
            .iter()
            .find_map(|&(sign, relation)| Some((rest.strip_prefix(sign)?, relation)))
            .ok_or_else(wrong)?;
        let sign = &rest[..rest.len() - rest.trim_start_matches(is_sign).len()];
        if value.starts_with(is_sign) {
            let meant = match sign {
                "=>" => "; at least is >=",
                "=<" => "; at most is <=",
                "<>" | "><" => "; unequal is !=",
                _ => "",
            };
            return Err(format!("there is no comparison {sign}{meant}"));
        }
        let (tag, value) = (tag.trim(), value.trim());
        if tag.is_empty() || tag.contains(|c: char| c.is_whitespace() || "\"[]".contains(c)) {
            return Err(wrong());
        }
        if value.is_empty() && (relation.is_order() || relation == Relation::Contains) {
            return Err(format!("{sign} needs a value behind it, as {tag}{sign}2500"));
        }
        let kind = TagKind::of(tag);
        kind.check(tag, value, relation)?;
        let value = match GameResult::from_text(value) {
            Some(result) if kind == TagKind::Result => result.text(),
            _ => value,
        };
        Ok(Filter { tag: tag.to_owned(), kind, relation, value: value.to_owned() })
    }
}

impl Filter {
    /// Whether a game is wanted.
    ///
    /// A tag of the roster that is missing counts as it would be written, `?`; a game without any other tag is wanted only if
    /// anything but a value is. The result is that of the game, whatever its tag says.
    pub fn passes(&self, pgn: &Pgn) -> bool {
        match self.kind {
            TagKind::Result => self.takes_result(pgn.result()),
            _ => self.accepts_tag(pgn.tags()),
        }
    }

    /// Whether a game with such tags may be wanted, before its moves are read: what is not known before is the
    /// result, where no tag tells it.
    ///
    /// ```
    /// use tabiya::pgn::Tags;
    /// use tabiya_data::Filter;
    ///
    /// let filter: Filter = "Result=1-0".parse()?;
    /// let mut tags = Tags::new();
    /// assert!(filter.may_pass(&tags));
    /// tags.set("Result", "0-1");
    /// assert!(!filter.may_pass(&tags));
    /// # Ok::<(), String>(())
    /// ```
    pub fn may_pass(&self, tags: &Tags) -> bool {
        if self.kind != TagKind::Result {
            return self.accepts_tag(tags);
        }
        match tags.get("Result").and_then(GameResult::from_text) {
            None | Some(GameResult::Unknown) => true,
            Some(result) => self.accepts(Some(result.text())),
        }
    }

    /// Whether a game that ended like this may be wanted: what asks for anything else takes any.
    pub fn takes_result(&self, result: GameResult) -> bool {
        self.kind != TagKind::Result || self.accepts(Some(result.text()))
    }

    /// Whether a game with such tags is to be read: it is not where one of the filters is against it.
    pub fn flow(filters: &[Filter], tags: &Tags) -> Flow {
        if filters.iter().all(|filter| filter.may_pass(tags)) { Flow::Read } else { Flow::Skip }
    }

    fn accepts_tag(&self, tags: &Tags) -> bool {
        self.accepts(tags.get(&self.tag).or_else(|| unknown(&self.tag)))
    }

    /// Whether a value is wanted; none is a tag that is missing.
    fn accepts(&self, value: Option<&str>) -> bool {
        let Some(value) = value else { return self.relation == Relation::Unequal };
        let value = value.trim();
        let order = || self.kind.compare(value, &self.value);
        match self.relation {
            Relation::Contains => value.to_lowercase().contains(&self.value.to_lowercase()),
            Relation::Equal => self.kind.is_equal(value, &self.value),
            Relation::Unequal => !self.kind.is_equal(value, &self.value),
            Relation::Less => order().is_some_and(Ordering::is_lt),
            Relation::AtMost => order().is_some_and(Ordering::is_le),
            Relation::More => order().is_some_and(Ordering::is_gt),
            Relation::AtLeast => order().is_some_and(Ordering::is_ge),
        }
    }
}

/// What stands for a tag of the roster that is not known.
fn unknown(tag: &str) -> Option<&'static str> {
    let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(tag));
    match () {
        () if is(&["Event", "Site", "Round", "White", "Black"]) => Some("?"),
        () if is(&["Date"]) => Some("????.??.??"),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(tag: &str, value: &str) -> Pgn {
        Pgn::parse_lenient(&format!("[{tag} \"{value}\"]\n\n*"))
    }

    /// Whether a filter takes a game with this value in the tag that it names.
    fn passes(filter: &str, value: &str) -> bool {
        let filter: Filter = filter.parse().unwrap();
        filter.passes(&game(&filter.tag, value))
    }

    #[test]
    fn ratings_are_compared_as_numbers() {
        assert!(passes("WhiteElo>=2500", "2500") && passes("whiteelo > 900", "2500"));
        assert!(passes("BlackElo<900", "85") && !passes("BlackElo>=900", "85"));
        assert!(!passes("WhiteElo>2500", "2500") && passes("WhiteElo==2500", " 2500 "));
        assert!(passes("WhiteRatingDiff<=-1", "-3") && passes("WhiteRatingDiff>0", "+4"));
        assert!(passes("Board>9", "10") && !passes("Board>9", "1e9") && !passes("Board>9", "inf"));
    }

    #[test]
    fn a_rating_that_is_not_known_is_neither_high_nor_low() {
        for filter in ["WhiteElo>=0", "WhiteElo<9999", "WhiteElo=2500"] {
            for unknown in ["?", "", "-", "unrated"] {
                assert!(!passes(filter, unknown), "{filter} {unknown}");
            }
        }
        assert!(passes("WhiteElo!=2500", "?") && passes("WhiteElo=?", "?"));
    }

    #[test]
    fn round_1_1_is_not_round_1_10_and_comes_before_it() {
        assert!(passes("Round=1.1", "1.1") && !passes("Round=1.1", "1.10") && !passes("Round=1", "1.1"));
        assert!(passes("Round!=1.1", "1.10"));
        assert!(passes("Round>1.9", "1.10") && passes("Round>=2", "2.1") && passes("Round<2", "1.10"));
        assert!(passes("Round>9", "10") && !passes("Round>=1", "?") && !passes("Round>=1", "-"));
    }

    #[test]
    fn dates_are_compared_as_far_as_both_are_known() {
        for filter in
            ["Date>=2019", "Date=2019", "Date<=2019", "Date<2019.05.02", "Date>2018", "Date=2019.05"]
        {
            assert!(passes(filter, "2019.05.01"), "{filter}");
        }
        for filter in ["Date>2019", "Date<2019", "Date=2019.06", "Date!=2019"] {
            assert!(!passes(filter, "2019.05.01"), "{filter}");
        }
        assert!(passes("Date>=2019", "2019.??.??") && passes("Date<2019.02.01", "2018.??.??"));
        for filter in ["Date>=2019.01.01", "Date<2020.01.01", "Date>1800", "Date<2100", "Date=2019"] {
            assert!(!passes(filter, "????.??.??"), "{filter}");
        }
        assert!(!passes("Date>=2019.02.01", "2019.??.??") && !passes("Date<2019.02.01", "2019.??.??"));
        assert!(passes("Date=????.??.??", "????.??.??") && !passes("Date=????.??.??", "2019.05.01"));
        assert!(passes("UTCDate>=2019-05-01", "2019.05.01") && passes("EventDate<2020", "2019/5/1"));
    }

    #[test]
    fn the_result_is_the_one_that_is_listed() {
        let by =
            |filter: &str, text: &str| filter.parse::<Filter>().unwrap().passes(&Pgn::parse_lenient(text));
        for text in ["1. e4 0-1", "[Result \"*\"]\n\n1. e4 0-1", "[Result \"0-1\"]\n\n1. e4 *"] {
            assert!(by("Result=0-1", text) && by("result!=*", text) && !by("Result=*", text), "{text}");
        }
        assert!(by("Result=1/2", "1. e4 1/2-1/2") && by("Result~1/2", "1. e4 1/2-1/2"));
        assert!(by("Result=*", "1. e4"));
    }

    #[test]
    fn other_tags_are_texts_and_a_text_is_not_more_than_a_number() {
        assert!(passes("ECO>=B20", "B33") && passes("Event>=Second", "Third") && !passes("ECO<B20", "B33"));
        assert!(passes("White~carl", "Magnus Carlsen") && !passes("White~carl", "Anand"));
        assert!(passes("White=", "") && passes("Board=1", "1") && !passes("Board=1", "1.0"));
        assert!(!passes("TimeControl>=60", "180+2") && !passes("TimeControl<600", "180+2"));
    }

    #[test]
    fn what_may_pass_by_its_tags_is_what_may_pass_when_it_is_read() {
        let filters =
            ["Result=1-0", "Result!=1-0", "Result=*", "Result!=*", "Result~1/2", "White=a", "Site!=?"];
        let tags =
            ["", "[White \"a\"]", "[Result \"1-0\"]", "[Result \"*\"]", "[Result \"½-½\"]", "[Result \"x\"]"];
        for filter in filters {
            let filter: Filter = filter.parse().unwrap();
            for tags in tags {
                let games = ["1-0", "0-1", "1/2-1/2", "*", ""]
                    .map(|end| Pgn::parse_lenient(&format!("{tags}\n\n1. e4 {end}")));
                let may_pass = filter.may_pass(games[0].tags());
                for game in &games {
                    assert!(may_pass || !filter.passes(game), "{filter:?} {game:?}");
                }
                assert!(!may_pass || games.iter().any(|game| filter.passes(game)), "{filter:?} {tags:?}");
            }
        }
    }

    #[test]
    fn a_game_without_the_tag_passes_only_a_not() {
        let game = Pgn::parse_lenient("1. e4 *");
        for (filter, wanted) in [("A=1", false), ("A<1", false), ("A~x", false), ("A!=1", true)] {
            assert_eq!(filter.parse::<Filter>().unwrap().passes(&game), wanted, "{filter}");
        }
    }

    #[test]
    fn a_missing_tag_of_the_roster_is_as_it_would_be_written() {
        let bare = Pgn::parse_lenient("1. e4 *");
        let written = Pgn::parse_lenient(&bare.to_string());
        for (filter, wanted) in [
            ("Site=?", true),
            ("Site!=?", false),
            ("Date=????.??.??", true),
            ("Result=*", true),
            ("Round>0", false),
        ] {
            let filter: Filter = filter.parse().unwrap();
            assert_eq!((filter.passes(&bare), filter.passes(&written)), (wanted, wanted), "{filter:?}");
        }
    }

    #[test]
    fn what_is_no_filter_is_refused_with_an_example() {
        for text in ["", "WhiteElo", ">=2500", "A!1", "White Elo>=2500"] {
            assert!(text.parse::<Filter>().unwrap_err().contains("WhiteElo>=2500"), "{text}");
        }
    }

    #[test]
    fn what_could_never_hold_is_refused_with_a_reason() {
        for (text, reason) in [
            ("WhiteElo=>2500", "at least is >="),
            ("WhiteElo=<2500", "at most is <="),
            ("WhiteElo><2500", "unequal is !="),
            ("WhiteElo<>2500", "unequal is !="),
            ("WhiteElo===2500", "no comparison ==="),
            ("WhiteElo>=abc", "WhiteElo is a number"),
            ("WhiteElo=abc", "WhiteElo is a number"),
            ("WhiteElo>=", "needs a value"),
            ("White~", "needs a value"),
            ("Date>=yesterday", "Date is a date"),
            ("Date>=2019.??.??", "Date is a date"),
            ("Date=20190501", "Date is a date"),
            ("Round>=one", "Round is a number"),
            ("Result>1-0", "results have no order"),
            ("Result=won", "a result is"),
        ] {
            let error = text.parse::<Filter>().unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
