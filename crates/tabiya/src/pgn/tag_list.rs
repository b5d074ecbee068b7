//! The tags of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// The seven tags that every game has when it is written, with what stands for "not known".
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag pairs of a game, in the order in which they were given.
///
/// Names are looked up in any case. Where a name is there twice, the first one counts.
/// Two lists are equal when they write the same game: the seven tags of the roster count as `?` where
/// they are missing, and those that the game itself tells (`Result`, `SetUp`, `FEN`) are not compared.
///
/// ```
/// use tabiya::pgn::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Morphy, Paul");
/// assert_eq!(tags.get("white"), Some("Morphy, Paul"));
/// assert_eq!(tags.get("Black"), None);
/// assert_eq!(tags.remove("White"), Some("Morphy, Paul".to_string()));
/// assert!(tags.is_empty());
/// ```
#[derive(Clone, Default)]
pub struct Tags {
    /// Names and values, one behind the other.
    text: String,
    pairs: Vec<TagSpans>,
}

/// Where a name and its value stand in the text.
#[derive(Clone)]
struct TagSpans {
    name: Range<usize>,
    value: Range<usize>,
}

impl Tags {
    /// No tags.
    pub const fn new() -> Tags {
        Tags { text: String::new(), pairs: Vec::new() }
    }

    /// The value of a tag, whatever the case of its name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    /// Gives a tag its value, in its place if it is there already. Line breaks become spaces, and what cannot stand
    /// in a name is left out of it.
    pub fn set(&mut self, name: &str, value: &str) {
        let value = value.replace(['\n', '\r', '\0'], " ");
        // What could not be read back is no part of a name.
        let sign = |c: &char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']' | '\\');
        let name: String = name.chars().filter(sign).collect();
        match self.position(&name) {
            Some(at) => self.pairs[at].value = self.keep(&value),
            None if name.is_empty() => {}
            None => self.push(&name, &value),
        }
    }

    fn keep(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text += text;
        start..self.text.len()
    }

    /// The bytes of all names and values.
    pub(super) fn size(&self) -> usize {
        self.text.len()
    }

    /// Adds what was read, as it is.
    pub(super) fn push(&mut self, name: &str, value: &str) {
        let (name, value) = (self.keep(name), self.keep(value));
        self.pairs.push(TagSpans { name, value });
    }

    /// Removes a tag and gives its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let pair = self.pairs.remove(self.position(name)?);
        self.text.get(pair.value).map(String::from)
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let text = |range: &Range<usize>| self.text.get(range.clone()).unwrap_or_default();
        self.pairs.iter().map(move |pair| (text(&pair.name), text(&pair.value)))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The pairs beside the seven and those that the game tells, each with its place: what is written behind them.
    pub(super) fn others(&self) -> impl Iterator<Item = (usize, (&str, &str))> {
        let mut seen = [false; 7];
        self.iter().enumerate().filter(move |(_, (name, _))| {
            match ROSTER.iter().position(|(known, _)| known.eq_ignore_ascii_case(name)) {
                // A second one of the roster is kept behind.
                Some(6) => false,
                Some(at) => core::mem::replace(&mut seen[at], true),
                None => !is_told_by_the_game(name),
            }
        })
    }
}

/// Whether a tag says what the game itself does.
pub(super) fn is_told_by_the_game(name: &str) -> bool {
    ["Result", "SetUp", "FEN"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        let same = |(name, unknown): &(&str, &str)| {
            *name == "Result" || self.get(name).unwrap_or(unknown) == other.get(name).unwrap_or(unknown)
        };
        ROSTER.iter().all(same) && self.others().map(|other| other.1).eq(other.others().map(|other| other.1))
    }
}

impl Eq for Tags {}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::new();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value.as_ref());
        }
        tags
    }
}
