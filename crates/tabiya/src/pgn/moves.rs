//! From the text of a move to the move.

use super::swar;
use super::token::{Token, decode};
use crate::moves::Move;
use crate::position::Position;
use crate::san;
use alloc::borrow::Cow;
use alloc::string::String;

impl Token<'_> {
    /// The legal move that the token names, in standard notation or any that
    /// [`Position::parse_move`] reads; none if there is none, and for a null move.
    #[inline]
    pub fn to_move(self, position: &Position) -> Option<Move> {
        // A shorter way to the same move, without which the crate is smaller.
        let word = if cfg!(feature = "small") { None } else { swar::word(self.window, self.start) };
        if let Some(mv) = word.and_then(|word| san::quick(position, word, self.end - self.start)) {
            return Some(mv);
        }
        odd_move(self.bytes(), position)
    }

    /// Whether it is a null move: `--`, `Z0`, `@@@@` or `0000`.
    pub fn is_null_move(self) -> bool {
        is_null_move(self.bytes())
    }
}

pub(super) fn is_null_move(text: &[u8]) -> bool {
    matches!(text, b"--" | b"Z0" | b"@@@@" | b"0000")
}

#[inline(never)]
fn odd_move(text: &[u8], position: &Position) -> Option<Move> {
    // Castling and promotion, and what is not the standard.
    match san::standard::<false>(text).and_then(|san| san.to_move(position).ok()) {
        Some(mv) => Some(mv),
        None => position.parse_move(&plain(text)).ok(),
    }
}

/// The text with one kind of dash, and without the second `+` that old books write for mate.
pub(super) fn plain(text: &[u8]) -> Cow<'_, str> {
    let text = decode(match text {
        [rest @ .., b'+', b'+'] => &text[..rest.len() + 1],
        _ => text,
    });
    if text.is_ascii() {
        return text;
    }
    let dash = |c| if matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}') { '-' } else { c };
    Cow::Owned(text.chars().map(dash).collect::<String>())
}
