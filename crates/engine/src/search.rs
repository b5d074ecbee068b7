//! The search: principal variation search, told in numbered steps.

mod quiescence;
mod root;
mod root_move;
mod tables;
mod thread;
mod tried;

pub(crate) use root::{Deepening, SearchTask, SliceEnd, ThreadResult};
pub(crate) use root_move::RootMove;
pub(crate) use thread::{NodeLimits, Searcher, SharedState, ThreadData};

use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::ordering::{MoveFilter, Picker, is_tactical};
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, NO_VALUE, is_mate, mated_in};
use crate::see;
use crate::transposition::{TtEntry, from_tt, to_tt};
use crate::variants;
use tabiya::{Move, Position, Role};
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
        let previous = self.previous_moves(ply);
        let mut picker = Picker::new(position, tt_move, MoveFilter::All, &self.moves);
        let mut tried = TriedMoves::new();
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut count = 0;
        self.frames.at(ply + 2).cutoffs = 0;
        while let Some(mv) = picker.next(position, &self.data.history, &previous, &mut self.moves) {
            if Some(mv) == excluded || is_root && !self.is_root_candidate(mv) {
                continue;
            }
            count += 1;
            let tactical = is_tactical(position, mv);
            let quiet = picker.quiet();
            let history = match quiet {
                Some(quiet) => quiet.history,
                None if tactical => self.data.history.capture(position, mv),
                None => self.data.history.quiet(position, mv, &previous),
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
            let new_depth = depth - 1 + extension;

            // Step 14. Late move reductions; all moves but the first are searched with an empty window first.
            let mut value = -INFINITE;
            if depth >= 2 && count > 1 + is_root as i32 {
                let reduction = self.reduction(&next, &node, &candidate);
                let reduced = (new_depth - reduction).min(new_depth + is_pv as i32).max(1);
                value = -self.search::<NON_PV>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < new_depth {
                    // Better than expected: search to full depth, or deeper if much better.
                    let deeper = (value > best + 40 + 2 * new_depth) as i32;
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

        // Step 17. History: reward the move that failed high, punish those tried before it.
        if best >= beta {
            if let Some(mv) = best_move {
                self.frames.at(ply).cutoffs += 1;
                self.update_histories(position, mv, &tried, depth + (best > beta + 80) as i32, ply);
            }
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

    /// Steps 5 to 8: the value of a node that need not be searched.
    fn prune_node(&mut self, position: &Position, node: &SearchNode, tt_move: Option<Move>) -> Option<i32> {
        let &SearchNode { alpha, beta, depth, ply, eval, static_eval, improving, was_pv, .. } = node;

        // Step 5. Razoring: so far below alpha that only captures could help, and they do not.
        if depth <= 3 && eval + 200 + 180 * depth * depth < alpha {
            let value = self.quiescence::<NON_PV>(position, alpha, alpha + 1, ply);
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }

        // Step 6. Reverse futility pruning: so far above beta that a shallow search will not fall below it.
        let margin = 75 * (depth - improving as i32) + 20 * was_pv as i32;
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
            && static_eval >= beta + 150 - 20 * depth
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
        let bar = beta + 180 - 40 * improving as i32;
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
        let reduction = 4 + depth / 4 + ((eval - beta) / 200).min(3);
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
        let previous = self.previous_moves(ply);
        let filter = MoveFilter::Winning(bar - static_eval);
        let mut picker = Picker::new(position, tt_move, filter, &self.moves);
        let mut found = None;
        while let Some(mv) = picker.next(position, &self.data.history, &previous, &mut self.moves) {
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

    /// Step 11: whether a move can be skipped, because it comes late or promises too little.
    #[inline(always)]
    fn can_prune(
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
            return depth <= 7 && picker.is_at_bad_tactical() && !see::see_ge(position, mv, -90 * depth);
        }
        // Late move pruning; a check is not too late, but quiet moves behind the first that is are not looked at.
        if depth <= 10 && count > (4 + depth * depth) / (2 - improving as i32) && !gives_check() {
            // In other games a later one may be what wins.
            if !self.in_variant {
                picker.skip_quiet();
            }
            return true;
        }
        let reduced_depth =
            ((1024 * depth - self.data.reductions.of(depth, count) + history / 16) / 1024).max(0);
        // History pruning: quiet moves that did badly elsewhere.
        if depth <= 5 && history < -7_000 * depth {
            return true;
        }
        // Futility pruning: quiet moves that cannot raise the evaluation to alpha.
        if !in_check
            && reduced_depth <= 7
            && static_eval + 100 + 90 * reduced_depth <= alpha
            && !gives_check()
        {
            return true;
        }
        // SEE pruning: moves that put a piece where it is captured.
        reduced_depth <= 8 && !see::see_ge(position, mv, -25 * reduced_depth * reduced_depth - 10)
    }

    fn can_be_singular(&self, node: &SearchNode, entry: TtEntry, tt_value: i32) -> bool {
        node.depth >= 6
            && entry.depth >= node.depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_mate(tt_value)
            // Without a bound, extensions never end.
            && node.ply < 2 * self.root_depth as usize
    }

    /// Step 12: whether all other moves are clearly worse than the one from the transposition table.
    fn singular<const NODE: u8>(
        &mut self,
        position: &Position,
        node: &SearchNode,
        mv: Move,
        tt_value: i32,
    ) -> Singular {
        let &SearchNode { depth, ply, beta, cut_node, .. } = node;
        let bar = tt_value - depth * (1 + (node.was_pv && NODE == NON_PV) as i32);
        self.frames.at(ply).excluded = Some(mv);
        let value = self.search::<NON_PV>(position, bar - 1, bar, (depth - 1) / 2, ply, cut_node);
        self.frames.at(ply).excluded = None;
        if value < bar {
            let much = NODE == NON_PV && value < bar - 20 && self.frames.at(ply).double_extensions < 6;
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

    /// Step 14: the reduction of a late move in plies.
    #[inline]
    fn reduction(&self, next: &Position, node: &SearchNode, candidate: &CandidateMove) -> i32 {
        // In 1024ths of a ply.
        let mut plies = self.data.reductions.of(node.depth, candidate.count);
        if candidate.tactical {
            plies = plies / 2 - candidate.history / 16;
        } else {
            plies += 512 * node.tt_tactical as i32 - candidate.history / 20;
        }
        plies -= 1024 * node.is_pv as i32 + 512 * node.was_pv as i32;
        plies += 1024 * (node.cut_node as i32 + (!node.improving) as i32);
        plies -= 1024 * (next.is_check() as i32 + node.in_check as i32);
        if self.frames.cutoffs_below(node.ply) > 3 {
            plies += 1024;
        }
        (plies / 1024).max(0)
    }

    /// Step 17: rewards the move that failed high, and punishes those tried before it.
    fn update_histories(
        &mut self,
        position: &Position,
        mv: Move,
        tried: &TriedMoves,
        depth: i32,
        ply: usize,
    ) {
        let bonus = (170 * depth - 80).min(1_700);
        let malus = -(200 * depth - 60).min(1_400);
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

/// What the search without the move from the transposition table says.
enum Singular {
    /// Extend the move by this many plies, or reduce it.
    Extend(i32),
    /// Other moves fail high too: the node is cut off with this value.
    MultiCut(i32),
}
