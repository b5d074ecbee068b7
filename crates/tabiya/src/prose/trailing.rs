//! A move and one word more, which is no sentence: `e2e4 junk`.

use super::pieces::Tongues;
use super::{letters, marks};
use crate::position::Position;
use core::ops::Range;

/// Whether a text is a move and one word that is none.
pub(super) fn trails(position: &Position, text: &str, span: &Range<usize>) -> bool {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let word = after.trim();
    marks::without_number(before).trim().is_empty()
        && after.starts_with(char::is_whitespace)
        && !word.is_empty()
        && word.chars().all(char::is_alphanumeric)
        && !POLITE.iter().any(|polite| word.eq_ignore_ascii_case(polite))
        && letters::read(position, word, Tongues::default()).is_none()
}

/// Single words that may stand behind a move.
const POLITE: [&str; 18] = [
    "gg",
    "lol",
    "duh",
    "thanks",
    "please",
    "check",
    "mate",
    "checkmate",
    "bitte",
    "schach",
    "matt",
    "échec",
    "mat",
    "jaque",
    "scacco",
    "xeque",
    "schaak",
    "шах",
];
