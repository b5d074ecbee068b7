//! Cutting a text between games, so that several threads can read it.
//!
//! A cut has to be where a reader of the whole text ends a game too, whatever came before. One line is a
//! landmark: a tag behind an empty line ends every comment, variation and line that is open, though not the tags of
//! a game. So what stands between two landmarks that follow each other is read alike, whatever came before, and if
//! it ends with a score, the second one begins a game. Where it does not, the text is cut elsewhere.

use super::input::Source;
use std::io::{self, Cursor, Read};
use tabiya::pgn::{Flow, GameResult, ProblemKind, Reader, Token, Visitor};

/// How much is read at a time, and how much is held where there is no place to cut.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub piece: usize,
    /// Beyond it, the rest is read in one go by one thread, with a small buffer.
    pub largest: usize,
}

pub const SIZES: Sizes = Sizes { piece: 1 << 19, largest: 1 << 24 };

/// A part of a text that begins with a game.
pub struct Part {
    pub text: Text,
    /// The lines and bytes before it.
    pub line: u64,
    pub byte: u64,
    /// Whether nothing comes behind it.
    pub is_last: bool,
}

pub enum Text {
    Held(Held),
    /// What is still to be read.
    Rest(Source),
}

/// A text at the beginning of some room. The room is longer and serves again: fresh memory, and zeros in it, cost more
/// than cutting does.
#[derive(Default)]
pub struct Held {
    room: Vec<u8>,
    length: usize,
}

impl Held {
    pub fn bytes(&self) -> &[u8] {
        &self.room[..self.length]
    }

    /// Holds another text.
    fn set(&mut self, text: &[u8]) {
        self.make_room(text.len());
        self.room[..text.len()].copy_from_slice(text);
        self.length = text.len();
    }

    fn make_room(&mut self, size: usize) {
        if self.room.len() < size {
            self.room.resize(size, 0);
        }
    }

    /// Reads so many bytes more, or all there are. Gives how many.
    fn read_on(&mut self, read: &mut Source, count: usize) -> io::Result<usize> {
        let (before, end) = (self.length, self.length + count);
        self.make_room(end);
        while self.length < end {
            match read.read(&mut self.room[self.length..end]) {
                Ok(0) => break,
                Ok(more) => self.length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.length - before)
    }
}

/// A text that is cut into parts, one after the other.
pub struct Splitter {
    /// None when all of it is handed out.
    read: Option<Source>,
    sizes: Sizes,
    line: u64,
    byte: u64,
    /// What was read behind the last part.
    rest: Vec<u8>,
}

impl Splitter {
    pub fn new(read: Source, sizes: Sizes) -> Splitter {
        Splitter { read: Some(read), sizes, line: 0, byte: 0, rest: Vec::new() }
    }

    /// The next part, in the room of one that is done with.
    pub fn next(&mut self, mut text: Held) -> io::Result<Option<Part>> {
        let Some(mut read) = self.read.take() else { return Ok(None) };
        text.set(&self.rest);
        let (line, byte) = (self.line, self.byte);
        loop {
            let before = text.length;
            let more = text.read_on(&mut read, self.sizes.piece)?;
            if more < self.sizes.piece {
                return Ok(Some(Part { text: Text::Held(text), line, byte, is_last: true }));
            }
            if let Some(at) = last_start(text.bytes(), before) {
                self.rest.clear();
                self.rest.extend_from_slice(&text.bytes()[at..]);
                text.length = at;
                self.line += count_lines(text.bytes()) as u64;
                self.byte += at as u64;
                self.read = Some(read);
                return Ok(Some(Part { text: Text::Held(text), line, byte, is_last: false }));
            }
            if text.length >= self.sizes.largest {
                text.room.truncate(text.length);
                let rest = Text::Rest(Box::new(Cursor::new(text.room).chain(read)));
                return Ok(Some(Part { text: rest, line, byte, is_last: true }));
            }
        }
    }
}

/// The line breaks of a text: line feeds, carriage returns, and both together as one. The others wait while one thread
/// does this: counting few bytes at a time in a byte is ten times as fast as counting all in a `usize`.
fn count_lines(text: &[u8]) -> usize {
    let (Some(rest), Some(last)) = (text.get(1..), text.last()) else { return 0 };
    let is_break = |byte, next| (byte == b'\n') | ((byte == b'\r') & (next != b'\n'));
    let count = |(bytes, nexts): (&[u8], &[u8])| {
        bytes.iter().zip(nexts).map(|(&byte, &next)| u8::from(is_break(byte, next))).sum::<u8>()
    };
    let inside: usize = text.chunks(255).zip(rest.chunks(255)).map(|chunk| usize::from(count(chunk))).sum();
    inside + usize::from(is_break(*last, 0))
}

/// The place of the last game that surely begins behind a place.
fn last_start(text: &[u8], from: usize) -> Option<usize> {
    // A tag at the end of the last piece was not known as one yet.
    let from = from.saturating_sub(TAG);
    let mut at = landmark(text, from, text.len())?;
    while at >= from {
        let before = landmark(text, 0, at)?;
        if ends_game(&text[before..at]) {
            return Some(at);
        }
        at = before;
    }
    None
}

/// A landmark takes less: readers look no further ahead.
const TAG: usize = 200;

/// The last tag behind an empty line between two places.
fn landmark(text: &[u8], from: usize, mut end: usize) -> Option<usize> {
    while let Some(at) = text[from..end].iter().rposition(|&byte| byte == b'[').map(|at| from + at) {
        let is_behind_empty_line =
            at == 0 || text[..at].ends_with(b"\n\n") || text[..at].ends_with(b"\n\r\n");
        if is_behind_empty_line && is_tag(&text[at..text.len().min(at + TAG)]) {
            return Some(at);
        }
        end = at;
    }
    None
}

/// Whether a text begins with a tag: `[Event "`.
fn is_tag(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    name > 0 && rest[0].is_ascii_alphabetic() && rest[name..].starts_with(b" \"")
}

/// Whether the text from a landmark to the next ends with the score of a game, and nothing is open behind it.
fn ends_game(text: &[u8]) -> bool {
    let (mut reader, mut scored) = (Reader::new(text), Scored(false));
    while reader.read_game(&mut scored) {}
    scored.0
}

/// Listens to whether the last game ended with its score.
struct Scored(bool);

impl Visitor for Scored {
    fn san(&mut self, _: Token<'_>) -> Flow {
        Flow::Read
    }

    fn begin_variation(&mut self, _: Token<'_>) -> Flow {
        Flow::Read
    }

    fn result(&mut self, _: GameResult, _: Token<'_>) {
        self.0 = true;
    }

    /// What is wrong before the score is no matter. A game without one has at least this problem.
    fn problem(&mut self, _: ProblemKind, _: Token<'_>) {
        self.0 = false;
    }
}

/// A text that is there already.
impl From<Vec<u8>> for Held {
    fn from(text: Vec<u8>) -> Held {
        Held { length: text.len(), room: text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::Pgn;

    fn parts(text: &[u8], sizes: Sizes) -> Vec<(u64, u64, Vec<u8>)> {
        let mut parts = Vec::new();
        let mut splitter = Splitter::new(Box::new(Cursor::new(text.to_vec())), sizes);
        while let Some(part) = splitter.next(Held::default()).unwrap() {
            let text = match part.text {
                Text::Held(text) => text.bytes().to_vec(),
                Text::Rest(mut read) => {
                    let mut text = Vec::new();
                    read.read_to_end(&mut text).unwrap();
                    text
                }
            };
            parts.push((part.line, part.byte, text));
        }
        parts
    }

    /// All that can be said of the games of a text.
    fn answers(text: &[u8], line: u64, byte: u64) -> Vec<String> {
        let answer = |pgn: Pgn| {
            let places = pgn.problems().iter().map(|problem| {
                let place = &problem.place;
                let bytes = (byte + place.bytes.start, byte + place.bytes.end);
                (problem.kind.to_string(), line + place.line, place.column, bytes, problem.ply)
            });
            format!("{pgn}{:?}{:?}", pgn.tags(), places.collect::<Vec<_>>())
        };
        Pgn::parse_games(text).map(answer).collect()
    }

    const GAMES: [&str; 8] = [
        "[Event \"A\"]\n[White \"a\"]\n\n1. e4 {a comment} e5 2. Nf3 1-0\n\n",
        "[Event \"B\"]\r\n\r\n1. d4 { [%clk 0:01:00] } (1. c4 c5) d5 *\r\n\r\n",
        "[White \"w\"]\n\n1. e4 ; to the end 1-0\ne5 1/2-1/2 {at the end}\n\n",
        "[Event \"C\"]\n\n0-1\n\n",
        "{before} [Event \"D\"]\n%escaped 1-0\n\n1. e4 e5\n2. Nc3 {two\n\nlines; 1-0} 0-1\n\n",
        "1. c4 c5 1-0\n\n",
        "[White \"w\"]\n[Black \"b\"]\n\n1. e4 e5 1-0\n\n",
        "[Black \"b\"]\n1. e4 *\n\n",
    ];

    #[test]
    fn the_parts_are_the_text_and_each_begins_with_a_game_and_knows_its_place() {
        let text = GAMES[0].repeat(4 * SIZES.piece / GAMES[0].len());
        let parts = parts(text.as_bytes(), SIZES);
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

    /// Texts of games with accidents, and what they are read as in parts.
    #[test]
    fn whatever_a_text_is_like_its_parts_are_read_as_the_whole_is() {
        const ACCIDENTS: [&str; 40] = [
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "\n%",
            "\n;",
            "<",
            ">",
            "[",
            "]",
            "\"",
            "\\",
            "\n",
            "\n\n",
            "\r",
            "\r\r",
            " ",
            "\t",
            ",",
            "1-0",
            " 1-0",
            "*",
            "\n\n*\n\n",
            "1.",
            "\n\n1. e4 e5\n\n",
            "[Event \"x\"]",
            "\n[Event \"",
            "\n\n[White \"y\"]\n",
            "[Re\n\n",
            "[Variant \"Atomic\"]\n",
            "[FEN \"8/8\"]\n",
            "Zz",
            "$",
            "--",
            "\u{feff}",
            "\u{bf}",
            "{c}\n\n",
            "\n \n",
        ];
        let mut seed = 1u64;
        let mut below = |limit: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % limit
        };
        let (mut cuts, mut games) = (0, 0);
        for round in 0..20_000 {
            let mut text: Vec<u8> = (0..8).flat_map(|_| GAMES[below(8)].bytes()).collect();
            for _ in 0..below(6) {
                let mut at = below(text.len());
                // Most often at the end of a line, or at the beginning of the next.
                let line =
                    text[at..].iter().position(|&byte| byte == b'\n').map_or(0, |line| line + below(2));
                if below(3) > 0 {
                    at += line;
                }
                match below(4) {
                    0 => text.truncate(text.len() - below(20).min(text.len() - 1)),
                    1 => drop(text.drain(at..text.len().min(at + below(8)))),
                    _ => drop(text.splice(at..at, ACCIDENTS[below(40)].bytes())),
                }
                if text.is_empty() {
                    text.push(b'1');
                }
            }
            let sizes = Sizes { piece: 1 + below(150), largest: 400 };
            let parts = parts(&text, sizes);
            let split: Vec<String> =
                parts.iter().flat_map(|(line, byte, part)| answers(part, *line, *byte)).collect();
            let whole = answers(&text, 0, 0);
            assert!(
                split == whole,
                "round {round}, {:?}\n{split:#?}\n{whole:#?}",
                parts.iter().map(|(.., part)| String::from_utf8_lossy(part)).collect::<Vec<_>>()
            );
            cuts += parts.len() - 1;
            games += whole.len();
        }
        // It would be no proof if nothing were cut.
        assert!(cuts > games / 8, "{cuts} cuts, {games} games");
    }

    #[test]
    fn a_score_that_is_hidden_is_no_place_to_cut() {
        for hidden in [
            "; 1-0",
            "%\n% 1-0",
            "{ 1-0",
            "[Site \" 1-0",
            "1. e4 e5",
            "1. e4 1-0\n{of the next}",
            "1. e4 1-0\n[Site \"x\"]",
        ] {
            let text = format!("[White \"w\"]\n{hidden}\n\n[Event \"B\"]\n\n1. d4 *\n");
            assert_eq!(last_start(text.as_bytes(), 0), None, "{text:?}");
        }
        let clear = "[White \"w\"]\n\n1. e4 {; 1-0} 1-0\n\n[Event \"B\"]\n";
        assert_eq!(last_start(clear.as_bytes(), 0), clear.find("[Event"));
    }

    #[test]
    fn lines_are_counted_with_any_end() {
        for (text, lines) in
            [("a\n\n", 2), ("a\r\n\r\n", 2), ("a\r\r\n", 2), ("a\n\r\n", 2), ("a", 0), ("", 0), ("\r", 1)]
        {
            assert_eq!(count_lines(text.as_bytes()), lines, "{text:?}");
        }
    }

    #[test]
    fn a_text_in_which_no_game_begins_is_one_part() {
        let text = vec![b' '; SIZES.largest + 3 * SIZES.piece];
        let parts = parts(&text, SIZES);
        assert_eq!((parts.len(), parts[0].2.len()), (1, text.len()));
    }
}
