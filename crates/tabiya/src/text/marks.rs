//! What marks a move in a text, and what tells that a square is only talked about.

use crate::color::Color;
use crate::piece::Role;
use core::ops::Range;

/// How a move is marked, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    /// A square that is talked about: `the knight on e4`.
    Mention,
    /// Nothing.
    None,
    /// `**Nf3**`
    Emphasis,
    /// `I play Nf3`
    Statement,
    /// `\boxed{Nf3}`
    Answer,
}

impl Mark {
    pub(super) const COUNT: usize = 5;
}

/// What announces the answer. All in lower case.
const ANSWERS: &[&str] = &[
    "boxed{",
    "bestmove",
    "best_move",
    "best move:",
    "best move**:",
    "best move:**",
    "final answer",
    "final move",
    "final decision",
    "chosen move",
    "selected move",
    "my answer",
    "answer:",
    "answer is",
    "answer>",
    "move>",
    "move\":",
    "move':",
    "uci\":",
    "san\":",
    "answer\":",
    "my move:",
    "move:",
    "move**:",
    "move:**",
    "answer:**",
];

/// What states a move.
const STATEMENTS: &[&str] = &[
    "my move is",
    "my move will be",
    "my move would be",
    "my next move",
    "my choice",
    "i play",
    "i'll play",
    "i’ll play",
    "i will play",
    "i would play",
    "i'd play",
    "i’d play",
    "i am playing",
    "i'm playing",
    "i’m playing",
    "i choose",
    "i'll choose",
    "i’ll choose",
    "i will choose",
    "i select",
    "i go with",
    "i'll go with",
    "i’ll go with",
    "i will go with",
    "i'd go with",
    "i’d go with",
    "i move",
    "i'll move",
    "i recommend",
    "i pick",
    "i'll pick",
    "i am going to play",
    "i'm going to play",
    "i'd rather play",
    "let's go with",
    "let's play",
    "best move is",
    "best move here is",
];

/// Words before an announcement that make it say something else.
const DENIALS: &[&str] = &[
    "if",
    "when",
    "should",
    "could",
    "can",
    "not",
    "never",
    "before",
    "after",
    "once",
    "suppose",
    "unless",
    "last",
    "previous",
    "opponent",
    "opponent's",
    "opponent’s",
    "their",
    "his",
    "her",
    "enemy",
    "candidate",
    "worst",
    "illegal",
];

/// Words before a square that is only talked about.
const BEFORE_SQUARES: &[&str] = &[
    "on",
    "at",
    "to",
    "from",
    "of",
    "the",
    "square",
    "squares",
    "via",
    "through",
    "over",
    "towards",
    "toward",
    "control",
    "controls",
    "controlling",
    "attack",
    "attacks",
    "attacking",
    "defend",
    "defends",
    "defending",
    "target",
    "targets",
    "targeting",
    "eyes",
    "eyeing",
    "pressure",
    "pressures",
    "weakens",
    "weakening",
    "occupy",
    "take",
    "takes",
    "taking",
    "capture",
    "captures",
    "capturing",
    "guards",
];

/// Words after a square that is only talked about.
const AFTER_SQUARES: &[&str] =
    &["square", "squares", "pawn", "pawns", "outpost", "file", "diagonal", "weakness", "point", "complex"];

/// A short word in lower case.
pub(super) struct Word {
    bytes: [u8; Word::LONGEST],
    len: usize,
}

impl Word {
    const LONGEST: usize = 16;

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

/// The word of letters and digits at this place in lower case, and its end; no word that is longer
/// than the ones we know.
pub(super) fn lower_word(text: &str, at: usize) -> Option<(Word, usize)> {
    let mut word = Word { bytes: [0; Word::LONGEST], len: 0 };
    for &byte in text.as_bytes().get(at..)? {
        if !byte.is_ascii_alphanumeric() {
            break;
        }
        *word.bytes.get_mut(word.len)? = byte.to_ascii_lowercase();
        word.len += 1;
    }
    let end = at + word.len;
    (word.len > 0 && ends_word(text, end)).then_some((word, end))
}

/// Whether a word, a move or a mark can begin at this place.
pub(super) fn begins_word(text: &str, at: usize) -> bool {
    let Some(before) = text.get(..at) else { return false };
    !before.chars().next_back().is_some_and(char::is_alphanumeric)
}

/// Whether a word or a move can end at this place.
pub(super) fn ends_word(text: &str, at: usize) -> bool {
    let Some(after) = text.get(at..) else { return false };
    !after.chars().next().is_some_and(char::is_alphanumeric)
}

/// The mark that a phrase at this place gives to the move after it, and the phrase's end.
pub(super) fn announces(text: &str, at: usize, turn: Color) -> Option<(Mark, usize)> {
    let rest = &text.as_bytes()[at..];
    let here = |phrase: &&&str| {
        rest.get(..phrase.len()).is_some_and(|start| start.eq_ignore_ascii_case(phrase.as_bytes()))
    };
    if !rest.first().is_some_and(|b| b"abcfilmsu".contains(&b.to_ascii_lowercase())) {
        return None;
    }
    let (mark, phrase) = match ANSWERS.iter().find(here) {
        Some(phrase) => (Mark::Answer, phrase),
        None => (Mark::Statement, STATEMENTS.iter().find(here)?),
    };
    let end = at + phrase.len();
    let last_is_letter = phrase.ends_with(|c: char| c.is_ascii_alphabetic());
    if last_is_letter && !ends_word(text, end) {
        return None;
    }
    let other = [turn.other().name(), "'s"];
    let denied = word_before(text, at).is_some_and(|word| {
        DENIALS.iter().any(|denial| word.eq_ignore_ascii_case(denial))
            || word.len() == other[0].len() + other[1].len()
                && word.as_bytes()[..other[0].len()].eq_ignore_ascii_case(other[0].as_bytes())
    });
    let closes_a_tag = text[..at].ends_with('/');
    (!denied && !closes_a_tag).then_some((mark, end))
}

/// The word before a place, with one space between.
fn word_before(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].strip_suffix([' ', '\n'])?;
    // No word that counts is longer; a window keeps the search linear.
    let window = before.len().saturating_sub(24);
    let window = (window..before.len()).find(|&i| before.is_char_boundary(i))?;
    let tail = &before[window..];
    let word = tail.rsplit(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’'))).next()?;
    (!word.is_empty()).then_some(word)
}

/// Whether an announcement that ends at one place still speaks of a move at the other: nothing but
/// a few words between, and no end of a sentence.
pub(super) fn reaches(text: &str, end: usize, at: usize) -> bool {
    let Some(between) = text.get(end..at) else { return false };
    if between.len() > 48 {
        return false;
    }
    // `8.` is a number, and not the end of a sentence.
    let mut number = false;
    for c in between.chars() {
        if matches!(c, '.' | '!' | '?' | ';') && !number {
            return false;
        }
        number = c.is_ascii_digit() || number && c == '.';
    }
    // `my choice between e4 and d4` and `I play on` announce nothing.
    let words = between.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.filter(|word| !word.bytes().all(|b| b.is_ascii_digit())).all(is_filler)
}

/// Words that may stand between an announcement and its move.
fn is_filler(word: &str) -> bool {
    const FILLERS: &[&str] = &[
        "is",
        "to",
        "the",
        "move",
        "now",
        "here",
        "be",
        "will",
        "would",
        "for",
        "white",
        "black",
        "as",
        "with",
        "answer",
        "my",
        "text",
        "mathbf",
        "textbf",
        "mathrm",
        "uci",
        "san",
        "therefore",
        "simply",
        "pawn",
        "playing",
        "n",
    ];
    FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler))
        || Role::ALL.iter().any(|role| word.eq_ignore_ascii_case(role.name()))
}

/// What stands before a move and its number, `8.` or `8...`; without a number, all of it.
pub(super) fn without_number(before: &str) -> &str {
    let dotted = before.trim_end_matches(' ');
    let number = dotted.trim_end_matches(['.', '…']);
    let rest = number.trim_end_matches(|c: char| c.is_ascii_digit());
    if rest.len() < number.len() && number.len() < dotted.len() { rest } else { before }
}

/// The mark that the characters and words around a move give to it.
pub(super) fn around(text: &str, span: &Range<usize>) -> Mark {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    // The number of the move may stand within the emphasis.
    let opened = without_number(before);
    let closed = after.trim_start_matches(['.', '!', '?', ',']);
    for sign in ['*', '`', '_'] {
        if opened.ends_with(sign) && closed.starts_with(sign) {
            return Mark::Emphasis;
        }
    }
    if is_mention(text, span) { Mark::Mention } else { Mark::None }
}

/// Whether a square alone is only talked about.
fn is_mention(text: &str, span: &Range<usize>) -> bool {
    if span.len() != 2 {
        return false;
    }
    let known = |words: &[&str], word: &str| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    if word_before(text, span.start).is_some_and(|word| known(BEFORE_SQUARES, word)) {
        return true;
    }
    let after = &text[span.end..];
    let window = (0..=after.len().min(40)).rev().find(|&i| after.is_char_boundary(i)).unwrap_or(0);
    let sentence = after[..window].split(['.', '!', ';', '\n']).next().unwrap_or_default();
    let mut words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let first = words.next();
    first.is_some_and(|word| {
        known(AFTER_SQUARES, word) || Role::ALL.iter().any(|role| word.eq_ignore_ascii_case(role.name()))
    }) || first.is_some_and(|word| known(&["is", "was", "as", "becomes"], word))
        && words.take(5).any(|word| known(&["square", "squares", "outpost"], word))
}
