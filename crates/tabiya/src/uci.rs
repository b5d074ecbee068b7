//! Moves as chess programs write them: `e2e4`, `e7e8q`, `N@f3`.

mod form;

pub use form::UciForm;

use crate::color::Color;
use crate::moves::{CastlingSide, Move, MoveText};
use crate::piece::Role;
use crate::position::side::{Black, White};
use crate::position::{Position, single};
use crate::quoted::write_plain;
use crate::square::{File, Square};
use core::fmt;
use core::str::FromStr;

/// A move in UCI notation, in its parts and without a position.
///
/// ```
/// use tabiya::{Position, Role, Square, Uci};
///
/// let uci: Uci = "e7e8q".parse()?;
/// assert_eq!((uci.from, uci.to, uci.promotion), (Square::E7, Square::E8, Some(Role::Queen)));
/// assert_eq!(uci.to_move(&Position::new()), None);
/// # Ok::<(), tabiya::UciError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Uci {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; when castling, where the king goes or where the rook stands.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
    /// What is put on the board from the hand, in crazyhouse; such a move starts where it ends.
    pub drop: Option<Role>,
}

impl Uci {
    /// A move from one square to another, with what the pawn becomes, if it does.
    ///
    /// ```
    /// use tabiya::{Role, Square, Uci};
    ///
    /// assert_eq!(Uci::new(Square::E7, Square::E8, Some(Role::Queen)).to_string(), "e7e8q");
    /// ```
    #[inline]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Uci {
        Uci { from, to, promotion, drop: None }
    }

    /// The notation of a move in Chess960: castling is written as the king taking its rook.
    ///
    /// ```
    /// use tabiya::{Move, Square, Uci};
    ///
    /// assert_eq!(Uci::chess960(Move::castling(Square::E1, Square::H1)).to_string(), "e1h1");
    /// ```
    #[inline]
    pub const fn chess960(mv: Move) -> Uci {
        Uci { from: mv.from(), to: mv.to(), promotion: mv.promoted(), drop: mv.dropped() }
    }

    /// The legal move that this is in a position.
    ///
    /// Castling is read in both forms, as the king's two steps (or its way to g1, c1, g8, c8) and
    /// as the king taking its own rook. Where the king could also just step there, it steps:
    /// with the king on f1, `f1g1` is a step and `f1h1` castles.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square, Uci};
    ///
    /// let uci: Uci = "g1f3".parse()?;
    /// assert_eq!(uci.to_move(&Position::new()), Some(Move::normal(Square::G1, Square::F3)));
    /// # Ok::<(), tabiya::UciError>(())
    /// ```
    #[inline]
    pub fn to_move(self, position: &Position) -> Option<Move> {
        if position.is_variant() || self.drop.is_some() {
            return variant_move(position, self);
        }
        // In parts: put together again they would wait for each other in memory (a quarter of the time).
        to_move(position, self.from, self.to, self.promotion)
    }

    /// The notation, without a heap.
    ///
    /// ```
    /// use tabiya::Uci;
    ///
    /// let uci: Uci = "e7e8q".parse()?;
    /// assert_eq!(uci.text().as_bytes(), b"e7e8q");
    /// # Ok::<(), tabiya::UciError>(())
    /// ```
    #[inline]
    pub fn text(self) -> MoveText {
        let ([a, b], [c, d]) = (self.from.to_bytes(), self.to.to_bytes());
        if let Some(role) = self.drop {
            return MoveText::from_word(u64::from_le_bytes([role.letter_byte(), b'@', c, d, 0, 0, 0, 0]), 4);
        }
        let letter = match self.promotion {
            Some(role) => role.letter_byte().to_ascii_lowercase(),
            None => 0,
        };
        MoveText::from_word(u64::from_le_bytes([a, b, c, d, letter, 0, 0, 0]), 4 + (letter != 0) as u8)
    }
}

fn to_move(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
    let found = match position.turn() {
        Color::White => single::legal_between::<White>(position, from, to, promotion),
        Color::Black => single::legal_between::<Black>(position, from, to, promotion),
    };
    match found {
        Some(mv) => Some(mv),
        None if promotion.is_some() => None,
        None => kings_way(from, to, position),
    }
}

/// The same in a variant, among all moves; where a king could also just step there, it steps.
#[cold]
fn variant_move(position: &Position, uci: Uci) -> Option<Move> {
    let moves = position.legal_moves();
    let same = |mv: &&Move| !mv.is_castling() && Uci::chess960(**mv) == uci;
    let castles = |mv: &&Move| {
        let (from, to) = (mv.from(), mv.to());
        mv.is_castling()
            && uci.promotion.is_none()
            && uci.from == from
            && (uci.to == to || uci.to == mv.king_to() && uci.to != from)
    };
    moves.iter().find(same).or_else(|| moves.iter().find(castles)).copied()
}

/// Castling written as the king's way.
#[cold]
fn kings_way(king: Square, to: Square, position: &Position) -> Option<Move> {
    // A king that stays where it is castles by taking its rook: `g1g1` is no move.
    if king == to || king != position.king(position.turn()) {
        return None;
    }
    CastlingSide::ALL
        .into_iter()
        .filter_map(|side| position.castling_rights().rook(position.turn(), side))
        .map(|rook| Move::castling(king, rook))
        .find(|&mv| mv.king_to() == to && position.is_legal(mv))
}

impl Position {
    /// A move of this position in UCI notation.
    ///
    /// Castling is written `e1g1` or `e1c1` when king and rook start on the squares of standard
    /// chess, and as the king taking its rook otherwise; [`Uci::chess960`] always writes the latter.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(position.uci(Move::castling(Square::E1, Square::H1)).to_string(), "e1g1");
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn uci(&self, mv: Move) -> Uci {
        let mut uci = Uci::chess960(mv);
        if mv.is_castling() && uci.from.file() == File::E && matches!(uci.to.file(), File::A | File::H) {
            uci.to = mv.king_to();
        }
        uci
    }
}

/// `e2e4`, `e7e8q`.
impl fmt::Display for Uci {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

/// The reason why a text is not a move in UCI notation.
///
/// ```
/// use tabiya::{Uci, UciError};
///
/// let error = "e7e8p".parse::<Uci>().unwrap_err();
/// assert_eq!(error, UciError::Promotion { letter: 'p' });
/// assert_eq!(error.to_string(), "a pawn becomes q, r, b or n, not p");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum UciError {
    /// The text is empty.
    Empty,
    /// The text has not four or five characters.
    #[cfg_attr(feature = "serde", serde(rename = "uci-length"))]
    Length {
        /// How many it has.
        length: usize,
    },
    /// `0000`, with which programs pass; in chess nobody may.
    NullMove,
    /// The first two characters are not a square.
    #[cfg_attr(feature = "serde", serde(rename = "uci-from"))]
    From {
        /// What they are.
        text: [char; 2],
    },
    /// The third and fourth character are not a square.
    #[cfg_attr(feature = "serde", serde(rename = "uci-to"))]
    To {
        /// What they are.
        text: [char; 2],
    },
    /// The move ends where it starts.
    SameSquare {
        /// The square.
        square: Square,
    },
    /// The fifth character is no piece that a pawn may become.
    #[cfg_attr(feature = "serde", serde(rename = "bad-promotion"))]
    Promotion {
        /// What it is.
        letter: char,
    },
}

impl UciError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            UciError::Empty => "empty",
            UciError::Length { .. } => "uci-length",
            UciError::NullMove => "null-move",
            UciError::From { .. } => "uci-from",
            UciError::To { .. } => "uci-to",
            UciError::SameSquare { .. } => "same-square",
            UciError::Promotion { .. } => "bad-promotion",
        }
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Empty => f.write_str("there is no move: the text is empty"),
            UciError::Length { length } => {
                write!(f, "a move such as e2e4 or e7e8q has four or five characters, not {length}")
            }
            UciError::NullMove => f.write_str("0000 is not a move: nobody may pass"),
            UciError::From { text: [a, b] } => {
                write!(f, "the move starts on {}, which is not a square", QuotedPair(*a, *b))
            }
            UciError::To { text: [a, b] } => {
                write!(f, "the move ends on {}, which is not a square", QuotedPair(*a, *b))
            }
            UciError::SameSquare { square } => write!(f, "the move starts and ends on {square}"),
            UciError::Promotion { letter } => {
                f.write_str("a pawn becomes q, r, b or n, not ")?;
                write_plain(f, *letter)
            }
        }
    }
}

/// Two characters that show in quotes.
struct QuotedPair(char, char);

impl fmt::Display for QuotedPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        write_plain(f, self.0)?;
        write_plain(f, self.1)?;
        f.write_str("\"")
    }
}

impl core::error::Error for UciError {}

impl FromStr for Uci {
    type Err = UciError;

    #[inline]
    fn from_str(text: &str) -> Result<Uci, UciError> {
        let read = match *text.as_bytes() {
            [a, b, c, d] => squares([a, b, c, d]).map(|(from, to)| Uci::new(from, to, None)),
            [a, b, c, d, e] => {
                squares([a, b, c, d]).and_then(|(from, to)| Some(Uci::new(from, to, Some(promotion(e)?))))
            }
            _ => None,
        };
        match read {
            Some(uci) => Ok(uci),
            None => dropped(text).ok_or_else(|| why_not(text)),
        }
    }
}

/// Two different squares, read at once: less `a1a1` every byte must be below eight.
#[inline]
fn squares(text: [u8; 4]) -> Option<(Square, Square)> {
    let steps = u32::from_le_bytes(text).wrapping_sub(u32::from_le_bytes(*b"a1a1"));
    // A byte that is too small borrows from the next, but betrays itself by its own high bits.
    if steps & 0xf8f8_f8f8 != 0 {
        return None;
    }
    let from = Square::wrapping(((steps | steps >> 5) & 63) as usize);
    let to = Square::wrapping(((steps >> 16 | steps >> 21) & 63) as usize);
    if from as u8 == to as u8 { None } else { Some((from, to)) }
}

#[inline]
const fn promotion(letter: u8) -> Option<Role> {
    Some(match letter {
        b'q' => Role::Queen,
        b'r' => Role::Rook,
        b'b' => Role::Bishop,
        b'n' => Role::Knight,
        b'k' => Role::King,
        _ => return None,
    })
}

/// A piece that is put on the board from the hand: `N@f3`.
#[cold]
fn dropped(text: &str) -> Option<Uci> {
    let [letter @ b'A'..=b'Z', b'@', file, rank] = *text.as_bytes() else { return None };
    let role = Role::from_letter(letter as char).filter(|role| *role != Role::King)?;
    let to = Square::from_bytes(file, rank)?;
    Some(Uci { from: to, to, promotion: None, drop: Some(role) })
}

/// Whether a letter names a piece that can be in hand.
fn is_droppable(letter: char) -> bool {
    letter.is_ascii_uppercase() && Role::from_letter(letter).is_some_and(|role| role != Role::King)
}

/// The first thing that is wrong with a text that is no move.
#[cold]
fn why_not(text: &str) -> UciError {
    let mut four = ['\0'; 4];
    let mut length = 0;
    let mut letter = None;
    for (i, c) in text.chars().enumerate() {
        match four.get_mut(i) {
            Some(place) => *place = c,
            None => letter = letter.or(Some(c)),
        }
        length = i + 1;
    }
    let [a, b, c, d] = four;
    let square = |a: char, b: char| match (u8::try_from(a), u8::try_from(b)) {
        (Ok(a), Ok(b)) => Square::from_bytes(a, b),
        _ => None,
    };
    match (length, square(a, b), square(c, d)) {
        (0, ..) => UciError::Empty,
        (4, ..) if text == "0000" => UciError::NullMove,
        // A drop with the right piece goes to no square.
        (4, None, None) if b == '@' && is_droppable(a) => UciError::To { text: [c, d] },
        (4 | 5, None, _) => UciError::From { text: [a, b] },
        (4 | 5, _, None) => UciError::To { text: [c, d] },
        (4 | 5, Some(from), Some(to)) if from == to => UciError::SameSquare { square: from },
        (5, ..) => UciError::Promotion { letter: letter.unwrap_or_default() },
        _ => UciError::Length { length },
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Uci);
