//! Scores of positions, as users see them and as the search works with them.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// The score of a position for one side, usually the side to move: centipawns, or moves to mate.
///
/// `-score` is the same score seen by the other side. A checkmate on the board is [`Score::Mate`]`(0)`
/// for the side that is mated, as in UCI, and [`Score::MateGiven`] for the side that gave it: an integer
/// has no negative zero, and the two are the worst and the best score that there is.
///
/// ```
/// use tabiya_engine::Score;
///
/// assert_eq!(Score::Centipawns(35).to_string(), "cp 35");
/// assert_eq!(Score::Mate(-2).to_string(), "mate -2");
/// assert!(Score::Mate(3) > Score::Mate(5));
/// assert!(Score::Mate(-1) < Score::Centipawns(-900));
///
/// assert_eq!(-Score::Centipawns(35), Score::Centipawns(-35));
/// assert_eq!(-Score::Mate(0), Score::MateGiven);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Score {
    /// An advantage in hundredths of a pawn.
    Centipawns(i32),
    /// A mate in this many moves if positive; if not, the side is mated in this many moves, and 0 means
    /// that it is checkmated on the board.
    Mate(i32),
    /// The side has checkmated the other: what [`Score::Mate`]`(0)` is to the winner.
    MateGiven,
}

impl Score {
    /// A draw, or an equal position.
    pub const ZERO: Score = Score::Centipawns(0);

    /// The score of a value that the search works with.
    pub(crate) const fn from_value(value: i32) -> Score {
        if value >= MATE {
            Score::MateGiven
        } else if value >= MATE_IN_MAX_PLY {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_IN_MAX_PLY {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Centipawns(value)
        }
    }

    /// A number that grows with the score: mates lie beyond all centipawns.
    ///
    /// ```
    /// use tabiya_engine::Score;
    ///
    /// // Ten pawns ahead or more, mates included, counts as ten.
    /// assert_eq!(Score::Mate(4).rank().clamp(-1_000, 1_000), 1_000);
    /// ```
    pub const fn rank(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
            Score::Mate(moves) => -MATE - 2 * moves,
            Score::MateGiven => MATE,
        }
    }

    /// The moves to mate, negative if the side is mated; nothing if no mate is in sight. A checkmate on the
    /// board is 0 for both sides.
    ///
    /// ```
    /// use tabiya_engine::Score;
    ///
    /// assert_eq!(Score::Mate(-3).mate(), Some(-3));
    /// assert_eq!(Score::MateGiven.mate(), Some(0));
    /// assert_eq!(Score::Centipawns(90).mate(), None);
    /// ```
    pub const fn mate(self) -> Option<i32> {
        match self {
            Score::Centipawns(_) => None,
            Score::Mate(moves) => Some(moves),
            Score::MateGiven => Some(0),
        }
    }

    /// Whether the side mates by force, or has.
    ///
    /// ```
    /// use tabiya_engine::Score;
    ///
    /// assert!(Score::Mate(2).is_winning_mate() && (-Score::Mate(0)).is_winning_mate());
    /// assert!(!Score::Mate(0).is_winning_mate());
    /// ```
    pub const fn is_winning_mate(self) -> bool {
        matches!(self, Score::Mate(1..) | Score::MateGiven)
    }

    /// Whether the side is mated by force, or is checkmated.
    ///
    /// ```
    /// use tabiya_engine::Score;
    ///
    /// assert!(Score::Mate(-2).is_losing_mate() && Score::Mate(0).is_losing_mate());
    /// ```
    pub const fn is_losing_mate(self) -> bool {
        matches!(self, Score::Mate(..=0))
    }
}

impl Default for Score {
    fn default() -> Score {
        Score::ZERO
    }
}

/// The same score, seen by the other side.
impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(-value),
            Score::Mate(0) => Score::MateGiven,
            Score::Mate(moves) => Score::Mate(-moves),
            Score::MateGiven => Score::Mate(0),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// As UCI writes it: `cp 35`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
            Score::MateGiven => f.write_str("mate 0"),
        }
    }
}

/// The maximum depth of a line in plies.
pub(crate) const MAX_PLY: usize = 240;
/// The value of a checkmate on the board for the winner; each ply to a mate takes one off.
pub(crate) const MATE: i32 = 32_000;
/// Values from here on mean a mate.
pub(crate) const MATE_IN_MAX_PLY: i32 = MATE - 2 * MAX_PLY as i32;
/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_500;
/// Stands for a missing value.
pub(crate) const NO_VALUE: i32 = 32_600;
/// The largest value that the evaluation may give.
pub(crate) const MAX_EVAL: i32 = MATE_IN_MAX_PLY - 1_000;

/// What a table's win is worth at the root: more than any evaluation, less than any mate; each ply takes one off.
pub(crate) const TABLE_WIN: i32 = MATE_IN_MAX_PLY - 1;

/// The value of being checkmated after this many plies.
pub(crate) const fn mated_in(ply: usize) -> i32 {
    -MATE + ply as i32
}

/// Whether a value means a mate, for either side.
pub(crate) const fn is_mate(value: i32) -> bool {
    value >= MATE_IN_MAX_PLY || value <= -MATE_IN_MAX_PLY
}

#[cfg(test)]
mod tests {
    use super::{MATE, Score, mated_in};

    #[test]
    fn plies_to_mate_become_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(mated_in(4)), Score::Mate(-2));
        assert_eq!(Score::from_value(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from_value(-17), Score::Centipawns(-17));
    }

    #[test]
    fn the_rank_of_a_mate_is_the_value_it_came_from() {
        for value in [MATE, MATE - 1, MATE - 9, mated_in(0), mated_in(2), mated_in(8), 12, -800] {
            assert_eq!(Score::from_value(value).rank(), value);
        }
    }

    #[test]
    fn negation_is_its_own_inverse_and_reverses_the_order() {
        let mut scores = vec![Score::MateGiven];
        scores.extend((-9..=9).map(Score::Mate));
        scores.extend([-900, -1, 0, 1, 350].map(Score::Centipawns));
        for &a in &scores {
            assert_eq!(-(-a), a);
            for &b in &scores {
                assert_eq!(a < b, -a > -b, "{a:?}, {b:?}");
                assert_eq!(a == b, a.cmp(&b).is_eq(), "{a:?}, {b:?}");
            }
        }
    }

    #[test]
    fn a_checkmate_is_the_worst_score_for_the_loser_and_the_best_for_the_winner() {
        assert!(Score::Mate(0) < Score::Mate(-1));
        assert!(-Score::Mate(0) > Score::Mate(1));
    }
}
