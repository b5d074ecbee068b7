//! The rules of the variants, as far as they differ from chess.

use super::super::Position;
use super::super::legal::{self, Threats, View};
use super::super::side::Side;
use super::super::sink::{Any, Sink};
use super::atomic;
use super::make::MadeMove;
use super::unchecking::Unchecking;
use crate::attacks::{self, between_bits};
use crate::board;
use crate::piece::Role;
use crate::pockets::Pockets;
use crate::square_set::SquareSet;

/// The rules of a game: constants and what it does otherwise, known at compile time. `Chess` folds to nothing.
pub(crate) trait Rules {
    /// Whether pawns on the first rank may take two steps.
    const FIRST_RANK_STEPS: bool = false;
    /// Whether a pawn may become a king.
    const CROWNS: bool = false;

    /// Whether a side has a king that it must not leave in check.
    #[inline(always)]
    fn is_royal<S: Side>() -> bool {
        true
    }

    /// Sends the legal moves into a sink; whether it stopped. The game is still going on.
    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool;

    /// What a move does besides what it does in chess.
    #[inline(always)]
    fn complete<S: Side>(_position: &mut Position, _done: MadeMove) {}
}

pub(crate) struct Chess;
pub(crate) struct ThreeCheck;
pub(crate) struct Crazyhouse;
pub(crate) struct Antichess;
pub(crate) struct Atomic;
pub(crate) struct Horde;
pub(crate) struct RacingKings;

impl Rules for Chess {
    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        as_in_chess::<S, K>(position, sink)
    }
}

impl Rules for ThreeCheck {
    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        as_in_chess::<S, K>(position, sink)
    }

    /// Who gives check has one check less to give.
    fn complete<S: Side>(position: &mut Position, _: MadeMove) {
        if !position.checkers_in_variant(S::Other::COLOR).is_empty() {
            let mut left = position.checks_left();
            left[S::COLOR as usize] = left[S::COLOR as usize].saturating_sub(1);
            position.set_rest(left[0] as u64 | (left[1] as u64) << 4);
        }
    }
}

impl Rules for Crazyhouse {
    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        if as_in_chess::<S, K>(position, sink) {
            return true;
        }
        let pockets = position.pockets();
        if pockets.is_empty_of(S::COLOR) {
            return false;
        }
        let v = View::of::<S>(&position.board);
        let checkers = Threats::of::<S>(&v).checkers;
        let targets = match SquareSet(checkers).single() {
            _ if checkers == 0 => !v.occupied,
            Some(checker) => between_bits(v.king, checker as usize),
            None => return false, // Only the king answers a double check.
        };
        Pockets::ROLES.into_iter().any(|role| {
            let targets = if role == Role::Pawn { targets & !SquareSet::BACK_RANKS.0 } else { targets };
            pockets.count(S::COLOR, role) > 0 && targets != 0 && sink.drops(role, targets)
        })
    }

    /// What was taken goes to the hand, and a pawn that was promoted is a pawn there.
    fn complete<S: Side>(position: &mut Position, done: MadeMove) {
        let MadeMove { mv, taken, taken_at, .. } = done;
        let (from_bit, to_bit) = (1u64 << mv.from() as u32, 1u64 << mv.to() as u32);
        if let Some(role) = taken {
            let was_pawn = position.promoted >> taken_at as u32 & 1 != 0;
            let mut pockets = position.pockets();
            pockets.add(S::COLOR, if was_pawn { Role::Pawn } else { role });
            position.set_rest(pockets.0);
            position.promoted &= !(1 << taken_at as u32);
        }
        if mv.promoted().is_some() {
            position.promoted |= to_bit;
        } else if position.promoted & from_bit != 0 && !mv.is_castling() {
            position.promoted = position.promoted & !from_bit | to_bit;
        }
    }
}

impl Rules for Antichess {
    const CROWNS: bool = true;

    #[inline(always)]
    fn is_royal<S: Side>() -> bool {
        false
    }

    /// Who can capture must.
    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        let v = View::of::<S>(&position.board);
        if kingless::<S, Antichess, _>(position, &v, v.them, &mut Any) {
            return kingless::<S, Antichess, K>(position, &v, v.them, sink);
        }
        kingless::<S, Antichess, K>(position, &v, !v.occupied, sink)
    }
}

impl Rules for Atomic {
    #[inline(always)]
    fn is_royal<S: Side>() -> bool {
        false // It takes care of its king by itself.
    }

    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        atomic::generate::<S, K>(position, sink)
    }

    fn complete<S: Side>(position: &mut Position, done: MadeMove) {
        if done.taken.is_some() {
            position.explode(done.mv.to());
        }
    }
}

impl Rules for Horde {
    const FIRST_RANK_STEPS: bool = true;

    #[inline(always)]
    fn is_royal<S: Side>() -> bool {
        !S::WHITE
    }

    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        if S::WHITE {
            let v = View::of::<S>(&position.board);
            return kingless::<S, Horde, K>(position, &v, !v.us, sink);
        }
        legal::generate::<S, Horde, K>(&position.board, position.castling, position.en_passant, sink)
    }

    /// A pawn that took two steps from the first rank is not taken in passing.
    fn complete<S: Side>(position: &mut Position, done: MadeMove) {
        if S::WHITE && S::FIRST >> done.mv.from() as u32 & 1 != 0 {
            position.en_passant = None;
        }
    }
}

impl Rules for RacingKings {
    fn generate<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
        let mut unchecking = Unchecking { position, sink };
        legal::generate::<S, Chess, _>(&position.board, 0, None, &mut unchecking)
    }
}

/// The moves where they are those of chess. One function for all variants of which that is so.
#[inline(never)]
fn as_in_chess<S: Side, K: Sink>(position: &Position, sink: &mut K) -> bool {
    legal::generate::<S, Chess, K>(&position.board, position.castling, position.en_passant, sink)
}

/// The moves of a side that has no king to take care of, to the given targets; en passant besides.
#[inline(never)]
fn kingless<S: Side, R: Rules, K: Sink>(position: &Position, v: &View, targets: u64, sink: &mut K) -> bool {
    let mut kings = v.kings & v.us;
    while kings != 0 {
        let from = kings.trailing_zeros() as usize & 63;
        kings &= kings - 1;
        let steps = K::wanted(attacks::KING[from] & targets, v.them);
        if sink.piece::<S, { board::KING }>(from, steps) {
            return true;
        }
    }
    // With targets that are all empty no pawn takes in passing either: it would have had to.
    if legal::others::<S, R, K>(position.en_passant, v, &Threats::NONE, targets, sink) {
        return true;
    }
    R::CROWNS && crownings::<S, K>(v, targets, sink)
}

/// The pawns that may become kings.
fn crownings<S: Side, K: Sink>(v: &View, targets: u64, sink: &mut K) -> bool {
    let ours = v.pawns & v.us;
    let ones = S::ahead(ours) & !v.occupied & targets & S::LAST;
    let (left, right) = (S::left(ours) & v.them & S::LAST, S::right(ours) & v.them & S::LAST);
    let mut stop = false;
    for (mut set, delta) in [(ones, S::AHEAD), (left & targets, S::LEFT), (right & targets, S::RIGHT)] {
        while set != 0 && !stop {
            let to = set.trailing_zeros() as usize & 63;
            set &= set - 1;
            stop = sink.crowning((to as i32 - delta) as usize & 63, to);
        }
    }
    stop
}
