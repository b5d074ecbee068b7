//! What is wrong with a FEN, and where.

use crate::color::Color;
use crate::moves::CastlingSide;
use crate::position::SetupProblem;
use crate::quoted::{Quoted, QuotedLetter};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

#[cfg(feature = "serde")]
mod serial;

/// A field of a FEN.
///
/// ```
/// use tabiya::{FenField, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1").unwrap_err();
/// assert_eq!(error.reasons()[0].field(), FenField::Turn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum FenField {
    /// Where the pieces stand.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// What stands after the last field.
    Rest,
    /// The checks that are left to be given, in three-check.
    Checks,
}

impl FenField {
    /// The six fields in their order.
    pub const ALL: [FenField; 6] = [
        FenField::Placement,
        FenField::Turn,
        FenField::Castling,
        FenField::EnPassant,
        FenField::Halfmoves,
        FenField::Fullmoves,
    ];

    /// What a sentence calls it: `en passant square`.
    pub const fn name(self) -> &'static str {
        match self {
            FenField::Placement => "placement",
            FenField::Turn => "side to move",
            FenField::Castling => "castling field",
            FenField::EnPassant => "en passant square",
            FenField::Halfmoves => "halfmove clock",
            FenField::Fullmoves => "move number",
            FenField::Rest => "rest",
            FenField::Checks => "count of checks",
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is wrong at one place of a FEN.
///
/// ```
/// use tabiya::{FenProblem, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2 w - - 0 1").unwrap_err();
/// let FenProblem::RankLength { rank, squares, .. } = error.reasons()[0].problem() else { panic!() };
/// assert_eq!((*rank, *squares), (1, 7));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum FenProblem {
    /// There is nothing to read.
    Empty,
    /// A field is missing.
    MissingField {
        /// Which.
        field: FenField,
    },
    /// A sign in the placement that is neither a piece nor a number from 1 to 8.
    UnknownPiece {
        /// The sign.
        found: char,
    },
    /// A rank that has not eight squares.
    RankLength {
        /// Its number, 8 for the first.
        rank: u8,
        /// How many it has.
        squares: usize,
        /// The rank as written; of a very long one, the beginning.
        text: String,
    },
    /// Not eight ranks.
    RankCount {
        /// How many there are.
        ranks: usize,
    },
    /// The side to move is neither `w` nor `b`.
    Turn {
        /// What stands there.
        text: String,
    },
    /// A sign that is not a castling right.
    CastlingLetter {
        /// The sign.
        found: char,
    },
    /// Two rights of one side to castle to one side, with different rooks.
    CastlingTwice {
        /// The side that would have both.
        color: Color,
        /// Where to.
        side: CastlingSide,
    },
    /// What stands for the en passant square is no square.
    EnPassant {
        /// What stands there.
        text: String,
    },
    /// A counter that is no number.
    Counter {
        /// What stands there.
        text: String,
    },
    /// A counter larger than any game: past 65535 plies or 4294967295 moves.
    CounterTooLarge {
        /// What stands there.
        text: String,
    },
    /// Text after the sixth field.
    TrailingText {
        /// What stands there.
        text: String,
    },
    /// What is in hand does not end with a bracket.
    Pocket {
        /// What stands there.
        text: String,
    },
    /// A sign that is no piece to have in hand, or one too many of its kind.
    PocketPiece {
        /// The sign.
        found: char,
    },
    /// What stands for the checks is no count of them.
    Checks {
        /// What stands there.
        text: String,
    },
    /// All can be read, but it is no legal position.
    #[cfg_attr(feature = "serde", serde(untagged))] // it has a code of its own
    Setup(SetupProblem),
}

impl FenProblem {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            FenProblem::Empty => "empty",
            FenProblem::MissingField { .. } => "missing-field",
            FenProblem::UnknownPiece { .. } => "unknown-piece",
            FenProblem::RankLength { .. } => "rank-length",
            FenProblem::RankCount { .. } => "rank-count",
            FenProblem::Turn { .. } => "turn",
            FenProblem::CastlingLetter { .. } => "castling-letter",
            FenProblem::CastlingTwice { .. } => "castling-twice",
            FenProblem::EnPassant { .. } => "en-passant",
            FenProblem::Counter { .. } => "counter",
            FenProblem::CounterTooLarge { .. } => "counter-too-large",
            FenProblem::TrailingText { .. } => "trailing-text",
            FenProblem::Setup(problem) => problem.code(),
            // The rest is never met where only chess is played, and need not be carried along.
            _ if !cfg!(feature = "variants") => "variant",
            FenProblem::Pocket { .. } => "pocket",
            FenProblem::PocketPiece { .. } => "pocket-piece",
            FenProblem::Checks { .. } => "checks",
        }
    }

    /// Whether lenient reading goes on with a note.
    pub const fn is_forgivable(&self) -> bool {
        match self {
            FenProblem::MissingField { .. } | FenProblem::CounterTooLarge { .. } => true,
            FenProblem::Setup(problem) => problem.is_forgivable(),
            _ => false,
        }
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenProblem::Empty => f.write_str("there is no FEN, the text is empty"),
            FenProblem::MissingField { field } => write!(f, "the {field} is missing"),
            FenProblem::UnknownPiece { found } => {
                write!(f, "{} is neither a piece nor a number from 1 to 8", QuotedLetter(*found))
            }
            FenProblem::RankLength { rank, squares: 1, text } => {
                write!(f, "rank {rank} has 1 square: {}", Quoted(text))
            }
            FenProblem::RankLength { rank, squares, text } => {
                write!(f, "rank {rank} has {squares} squares: {}", Quoted(text))
            }
            FenProblem::RankCount { ranks: 1 } => f.write_str("the placement has 1 rank, not 8"),
            FenProblem::RankCount { ranks } => write!(f, "the placement has {ranks} ranks, not 8"),
            FenProblem::Turn { text } => write!(f, "the side to move is w or b, not {}", Quoted(text)),
            FenProblem::CastlingLetter { found } => {
                write!(f, "{} is not a castling right", QuotedLetter(*found))
            }
            FenProblem::CastlingTwice { color, side } => {
                write!(f, "{color} cannot castle {} with more than one rook", side.name())
            }
            FenProblem::EnPassant { text } => {
                write!(f, "the en passant square is a square or -, not {}", Quoted(text))
            }
            FenProblem::Counter { text } => write!(f, "{} is not a number", Quoted(text)),
            FenProblem::CounterTooLarge { text } => write!(f, "{text} is more than any game has"),
            FenProblem::TrailingText { text } => write!(f, "a FEN ends before {}", Quoted(text)),
            FenProblem::Setup(problem) => problem.fmt(f),
            _ if !cfg!(feature = "variants") => Ok(()),
            FenProblem::Pocket { text } => write!(f, "the pieces in hand end with a bracket, [{text}]"),
            FenProblem::PocketPiece { found } => write!(f, "{} cannot be in hand", QuotedLetter(*found)),
            FenProblem::Checks { text } => {
                write!(
                    f,
                    "the checks left are written like 3+3, or those given like +0+0, not {}",
                    Quoted(text)
                )
            }
        }
    }
}

/// One thing that is wrong with a FEN, with its place.
///
/// ```
/// use tabiya::Position;
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w K - 0 1").unwrap_err();
/// let reason = &error.reasons()[0];
/// assert_eq!((reason.code(), reason.column()), ("castling-without-rook", 24));
/// assert_eq!(reason.to_string(), "White cannot castle kingside: there is no rook on h1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "serial::WrittenReason", from = "serial::ReadReason")
)]
pub struct FenReason {
    pub(super) field: FenField,
    pub(super) columns: (usize, usize),
    pub(super) problem: FenProblem,
}

impl FenReason {
    /// The field where it is.
    pub fn field(&self) -> FenField {
        self.field
    }

    /// The column where it begins: 1 is the first character of the text.
    pub fn column(&self) -> usize {
        self.columns.0
    }

    /// The columns from its first to its last character.
    pub fn columns(&self) -> RangeInclusive<usize> {
        self.columns.0..=self.columns.1
    }

    /// What is wrong.
    pub fn problem(&self) -> &FenProblem {
        &self.problem
    }

    /// A stable, machine-readable code.
    pub fn code(&self) -> &'static str {
        self.problem.code()
    }
}

/// The sentence, without the place.
impl fmt::Display for FenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

/// Everything that is wrong with a FEN.
///
/// ```
/// use tabiya::Position;
///
/// let error = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq e9 0 1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "column 36: rank 1 has 7 squares: \"RNBQKBN\"; \
///      column 51: the en passant square is a square or -, not \"e9\""
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "serial::WrittenFenError", try_from = "serial::ReadFenError")
)]
pub struct FenError {
    pub(super) reasons: Vec<FenReason>,
}

impl FenError {
    /// The reasons in the order of their columns; at least one, and never more than 64.
    pub fn reasons(&self) -> &[FenReason] {
        &self.reasons
    }

    /// A stable, machine-readable code: that of the first reason.
    pub fn code(&self) -> &'static str {
        self.reasons.first().map_or("legal", FenReason::code)
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}column {}: {reason}", if i == 0 { "" } else { "; " }, reason.column())?;
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}
