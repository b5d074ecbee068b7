//! Texts of other people, safe to print.

/// A text that stays on its line, with nothing in it that would move the cursor; as many columns as characters.
///
/// ```
/// assert_eq!(tabiya_uci::sanitize::one_line("a\u{1b}[2Jb\n"), "a\u{fffd}[2Jb\u{fffd}");
/// ```
pub fn one_line(text: &str) -> String {
    replaced(text, is_unsafe)
}

/// The same for a text of several lines.
pub fn lines(text: &str) -> String {
    replaced(text, |c| is_unsafe(c) && !matches!(c, '\n' | '\t'))
}

/// Whether a character is nothing to read but something to obey: it moves the cursor, begins a command of the terminal,
/// ends a line, or turns the direction of what stands behind it, so that `gnp.exe` reads like another name.
///
/// ```
/// use tabiya_uci::sanitize::{is_unsafe, one_line};
///
/// assert!(is_unsafe('\u{1b}') && is_unsafe('\u{202e}') && !is_unsafe('é'));
/// assert_eq!(one_line("a\u{202e}b"), "a\u{fffd}b");
/// ```
pub fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The first characters of a text, with `?` for what cannot be printed and `…` where it goes on.
///
/// ```
/// assert_eq!(tabiya_uci::sanitize::excerpt("bestmove\u{7} e2e4", 12), "bestmove? e2…");
/// ```
pub fn excerpt(text: &str, letters: usize) -> String {
    let printable = |letter: char| if is_unsafe(letter) || letter == '\u{fffd}' { '?' } else { letter };
    let mut excerpt: String = text.chars().take(letters).map(printable).collect();
    if text.chars().nth(letters).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// The beginning of a word, with escapes for what cannot be printed.
pub(crate) fn escaped(word: &str) -> String {
    let text: String = word.chars().take(40).collect();
    text.escape_debug().to_string()
}

fn replaced(text: &str, moves_cursor: impl Fn(char) -> bool) -> String {
    text.chars().map(|c| if moves_cursor(c) { '\u{fffd}' } else { c }).collect()
}
