//! Why a move that a piece could make is forbidden for the king's sake.

use super::placed_piece::{Evasions, PlacedPiece, reach};
use super::reason::MoveError;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

/// The king's own step.
pub(super) fn king_goes(position: &Position, king: Square, to: Square) -> Result<(), MoveError> {
    let (board, them) = (position.board(), !position.turn());
    // The horde has no king.
    if let Some(other) = board.king(them).filter(|other| other.distance(to) == 1) {
        return Err(MoveError::KingBesideKing { king, to, other });
    }
    // Lift the king: a slider behind it still attacks.
    let attackers = board.attackers_through(to, them, board.occupied().without(king));
    if attackers.is_empty() {
        return Ok(());
    }
    Err(MoveError::KingIntoCheck {
        king,
        to,
        takes: board.role_at(to),
        by: PlacedPiece::all(board, attackers),
    })
}

/// A move of another piece, after which the king must not be attacked.
pub(super) fn king_stays(position: &Position, piece: PlacedPiece, mv: Move) -> Result<(), MoveError> {
    let (board, turn, to) = (position.board(), position.turn(), mv.to());
    let king = position.king(turn);
    let beside = mv.is_en_passant().then(|| Square::new(to.file(), mv.from().rank()));

    let mut after = *board;
    after.move_piece(mv.from(), to);
    if let Some(beside) = beside {
        after.remove(beside);
    }
    let attackers = after.attackers(king, !turn);
    let Some(attacker) = attackers.first() else { return Ok(()) };

    let checkers = position.checkers();
    // In atomic chess an explosion may answer two checks at once.
    if checkers.more_than_one() && position.variant() != Variant::Atomic {
        let by = PlacedPiece::all(board, checkers);
        return Err(MoveError::DoubleCheck { piece, to, king, by, king_to: reach(position, king) });
    }
    if let Some(checker) = (attackers & checkers).first() {
        let (by, evasions) = (PlacedPiece::at(board, checker), Evasions::to_check(position, checker));
        return Err(MoveError::CheckNotAnswered { piece, to, king, by, evasions });
    }
    let by = PlacedPiece::at(board, attacker);
    match beside {
        // It takes both pawns away; a pin is what one of them alone would uncover.
        Some(beside) if !uncovers(position, piece.square, attacker) => {
            Err(MoveError::EnPassantExposesKing { pawn: piece, to, beside, king, by })
        }
        _ => Err(MoveError::Pinned { piece, to, king, by }),
    }
}

/// Whether a piece's leaving alone opens the line from an attacker to the king.
fn uncovers(position: &Position, from: Square, attacker: Square) -> bool {
    let board = position.board();
    let without = board.occupied().without(from);
    let king = board.of(position.turn(), Role::King).first();
    king.is_some_and(|king| board.attackers_through(king, !position.turn(), without).contains(attacker))
}
