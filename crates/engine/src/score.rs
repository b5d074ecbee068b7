//! What a position is worth.

use std::fmt;

/// What a position is worth to the side to move: hundredths of a pawn, or moves to mate.
///
/// ```
/// use tabiya_engine::Score;
///
/// assert_eq!(Score::Pawns(35).to_string(), "cp 35");
/// assert_eq!(Score::Mate(-2).to_string(), "mate -2");
/// assert!(Score::Mate(3) > Score::Mate(5));
/// assert!(Score::Mate(-1) < Score::Pawns(-900));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An advantage in hundredths of a pawn.
    Pawns(i32),
    /// The side to move mates in so many moves; if not positive, it is mated in so many.
    Mate(i32),
}

impl Score {
    /// The score of a value that the search works with.
    pub(crate) const fn of(value: i32) -> Score {
        if value >= MATES {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATES {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Pawns(value)
        }
    }

    /// A number that grows with the score: mates lie beyond all pawns.
    pub const fn rank(self) -> i32 {
        match self {
            Score::Pawns(value) => value,
            Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
            Score::Mate(moves) => -MATE - 2 * moves,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// As UCI writes it: `cp 35`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Pawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The deepest that a line goes.
pub(crate) const MAX_PLY: usize = 240;
/// Being mated now is worth the negative of this; each ply to a mate takes one off.
pub(crate) const MATE: i32 = 32_000;
/// From here on a value means a mate.
pub(crate) const MATES: i32 = MATE - 2 * MAX_PLY as i32;
/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_500;
/// No value, where one may be missing.
pub(crate) const NONE: i32 = 32_600;
/// What the evaluation alone may say at most.
pub(crate) const SURE: i32 = MATES - 1_000;

/// The value of being mated after so many plies.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    -MATE + ply as i32
}

/// Whether a value means that somebody mates.
pub(crate) const fn is_mate(value: i32) -> bool {
    value >= MATES || value <= -MATES
}

#[cfg(test)]
mod tests {
    use super::{MATE, Score, mated_in};

    #[test]
    fn plies_to_mate_become_moves() {
        assert_eq!(Score::of(MATE - 1), Score::Mate(1));
        assert_eq!(Score::of(MATE - 3), Score::Mate(2));
        assert_eq!(Score::of(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::of(mated_in(4)), Score::Mate(-2));
        assert_eq!(Score::of(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::of(-17), Score::Pawns(-17));
    }

    #[test]
    fn the_rank_of_a_mate_is_the_value_it_came_from() {
        for value in [MATE - 1, MATE - 9, mated_in(2), mated_in(8), 12, -800] {
            assert_eq!(Score::of(value).rank(), value);
        }
    }
}
