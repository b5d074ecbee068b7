//! Counting the move paths of variants.

use super::super::Position;
use super::super::legal::each;
use super::super::side::Side;
use super::super::sink::{Counted, PawnTargets, Sink};
use super::make::MadeMove;
use super::rules::Rules;
use super::{BETWEEN, ByRules, tell};
use crate::board;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;
use core::hint::black_box;
use core::marker::PhantomData;

/// Counts the paths of a length; the moves of the last ply are counted, or made, too.
struct CountPaths<'a, const COUNTS: bool> {
    position: &'a Position,
    depth: u32,
}

impl<const COUNTS: bool> ByRules for CountPaths<'_, COUNTS> {
    type Answer = u64;

    fn tell<S: Side, R: Rules>(self) -> u64 {
        walk::<S, R, COUNTS>(self.position, self.depth)
    }
}

impl Position {
    /// The number of move paths of a length, from 1 on. Which of the two ways is known while compiling: who counts the
    /// last moves does not carry the code that makes them.
    pub(crate) fn paths<const COUNTS: bool>(&self, depth: u32) -> u64 {
        tell(self.variant(), self.turn, CountPaths::<COUNTS> { position: self, depth })
    }
}

fn walk<S: Side, R: Rules, const COUNTS: bool>(position: &Position, depth: u32) -> u64 {
    if position.end_in_variant().is_some() {
        return 0;
    }
    if COUNTS && depth == 1 {
        let mut counted = Counted(0);
        R::generate::<S, _>(position, &mut counted);
        return counted.0;
    }
    let mut count = 0;
    if depth == 1 {
        let made = |child: &Position| {
            black_box(child);
            1
        };
        R::generate::<S, _>(position, &mut PathMaker::<S, R, _>::new(position, &mut count, made));
    } else {
        let next = |child: &Position| walk::<S::Other, R, COUNTS>(child, depth - 1);
        R::generate::<S, _>(position, &mut PathMaker::<S, R, _>::new(position, &mut count, next));
    }
    count
}

/// Plays each move as it is generated, and adds what comes next.
struct PathMaker<'a, S, R, F> {
    position: &'a Position,
    /// The same as chess knows it, with nothing between the castling rooks.
    bare: Position,
    count: &'a mut u64,
    next: F,
    rules: PhantomData<(S, R)>,
}

impl<'a, S: Side, R: Rules, F: Fn(&Position) -> u64> PathMaker<'a, S, R, F> {
    #[inline(always)]
    fn new(position: &'a Position, count: &'a mut u64, next: F) -> PathMaker<'a, S, R, F> {
        let mut bare = *position;
        bare.castling &= !BETWEEN;
        PathMaker { position, bare, count, next, rules: PhantomData }
    }

    /// A move that chess makes, and what the variant adds.
    #[inline(always)]
    fn after(&mut self, mv: Move, taken_at: Square, make: impl FnOnce(&mut Position)) {
        let mut child = self.bare;
        let taken = self.bare.board.role_at(taken_at);
        make(&mut child);
        child.castling |= self.position.castling & BETWEEN;
        R::complete::<S>(&mut child, MadeMove { mv, taken, taken_at });
        *self.count += (self.next)(&child);
    }

    #[inline(always)]
    fn steps(&mut self, targets: u64, delta: i32) {
        each(targets & !S::LAST, |to| {
            let from = (to as i32 - delta) as usize;
            let mv = Move::normal(Square::wrapping(from), Square::wrapping(to));
            self.after(mv, mv.to(), |child| child.make_piece::<S>(board::PAWN, from, to));
        });
    }

    #[inline(never)]
    fn promotions(&mut self, targets: u64, delta: i32) {
        each(targets & S::LAST, |to| {
            let from = (to as i32 - delta) as usize;
            for role in Role::PROMOTIONS {
                let mv = Move::promoting(Square::wrapping(from), Square::wrapping(to), role);
                let code = board::CODE[role as usize];
                self.after(mv, mv.to(), |child| child.make_promotion::<S>(from, to, code));
            }
        });
    }
}

impl<S: Side, R: Rules, F: Fn(&Position) -> u64> Sink for PathMaker<'_, S, R, F> {
    #[inline(always)]
    fn piece<T: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        each(targets, |to| {
            let mv = Move::normal(Square::wrapping(from), Square::wrapping(to));
            self.after(mv, mv.to(), |child| child.make_piece::<S>(CODE, from, to));
        });
        false
    }
    #[inline(always)]
    fn pawns<T: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        self.steps(ones, S::AHEAD);
        self.steps(left, S::LEFT);
        self.steps(right, S::RIGHT);
        each(twos, |to| {
            let from = (to as i32 - 2 * S::AHEAD) as usize;
            let mv = Move::normal(Square::wrapping(from), Square::wrapping(to));
            self.after(mv, mv.to(), |child| child.make_double_step::<S>(from, to));
        });
        if (ones | left | right) & S::LAST != 0 {
            self.promotions(ones, S::AHEAD);
            self.promotions(left, S::LEFT);
            self.promotions(right, S::RIGHT);
        }
        false
    }
    #[inline(always)]
    fn en_passant<T: Side>(&mut self, from: usize, to: usize) -> bool {
        let mv = Move::en_passant(Square::wrapping(from), Square::wrapping(to));
        let taken_at = Square::wrapping((to as i32 - S::AHEAD) as usize);
        self.after(mv, taken_at, |child| child.make_en_passant::<S>(from, to));
        false
    }
    #[inline(always)]
    fn castling<T: Side>(&mut self, king: usize, rook: usize) -> bool {
        self.made(Move::castling(Square::wrapping(king), Square::wrapping(rook)));
        false
    }
    #[inline(always)]
    fn drops(&mut self, role: Role, targets: u64) -> bool {
        each(targets, |to| {
            let mut child = *self.position;
            child.make_drop::<S>(role, Square::wrapping(to));
            *self.count += (self.next)(&child);
        });
        false
    }
    #[inline(always)]
    fn crowning(&mut self, from: usize, to: usize) -> bool {
        self.made(Move::promotion_to_king(Square::wrapping(from), Square::wrapping(to)));
        false
    }
}

impl<S: Side, R: Rules, F: Fn(&Position) -> u64> PathMaker<'_, S, R, F> {
    /// A move that is seldom made.
    #[inline(never)]
    fn made(&mut self, mv: Move) {
        let mut child = *self.position;
        child.make_by::<S, R>(mv);
        *self.count += (self.next)(&child);
    }
}
