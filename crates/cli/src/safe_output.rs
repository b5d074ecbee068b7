//! The standard output of commands that answer in words.

use std::io::{self, Write};
use tabiya_uci::sanitize;

/// Prints text with nothing in it that a terminal would obey, wherever it comes from: the names of files and what is
/// typed for a move are other people's. Whoever answers in words writes here; data is written as it is.
pub(crate) struct SafeOutput<'a> {
    out: &'a mut dyn Write,
    is_data: bool,
    /// The beginning of a letter whose other bytes are still to come.
    begun: Vec<u8>,
}

impl<'a> SafeOutput<'a> {
    /// Text, unless data is asked for.
    pub(crate) fn unless(is_data: bool, out: &'a mut dyn Write) -> SafeOutput<'a> {
        SafeOutput { out, is_data, begun: Vec::new() }
    }
}

/// Whether a byte is a letter of its own, and only to be read.
fn is_plain(byte: &u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t')
}

impl Write for SafeOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_data || self.begun.is_empty() && bytes.iter().all(is_plain) {
            self.out.write_all(bytes)?;
            return Ok(bytes.len());
        }
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let text: Vec<u8> = self.begun.drain(..whole).collect();
        self.out.write_all(sanitize::lines(&String::from_utf8_lossy(&text)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(is_data: bool, parts: &[&[u8]]) -> String {
        let mut out = Vec::new();
        let mut text = SafeOutput::unless(is_data, &mut out);
        for part in parts {
            text.write_all(part).unwrap();
        }
        text.flush().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_a_terminal_would_obey_is_not_printed_and_data_is_as_it_is() {
        let text = "a\u{1b}[31m\u{202e}b\té♞\r\n";
        assert_eq!(written(false, &[text.as_bytes()]), "a\u{fffd}[31m\u{fffd}b\té♞\u{fffd}\n");
        assert_eq!(written(true, &[text.as_bytes()]), text);
    }

    #[test]
    fn a_letter_may_come_in_pieces() {
        let text = "é♞\u{202e}";
        let parts: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(written(false, &parts), "é♞\u{fffd}");
    }
}
