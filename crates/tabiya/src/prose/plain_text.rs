//! Texts without the characters that nobody sees: `Q\u{200b}h5` and `Ｑｈ５` are `Qh5`, and `Qh7\#` is `Qh7#`.

use alloc::string::String;
use alloc::vec::Vec;

/// A text as it is read, and where each of its bytes stands in the text as it was written.
pub(super) struct PlainText {
    pub(super) text: String,
    places: Vec<usize>,
}

impl PlainText {
    /// The plain form of a text; none if it is plain already.
    pub(super) fn of(text: &str) -> Option<PlainText> {
        let is_hidden = |at: usize, c: char| is_unseen(c) || c == '\\' && text[at + 1..].starts_with(ESCAPED);
        if !text.char_indices().any(|(at, c)| is_hidden(at, c) || plain(c) != c) {
            return None;
        }
        let mut found = PlainText { text: String::with_capacity(text.len()), places: Vec::new() };
        for (at, c) in text.char_indices().filter(|&(at, c)| !is_hidden(at, c)) {
            let c = plain(c);
            found.text.push(c);
            found.places.extend((0..c.len_utf8()).map(|byte| at + byte));
        }
        found.places.push(text.len());
        Some(found)
    }

    /// Where the byte at a place was written.
    pub(super) fn place(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).copied().unwrap_or(at)
    }

    /// Where a piece that ends before a place ended as it was written.
    pub(super) fn end(&self, text: &str, at: usize) -> usize {
        let Some(last) = at.checked_sub(1).map(|last| self.place(last)) else { return 0 };
        (last + 1..=text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(text.len())
    }
}

/// Signs of moves that stand behind a backslash where a text is typeset: `\boxed{Qh7\#}`.
const ESCAPED: [char; 4] = ['#', '+', '=', '-'];

/// Characters that take no room.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{ad}' | '\u{2060}' | '\u{feff}' | '\u{202a}'..='\u{202e}')
}

/// Letters and digits of full width, and spaces that do not break.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{a0}' | '\u{2007}' | '\u{2009}' | '\u{202f}' | '\u{3000}' => ' ',
        _ => c,
    }
}
