//! Why a side may not castle.

use super::placed_piece::PlacedPiece;
use super::reason::MoveError;
use super::variant_reason::VariantMoveError;
use crate::attacks;
use crate::moves::{CastlingSide, Move};
use crate::order::sort_by_key;
use crate::piece::Role;
use crate::position::Position;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;

/// Castling to a side, with the rook that has the right or the one that is told.
pub(super) fn judge(
    position: &Position,
    side: CastlingSide,
    told: Option<Square>,
) -> Result<Move, MoveError> {
    let (board, turn) = (position.board(), position.turn());
    if !position.variant().castles() || !position.has_royal_king(turn) {
        return Err(VariantMoveError::CastlingNotPlayed { turn, side, variant: position.variant() }.into());
    }
    let king = position.king(turn);
    let home = Rank::First.seen_by(turn);
    if king.rank() != home {
        let rook = rook_of_wing(position, side);
        return Err(MoveError::CastlingKingAway { turn, side, king, rook, lost: None });
    }
    let right = position.castling_rights().rook(turn, side);
    let rook = match (right, told) {
        (Some(rook), None) => rook,
        (Some(rook), Some(told)) if rook == told => rook,
        (Some(right), Some(told)) => {
            return Err(MoveError::CastlingOtherRook { turn, side, king, rook: told, right });
        }
        (None, told) => {
            let Some(rook) = told.or_else(|| outermost_rook(position, side)) else {
                // With a right to the other side, the king stands where it has always stood. On its file of standard
                // chess it is not what is wrong.
                let has = |side| position.castling_rights().has(turn, side);
                if king.file() != File::E && !CastlingSide::ALL.into_iter().any(has) {
                    let rook = rook_of_wing(position, side);
                    return Err(MoveError::CastlingKingAway { turn, side, king, rook, lost: None });
                }
                return Err(MoveError::CastlingNoRook { turn, side, king, lost: None });
            };
            return Err(MoveError::CastlingRightLost { turn, side, king, rook, lost: None });
        }
    };

    let king_to = Square::new(side.king_file(), home);
    let rook_to = Square::new(side.rook_file(), home);
    let king_way = attacks::between(king, king_to).with(king_to).without(king);
    let rook_way = attacks::between(rook, rook_to).with(rook_to);
    let in_the_way = (king_way | rook_way).without(king).without(rook) & board.occupied();
    if !in_the_way.is_empty() {
        let by = PlacedPiece::all(board, in_the_way);
        return Err(MoveError::CastlingBlocked { turn, side, king, rook, by });
    }
    let checkers = position.checkers();
    if !checkers.is_empty() {
        return Err(MoveError::CastlingInCheck { turn, side, king, by: PlacedPiece::all(board, checkers) });
    }
    // On its way the king has left its square, and the rook still stands.
    let lifted = board.occupied().without(king);
    let attackers = |square| board.attackers_through(square, !turn, lifted);
    let mut way: alloc::vec::Vec<Square> = king_way.into_iter().collect();
    sort_by_key(&mut way, |square| king.distance(*square));
    for square in way {
        let by = PlacedPiece::all(board, attackers(square));
        if !by.is_empty() {
            return Err(if square == king_to {
                MoveError::CastlingIntoCheck { turn, side, king, square, by }
            } else {
                MoveError::CastlingThroughCheck { turn, side, king, square, by }
            });
        }
    }
    // When all is done both stand elsewhere (FIDE guidelines II.3.2).
    let done = lifted.without(rook).with(king_to).with(rook_to);
    match board.attackers_through(king_to, !turn, done).first() {
        Some(at) => {
            let by = PlacedPiece::at(board, at);
            Err(MoveError::CastlingUncoversKing { turn, side, king, rook, by })
        }
        None => Ok(Move::castling(king, rook)),
    }
}

/// The rook of the side to move on its first rank, farthest from the king.
fn outermost_rook(position: &Position, side: CastlingSide) -> Option<Square> {
    let king = position.king(position.turn());
    outermost(position, side, |rook| CastlingSide::of(king, rook) == side)
}

/// The rook of the side to move on its first rank and on that wing, wherever the king stands.
fn rook_of_wing(position: &Position, side: CastlingSide) -> Option<Square> {
    outermost(position, side, |rook| match side {
        CastlingSide::King => rook.file() > File::E,
        CastlingSide::Queen => rook.file() < File::E,
    })
}

fn outermost(position: &Position, side: CastlingSide, counts: impl Fn(Square) -> bool) -> Option<Square> {
    let turn = position.turn();
    let home = SquareSet::rank(Rank::First.seen_by(turn));
    let rooks = position.board().of(turn, Role::Rook) & home;
    let rooks: SquareSet = rooks.into_iter().filter(|&rook| counts(rook)).collect();
    match side {
        CastlingSide::King => rooks.last(),
        CastlingSide::Queen => rooks.first(),
    }
}
