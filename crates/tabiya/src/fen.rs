//! Positions as text: FEN, X-FEN, Shredder-FEN.
//!
//! All three are read wherever one is: the castling field may hold `KQkq` (the outermost rook on
//! that side of the king), the letters of the rooks' files, or both, in any order, each any
//! number of times. There may be more spaces than one between the fields, before and after.
//! The fifth field (0) and the sixth (1) may be missing.
//!
//! A move number of 0 is read as 1. A halfmove clock may be larger than the game allows, as
//! excerpts and studies have it; numbers past 65535 plies or 4294967295 moves are refused, or in
//! lenient reading cut to these.

mod error;
mod fast;
mod read;
mod write;

pub use error::{FenError, FenField, FenProblem, FenReason};
pub use write::Fen;

use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use crate::variant::Variant;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use read::FenReading;
use write::Buffer;

/// How a position is written as FEN.
///
/// ```
/// use tabiya::{EnPassantField, FenStyle, Position};
///
/// let position: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
/// let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
/// assert_eq!(
///     position.fen(style).to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
/// );
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct FenStyle {
    /// How the castling rights are written.
    pub castling: CastlingLetters,
    /// When the en passant square is written.
    pub en_passant: EnPassantField,
}

impl FenStyle {
    /// The default: X-FEN, and the en passant square after every double step.
    pub const STANDARD: FenStyle =
        FenStyle { castling: CastlingLetters::XFen, en_passant: EnPassantField::AsPushed };

    /// Shredder-FEN: the rook's file for every right.
    pub const SHREDDER: FenStyle =
        FenStyle { castling: CastlingLetters::Shredder, en_passant: EnPassantField::AsPushed };

    /// The same with castling rights written so.
    pub const fn with_castling(self, castling: CastlingLetters) -> FenStyle {
        FenStyle { castling, ..self }
    }

    /// The same with the en passant square written then.
    pub const fn with_en_passant(self, en_passant: EnPassantField) -> FenStyle {
        FenStyle { en_passant, ..self }
    }
}

/// How castling rights are written.
///
/// ```
/// use tabiya::{CastlingLetters, FenStyle, Position};
///
/// // The rook on g1 may castle, the one on h1 not any more.
/// let position: Position = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1".parse()?;
/// assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
///
/// let style = FenStyle::default().with_castling(CastlingLetters::Shredder);
/// assert_eq!(Position::new().fen(style).to_string(), Position::new().to_fen().replace("KQkq", "HAha"));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CastlingLetters {
    /// `KQkq` for the outermost rooks, the letter of its file for an inner one.
    #[default]
    XFen,
    /// The letter of the rook's file, always: `HAha`.
    Shredder,
}

/// When an en passant square is written.
///
/// ```
/// use tabiya::{EnPassantField, FenStyle, Position};
///
/// // Black has just played d7-d5, and the pawn on e5 may take it.
/// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
/// assert_eq!(position.fen(style).to_string(), position.to_fen());
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum EnPassantField {
    /// After every double step, as the standard says.
    #[default]
    AsPushed,
    /// Only when the capture is legal.
    IfLegal,
}

/// What a FEN without anything unusual says.
#[cfg_attr(feature = "lean", inline)]
fn quickly(fen: &str) -> Option<Position> {
    fast::position(fen.as_bytes())
}

impl Position {
    /// The position of a FEN, if there is nothing at all to say against it.
    ///
    /// Forms that the standard does not write but that mean one position only are read without a
    /// word: neighbouring digits (`ppppp111`, `17`), castling letters in any order, repeated or in
    /// two notations (`KKQkq`, `KH`), leading zeros (`007`).
    ///
    /// ```
    /// use tabiya::{Color, Position};
    ///
    /// let position = Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?;
    /// assert_eq!(position.turn(), Color::Black);
    ///
    /// let error = Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 2: White has the move, but Black's king on h8 is in check from g7"
    /// );
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[cfg_attr(feature = "lean", inline)]
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        match quickly(fen) {
            Some(position) => Ok(position),
            None => FenReading::new(fen).strict(),
        }
    }

    /// The position of a FEN with notes on what had to be forgiven: castling rights without their
    /// rook or king and a false en passant square are dropped, checks that no move could have
    /// given are kept, missing fields filled in and counters that are too large cut.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let (position, notes) = Position::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 w K e6 0 1")?;
    /// assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(notes[0].code(), "castling-without-rook");
    /// assert_eq!(notes[1].code(), "en-passant-without-pawn");
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn from_fen_lenient(fen: &str) -> Result<(Position, Vec<FenReason>), FenError> {
        match quickly(fen) {
            Some(position) => Ok((position, Vec::new())),
            None => FenReading::new(fen).lenient(),
        }
    }

    /// The position of a FEN of a variant, in any of the forms in use: what is in hand as `[Qn]` or `/Qn` behind the eight
    /// ranks, what was promoted as `Q~`, the checks that are left as `3+3` or those given as `+0+0`.
    ///
    /// ```
    /// use tabiya::{Color, Position, Role, Variant};
    ///
    /// let fen = "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1";
    /// let position = Position::from_fen_as(Variant::Crazyhouse, fen)?;
    /// assert_eq!(position.pockets().count(Color::White, Role::Queen), 1);
    /// assert_eq!(position.to_fen(), fen);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[cfg_attr(feature = "lean", inline)]
    pub fn from_fen_as(variant: Variant, fen: &str) -> Result<Position, FenError> {
        match variant {
            Variant::Chess => Position::from_fen(fen),
            _ => FenReading::of(fen, variant).strict(),
        }
    }

    /// As [`from_fen_as`](Position::from_fen_as), with notes on what had to be forgiven.
    pub fn from_fen_as_lenient(variant: Variant, fen: &str) -> Result<(Position, Vec<FenReason>), FenError> {
        match variant {
            Variant::Chess => Position::from_fen_lenient(fen),
            _ => FenReading::of(fen, variant).lenient(),
        }
    }

    /// The FEN, with the en passant square after every double step.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// assert_eq!(Position::new().to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn to_fen(&self) -> String {
        if self.is_variant() {
            return write::of_variant(&self.to_setup(), CastlingLetters::XFen);
        }
        let mut buffer = Buffer::new();
        buffer.setup(&self.to_setup(), CastlingLetters::XFen);
        String::from(buffer.as_str())
    }

    /// The FEN in some style, ready to be displayed.
    pub fn fen(&self, style: FenStyle) -> Fen {
        Fen::new(self, style)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(FenStyle::default()).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_variant() {
            return write!(f, "Position({} {self})", self.variant().name());
        }
        write!(f, "Position({self})")
    }
}

impl Setup {
    /// Any FEN of a variant that can be read, legal or not.
    ///
    /// ```
    /// use tabiya::{Setup, Variant};
    ///
    /// let setup = Setup::from_fen_as(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+0")?;
    /// assert_eq!(setup.checks_left, [1, 3]);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn from_fen_as(variant: Variant, fen: &str) -> Result<Setup, FenError> {
        FenReading::of(fen, variant).setup()
    }
}

/// Any FEN that can be read, legal or not.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Setup, FenError> {
        FenReading::new(fen).setup()
    }
}

/// The FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen { setup: *self, letters: CastlingLetters::XFen }.fmt(f)
    }
}

/// The placement field of a FEN, or a whole FEN: of that the other fields are read, must be well formed, and are left
/// out.
///
/// ```
/// use tabiya::Board;
///
/// let board: Board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
/// assert_eq!(board, Board::STANDARD);
/// # Ok::<(), tabiya::FenError>(())
/// ```
impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Board, FenError> {
        read::board(text)
    }
}

impl Board {
    /// The placement field of a FEN.
    ///
    /// ```
    /// use tabiya::{Board, Square};
    ///
    /// let board: Board = "8/8/8/3k4/8/8/8/Q7".parse()?;
    /// assert!(board.attacks_from(Square::A1).contains(Square::H8));
    /// assert_eq!(board.to_placement(), "8/8/8/3k4/8/8/8/Q7");
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn to_placement(&self) -> String {
        let mut buffer = Buffer::new();
        buffer.placement(self);
        buffer.as_str().to_string()
    }
}

/// As text: the FEN, of a variant behind its name.
#[cfg(feature = "serde")]
mod as_text {
    use crate::position::Position;
    use crate::setup::Setup;
    use crate::variant::Variant;
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    /// The variant and its FEN: a FEN alone begins with a placement, which has slashes.
    fn parted(text: &str) -> (Variant, &str) {
        let named = text.split_once(' ').and_then(|(name, fen)| Some((name.parse().ok()?, fen)));
        named.unwrap_or((Variant::Chess, text))
    }

    macro_rules! behind_its_name {
        ($type:ty, $variant:expr, $read:expr) => {
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    match $variant(self) {
                        Variant::Chess => serializer.collect_str(self),
                        variant => serializer.collect_str(&format_args!("{} {self}", variant.name())),
                    }
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    let (variant, fen) = parted(&text);
                    $read(variant, fen).map_err(de::Error::custom)
                }
            }
        };
    }

    behind_its_name!(Position, Position::variant, Position::from_fen_as);
    behind_its_name!(Setup, |setup: &Setup| setup.variant, Setup::from_fen_as);
}

#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_placement())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
