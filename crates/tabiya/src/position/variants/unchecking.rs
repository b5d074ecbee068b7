//! Racing kings: nobody may give check.

use super::super::Position;
use super::super::legal::each;
use super::super::side::Side;
use super::super::sink::{PawnTargets, Sink};
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

/// Lets through what gives no check.
pub(super) struct Unchecking<'a, K> {
    pub(super) position: &'a Position,
    pub(super) sink: &'a mut K,
}

impl<K: Sink> Sink for Unchecking<'_, K> {
    const CASTLES: bool = false;

    #[inline(always)]
    fn wanted(targets: u64, them: u64) -> u64 {
        K::wanted(targets, them)
    }

    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        let mut quiet = 0;
        each(targets, |to| {
            let mv = Move::normal(Square::wrapping(from), Square::wrapping(to));
            quiet |= (!self.position.attacks_king_by(mv) as u64) << to;
        });
        self.sink.piece::<S, CODE>(from, quiet)
    }

    // There are no pawns, and so nobody castles, drops or promotes.
    #[inline(always)]
    fn pawns<S: Side>(&mut self, _: PawnTargets) -> bool {
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, _: usize, _: usize) -> bool {
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
    fn crowning(&mut self, _: usize, _: usize) -> bool {
        false
    }
}
