//! Why a text is no move.

use super::deviation::Deviation;
use crate::moves::{Move, MoveText};
use crate::piece::Role;
use crate::square::Square;
use alloc::vec::Vec;
use core::fmt;

/// The reason why a text is not a move in algebraic notation, or not one of this position.
///
/// ```
/// use tabiya::{Position, SanError};
///
/// let error = Position::new().parse_san("Nxf3").unwrap_err();
/// assert_eq!(error.code(), "not-canonical");
/// assert_eq!(error.to_string(), "the move is written Nf3: nothing is captured, so there is no x");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum SanError {
    /// The text is empty.
    Empty,
    /// `--`, `Z0`, `@@@@` or `0000`, with which programs pass; in chess nobody may.
    NullMove,
    /// No move reads like this.
    Unreadable {
        /// The byte where the reading got stuck.
        at: usize,
    },
    /// A pawn cannot become this.
    #[cfg_attr(feature = "serde", serde(rename = "bad-promotion"))]
    Promotion {
        /// What it was to become.
        role: Role,
    },
    /// Something other than a pawn was to promote.
    NotAPawn {
        /// What it was.
        role: Role,
    },
    /// The text can be read, but is not the standard notation.
    Sloppy {
        /// What a lenient reader would forgive.
        forgiven: Vec<Deviation>,
    },
    /// The text names one legal move, but the standard writes it otherwise.
    NotCanonical {
        /// How the move is written.
        canonical: MoveText,
        /// What a lenient reader would forgive.
        forgiven: Vec<Deviation>,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// All of them.
        candidates: Vec<Move>,
    },
    /// A pawn reaches the last rank, and the piece that it becomes is not told.
    PromotionMissing {
        /// Where it arrives.
        to: Square,
    },
    /// The move is marked `e.p.` and is no capture in passing.
    NotEnPassant {
        /// The legal move that it names otherwise.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
    },
    /// No legal move fits.
    NoSuchMove,
}

impl SanError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            SanError::Empty => "empty",
            SanError::NullMove => "null-move",
            SanError::Unreadable { .. } => "unreadable",
            SanError::Promotion { .. } => "bad-promotion",
            SanError::NotAPawn { .. } => "not-a-pawn",
            SanError::Sloppy { .. } => "sloppy",
            SanError::NotCanonical { .. } => "not-canonical",
            SanError::Ambiguous { .. } => "ambiguous",
            SanError::PromotionMissing { .. } => "promotion-missing",
            SanError::NotEnPassant { .. } => "not-en-passant",
            SanError::NoSuchMove => "no-such-move",
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Empty => f.write_str("there is no move: the text is empty"),
            SanError::NullMove => f.write_str("this is not a move: nobody may pass"),
            SanError::Unreadable { at } => {
                write!(f, "no move reads like this: character {} does not belong there", at + 1)
            }
            SanError::Promotion { role } => {
                write!(f, "a pawn becomes a queen, rook, bishop or knight, not a {role}")
            }
            SanError::NotAPawn { role } => write!(f, "only a pawn promotes, not a {role}"),
            SanError::Sloppy { forgiven } => {
                write!(f, "this is not the standard notation: {}", Deviations(forgiven))
            }
            SanError::NotCanonical { canonical, forgiven } => {
                write!(f, "the move is written {canonical}: {}", Deviations(forgiven))
            }
            SanError::Ambiguous { candidates } => {
                f.write_str("several moves fit: ")?;
                for (i, mv) in candidates.iter().enumerate() {
                    let comma = match i {
                        0 => "",
                        _ if i + 1 == candidates.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{comma}{mv:?}")?;
                }
                Ok(())
            }
            SanError::PromotionMissing { to } => {
                write!(
                    f,
                    "the pawn that reaches {to} becomes a queen, rook, bishop or knight: say which, as in {to}=Q"
                )
            }
            SanError::NotEnPassant { .. } => {
                f.write_str("the move is marked e.p. and takes no pawn in passing")
            }
            SanError::NoSuchMove => f.write_str("no legal move fits"),
        }
    }
}

/// Clauses one after the other.
struct Deviations<'a>(&'a [Deviation]);

impl fmt::Display for Deviations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, forgiven) in self.0.iter().enumerate() {
            write!(f, "{}{forgiven}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for SanError {}
