//! Moves as players write them: `Nf3`, `exd5`, `O-O`.
//!
//! [`San`] is the notation in its parts. Its `FromStr` reads the standard alone; [`San::parse_lenient`]
//! also reads what people write instead, and tells what it forgave. What needs the board
//! (a missing `x`, a needless file) is found by [`Position::parse_san_lenient`](crate::Position::parse_san_lenient).

use crate::board::CODE;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::position::single::REACH;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use alloc::vec;
use core::fmt;
use core::str::FromStr;

mod deviation;
mod error;
mod lenient;
mod quick;
mod resolve;
mod write;

pub use deviation::Deviation;
pub use error::SanError;
pub(crate) use quick::quick;
pub use write::{Figurine, Lan};

/// The longest text in which a move is looked for, in bytes.
pub(crate) const LONGEST_TEXT: usize = 1 << 20;

/// A move in standard algebraic notation, in its parts and without a position.
///
/// ```
/// use tabiya::{CheckMark, Position, San, SanAction, Square};
///
/// let san: San = "Ngf3+".parse()?;
/// assert_eq!(san.mark, Some(CheckMark::Check));
/// assert!(matches!(san.action, SanAction::Go { to: Square::F3, .. }));
/// assert_eq!(san.to_string(), "Ngf3+");
///
/// let mv = "Nf3".parse::<San>()?.to_move(&Position::new())?;
/// assert_eq!((mv.from(), mv.to()), (Square::G1, Square::F3));
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct San {
    /// What moves where.
    pub action: SanAction,
    /// The mark of a check or mate after it.
    pub mark: Option<CheckMark>,
}

impl San {
    /// The notation of an action, with the mark of a check or mate after it.
    ///
    /// ```
    /// use tabiya::{CastlingSide, CheckMark, San, SanAction};
    ///
    /// let san = San::new(SanAction::Castle(CastlingSide::King), Some(CheckMark::Check));
    /// assert_eq!(san.to_string(), "O-O+");
    /// ```
    pub const fn new(action: SanAction, mark: Option<CheckMark>) -> San {
        San { action, mark }
    }
}

/// What a [`San`] says to do.
///
/// ```
/// use tabiya::{CastlingSide, San, SanAction};
///
/// assert_eq!("O-O-O#".parse::<San>()?.action, SanAction::Castle(CastlingSide::Queen));
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SanAction {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece goes to a square.
    Go {
        /// What moves.
        role: Role,
        /// The file where it starts, if told.
        file: Option<File>,
        /// The rank where it starts, if told.
        rank: Option<Rank>,
        /// Whether it is written as a capture.
        capture: bool,
        /// Where it ends.
        to: Square,
        /// What the pawn becomes, if told.
        promotion: Option<Role>,
    },
    /// A piece is put on the board from the hand, in crazyhouse: `N@f3`, of a pawn `@f3`.
    Drop {
        /// What is dropped.
        role: Role,
        /// Where.
        to: Square,
    },
}

/// `+` or `#` behind a move.
///
/// ```
/// use tabiya::{CheckMark, San};
///
/// assert_eq!("Qh4#".parse::<San>()?.mark, Some(CheckMark::Mate));
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum CheckMark {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl CheckMark {
    /// `+` or `#`.
    pub const fn symbol(self) -> char {
        match self {
            CheckMark::Check => '+',
            CheckMark::Mate => '#',
        }
    }
}

impl fmt::Display for CheckMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.symbol(), f)
    }
}

/// The standard alone: `Nf3`, `R1xa3`, `exd5`, `e8=Q+`, `O-O-O#`. What is standard in no position
/// is refused: `e2e4`, `ed5`, `e8`, `e4=Q`, `Ke1e2`, `Nff3`. Whether an origin is needed, an `x` or
/// a mark is missing, only a position can tell.
///
/// ```
/// use tabiya::San;
///
/// assert!("e8=Q".parse::<San>().is_ok());
/// assert_eq!("e8".parse::<San>().unwrap_err().code(), "promotion-missing");
/// assert_eq!(
///     "ed5".parse::<San>().unwrap_err().to_string(),
///     "this is not the standard notation: the x of the capture is missing"
/// );
/// ```
impl FromStr for San {
    type Err = SanError;

    #[inline]
    fn from_str(text: &str) -> Result<San, SanError> {
        match standard::<true>(text.as_bytes()) {
            Some(san) => Ok(san),
            None => dropped(text).ok_or_else(|| why_not(text)),
        }
    }
}

/// A piece that is put on the board from the hand, as the standard writes it: `N@f3+`, `@f3`.
#[cold]
fn dropped(text: &str) -> Option<San> {
    let (rest, mark) = match text.as_bytes() {
        [rest @ .., b'+'] => (rest, Some(CheckMark::Check)),
        [rest @ .., b'#'] => (rest, Some(CheckMark::Mate)),
        rest => (rest, None),
    };
    let (role, file, rank) = match *rest {
        [b'@', file, rank] => (Role::Pawn, file, rank),
        [b'N', b'@', file, rank] => (Role::Knight, file, rank),
        [b'B', b'@', file, rank] => (Role::Bishop, file, rank),
        [b'R', b'@', file, rank] => (Role::Rook, file, rank),
        [b'Q', b'@', file, rank] => (Role::Queen, file, rank),
        _ => return None,
    };
    let to = Square::from_bytes(file, rank)?;
    Some(San { action: SanAction::Drop { role, to }, mark })
}

/// Reads what stands for a move as the standard writes it, with origins and captures as they are.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline)]
pub(crate) fn as_standard(text: &str) -> Option<San> {
    match standard::<false>(text.as_bytes()) {
        Some(san) => Some(san),
        None => dropped(text),
    }
}

/// Reads the standard notation, from its end: if `STRICT`, only what is written so in some position.
// Judged while it is read: judging the `San` afterwards took 40 instructions more, of 320.
#[inline]
pub(crate) fn standard<const STRICT: bool>(text: &[u8]) -> Option<San> {
    let (rest, mark) = match text {
        [rest @ .., b'+'] => (rest, Some(CheckMark::Check)),
        [rest @ .., b'#'] => (rest, Some(CheckMark::Mate)),
        _ => (text, None),
    };
    let (role, rest) = match rest {
        [b'N', rest @ ..] => (Role::Knight, rest),
        [b'B', rest @ ..] => (Role::Bishop, rest),
        [b'R', rest @ ..] => (Role::Rook, rest),
        [b'Q', rest @ ..] => (Role::Queen, rest),
        [b'K', rest @ ..] => (Role::King, rest),
        b"O-O" => return Some(San { action: SanAction::Castle(CastlingSide::King), mark }),
        b"O-O-O" => return Some(San { action: SanAction::Castle(CastlingSide::Queen), mark }),
        _ => (Role::Pawn, rest),
    };
    let (rest, promotion) = match rest {
        [rest @ .., b'=', letter] if matches!(role, Role::Pawn) => (rest, Some(promoted(*letter)?)),
        _ => (rest, None),
    };
    let [rest @ .., file, rank] = rest else { return None };
    let to = Square::from_bytes(*file, *rank)?;
    let (rest, capture) = match rest {
        [rest @ .., b'x'] => (rest, true),
        _ => (rest, false),
    };
    let (file, rank) = origin(rest)?;
    if matches!(role, Role::Pawn) {
        if file.is_none() && (capture || rank.is_some()) {
            return None; // A pawn that captures names its file.
        }
        if STRICT && promotion.is_some() != SquareSet::BACK_RANKS.contains(to) {
            return None;
        }
        if STRICT && file.is_some_and(|file| !capture || rank.is_some() || files_between(file, to) != 1) {
            return None;
        }
    } else if STRICT && (file.is_some() || rank.is_some()) && !needs_origin(role, file, rank, to) {
        return None;
    }
    Some(San { action: SanAction::Go { role, file, rank, capture, to, promotion }, mark })
}

/// The piece of an upper-case letter that a pawn may become.
#[inline]
const fn promoted(letter: u8) -> Option<Role> {
    Some(match letter {
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'B' => Role::Bishop,
        b'N' => Role::Knight,
        b'K' => Role::King,
        _ => return None,
    })
}

/// Nothing, a file, a rank, or both.
#[inline]
fn origin(text: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    match *text {
        [] => Some((None, None)),
        [byte @ b'a'..=b'h'] => Some((File::from_index((byte - b'a') as usize), None)),
        [byte @ b'1'..=b'8'] => Some((None, Rank::from_index((byte - b'1') as usize))),
        [file, rank] => Square::from_bytes(file, rank).map(|s| (Some(s.file()), Some(s.rank()))),
        _ => None,
    }
}

/// Whether a piece that goes to a square may have to be told by this file and rank. There is but one
/// king, so nobody asks which.
fn needs_origin(role: Role, file: Option<File>, rank: Option<Rank>, to: Square) -> bool {
    role != Role::King && comes_from(role, file, rank, to)
}

#[inline]
const fn files_between(file: File, to: Square) -> u8 {
    (file as u8).abs_diff(to.file() as u8)
}

/// Whether a piece gets to a square from this file and rank, the board being empty.
fn comes_from(role: Role, file: Option<File>, rank: Option<Rank>, to: Square) -> bool {
    let mut from = SquareSet(REACH[CODE[role as usize] as usize][to as usize]);
    if let Some(file) = file {
        from &= SquareSet::file(file);
    }
    if let Some(rank) = rank {
        from &= SquareSet::rank(rank);
    }
    !from.is_empty()
}

/// What is wrong with a text that is not standard.
#[cold]
fn why_not(text: &str) -> SanError {
    match San::parse_lenient(text) {
        Ok((san, forgiven)) if forgiven.is_empty() => nowhere_standard(&san),
        Ok((_, forgiven)) => SanError::Sloppy { forgiven },
        Err(error) => error,
    }
}

/// What is wrong with a move that reads like the standard and is written so in no position.
fn nowhere_standard(san: &San) -> SanError {
    let SanAction::Go { role, file, rank, capture, to, promotion } = san.action else {
        return SanError::NoSuchMove;
    };
    let sloppy = |forgiven| SanError::Sloppy { forgiven: vec![forgiven] };
    if role != Role::Pawn {
        let possible = comes_from(role, file, rank, to);
        return if possible { sloppy(Deviation::NeedlessOrigin) } else { SanError::NoSuchMove };
    }
    let files = file.map_or(0, |file| files_between(file, to));
    let is_last = SquareSet::BACK_RANKS.contains(to);
    match (file, rank) {
        _ if files > 1 || promotion.is_some() && !is_last => SanError::NoSuchMove,
        (Some(_), Some(_)) if !capture => sloppy(Deviation::Coordinates),
        (Some(_), _) if capture && files == 0 => SanError::NoSuchMove,
        _ if is_last && promotion.is_none() => SanError::PromotionMissing { to },
        (Some(_), None) if !capture && files == 1 => sloppy(Deviation::MissingCapture),
        _ => sloppy(Deviation::NeedlessOrigin),
    }
}

/// As text; read back is whatever can be written, standard or not.
#[cfg(feature = "serde")]
mod as_text {
    use super::San;
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    impl Serialize for San {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.text().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for San {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<San, D::Error> {
            let text = String::deserialize(deserializer)?;
            match San::parse_lenient(&text) {
                Ok((san, forgiven)) if forgiven.is_empty() => Ok(san),
                _ => text.parse().map_err(de::Error::custom),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::San;
    use crate::position::Position;
    use crate::uci::Uci;
    use alloc::string::ToString;

    #[test]
    fn what_is_written_at_every_node_is_read_back() {
        fn walk(position: &Position, depth: u32) {
            for mv in position.legal_moves() {
                let san = position.san(mv);
                assert_eq!(san.to_string().parse::<San>(), Ok(san));
                assert_eq!(san.to_move(position), Ok(mv), "{san}");
                let lan = position.lan(mv).to_string();
                assert_eq!(San::parse_lenient(&lan).unwrap().0.to_move(position), Ok(mv), "{lan}");
                let uci: Uci = position.uci(mv).to_string().parse().unwrap();
                assert_eq!(uci.to_move(position), Some(mv), "{uci}");
                assert_eq!(Uci::chess960(mv).to_move(position), Some(mv), "{uci}");
                if depth > 1 {
                    let mut next = *position;
                    next.play_unchecked(mv);
                    walk(&next, depth - 1);
                }
            }
        }
        walk(&Position::new(), 3);
    }
}
