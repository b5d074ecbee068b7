//! The squares that a board shows with a reason.

use super::placed_piece::PlacedPiece;
use super::reason::MoveError;
use super::variant_reason::VariantMoveError;
use crate::piece::Role;
use crate::square::Square;
use alloc::vec::Vec;
use core::fmt;

/// The part that a square plays in a reason.
///
/// ```
/// use tabiya::Part;
///
/// assert_eq!(Part::Pinner.to_string(), "pinner");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum Part {
    /// Where the move starts.
    From,
    /// Where it ends.
    To,
    /// The king that the reason is about.
    King,
    /// The other side's king.
    OtherKing,
    /// The slider that pins.
    Pinner,
    /// A piece that gives check.
    Checker,
    /// A piece in the way.
    Blocker,
    /// A piece that attacks a square on the king's way.
    Attacker,
    /// The attacked square.
    Attacked,
    /// The rook to castle with.
    Rook,
    /// The pawn that would be taken in passing.
    Captured,
    /// A piece that the text can mean.
    Candidate,
    /// A square to which the piece can go.
    Reach,
    /// A square to which the king can escape.
    Escape,
    /// A piece that can take the checker.
    Taker,
    /// A square on which the check can be blocked.
    Block,
}

impl Part {
    /// The name in camel case, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Part::From => "from",
            Part::To => "to",
            Part::King => "king",
            Part::OtherKing => "otherKing",
            Part::Pinner => "pinner",
            Part::Checker => "checker",
            Part::Blocker => "blocker",
            Part::Attacker => "attacker",
            Part::Attacked => "attacked",
            Part::Rook => "rook",
            Part::Captured => "captured",
            Part::Candidate => "candidate",
            Part::Reach => "reach",
            Part::Escape => "escape",
            Part::Taker => "taker",
            Part::Block => "block",
        }
    }
}

/// The name in camel case.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A square and its part in a reason.
///
/// ```
/// use tabiya::{Mark, Part, Position, Square};
///
/// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
/// let why = position.parse_move("Nc3").unwrap_err();
/// assert!(why.squares().contains(&Mark::new(Part::Pinner, Square::E7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Mark {
    /// What part it plays.
    pub part: Part,
    /// The square.
    pub square: Square,
}

impl Mark {
    /// A square with its part.
    pub const fn new(part: Part, square: Square) -> Mark {
        Mark { part, square }
    }
}

impl Part {
    /// Whether it is about what can be done instead, as an [advice](crate::MoveError::advice) is, and not about the
    /// reason.
    pub const fn is_advice(self) -> bool {
        matches!(self, Part::Candidate | Part::Reach | Part::Escape | Part::Taker | Part::Block)
    }
}

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
            | MoveError::TrailingText { .. }
            | MoveError::NotAMove { .. }
            | MoveError::NullMove { .. }
            | MoveError::GameOver { .. } => marks,
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
                VariantMoveError::ForbiddenCheck { piece, to, king } => {
                    going(piece, to).one(Part::OtherKing, *king)
                }
                VariantMoveError::CastlingNotPlayed { .. } => marks,
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
