//! Why a text is no move in any notation.

use super::reason::MoveError;
use super::written::shown;
use crate::san::San;
use crate::square::Square;

/// What is wrong with a text that cannot be read.
pub(super) fn why(text: &str) -> MoveError {
    if let Some(name) = square_off_the_board(text) {
        return MoveError::NoSuchSquare { name: shown(name) };
    }
    // The longest beginning that is a move.
    let cuts = text.char_indices().map(|(at, _)| at).take(LONGEST_MOVE).filter(|&at| at > 1);
    match cuts.filter(|&at| San::parse_lenient(&text[..at]).is_ok()).last() {
        Some(at) if !goes_on(&text[..at], &text[at..]) => {
            MoveError::TrailingText { read: shown(text[..at].trim_end()), rest: shown(text[at..].trim()) }
        }
        _ => MoveError::NotAMove { text: shown(text) },
    }
}

/// Whether what follows belongs to what was read, so that it was no move: `e2 to e4`, `O-O-0`.
fn goes_on(read: &str, rest: &str) -> bool {
    let rest = rest.trim_start();
    let joins = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}' | '=' | '→' | '⟶' | '@');
    let to = rest.strip_prefix("to ").unwrap_or(rest);
    let another = to.get(..2).is_some_and(|name| name.parse::<Square>().is_ok());
    rest.starts_with(joins) || another && read.trim().parse::<Square>().is_ok()
}

/// No move has more characters, marks and all: `Qa1xb2 e.p.+!!`.
const LONGEST_MOVE: usize = 16;

/// A letter and a digit that name no square, in a text that is otherwise made as a move is.
fn square_off_the_board(text: &str) -> Option<&str> {
    let made_as_a_move = |c: char| c.is_ascii_alphanumeric() || "-x=+#:!?".contains(c);
    if text.len() > LONGEST_MOVE || !text.chars().all(made_as_a_move) {
        return None;
    }
    let pairs = text.as_bytes().windows(2).enumerate();
    let mut names = pairs.filter(|(_, pair)| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit());
    names.find(|(_, pair)| Square::from_bytes(pair[0], pair[1]).is_none()).map(|(at, _)| &text[at..at + 2])
}
