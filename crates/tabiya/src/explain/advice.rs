//! What can be done instead of a move that is refused.

use super::phrases::{JoinedList, JoinedSquares, Promotions};
use super::placed_piece::Evasions;
use super::reason::MoveError;
use super::sentence::{Joint, promotion_named};
use super::unfinished;
use super::variant_reason::VariantMoveError;
use crate::piece::Role;
use crate::variant::Variant;
use core::fmt::{self, Write};

impl MoveError {
    /// How the advice follows the reason; none where there is none.
    pub(super) fn joint(&self) -> Option<Joint> {
        match self {
            MoveError::Ambiguous { .. }
            | MoveError::NoneReaches { .. }
            | MoveError::PromotionMissing { .. }
            | MoveError::PromotionToKing { .. }
            | MoveError::PromotionToPawn { .. }
            | MoveError::NotACapture { .. }
            | MoveError::ForeignLetter { .. } => Some(Joint::Colon),
            MoveError::Variant(VariantMoveError::CaptureObligatory { .. }) => Some(Joint::Stop),
            MoveError::Variant(VariantMoveError::NotInHand { .. }) => Some(Joint::Colon),
            MoveError::Variant(VariantMoveError::DropLeavesCheck { blocks, .. }) if !blocks.is_empty() => {
                Some(Joint::Stop)
            }
            MoveError::NoSuchPiece { in_hand: true, .. } => Some(Joint::Colon),
            MoveError::NotFromThere { from, .. } if !from.is_empty() => Some(Joint::Colon),
            MoveError::NotAMove { .. }
            | MoveError::UnknownPromotion { .. }
            | MoveError::Unfinished { .. }
            | MoveError::Unclear { .. }
            | MoveError::GameOver { .. }
            | MoveError::DoesNotMoveSo { .. }
            | MoveError::CheckNotAnswered { .. }
            | MoveError::DoubleCheck { .. } => Some(Joint::Stop),
            _ => None,
        }
    }

    /// Writes the advice without its full stop, as it goes on behind a colon. Where there is [none](Self::joint),
    /// nothing is written.
    pub(super) fn advise(&self, f: &mut dyn Write) -> fmt::Result {
        match self {
            MoveError::NotAMove { .. } => {
                f.write_str("moves are written like e4, Nf3, exd5, e8=Q, O-O or e2e4")
            }
            MoveError::ForeignLetter { meant, .. } => write!(f, "write {meant}"),
            MoveError::UnknownPromotion { read, name, variant } => {
                let role = promotion_named(name, *variant).unwrap_or(Role::Queen);
                // Two squares have the letter of UCI.
                let letter = role.letter();
                match read.len() {
                    4 => write!(f, "a {role} is {read}{}", letter.to_ascii_lowercase()),
                    _ => write!(f, "a {role} is {read}={}", letter.to_ascii_uppercase()),
                }
            }
            MoveError::Unfinished { text, variant } => unfinished::advise(text, *variant, f),
            MoveError::Ambiguous { spelled, .. } => write!(f, "write {}", JoinedList(spelled, "or")),
            MoveError::NotACapture { spelled, .. } => write!(f, "the move there is {spelled}"),
            MoveError::Unclear { .. } => f.write_str("the move alone would be clear"),
            MoveError::GameOver { .. } => f.write_str("no more moves are taken"),
            MoveError::NoneReaches { reach, .. } => {
                for (i, (square, targets)) in reach.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    if targets.is_empty() {
                        write!(f, "{comma}the one on {square} has no legal move")?;
                    } else {
                        write!(f, "{comma}the one on {square} can go to {}", JoinedSquares(*targets, "and"))?;
                    }
                }
                Ok(())
            }
            MoveError::NoSuchPiece { piece, to, in_hand: true } if cfg!(feature = "variants") => {
                write!(f, "one in hand is dropped with {}@{to}", piece.role.letter())
            }
            MoveError::NotFromThere { to, from, .. } => match from.single() {
                Some(square) => write!(f, "the one that can go to {to} stands on {square}"),
                None => write!(f, "those that can go to {to} stand on {}", JoinedSquares(*from, "and")),
            },
            MoveError::DoesNotMoveSo { reach, .. } if reach.is_empty() => {
                f.write_str("it has no legal move now")
            }
            MoveError::DoesNotMoveSo { piece, reach, .. } => {
                write!(f, "from {} it can go to {}", piece.square, JoinedSquares(*reach, "or"))
            }
            MoveError::PromotionMissing { pawn, to, .. } => {
                let (from, file) = (pawn.square, pawn.square.file());
                write!(f, "write {from}{to}q or ")?;
                if file == to.file() { write!(f, "{to}=Q") } else { write!(f, "{file}x{to}=Q") }
            }
            MoveError::PromotionToKing { .. } => write!(f, "choose {}", Promotions(Variant::Chess)),
            MoveError::PromotionToPawn { variant, .. } => write!(f, "choose {}", Promotions(*variant)),
            MoveError::CheckNotAnswered { by, evasions, .. } => answers(f, by.piece.role, evasions),
            MoveError::DoubleCheck { king_to, .. } if king_to.is_empty() => {
                f.write_str("it has nowhere to go: it is checkmate")
            }
            MoveError::DoubleCheck { king_to, .. } => {
                write!(f, "it can go to {}", JoinedSquares(*king_to, "or"))
            }
            MoveError::Variant(why) if cfg!(feature = "variants") => why.advise(f),
            _ => Ok(()),
        }
    }
}

/// What to do about a check.
fn answers(f: &mut dyn Write, checker: Role, evasions: &Evasions) -> fmt::Result {
    if evasions.is_empty() {
        return f.write_str("nothing does: it is checkmate");
    }
    let parts = [
        ("move the king to", evasions.king_to),
        ("take the", evasions.takers),
        ("block on", evasions.blocks),
        ("capture on", evasions.explosions),
    ];
    let count = parts.iter().filter(|part| !part.1.is_empty()).count();
    for (i, (verb, squares)) in parts.into_iter().filter(|part| !part.1.is_empty()).enumerate() {
        if i > 0 {
            f.write_str(if i + 1 == count { ", or " } else { ", " })?;
        }
        if verb == "take the" {
            write!(f, "{verb} {checker} from {}", JoinedSquares(squares, "or"))?;
        } else {
            write!(f, "{verb} {}", JoinedSquares(squares, "or"))?;
        }
    }
    Ok(())
}
