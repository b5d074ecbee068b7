//! Texts of other people, as a terminal may be given them.

/// A text that stays on its line, with nothing in it that would move the cursor; as many columns as characters.
pub fn one_line(text: &str) -> String {
    replaced(text, |c| c.is_control())
}

/// The same for a text of several lines.
pub fn lines(text: &str) -> String {
    replaced(text, |c| c.is_control() && !matches!(c, '\n' | '\t'))
}

fn replaced(text: &str, moves_cursor: impl Fn(char) -> bool) -> String {
    text.chars().map(|c| if moves_cursor(c) { '\u{fffd}' } else { c }).collect()
}
