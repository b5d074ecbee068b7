//! Pawn structure, cached, because it seldom changes.

use super::tally::{Tally, TaperedScore};
use super::terms;
use tabiya::{Board, Color, Role};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The squares that a side's pawns attack.
#[inline(always)]
pub(super) const fn attacks(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9,
        Color::Black => (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7,
    }
}

/// The squares ahead of a square on its file.
#[inline(always)]
pub(super) const fn ahead(color: Color, square: usize) -> u64 {
    match color {
        Color::White => (FILE_A << 8).wrapping_shl(square as u32) & if square >= 56 { 0 } else { !0 },
        Color::Black => (FILE_A << (square % 8)) & ((1 << (square & 56)) - 1),
    }
}

/// The squares to the left and right of each square of a set.
#[inline(always)]
pub(super) const fn beside(set: u64) -> u64 {
    (set & NOT_A) >> 1 | (set & NOT_H) << 1
}

/// The squares on all ranks ahead of a square.
#[inline(always)]
pub(super) const fn ranks_ahead(color: Color, square: usize) -> u64 {
    match color {
        Color::White => (!0u64 << (square & 56)) << 7 << 1,
        Color::Black => (1 << (square & 56)) - 1,
    }
}

/// A set moved one rank ahead.
#[inline(always)]
pub(super) const fn push(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// The index of a square from a side's point of view.
#[inline(always)]
pub(super) const fn relative(color: Color, square: usize) -> usize {
    match color {
        Color::White => square,
        Color::Black => square ^ 56,
    }
}

/// Calls a function for each square of a set.
#[inline(always)]
pub(super) fn for_each_square(mut set: u64, mut call: impl FnMut(usize)) {
    while set != 0 {
        call(set.trailing_zeros() as usize & 63);
        set &= set - 1;
    }
}

/// Counts the terms of the pawn structure of both sides; gives the passed pawns.
pub(super) fn count<T: Tally>(white: u64, black: u64, tally: &mut T) -> u64 {
    side(Color::White, white, black, tally) | side(Color::Black, black, white, tally)
}

fn side<T: Tally>(color: Color, ours: u64, theirs: u64, tally: &mut T) -> u64 {
    let sign = if color.is_white() { 1 } else { -1 };
    let our_attacks = attacks(color, ours);
    let their_attacks = attacks(!color, theirs);
    let mut passed = 0;
    for_each_square(ours, |square| {
        let bit = 1u64 << square;
        let relative = relative(color, square);
        let rank = relative / 8;
        tally.add(sign, terms::MATERIAL.at(0), 1);
        tally.add(sign, terms::PIECE_SQUARE.at(relative), 1);
        let file = FILE_A << (square % 8);
        let neighbours = beside(file) & ours;
        let front = ahead(color, square);
        if neighbours == 0 {
            tally.add(sign, terms::ISOLATED.at(0), 1);
        } else if neighbours & !ranks_ahead(color, square) == 0 && push(color, bit) & their_attacks != 0 {
            tally.add(sign, terms::BACKWARD.at(0), 1);
        }
        if beside(bit) & ours != 0 {
            tally.add(sign, terms::PHALANX.at(rank), 1);
        }
        if our_attacks & bit != 0 {
            tally.add(sign, terms::SUPPORTED.at(rank), 1);
        }
        if front & ours != 0 {
            tally.add(sign, terms::DOUBLED.at(0), 1);
        } else if (front | beside(front)) & theirs == 0 {
            tally.add(sign, terms::PASSED.at(rank), 1);
            passed |= bit;
        }
    });
    passed
}

/// A cache of pawn structures.
pub(crate) struct PawnCache(Vec<PawnEntry>);

#[derive(Clone, Copy)]
struct PawnEntry {
    white: u64,
    black: u64,
    passed: u64,
    score: TaperedScore,
}

const SIZE: usize = 1 << 13;

impl PawnCache {
    pub(crate) fn new() -> PawnCache {
        PawnCache(vec![PawnEntry { white: 0, black: 0, passed: 0, score: TaperedScore(0) }; SIZE])
    }

    /// The score of the pawn structure, and the passed pawns.
    #[inline]
    pub(super) fn probe(&mut self, board: &Board) -> (TaperedScore, u64) {
        let white = board.of(Color::White, Role::Pawn).bits();
        let black = board.of(Color::Black, Role::Pawn).bits();
        let hash = (white ^ black.rotate_left(20)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let entry = &mut self.0[(hash >> 51) as usize % SIZE];
        // The pawns themselves are compared: a board without pawns matches an empty entry, which is right for it.
        if entry.white != white || entry.black != black {
            let mut score = TaperedScore::default();
            let passed = count(white, black, &mut score);
            *entry = PawnEntry { white, black, passed, score };
        }
        (entry.score, entry.passed)
    }
}

#[cfg(test)]
mod tests {
    use super::{ahead, attacks, beside, ranks_ahead};
    use tabiya::{Color, Square, SquareSet};

    #[test]
    fn sets_ahead_and_beside_are_those_of_single_steps() {
        for square in Square::ALL {
            for color in Color::ALL {
                let up = if color.is_white() { 1 } else { -1 };
                let front: SquareSet = (1..8).filter_map(|n| square.offset(0, n * up)).collect();
                assert_eq!(ahead(color, square.index()), front.bits(), "{square}");
                let ranks: SquareSet = Square::ALL
                    .into_iter()
                    .filter(|other| (other.rank() as i32 - square.rank() as i32) * up > 0)
                    .collect();
                assert_eq!(ranks_ahead(color, square.index()), ranks.bits(), "{square}");
                let taken = tabiya::attacks::pawn(color, square);
                assert_eq!(attacks(color, SquareSet::from_square(square).bits()), taken.bits());
            }
            let both: SquareSet = [-1, 1].into_iter().filter_map(|n| square.offset(n, 0)).collect();
            assert_eq!(beside(SquareSet::from_square(square).bits()), both.bits());
        }
    }
}
