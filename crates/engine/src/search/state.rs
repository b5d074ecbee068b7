//! What a search carries along: counters, the line it is in, and what one thread remembers.

use crate::eval::{self, PawnCache};
use crate::history::{Arrival, Correction, History, NOWHERE};
use crate::ordering::Scored;
use crate::score::{MAX_PLY, NONE, SURE};
use crate::search::root::RootMove;
use crate::signal::Signal;
use crate::table::{Entry, Table};
use crate::time::Timing;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tabiya::{Move, Position};

/// An advantage that nobody misjudges.
const PLAIN: i32 = 1_200;

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) signal: &'a Signal,
    /// Set when the first thread has finished: the others only helped.
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

/// What one thread remembers from search to search.
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) correction: Correction,
    pub(crate) pawns: PawnCache,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { history: History::new(), correction: Correction::new(), pawns: PawnCache::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
    }
}

/// What is known about a ply of the line that is searched now.
#[derive(Clone)]
pub(crate) struct Frame {
    /// The move that was made there; none if the side passed.
    pub(crate) mv: Option<Move>,
    pub(crate) arrival: Arrival,
    pub(crate) static_eval: i32,
    /// The move that is left out, while the others are compared with it.
    pub(crate) excluded: Option<Move>,
    /// The best line from there.
    pub(crate) line: Vec<Move>,
    /// How often nodes there were refuted lately.
    pub(crate) cutoffs: i32,
    /// How often the line was extended by two plies.
    pub(crate) doubled: i32,
}

/// The plies of a line.
pub(crate) struct Frames(Vec<Frame>);

impl Frames {
    fn new() -> Frames {
        let frame = Frame {
            mv: None,
            arrival: NOWHERE,
            static_eval: NONE,
            excluded: None,
            line: Vec::new(),
            cutoffs: 0,
            doubled: 0,
        };
        Frames(vec![frame; MAX_PLY + 4])
    }

    #[inline]
    pub(crate) fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply]
    }

    #[inline]
    pub(crate) fn cutoffs_below(&self, ply: usize) -> i32 {
        self.0[ply + 1].cutoffs
    }

    /// The best line of a ply is the move and the best line behind it.
    pub(crate) fn extend_line(&mut self, ply: usize, mv: Move) {
        let [here, below] = &mut self.0[ply..ply + 2] else { return };
        here.line.clear();
        here.line.push(mv);
        here.line.extend_from_slice(&below.line);
    }
}

/// One thread of a search.
pub(crate) struct Searcher<'a> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) frames: Frames,
    pub(crate) list: Vec<Scored>,
    /// The keys of the game's positions as far back as they could repeat, then those of the line.
    keys: Vec<u64>,
    /// Where the line begins among the keys.
    root: usize,
    /// Behind the last pass: positions before it do not count as repeated.
    passed_at: usize,
    passes: Vec<usize>,
    pub(crate) nodes: u64,
    told_nodes: u64,
    pub(crate) node_limit: u64,
    pub(crate) timing: Option<Timing>,
    pub(crate) stopped: bool,
    pub(crate) deepest: usize,
    pub(crate) no_null_until: usize,
    /// How far the evaluation is off, for a weaker player.
    pub(crate) noise: i32,
    /// Whether nothing is left out: a problem's key move is the one that nobody expects.
    pub(crate) thorough: bool,
    /// Whether no move is left out in the first plies: whoever looks at little must not overlook that.
    pub(crate) attentive: bool,
    pub(crate) root_depth: i32,
    pub(crate) root_moves: Vec<RootMove>,
    /// Which of several lines is searched, from 0.
    pub(crate) line: usize,
}

impl<'a> Searcher<'a> {
    /// A thread that begins at the last of some positions.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        keys: Vec<u64>,
        node_limit: u64,
        timing: Option<Timing>,
    ) -> Searcher<'a> {
        let root = keys.len() - 1;
        Searcher {
            shared,
            memory,
            frames: Frames::new(),
            list: Vec::with_capacity(1024),
            keys,
            root,
            passed_at: 0,
            passes: Vec::new(),
            nodes: 0,
            told_nodes: 0,
            node_limit,
            timing,
            stopped: false,
            deepest: 0,
            no_null_until: 0,
            noise: 0,
            thorough: false,
            attentive: false,
            root_depth: 1,
            root_moves: Vec::new(),
            line: 0,
        }
    }

    /// Whether to give up; asked at every node.
    #[inline]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
        } else if self.nodes % 512 == 0 {
            self.ask_around();
        }
        self.stopped
    }

    #[cold]
    fn ask_around(&mut self) {
        self.tell_nodes();
        let over = match &mut self.timing {
            Some(timing) => timing.is_over(self.shared.signal),
            None => false,
        };
        let counted = self.shared.nodes.load(Ordering::Relaxed) >= self.node_limit;
        if over || counted || self.shared.signal.is_stopped() || self.shared.done.load(Ordering::Relaxed) {
            self.stopped = true;
        }
    }

    /// Adds what was counted to the count of all threads, and gives that.
    pub(crate) fn tell_nodes(&mut self) -> u64 {
        let more = self.nodes - self.told_nodes;
        self.told_nodes = self.nodes;
        self.shared.nodes.fetch_add(more, Ordering::Relaxed) + more
    }

    /// The key of the position that is looked at.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.keys.last().copied().unwrap_or(0)
    }

    /// Steps into the position after a move.
    #[inline]
    pub(crate) fn enter(&mut self, position: &Position, next: &Position, mv: Move, ply: usize) {
        let frame = self.frames.at(ply);
        frame.mv = Some(mv);
        frame.arrival = Arrival::of(position, mv);
        let doubled = frame.doubled;
        self.frames.at(ply + 1).doubled = doubled;
        self.keys.push(next.key());
        self.nodes += 1;
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Steps into the position after passing.
    pub(crate) fn enter_null(&mut self, next: &Position, ply: usize) {
        let frame = self.frames.at(ply);
        frame.mv = None;
        frame.arrival = NOWHERE;
        self.keys.push(next.key());
        self.nodes += 1;
        self.passes.push(self.passed_at);
        self.passed_at = self.keys.len() - 1;
    }

    pub(crate) fn leave_null(&mut self) {
        self.keys.pop();
        self.passed_at = self.passes.pop().unwrap_or(0);
    }

    /// Whether the game would be drawn here, or could be: a position that stands again within the
    /// line counts at once, one from before it only the third time.
    pub(crate) fn is_drawn(&self, position: &Position, in_check: bool) -> bool {
        let quiet = position.halfmoves();
        // A mate on the last move counts before the fifty (FIDE 9.3).
        if quiet >= 100 && (!in_check || position.has_legal_moves()) {
            return true;
        }
        if position.board().occupied().len() <= 4 && position.insufficient_material() {
            return true;
        }
        let now = self.keys.len() - 1;
        let first = now.saturating_sub(quiet as usize).max(self.passed_at);
        let key = self.keys[now];
        let mut stood = 0;
        let mut earlier = now;
        // Two moves by each side are the least that leads back.
        while earlier >= first + 2 {
            earlier -= 2;
            if now - earlier >= 4 && self.keys[earlier] == key {
                stood += 1;
                if earlier > self.root || stood == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The moves one, two and four plies before.
    #[inline]
    pub(crate) fn before(&self, ply: usize) -> [Arrival; 3] {
        [1, 2, 4].map(|plies| if ply >= plies { self.frames.0[ply - plies].arrival } else { NOWHERE })
    }

    /// What the evaluation says, with nothing added.
    pub(crate) fn evaluated(&mut self, position: &Position) -> i32 {
        let value = eval::evaluate(position, &mut self.memory.pawns);
        if self.noise == 0 || value.abs() > PLAIN {
            return value;
        }
        // What a weaker player misjudges, he misjudges again in the same position.
        let dice = (self.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as i32;
        value + dice % (2 * self.noise + 1) - self.noise
    }

    /// The corrected and the raw evaluation of a node, both `NONE` in check.
    #[inline]
    pub(crate) fn static_eval(
        &mut self,
        position: &Position,
        in_check: bool,
        again: bool,
        entry: Option<Entry>,
        ply: usize,
    ) -> (i32, i32) {
        if in_check {
            self.frames.at(ply).static_eval = NONE;
            return (NONE, NONE);
        }
        if again {
            return (self.frames.at(ply).static_eval, NONE);
        }
        let raw = match entry {
            Some(entry) if entry.eval != NONE => entry.eval,
            _ => self.evaluated(position),
        };
        let corrected = (raw + self.memory.correction.of(position)).clamp(-SURE, SURE);
        self.frames.at(ply).static_eval = corrected;
        (corrected, raw)
    }

    /// Whether the side to move stands better than at its last move, or the one before.
    #[inline]
    pub(crate) fn is_improving(&self, static_eval: i32, ply: usize) -> bool {
        let earlier = |plies: usize| match ply.checked_sub(plies) {
            Some(ply) => self.frames.0[ply].static_eval,
            None => NONE,
        };
        match (earlier(2), earlier(4)) {
            (NONE, NONE) => true,
            (NONE, four) => static_eval > four,
            (two, _) => static_eval > two,
        }
    }
}

/// By how many plies late moves are searched less, in 1024ths: it grows with the logarithms of depth
/// and count.
// 0.8 + ln depth · ln count / 2.4
static REDUCTIONS: [[u16; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut count = 1;
        while count < 64 {
            table[depth][count] = (820 + LOGARITHMS[depth] * LOGARITHMS[count] / 2_343_750_000) as u16;
            count += 1;
        }
        depth += 1;
    }
    table
};

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

/// By how much a late move is searched less, in 1024ths of a ply.
#[inline]
pub(crate) fn lmr(depth: i32, count: i32) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize])
}

#[cfg(test)]
mod tests {
    use super::{LOGARITHMS, lmr};

    #[test]
    fn the_logarithms_are_right_to_four_digits() {
        for (x, &ln) in LOGARITHMS.iter().enumerate().skip(1) {
            assert!(((x as f64).ln() * 1e6 - ln as f64).abs() < 500.0, "ln {x} = {ln}");
        }
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert!(lmr(3, 3) < lmr(12, 3) && lmr(12, 3) < lmr(12, 30));
        assert!((2 * 1024..5 * 1024).contains(&lmr(12, 20)), "{}", lmr(12, 20));
    }
}
