//! How a move is emphasised: `**Nf3**`, `` `Nf3` ``.

use super::bounds::is_dash;
use core::ops::Range;

/// The end of an emphasised word at this place that is made as a move is, though it is none:
/// `**e9**`.
pub(super) fn emphasised(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    if !rest.starts_with(|c: char| "abcdefghNBRQKPOo0".contains(c)) {
        return None;
    }
    let sign = without_number(&text[..at]).chars().next_back().filter(|c| SIGNS.contains(c))?;
    let length = rest.char_indices().take(12).find(|&(_, c)| c == sign)?.0;
    let word = &rest[..length];
    let castles = |c: char| matches!(c, 'O' | 'o' | '0') || is_dash(c);
    let made_as_a_move = word.contains(is_dash) && word.chars().all(castles)
        || !word.starts_with(castles)
            && word.contains(|c: char| c.is_ascii_digit())
            && !word.contains(char::is_whitespace)
            && !word.as_bytes().windows(3).any(|three| three.iter().all(u8::is_ascii_lowercase));
    made_as_a_move.then_some(at + length)
}

/// What stands before a move and its number, `8.` or `8...`; without a number, all of it.
pub(super) fn without_number(before: &str) -> &str {
    let dotted = before.trim_end_matches(' ');
    let number = dotted.trim_end_matches(['.', '…']);
    let rest = number.trim_end_matches(|c: char| c.is_ascii_digit());
    if rest.len() < number.len() && number.len() < dotted.len() { rest } else { before }
}

/// What emphasises.
const SIGNS: [char; 3] = ['*', '`', '_'];

/// Whether a move stands between signs of emphasis.
pub(super) fn is_emphasised(text: &str, span: &Range<usize>) -> bool {
    // The number of the move may stand within the emphasis.
    let opened = without_number(&text[..span.start]);
    let closed = text[span.end..].trim_start_matches(['.', '!', '?', ',']);
    SIGNS.into_iter().any(|sign| opened.ends_with(sign) && closed.starts_with(sign))
}
