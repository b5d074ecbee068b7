//! The root: deeper and deeper, line by line, until the time is used well.

use super::ROOT;
use super::state::Searcher;
use crate::ordering::{Picker, Wanted};
use crate::report::{Certainty, Report};
use crate::score::{INFINITE, MATES, Score};
use tabiya::{Move, Position};

/// What a search is asked.
pub(crate) struct Task {
    pub(crate) position: Position,
    /// The moves to look at, all legal.
    pub(crate) moves: Vec<Move>,
    pub(crate) depth: i32,
    pub(crate) lines: usize,
    pub(crate) mate: Option<u32>,
    /// How far the evaluation is off, in hundredths of a pawn.
    pub(crate) noise: i32,
    /// Whether a person's level is played: every move is looked at once before the nodes are counted,
    /// and every answer to it.
    pub(crate) is_person: bool,
    /// Whether it may end before its limits, when there is nothing left to decide.
    pub(crate) may_end_early: bool,
}

/// A first move and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// In this iteration, and in the last one.
    pub(crate) value: i32,
    pub(crate) previous: i32,
    pub(crate) line: Vec<Move>,
    nodes: u64,
}

/// What a thread has found out.
pub(crate) struct Thought {
    /// The best first.
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: i32,
}

impl RootMove {
    /// What it is worth.
    pub(crate) fn score(&self) -> Score {
        Score::of(self.value)
    }
}

/// Reports of windows that were missed are for long searches: before, they are noise.
const WORTH_TELLING: u64 = 3_000_000;

impl Searcher<'_> {
    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn think(&mut self, task: &Task, thread: usize, report: &mut dyn FnMut(&Report)) -> Thought {
        let root_move =
            |&mv: &Move| RootMove { mv, value: -INFINITE, previous: -INFINITE, line: vec![mv], nodes: 0 };
        self.root_moves = task.moves.iter().map(root_move).collect();
        self.thorough = task.mate.is_some();
        self.noise = task.noise;
        self.attentive = task.is_person;
        let lines = task.lines.clamp(1, task.moves.len().max(1));
        let mut finished = 0;
        let mut steady = 0;
        let node_limit = self.node_limit;
        for depth in 1..=task.depth {
            if task.moves.is_empty() {
                break;
            }
            self.node_limit = if depth == 1 && task.is_person { u64::MAX } else { node_limit };
            // Threads that all did the same would help nobody.
            self.root_depth = depth + (thread % 2) as i32;
            let last_best = self.root_moves[0].mv;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            let previous = self.root_moves[0].previous;
            for line in 0..lines {
                self.line = line;
                self.deepest = 0;
                self.aspire(task, report);
                self.root_moves[..=line].sort_by_key(|root_move| -root_move.value);
                if self.stopped {
                    break;
                }
                if thread == 0 {
                    // All of them: this one may have gone ahead of others, which are one rank lower then.
                    if line + 1 == lines || self.nodes > WORTH_TELLING {
                        for rank in 0..=line {
                            report(&self.report_on(rank, Certainty::Exact));
                        }
                    }
                }
            }
            if self.stopped {
                break;
            }
            finished = depth;
            steady = if self.root_moves[0].mv == last_best { steady + 1 } else { 0 };
            if self.is_enough(task, previous, steady) {
                break;
            }
        }
        if task.is_person && self.stopped && finished > 0 {
            // Whoever chooses among moves compares them as they were, one as deep as the other.
            for root_move in &mut self.root_moves {
                root_move.value = root_move.previous;
            }
            self.root_moves.sort_by_key(|root_move| -root_move.value);
        }
        for root_move in &mut self.root_moves {
            // A loss that was found before other moves were looked at says nothing yet.
            let hasty = self.stopped && root_move.value <= -MATES && root_move.previous > -MATES;
            if root_move.value == -INFINITE || hasty && root_move.previous > -INFINITE {
                root_move.value = root_move.previous;
            }
        }
        self.guess(&task.position);
        self.tell_nodes();
        if thread == 0 && self.stopped {
            // The last word: what was counted since, and what may have changed.
            self.root_depth = finished;
            for rank in 0..lines.min(self.root_moves.len()) {
                if self.root_moves[rank].value > -INFINITE {
                    report(&self.report_on(rank, Certainty::Exact));
                }
            }
        }
        Thought { moves: std::mem::take(&mut self.root_moves), depth: finished }
    }

    /// Where nothing was found out before the end, the move that would have been tried first, and what the position is
    /// worth as it stands.
    fn guess(&mut self, position: &Position) {
        if self.root_moves.first().is_none_or(|first| first.value > -INFINITE) {
            return;
        }
        let remembered = self.shared.table.look_up(self.key()).and_then(|entry| entry.mv);
        let before = self.before(0);
        let mut picker = Picker::new(position, remembered, Wanted::All, &self.list);
        while let Some(mv) = picker.next(position, &self.memory.history, &before, &mut self.list) {
            if let Some(at) = self.root_moves.iter().position(|root_move| root_move.mv == mv) {
                self.root_moves.swap(0, at);
                break;
            }
        }
        picker.finish(&mut self.list);
        self.root_moves[0].value = if position.is_check() { 0 } else { self.evaluated(position) };
    }

    /// Searches with a small window around what is expected, wider where it was missed.
    fn aspire(&mut self, task: &Task, report: &mut dyn FnMut(&Report)) {
        let expected = self.root_moves[self.line].previous;
        let mut width = 12 + expected.abs() / 60;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.root_depth >= 4 && expected.abs() < MATES {
            (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
        }
        let mut less = 0;
        loop {
            let depth = (self.root_depth - less).max(1);
            for root_move in &mut self.root_moves[self.line..] {
                root_move.value = -INFINITE;
            }
            let value = self.search::<ROOT>(&task.position, alpha, beta, depth, 0, false);
            let line = self.line;
            self.root_moves[line..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            let certainty = if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                less = 0;
                Certainty::AtMost
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                less = (less + 1).min(3);
                Certainty::AtLeast
            } else {
                return;
            };
            if self.nodes > WORTH_TELLING {
                report(&self.report_on(line, certainty));
            }
            width += width / 2;
            if width > 900 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn report_on(&mut self, rank: usize, certainty: Certainty) -> Report {
        let nodes = self.tell_nodes();
        let root_move = &self.root_moves[rank];
        let value = if root_move.value == -INFINITE { root_move.previous } else { root_move.value };
        Report {
            depth: self.root_depth as u32,
            deepest: self.deepest as u32 + 1,
            line: rank + 1,
            score: Score::of(value),
            certainty,
            nodes,
            fullness: self.shared.table.fullness(),
            moves: root_move.line.clone(),
        }
    }

    /// Whether there is no use in going deeper.
    fn is_enough(&mut self, task: &Task, previous: i32, steady: u32) -> bool {
        let best = &self.root_moves[0];
        let score = Score::of(best.value);
        if let (Some(wanted), Score::Mate(moves)) = (task.mate, score) {
            if moves > 0 && moves as u32 <= wanted {
                return true;
            }
        }
        let Some(timing) = &mut self.timing else { return false };
        if self.shared.signal.is_pondering() {
            return false;
        }
        if task.may_end_early && !timing.is_for_one_move() {
            // One move, or a mate that no deeper search can shorten.
            if task.moves.len() == 1 && self.root_depth >= 6 {
                return true;
            }
            if let Score::Mate(moves) = score {
                if self.root_depth > 2 * moves.abs() + 4 {
                    return true;
                }
            }
        }
        // More where the best move took little of the work, changes, or turns out worse.
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let unsure = (0.4 + 1.9 * (1.0 - share)).max(0.5);
        let fresh = 1.3 - 0.06 * f64::from(steady.min(10));
        let worse = if previous > -INFINITE {
            (1.0 + f64::from(previous - best.value) / 120.0).clamp(0.85, 1.6)
        } else {
            1.0
        };
        timing.is_enough(self.shared.signal, unsure * fresh * worse)
    }

    /// The move that was best so far.
    pub(super) fn root_first(&self) -> Option<Move> {
        self.root_moves.get(self.line).map(|root_move| root_move.mv)
    }

    /// Whether a first move belongs to the line that is searched.
    pub(super) fn is_wanted(&self, mv: Move) -> bool {
        self.root_moves[self.line..].iter().any(|root_move| root_move.mv == mv)
    }

    /// Notes what came of a first move.
    pub(super) fn note_root(&mut self, mv: Move, value: i32, alpha: i32, count: i32, nodes_before: u64) {
        let nodes = self.nodes - nodes_before;
        let line = &self.frames.at(1).line;
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv) else { return };
        root_move.nodes += nodes;
        if count == 1 || value > alpha {
            root_move.value = value;
            root_move.line.clear();
            root_move.line.push(mv);
            root_move.line.extend_from_slice(line);
        } else {
            root_move.value = -INFINITE;
        }
    }
}
