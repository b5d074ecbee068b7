//! How values are written.

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::io::{self, Write};
use tabiya::Square;

/// Writes a value as one line of JSON.
///
/// Whoever calls it compiles it. What is asked for by the million has a `write_line` of its own, compiled here: this
/// crate is optimised where the program is not.
pub fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // Into memory first: the serializer writes byte by byte.
    let mut line = Vec::with_capacity(256);
    append_line(&mut line, value)?;
    out.write_all(&line)
}

/// The same behind what is in memory already.
///
/// What cannot be seen is written as an escape, which means the same: a terminal shows lines of JSON too, and a mark that
/// turns the direction of a text would make one name look like another.
///
/// ```
/// let mut line = Vec::new();
/// tabiya_schema::json::append_line(&mut line, &"Tal\u{202e}.né")?;
/// assert_eq!(line, b"\"Tal\\u202e.n\xc3\xa9\"\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn append_line(line: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut *line, VisibleText))?;
    line.push(b'\n');
    Ok(())
}

/// Compact JSON whose texts have nothing in them that cannot be seen.
struct VisibleText;

impl Formatter for VisibleText {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        // Nearly all texts: many bytes are looked at at once.
        if fragment.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, letter) in fragment.char_indices() {
            if is_visible(letter) {
                continue;
            }
            writer.write_all(&fragment.as_bytes()[written..at])?;
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            written = at + letter.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[written..])
    }
}

/// Whether a character is something to see, as the standard library knows it: neither a control nor a mark of format,
/// nor one that is none yet.
fn is_visible(letter: char) -> bool {
    // An apostrophe is escaped in a literal alone.
    if matches!(letter, ' '..='~') {
        return true;
    }
    // Behind another letter an accent is seen; alone it would be escaped.
    let mut pair = [b'a'; 5];
    let end = 1 + letter.encode_utf8(&mut pair[1..]).len();
    std::str::from_utf8(&pair[..end]).is_ok_and(|pair| pair.escape_debug().count() == 2)
}

/// Whether a flag is down: where a policy decides what is shown, such flags are left out.
pub fn is_false(flag: &bool) -> bool {
    !flag
}

/// A square by its name, without the detour by the formatter: lists of moves have many.
pub(crate) fn square<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    let name = [square.file().letter() as u8, square.rank().digit() as u8];
    serializer.serialize_str(std::str::from_utf8(&name).unwrap_or_default())
}

/// The squares, each once, in their order.
pub(crate) fn each_once(squares: impl IntoIterator<Item = Square>) -> Vec<Square> {
    let mut once = Vec::new();
    for square in squares {
        if !once.contains(&square) {
            once.push(square);
        }
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_read_as_it_was_and_none_of_them_moves_a_cursor_or_turns_a_line() {
        for letter in
            (0..0x3000).chain([0xfe0f, 0xfeff, 0x1_f600, 0xe_0001, 0x10_ffff]).filter_map(char::from_u32)
        {
            let mut line = Vec::new();
            append_line(&mut line, &letter).unwrap();
            let text = String::from_utf8(line).unwrap();
            assert_eq!(serde_json::from_str::<char>(&text).unwrap(), letter);
            let shown = text.trim_end_matches('\n').chars();
            let turns = [
                '\u{61c}', '\u{200e}', '\u{200f}', '\u{202e}', '\u{2028}', '\u{2066}', '\u{2069}', '\u{feff}',
            ];
            assert!(shown.clone().all(|it| !it.is_control() && !turns.contains(&it)), "{text:?}");
        }
        // Letters and their accents stay as they are.
        let mut line = Vec::new();
        append_line(&mut line, &"Ñé\u{301} O'Каспаров कि 陈 ♞").unwrap();
        assert_eq!(line, "\"Ñé\u{301} O'Каспаров कि 陈 ♞\"\n".as_bytes());
    }
}
