//! Step 17: what the histories learn from a node.

use super::thread::Searcher;
use super::tried::TriedMoves;
use crate::eval::Evaluate;
use crate::history::MoveContext;
use crate::margins;
use crate::ordering::is_tactical;
use tabiya::{Move, Position};

/// What a move earns that failed high at a depth.
fn bonus(depth: i32) -> i32 {
    (margins::bonus_depth() * depth - 80).min(margins::bonus_most())
}

impl<E: Evaluate> Searcher<'_, E> {
    /// Step 17: rewards the move that failed high, and punishes those tried before it.
    pub(super) fn update_histories(
        &mut self,
        position: &Position,
        mv: Move,
        tried: &TriedMoves,
        depth: i32,
        context: &MoveContext,
    ) {
        let bonus = bonus(depth);
        let malus = -(margins::malus_depth() * depth - 60).min(margins::malus_most());
        let history = &mut self.data.history;
        if is_tactical(position, mv) {
            history.update_capture(position, mv, bonus);
        } else {
            history.update_quiet(position, mv, context, bonus);
            for &other in tried.quiet() {
                history.update_quiet(position, other, context, malus);
            }
        }
        for &other in tried.tactical() {
            history.update_capture(position, other, malus);
        }
    }

    /// Rewards a quiet move that the table knows to fail high.
    pub(super) fn praise_table_move(&mut self, position: &Position, mv: Move, depth: i32, ply: usize) {
        let bonus = bonus(depth);
        let context = self.context(position, ply);
        self.data.history.update_quiet(position, mv, &context, bonus * margins::bonus_table() / 100);
    }

    /// Rewards the quiet move of the other side behind which nothing is good enough.
    pub(super) fn praise_last_move(&mut self, depth: i32, ply: usize) {
        let bonus = bonus(depth);
        let now = self.frames.at(ply - 1).piece_to;
        let previous = self.previous_moves(ply - 1);
        self.data.history.update_continuation(now, &previous, bonus * margins::bonus_last() / 100);
    }
}
