//! The codes of the reasons, and what becomes of a move for each.

use super::Verdict;
use super::reason::MoveError;
use super::variant_reason::VariantMoveError;

impl MoveError {
    /// Every code, in the order of the variants.
    pub const CODES: [&'static str; 64] = [
        "empty-text",
        "text-too-long",
        "no-such-square",
        "foreign-letter",
        "unknown-promotion",
        "unfinished",
        "trailing-text",
        "not-a-move",
        "null-move",
        "ambiguous",
        "unclear",
        "marked-otherwise",
        "not-en-passant",
        "not-a-capture",
        "game-over",
        "empty-square",
        "opponents-piece",
        "same-square",
        "other-piece-there",
        "no-such-piece",
        "none-reaches",
        "no-pawn-for-it",
        "not-from-there",
        "does-not-move-so",
        "blocked",
        "own-piece-there",
        "pawn-backwards",
        "pawn-blocked",
        "double-step-not-from-start",
        "nothing-to-capture",
        "en-passant-expired",
        "en-passant-exposes-king",
        "promotion-missing",
        "promotion-to-king",
        "promotion-to-pawn",
        "promotion-of-piece",
        "promotion-too-early",
        "pinned",
        "check-not-answered",
        "double-check",
        "king-into-check",
        "king-beside-king",
        "castling-king-away",
        "castling-no-rook",
        "castling-right-lost",
        "castling-other-rook",
        "castling-blocked",
        "castling-in-check",
        "castling-through-check",
        "castling-into-check",
        "castling-uncovers-king",
        "capture-obligatory",
        "king-cannot-capture",
        "explodes-own-king",
        "exposes-king",
        "forbidden-check",
        "castling-not-played",
        "drop-not-played",
        "drop-on-piece",
        "not-in-hand",
        "drop-square-missing",
        "drop-piece-unknown",
        "pawn-dropped-on-back-rank",
        "drop-leaves-check",
    ];

    /// A stable, machine-readable code: `pinned`, `castling-through-check`.
    ///
    /// ```
    /// use tabiya::{MoveError, Position};
    ///
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
    /// let why = position.parse_move("Nc3").unwrap_err();
    /// assert!(matches!(why, MoveError::Pinned { .. }));
    /// assert_eq!(why.code(), "pinned");
    /// assert_eq!(
    ///     why.to_string(),
    ///     "The knight on e2 is pinned to the king on e1 by the rook on e7: its move to c3 would expose the king."
    /// );
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::EmptyText => "empty-text",
            MoveError::TextTooLong { .. } => "text-too-long",
            MoveError::NoSuchSquare { .. } => "no-such-square",
            MoveError::ForeignLetter { .. } => "foreign-letter",
            MoveError::UnknownPromotion { .. } => "unknown-promotion",
            MoveError::Unfinished { .. } => "unfinished",
            MoveError::TrailingText { .. } => "trailing-text",
            MoveError::NotAMove { .. } => "not-a-move",
            MoveError::NullMove { .. } => "null-move",
            MoveError::Ambiguous { .. } => "ambiguous",
            MoveError::Unclear { .. } => "unclear",
            MoveError::MarkedOtherwise { .. } => "marked-otherwise",
            MoveError::NotEnPassant { .. } => "not-en-passant",
            MoveError::NotACapture { .. } => "not-a-capture",
            MoveError::GameOver { .. } => "game-over",
            MoveError::EmptySquare { .. } => "empty-square",
            MoveError::OpponentsPiece { .. } => "opponents-piece",
            MoveError::SameSquare { .. } => "same-square",
            MoveError::OtherPieceThere { .. } => "other-piece-there",
            MoveError::NoSuchPiece { .. } => "no-such-piece",
            MoveError::NoneReaches { .. } => "none-reaches",
            MoveError::NoPawnForIt { .. } => "no-pawn-for-it",
            MoveError::NotFromThere { .. } => "not-from-there",
            MoveError::DoesNotMoveSo { .. } => "does-not-move-so",
            MoveError::Blocked { .. } => "blocked",
            MoveError::OwnPieceThere { .. } => "own-piece-there",
            MoveError::PawnBackwards { .. } => "pawn-backwards",
            MoveError::PawnBlocked { .. } => "pawn-blocked",
            MoveError::DoubleStepNotFromStart { .. } => "double-step-not-from-start",
            MoveError::NothingToCapture { .. } => "nothing-to-capture",
            MoveError::EnPassantExpired { .. } => "en-passant-expired",
            MoveError::EnPassantExposesKing { .. } => "en-passant-exposes-king",
            MoveError::PromotionMissing { .. } => "promotion-missing",
            MoveError::PromotionToKing { .. } => "promotion-to-king",
            MoveError::PromotionToPawn { .. } => "promotion-to-pawn",
            MoveError::PromotionOfPiece { .. } => "promotion-of-piece",
            MoveError::PromotionTooEarly { .. } => "promotion-too-early",
            MoveError::Pinned { .. } => "pinned",
            MoveError::CheckNotAnswered { .. } => "check-not-answered",
            MoveError::DoubleCheck { .. } => "double-check",
            MoveError::KingIntoCheck { .. } => "king-into-check",
            MoveError::KingBesideKing { .. } => "king-beside-king",
            MoveError::CastlingKingAway { .. } => "castling-king-away",
            MoveError::CastlingNoRook { .. } => "castling-no-rook",
            MoveError::CastlingRightLost { .. } => "castling-right-lost",
            MoveError::CastlingOtherRook { .. } => "castling-other-rook",
            MoveError::CastlingBlocked { .. } => "castling-blocked",
            MoveError::CastlingInCheck { .. } => "castling-in-check",
            MoveError::CastlingThroughCheck { .. } => "castling-through-check",
            MoveError::CastlingIntoCheck { .. } => "castling-into-check",
            MoveError::CastlingUncoversKing { .. } => "castling-uncovers-king",
            MoveError::Variant(why) => why.code(),
        }
    }

    /// Whether it is the text that cannot be read, that fits several moves, or the move that is
    /// not legal.
    pub const fn verdict(&self) -> Verdict {
        match self {
            MoveError::EmptyText
            | MoveError::TextTooLong { .. }
            | MoveError::NoSuchSquare { .. }
            | MoveError::ForeignLetter { .. }
            | MoveError::UnknownPromotion { .. }
            | MoveError::Unfinished { .. }
            | MoveError::TrailingText { .. }
            | MoveError::NotAMove { .. }
            | MoveError::Variant(
                VariantMoveError::DropSquareMissing { .. } | VariantMoveError::DropPieceUnknown { .. },
            ) => Verdict::Unreadable,
            MoveError::Ambiguous { .. } | MoveError::Unclear { .. } => Verdict::Ambiguous,
            _ => Verdict::Illegal,
        }
    }
}
