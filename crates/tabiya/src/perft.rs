//! Counting move paths: the proof of a move generator.

use crate::board::{self, Board};
use crate::color::Color;
use crate::piece::Role;
use crate::position::Position;
use crate::position::legal::{self, each};
use crate::position::side::{Black, Side, White};
use crate::position::sink::{Counted, PawnTargets, Sink};
use crate::position::variants::rules::Chess;
use crate::square::Square;
use alloc::vec;
use core::hint::black_box;

/// The number of move paths of a length; the moves of the last ply are counted, not made.
///
/// ```
/// use tabiya::{Position, perft};
///
/// assert_eq!(perft(&Position::new(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    descend::<CountEnd>(position, depth, RECURSION)
}

/// The same number, found by making every move of the last ply too.
pub fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    descend::<Play>(position, depth, RECURSION)
}

/// The last plies, which are walked by recursion: the stack has room for them.
const RECURSION: u32 = 64;

/// Walks down, the plies far from the end without recursion. (A position with few moves can
/// be counted to any depth.)
fn descend<E: End>(position: &Position, depth: u32, recursion: u32) -> u64 {
    let mut count = 0u64;
    let mut ahead = vec![(*position, depth)];
    while let Some((position, depth)) = ahead.pop() {
        if depth > recursion {
            for &mv in &position.legal_moves() {
                let mut child = position;
                child.play_unchecked(mv);
                ahead.push((child, depth - 1));
            }
            continue;
        }
        count = count.saturating_add(match (position.turn(), depth) {
            (_, 0) => 1,
            _ if position.is_variant() => E::paths_in_variant(&position, depth),
            (Color::White, _) if depth == E::PLIES => E::paths::<White>(&position),
            (Color::Black, _) if depth == E::PLIES => E::paths::<Black>(&position),
            (Color::White, _) => walk::<White, E>(&position, depth),
            (Color::Black, _) => walk::<Black, E>(&position, depth),
        });
    }
    count
}

/// What is done at the end of a path.
trait End {
    /// How many plies before the end the walk is over.
    const PLIES: u32;
    /// The number of paths from the last position on, with this side to move.
    fn paths<S: Side>(position: &Position) -> u64;
    /// The number of paths of a length in a variant.
    fn paths_in_variant(position: &Position, depth: u32) -> u64;
}

/// Counts the moves of the last ply.
struct CountEnd;

impl End for CountEnd {
    const PLIES: u32 = 1;

    #[inline(always)]
    fn paths<S: Side>(position: &Position) -> u64 {
        let [a, b, c, white] = position.board().planes;
        count::<S>(a, b, c, white, position.castling_in_chess(), position.en_passant())
    }

    fn paths_in_variant(position: &Position, depth: u32) -> u64 {
        position.paths::<true>(depth)
    }
}

/// Takes in registers what counting needs: the rest of the position is then never made.
#[inline(never)]
fn count<S: Side>(a: u64, b: u64, c: u64, white: u64, castling: u64, en_passant: Option<Square>) -> u64 {
    let mut counted = Counted(0);
    legal::generate::<S, Chess, _>(&Board { planes: [a, b, c, white] }, castling, en_passant, &mut counted);
    counted.0
}

/// Makes the moves of the last ply.
struct Play;

impl End for Play {
    const PLIES: u32 = 0;

    #[inline(always)]
    fn paths<S: Side>(position: &Position) -> u64 {
        black_box(position);
        1
    }

    fn paths_in_variant(position: &Position, depth: u32) -> u64 {
        position.paths::<false>(depth)
    }
}

fn walk<S: Side, E: End>(position: &Position, depth: u32) -> u64 {
    let mut count = 0;
    if depth > E::PLIES + 1 {
        let mut walker = Walker {
            position,
            count: &mut count,
            next: |child: &Position| walk::<S::Other, E>(child, depth - 1),
        };
        position.generate::<S, _>(&mut walker);
    } else {
        let mut walker = Walker { position, count: &mut count, next: E::paths::<S::Other> };
        position.generate::<S, _>(&mut walker);
    }
    count
}

/// Plays each move and adds what comes next.
struct Walker<'a, F> {
    position: &'a Position,
    count: &'a mut u64,
    next: F,
}

impl<F: Fn(&Position) -> u64> Walker<'_, F> {
    #[inline(always)]
    fn after(&mut self, make: impl FnOnce(&mut Position)) {
        let mut child = *self.position;
        make(&mut child);
        *self.count += (self.next)(&child);
    }

    #[inline(always)]
    fn steps<S: Side>(&mut self, targets: u64, delta: i32) {
        each(targets & !S::LAST, |to| {
            let from = (to as i32 - delta) as usize;
            self.after(|child| child.make_piece::<S>(board::PAWN, from, to));
        });
    }

    fn promotions<S: Side>(&mut self, targets: u64, delta: i32) {
        each(targets & S::LAST, |to| {
            let from = (to as i32 - delta) as usize;
            for code in [board::QUEEN, board::ROOK, board::BISHOP, board::KNIGHT] {
                self.after(|child| child.make_promotion::<S>(from, to, code));
            }
        });
    }
}

impl<F: Fn(&Position) -> u64> Sink for Walker<'_, F> {
    #[inline(always)]
    fn piece<S: Side, const CODE: u8>(&mut self, from: usize, targets: u64) -> bool {
        each(targets, |to| self.after(|child| child.make_piece::<S>(CODE, from, to)));
        false
    }
    #[inline(always)]
    fn pawns<S: Side>(&mut self, PawnTargets { ones, twos, left, right }: PawnTargets) -> bool {
        self.steps::<S>(ones, S::AHEAD);
        self.steps::<S>(left, S::LEFT);
        self.steps::<S>(right, S::RIGHT);
        each(twos, |to| {
            let from = (to as i32 - 2 * S::AHEAD) as usize;
            self.after(|child| child.make_double_step::<S>(from, to));
        });
        if (ones | left | right) & S::LAST != 0 {
            self.promotions::<S>(ones, S::AHEAD);
            self.promotions::<S>(left, S::LEFT);
            self.promotions::<S>(right, S::RIGHT);
        }
        false
    }
    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: usize, to: usize) -> bool {
        self.after(|child| child.make_en_passant::<S>(from, to));
        false
    }
    #[inline(always)]
    fn castling<S: Side>(&mut self, king: usize, rook: usize) -> bool {
        self.after(|child| child.make_castling::<S>(king, rook));
        false
    }
    // Chess has neither.
    #[inline(always)]
    fn drops(&mut self, _: Role, _: u64) -> bool {
        false
    }
    #[inline(always)]
    fn crowning(&mut self, _: usize, _: usize) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{CountEnd, Play, descend};
    use crate::position::Position;

    #[test]
    fn walking_without_recursion_counts_the_same() {
        for recursion in [1, 2, 3, 4] {
            assert_eq!(descend::<CountEnd>(&Position::new(), 4, recursion), 197_281);
            assert_eq!(descend::<Play>(&Position::new(), 3, recursion), 8_902);
        }
    }
}
