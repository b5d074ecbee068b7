//! What a search has to know of variants: when they are won, what a capture costs, and which moves win by themselves.

use crate::score::{MATE, MAX_EVAL, mated_in};
use crate::values::{self, ATOMIC_VALUES};
use tabiya::{Board, Move, Position, Rank, Role, Square, Variant, attacks};

/// The squares that win a game of king of the hill.
pub(crate) const HILL: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// What moves.
#[inline]
pub(crate) fn role_of(board: &Board, mv: Move) -> Role {
    match board.role_at(mv.from()) {
        Some(role) => role,
        None => dropped(mv),
    }
}

/// What comes from the hand; chess has no such moves, and does not wait for them.
#[cold]
#[inline(never)]
fn dropped(mv: Move) -> Role {
    mv.dropped().unwrap_or(Role::Pawn)
}

/// The value of a game that has ended by a rule of its variant, for the side to move.
#[cold]
#[inline(never)]
pub(crate) fn ended(position: &Position, ply: usize) -> Option<i32> {
    let outcome = position.variant_outcome()?;
    Some(match outcome.winner() {
        None => 0,
        Some(winner) if winner == position.turn() => MATE - ply as i32,
        Some(_) => mated_in(ply),
    })
}

/// Whether the side to move has to capture.
#[cold]
#[inline(never)]
pub(crate) fn must_capture(position: &Position) -> bool {
    position.variant() == Variant::Antichess && !position.legal_captures().is_empty()
}

/// Whether a move wins a hill or a race by itself, or gives one of few checks: no search may leave it out.
#[cold]
#[inline(never)]
pub(crate) fn is_urgent(position: &Position, mv: Move) -> bool {
    let to = mv.king_to();
    let arrives = match position.variant() {
        Variant::KingOfTheHill => HILL.contains(&to),
        Variant::RacingKings => to.rank() == Rank::Eighth,
        Variant::ThreeCheck => return position.gives_check(mv),
        _ => false,
    };
    arrives && position.board().role_at(mv.from()) == Some(Role::King)
}

/// What a capture brings at once, in centipawns: in atomic chess with everything that explodes.
#[cold]
#[inline(never)]
pub(crate) fn gain(position: &Position, mv: Move) -> i32 {
    match position.variant() {
        Variant::Atomic => explosion(position, mv),
        _ => values::gain(position, mv),
    }
}

/// Whether a move is worth so much, where an exchange on one square does not tell.
///
/// After a capture in atomic chess nothing is left to be captured in turn; what is lost in antichess is won.
#[cold]
#[inline(never)]
pub(crate) fn is_worth(position: &Position, mv: Move, threshold: i32) -> Option<bool> {
    match position.variant() {
        Variant::Atomic if position.is_capture(mv) => Some(explosion(position, mv) >= threshold),
        Variant::Atomic | Variant::Antichess => Some(threshold <= 0),
        _ => None,
    }
}

/// What a capture in atomic chess takes from the other side less what it costs; a king is everything.
fn explosion(position: &Position, mv: Move) -> i32 {
    let board = position.board();
    let (from, to) = (mv.from(), mv.to());
    let taken = if mv.is_en_passant() { Square::new(to.file(), from.rank()) } else { to };
    let around = attacks::king(to) & (board.occupied() - board.of_role(Role::Pawn));
    let gone = around.with(from).with(taken).into_iter().filter_map(|square| board.piece_at(square));
    gone.map(|piece| {
        let worth = if piece.role == Role::King { MAX_EVAL } else { ATOMIC_VALUES[piece.role as usize] };
        if piece.color == position.turn() { -worth } else { worth }
    })
    .sum()
}
