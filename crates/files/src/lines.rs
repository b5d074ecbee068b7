//! Standard input, one item a line.

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

/// The longest line that is kept; the rest of a longer one is not looked at. It is longer than any text
/// that the library reads, so that a cut text is never taken for a whole one.
pub const LONGEST: u64 = 1 << 21;

/// A line of standard input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputLine<'a> {
    /// Counted from 1.
    pub number: usize,
    /// Without its end.
    pub text: &'a str,
    /// Whether it was longer, and has been cut.
    pub cut: bool,
}

/// The mark that some editors put before the first character of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Asks about every line of standard input. What was answered is handed over before the next line is waited for, and
/// memory does not grow with the number of lines.
pub fn each<E: From<io::Error>>(
    out: &mut dyn Write,
    ask: impl FnMut(InputLine<'_>, &mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    each_watched(out, &mut |_| {}, ask)
}

/// The same, with somebody who sees all bytes of a line that is cut, before it is asked about.
pub fn each_watched<E: From<io::Error>>(
    out: &mut dyn Write,
    watch: &mut dyn FnMut(&[u8]),
    ask: impl FnMut(InputLine<'_>, &mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    each_of(&mut io::BufReader::with_capacity(1 << 16, io::stdin().lock()), out, watch, ask)
}

fn each_of<R: Read, E: From<io::Error>>(
    input: &mut io::BufReader<R>,
    out: &mut dyn Write,
    watch: &mut dyn FnMut(&[u8]),
    mut ask: impl FnMut(InputLine<'_>, &mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        // The next read may wait for someone who waits for our answers: hand them over first.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        line.clear();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        number += 1;
        let cut = line.len() as u64 == LONGEST && line.last() != Some(&b'\n');
        if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
            if line.is_empty() {
                return Ok(());
            }
        }
        if line.last() == Some(&b'\n') {
            line.pop();
            if line.last() == Some(&b'\r') {
                line.pop();
            }
        } else if cut {
            watch(&line);
            skip_line(input, watch)?;
        }
        let text: Cow<'_, str> = String::from_utf8_lossy(&line);
        ask(InputLine { number, text: &text, cut }, out)?;
    }
}

/// Reads on to the end of the line and forgets what it reads.
fn skip_line(input: &mut impl BufRead, watch: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                watch(&buffer[..end]);
                input.consume(end + 1);
                return Ok(());
            }
            None => {
                watch(buffer);
                let length = buffer.len();
                input.consume(length);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(input: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        each_of(&mut io::BufReader::with_capacity(16, input), &mut io::sink(), &mut |_| {}, |line, _| {
            lines.push(line.text.to_owned());
            io::Result::Ok(())
        })
        .unwrap();
        lines
    }

    #[test]
    fn every_line_is_an_item_and_the_last_needs_no_end() {
        assert_eq!(lines_of(b"a\r\n\nb c\nd"), ["a", "", "b c", "d"]);
        assert_eq!(lines_of(b""), [""; 0]);
    }

    #[test]
    fn a_byte_order_mark_before_the_first_line_is_no_part_of_it() {
        assert_eq!(lines_of("\u{feff}a\n\u{feff}b\n".as_bytes()), ["a", "\u{feff}b"]);
        assert_eq!(lines_of("\u{feff}\na".as_bytes()), ["", "a"]);
        assert_eq!(lines_of("\u{feff}".as_bytes()), [""; 0]);
        // One that is cut has a next line all the same.
        let long = format!("\u{feff}{}\nnext", "x".repeat(LONGEST as usize));
        assert_eq!(lines_of(long.as_bytes())[1], "next");
    }

    #[test]
    fn lines_are_counted_from_one() {
        let mut numbers = Vec::new();
        let mut input = io::BufReader::new(&b"a\n\nc"[..]);
        each_of(&mut input, &mut io::sink(), &mut |_| {}, |line, _| {
            numbers.push(line.number);
            io::Result::Ok(())
        })
        .unwrap();
        assert_eq!(numbers, [1, 2, 3]);
    }

    #[test]
    fn a_line_without_end_is_cut_and_the_next_is_whole() {
        let mut input = vec![b'x'; 3_000_000];
        input.extend(b"\nnext\n");
        let lines = lines_of(&input);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].len() as u64, LONGEST);
        assert_eq!(lines[1], "next");
        let mut cuts = Vec::new();
        each_of(&mut io::BufReader::new(&input[..]), &mut io::sink(), &mut |_| {}, |line, _| {
            cuts.push(line.cut);
            io::Result::Ok(())
        })
        .unwrap();
        assert_eq!(cuts, [true, false]);
        let mut seen = 0;
        each_of(
            &mut io::BufReader::new(&input[..]),
            &mut io::sink(),
            &mut |bytes| seen += bytes.len(),
            |_, _| io::Result::Ok(()),
        )
        .unwrap();
        assert_eq!(seen, 3_000_000);
    }

    #[test]
    fn answers_are_handed_over_before_waiting_for_more() {
        struct OneByOne(Vec<&'static [u8]>);
        impl Read for OneByOne {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let Some(next) = self.0.pop() else { return Ok(0) };
                buffer[..next.len()].copy_from_slice(next);
                Ok(next.len())
            }
        }
        #[derive(Default)]
        struct Watched(Vec<u8>, usize);
        impl Write for Watched {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.extend(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                self.1 = self.0.len();
                Ok(())
            }
        }
        let mut out = Watched::default();
        let mut input = io::BufReader::new(OneByOne(vec![b"b\n", b"a\n"]));
        each_of(&mut input, &mut out, &mut |_| {}, |line, out| {
            out.write_all(line.text.as_bytes())?;
            io::Result::Ok(())
        })
        .unwrap();
        assert_eq!((out.0.as_slice(), out.1), (&b"ab"[..], 2));
    }
}
