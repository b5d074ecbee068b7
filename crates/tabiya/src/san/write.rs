//! From the move to its notation.

use super::{CheckMark, San, SanAction};
use crate::attacks::{self, bishop_bits, rook_bits};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::position::legal::{self, View};
use crate::position::side::{Black, Side, White};
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use core::fmt;
use core::ops::Deref;

impl Position {
    /// A legal move of this position in standard algebraic notation, with `+` and `#`.
    ///
    /// The file, the rank or both are told only where another piece of the same kind could
    /// legally go to the same square: a pinned twin cannot.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let position: Position = "rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - 0 2".parse()?;
    /// assert_eq!(position.san(Move::normal(Square::D8, Square::H4)).to_string(), "Qh4#");
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn san(&self, mv: Move) -> San {
        let mark = if self.gives_check(mv) { Some(self.check_mark(mv)) } else { None };
        if let Some(side) = mv.castling_side() {
            return San { action: SanAction::Castle(side), mark };
        }
        let (from, to) = (mv.from(), mv.to());
        let role = self.board().role_at(from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(mv);
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| from.file()), None),
            Role::King => (None, None),
            _ => match self.turn() {
                Color::White => needed_origin::<White>(self, role, from, to),
                Color::Black => needed_origin::<Black>(self, role, from, to),
            },
        };
        San { action: SanAction::Go { role, file, rank, capture, to, promotion: mv.promoted() }, mark }
    }

    /// A legal move of this position in long algebraic notation: `Ng1-f3`, `e7-e8=Q+`.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// assert_eq!(Position::new().lan(Move::normal(Square::G1, Square::F3)).to_string(), "Ng1-f3");
    /// ```
    pub fn lan(&self, mv: Move) -> Lan {
        let mut san = self.san(mv);
        if let SanAction::Go { file, rank, .. } = &mut san.action {
            (*file, *rank) = (Some(mv.from().file()), Some(mv.from().rank()));
        }
        Lan(san)
    }

    /// The mark of a move that gives check.
    #[cold]
    fn check_mark(&self, mv: Move) -> CheckMark {
        let mut next = *self;
        next.play_unchecked(mv);
        if next.has_legal_moves() { CheckMark::Check } else { CheckMark::Mate }
    }
}

/// What tells a piece from its twins, file before rank.
#[inline]
fn needed_origin<S: Side>(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> (Option<File>, Option<Rank>) {
    let v = View::of::<S>(position.board());
    let t = to as usize;
    let mut twins = v.us & !(1u64 << from as u32);
    twins &= match role {
        Role::Knight => attacks::KNIGHT[t] & v.knights,
        Role::Bishop => bishop_bits(t, v.occupied) & v.diagonal & !v.straight,
        Role::Rook => rook_bits(t, v.occupied) & v.straight & !v.diagonal,
        _ => (bishop_bits(t, v.occupied) | rook_bits(t, v.occupied)) & v.diagonal & v.straight,
    };
    if twins == 0 {
        return (None, None);
    }
    let mut able = 0;
    legal::each(twins, |twin| {
        if legal::keeps_king_safe::<S>(&v, 1 << twin, 1 << t) {
            able |= 1 << twin;
        }
    });
    let (file, rank) = (from.file(), from.rank());
    if able == 0 {
        (None, None)
    } else if able & SquareSet::file(file).0 == 0 {
        (Some(file), None)
    } else if able & SquareSet::rank(rank).0 == 0 {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

/// A move in long algebraic notation, as [`Position::lan`] gives it.
///
/// ```
/// use tabiya::{Move, Position, Square};
///
/// let lan = Position::new().lan(Move::normal(Square::E2, Square::E4));
/// assert_eq!(lan.text().as_str(), "e2-e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lan(San);

impl Lan {
    /// The notation, without a heap.
    pub fn text(self) -> MoveText {
        write(&self.0, b"-", |role| (role.letter_byte() != b'P').then(|| role.letter_byte() as char))
    }
}

impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

/// A move in algebraic notation with symbols for letters, as [`San::figurine`] gives it.
///
/// ```
/// use tabiya::{Color, San};
///
/// let san: San = "Nf3".parse()?;
/// assert_eq!(san.figurine(Color::White).to_string(), "♘f3");
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Figurine {
    san: San,
    color: Color,
}

impl Figurine {
    /// The notation, without a heap.
    pub fn text(self) -> MoveText {
        write(&self.san, b"", |role| match role {
            Role::Pawn => None,
            _ => Some(role.of(self.color).symbol()),
        })
    }
}

impl fmt::Display for Figurine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl San {
    /// The notation with symbols of this colour for the pieces' letters. Books use the white ones
    /// for both sides.
    pub const fn figurine(self, color: Color) -> Figurine {
        Figurine { san: self, color }
    }

    /// The notation, without a heap.
    ///
    /// ```
    /// use tabiya::San;
    ///
    /// let san: San = "Rad1".parse()?;
    /// assert_eq!(san.text().as_str(), "Rad1");
    /// # Ok::<(), tabiya::SanError>(())
    /// ```
    #[inline]
    pub fn text(&self) -> MoveText {
        write(self, b"", |role| match role {
            Role::Pawn => None,
            _ => Some(role.letter_byte() as char),
        })
    }
}

/// As the standard writes it.
impl fmt::Display for San {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

/// Writes a move with a sign between its squares and the given names of the pieces.
#[inline(always)]
fn write(san: &San, between: &[u8], name: impl Fn(Role) -> Option<char>) -> MoveText {
    let mut text = MoveText::EMPTY;
    match san.action {
        SanAction::Castle(side) => text.push(match side {
            crate::moves::CastlingSide::King => b"O-O",
            crate::moves::CastlingSide::Queen => b"O-O-O",
        }),
        SanAction::Go { role, file, rank, capture, to, promotion } => {
            text.push_char(name(role));
            text.push_char(file.map(File::letter));
            text.push_char(rank.map(Rank::digit));
            text.push(if capture { b"x" } else { between });
            text.push(&to.to_bytes());
            if let Some(role) = promotion {
                text.push(b"=");
                text.push_char(name(role));
            }
        }
    }
    text.push_char(san.mark.map(CheckMark::symbol));
    text
}

/// The text of a move, held without a heap; it is a `str`.
///
/// ```
/// use tabiya::{MoveText, San};
///
/// let text: MoveText = "O-O".parse::<San>()?.text();
/// assert_eq!(&*text, "O-O");
/// assert!(text.starts_with('O'));
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    bytes: [u8; 15],
    len: u8,
}

impl MoveText {
    const EMPTY: MoveText = MoveText { bytes: [0; 15], len: 0 };

    /// Adds what fits; a move always does.
    #[inline(always)]
    fn push(&mut self, more: &[u8]) {
        for &byte in more {
            if let Some(place) = self.bytes.get_mut(self.len as usize) {
                *place = byte;
                self.len += 1;
            }
        }
    }

    #[inline(always)]
    fn push_char(&mut self, more: Option<char>) {
        match more {
            Some(c) if c.is_ascii() => self.push(&[c as u8]),
            Some(c) => self.push(c.encode_utf8(&mut [0; 4]).as_bytes()),
            None => {}
        }
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        let text = self.bytes.get(..self.len as usize).unwrap_or_default();
        core::str::from_utf8(text).unwrap_or_default()
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MoveText {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for MoveText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MoveText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<MoveText, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        let mut short = MoveText::EMPTY;
        short.push(text.as_bytes());
        if short.as_str() == text { Ok(short) } else { Err(serde::de::Error::custom("longer than any move")) }
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use super::{Figurine, Lan};
    use serde::{Serialize, Serializer};

    impl Serialize for Lan {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.text().serialize(serializer)
        }
    }

    impl Serialize for Figurine {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.text().serialize(serializer)
        }
    }
}
