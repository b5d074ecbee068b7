//! Step 17: what the histories learn from a node.

use super::thread::Searcher;
use super::tried::TriedMoves;
use crate::eval::Evaluate;
use crate::margins;
use crate::ordering::is_tactical;
use tabiya::{Move, Position};

impl<E: Evaluate> Searcher<'_, E> {
    /// Step 17: rewards the move that failed high, and punishes those tried before it.
    pub(super) fn update_histories(
        &mut self,
        position: &Position,
        mv: Move,
        tried: &TriedMoves,
        depth: i32,
        ply: usize,
    ) {
        let bonus = (margins::bonus_depth() * depth - 80).min(margins::bonus_most());
        let malus = -(margins::malus_depth() * depth - 60).min(margins::malus_most());
        let previous = self.previous_moves(ply);
        let history = &mut self.data.history;
        if is_tactical(position, mv) {
            history.update_capture(position, mv, bonus);
        } else {
            history.update_quiet(position, mv, &previous, bonus);
            for &other in tried.quiet() {
                history.update_quiet(position, other, &previous, malus);
            }
        }
        for &other in tried.tactical() {
            history.update_capture(position, other, malus);
        }
    }
}
