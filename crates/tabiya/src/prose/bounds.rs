//! Where words and moves begin and end in a text: a move is never cut out of something longer.

use crate::piece::Piece;

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

/// Hyphen, its unbreakable twin, the dashes, and minus.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

/// Signs that join what stands on both sides of them into one word.
fn joins(c: char) -> bool {
    matches!(c, '@' | '+' | '#' | '=' | '&' | '%' | '^' | '\\' | '×' | '→' | '⟶' | '\u{fe0e}' | '\u{fe0f}')
        || is_dash(c)
        || Piece::from_symbol(c).is_some()
}

/// Whether a move can begin at this place.
pub(super) fn begins_move(text: &str, at: usize) -> bool {
    let Some(before) = text.get(..at) else { return false };
    let mut chars = before.chars().rev();
    match chars.next() {
        None => return true,
        Some(c) if c.is_alphanumeric() => return false,
        // `-e4` in a list, `move=e4` and `move->e4`.
        Some('-') if chars.next().is_none_or(char::is_whitespace) => {}
        Some('=') | Some('→') => {}
        Some(c) if joins(c) => return false,
        Some(_) => {}
    }
    !hangs_before(before)
}

/// Whether a letter that names a piece or castles stands before a place and belongs to what
/// follows: `Q,e4`, `N**f3`, `O - O-O`, `Q  e4`.
fn hangs_before(before: &str) -> bool {
    // More signs in a row belong to nothing; a bound keeps the search linear.
    let (mut signs, mut spaces, mut dashes) = (false, false, false);
    for (at, c) in before.char_indices().rev().take(8) {
        match c {
            ' ' => spaces = true,
            _ if is_dash(c) => dashes = true,
            'N' | 'B' | 'R' | 'Q' | 'K' | 'P' | '♔'..='♟' if !spaces || dashes || !signs => {
                return begins_word(before, at);
            }
            'O' | 'o' | '0' | 'X' | 'x' if !spaces || dashes => return begins_word(before, at),
            _ if c.is_alphanumeric() || c.is_whitespace() => return false,
            _ => signs = true,
        }
    }
    false
}

/// Whether a move can end at this place.
pub(super) fn ends_move(text: &str, at: usize) -> bool {
    let Some(after) = text.get(at..) else { return false };
    let mut chars = after.chars();
    let Some(first) = chars.next() else { return true };
    let second = chars.next();
    match first {
        _ if first.is_alphanumeric() => false,
        ' ' => {
            // `O-O - O` is not `O-O`.
            let rest = after.trim_start_matches(' ');
            !(rest.len() + 4 > after.len() && rest.starts_with(is_dash) && castles_on(rest))
        }
        // `e4's weakness`, `e4.5`, `e4:30`
        '\'' | '’' => !second.is_some_and(char::is_alphabetic),
        '.' | ',' | ':' => !second.is_some_and(|c| c.is_ascii_digit()),
        '/' => second.is_some_and(char::is_alphabetic),
        // `e4 - good`, `e4—a fine move`, and not `e4-e9` or `the e4-pawn`.
        _ if is_dash(first) => {
            let third = chars.next();
            let space = second.is_none_or(char::is_whitespace);
            let word = second.is_some_and(char::is_alphabetic) && third.is_some_and(char::is_alphabetic);
            space || matches!(first, '–' | '—') && word && !castles_on(after)
        }
        _ => !joins(first),
    }
}

/// Whether a dash and the letter of castling follow.
fn castles_on(after: &str) -> bool {
    let rest = after.trim_start_matches(|c: char| c == ' ' || is_dash(c));
    let mut chars = rest.chars();
    matches!(chars.next(), Some('O' | 'o' | '0')) && !chars.next().is_some_and(char::is_alphanumeric)
}
