//! Cutting a text between games, so that several threads can read it.
//!
//! A cut has to be where a reader of the whole text ends a game too, whatever came before. One line is a
//! landmark: a tag behind an empty line ends every comment, variation and line that is open, though not the tags of
//! a game. So what stands between two landmarks that follow each other is read alike, whatever came before, and if
//! it ends with a score, the second one begins a game. Where it does not, the text is cut elsewhere.

use super::input::TextSource;
use std::io::{self, Cursor, Read};
use tabiya::pgn::{Flow, GameResult, ProblemKind, Reader, Token, Visitor};

/// How much is read at a time, and how much is kept in memory where there is no place to cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChunkSizes {
    /// The bytes that are read before a place to cut is looked for.
    pub(crate) piece: usize,
    /// The bytes of a chunk in memory; where there is no place to cut before, the rest is one chunk that is streamed.
    pub(crate) largest: usize,
}

/// Half a megabyte at a time, sixteen at most.
impl Default for ChunkSizes {
    fn default() -> ChunkSizes {
        ChunkSizes { piece: 1 << 19, largest: 1 << 24 }
    }
}

/// Some games of a text that follow each other.
pub(crate) struct Chunk {
    /// The games.
    pub(crate) text: ChunkText,
    /// The lines before it in its text.
    pub(crate) line: u64,
    /// The bytes before it in its text.
    pub(crate) byte: u64,
    /// Whether nothing comes behind it.
    pub(crate) is_last: bool,
}

/// The text of a chunk.
pub(crate) enum ChunkText {
    /// In memory.
    Buffered(ChunkBuffer),
    /// Still to be read.
    Streamed(TextSource),
}

/// A text at the beginning of some memory, which may be longer and is used again: fresh memory, and zeros in it, cost more
/// than cutting does.
#[derive(Default)]
pub(crate) struct ChunkBuffer {
    memory: Vec<u8>,
    length: usize,
}

impl ChunkBuffer {
    /// The text.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.memory[..self.length]
    }

    /// Takes another text.
    fn set(&mut self, text: &[u8]) {
        self.grow(text.len());
        self.memory[..text.len()].copy_from_slice(text);
        self.length = text.len();
    }

    fn grow(&mut self, size: usize) {
        if self.memory.len() < size {
            self.memory.resize(size, 0);
        }
    }

    /// Reads so many bytes more, or all there are. Gives how many.
    fn read_on(&mut self, read: &mut TextSource, count: usize) -> io::Result<usize> {
        let (before, end) = (self.length, self.length + count);
        self.grow(end);
        while self.length < end {
            match read.read(&mut self.memory[self.length..end]) {
                Ok(0) => break,
                Ok(more) => self.length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.length - before)
    }
}

/// A text that is in memory already.
impl From<Vec<u8>> for ChunkBuffer {
    fn from(text: Vec<u8>) -> ChunkBuffer {
        ChunkBuffer { length: text.len(), memory: text }
    }
}

/// Cuts a text into chunks, one after the other.
pub(crate) struct Splitter {
    /// None when all of it is handed out.
    read: Option<TextSource>,
    sizes: ChunkSizes,
    line: u64,
    byte: u64,
    /// What was read behind the last chunk.
    rest: Vec<u8>,
}

impl Splitter {
    /// A splitter of this text.
    pub(crate) fn new(read: TextSource, sizes: ChunkSizes) -> Splitter {
        Splitter { read: Some(read), sizes, line: 0, byte: 0, rest: Vec::new() }
    }

    /// The next chunk, in the memory of one that is done with; none at the end.
    pub(crate) fn next(&mut self, mut text: ChunkBuffer) -> io::Result<Option<Chunk>> {
        let Some(mut read) = self.read.take() else { return Ok(None) };
        text.set(&self.rest);
        let (line, byte) = (self.line, self.byte);
        loop {
            let before = text.length;
            let more = text.read_on(&mut read, self.sizes.piece)?;
            if more < self.sizes.piece {
                return Ok(Some(Chunk { text: ChunkText::Buffered(text), line, byte, is_last: true }));
            }
            if let Some(at) = last_start(text.bytes(), before) {
                self.rest.clear();
                self.rest.extend_from_slice(&text.bytes()[at..]);
                text.length = at;
                self.line += count_lines(text.bytes()) as u64;
                self.byte += at as u64;
                self.read = Some(read);
                return Ok(Some(Chunk { text: ChunkText::Buffered(text), line, byte, is_last: false }));
            }
            if text.length >= self.sizes.largest {
                text.memory.truncate(text.length);
                let rest = ChunkText::Streamed(Box::new(Cursor::new(text.memory).chain(read)));
                return Ok(Some(Chunk { text: rest, line, byte, is_last: true }));
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

#[cfg(test)]
mod tests;
