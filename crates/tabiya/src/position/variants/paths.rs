//! Counting the move paths of variants.

use super::super::Position;
use super::super::side::Side;
use super::super::sink::{Counted, Visited};
use super::rules::Rules;
use super::{ByRules, tell};
use core::ops::ControlFlow;

/// Counts the paths of a length; the moves of the last ply are counted, or made, too.
struct CountPaths {
    depth: u32,
    counts_last: bool,
}

impl ByRules for CountPaths {
    type Answer = u64;

    fn tell<S: Side, R: Rules>(self, position: &Position) -> u64 {
        if self.counts_last {
            walk::<S, R, true>(position, self.depth)
        } else {
            walk::<S, R, false>(position, self.depth)
        }
    }
}

impl Position {
    /// The number of move paths of a length.
    pub(crate) fn paths(&self, depth: u32, counts_last: bool) -> u64 {
        tell(self, CountPaths { depth, counts_last })
    }
}

fn walk<S: Side, R: Rules, const COUNTS: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.end_in_variant().is_some() {
        return 0;
    }
    if COUNTS && depth == 1 {
        let mut counted = Counted(0);
        R::generate::<S, _>(position, &mut counted);
        return counted.0;
    }
    let mut count = 0;
    let visit = |mv| {
        let mut child = *position;
        child.make_by::<S, R>(mv);
        count += walk::<S::Other, R, COUNTS>(&child, depth - 1);
        ControlFlow::<()>::Continue(())
    };
    R::generate::<S, _>(position, &mut Visited { visit, flow: ControlFlow::Continue(()) });
    count
}
