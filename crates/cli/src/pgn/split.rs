//! Cutting a text between games, so that several threads can read it.

use super::input::Source;
use std::io::{self, Cursor, Read};

/// How much is read at a time.
const PIECE: usize = 1 << 18;
/// Where no game has begun for so long, the rest is read in one go by one thread, with a small buffer.
const LARGEST: usize = 1 << 26;

/// A part of a text that begins with a game.
pub(super) struct Part {
    pub(super) read: Source,
    /// The lines and bytes before it.
    pub(super) line: u64,
    pub(super) byte: u64,
}

/// Cuts a text into parts and hands them on, until there are no more or nobody takes them.
pub(super) fn split(mut read: Source, mut hand_on: impl FnMut(Part) -> bool) -> io::Result<()> {
    let (mut line, mut byte) = (0, 0);
    let mut text = Vec::new();
    loop {
        let before = text.len();
        let more = read.by_ref().take(PIECE as u64).read_to_end(&mut text);
        if !matches!(more, Ok(PIECE)) {
            // What was read before an error is still a text.
            hand_on(Part { read: Box::new(Cursor::new(text)), line, byte });
            return more.map(|_| ());
        }
        if let Some(at) = last_start(&text, before) {
            let rest = text.split_off(at);
            let (lines, length) = (count_lines(&text), text.len());
            if !hand_on(Part { read: Box::new(Cursor::new(text)), line, byte }) {
                return Ok(());
            }
            line += lines as u64;
            byte += length as u64;
            text = rest;
        } else if text.len() >= LARGEST {
            hand_on(Part { read: Box::new(Cursor::new(text).chain(read)), line, byte });
            return Ok(());
        }
    }
}

/// The place of the last game that surely begins here: an `Event` tag behind an empty line and a score. That
/// ends whatever was open before it.
fn last_start(text: &[u8], from: usize) -> Option<usize> {
    const EVENT: &[u8] = b"\n[Event \"";
    let from = from.saturating_sub(EVENT.len());
    let mut end = text.len();
    while let Some(at) = text[from..end].iter().rposition(|&byte| byte == b'\n').map(|at| from + at) {
        if text[at..].starts_with(EVENT) && is_end(&text[..=at]) {
            return Some(at + 1);
        }
        end = at;
    }
    None
}

/// The line breaks of a text that ends with one: line feeds, carriage returns, and both together as one.
fn count_lines(text: &[u8]) -> usize {
    let count = |wanted| text.iter().filter(|&&byte| byte == wanted).count();
    match count(b'\r') {
        0 => count(b'\n'),
        returns => returns + count(b'\n') - text.windows(2).filter(|two| two == b"\r\n").count(),
    }
}

/// Whether a text ends with a score and an empty line, and the score is surely one: in a line with `;`, or
/// one that begins with `%` or a tag, it may be something else.
fn is_end(text: &[u8]) -> bool {
    let game = text.trim_ascii_end();
    let breaks = text[game.len()..].iter().filter(|&&byte| byte == b'\n').count();
    let scores: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    if breaks < 2 || !scores.iter().any(|score| game.ends_with(score)) {
        return false;
    }
    let line = game.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    !game[line..].contains(&b';') && !matches!(game[line..].trim_ascii_start(), [b'%' | b'[', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &[u8]) -> Vec<(u64, u64, Vec<u8>)> {
        let mut parts = Vec::new();
        split(Box::new(Cursor::new(text.to_vec())), |mut part| {
            let mut text = Vec::new();
            part.read.read_to_end(&mut text).unwrap();
            parts.push((part.line, part.byte, text));
            true
        })
        .unwrap();
        parts
    }

    #[test]
    fn the_parts_are_the_text_and_each_begins_with_a_game_and_knows_its_place() {
        let game = "[Event \"A\"]\n\n1. e4 {a comment} e5 1-0\n\n";
        let text = game.repeat(4 * PIECE / game.len());
        let parts = parts(text.as_bytes());
        assert!(parts.len() >= 4);
        let (mut line, mut byte) = (0, 0);
        for (at_line, at_byte, part) in &parts {
            assert_eq!((*at_line, *at_byte), (line, byte));
            assert!(part.starts_with(b"[Event "));
            line += part.iter().filter(|&&byte| byte == b'\n').count() as u64;
            byte += part.len() as u64;
        }
        assert_eq!(byte, text.len() as u64);
    }

    #[test]
    fn tags_that_may_belong_to_the_game_before_them_are_no_place_to_cut() {
        for text in [
            "[White \"A\"]\n\n[Event \"B\"]\n",
            "1. e4 e5\n\n[Event \"B\"]\n",
            "1. e4 e5 1-0\n[Event \"B\"]\n",
            "[Event \"B\"]\n",
            "[White \"A\"]\n; lost 1-0\n\n[Event \"B\"]\n",
            "[White \"A\"]\n% 1-0\n\n[Event \"B\"]\n",
            "[White \"A 1-0\n\n[Event \"B\"]\n",
        ] {
            assert_eq!(last_start(text.as_bytes(), 0), None, "{text:?}");
        }
        assert_eq!(last_start(b"1. e4 *\r\n\r\n[Event \"B\"]\n", 0), Some(11));
    }

    #[test]
    fn lines_are_counted_with_any_end() {
        for (text, lines) in [("a\n\n", 2), ("a\r\n\r\n", 2), ("a\r\r\n", 2), ("a\n\r\n", 2), ("a", 0)] {
            assert_eq!(count_lines(text.as_bytes()), lines, "{text:?}");
        }
    }

    #[test]
    fn a_text_in_which_no_game_begins_is_one_part() {
        let text = vec![b' '; LARGEST + 3 * PIECE];
        let parts = parts(&text);
        assert_eq!((parts.len(), parts[0].2.len()), (1, text.len()));
    }
}
