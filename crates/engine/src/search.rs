//! The search: principal variation search, told in numbered steps.

mod late_moves;
mod lessons;
mod node_pruning;
mod quiescence;
mod root;
mod root_move;
mod singular;
mod tables;
mod thread;
mod tried;
mod vote;

pub(crate) use root::{Deepening, SearchTask, SliceEnd, ThreadResult};
pub(crate) use root_move::RootMove;
pub(crate) use thread::{NodeLimits, Searcher, SharedState, ThreadData};
pub(crate) use vote::elected;

use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::margins;
use crate::ordering::{MoveFilter, Picker, is_tactical};
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, NO_VALUE, is_mate, mated_in};
use crate::transposition::{TtEntry, from_tt, to_tt};
use crate::variants;
use singular::Singular;
use tabiya::{Move, Position};
use tried::TriedMoves;

/// Node types: the root, a node with an open window, and a node with an empty window.
pub(crate) const ROOT: u8 = 0;
pub(crate) const PV: u8 = 1;
pub(crate) const NON_PV: u8 = 2;

/// A node as the steps below see it.
#[derive(Clone, Copy)]
struct SearchNode {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    /// Whether the parent expects this node to fail high.
    cut_node: bool,
    in_check: bool,
    /// The corrected evaluation, `NO_VALUE` in check.
    static_eval: i32,
    /// The best estimate of the value: the corrected evaluation, or a better one from the transposition table.
    eval: i32,
    /// Whether the evaluation is better than two plies ago.
    improving: bool,
    was_pv: bool,
    is_pv: bool,
    /// Whether the move from the transposition table is a capture or a promotion.
    tt_tactical: bool,
}

/// A move as the steps below see it.
#[derive(Clone, Copy)]
struct CandidateMove {
    mv: Move,
    tactical: bool,
    history: i32,
    /// Whether it gives check, where ordering knows it.
    gives_check: Option<bool>,
    /// The number of the move among those of the node, from 1.
    count: i32,
}

impl<E: Evaluate> Searcher<'_, E> {
    /// The value of a position for the side to move if it lies between alpha and beta, else a bound.
    pub(crate) fn search<const NODE: u8>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        let (is_root, is_pv) = (NODE == ROOT, NODE != NON_PV);

        // Step 1. At depth 0, only captures are searched.
        if depth <= 0 {
            return if is_pv {
                self.quiescence::<PV>(position, alpha, beta, ply)
            } else {
                self.quiescence::<NON_PV>(position, alpha, beta, ply)
            };
        }
        if self.should_stop() {
            return 0;
        }
        if is_pv {
            self.frames.at(ply).pv.clear();
            self.seldepth = self.seldepth.max(ply);
        }
        let in_check = position.is_check();

        // Step 2. Draws, the maximum ply, and mates that are nearer than any that could be found here.
        if !is_root {
            if self.in_variant {
                if let Some(value) = variants::ended(position, ply) {
                    return value;
                }
            }
            if self.is_draw(position, in_check) {
                return 0;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { 0 } else { self.evaluate(position, ply) };
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - 1 - ply as i32);
            if alpha >= beta {
                return alpha;
            }
        }

        // Endgame tables, right after a capture or a pawn move: the value is known, or has a bound.
        let excluded = self.frames.at(ply).excluded;
        let (mut floor, mut ceiling) = (-INFINITE, INFINITE);
        if !is_root && excluded.is_none() && self.shared.tablebase.is_some() {
            match self.probe_tables(position, depth, ply) {
                Some((value, Bound::Lower)) if value < beta => floor = value,
                Some((value, Bound::Upper)) if value > alpha => ceiling = value,
                Some((value, _)) => return value,
                None => {}
            }
        }

        // Step 3. Transposition table.
        let key = self.key();
        let entry = if excluded.is_some() { None } else { self.shared.table.probe(key) };
        let tt_value = entry.map_or(NO_VALUE, |entry| from_tt(entry.score, ply));
        let tt_move = match is_root {
            true => self.best_root_move(),
            false => entry.and_then(|entry| entry.mv),
        };
        let was_pv = is_pv || entry.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = entry {
            // Near the fifty-move rule the path matters, and the table does not know it.
            if !is_pv
                && entry.depth >= depth
                && entry.bound.cuts_off(tt_value, beta)
                && position.halfmoves() < 90
            {
                // The move that would have failed high is learnt from as if it had been searched.
                if let Some(mv) = tt_move.filter(|_| tt_value >= beta) {
                    if !is_tactical(position, mv) {
                        self.praise_table_move(position, mv, depth, ply);
                    }
                }
                return tt_value;
            }
        }

        // Step 4. Static evaluation, corrected by its earlier errors.
        let (static_eval, raw) = self.static_eval(position, in_check, excluded.is_some(), entry, ply);
        let mut eval = static_eval;
        if let Some(entry) = entry {
            if !in_check && entry.bound.improves_on(tt_value, eval) && !is_mate(tt_value) {
                eval = tt_value;
            }
        }
        let improving = !in_check && self.is_improving(static_eval, ply);
        let mut node = SearchNode {
            alpha,
            beta,
            depth,
            ply,
            cut_node,
            in_check,
            static_eval,
            eval,
            improving,
            was_pv,
            is_pv,
            tt_tactical: tt_move.is_some_and(|mv| is_tactical(position, mv)),
        };

        // Steps 5 to 8. Pruning of whole nodes.
        if !is_pv && !in_check && excluded.is_none() && !self.no_pruning {
            if let Some(value) = self.prune_node(position, &node, tt_move) {
                return value;
            }
        }
        if self.stopped {
            return 0;
        }

        // Step 9. Internal iterative reduction: without a move from the table, search less deep.
        if depth >= 4 && tt_move.is_none() && excluded.is_none() && (is_pv || cut_node) {
            depth -= 1;
            node.depth = depth;
        }

        // Step 10. Loop over the moves, best first.
        let context = self.context(position, ply);
        let mut picker = Picker::new(position, tt_move, MoveFilter::All, &self.moves);
        let mut tried = TriedMoves::new();
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut count = 0;
        self.frames.at(ply + 2).cutoffs = 0;
        while let Some(mv) = picker.next(position, &self.data.history, &context, &mut self.moves) {
            if Some(mv) == excluded || is_root && !self.is_root_candidate(mv) {
                continue;
            }
            count += 1;
            let tactical = is_tactical(position, mv);
            let quiet = picker.quiet();
            let history = match quiet {
                Some(quiet) => quiet.history,
                None if tactical => self.data.history.capture(position, mv),
                None => self.data.history.quiet(position, mv, &context),
            };
            let gives_check = quiet.map(|quiet| quiet.gives_check);
            let candidate = CandidateMove { mv, tactical, history, gives_check, count };

            // A search that goes on after a pause takes the root moves that it had finished as they are.
            if is_root {
                if let Some(value) = self.value_before_pause(mv) {
                    if value > alpha {
                        (best, alpha, best_move) = (value, value, Some(mv));
                        node.alpha = alpha;
                        self.frames.update_pv(ply, mv);
                    }
                    best = best.max(value);
                    tried.push(mv, tactical);
                    continue;
                }
            }

            // Step 11. Pruning of moves.
            if !is_root
                && best > -MATE_IN_MAX_PLY
                && !self.no_pruning
                && (ply >= 4 || !self.limited_strength)
                && self.can_prune(position, &node, &candidate, &mut picker)
            {
                continue;
            }

            // Step 12. Singular extension: a move that is much better than all others is searched deeper.
            let mut extension = 0;
            if let Some(entry) = entry {
                if !is_root
                    && excluded.is_none()
                    && Some(mv) == tt_move
                    && self.can_be_singular(&node, entry, tt_value)
                {
                    match self.singular::<NODE>(position, &node, mv, tt_value) {
                        Singular::Extend(plies) => extension = plies,
                        Singular::MultiCut(value) => {
                            picker.finish(&mut self.moves);
                            return value;
                        }
                    }
                    if self.stopped {
                        picker.finish(&mut self.moves);
                        return 0;
                    }
                }
            }

            // Step 13. Make the move.
            let mut next = *position;
            next.play_unchecked(mv);
            let nodes_before = self.nodes;
            self.push(position, &next, mv, ply);
            self.frames.at(ply + 1).double_extensions += (extension > 1) as i32;
            self.frames.at(ply).quiet = !tactical;
            let new_depth = depth - 1 + extension;

            // Step 14. Late move reductions; all moves but the first are searched with an empty window first.
            let mut value = -INFINITE;
            if depth >= 2 && count > 1 + is_root as i32 {
                let reduction = self.reduction(&next, &node, &candidate);
                let reduced = (new_depth - reduction).min(new_depth + is_pv as i32).max(1);
                value = -self.search::<NON_PV>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < new_depth {
                    // Better than expected: search to full depth, or deeper if much better.
                    let deeper = (value > best + margins::deeper_base() + 2 * new_depth) as i32;
                    let shallower = (value < best + new_depth) as i32;
                    let again = new_depth + deeper - shallower;
                    if again > reduced {
                        value = -self.search::<NON_PV>(&next, -alpha - 1, -alpha, again, ply + 1, !cut_node);
                    }
                }
            } else if !is_pv || count > 1 {
                value = -self.search::<NON_PV>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
            }
            if is_pv && (count == 1 || value > alpha) {
                value = -self.search::<PV>(&next, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.pop();
            if self.stopped {
                picker.finish(&mut self.moves);
                return 0;
            }
            if is_root {
                self.record_root_move(mv, value, alpha, count, nodes_before);
            }

            // Step 15. A new best move, or a beta cutoff.
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if is_pv {
                        self.frames.update_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    node.alpha = alpha;
                }
            }
            tried.push(mv, tactical);
        }
        picker.finish(&mut self.moves);

        // Step 16. No legal move: checkmate or stalemate.
        if count == 0 {
            return match (excluded.is_some(), in_check) {
                (true, _) => alpha,
                (false, true) => mated_in(ply),
                (false, false) => 0,
            };
        }

        best = best.clamp(floor, ceiling);

        // Step 17. History: reward the move that failed high, punish those tried before it. Where none did, the last move of
        // the other side was a good one.
        if best >= beta {
            if let Some(mv) = best_move {
                self.frames.at(ply).cutoffs += 1;
                self.update_histories(position, mv, &tried, depth + (best > beta + 80) as i32, &context);
            }
        } else if best_move.is_none() && ply > 0 && self.frames.at(ply - 1).quiet {
            self.praise_last_move(depth, ply);
        }

        // Step 18. Store the result, and learn how far the evaluation was off.
        if excluded.is_none() && !(is_root && self.multipv_index > 0) {
            let bound = if best >= beta {
                Bound::Lower
            } else if is_pv && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let score = to_tt(best, ply);
            self.shared.table.store(key, TtEntry { mv: best_move, score, eval: raw, depth, bound, was_pv });
            let quiet = !best_move.is_some_and(|mv| is_tactical(position, mv));
            let tells = match bound {
                Bound::Lower => best > static_eval,
                Bound::Upper => best < static_eval,
                _ => true,
            };
            if !in_check && quiet && tells && !is_mate(best) {
                self.data.correction.update(position, best - static_eval, depth);
            }
        }
        best
    }
}
