//! The readers: over bytes at hand, and over anything that can be read.

use super::lexer::Lexer;
use super::source::Slice;
use super::visitor::Visitor;

/// How much of a game is read, against texts that are made to exhaust memory.
///
/// ```
/// use tabiya::Pgn;
/// use tabiya::pgn::{Limits, Reader};
///
/// let limits = Limits::default().with_depth(1);
/// let mut reader = Reader::with_limits(b"1. e4 (1. d4 (1. c4)) *", limits);
/// let pgn = reader.read_pgn().unwrap();
/// assert_eq!(pgn.problems()[0].code(), "too-deep");
/// assert_eq!(pgn.to_movetext(), "1. e4 (1. d4) *");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of a comment, tag pair or other token; beyond it is cut.
    pub token: usize,
    /// How deep variations nest; deeper ones are left out.
    pub depth: usize,
    /// The tags of a game; more are left out.
    pub tags: usize,
    /// The moves of one game's tree, with its variations, and also its comments; the rest is left out.
    pub moves: usize,
    /// The bytes of one game's tags, and those of its comments; the rest is left out.
    pub text: usize,
    /// The problems of one game that are told.
    pub problems: usize,
    /// Whether games of variants are read with their moves, as they are unless somebody says otherwise: those who know
    /// chess alone are given their tags, but for three-check and king of the hill, which are read as chess.
    pub variants: bool,
}

impl Limits {
    /// The same for those who know chess alone: games of variants keep their tags and no moves.
    ///
    /// ```
    /// use tabiya::pgn::{Limits, Reader};
    ///
    /// let text = b"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 P@d4 5. @d6 *";
    /// let pgn = Reader::new(text).read_pgn().unwrap();
    /// assert_eq!(pgn.count_moves(), 9);
    /// let pgn = Reader::with_limits(text, Limits::default().without_variants()).read_pgn().unwrap();
    /// assert_eq!((pgn.count_moves(), pgn.problems()[0].code()), (0, "not-chess"));
    /// ```
    pub const fn without_variants(self) -> Limits {
        Limits { variants: false, ..self }
    }

    /// The same with so many bytes of a token.
    pub const fn with_token(self, token: usize) -> Limits {
        Limits { token, ..self }
    }

    /// The same with variations nested so deep.
    pub const fn with_depth(self, depth: usize) -> Limits {
        Limits { depth, ..self }
    }

    /// The same with so many tags of a game.
    pub const fn with_tags(self, tags: usize) -> Limits {
        Limits { tags, ..self }
    }

    /// The same with so many moves, and comments, of a game.
    pub const fn with_moves(self, moves: usize) -> Limits {
        Limits { moves, ..self }
    }

    /// The same with so many bytes of a game's tags, and of its comments.
    pub const fn with_text(self, text: usize) -> Limits {
        Limits { text, ..self }
    }

    /// The same with so many problems of a game told.
    pub const fn with_problems(self, problems: usize) -> Limits {
        Limits { problems, ..self }
    }
}

/// A megabyte for a token, a thousand tags, a thousand variations within each other, half a million moves, 64
/// megabytes of text, a thousand problems.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            token: 1 << 20,
            depth: 1000,
            tags: 1000,
            moves: 1 << 19,
            text: 1 << 26,
            problems: 1000,
            variants: true,
        }
    }
}

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
