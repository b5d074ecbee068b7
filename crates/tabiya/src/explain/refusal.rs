//! Why a piece may not go from one square to another.
//!
//! This is a second reading of the law, apart from the generator: a move for which no reason
//! against it is found is legal. Tests hold the two against each other.

use super::placed_piece::{PlacedPiece, reach, slides_between};
use super::reason::MoveError;
use super::{castle, check, pawn, variant};
use crate::attacks;
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::position::Position;
use crate::square::{File, Rank, Square};
use crate::variant::Variant;

/// What a text or a hand on the board says to do.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

/// The legal move from one square to another, castling in either form, or the reason against it.
#[cold]
pub(super) fn judge(position: &Position, attempt: Attempt) -> Result<Move, MoveError> {
    let Attempt { from, to, .. } = attempt;
    if let Some(outcome) = variant::over(position) {
        return Err(MoveError::game_over(outcome, position));
    }
    let board = position.board();
    let Some(piece) = board.piece_at(from) else { return Err(MoveError::EmptySquare { from, to }) };
    let placed = PlacedPiece { piece, square: from };
    if piece.color != position.turn() {
        return Err(MoveError::OpponentsPiece { piece: placed, to });
    }
    if from == to {
        return Err(MoveError::SameSquare { piece: placed });
    }
    if let Some((side, rook)) = castling_meant(position, from, to) {
        let mv = castle::judge(position, side, rook)?;
        return match attempt.promotion {
            Some(role) => Err(MoveError::PromotionOfPiece { piece: placed, to, role }),
            None => Ok(mv),
        };
    }
    step(position, placed, attempt)
}

/// The side to which a king's move castles, if it is meant so, with the rook if it is told.
///
/// Taking a rook that has the right castles. So does going along the first rank for two squares
/// or more to the file where castling ends, from the e-file or where there is a right on that
/// side. From e1 the rooks of the corners are meant even when the right is gone.
fn castling_meant(position: &Position, from: Square, to: Square) -> Option<(CastlingSide, Option<Square>)> {
    let turn = position.turn();
    let home = Rank::First.seen_by(turn);
    if from != position.king(turn) || from.rank() != home || to.rank() != home {
        return None;
    }
    let side = CastlingSide::of(from, to);
    if position.castling_rooks().contains(to) {
        return Some((side, Some(to)));
    }
    let own_rook = position.board().of(turn, Role::Rook).contains(to);
    if own_rook && from.file() == File::E && matches!(to.file(), File::A | File::H) {
        return Some((side, Some(to)));
    }
    let far = from.distance(to) >= 2 && to.file() == side.king_file();
    let expected = from.file() == File::E || position.castling_rights().has(turn, side);
    (far && expected).then_some((side, None))
}

/// A move that is not castling.
pub(super) fn step(position: &Position, placed: PlacedPiece, attempt: Attempt) -> Result<Move, MoveError> {
    let Attempt { from, to, promotion } = attempt;
    let mv = match placed.piece.role {
        Role::Pawn => pawn::judge(position, placed, to)?,
        _ => {
            goes(position, placed, to)?;
            Move::normal(from, to)
        }
    };
    if position.is_variant() {
        return variant::finish(position, placed, mv, promotion);
    }
    match placed.piece.role {
        Role::King => check::king_goes(position, from, to)?,
        _ => check::king_stays(position, placed, mv)?,
    }
    match (placed.piece.role, promotion) {
        (Role::Pawn, promotion) => pawn::promote(Variant::Chess, placed, mv, promotion),
        (_, Some(role)) => Err(MoveError::PromotionOfPiece { piece: placed, to, role }),
        (_, None) => Ok(mv),
    }
}

/// Whether a piece that is no pawn gets there by its own rule.
fn goes(position: &Position, placed: PlacedPiece, to: Square) -> Result<(), MoveError> {
    let board = position.board();
    let (from, role) = (placed.square, placed.piece.role);
    let between = match role {
        Role::Knight => attacks::knight(from).contains(to).then_some(Default::default()),
        Role::King => attacks::king(from).contains(to).then_some(Default::default()),
        _ => slides_between(role, from, to),
    };
    let Some(between) = between else {
        return Err(MoveError::DoesNotMoveSo { piece: placed, to, reach: reach(position, from) });
    };
    let blockers = between & board.occupied();
    // The one it meets first.
    if let Some(at) = blockers.into_iter().min_by_key(|&square| from.distance(square)) {
        return Err(MoveError::Blocked { piece: placed, to, by: PlacedPiece::at(board, at) });
    }
    if board.of_color(placed.piece.color).contains(to) {
        return Err(MoveError::OwnPieceThere { piece: placed, to, by: PlacedPiece::at(board, to) });
    }
    Ok(())
}
