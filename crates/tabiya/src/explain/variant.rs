//! Why variants forbid what chess would allow.

use super::placed_piece::{Evasions, PlacedPiece};
use super::reason::MoveError;
use super::variant_reason::VariantMoveError;
use super::{check, pawn};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::{Piece, Role};
use crate::pockets::Pockets;
use crate::position::Position;
use crate::square::{Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::string::ToString;
use alloc::vec::Vec;

/// How a game of a variant has ended by what stands on the board; chess has its mates and stalemates, and says why in each.
pub(super) fn over(position: &Position) -> Option<Outcome> {
    if !position.is_variant() || position.end_in_variant().is_none() {
        return None;
    }
    position.outcome()
}

/// A move that a piece could make by its own rule: legal, or the reason against it.
pub(super) fn finish(
    position: &Position,
    placed: PlacedPiece,
    mv: Move,
    promotion: Option<Role>,
) -> Result<Move, MoveError> {
    let to = mv.to();
    let last = to.rank() == Rank::Eighth.seen_by(placed.piece.color);
    let mv = match (placed.piece.role, promotion) {
        (Role::Pawn, Some(Role::King)) if last && position.variant() == Variant::Antichess => {
            Move::promotion_to_king(mv.from(), to)
        }
        (Role::Pawn, promotion) => {
            // What it becomes changes nothing about whether it may go there.
            let anything = if last { Move::promoting(mv.from(), to, Role::Queen) } else { mv };
            if !position.is_legal(anything) {
                return Err(forbidden(position, placed, anything));
            }
            pawn::promote(position.variant(), placed, mv, promotion)?
        }
        (_, Some(role)) => return Err(MoveError::PromotionOfPiece { piece: placed, to, role }),
        (_, None) => mv,
    };
    if position.is_legal(mv) { Ok(mv) } else { Err(forbidden(position, placed, mv)) }
}

/// The reason against a move that a piece could make by its own rule.
fn forbidden(position: &Position, piece: PlacedPiece, mv: Move) -> MoveError {
    let (turn, to) = (position.turn(), mv.to());
    let captures = position.is_capture(mv);
    match position.variant() {
        Variant::Antichess => {
            let captures: Vec<Move> = position.legal_moves().iter().copied().collect();
            let spelled = captures.iter().map(|&mv| position.san(mv).to_string()).collect();
            return VariantMoveError::CaptureObligatory { piece, to, captures, spelled }.into();
        }
        Variant::Atomic if captures => {
            let king = position.king(turn);
            if piece.piece.role == Role::King {
                return VariantMoveError::KingCannotCapture {
                    king,
                    takes: PlacedPiece::at(position.board(), to),
                }
                .into();
            }
            if king.distance(to) <= 1 {
                return VariantMoveError::ExplodesOwnKing { piece, to, king }.into();
            }
            let mut next = *position;
            next.play_unchecked(mv);
            let attackers = next.board().attackers(king, !turn);
            if let Some(checker) = (attackers & position.checkers()).first() {
                let by = PlacedPiece::at(position.board(), checker);
                let evasions = Evasions::to_check(position, checker);
                return MoveError::CheckNotAnswered { piece, to, king, by, evasions };
            }
            let by = PlacedPiece::all(next.board(), attackers);
            return VariantMoveError::ExposesKing { piece, to, king, by }.into();
        }
        Variant::RacingKings if position.gives_check(mv) && !position.leaves_in_check(mv, turn) => {
            let king = position.king(!turn);
            let mut next = *position;
            next.play_unchecked(mv);
            let by = PlacedPiece::all(next.board(), next.board().attackers(king, turn));
            return VariantMoveError::ForbiddenCheck { piece, to, king, by }.into();
        }
        _ => {}
    }
    let judged = match piece.piece.role {
        Role::King => check::king_goes(position, piece.square, to),
        _ => check::king_stays(position, piece, mv),
    };
    match judged {
        Err(why) => why,
        // Whatever it is, the move is none of those that are legal.
        Ok(()) => {
            let reach = position.legal_moves_from(piece.square).iter().map(|mv| mv.to()).collect();
            MoveError::DoesNotMoveSo { piece, to, reach }
        }
    }
}

/// A piece that is put on the board from the hand: legal, or the reason against it.
pub(super) fn drop(position: &Position, role: Role, to: Square) -> Result<Move, MoveError> {
    if let Some(outcome) = over(position) {
        return Err(MoveError::game_over(outcome, position));
    }
    let (turn, board, variant) = (position.turn(), position.board(), position.variant());
    let piece: Piece = role.of(turn);
    if variant != Variant::Crazyhouse {
        return Err(VariantMoveError::DropNotPlayed { piece, to, variant }.into());
    }
    let pockets = position.pockets();
    if pockets.count(turn, role) == 0 {
        let each = |role| core::iter::repeat_n(role, pockets.count(turn, role));
        let hand = Pockets::ROLES.into_iter().flat_map(each).collect();
        return Err(VariantMoveError::NotInHand { piece, to, hand }.into());
    }
    if board.occupied().contains(to) {
        return Err(VariantMoveError::DropOnPiece { piece, to, by: PlacedPiece::at(board, to) }.into());
    }
    if role == Role::Pawn && SquareSet::BACK_RANKS.contains(to) {
        return Err(VariantMoveError::PawnDroppedOnBackRank { turn, to }.into());
    }
    let moves = position.legal_moves();
    let legal = moves.iter().copied().find(|mv| mv.dropped() == Some(role) && mv.to() == to);
    legal.ok_or_else(|| {
        let king = position.king(turn);
        let by = PlacedPiece::all(board, position.checkers());
        let blocks = moves.iter().filter(|mv| mv.dropped() == Some(role)).map(|mv| mv.to()).collect();
        VariantMoveError::DropLeavesCheck { piece, to, king, by, blocks }.into()
    })
}
