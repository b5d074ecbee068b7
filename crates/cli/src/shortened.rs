//! Texts that have less room than they need.

use crate::terminal;
use std::borrow::Cow;

/// A text in so many columns at most, with an ellipsis where something is missing: it is cut between words where that
/// costs little, and never within a letter. Columns are counted by whoever knows how wide letters are.
pub(crate) fn shortened(text: &str, most: usize, wide: impl Fn(&str) -> usize) -> Cow<'_, str> {
    /// The longest word that is left out rather than cut.
    const WORD: usize = 12;
    if wide(text) <= most {
        return Cow::Borrowed(text);
    }
    let room = most.saturating_sub(1);
    let (mut end, mut used) = (0, 0);
    for (at, letter) in text.char_indices() {
        let next = at + letter.len_utf8();
        used += wide(&text[at..next]);
        if used > room {
            break;
        }
        end = next;
    }
    let whole = &text[..end];
    let in_word = text[end..].starts_with(|letter: char| !letter.is_whitespace());
    let before = whole.rfind(char::is_whitespace).filter(|&at| in_word && wide(&whole[at..]) <= WORD);
    let kept = before.map_or(whole, |at| &whole[..at]).trim_end();
    // A word alone is cut rather than left out, and so is what would leave less than half.
    let kept = if wide(kept) * 2 < room { whole.trim_end() } else { kept };
    if most == 0 {
        Cow::Borrowed("")
    } else {
        Cow::Owned(format!("{}…", kept.trim_end_matches([',', ':', ';'])))
    }
}

/// A line of a table on the terminal, every letter a column wide.
pub(crate) fn line(text: &str, width: usize) -> String {
    let line = shortened(text, width, |part| part.chars().count());
    if terminal::has_symbols() { line.into_owned() } else { line.replace('…', "~") }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_text_that_is_cut_says_so_and_is_cut_between_words_where_that_costs_little() {
        let cut = |text, most| shortened(text, most, |part: &str| part.chars().count()).into_owned();
        assert_eq!(cut("C54 Italian Game", 16), "C54 Italian Game");
        assert_eq!(cut("C54 Italian Game: Classical", 20), "C54 Italian Game…");
        assert_eq!(cut("C54 Italian Game: Classical", 26), "C54 Italian Game…");
        assert_eq!(cut("1. e4 e5 2. Nf3 Nc6", 12), "1. e4 e5 2.…");
        assert_eq!(cut("ABCDEFGHIJKLMNOPQRSTUVWXYZ abc", 9), "ABCDEFGH…");
        assert_eq!(cut("Grünfeld–Indisch", 6), "Grünf…");
        assert_eq!([cut("ab", 1), cut("ab", 0), cut("", 0)], ["…", "", ""]);
        for most in 0..40 {
            let text = cut("Ruy Lopez: Morphy Defence, Modern Steinitz, Siesta", most);
            assert!(text.chars().count() <= most, "{most}: {text}");
        }
    }
}
