//! Text in UTF-16, as some editors for Windows save it.

use std::char::{REPLACEMENT_CHARACTER, decode_utf16};
use std::io::{self, Read};

/// Which byte of two comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// What the mark at the beginning of a text tells.
    pub(super) fn of_mark(text: &[u8]) -> Option<ByteOrder> {
        match text {
            [0xff, 0xfe, ..] => Some(ByteOrder::Little),
            [0xfe, 0xff, ..] => Some(ByteOrder::Big),
            _ => None,
        }
    }
}

/// The same text in UTF-8. What is no character becomes a sign that says so.
pub(super) struct Utf16<R> {
    read: R,
    order: ByteOrder,
    /// The bytes at the end that are not a whole character yet.
    open: Vec<u8>,
    text: Vec<u8>,
    at: usize,
}

/// So many bytes are turned at once.
const CHUNK: usize = 1 << 14;

impl<R: Read> Utf16<R> {
    pub(super) fn new(read: R, order: ByteOrder) -> Utf16<R> {
        Utf16 { read, order, open: Vec::new(), text: Vec::new(), at: 0 }
    }

    fn unit(&self, pair: &[u8]) -> u16 {
        let pair = [pair[0], pair[1]];
        match self.order {
            ByteOrder::Little => u16::from_le_bytes(pair),
            ByteOrder::Big => u16::from_be_bytes(pair),
        }
    }

    /// Turns the next bytes; at the end, what is left, too.
    fn turn(&mut self) -> io::Result<()> {
        let before = self.open.len();
        self.open.resize(before + CHUNK, 0);
        let read = self.read.read(&mut self.open[before..]);
        self.open.truncate(before + *read.as_ref().unwrap_or(&0));
        let is_over = read? == 0;
        let mut whole = self.open.len() & !1;
        // The first half of a character waits for the other.
        let is_high = |unit| (0xd800..0xdc00).contains(&unit);
        if whole > 0 && !is_over && is_high(self.unit(&self.open[whole - 2..])) {
            whole -= 2;
        }
        let units: Vec<u16> = self.open[..whole].chunks_exact(2).map(|pair| self.unit(pair)).collect();
        self.open.drain(..whole);
        let mut text: String =
            decode_utf16(units).map(|unit| unit.unwrap_or(REPLACEMENT_CHARACTER)).collect();
        if is_over && !self.open.is_empty() {
            self.open.clear();
            text.push(REPLACEMENT_CHARACTER);
        }
        (self.text, self.at) = (text.into_bytes(), 0);
        Ok(())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            loop {
                let before = self.open.len();
                self.turn()?;
                // Nothing came of it: either it is over, or half a character waits.
                if !self.text.is_empty() || self.open.len() <= before {
                    break;
                }
            }
        }
        let length = (&self.text[self.at..]).read(buffer)?;
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives few bytes at a time.
    struct SlowRead<'a>(&'a [u8], usize);

    impl Read for SlowRead<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    fn read(bytes: &[u8], order: ByteOrder, drop: usize) -> String {
        let mut text = String::new();
        Utf16::new(SlowRead(bytes, drop), order).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_text_is_the_same_in_either_order_and_in_any_drops() {
        let text = "[White \"Čigorin, ♔ 𝄞\"]\r\n\r\n1. e4 *\n";
        for (drop, times) in [(1, 20), (2, 20), (3, 20), (5, 20), (1_001, 700), (1 << 20, 700)] {
            let text = text.repeat(times);
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert!(read(&little, ByteOrder::Little, drop) == text);
            assert!(read(&big, ByteOrder::Big, drop) == text);
        }
    }

    #[test]
    fn what_is_no_character_becomes_a_sign_and_the_rest_stays() {
        let units = [u16::from(b'a'), 0xd834, u16::from(b'b'), 0xdd1e, u16::from(b'c'), 0xd834];
        let mut bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        for drop in [1, 2, 3, 100] {
            assert_eq!(read(&bytes, ByteOrder::Little, drop), "a\u{fffd}b\u{fffd}c\u{fffd}");
        }
        bytes.push(b'x');
        assert_eq!(read(&bytes, ByteOrder::Little, 3), "a\u{fffd}b\u{fffd}c\u{fffd}\u{fffd}");
    }
}
