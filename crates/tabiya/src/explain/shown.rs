//! Texts as messages show them.

use crate::quoted::write_plain;
use alloc::string::String;

/// A text as a message shows it, cut short and on one line.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::new();
    for letter in text.chars().take(LONGEST) {
        // An apostrophe is part of a word, and within the quotation marks around all of it needs no sign before it.
        match letter {
            '\'' => shown.push(letter),
            _ => write_plain(&mut shown, letter).expect("a text grows"),
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
