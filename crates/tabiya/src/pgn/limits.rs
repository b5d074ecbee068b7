//! How much of a game is read.

use crate::variant::Variant;

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
    /// The game of those that have no `Variant` tag: chess, unless somebody says otherwise. Games of another one are
    /// given the tag.
    pub untagged: Variant,
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

    /// The same where games without a `Variant` tag are of this game.
    ///
    /// ```
    /// use tabiya::Variant;
    /// use tabiya::pgn::{Limits, Reader};
    ///
    /// let limits = Limits::default().with_untagged(Variant::Crazyhouse);
    /// let pgn = Reader::with_limits(b"1. e4 d5 2. exd5 Qxd5 3. P@e4 *", limits).read_pgn().unwrap();
    /// assert_eq!((pgn.count_moves(), pgn.tags().get("Variant")), (5, Some("Crazyhouse")));
    /// ```
    pub const fn with_untagged(self, untagged: Variant) -> Limits {
        Limits { untagged, ..self }
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
            untagged: Variant::Chess,
        }
    }
}
