//! Counting move paths: the proof of a move generator.

use crate::board;
use crate::color::Color;
use crate::position::Position;
use crate::position::legal::{self, Counted, Sink, each};
use crate::position::side::{Black, Side, White};
use core::hint::black_box;

/// The number of move paths of a length; the moves of the last ply are counted, not made.
///
/// ```
/// use tabiya::{Position, perft};
///
/// assert_eq!(perft(&Position::new(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Color::White => walk::<White, false>(position, depth),
        Color::Black => walk::<Black, false>(position, depth),
    }
}

/// The same number, found by making every move of the last ply too.
pub fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Color::White => walk::<White, true>(position, depth),
        Color::Black => walk::<Black, true>(position, depth),
    }
}

fn walk<S: Side, const PLAY: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 1 && !PLAY {
        let mut counted = Counted(0);
        legal::generate::<S, _>(position, &mut counted);
        return counted.0;
    }
    let mut walker = Walker::<PLAY> { position, depth, count: 0 };
    legal::generate::<S, _>(position, &mut walker);
    walker.count
}

/// Plays each move and counts on from there.
struct Walker<'a, const PLAY: bool> {
    position: &'a Position,
    depth: u32,
    count: u64,
}

impl<const PLAY: bool> Walker<'_, PLAY> {
    #[inline(always)]
    fn after<S: Side>(&mut self, make: impl FnOnce(&mut Position)) {
        let mut child = *self.position;
        make(&mut child);
        self.count += if PLAY && self.depth == 1 {
            black_box(&child);
            1
        } else {
            walk::<S::Other, PLAY>(&child, self.depth - 1)
        };
    }
}

impl<const PLAY: bool> Sink for Walker<'_, PLAY> {
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        each(targets, |to| self.after::<S>(|child| child.make_piece::<S>(CODE, from, to)));
        false
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: u64, delta: i32) -> bool {
        each(targets, |to| {
            let from = (to as i32 - delta) as usize;
            self.after::<S>(|child| child.make_piece::<S>(board::PAWN, from, to));
        });
        false
    }
    #[inline(always)]
    fn double_steps<S: Side>(&mut self, targets: u64) -> bool {
        each(targets, |to| {
            let from = (to as i32 - 2 * S::AHEAD) as usize;
            self.after::<S>(|child| child.make_double_step::<S>(from, to));
        });
        false
    }
    #[inline(always)]
    fn promotions<S: Side>(&mut self, targets: u64, delta: i32) -> bool {
        each(targets, |to| {
            let from = (to as i32 - delta) as usize;
            for code in [board::QUEEN, board::ROOK, board::BISHOP, board::KNIGHT] {
                self.after::<S>(|child| child.make_promotion::<S>(from, to, code));
            }
        });
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool {
        self.after::<S>(|child| child.make_en_passant::<S>(from, to));
        false
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool {
        self.after::<S>(|child| child.make_castling::<S>(king, rook));
        false
    }
}
