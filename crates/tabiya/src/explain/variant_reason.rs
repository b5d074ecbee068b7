//! The reasons that only variants have.

use super::placed_piece::PlacedPiece;
use crate::color::Color;
use crate::moves::{CastlingSide, Move};
use crate::piece::{Piece, Role};
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::{string::String, vec::Vec};

/// Why a move is refused that no rule of chess forbids, with the evidence: the part of [`MoveError`](crate::MoveError)
/// that belongs to variants.
///
/// ```
/// use tabiya::{MoveError, Position, Variant, VariantMoveError};
///
/// let position = Position::from_fen_as(Variant::Atomic, "4k3/8/8/8/8/1N6/3p4/4K3 w - - 0 1")?;
/// let why = position.parse_move("Nxd2").unwrap_err();
/// assert!(matches!(why, MoveError::Variant(VariantMoveError::ExplodesOwnKing { .. })));
/// assert_eq!(why.code(), "explodes-own-king");
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum VariantMoveError {
    /// Something can be captured, and so must be (antichess).
    CaptureObligatory {
        /// The piece that would take nothing.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The captures.
        captures: Vec<Move>,
        /// The same, as they are written.
        spelled: Vec<String>,
    },
    /// A king that takes explodes with what it takes (atomic).
    KingCannotCapture {
        /// Where the king stands.
        king: Square,
        /// What it would take.
        takes: PlacedPiece,
    },
    /// The own king stands beside the capture and would explode (atomic).
    ExplodesOwnKing {
        /// The piece that would take.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The king.
        king: Square,
    },
    /// The explosion would leave the own king attacked (atomic).
    ExposesKing {
        /// The piece that would take.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The king.
        king: Square,
        /// Who would attack it.
        by: Vec<PlacedPiece>,
    },
    /// The move would give check, which nobody may (racing kings).
    ForbiddenCheck {
        /// The piece that would move.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The king that would be in check.
        king: Square,
        /// Who would give it, on the squares after the move.
        by: Vec<PlacedPiece>,
    },
    /// Nobody castles in this game, or this side has no king to castle with.
    CastlingNotPlayed {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// The game.
        variant: Variant,
    },
    /// Nothing is dropped in this game.
    DropNotPlayed {
        /// What would be dropped.
        piece: Piece,
        /// Where.
        to: Square,
        /// The game.
        variant: Variant,
    },
    /// A piece would be dropped where one stands (crazyhouse).
    DropOnPiece {
        /// What would be dropped.
        piece: Piece,
        /// Where.
        to: Square,
        /// What stands there.
        by: PlacedPiece,
    },
    /// A piece would be dropped that is not in hand (crazyhouse).
    NotInHand {
        /// What would be dropped.
        piece: Piece,
        /// Where.
        to: Square,
        /// What is in hand, every piece by itself.
        hand: Vec<Role>,
    },
    /// A drop does not say on which square (crazyhouse).
    DropSquareMissing {
        /// What stands there.
        text: String,
    },
    /// What is to be dropped is no piece that can be in hand (crazyhouse).
    DropPieceUnknown {
        /// What stands for the piece.
        name: String,
        /// Where, if that can be read.
        to: Option<Square>,
    },
    /// A pawn would be dropped on the first or the last rank (crazyhouse).
    PawnDroppedOnBackRank {
        /// Whose pawn.
        turn: Color,
        /// Where.
        to: Square,
    },
    /// A drop would leave the king in check (crazyhouse).
    DropLeavesCheck {
        /// What would be dropped.
        piece: Piece,
        /// Where.
        to: Square,
        /// The king.
        king: Square,
        /// Who gives check.
        by: Vec<PlacedPiece>,
        /// Where a piece could be dropped.
        blocks: SquareSet,
    },
}

impl VariantMoveError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            VariantMoveError::DropNotPlayed { .. } => "drop-not-played",
            // The rest is never met where only chess is played, and need not be carried along.
            _ if !cfg!(feature = "variants") => "variant",
            VariantMoveError::CaptureObligatory { .. } => "capture-obligatory",
            VariantMoveError::KingCannotCapture { .. } => "king-cannot-capture",
            VariantMoveError::ExplodesOwnKing { .. } => "explodes-own-king",
            VariantMoveError::ExposesKing { .. } => "exposes-king",
            VariantMoveError::ForbiddenCheck { .. } => "forbidden-check",
            VariantMoveError::CastlingNotPlayed { .. } => "castling-not-played",
            VariantMoveError::DropOnPiece { .. } => "drop-on-piece",
            VariantMoveError::NotInHand { .. } => "not-in-hand",
            VariantMoveError::DropSquareMissing { .. } => "drop-square-missing",
            VariantMoveError::DropPieceUnknown { .. } => "drop-piece-unknown",
            VariantMoveError::PawnDroppedOnBackRank { .. } => "pawn-dropped-on-back-rank",
            VariantMoveError::DropLeavesCheck { .. } => "drop-leaves-check",
        }
    }
}
