//! Step 12: singular extensions.

use super::thread::Searcher;
use super::{NON_PV, SearchNode};
use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::margins;
use crate::score::is_mate;
use crate::transposition::TtEntry;
use tabiya::{Move, Position};

/// What the search without the move from the transposition table says.
pub(super) enum Singular {
    /// Extend the move by this many plies, or reduce it.
    Extend(i32),
    /// Other moves fail high too: the node is cut off with this value.
    MultiCut(i32),
}

impl<E: Evaluate> Searcher<'_, E> {
    pub(super) fn can_be_singular(&self, node: &SearchNode, entry: TtEntry, tt_value: i32) -> bool {
        node.depth >= 6
            && entry.depth >= node.depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_mate(tt_value)
            // Without a bound, extensions never end.
            && node.ply < 2 * self.root_depth as usize
    }

    /// Step 12: whether all other moves are clearly worse than the one from the transposition table.
    pub(super) fn singular<const NODE: u8>(
        &mut self,
        position: &Position,
        node: &SearchNode,
        mv: Move,
        tt_value: i32,
    ) -> Singular {
        let &SearchNode { depth, ply, beta, cut_node, .. } = node;
        let wide = 1 + (node.was_pv && NODE == NON_PV) as i32;
        let bar = tt_value - margins::singular_depth() * depth * wide / 16;
        self.frames.at(ply).excluded = Some(mv);
        let value = self.search::<NON_PV>(position, bar - 1, bar, (depth - 1) / 2, ply, cut_node);
        self.frames.at(ply).excluded = None;
        if value < bar {
            let much = NODE == NON_PV
                && value < bar - margins::singular_double()
                && self.frames.at(ply).double_extensions < 6;
            return Singular::Extend(1 + much as i32);
        }
        // Multi-cut: several moves fail high, so the node does.
        if value >= beta && !is_mate(value) {
            return Singular::MultiCut(value);
        }
        if tt_value >= beta {
            return Singular::Extend(-2);
        }
        Singular::Extend(if cut_node { -1 } else { 0 })
    }
}
