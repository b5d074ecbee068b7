//! The readers: over bytes at hand, and over anything that can be read.

use super::lexer::Lexer;
use super::limits::Limits;
use super::source::Slice;
use super::visitor::Visitor;

/// Reads the games of a text that is at hand, one after the other.
///
/// ```
/// use tabiya::pgn::{Flow, Reader, Token, Visitor};
///
/// struct Count(u32);
/// impl Visitor for Count {
///     fn san(&mut self, _: Token<'_>) -> Flow {
///         self.0 += 1;
///         Flow::Read
///     }
/// }
///
/// let mut reader = Reader::new(b"1. e4 e5 1-0\n1. d4 *");
/// let mut count = Count(0);
/// assert!(reader.read_game(&mut count));
/// assert_eq!(count.0, 2);
/// assert!(reader.read_game(&mut count));
/// assert!(!reader.read_game(&mut count));
/// assert_eq!(count.0, 3);
/// ```
pub struct Reader<'a> {
    lexer: Lexer<Slice<'a>>,
    games: u64,
}

impl<'a> Reader<'a> {
    /// A reader of these bytes.
    pub fn new(text: &'a [u8]) -> Reader<'a> {
        Reader::with_limits(text, Limits::default())
    }

    /// A reader of these bytes with other limits.
    pub fn with_limits(text: &'a [u8], limits: Limits) -> Reader<'a> {
        Reader { lexer: Lexer::new(Slice(text), limits), games: 0 }
    }

    /// Reads the next game and tells the visitor of it; false if there is none.
    #[inline]
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        let found = self.lexer.game(visitor);
        self.games += u64::from(found);
        found
    }

    /// The number of games read so far.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The offset of the byte that comes next.
    pub const fn offset(&self) -> u64 {
        self.lexer.at as u64
    }

    /// The limits.
    pub const fn limits(&self) -> Limits {
        self.lexer.limits
    }
}

#[cfg(feature = "std")]
pub use stream::StreamReader;

#[cfg(feature = "std")]
mod stream {
    use super::Limits;
    use crate::pgn::lexer::Lexer;
    use crate::pgn::source::Stream;
    use crate::pgn::visitor::Visitor;
    use std::io::{self, Read};

    /// Reads the games of anything that can be read, with a buffer that does not grow with it.
    ///
    /// The buffer has 64 KiB, and more only while a single comment or tag is longer, up to
    /// twice the [limit](Limits::token) of those.
    ///
    /// ```
    /// use tabiya::pgn::{Flow, StreamReader, Token, Visitor};
    ///
    /// struct Count(u32);
    /// impl Visitor for Count {
    ///     fn san(&mut self, _: Token<'_>) -> Flow {
    ///         self.0 += 1;
    ///         Flow::Read
    ///     }
    /// }
    ///
    /// let file: &[u8] = b"1. e4 e5 1-0\n1. d4 *"; // or a std::fs::File
    /// let mut reader = StreamReader::new(file);
    /// let mut count = Count(0);
    /// while reader.read_game(&mut count)? {}
    /// assert_eq!((reader.games(), count.0), (2, 3));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub struct StreamReader<R> {
        lexer: Lexer<Stream<R>>,
        games: u64,
    }

    impl<R: Read> StreamReader<R> {
        /// A reader of this; it does its own buffering.
        pub fn new(read: R) -> StreamReader<R> {
            StreamReader::with_limits(read, Limits::default())
        }

        /// A reader of this with other limits.
        pub fn with_limits(read: R, limits: Limits) -> StreamReader<R> {
            StreamReader { lexer: Lexer::new(Stream::new(read), limits), games: 0 }
        }

        /// Reads the next game and tells the visitor of it; false if there is none. Where reading
        /// fails, the game ends as if the text did, and the error is given.
        pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
            let found = self.lexer.game(visitor);
            self.games += u64::from(found);
            match self.lexer.source.error.take() {
                Some(error) => Err(error),
                None => Ok(found),
            }
        }

        /// The number of games read so far.
        pub const fn games(&self) -> u64 {
            self.games
        }

        /// The limits.
        pub const fn limits(&self) -> Limits {
            self.lexer.limits
        }

        /// The bytes that the buffer takes.
        pub fn buffer_size(&self) -> usize {
            self.lexer.source.capacity()
        }
    }
}
