//! What somebody wrote, as a sentence shows it: on one line, and nothing in it that hides or moves what stands beside it.
//!
//! The standard library does the same from tables of all characters that can be printed, 5 KB of them; a sentence
//! needs the few that do harm.

use core::fmt::{self, Write};

/// A text in quotation marks.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                // Within quotation marks an apostrophe is plain.
                '\'' => f.write_char(letter)?,
                _ => write_plain(f, letter)?,
            }
        }
        f.write_char('"')
    }
}

/// A letter between apostrophes.
pub(crate) struct QuotedLetter(pub(crate) char);

impl fmt::Display for QuotedLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('\'')?;
        match self.0 {
            '"' => f.write_char('"')?,
            letter => write_plain(f, letter)?,
        }
        f.write_char('\'')
    }
}

/// Writes a character, or how Rust writes it if it would not be seen.
pub(crate) fn write_plain(f: &mut impl Write, letter: char) -> fmt::Result {
    let short = match letter {
        '\0' => '0',
        '\t' => 't',
        '\r' => 'r',
        '\n' => 'n',
        '"' | '\'' | '\\' => letter,
        _ if is_unseen(letter) => return write!(f, "\\u{{{:x}}}", u32::from(letter)),
        _ => return f.write_char(letter),
    };
    f.write_char('\\')?;
    f.write_char(short)
}

/// Controls, what has no width or turns the direction, and what is no character.
fn is_unseen(letter: char) -> bool {
    matches!(u32::from(letter),
        0..=0x1f
        | 0x7f..=0xa0
        | 0xad
        | 0x61c
        | 0x180e
        | 0x200b..=0x200f
        | 0x2028..=0x202e
        | 0x2060..=0x206f
        | 0xe000..=0xf8ff
        | 0xfeff
        | 0xfff0..=0xfffb
        | 0xfffe..=0xffff
        | 0xe0000..)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn a_quoted_text_is_what_the_standard_library_prints() {
        let texts = [
            "",
            "Kf9",
            "it's \"e4\"",
            "C:\\chess",
            "a\tb\r\n\0\u{1b}[31m\u{7f}\u{9b}",
            "Ферзь на e5, 王手, مات, שח, ♔ 😀",
            "a\u{200b}b\u{202e}c\u{feff}d\u{2066}e\u{ad}",
            "\u{e000}\u{fffe}\u{e0041}",
        ];
        for text in texts {
            assert_eq!(Quoted(text).to_string(), format!("{text:?}"));
        }
    }

    #[test]
    fn every_ascii_letter_is_quoted_as_the_standard_library_prints_it() {
        for letter in '\0'..='\u{ff}' {
            assert_eq!(QuotedLetter(letter).to_string(), format!("{letter:?}"));
            let text = letter.to_string();
            assert_eq!(Quoted(&text).to_string(), format!("{text:?}"));
        }
    }
}
