//! Choices that are typed in part: `bl` for Black, `crazy` for Crazyhouse.

/// What the beginning of a word means among several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PrefixMatch<'a> {
    None,
    One(&'a str),
    /// It says too little: any of these may be meant.
    Several(Vec<&'a str>),
}

/// Which of the choices begins with what was typed, in whatever case and with or without blanks. A whole one is that one,
/// whatever else begins with it; numbers are never begun.
pub(crate) fn by_prefix<'a>(typed: &str, choices: impl IntoIterator<Item = &'a str>) -> PrefixMatch<'a> {
    let plain = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let begun = plain(typed);
    if !begun.starts_with(char::is_alphabetic) {
        return PrefixMatch::None;
    }
    let mut meant: Vec<&str> =
        choices.into_iter().filter(|choice| plain(choice).starts_with(&begun)).collect();
    if let Some(&whole) = meant.iter().find(|choice| plain(choice) == begun) {
        return PrefixMatch::One(whole);
    }
    match meant.len() {
        0 => PrefixMatch::None,
        1 => PrefixMatch::One(meant.remove(0)),
        _ => PrefixMatch::Several(meant),
    }
}

/// Says that a beginning may mean several: `"a" can be Antichess or Atomic: type more of it.`
pub(crate) fn ambiguous(typed: &str, meant: &[&str]) -> String {
    let choices = match meant {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => meant.concat(),
    };
    format!("{typed:?} can be {choices}: type more of it.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_means_the_only_choice_that_begins_with_it() {
        let games = ["chess", "Crazyhouse", "King of the Hill", "Antichess", "Atomic"];
        assert_eq!(by_prefix("crazy", games), PrefixMatch::One("Crazyhouse"));
        assert_eq!(by_prefix("KING OF", games), PrefixMatch::One("King of the Hill"));
        assert_eq!(by_prefix("a", games), PrefixMatch::Several(vec!["Antichess", "Atomic"]));
        assert_eq!(
            ambiguous("a", &["Antichess", "Atomic"]),
            "\"a\" can be Antichess or Atomic: type more of it."
        );
        for text in ["", " ", "x", "chesss", "4"] {
            assert_eq!(by_prefix(text, games), PrefixMatch::None, "{text}");
        }
        // A whole word is that word, and numbers are typed whole.
        assert_eq!(by_prefix("full", ["full", "full strength"]), PrefixMatch::One("full"));
        assert_eq!(by_prefix("24", ["2400", "2500"]), PrefixMatch::None);
    }
}
