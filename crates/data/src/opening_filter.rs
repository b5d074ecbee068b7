//! Which games are wanted, by their openings.

use std::str::FromStr;
use tabiya::Pgn;

/// A pattern of names of openings: `Sicilian*`, `B9?`.
///
/// A star stands for any letters and a question mark for one; capitals don't matter. It is the opening's whole name that
/// has to match, or its ECO code, or the first part of its name. A game has the opening that its moves reach, whatever its
/// tags say.
///
/// ```
/// use tabiya::Pgn;
/// use tabiya_data::OpeningFilter;
///
/// let pgn = Pgn::parse_lenient("1. e4 c5 2. Nf3 d6 *");
/// for (pattern, wanted) in
///     [("Sicilian*", true), ("sicilian defense", true), ("B5?", true), ("*modern*", true), ("French*", false)]
/// {
///     assert_eq!(pattern.parse::<OpeningFilter>()?.passes(&pgn), wanted, "{pattern}");
/// }
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningFilter {
    /// In small letters.
    pattern: Vec<char>,
}

impl FromStr for OpeningFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningFilter, String> {
        match text.trim() {
            "" => Err("a pattern of openings is a name or a code, as 'Sicilian*' or B90".to_owned()),
            text => Ok(OpeningFilter { pattern: small(text) }),
        }
    }
}

impl OpeningFilter {
    /// Whether a game is wanted; one whose positions have no name is not.
    pub fn passes(&self, pgn: &Pgn) -> bool {
        let Some((opening, _)) = pgn.opening() else { return false };
        [opening.eco(), opening.family(), &opening.name()]
            .iter()
            .any(|text| matches(&self.pattern, &small(text)))
    }
}

fn small(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// Whether a text is as a pattern says: after a star that failed, only the last one is tried again, so that it ends.
fn matches(pattern: &[char], text: &[char]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&letter) if letter == '?' || letter == text[t] => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((at, from)) = star else { return false };
                star = Some((at, from + 1));
                (p, t) = (at + 1, from + 1);
            }
        }
    }
    pattern[p..].iter().all(|&letter| letter == '*')
}

#[cfg(test)]
mod tests {
    use super::{matches, small};

    #[test]
    fn stars_and_question_marks_stand_for_letters() {
        let is = |pattern: &str, text: &str| matches(&small(pattern), &small(text));
        for pattern in ["*", "a*", "*c", "a?c", "a*b*c", "ABC", "**c", "abc*"] {
            assert!(is(pattern, "abc"), "{pattern}");
        }
        for pattern in ["", "a", "?", "ab?c", "*b", "b*", "abcd*"] {
            assert!(!is(pattern, "abc"), "{pattern}");
        }
        assert!(is("*gr\u{fc}n*", "Gr\u{dc}NFELD") && is("", ""));
        assert!(!is("*a*a*a*a*a*a*a*b", &"a".repeat(2_000)));
    }
}
