//! Texts of other people, safe to print.

/// A text that stays on its line, with nothing in it that would move the cursor; as many columns as characters.
///
/// ```
/// assert_eq!(tabiya_uci::sanitize::one_line("a\u{1b}[2Jb\n"), "a\u{fffd}[2Jb\u{fffd}");
/// ```
pub fn one_line(text: &str) -> String {
    replaced(text, |c| c.is_control())
}

/// The same for a text of several lines.
pub fn lines(text: &str) -> String {
    replaced(text, |c| c.is_control() && !matches!(c, '\n' | '\t'))
}

/// The first characters of a text, with `?` for what cannot be printed and `…` where it goes on.
///
/// ```
/// assert_eq!(tabiya_uci::sanitize::excerpt("bestmove\u{7} e2e4", 12), "bestmove? e2…");
/// ```
pub fn excerpt(text: &str, letters: usize) -> String {
    let printable = |letter: char| if letter.is_control() || letter == '\u{fffd}' { '?' } else { letter };
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
