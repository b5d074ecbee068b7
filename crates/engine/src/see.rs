//! Static exchange evaluation (SEE): what a series of captures on one square wins.
//!
//! [`see_ge`] is for the search: fast, and blind to pins. [`exchange`] plays the captures out, so that only legal
//! ones count; it is for judgements in words. Tests prove that they agree wherever legality makes no difference.

use crate::values::PIECE_VALUES;
use crate::variants;

use tabiya::{Board, Color, Move, Position, Role, Square, SquareSet, attacks};

/// Whether the exchange that a legal move begins wins at least `threshold` for the side that moves.
pub(crate) fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    // Castling captures nothing and puts nothing where it can be captured.
    if mv.is_castling() {
        return threshold <= 0;
    }
    if !position.is_chess() {
        if let Some(answer) = variants::is_worth(position, mv, threshold) {
            return answer;
        }
    }
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
    let value = |role: Option<Role>| role.map_or(0, |role| PIECE_VALUES[role as usize]);
    let mut occupied = board.occupied().without(from).with(to);
    let mut taken = value(board.role_at(to));
    let mut next = PIECE_VALUES[variants::role_of(board, mv) as usize];
    if let Some(role) = mv.promoted() {
        next = PIECE_VALUES[role as usize];
        taken += next - PIECE_VALUES[Role::Pawn as usize];
    } else if mv.is_en_passant() {
        taken = PIECE_VALUES[Role::Pawn as usize];
        occupied.remove(Square::new(to.file(), from.rank()));
    }

    // What we have if they do not recapture, and what is left of it if they do and we do not.
    let mut balance = taken - threshold;
    if balance < 0 {
        return false;
    }
    balance -= next;
    if balance >= 0 {
        return true;
    }

    let diagonal = board.of_role(Role::Bishop) | board.of_role(Role::Queen);
    let straight = board.of_role(Role::Rook) | board.of_role(Role::Queen);
    let mut attackers = all_attackers(board, to, occupied);
    let mut side = !position.turn();
    loop {
        let ours = attackers & board.of_color(side) & occupied;
        // The side that has nothing left to capture with stops.
        let Some((role, square)) = cheapest(board, ours) else { break };
        side = !side;
        occupied.remove(square);
        // What the side that captured is ahead by if its piece is lost in turn, seen by the other side.
        balance = -balance - 1 - PIECE_VALUES[role as usize];
        if balance >= 0 {
            // A king may not capture a defended piece: it never did.
            if role == Role::King && attackers.intersects(board.of_color(side) & occupied) {
                side = !side;
            }
            break;
        }
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
    }
    // The side that would have to go on has lost the exchange.
    side != position.turn()
}

/// The pieces of both sides that attack a square.
#[inline]
fn all_attackers(board: &Board, square: Square, occupied: SquareSet) -> SquareSet {
    let pawns = board.of_role(Role::Pawn);
    attacks::pawn(Color::Black, square) & pawns & board.of_color(Color::White)
        | attacks::pawn(Color::White, square) & pawns & board.of_color(Color::Black)
        | attacks::knight(square) & board.of_role(Role::Knight)
        | attacks::king(square) & board.of_role(Role::King)
        | attacks::bishop(square, occupied) & (board.of_role(Role::Bishop) | board.of_role(Role::Queen))
        | attacks::rook(square, occupied) & (board.of_role(Role::Rook) | board.of_role(Role::Queen))
}

/// The piece of least value in a set.
#[inline]
fn cheapest(board: &Board, set: SquareSet) -> Option<(Role, Square)> {
    if set.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| (set & board.of_role(role)).first().map(|square| (role, square)))
}

/// What the exchange that a legal move begins wins for the side that moves, counted by `value`. Each side captures
/// with its cheapest piece that may, or stops.
pub(crate) fn exchange(position: &Position, mv: Move, value: fn(Role) -> i32) -> i32 {
    let gain = position.captured(mv).map_or(0, |piece| value(piece.role))
        + mv.promoted().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut next = *position;
    next.play_unchecked(mv);
    gain - best_capture(&next, mv.to(), value).map_or(0, |(_, won)| won.max(0))
}

/// The legal capture on a square with the cheapest piece, and what it wins. Of promotions only that to a queen counts.
pub(crate) fn best_capture(
    position: &Position,
    square: Square,
    value: fn(Role) -> i32,
) -> Option<(Move, i32)> {
    let capture = position
        .legal_captures()
        .into_iter()
        .filter(|mv| mv.to() == square && !mv.is_en_passant())
        .filter(|mv| mv.promoted().is_none_or(|role| role == Role::Queen))
        .min_by_key(|mv| position.board().role_at(mv.from()))?;
    Some((capture, exchange(position, capture, value)))
}

#[cfg(test)]
mod tests;
