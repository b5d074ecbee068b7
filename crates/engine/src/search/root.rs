//! The root: iterative deepening with aspiration windows, one principal variation after the other.

use super::root_move::{RootMove, known};
use super::thread::Searcher;
use super::{PV, ROOT};
use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::margins;
use crate::ordering::{MoveFilter, Picker};
use crate::report::Report;
use crate::score::{INFINITE, MATE_IN_MAX_PLY, Score, is_mate};
use crate::tablebase::RootCandidate;
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
    /// Whether a level below full strength is played: every root move and every reply to it is searched
    /// before the limit of nodes counts.
    pub(crate) limited_strength: bool,
    /// Whether the search may end before its limits when there is nothing left to decide.
    pub(crate) may_end_early: bool,
}

/// The result of one thread.
pub(crate) struct ThreadResult {
    /// The root moves, best first.
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: i32,
}

/// How far iterative deepening has come: all that a search needs to go on after a pause, but for what is in its tables.
pub(crate) struct Deepening {
    moves: Vec<RootMove>,
    /// The depth of the iteration that is searched, or comes next.
    depth: i32,
    /// What was left in the middle of it.
    open: Option<OpenIteration>,
    /// The last depth that was searched to its end.
    finished: i32,
    /// For how many iterations the best move has been the best one.
    stable: u32,
    /// The deepest ply of the variation that is searched.
    seldepth: usize,
    /// How many results root moves have had.
    pub(crate) results: u64,
}

/// An iteration that was begun.
#[derive(Clone, Copy)]
struct OpenIteration {
    /// The index of the variation that is searched, from 0 for the best.
    index: usize,
    /// The window that it is searched with; none before the first.
    window: Option<AspirationWindow>,
    /// The best move of the iteration before, and its value.
    last_best: Move,
    previous: i32,
}

/// A window around the value that is expected.
#[derive(Clone, Copy)]
struct AspirationWindow {
    alpha: i32,
    beta: i32,
    width: i32,
    reduction: i32,
}

impl Deepening {
    pub(crate) fn new(task: &SearchTask) -> Deepening {
        let moves = task.moves.iter().copied().map(RootMove::new).collect();
        Deepening { moves, depth: 1, open: None, finished: 0, stable: 0, seldepth: 0, results: 0 }
    }
}

/// How a slice of a search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SliceEnd {
    /// There is more to do.
    Paused,
    /// A limit is reached, or there is nothing more to do.
    Finished,
}

/// Bounds and partial results are reported from this many nodes on: before, they are noise.
const REPORT_ALL_AFTER: u64 = 3_000_000;

impl<E: Evaluate> Searcher<'_, E> {
    /// Iterative deepening: searches one ply deeper each time until a limit is reached, or the slice is used up.
    pub(crate) fn iterate(
        &mut self,
        task: &SearchTask,
        thread: usize,
        progress: &mut Deepening,
        report: &mut dyn FnMut(&Report),
    ) -> SliceEnd {
        self.root_moves = std::mem::take(&mut progress.moves);
        let variant = task.position.variant();
        self.in_variant = variant != Variant::Chess;
        // Where captures are obligatory the next move may turn everything round.
        self.no_pruning = task.mate.is_some() || variant == Variant::Antichess;
        self.limited_strength = task.limited_strength;
        self.seldepth = progress.seldepth;
        if task.limited_strength && progress.results == 0 {
            self.glance(&task.position);
        }
        if !self.root_moves.is_empty() {
            self.deepen(task, thread, progress, report);
        }
        progress.seldepth = self.seldepth;
        progress.results += self.root_results;
        let end = if self.is_paused() { SliceEnd::Paused } else { SliceEnd::Finished };
        progress.moves = std::mem::take(&mut self.root_moves);
        end
    }

    /// What a level sees of every move at once: captures that follow, and nothing else.
    fn glance(&mut self, position: &Position) {
        self.node_limit = u64::MAX;
        for index in 0..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let mut next = *position;
            next.play_unchecked(mv);
            self.push(position, &next, mv, 0);
            let value = -self.search::<PV>(&next, -INFINITE, INFINITE, 0, 1, false);
            self.pop();
            if self.stopped {
                return;
            }
            self.root_moves[index].glance = value;
        }
    }

    fn deepen(
        &mut self,
        task: &SearchTask,
        thread: usize,
        progress: &mut Deepening,
        report: &mut dyn FnMut(&Report),
    ) {
        let multipv = task.multipv.clamp(1, task.moves.len());
        while progress.depth <= task.depth {
            let depth = progress.depth;
            self.node_limit = if depth == 1 && task.limited_strength { u64::MAX } else { self.slice_limit };
            // Every second thread searches one ply deeper: threads that did the same would not help.
            self.root_depth = depth + (thread % 2) as i32;
            let mut open = progress.open.take().unwrap_or_else(|| self.open_iteration());
            while open.index < multipv {
                let index = open.index;
                self.multipv_index = index;
                self.aspiration(task, &mut open.window, report);
                if self.stopped {
                    progress.open = Some(open);
                    return;
                }
                sort(&mut self.root_moves[..=index]);
                if thread == 0 {
                    // All of them: this one may have moved up, and others down.
                    if index + 1 == multipv || self.nodes > REPORT_ALL_AFTER {
                        for rank in 0..=index {
                            report(&self.report_on(rank, Bound::Exact));
                        }
                    }
                }
                open.index += 1;
                open.window = None;
            }
            progress.finished = depth;
            progress.depth = depth + 1;
            let is_stable = self.root_moves[0].mv == open.last_best;
            progress.stable = if is_stable { progress.stable + 1 } else { 0 };
            if self.is_enough(task, open.previous, progress.stable) {
                return;
            }
        }
    }

    /// Begins an iteration.
    fn open_iteration(&mut self) -> OpenIteration {
        for root_move in &mut self.root_moves {
            root_move.previous = root_move.value;
        }
        let best = &self.root_moves[0];
        OpenIteration { index: 0, window: None, last_best: best.mv, previous: best.previous }
    }

    /// What the first thread of a search that has ended makes of it.
    pub(crate) fn conclude(
        &mut self,
        task: &SearchTask,
        progress: &mut Deepening,
        report: &mut dyn FnMut(&Report),
    ) -> ThreadResult {
        self.root_moves = std::mem::take(&mut progress.moves);
        let multipv = task.multipv.clamp(1, task.moves.len().max(1));
        let finished = progress.finished;
        let stopped = progress.open.is_some();
        if let Some(open) = progress.open {
            sort(&mut self.root_moves[..=open.index]);
        }
        if task.limited_strength && stopped && finished > 0 {
            // A level chooses among moves: their values have to come from the same depth.
            for root_move in &mut self.root_moves {
                root_move.value = root_move.previous;
            }
            sort(&mut self.root_moves);
        }
        let mut lost = Vec::new();
        for root_move in &mut self.root_moves {
            // A mate against us that was found before the other moves were searched says nothing yet.
            let is_lost = root_move.value <= -MATE_IN_MAX_PLY && root_move.value > -INFINITE;
            if stopped && is_lost && (finished == 0 || root_move.previous > root_move.value) {
                lost.push(root_move.mv);
                root_move.value = root_move.previous;
            }
            if root_move.value == -INFINITE {
                root_move.value = root_move.previous;
            }
        }
        self.fall_back(&task.position, &lost);
        self.publish_nodes();
        if stopped {
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
        let context = self.context(position, 0);
        let mut picker = Picker::new(position, tt_move, MoveFilter::All, &self.moves);
        let best = self.root_moves[0].group;
        while let Some(mv) = picker.next(position, &self.data.history, &context, &mut self.moves) {
            let is_it = |root_move: &RootMove| root_move.mv == mv && root_move.group == best;
            let at = self.root_moves.iter().position(is_it);
            if let Some(at) = at.filter(|_| !lost.contains(&mv)) {
                self.root_moves.swap(0, at);
                break;
            }
        }
        picker.finish(&mut self.moves);
        self.root_moves[0].value = if position.is_check() { 0 } else { self.evaluate(position, 0) };
    }

    /// Aspiration windows: searches with a small window around the last value, widened when the value falls outside.
    /// If it is stopped, `open` is the window that it was searching with.
    fn aspiration(
        &mut self,
        task: &SearchTask,
        open: &mut Option<AspirationWindow>,
        report: &mut dyn FnMut(&Report),
    ) {
        let mut resumed = open.is_some();
        let mut window = open.unwrap_or_else(|| self.first_window());
        if !resumed {
            self.seldepth = 0;
        }
        loop {
            let depth = (self.root_depth - window.reduction).max(1);
            if !std::mem::take(&mut resumed) {
                for root_move in &mut self.root_moves[self.multipv_index..] {
                    root_move.value = -INFINITE;
                    root_move.done = false;
                }
            }
            let value = self.search::<ROOT>(&task.position, window.alpha, window.beta, depth, 0, false);
            let index = self.multipv_index;
            sort(&mut self.root_moves[index..]);
            if self.stopped {
                *open = Some(window);
                return;
            }
            let bound = if value <= window.alpha {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (value - window.width).max(-INFINITE);
                window.reduction = 0;
                Bound::Upper
            } else if value >= window.beta {
                window.beta = (value + window.width).min(INFINITE);
                window.reduction = (window.reduction + 1).min(3);
                Bound::Lower
            } else {
                return;
            };
            if self.nodes > REPORT_ALL_AFTER {
                report(&self.report_on(index, bound));
            }
            window.width += window.width / 2;
            if window.width > 900 {
                (window.alpha, window.beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn first_window(&self) -> AspirationWindow {
        let expected = self.root_moves[self.multipv_index].previous;
        let width = margins::window() + expected.abs() / 60;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.root_depth >= 4 && expected.abs() < MATE_IN_MAX_PLY {
            (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
        }
        AspirationWindow { alpha, beta, width, reduction: 0 }
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

    /// The value that a root move had before a pause, with the window that is searched; its line is put where that of a
    /// move just searched would be.
    pub(super) fn value_before_pause(&mut self, mv: Move) -> Option<i32> {
        let root_move = self.root_moves.iter().find(|root_move| root_move.mv == mv && root_move.done)?;
        let below = &mut self.frames.at(1).pv;
        below.clear();
        below.extend_from_slice(root_move.pv.get(1..).unwrap_or_default());
        Some(root_move.value)
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
        root_move.done = true;
        self.root_results += 1;
        if count == 1 || value > alpha {
            root_move.value = value;
            // A line that the transposition table cuts short goes on as it did before.
            let goes_on = !is_mate(value) && root_move.pv.get(1..).is_some_and(|rest| rest.starts_with(pv));
            if !goes_on {
                root_move.pv.clear();
                root_move.pv.push(mv);
                root_move.pv.extend_from_slice(pv);
            }
        } else {
            root_move.value = -INFINITE;
        }
    }
}

/// Puts moves in the order of their ranks, equal ones as they are. By insertion: they are few and nearly in order, and the
/// standard sort takes four kilobytes of WebAssembly, compressed.
fn sort(moves: &mut [RootMove]) {
    for end in 1..moves.len() {
        let mut at = end;
        while at > 0 && moves[at].rank() < moves[at - 1].rank() {
            moves.swap(at - 1, at);
            at -= 1;
        }
    }
}
