//! Where generated moves go: a list, a count, or the question whether there is any.

use super::legal::each;
use super::side::Side;
use crate::moves::{Move, MoveList};
use crate::piece::Role;
use crate::square::Square;
use crate::square_set::SquareSet;
use core::ops::ControlFlow;

/// The targets of all pawns at once, the last rank included.
#[derive(Clone, Copy)]
pub(crate) struct PawnTargets {
    pub(crate) ones: u64,
    pub(crate) twos: u64,
    /// Captures towards the a-file.
    pub(crate) left: u64,
    /// Captures towards the h-file.
    pub(crate) right: u64,
}

/// Where generated moves go. A method returns whether to stop.
pub(crate) trait Sink {
    /// Whether it takes castling at all.
    const CASTLES: bool = true;

    /// Those of a piece's targets that it takes at all, given where the other side's pieces stand.
    #[inline(always)]
    fn wanted(targets: u64, _them: u64) -> u64 {
        targets
    }

    /// A piece that is no pawn.
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool;
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> bool;
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool;
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool;

    /// A piece from the hand, on any of these squares (crazyhouse).
    fn drops(&mut self, role: Role, targets: u64) -> bool;
    /// A pawn that may become a king, besides what [`pawns`](Sink::pawns) makes of it (antichess).
    fn crowning(&mut self, from: usize, to: usize) -> bool;
}

/// The move that drops a piece of a role that is no king.
#[inline]
fn dropped(role: Role, to: usize) -> Option<Move> {
    Move::drop(role, Square::wrapping(to))
}

/// Counts.
pub(crate) struct Counted(pub(crate) u64);

impl Sink for Counted {
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, _: usize, targets: u64) -> bool {
        self.0 += targets.count_ones() as u64;
        false
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        // Steps go to empty squares and captures don't: three sets that never meet.
        let most = ones | twos | left;
        self.0 += (most.count_ones() + right.count_ones()) as u64;
        if (most | right) & S::LAST != 0 {
            self.0 += 3 * ((most & S::LAST).count_ones() + (right & S::LAST).count_ones()) as u64;
        }
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, _: usize, _: usize) -> bool {
        self.0 += 1;
        false
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, _: usize, _: usize) -> bool {
        self.0 += 1;
        false
    }
    #[inline(always)]
    fn drops(&mut self, _: Role, targets: u64) -> bool {
        self.0 += targets.count_ones() as u64;
        false
    }
    #[inline(always)]
    fn crowning(&mut self, _: usize, _: usize) -> bool {
        self.0 += 1;
        false
    }
}

/// Stops at the first.
#[cfg_attr(feature = "small", allow(dead_code))]
pub(crate) struct Any;

impl Sink for Any {
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, _: usize, targets: u64) -> bool {
        targets != 0
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        ones | twos | left | right != 0
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, _: usize, _: usize) -> bool {
        true
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, _: usize, _: usize) -> bool {
        true
    }
    #[inline(always)]
    fn drops(&mut self, _: Role, targets: u64) -> bool {
        targets != 0
    }
    #[inline(always)]
    fn crowning(&mut self, _: usize, _: usize) -> bool {
        true
    }
}

/// Lists those between two sets. What is apart is one function for all pieces, and smaller: to list what is found takes
/// less than to find it.
pub(crate) struct Listed<'a, const APART: bool> {
    pub(crate) list: &'a mut MoveList,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

impl<const APART: bool> Listed<'_, APART> {
    #[inline(always)]
    fn targets(&mut self, from: usize, targets: u64) {
        if APART { self.targets_apart(from, targets) } else { self.list_targets(from, targets) }
    }

    #[inline(never)]
    fn targets_apart(&mut self, from: usize, targets: u64) {
        self.list_targets(from, targets);
    }

    #[inline(always)]
    fn list_targets(&mut self, from: usize, targets: u64) {
        if self.from >> from & 1 != 0 {
            let mut left = targets & self.to;
            while left != 0 {
                let to = left.trailing_zeros() as usize;
                self.list.push(Move::normal(Square::wrapping(from), Square::wrapping(to)));
                left &= left - 1;
            }
        }
    }

    /// Pawns that all go the same way; those that come to the last rank are promoted.
    #[inline(always)]
    fn steps(&mut self, targets: u64, delta: i32, last: u64) {
        if APART { self.steps_apart(targets, delta, last) } else { self.list_steps(targets, delta, last) }
    }

    #[inline(never)]
    fn steps_apart(&mut self, targets: u64, delta: i32, last: u64) {
        self.list_steps(targets, delta, last);
    }

    #[inline(always)]
    fn list_steps(&mut self, targets: u64, delta: i32, last: u64) {
        let from = self.from;
        each(targets & self.to & !last, |to| {
            let start = (to as i32 - delta) as usize;
            if from >> start & 1 != 0 {
                self.list.push(Move::normal(Square::wrapping(start), Square::wrapping(to)));
            }
        });
        each(targets & self.to & last, |to| {
            let start = (to as i32 - delta) as usize;
            if from >> start & 1 != 0 {
                for role in Role::PROMOTIONS {
                    self.list.push(Move::promoting(Square::wrapping(start), Square::wrapping(to), role));
                }
            }
        });
    }
}

impl<const APART: bool> Sink for Listed<'_, APART> {
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        self.targets(from, targets);
        false
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        self.steps(ones, S::AHEAD, S::LAST);
        self.steps(twos, 2 * S::AHEAD, S::LAST);
        self.steps(left, S::LEFT, S::LAST);
        self.steps(right, S::RIGHT, S::LAST);
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool {
        if self.from >> from & self.to >> to & 1 != 0 {
            self.list.push(Move::en_passant(Square::wrapping(from), Square::wrapping(to)));
        }
        false
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool {
        if self.from >> king & self.to >> rook & 1 != 0 {
            self.list.push(Move::castling(Square::wrapping(king), Square::wrapping(rook)));
        }
        false
    }
    #[inline(always)]
    fn drops(&mut self, role: Role, targets: u64) -> bool {
        // Whoever asks for the moves of a square asks for those of the piece that stands there.
        if self.from == !0 {
            each(targets & self.to, |to| dropped(role, to).into_iter().for_each(|mv| self.list.push(mv)));
        }
        false
    }
    #[inline(always)]
    fn crowning(&mut self, from: usize, to: usize) -> bool {
        if self.from >> from & self.to >> to & 1 != 0 {
            self.list.push(Move::promotion_to_king(Square::wrapping(from), Square::wrapping(to)));
        }
        false
    }
}

/// Visits the captures and promotions.
pub(crate) struct Tactical<F>(pub(crate) F);

impl<F: FnMut(Move)> Tactical<F> {
    #[inline(always)]
    fn steps<S: Side>(&mut self, targets: u64, delta: i32) {
        each(targets & !S::LAST, |to| {
            (self.0)(Move::normal(Square::wrapping((to as i32 - delta) as usize), Square::wrapping(to)));
        });
        each(targets & S::LAST, |to| {
            let from = Square::wrapping((to as i32 - delta) as usize);
            for role in Role::PROMOTIONS {
                (self.0)(Move::promoting(from, Square::wrapping(to), role));
            }
        });
    }
}

impl<F: FnMut(Move)> Sink for Tactical<F> {
    const CASTLES: bool = false;

    #[inline(always)]
    fn wanted(targets: u64, them: u64) -> u64 {
        targets & them
    }
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        each(targets, |to| (self.0)(Move::normal(Square::wrapping(from), Square::wrapping(to))));
        false
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, left, right, .. }: PawnTargets) -> bool {
        self.steps::<S>(ones & S::LAST, S::AHEAD);
        self.steps::<S>(left, S::LEFT);
        self.steps::<S>(right, S::RIGHT);
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool {
        (self.0)(Move::en_passant(Square::wrapping(from), Square::wrapping(to)));
        false
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, _: usize, _: usize) -> bool {
        false
    }
    #[inline(always)]
    fn drops(&mut self, _: Role, _: u64) -> bool {
        false
    }
    #[inline(always)]
    fn crowning(&mut self, from: usize, to: usize) -> bool {
        (self.0)(Move::promotion_to_king(Square::wrapping(from), Square::wrapping(to)));
        false
    }
}

/// Visits the moves that are neither capture nor promotion.
pub(crate) struct Quiet<F>(pub(crate) F);

impl<F: FnMut(Move)> Quiet<F> {
    #[inline(always)]
    fn steps(&mut self, targets: u64, delta: i32) {
        each(targets, |to| {
            (self.0)(Move::normal(Square::wrapping((to as i32 - delta) as usize), Square::wrapping(to)));
        });
    }
}

impl<F: FnMut(Move)> Sink for Quiet<F> {
    #[inline(always)]
    fn wanted(targets: u64, them: u64) -> u64 {
        targets & !them
    }
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        each(targets, |to| (self.0)(Move::normal(Square::wrapping(from), Square::wrapping(to))));
        false
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, .. }: PawnTargets) -> bool {
        self.steps(ones & !S::LAST, S::AHEAD);
        self.steps(twos, 2 * S::AHEAD);
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, _: usize, _: usize) -> bool {
        false
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool {
        (self.0)(Move::castling(Square::wrapping(king), Square::wrapping(rook)));
        false
    }
    #[inline(always)]
    fn drops(&mut self, role: Role, targets: u64) -> bool {
        each(targets, |to| dropped(role, to).into_iter().for_each(&mut self.0));
        false
    }
    #[inline(always)]
    fn crowning(&mut self, _: usize, _: usize) -> bool {
        false
    }
}

/// Visits every move until it is told to stop.
pub(crate) struct Visited<F, B> {
    pub(crate) visit: F,
    pub(crate) flow: ControlFlow<B>,
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visited<F, B> {
    /// Shows a move; whether to stop.
    #[inline(always)]
    fn show(&mut self, mv: Move) -> bool {
        self.flow = (self.visit)(mv);
        self.flow.is_break()
    }

    /// In the order of the list: promotions last.
    #[inline(always)]
    fn steps<S: Side>(&mut self, targets: u64, delta: i32) -> bool {
        let from = |to: Square| Square::wrapping((to as i32 - delta) as usize);
        SquareSet(targets & !S::LAST).into_iter().any(|to| self.show(Move::normal(from(to), to)))
            || SquareSet(targets & S::LAST).into_iter().any(|to| {
                Role::PROMOTIONS.into_iter().any(|role| self.show(Move::promoting(from(to), to, role)))
            })
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Visited<F, B> {
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        SquareSet(targets).into_iter().any(|to| self.show(Move::normal(Square::wrapping(from), to)))
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        self.steps::<S>(ones, S::AHEAD)
            || self.steps::<S>(twos, 2 * S::AHEAD)
            || self.steps::<S>(left, S::LEFT)
            || self.steps::<S>(right, S::RIGHT)
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool {
        self.show(Move::en_passant(Square::wrapping(from), Square::wrapping(to)))
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool {
        self.show(Move::castling(Square::wrapping(king), Square::wrapping(rook)))
    }
    #[inline(always)]
    fn drops(&mut self, role: Role, targets: u64) -> bool {
        SquareSet(targets).into_iter().filter_map(|to| Move::drop(role, to)).any(|mv| self.show(mv))
    }
    #[inline(always)]
    fn crowning(&mut self, from: usize, to: usize) -> bool {
        self.show(Move::promotion_to_king(Square::wrapping(from), Square::wrapping(to)))
    }
}
