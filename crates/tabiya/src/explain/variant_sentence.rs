//! The reasons of variants as sentences.

use super::phrases::{Hand, JoinedList, JoinedPieces, JoinedSquares, cannot, verb};
use super::variant_reason::VariantMoveError;
use crate::variant::Variant;
use core::fmt::{self, Write};

impl VariantMoveError {
    /// Writes the reason without its full stop.
    pub(super) fn write_reason(&self, f: &mut dyn Write) -> fmt::Result {
        match self {
            VariantMoveError::DropNotPlayed { piece, to, variant } => write!(
                f,
                "No {} can be dropped on {to}: pieces are dropped in Crazyhouse only, not in {}",
                piece.role,
                match *variant {
                    Variant::Chess => "chess",
                    _ if !cfg!(feature = "variants") => "",
                    variant => variant.title(),
                }
            ),
            // The rest is never met where only chess is played, and need not be carried along.
            _ if !cfg!(feature = "variants") => Ok(()),
            VariantMoveError::CaptureObligatory { piece, to, captures, .. } => {
                write!(f, "The {piece} cannot go to {to}: ")?;
                match captures.len() {
                    1 => f.write_str("there is a capture, and it has to be made"),
                    _ => f.write_str("there are captures, and one of them has to be made"),
                }
            }
            VariantMoveError::KingCannotCapture { king, takes } => {
                write!(f, "The king on {king} cannot take the {takes}: it would explode with the capture")
            }
            VariantMoveError::ExplodesOwnKing { piece, to, king } => {
                write!(f, "The {piece} cannot take on {to}: the explosion would reach the own king on {king}")
            }
            VariantMoveError::ExposesKing { piece, to, king, by } => {
                write!(f, "The {piece} cannot take on {to}: after the explosion {} ", JoinedPieces(by))?;
                write!(f, "would attack the king on {king}")
            }
            VariantMoveError::ForbiddenCheck { piece, to, king, by } => {
                write!(f, "The {piece} cannot go to {to}: ")?;
                match by.iter().any(|by| by.square == *to) {
                    true => f.write_str("it")?,
                    false => write!(f, "{}", JoinedPieces(by))?,
                }
                write!(f, " would give check to the king on {king}, ")?;
                f.write_str("and in Racing Kings nobody may give check")
            }
            VariantMoveError::CastlingNotPlayed { turn, side, variant } => {
                cannot(f, *turn, *side)?;
                match variant {
                    Variant::Horde => f.write_str("the horde has no king"),
                    _ => write!(f, "nobody castles in {variant}"),
                }
            }
            VariantMoveError::DropOnPiece { piece, to, by } => {
                write!(f, "The {} cannot be dropped on {to}: the {} stands there", piece.role, by.piece)
            }
            VariantMoveError::NotInHand { piece, to, .. } => {
                write!(f, "{} has no {} in hand to drop on {to}", piece.color, piece.role)
            }
            VariantMoveError::DropSquareMissing { text } => {
                write!(f, "\"{text}\" does not say on which square: a drop is written like N@f3")
            }
            VariantMoveError::DropPieceUnknown { name, .. } => write!(
                f,
                "\"{name}\" names no piece that can be dropped: write Q, R, B, N or P for queen, rook, bishop, knight or pawn"
            ),
            VariantMoveError::PawnDroppedOnBackRank { turn, to } => write!(
                f,
                "{turn} cannot drop a pawn on {to}: pawns are not dropped on the first and the last rank"
            ),
            VariantMoveError::DropLeavesCheck { piece, to, king, by, .. } => {
                let gives = verb(by, "gives", "give");
                write!(f, "The {} dropped on {to} would not answer the check: ", piece.role)?;
                write!(f, "{} {gives} check to the king on {king}", JoinedPieces(by))
            }
        }
    }

    /// Writes what can be done instead without its full stop, as it goes on behind a colon.
    pub(super) fn advise(&self, f: &mut dyn Write) -> fmt::Result {
        match self {
            VariantMoveError::CaptureObligatory { spelled, .. } => {
                write!(f, "play {}", JoinedList(spelled, "or"))
            }
            VariantMoveError::NotInHand { hand, .. } if hand.is_empty() => f.write_str("nothing is in hand"),
            VariantMoveError::NotInHand { hand, .. } => write!(f, "in hand is {}", Hand(hand)),
            VariantMoveError::DropLeavesCheck { blocks, .. } => {
                write!(f, "a piece dropped on {} would", JoinedSquares(*blocks, "or"))
            }
            _ => Ok(()),
        }
    }
}
