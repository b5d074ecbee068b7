//! Why a pawn may not go there.

use super::placed_piece::{PlacedPiece, ahead, reach};
use super::reason::MoveError;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::{Rank, Square};
use crate::variant::Variant;

/// The pawn's move by its own rule, the promotion left out.
pub(super) fn judge(position: &Position, pawn: PlacedPiece, to: Square) -> Result<Move, MoveError> {
    let board = position.board();
    let (from, color) = (pawn.square, pawn.piece.color);
    let ranks = (to.rank() as i32 - from.rank() as i32) * ahead(color);
    let files = (to.file() as i32 - from.file() as i32).abs();
    match (files, ranks) {
        (_, ..=-1) => Err(MoveError::PawnBackwards { pawn, to }),
        (0, 1 | 2) => {
            let variant = position.variant();
            let first_rank = from.rank() == Rank::First && from_first_rank(variant, color);
            if ranks == 2 && from.rank() != Rank::Second.seen_by(color) && !first_rank {
                return Err(MoveError::DoubleStepNotFromStart { pawn, to, variant });
            }
            let path = [from.offset(0, ahead(color)), Some(to)];
            match path.into_iter().flatten().find(|&square| board.occupied().contains(square)) {
                Some(at) => Err(MoveError::PawnBlocked { pawn, to, by: PlacedPiece::at(board, at) }),
                None => Ok(Move::normal(from, to)),
            }
        }
        (1, 1) => match board.color_at(to) {
            Some(other) if other == color => {
                Err(MoveError::OwnPieceThere { piece: pawn, to, by: PlacedPiece::at(board, to) })
            }
            Some(_) => Ok(Move::normal(from, to)),
            None if position.en_passant() == Some(to) => Ok(Move::en_passant(from, to)),
            None => Err(captures_nothing(position, pawn, to)),
        },
        _ => Err(MoveError::DoesNotMoveSo { piece: pawn, to, reach: reach(position, from) }),
    }
}

/// Whether pawns of this side also stand on its first rank, and step twice from there.
pub(super) fn from_first_rank(variant: Variant, color: Color) -> bool {
    cfg!(feature = "variants") && variant == Variant::Horde && color.is_white()
}

/// On the fifth rank, with a pawn of the other side beside it, en passant is meant.
fn captures_nothing(position: &Position, pawn: PlacedPiece, to: Square) -> MoveError {
    let color = pawn.piece.color;
    let beside = Square::new(to.file(), pawn.square.rank());
    let pawns = position.board().of(!color, Role::Pawn);
    if pawn.square.rank() == Rank::Fifth.seen_by(color) && pawns.contains(beside) {
        MoveError::EnPassantExpired { pawn, to, beside, pushed: None }
    } else {
        MoveError::NothingToCapture { pawn, to }
    }
}

/// The pawn's move with what it becomes (FIDE 3.7.3.3).
pub(super) fn promote(
    variant: Variant,
    pawn: PlacedPiece,
    mv: Move,
    promotion: Option<Role>,
) -> Result<Move, MoveError> {
    let to = mv.to();
    let last = to.rank() == Rank::Eighth.seen_by(pawn.piece.color);
    match promotion {
        None if last => Err(MoveError::PromotionMissing { pawn, to, variant }),
        None => Ok(mv),
        Some(role) if !last => Err(MoveError::PromotionTooEarly { pawn, to, role }),
        Some(Role::King) => Err(MoveError::PromotionToKing { pawn, to }),
        Some(Role::Pawn) => Err(MoveError::PromotionToPawn { pawn, to, variant }),
        Some(role) => Ok(Move::promoting(mv.from(), to, role)),
    }
}
