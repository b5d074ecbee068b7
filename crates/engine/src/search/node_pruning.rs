//! Steps 5 to 8: pruning of whole nodes.

use super::thread::Searcher;
use super::{NON_PV, SearchNode};
use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::history::MoveContext;
use crate::margins;
use crate::ordering::{MoveFilter, Picker};
use crate::score::{MATE_IN_MAX_PLY, NO_VALUE, is_mate};
use crate::transposition::{TtEntry, to_tt};
use tabiya::{Move, Position, Role};

impl<E: Evaluate> Searcher<'_, E> {
    /// Steps 5 to 8: the value of a node that need not be searched.
    pub(super) fn prune_node(
        &mut self,
        position: &Position,
        node: &SearchNode,
        tt_move: Option<Move>,
    ) -> Option<i32> {
        let &SearchNode { alpha, beta, depth, ply, eval, static_eval, improving, was_pv, .. } = node;

        // Step 5. Razoring: so far below alpha that only captures could help, and they do not.
        if depth <= 3 && eval + margins::razor_base() + margins::razor_depth() * depth * depth < alpha {
            let value = self.quiescence::<NON_PV>(position, alpha, alpha + 1, ply);
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }

        // Step 6. Reverse futility pruning: so far above beta that a shallow search will not fall below it.
        let margin = margins::reverse_futility_depth() * (depth - improving as i32)
            + margins::reverse_futility_pv() * was_pv as i32;
        if depth <= 8 && eval - margin >= beta && eval >= beta && !is_mate(eval) && beta > -MATE_IN_MAX_PLY {
            return Some((eval + beta) / 2);
        }

        // Step 7. Null move pruning: even passing fails high. Not in pawn endings, where passing may be best.
        let has_pieces = {
            let board = position.board();
            let kings_and_pawns = board.of_role(Role::King) | board.of_role(Role::Pawn);
            !(board.of_color(position.turn()) - kings_and_pawns).is_empty()
        };
        let after_null = ply > 0 && self.frames.at(ply - 1).mv.is_none();
        if depth >= 2
            && eval >= beta
            && static_eval >= beta + margins::null_base() - margins::null_depth() * depth
            && !after_null
            && has_pieces
            && ply >= self.no_null_until
            && beta > -MATE_IN_MAX_PLY
        {
            let value = self.null_move(position, node);
            if value.is_some() || self.stopped {
                return value;
            }
        }

        // Step 8. ProbCut: a capture that fails high by a margin at a lower depth fails high at this one.
        let bar = beta + margins::prob_cut() - margins::prob_cut_improving() * improving as i32;
        if depth >= 5 && beta.abs() < MATE_IN_MAX_PLY {
            if let Some(value) = self.prob_cut(position, node, bar, tt_move) {
                return Some(value);
            }
        }
        None
    }

    fn null_move(&mut self, position: &Position, node: &SearchNode) -> Option<i32> {
        let &SearchNode { beta, depth, ply, eval, .. } = node;
        let next = position.null_move()?;
        let reduction = 4 + depth / 4 + ((eval - beta) / margins::null_eval()).min(3);
        self.push_null(&next, ply);
        let value =
            -self.search::<NON_PV>(&next, -beta, -beta + 1, depth - reduction, ply + 1, !node.cut_node);
        self.pop_null();
        if self.stopped || value < beta {
            return None;
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < 14 || self.no_null_until > 0 {
            return Some(value);
        }
        // At high depth a zugzwang would cost too much: verify without null moves.
        self.no_null_until = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.search::<NON_PV>(position, beta - 1, beta, depth - reduction, ply, false);
        self.no_null_until = 0;
        (verified >= beta && !self.stopped).then_some(value)
    }

    fn prob_cut(
        &mut self,
        position: &Position,
        node: &SearchNode,
        bar: i32,
        tt_move: Option<Move>,
    ) -> Option<i32> {
        let &SearchNode { depth, ply, static_eval, .. } = node;
        let filter = MoveFilter::Winning(bar - static_eval);
        let mut picker = Picker::new(position, tt_move, filter, &self.moves);
        let mut found = None;
        while let Some(mv) = picker.next(position, &self.data.history, &MoveContext::NONE, &mut self.moves) {
            let mut next = *position;
            next.play_unchecked(mv);
            self.push(position, &next, mv, ply);
            let mut value = -self.quiescence::<NON_PV>(&next, -bar, -bar + 1, ply + 1);
            if value >= bar {
                value = -self.search::<NON_PV>(&next, -bar, -bar + 1, depth - 4, ply + 1, !node.cut_node);
            }
            self.pop();
            if self.stopped {
                break;
            }
            if value >= bar {
                let entry = TtEntry {
                    mv: Some(mv),
                    score: to_tt(value, ply),
                    eval: NO_VALUE,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    was_pv: node.was_pv,
                };
                self.shared.table.store(self.key(), entry);
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.moves);
        found
    }
}
