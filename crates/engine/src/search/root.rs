//! The root: iterative deepening with aspiration windows, one principal variation after the other.

use super::ROOT;
use super::thread::Searcher;
use crate::bound::Bound;
use crate::ordering::{MoveFilter, Picker};
use crate::report::Report;
use crate::score::{INFINITE, MATE_IN_MAX_PLY, Score, TABLE_WIN, is_mate};
use crate::tablebase::{EndgameValue, RootCandidate};
use std::sync::atomic::Ordering;
use tabiya::{Move, Position, Variant};

/// What a search is to do.
pub(crate) struct SearchTask {
    pub(crate) position: Position,
    /// The root moves to search, all legal; those that tables rank, in that order.
    pub(crate) moves: Vec<RootCandidate>,
    pub(crate) depth: i32,
    pub(crate) multipv: usize,
    pub(crate) mate: Option<u32>,
    /// How far the evaluation may be off, in centipawns.
    pub(crate) noise: i32,
    /// Whether a level below full strength is played: every root move and every reply to it is searched
    /// before the limit of nodes counts.
    pub(crate) limited_strength: bool,
    /// Whether the search may end before its limits when there is nothing left to decide.
    pub(crate) may_end_early: bool,
}

/// A root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its place among the groups of moves that tables hold for equal, and what they say of it.
    group: usize,
    table: Option<EndgameValue>,
    /// The value in this iteration, and in the last one.
    pub(crate) value: i32,
    pub(crate) previous: i32,
    pub(crate) pv: Vec<Move>,
    nodes: u64,
}

/// The result of one thread.
pub(crate) struct ThreadResult {
    /// The root moves, best first.
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: i32,
}

impl RootMove {
    fn new(RootCandidate { mv, group, value: table }: RootCandidate) -> RootMove {
        RootMove { mv, group, table, value: -INFINITE, previous: -INFINITE, pv: vec![mv], nodes: 0 }
    }

    /// The order of root moves, the best first: tables know more than the search.
    fn rank(&self) -> (usize, i32) {
        (self.group, -self.value)
    }

    /// The value as a score; where tables know the move, theirs.
    pub(crate) fn score(&self) -> Score {
        Score::from_value(known(self.value, self.table))
    }
}

/// A value at the root, corrected by what tables say; a mate is more than they know.
fn known(value: i32, table: Option<EndgameValue>) -> i32 {
    match table {
        Some(EndgameValue::Win) if !is_mate(value) => TABLE_WIN,
        Some(EndgameValue::Loss) if !is_mate(value) => -TABLE_WIN,
        Some(EndgameValue::Draw) => 0,
        _ => value,
    }
}

/// Bounds and partial results are reported from this many nodes on: before, they are noise.
const REPORT_ALL_AFTER: u64 = 3_000_000;

impl Searcher<'_> {
    /// Iterative deepening: searches one ply deeper each time until a limit is reached.
    pub(crate) fn iterate(
        &mut self,
        task: &SearchTask,
        thread: usize,
        report: &mut dyn FnMut(&Report),
    ) -> ThreadResult {
        self.root_moves = task.moves.iter().copied().map(RootMove::new).collect();
        let variant = task.position.variant();
        self.in_variant = variant != Variant::Chess;
        // Where captures are obligatory the next move may turn everything round.
        self.no_pruning = task.mate.is_some() || variant == Variant::Antichess;
        self.noise = task.noise;
        self.no_shallow_pruning = task.limited_strength;
        let multipv = task.multipv.clamp(1, task.moves.len().max(1));
        let mut finished = 0;
        let mut stable = 0;
        let node_limit = self.node_limit;
        for depth in 1..=task.depth {
            if task.moves.is_empty() {
                break;
            }
            self.node_limit = if depth == 1 && task.limited_strength { u64::MAX } else { node_limit };
            // Every second thread searches one ply deeper: threads that did the same would not help.
            self.root_depth = depth + (thread % 2) as i32;
            let last_best = self.root_moves[0].mv;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            let previous = self.root_moves[0].previous;
            for index in 0..multipv {
                self.multipv_index = index;
                self.seldepth = 0;
                self.aspiration(task, report);
                self.root_moves[..=index].sort_by_key(RootMove::rank);
                if self.stopped {
                    break;
                }
                if thread == 0 {
                    // All of them: this one may have moved up, and others down.
                    if index + 1 == multipv || self.nodes > REPORT_ALL_AFTER {
                        for rank in 0..=index {
                            report(&self.report_on(rank, Bound::Exact));
                        }
                    }
                }
            }
            if self.stopped {
                break;
            }
            finished = depth;
            stable = if self.root_moves[0].mv == last_best { stable + 1 } else { 0 };
            if self.is_enough(task, previous, stable) {
                break;
            }
        }
        if task.limited_strength && self.stopped && finished > 0 {
            // A level chooses among moves: their values have to come from the same depth.
            for root_move in &mut self.root_moves {
                root_move.value = root_move.previous;
            }
            self.root_moves.sort_by_key(RootMove::rank);
        }
        let mut lost = Vec::new();
        for root_move in &mut self.root_moves {
            // A mate against us that was found before the other moves were searched says nothing yet.
            let is_lost = root_move.value <= -MATE_IN_MAX_PLY && root_move.value > -INFINITE;
            if self.stopped && is_lost && (finished == 0 || root_move.previous > root_move.value) {
                lost.push(root_move.mv);
                root_move.value = root_move.previous;
            }
            if root_move.value == -INFINITE {
                root_move.value = root_move.previous;
            }
        }
        self.fall_back(&task.position, &lost);
        self.publish_nodes();
        if thread == 0 && self.stopped {
            // The last report: the nodes since the one before, and what may have changed.
            self.root_depth = finished;
            for rank in 0..multipv.min(self.root_moves.len()) {
                if self.root_moves[rank].value > -INFINITE {
                    report(&self.report_on(rank, Bound::Exact));
                }
            }
        }
        ThreadResult { moves: std::mem::take(&mut self.root_moves), depth: finished }
    }

    /// If the search was stopped before it found anything: the move that it would have tried first, but for those
    /// that are known to lose, and the static evaluation.
    fn fall_back(&mut self, position: &Position, lost: &[Move]) {
        if self.root_moves.first().is_none_or(|first| first.value > -INFINITE) {
            return;
        }
        let tt_move = self.shared.table.probe(self.key()).and_then(|entry| entry.mv);
        let previous = self.previous_moves(0);
        let mut picker = Picker::new(position, tt_move, MoveFilter::All, &self.moves);
        let best = self.root_moves[0].group;
        while let Some(mv) = picker.next(position, &self.data.history, &previous, &mut self.moves) {
            let is_it = |root_move: &RootMove| root_move.mv == mv && root_move.group == best;
            let at = self.root_moves.iter().position(is_it);
            if let Some(at) = at.filter(|_| !lost.contains(&mv)) {
                self.root_moves.swap(0, at);
                break;
            }
        }
        picker.finish(&mut self.moves);
        self.root_moves[0].value = if position.is_check() { 0 } else { self.evaluate(position) };
    }

    /// Aspiration windows: searches with a small window around the last value, widened when the value falls outside.
    fn aspiration(&mut self, task: &SearchTask, report: &mut dyn FnMut(&Report)) {
        let expected = self.root_moves[self.multipv_index].previous;
        let mut width = 12 + expected.abs() / 60;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.root_depth >= 4 && expected.abs() < MATE_IN_MAX_PLY {
            (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
        }
        let mut reduction = 0;
        loop {
            let depth = (self.root_depth - reduction).max(1);
            for root_move in &mut self.root_moves[self.multipv_index..] {
                root_move.value = -INFINITE;
            }
            let value = self.search::<ROOT>(&task.position, alpha, beta, depth, 0, false);
            let index = self.multipv_index;
            self.root_moves[index..].sort_by_key(RootMove::rank);
            if self.stopped {
                return;
            }
            let bound = if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                reduction = 0;
                Bound::Upper
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                reduction = (reduction + 1).min(3);
                Bound::Lower
            } else {
                return;
            };
            if self.nodes > REPORT_ALL_AFTER {
                report(&self.report_on(index, bound));
            }
            width += width / 2;
            if width > 900 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn report_on(&mut self, rank: usize, bound: Bound) -> Report {
        let nodes = self.publish_nodes();
        let root_move = &self.root_moves[rank];
        let value = if root_move.value == -INFINITE { root_move.previous } else { root_move.value };
        Report {
            depth: self.root_depth as u32,
            seldepth: self.seldepth as u32 + 1,
            multipv_index: rank + 1,
            score: Score::from_value(known(value, root_move.table)),
            bound,
            nodes,
            hashfull: self.shared.table.hashfull(),
            tb_hits: self.shared.tb_hits.load(Ordering::Relaxed),
            pv: root_move.pv.clone(),
        }
    }

    /// Whether not to start another iteration.
    fn is_enough(&mut self, task: &SearchTask, previous: i32, stable: u32) -> bool {
        let best = &self.root_moves[0];
        let score = Score::from_value(best.value);
        if let (Some(wanted), Score::Mate(moves)) = (task.mate, score) {
            if moves > 0 && moves as u32 <= wanted {
                return true;
            }
        }
        let Some(time) = &mut self.time else { return false };
        if self.shared.signal.is_pondering() {
            return false;
        }
        if task.may_end_early && !time.is_move_time() {
            // A single legal move, or a mate that no deeper search can shorten.
            if task.moves.len() == 1 && self.root_depth >= 6 {
                return true;
            }
            if let Score::Mate(moves) = score {
                if self.root_depth > 2 * moves.abs() + 4 {
                    return true;
                }
            }
        }
        // More time if the best move took a small share of the nodes, changes, or turns out worse.
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let effort = (0.4 + 1.9 * (1.0 - share)).max(0.5);
        let stability = 1.3 - 0.06 * f64::from(stable.min(10));
        let falling = if previous > -INFINITE {
            (1.0 + f64::from(previous - best.value) / 120.0).clamp(0.85, 1.6)
        } else {
            1.0
        };
        time.is_enough(self.shared.signal, effort * stability * falling)
    }

    /// The best root move so far.
    pub(super) fn best_root_move(&self) -> Option<Move> {
        self.root_moves.get(self.multipv_index).map(|root_move| root_move.mv)
    }

    /// Whether a root move is to be searched for the current variation.
    pub(super) fn is_root_candidate(&self, mv: Move) -> bool {
        let rest = &self.root_moves[self.multipv_index..];
        rest.iter()
            .take_while(|root_move| root_move.group == rest[0].group)
            .any(|root_move| root_move.mv == mv)
    }

    /// Records the result of a root move.
    pub(super) fn record_root_move(
        &mut self,
        mv: Move,
        value: i32,
        alpha: i32,
        count: i32,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let pv = &self.frames.at(1).pv;
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv) else { return };
        root_move.nodes += nodes;
        if count == 1 || value > alpha {
            root_move.value = value;
            root_move.pv.clear();
            root_move.pv.push(mv);
            root_move.pv.extend_from_slice(pv);
        } else {
            root_move.value = -INFINITE;
        }
    }
}
