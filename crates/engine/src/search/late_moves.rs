//! Steps 11 and 14: which moves are skipped, and which are searched less deep.

use super::thread::Searcher;
use super::{CandidateMove, SearchNode};
use crate::eval::Evaluate;
use crate::margins;
use crate::ordering::Picker;
use crate::see;
use crate::variants;
use tabiya::Position;

impl<E: Evaluate> Searcher<'_, E> {
    /// Step 11: whether a move can be skipped, because it comes late or promises too little.
    #[inline(always)]
    pub(super) fn can_prune(
        &self,
        position: &Position,
        node: &SearchNode,
        candidate: &CandidateMove,
        picker: &mut Picker,
    ) -> bool {
        let &SearchNode { alpha, depth, in_check, static_eval, improving, .. } = node;
        let &CandidateMove { mv, tactical, history, gives_check, count } = candidate;
        let gives_check = || gives_check.unwrap_or_else(|| position.gives_check(mv));
        if self.in_variant && variants::is_urgent(position, mv) {
            return false;
        }
        if tactical {
            // Captures that lose more than the depth can win back.
            return depth <= 7
                && picker.is_at_bad_tactical()
                && !see::see_ge(position, mv, -margins::capture_exchange() * depth);
        }
        let late = (margins::late_base() + margins::late_depth() * depth * depth) / 100;
        // Late move pruning; a check is not too late, but quiet moves behind the first that is are not looked at.
        if depth <= 10 && count > late / (2 - improving as i32) && !gives_check() {
            // In other games a later one may be what wins.
            if !self.in_variant {
                picker.skip_quiet();
            }
            return true;
        }
        let reduced_depth =
            ((1024 * depth - self.data.reductions.of(depth, count) + history / 16) / 1024).max(0);
        // History pruning: quiet moves that did badly elsewhere.
        if depth <= 5 && history < -margins::bad_history() * depth {
            return true;
        }
        // Futility pruning: quiet moves that cannot raise the evaluation to alpha.
        if !in_check
            && reduced_depth <= 7
            && static_eval + margins::futility_base() + margins::futility_depth() * reduced_depth <= alpha
            && !gives_check()
        {
            return true;
        }
        // SEE pruning: moves that put a piece where it is captured.
        reduced_depth <= 8
            && !see::see_ge(position, mv, -margins::quiet_exchange() * reduced_depth * reduced_depth - 10)
    }

    /// Step 14: the reduction of a late move in plies.
    #[inline]
    pub(super) fn reduction(&self, next: &Position, node: &SearchNode, candidate: &CandidateMove) -> i32 {
        // In 1024ths of a ply.
        let mut plies = self.data.reductions.of(node.depth, candidate.count);
        if candidate.tactical {
            plies = plies / 2 - candidate.history / margins::reduction_capture_history();
        } else {
            plies += margins::reduction_capture() * node.tt_tactical as i32;
            plies -= candidate.history / margins::reduction_history();
        }
        plies -=
            margins::reduction_pv() * node.is_pv as i32 + margins::reduction_was_pv() * node.was_pv as i32;
        plies += margins::reduction_cut() * node.cut_node as i32;
        plies += margins::reduction_worse() * (!node.improving) as i32;
        plies -= margins::reduction_check() * (next.is_check() as i32 + node.in_check as i32);
        if self.frames.cutoffs_below(node.ply) > 3 {
            plies += margins::reduction_cuts();
        }
        (plies / 1024).max(0)
    }
}
