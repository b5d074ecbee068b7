//! One thread of a search: its counters, the line that it searches, and what it keeps between searches.

use super::root_move::RootMove;
use crate::eval::{self, Evaluate};
use crate::history::{CorrectionHistory, MoveContext, MoveHistory, PieceTo};
use crate::margins;
use crate::ordering::ScoredMove;
use crate::score::{MAX_EVAL, MAX_PLY, NO_VALUE};
use crate::stop_signal::StopSignal;
use crate::tablebase::TablebaseUse;
use crate::threats::attacked_by;
use crate::time_manager::TimeManager;
use crate::transposition::{TranspositionTable, TtEntry};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tabiya::{Move, Position};

/// What the threads of one search share.
pub(crate) struct SharedState<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) signal: &'a StopSignal,
    /// Set when the main thread has finished: the others only help.
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    /// Endgame tables, if there are any, and how often they knew the answer.
    pub(crate) tablebase: Option<&'a TablebaseUse>,
    pub(crate) tb_hits: AtomicU64,
}

/// What a thread keeps between searches.
pub(crate) struct ThreadData {
    pub(crate) history: MoveHistory,
    pub(crate) correction: CorrectionHistory,
    pub(crate) reductions: Reductions,
}

impl ThreadData {
    pub(crate) fn new() -> ThreadData {
        ThreadData {
            history: MoveHistory::new(),
            correction: CorrectionHistory::new(),
            reductions: Reductions::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
        // They are made of numbers that may have been set.
        #[cfg(feature = "tune")]
        {
            self.reductions = Reductions::new();
        }
    }
}

/// What the search knows about a ply of the current line.
#[derive(Clone)]
pub(crate) struct StackFrame {
    /// The move that was made there; none for a null move.
    pub(crate) mv: Option<Move>,
    pub(crate) piece_to: PieceTo,
    pub(crate) static_eval: i32,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<Move>,
    /// The principal variation from there.
    pub(crate) pv: Vec<Move>,
    /// The number of recent beta cutoffs there.
    pub(crate) cutoffs: i32,
    /// The number of extensions by two plies in the line so far.
    pub(crate) double_extensions: i32,
    /// Whether it is a quiet move of the main search.
    pub(crate) quiet: bool,
}

/// The plies of the current line.
pub(crate) struct SearchStack(Vec<StackFrame>);

impl SearchStack {
    fn new() -> SearchStack {
        let frame = StackFrame {
            mv: None,
            piece_to: PieceTo::NONE,
            static_eval: NO_VALUE,
            excluded: None,
            pv: Vec::new(),
            cutoffs: 0,
            double_extensions: 0,
            quiet: false,
        };
        SearchStack(vec![frame; MAX_PLY + 4])
    }

    #[inline]
    pub(crate) fn at(&mut self, ply: usize) -> &mut StackFrame {
        &mut self.0[ply]
    }

    #[inline]
    pub(crate) fn cutoffs_below(&self, ply: usize) -> i32 {
        self.0[ply + 1].cutoffs
    }

    /// Sets the principal variation of a ply: the move and the variation of the next ply.
    pub(crate) fn update_pv(&mut self, ply: usize, mv: Move) {
        let [here, below] = &mut self.0[ply..ply + 2] else { return };
        here.pv.clear();
        here.pv.push(mv);
        here.pv.extend_from_slice(&below.pv);
    }
}

/// How many nodes a thread has searched before, how many more are in this slice, and where the whole search ends.
#[derive(Clone, Copy)]
pub(crate) struct NodeLimits {
    pub(crate) before: u64,
    pub(crate) slice: u64,
    pub(crate) whole: u64,
}

/// One thread of a search, with the evaluation that it asks.
pub(crate) struct Searcher<'a, E> {
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) data: &'a mut ThreadData,
    evaluator: &'a mut E,
    pub(crate) frames: SearchStack,
    /// The moves of all nodes of the line, one list behind the other.
    pub(crate) moves: Vec<ScoredMove>,
    /// The keys of the game's positions as far back as they could be repeated, then those of the line.
    keys: Vec<u64>,
    /// Where the line begins among the keys.
    root: usize,
    /// The index of the position after the last null move: no position before it counts as repeated.
    null_index: usize,
    /// The same for the null moves before it.
    null_indices: Vec<usize>,
    pub(crate) nodes: u64,
    published_nodes: u64,
    /// Where the search ends, where this slice of it does, and which of them counts now.
    whole_limit: u64,
    pub(crate) slice_limit: u64,
    pub(crate) node_limit: u64,
    pub(crate) time: Option<TimeManager>,
    pub(crate) stopped: bool,
    pub(crate) seldepth: usize,
    /// The ply before which no null move is tried, while one is verified.
    pub(crate) no_null_until: usize,
    /// Whether nothing is pruned: the key move of a problem is the one that nobody expects.
    pub(crate) no_pruning: bool,
    /// Whether a level plays. It has solved no endings, and prunes no move in the first plies: with few nodes it must not
    /// miss a reply.
    pub(crate) limited_strength: bool,
    /// Whether another game than chess is played.
    pub(crate) in_variant: bool,
    pub(crate) root_depth: i32,
    pub(crate) root_moves: Vec<RootMove>,
    /// How many results they have had.
    pub(crate) root_results: u64,
    /// The index of the variation that is searched, from 0 for the best.
    pub(crate) multipv_index: usize,
}

impl<'a, E: Evaluate> Searcher<'a, E> {
    /// A thread that searches the last of these positions.
    pub(crate) fn new(
        shared: &'a SharedState<'a>,
        data: &'a mut ThreadData,
        evaluator: &'a mut E,
        keys: Vec<u64>,
        limits: NodeLimits,
        time: Option<TimeManager>,
    ) -> Searcher<'a, E> {
        let root = keys.len() - 1;
        let NodeLimits { before, slice, whole } = limits;
        let slice_limit = before.saturating_add(slice).min(whole);
        Searcher {
            shared,
            data,
            evaluator,
            frames: SearchStack::new(),
            moves: Vec::with_capacity(1024),
            keys,
            root,
            null_index: 0,
            null_indices: Vec::new(),
            nodes: before,
            published_nodes: before,
            whole_limit: whole,
            slice_limit,
            node_limit: slice_limit,
            time,
            stopped: false,
            seldepth: 0,
            no_null_until: 0,
            no_pruning: false,
            limited_strength: false,
            in_variant: false,
            root_depth: 1,
            root_moves: Vec::new(),
            root_results: 0,
            multipv_index: 0,
        }
    }

    /// Whether to stop; asked at every node.
    #[inline]
    pub(crate) fn should_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
        } else if self.nodes % 512 == 0 {
            self.check_limits();
        }
        self.stopped
    }

    #[cold]
    fn check_limits(&mut self) {
        self.publish_nodes();
        if self.is_over(self.node_limit) {
            self.stopped = true;
        }
    }

    /// Whether the search has to stop after so many nodes at the latest.
    fn is_over(&mut self, node_limit: u64) -> bool {
        let over = match &mut self.time {
            Some(time) => time.is_over(self.shared.signal),
            None => false,
        };
        let counted = self.shared.nodes.load(Ordering::Relaxed) >= node_limit;
        over || counted || self.shared.signal.is_stopped() || self.shared.done.load(Ordering::Relaxed)
    }

    /// Whether the search was stopped by the end of its slice alone.
    pub(crate) fn is_paused(&mut self) -> bool {
        let nodes = self.publish_nodes();
        self.stopped && nodes >= self.slice_limit && !self.is_over(self.whole_limit)
    }

    /// Adds the nodes since the last call to the count of all threads, and gives that.
    pub(crate) fn publish_nodes(&mut self) -> u64 {
        let more = self.nodes - self.published_nodes;
        self.published_nodes = self.nodes;
        self.shared.nodes.fetch_add(more, Ordering::Relaxed) + more
    }

    /// The key of the current position.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.keys.last().copied().unwrap_or(0)
    }

    /// Steps into the position after a move.
    #[inline]
    pub(crate) fn push(&mut self, position: &Position, next: &Position, mv: Move, ply: usize) {
        let frame = self.frames.at(ply);
        frame.mv = Some(mv);
        frame.piece_to = PieceTo::of(position, mv);
        frame.quiet = false;
        let double_extensions = frame.double_extensions;
        self.frames.at(ply + 1).double_extensions = double_extensions;
        self.keys.push(next.key());
        self.nodes += 1;
    }

    /// Steps back out of it.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Steps into the position after a null move.
    pub(crate) fn push_null(&mut self, next: &Position, ply: usize) {
        let frame = self.frames.at(ply);
        frame.mv = None;
        frame.piece_to = PieceTo::NONE;
        frame.quiet = false;
        let double_extensions = frame.double_extensions;
        self.frames.at(ply + 1).double_extensions = double_extensions;
        self.keys.push(next.key());
        self.nodes += 1;
        self.null_indices.push(self.null_index);
        self.null_index = self.keys.len() - 1;
    }

    /// Steps back out of it.
    pub(crate) fn pop_null(&mut self) {
        self.keys.pop();
        self.null_index = self.null_indices.pop().unwrap_or(0);
    }

    /// Whether the position counts as a draw. A repetition within the line counts at once; of positions from
    /// before the root only the third occurrence does.
    pub(crate) fn is_draw(&self, position: &Position, in_check: bool) -> bool {
        let quiet = position.halfmoves();
        // A mate on the last move counts before the fifty (FIDE 9.3).
        if quiet >= 100
            && position.variant().has_fifty_move_rule()
            && (!in_check || position.has_legal_moves())
        {
            return true;
        }
        if position.board().occupied().len() <= 4
            && (position.insufficient_material()
                || !self.limited_strength && !self.in_variant && eval::is_drawn_pawn(position))
        {
            return true;
        }
        let now = self.keys.len() - 1;
        let first = now.saturating_sub(quiet as usize).max(self.null_index);
        let key = self.keys[now];
        let mut repeated = 0;
        let mut earlier = now;
        // A position can be repeated after two moves by each side at the earliest.
        while earlier >= first + 2 {
            earlier -= 2;
            if now - earlier >= 4 && self.keys[earlier] == key {
                repeated += 1;
                if earlier > self.root || repeated == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The moves one, two and four plies before.
    #[inline]
    pub(crate) fn previous_moves(&self, ply: usize) -> [PieceTo; 3] {
        [1, 2, 4].map(|plies| if ply >= plies { self.frames.0[ply - plies].piece_to } else { PieceTo::NONE })
    }

    /// What the histories of the quiet moves of a position depend on.
    #[inline]
    pub(crate) fn context(&self, position: &Position, ply: usize) -> MoveContext {
        MoveContext { previous: self.previous_moves(ply), threats: attacked_by(position, !position.turn()) }
    }

    /// The evaluation without any correction; that of a level knows no solved endings.
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        match self.limited_strength {
            true => self.evaluator.estimate(position, ply),
            false => self.evaluator.evaluate(position, ply),
        }
    }

    /// The corrected and the raw evaluation of a node, both `NO_VALUE` in check.
    #[inline]
    pub(crate) fn static_eval(
        &mut self,
        position: &Position,
        in_check: bool,
        singular: bool,
        entry: Option<TtEntry>,
        ply: usize,
    ) -> (i32, i32) {
        if in_check {
            self.frames.at(ply).static_eval = NO_VALUE;
            return (NO_VALUE, NO_VALUE);
        }
        if singular {
            return (self.frames.at(ply).static_eval, NO_VALUE);
        }
        let raw = match entry {
            Some(entry) if entry.eval != NO_VALUE => entry.eval,
            _ => self.evaluate(position, ply),
        };
        let corrected = (raw + self.data.correction.of(position)).clamp(-MAX_EVAL, MAX_EVAL);
        self.frames.at(ply).static_eval = corrected;
        (corrected, raw)
    }

    /// Whether the evaluation is better than two plies ago, or four if the side was in check then.
    #[inline]
    pub(crate) fn is_improving(&self, static_eval: i32, ply: usize) -> bool {
        let earlier = |plies: usize| match ply.checked_sub(plies) {
            Some(ply) => self.frames.0[ply].static_eval,
            None => NO_VALUE,
        };
        match (earlier(2), earlier(4)) {
            (NO_VALUE, NO_VALUE) => true,
            (NO_VALUE, four) => static_eval > four,
            (two, _) => static_eval > two,
        }
    }
}

/// Reductions of late moves in 1024ths of a ply, by depth and move count: they grow with the logarithms of both. Made
/// anew, as nothing can compress them where the engine is loaded over a network.
pub(crate) struct Reductions(Box<[[u16; 64]; 64]>);

impl Reductions {
    fn new() -> Reductions {
        let mut table = Box::new([[0; 64]; 64]);
        // 0.8 + ln depth · ln count / 2.4, where they have not been tuned.
        let (base, divisor) = (margins::reduction_base() as u64, margins::reduction_divisor() as u64);
        for (row, depth) in table.iter_mut().zip(LOGARITHMS).skip(1) {
            for (cell, count) in row.iter_mut().zip(LOGARITHMS).skip(1) {
                *cell = (base + depth * count / (9_765_625 * divisor)) as u16;
            }
        }
        Reductions(table)
    }

    /// The reduction of a late move, in 1024ths of a ply.
    #[inline]
    pub(crate) fn of(&self, depth: i32, count: i32) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize])
    }
}

/// The natural logarithms of the first numbers, in millionths: ln (x + 1) - ln x is a series in
/// 1 / (2 x + 1).
const LOGARITHMS: [u64; 64] = {
    let mut table = [0; 64];
    let mut x = 1;
    while x < 63 {
        let z = 1_000_000_000 / (2 * x as u64 + 1);
        let cube = z * z / 1_000_000_000 * z / 1_000_000_000;
        let fifth = cube * z / 1_000_000_000 * z / 1_000_000_000;
        table[x + 1] = table[x] + 2 * (z + cube / 3 + fifth / 5) / 1_000;
        x += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{LOGARITHMS, Reductions};

    #[test]
    fn the_logarithms_are_right_to_four_digits() {
        for (x, &ln) in LOGARITHMS.iter().enumerate().skip(1) {
            assert!(((x as f64).ln() * 1e6 - ln as f64).abs() < 500.0, "ln {x} = {ln}");
        }
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::new();
        let of = |depth, count| reductions.of(depth, count);
        assert!(of(3, 3) < of(12, 3) && of(12, 3) < of(12, 30));
        assert!((2 * 1024..5 * 1024).contains(&of(12, 20)), "{}", of(12, 20));
    }
}
