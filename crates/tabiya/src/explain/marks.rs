//! The squares that a board shows with a reason.

use super::mark::{Mark, Part};
use super::placed_piece::PlacedPiece;
use super::reason::MoveError;
use super::variant_reason::VariantMoveError;
use crate::piece::Role;
use crate::square::Square;
use alloc::vec::Vec;

/// Collects marks.
struct Marks(Vec<Mark>);

impl Marks {
    fn one(mut self, part: Part, square: Square) -> Marks {
        self.0.push(Mark { part, square });
        self
    }

    fn many(mut self, part: Part, squares: impl IntoIterator<Item = Square>) -> Marks {
        self.0.extend(squares.into_iter().map(|square| Mark { part, square }));
        self
    }

    fn pieces(self, part: Part, pieces: &[PlacedPiece]) -> Marks {
        self.many(part, pieces.iter().map(|placed| placed.square))
    }
}

impl MoveError {
    /// The squares involved, each with its part: from, to, pinner, checker, attacked square.
    pub fn squares(&self) -> Vec<Mark> {
        let marks = Marks(Vec::new());
        // Most reasons are about one piece and its target.
        let going = |placed: &PlacedPiece, to: &Square| {
            Marks(Vec::new()).one(Part::From, placed.square).one(Part::To, *to)
        };
        match self {
            MoveError::EmptyText
            | MoveError::TextTooLong { .. }
            | MoveError::NoSuchSquare { .. }
            | MoveError::ForeignLetter { .. }
            | MoveError::UnknownPromotion { .. }
            | MoveError::Unfinished { .. }
            | MoveError::TrailingText { .. }
            | MoveError::NotAMove { .. }
            | MoveError::NullMove { .. } => marks,
            MoveError::GameOver { marks, .. } => Marks(marks.clone()),
            MoveError::Ambiguous { candidates, .. } => {
                let marks = marks.many(Part::Candidate, candidates.iter().map(|mv| mv.from()));
                match candidates.first() {
                    Some(mv) if candidates.iter().all(|other| other.to() == mv.to()) => {
                        marks.one(Part::To, mv.to())
                    }
                    _ => marks,
                }
            }
            MoveError::MarkedOtherwise { meant, .. } => {
                marks.one(Part::From, meant.from()).one(Part::To, meant.king_to())
            }
            MoveError::NotEnPassant { mv } | MoveError::NotACapture { mv, .. } => {
                marks.one(Part::From, mv.from()).one(Part::To, mv.to())
            }
            MoveError::Unclear { mv, .. } => marks.one(Part::From, mv.from()).one(Part::To, mv.king_to()),
            MoveError::EmptySquare { from, to } => marks.one(Part::From, *from).one(Part::To, *to),
            MoveError::SameSquare { piece } => marks.one(Part::From, piece.square),
            MoveError::OpponentsPiece { piece, to } | MoveError::OtherPieceThere { piece, to, .. } => {
                going(piece, to)
            }
            MoveError::NoneReaches { to, reach, .. } => marks
                .one(Part::To, *to)
                .many(Part::Candidate, reach.iter().map(|(square, _)| *square))
                .many(Part::Reach, reach.iter().flat_map(|(_, targets)| *targets)),
            MoveError::NoSuchPiece { to, .. } | MoveError::NoPawnForIt { to, .. } => marks.one(Part::To, *to),
            MoveError::NotFromThere { to, from, .. } => marks.one(Part::To, *to).many(Part::Candidate, *from),
            MoveError::DoesNotMoveSo { piece, to, reach } => going(piece, to).many(Part::Reach, *reach),
            MoveError::Blocked { piece, to, by }
            | MoveError::OwnPieceThere { piece, to, by }
            | MoveError::PawnBlocked { pawn: piece, to, by } => {
                going(piece, to).one(Part::Blocker, by.square)
            }
            MoveError::PawnBackwards { pawn: piece, to }
            | MoveError::DoubleStepNotFromStart { pawn: piece, to, .. }
            | MoveError::NothingToCapture { pawn: piece, to }
            | MoveError::PromotionMissing { pawn: piece, to, .. }
            | MoveError::PromotionToKing { pawn: piece, to }
            | MoveError::PromotionToPawn { pawn: piece, to, .. }
            | MoveError::PromotionOfPiece { piece, to, .. }
            | MoveError::PromotionTooEarly { pawn: piece, to, .. } => going(piece, to),
            MoveError::EnPassantExpired { pawn, to, beside, .. } => {
                going(pawn, to).one(Part::Captured, *beside)
            }
            MoveError::EnPassantExposesKing { pawn, to, beside, king, by } => going(pawn, to)
                .one(Part::Captured, *beside)
                .one(Part::King, *king)
                .one(Part::Pinner, by.square),
            MoveError::Pinned { piece, to, king, by } => {
                going(piece, to).one(Part::King, *king).one(Part::Pinner, by.square)
            }
            MoveError::CheckNotAnswered { piece, to, king, by, evasions } => going(piece, to)
                .one(Part::King, *king)
                .one(Part::Checker, by.square)
                .many(Part::Escape, evasions.king_to)
                .many(Part::Taker, evasions.takers)
                .many(Part::Block, evasions.blocks),
            MoveError::DoubleCheck { piece, to, king, by, king_to } => {
                going(piece, to).one(Part::King, *king).pieces(Part::Checker, by).many(Part::Escape, *king_to)
            }
            MoveError::KingIntoCheck { king, to, by, .. } => marks
                .one(Part::From, *king)
                .one(Part::To, *to)
                .one(Part::King, *king)
                .one(Part::Attacked, *to)
                .pieces(Part::Attacker, by),
            MoveError::KingBesideKing { king, to, other } => marks
                .one(Part::From, *king)
                .one(Part::To, *to)
                .one(Part::King, *king)
                .one(Part::OtherKing, *other),
            MoveError::CastlingKingAway { king, rook, .. } => {
                marks.one(Part::King, *king).many(Part::Rook, *rook)
            }
            MoveError::CastlingNoRook { king, .. } => marks.one(Part::King, *king),
            MoveError::CastlingRightLost { king, rook, .. } => {
                marks.one(Part::King, *king).one(Part::Rook, *rook)
            }
            MoveError::CastlingOtherRook { king, rook, right, .. } => {
                marks.one(Part::King, *king).one(Part::To, *rook).one(Part::Rook, *right)
            }
            MoveError::CastlingBlocked { king, rook, by, .. } => {
                marks.one(Part::King, *king).one(Part::Rook, *rook).pieces(Part::Blocker, by)
            }
            MoveError::CastlingInCheck { king, by, .. } => {
                marks.one(Part::King, *king).pieces(Part::Checker, by)
            }
            MoveError::CastlingThroughCheck { king, square, by, .. }
            | MoveError::CastlingIntoCheck { king, square, by, .. } => {
                marks.one(Part::King, *king).one(Part::Attacked, *square).pieces(Part::Attacker, by)
            }
            MoveError::CastlingUncoversKing { king, rook, by, .. } => {
                marks.one(Part::King, *king).one(Part::Rook, *rook).one(Part::Attacker, by.square)
            }
            MoveError::Variant(_) if !cfg!(feature = "variants") => marks,
            MoveError::Variant(why) => match why {
                VariantMoveError::CaptureObligatory { piece, to, captures, .. } => {
                    going(piece, to).many(Part::Candidate, captures.iter().map(|mv| mv.from()))
                }
                VariantMoveError::KingCannotCapture { king, takes } => {
                    marks.one(Part::From, *king).one(Part::To, takes.square).one(Part::King, *king)
                }
                VariantMoveError::ExplodesOwnKing { piece, to, king } => {
                    going(piece, to).one(Part::King, *king)
                }
                VariantMoveError::ExposesKing { piece, to, king, by } => {
                    going(piece, to).one(Part::King, *king).pieces(Part::Attacker, by)
                }
                VariantMoveError::ForbiddenCheck { piece, to, king, by } => {
                    // What moves is marked where it comes from and where it goes.
                    let behind = by.iter().map(|by| by.square).filter(|by| by != to);
                    going(piece, to).one(Part::OtherKing, *king).many(Part::Checker, behind)
                }
                VariantMoveError::CastlingNotPlayed { .. } | VariantMoveError::DropSquareMissing { .. } => {
                    marks
                }
                VariantMoveError::DropPieceUnknown { to, .. } => marks.many(Part::To, *to),
                VariantMoveError::DropNotPlayed { to, .. }
                | VariantMoveError::NotInHand { to, .. }
                | VariantMoveError::PawnDroppedOnBackRank { to, .. } => marks.one(Part::To, *to),
                VariantMoveError::DropOnPiece { to, by, .. } => {
                    marks.one(Part::To, *to).one(Part::Blocker, by.square)
                }
                VariantMoveError::DropLeavesCheck { to, king, by, blocks, .. } => marks
                    .one(Part::To, *to)
                    .one(Part::King, *king)
                    .pieces(Part::Checker, by)
                    .many(Part::Block, *blocks),
            },
        }
        .0
    }

    /// The role of the piece that would move, where the reason knows it.
    pub(super) fn role(&self) -> Option<Role> {
        match self {
            MoveError::NoSuchPiece { piece, .. }
            | MoveError::NoneReaches { piece, .. }
            | MoveError::NotFromThere { piece, .. } => Some(piece.role),
            MoveError::Variant(
                VariantMoveError::DropNotPlayed { piece, .. }
                | VariantMoveError::DropOnPiece { piece, .. }
                | VariantMoveError::NotInHand { piece, .. }
                | VariantMoveError::DropLeavesCheck { piece, .. },
            ) => Some(piece.role),
            MoveError::Variant(VariantMoveError::PawnDroppedOnBackRank { .. }) => Some(Role::Pawn),
            MoveError::NoPawnForIt { .. } => Some(Role::Pawn),
            MoveError::OtherPieceThere { said, .. } => Some(*said),
            _ => None,
        }
    }
}
