//! Pawn structure, cached, because it seldom changes.

use super::tapered_score::TaperedScore;
use super::term_sink::TermSink;
use super::terms;
use tabiya::{Board, Color, Role};

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// The squares that a side's pawns attack.
#[inline(always)]
pub(crate) const fn attacks(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9,
        Color::Black => (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7,
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
pub(super) fn count<T: TermSink>(white: u64, black: u64, tally: &mut T) -> u64 {
    side(Color::White, white, black, tally) | side(Color::Black, black, white, tally)
}

fn side<T: TermSink>(color: Color, ours: u64, theirs: u64, tally: &mut T) -> u64 {
    let sign = if color.is_white() { 1 } else { -1 };
    let structure = PawnStructure::of(color, ours, theirs);
    let count = |set: u64| set.count_ones() as i32;
    tally.add(sign, terms::MATERIAL.at(0), count(ours));
    tally.add(sign, terms::ISOLATED.at(0), count(structure.isolated));
    tally.add(sign, terms::BACKWARD.at(0), count(structure.backward));
    tally.add(sign, terms::DOUBLED.at(0), count(structure.doubled));
    for_each_square(ours, |square| tally.add(sign, terms::PIECE_SQUARE.at(relative(color, square)), 1));
    for (terms, set) in [
        (terms::PHALANX, structure.phalanx),
        (terms::SUPPORTED, structure.supported),
        (terms::PASSED, structure.passed),
    ] {
        for_each_square(set, |square| tally.add(sign, terms.at(relative(color, square) / 8), 1));
    }
    structure.passed
}

/// The pawns of one side by their part in its structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PawnStructure {
    /// No enemy pawn ahead on the file or on the adjacent ones, and no own pawn ahead.
    pub(crate) passed: u64,
    /// No own pawn on the adjacent files.
    pub(crate) isolated: u64,
    /// Another own pawn ahead on the file.
    pub(crate) doubled: u64,
    /// All own pawns on the adjacent files are ahead, and an enemy pawn attacks the square in front.
    pub(crate) backward: u64,
    /// Beside another own pawn.
    pub(crate) phalanx: u64,
    /// Defended by another own pawn.
    pub(crate) supported: u64,
}

impl PawnStructure {
    pub(crate) const fn of(color: Color, ours: u64, theirs: u64) -> PawnStructure {
        let their_spans = fill(color.other(), push(color.other(), theirs));
        let isolated = ours & !beside(file_fill(ours));
        let doubled = ours & fill(color.other(), push(color.other(), ours));
        // At least one neighbour is level with those in this set, or behind.
        let backed = fill(color, beside(ours));
        let stopped = push(color.other(), attacks(color.other(), theirs));
        PawnStructure {
            passed: ours & !(their_spans | beside(their_spans)) & !doubled,
            isolated,
            doubled,
            backward: ours & !isolated & !backed & stopped,
            phalanx: ours & beside(ours),
            supported: ours & attacks(color, ours),
        }
    }
}

/// The squares beyond the middle that a side's pawns guard and the enemy's pawns can never attack.
#[inline(always)]
pub(crate) const fn outposts(color: Color, ours: u64, theirs: u64) -> u64 {
    let beyond = match color {
        Color::White => !0 << 24,
        Color::Black => !0 >> 24,
    };
    let their_spans = fill(color.other(), push(color.other(), theirs));
    attacks(color, ours) & beyond & !beside(their_spans)
}

/// A set and all squares ahead of it.
#[inline(always)]
const fn fill(color: Color, set: u64) -> u64 {
    match color {
        Color::White => {
            let set = set | set << 8;
            let set = set | set << 16;
            set | set << 32
        }
        Color::Black => {
            let set = set | set >> 8;
            let set = set | set >> 16;
            set | set >> 32
        }
    }
}

/// All squares of the files of a set.
#[inline(always)]
const fn file_fill(set: u64) -> u64 {
    fill(Color::White, set) | fill(Color::Black, set)
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
    use super::{PawnStructure, attacks, beside, fill, outposts, ranks_ahead};
    use tabiya::{Color, Position, Rank, Rng, Role, Square, SquareSet};

    #[test]
    fn sets_ahead_and_beside_are_those_of_single_steps() {
        for square in Square::ALL {
            let bit = SquareSet::from_square(square).bits();
            for color in Color::ALL {
                let up = if color.is_white() { 1 } else { -1 };
                let front: SquareSet = (0..8).filter_map(|n| square.offset(0, n * up)).collect();
                assert_eq!(fill(color, bit), front.bits(), "{square}");
                let ranks: SquareSet = Square::ALL
                    .into_iter()
                    .filter(|other| (other.rank() as i32 - square.rank() as i32) * up > 0)
                    .collect();
                assert_eq!(ranks_ahead(color, square.index()), ranks.bits(), "{square}");
                assert_eq!(attacks(color, bit), tabiya::attacks::pawn(color, square).bits());
            }
            let both: SquareSet = [-1, 1].into_iter().filter_map(|n| square.offset(n, 0)).collect();
            assert_eq!(beside(bit), both.bits());
        }
    }

    /// How many files apart two squares are.
    fn files_apart(a: Square, b: Square) -> u32 {
        (a.file() as u32).abs_diff(b.file() as u32)
    }

    /// The structure, pawn by pawn.
    fn by_definition(color: Color, ours: SquareSet, theirs: SquareSet) -> PawnStructure {
        let rank = |square: Square| square.rank().seen_by(color);
        let those = |is: &dyn Fn(Square) -> bool| ours.iter().filter(|&pawn| is(pawn)).collect::<SquareSet>();
        let neighbours = |pawn: Square| ours.iter().filter(move |&other| files_apart(pawn, other) == 1);
        let has_ahead = |pawn: Square, set: SquareSet, apart: u32| {
            set.iter().any(|other| files_apart(pawn, other) <= apart && rank(other) > rank(pawn))
        };
        let attacked_in_front = |pawn: Square| {
            let front = pawn.offset(0, if color.is_white() { 1 } else { -1 }).unwrap();
            theirs.iter().any(|other| tabiya::attacks::pawn(!color, other).contains(front))
        };
        let isolated = |pawn: Square| neighbours(pawn).next().is_none();
        let backward = |pawn: Square| {
            !isolated(pawn)
                && neighbours(pawn).all(|other| rank(other) > rank(pawn))
                && attacked_in_front(pawn)
        };
        PawnStructure {
            passed: those(&|pawn| !has_ahead(pawn, theirs, 1) && !has_ahead(pawn, ours, 0)).bits(),
            isolated: those(&isolated).bits(),
            doubled: those(&|pawn| has_ahead(pawn, ours, 0)).bits(),
            backward: those(&backward).bits(),
            phalanx: those(&|pawn| neighbours(pawn).any(|other| rank(other) == rank(pawn))).bits(),
            supported: those(&|pawn| {
                ours.iter().any(|other| tabiya::attacks::pawn(color, other).contains(pawn))
            })
            .bits(),
        }
    }

    #[test]
    fn the_structure_of_random_games_is_that_of_the_definitions() {
        for game in 0..60 {
            let mut rng = Rng::stream(3, game);
            let mut position = Position::new();
            for _ in 0..200 {
                for color in Color::ALL {
                    let pawns = |color| position.board().of(color, Role::Pawn);
                    let (ours, theirs) = (pawns(color), pawns(!color));
                    let structure = PawnStructure::of(color, ours.bits(), theirs.bits());
                    assert_eq!(structure, by_definition(color, ours, theirs), "{position}");
                    let posts: SquareSet = Square::ALL
                        .into_iter()
                        .filter(|&square| {
                            let rank = |square: Square| square.rank().seen_by(color);
                            let attacker =
                                |pawn: Square| files_apart(pawn, square) == 1 && rank(pawn) > rank(square);
                            rank(square) >= Rank::Fourth
                                && attacks(color, ours.bits()) >> square.index() & 1 != 0
                                && !theirs.iter().any(attacker)
                        })
                        .collect();
                    assert_eq!(outposts(color, ours.bits(), theirs.bits()), posts.bits(), "{position}");
                }
                let moves = position.legal_moves();
                let Some(&mv) = rng.pick(&moves) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}
