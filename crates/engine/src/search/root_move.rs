//! A move at the root.

use crate::score::{INFINITE, Score, TABLE_WIN, is_mate};
use crate::tablebase::{EndgameValue, RootCandidate};
use tabiya::Move;

/// A root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its place among the groups of moves that tables hold for equal, and what they say of it.
    pub(super) group: usize,
    pub(super) table: Option<EndgameValue>,
    /// The value in this iteration, and in the last one.
    pub(crate) value: i32,
    pub(crate) previous: i32,
    /// What a level sees of it at a glance.
    pub(crate) glance: i32,
    pub(crate) pv: Vec<Move>,
    pub(super) nodes: u64,
    /// Whether its value is that of the window being searched: a search that goes on need not search it again.
    pub(super) done: bool,
}

impl RootMove {
    pub(crate) fn new(RootCandidate { mv, group, value: table }: RootCandidate) -> RootMove {
        RootMove {
            mv,
            group,
            table,
            value: -INFINITE,
            previous: -INFINITE,
            glance: -INFINITE,
            pv: vec![mv],
            nodes: 0,
            done: false,
        }
    }

    /// The order of root moves, the best first: tables know more than the search.
    pub(super) fn rank(&self) -> (usize, i32) {
        (self.group, -self.value)
    }

    /// The value as a score; where tables know the move, theirs.
    pub(crate) fn score(&self) -> Score {
        Score::from_value(known(self.value, self.table))
    }
}

/// A value at the root, corrected by what tables say; a mate is more than they know.
pub(super) fn known(value: i32, table: Option<EndgameValue>) -> i32 {
    match table {
        Some(EndgameValue::Win) if !is_mate(value) => TABLE_WIN,
        Some(EndgameValue::Loss) if !is_mate(value) => -TABLE_WIN,
        Some(EndgameValue::Draw) => 0,
        _ => value,
    }
}
