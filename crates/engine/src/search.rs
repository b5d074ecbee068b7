//! The search: alpha-beta with a main line, told in steps.

mod quiescence;
mod root;
mod state;
mod tried;

pub(crate) use root::{RootMove, Task, Thought};
pub(crate) use state::{Memory, Searcher, Shared};

use crate::history::Arrival;
use crate::ordering::{Picker, Wanted, is_material};
use crate::score::{INFINITE, MATE, MATES, MAX_PLY, NONE, is_mate, mated_in};
use crate::see;
use crate::table::{Bound, Entry, from_stored, to_stored};
use state::lmr;
use tabiya::{Move, Position, Role};
use tried::Tried;

/// Kinds of nodes: the position asked about, one on a main line, one that only has to be refuted.
pub(crate) const ROOT: u8 = 0;
pub(crate) const MAIN: u8 = 1;
pub(crate) const SIDE: u8 = 2;

/// A node as the steps below see it.
#[derive(Clone, Copy)]
struct Node {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    /// Whether the parent expects this node to be refuted by its first move.
    expects_cut: bool,
    in_check: bool,
    /// The evaluation as it was corrected, `NONE` in check.
    static_eval: i32,
    /// The best guess at the value: the evaluation, or what the table knows better.
    eval: i32,
    /// Whether the side to move stands better than two plies ago.
    improving: bool,
    was_pv: bool,
    is_main: bool,
    /// Whether the move that the table remembers takes or promotes.
    remembered_takes: bool,
}

/// A move as the steps below see it.
#[derive(Clone, Copy)]
struct Candidate {
    mv: Move,
    material: bool,
    /// How well such moves did.
    history: i32,
    /// Which of the node's moves it is, from 1.
    count: i32,
}

impl Searcher<'_> {
    /// The value of a position for the side to move, if it lies between alpha and beta; else a
    /// bound of it on the right side.
    pub(crate) fn search<const KIND: u8>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        expects_cut: bool,
    ) -> i32 {
        let (is_root, is_main) = (KIND == ROOT, KIND != SIDE);

        // Step 1. At the horizon, only captures are looked at.
        if depth <= 0 {
            return if is_main {
                self.quiescence::<MAIN>(position, alpha, beta, ply)
            } else {
                self.quiescence::<SIDE>(position, alpha, beta, ply)
            };
        }
        if self.must_stop() {
            return 0;
        }
        if is_main {
            self.frames.at(ply).line.clear();
            self.deepest = self.deepest.max(ply);
        }
        let in_check = position.is_check();

        // Step 2. Draws, the end of the world, and mates that are nearer than any to be found here.
        if !is_root {
            if self.is_drawn(position, in_check) {
                return 0;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { 0 } else { self.evaluated(position) };
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(MATE - 1 - ply as i32);
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3. What the table knows.
        let key = self.key();
        let excluded = self.frames.at(ply).excluded;
        let entry = if excluded.is_some() { None } else { self.shared.table.look_up(key) };
        let known = entry.map_or(NONE, |entry| from_stored(entry.score, ply));
        let remembered = match is_root {
            true => self.root_first(),
            false => entry.and_then(|entry| entry.mv),
        };
        let was_pv = is_main || entry.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = entry {
            // Near the fifty-move rule the way here matters, and the table does not know it.
            if !is_main
                && entry.depth >= depth
                && entry.bound.decides(known, beta)
                && position.halfmoves() < 90
            {
                return known;
            }
        }

        // Step 4. The evaluation, corrected by what it was wrong about before.
        let (static_eval, raw) = self.static_eval(position, in_check, excluded.is_some(), entry, ply);
        let mut eval = static_eval;
        if let Some(entry) = entry {
            let better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known > eval,
                Bound::Upper => known < eval,
                Bound::None => false,
            };
            if !in_check && better && !is_mate(known) {
                eval = known;
            }
        }
        let improving = !in_check && self.is_improving(static_eval, ply);
        let mut node = Node {
            alpha,
            beta,
            depth,
            ply,
            expects_cut,
            in_check,
            static_eval,
            eval,
            improving,
            was_pv,
            is_main,
            remembered_takes: remembered.is_some_and(|mv| is_material(position, mv)),
        };

        // Steps 5 to 8. Nodes that need not be searched.
        if !is_main && !in_check && excluded.is_none() && !self.thorough {
            if let Some(value) = self.decided_early(position, &node, remembered) {
                return value;
            }
        }
        if self.stopped {
            return 0;
        }

        // Step 9. Without a move to begin with, a shallower search finds one.
        if depth >= 4 && remembered.is_none() && excluded.is_none() && (is_main || expects_cut) {
            depth -= 1;
            node.depth = depth;
        }

        // Step 10. The moves, best first.
        let before = self.before(ply);
        let mut picker = Picker::new(position, remembered, Wanted::All, &self.list);
        let mut tried = Tried::new();
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut count = 0;
        self.frames.at(ply + 2).cutoffs = 0;
        while let Some(mv) = picker.next(position, &self.memory.history, &before, &mut self.list) {
            if Some(mv) == excluded || is_root && !self.is_wanted(mv) {
                continue;
            }
            count += 1;
            let material = is_material(position, mv);
            let history = match material {
                true => self.memory.history.capture(position, mv),
                false => self.memory.history.quiet(position, mv, &before),
            };
            let candidate = Candidate { mv, material, history, count };

            // Step 11. Moves that need not be tried.
            if !is_root
                && best > -MATES
                && !self.thorough
                && (ply >= 4 || !self.attentive)
                && self.is_hopeless(position, &node, &candidate, &picker)
            {
                continue;
            }

            // Step 12. A move that is much better than all others is looked at more closely.
            let mut extension = 0;
            if let Some(entry) = entry {
                if !is_root
                    && excluded.is_none()
                    && Some(mv) == remembered
                    && self.may_be_singular(&node, entry, known)
                {
                    match self.singular::<KIND>(position, &node, mv, known) {
                        Singular::Extend(plies) => extension = plies,
                        Singular::Refuted(value) => {
                            picker.finish(&mut self.list);
                            return value;
                        }
                    }
                    if self.stopped {
                        picker.finish(&mut self.list);
                        return 0;
                    }
                }
            }

            // Step 13. The move is made.
            let mut next = *position;
            next.play_unchecked(mv);
            let nodes_before = self.nodes;
            self.enter(position, &next, mv, ply);
            self.frames.at(ply + 1).doubled += (extension > 1) as i32;
            let new_depth = depth - 1 + extension;

            // Step 14. Late moves are searched less deep first, and all but the first with an empty window.
            let mut value = -INFINITE;
            if depth >= 2 && count > 1 + is_root as i32 {
                let reduction = self.reduction(&next, &node, &candidate);
                let reduced = (new_depth - reduction).min(new_depth + is_main as i32).max(1);
                value = -self.search::<SIDE>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
                if value > alpha && reduced < new_depth {
                    // Better than thought: as deep as the others, or deeper if much better.
                    let deeper = (value > best + 40 + 2 * new_depth) as i32;
                    let shallower = (value < best + new_depth) as i32;
                    let again = new_depth + deeper - shallower;
                    if again > reduced {
                        value = -self.search::<SIDE>(&next, -alpha - 1, -alpha, again, ply + 1, !expects_cut);
                    }
                }
            } else if !is_main || count > 1 {
                value = -self.search::<SIDE>(&next, -alpha - 1, -alpha, new_depth, ply + 1, !expects_cut);
            }
            if is_main && (count == 1 || value > alpha) {
                value = -self.search::<MAIN>(&next, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.leave();
            if self.stopped {
                picker.finish(&mut self.list);
                return 0;
            }
            if is_root {
                self.note_root(mv, value, alpha, count, nodes_before);
            }

            // Step 15. Better than all before, perhaps too good to be let happen.
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if is_main {
                        self.frames.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    node.alpha = alpha;
                }
            }
            tried.push(mv, material);
        }
        picker.finish(&mut self.list);

        // Step 16. No legal move: mate or stalemate.
        if count == 0 {
            return match (excluded.is_some(), in_check) {
                (true, _) => alpha,
                (false, true) => mated_in(ply),
                (false, false) => 0,
            };
        }

        // Step 17. What was good is remembered, and what was tried before it as not so good.
        if best >= beta {
            if let Some(mv) = best_move {
                self.frames.at(ply).cutoffs += 1;
                self.learn(position, mv, &tried, depth + (best > beta + 80) as i32, ply);
            }
        }

        // Step 18. The table and the correction learn what was found out.
        if excluded.is_none() && !(is_root && self.line > 0) {
            let bound = if best >= beta {
                Bound::Lower
            } else if is_main && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let score = to_stored(best, ply);
            self.shared.table.store(key, Entry { mv: best_move, score, eval: raw, depth, bound, was_pv });
            let quiet = !best_move.is_some_and(|mv| is_material(position, mv));
            let tells = match bound {
                Bound::Lower => best > static_eval,
                Bound::Upper => best < static_eval,
                _ => true,
            };
            if !in_check && quiet && tells && !is_mate(best) {
                self.memory.correction.learn(position, best - static_eval, depth);
            }
        }
        best
    }

    /// Steps 5 to 8: whether the node is decided before its moves are looked at.
    fn decided_early(&mut self, position: &Position, node: &Node, remembered: Option<Move>) -> Option<i32> {
        let &Node { alpha, beta, depth, ply, eval, static_eval, improving, was_pv, .. } = node;

        // Step 5. Razoring: so far behind that only captures could help, and they don't.
        if depth <= 3 && eval + 200 + 180 * depth * depth < alpha {
            let value = self.quiescence::<SIDE>(position, alpha, alpha + 1, ply);
            if value <= alpha {
                return Some(value);
            }
        }

        // Step 6. Reverse futility: so far ahead that the other side has to give up something first.
        let margin = 75 * (depth - improving as i32) + 20 * was_pv as i32;
        if depth <= 8 && eval - margin >= beta && eval >= beta && !is_mate(eval) && beta > -MATES {
            return Some((eval + beta) / 2);
        }

        // Step 7. Null move: so good that passing is good enough. In pawn endings passing may be best.
        let has_pieces = {
            let board = position.board();
            let kings_and_pawns = board.of_role(Role::King) | board.of_role(Role::Pawn);
            !(board.of_color(position.turn()) - kings_and_pawns).is_empty()
        };
        let passed_before = ply > 0 && self.frames.at(ply - 1).mv.is_none();
        if depth >= 2
            && eval >= beta
            && static_eval >= beta + 150 - 20 * depth
            && !passed_before
            && has_pieces
            && ply >= self.no_null_until
            && beta > -MATES
        {
            if let Some(value) = self.null_move(position, node) {
                return Some(value);
            }
        }

        // Step 8. ProbCut: a capture that is far too good at a lower depth is too good at this one.
        let bar = beta + 180 - 40 * improving as i32;
        if depth >= 5 && beta.abs() < MATES {
            if let Some(value) = self.prob_cut(position, node, bar, remembered) {
                return Some(value);
            }
        }
        None
    }

    fn null_move(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let &Node { beta, depth, ply, eval, .. } = node;
        let next = position.passed()?;
        let reduction = 4 + depth / 4 + ((eval - beta) / 200).min(3);
        self.enter_null(&next, ply);
        let value =
            -self.search::<SIDE>(&next, -beta, -beta + 1, depth - reduction, ply + 1, !node.expects_cut);
        self.leave_null();
        if self.stopped || value < beta {
            return None;
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < 14 || self.no_null_until > 0 {
            return Some(value);
        }
        // Deep down a zugzwang would cost too much: look again without passing.
        self.no_null_until = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.search::<SIDE>(position, beta - 1, beta, depth - reduction, ply, false);
        self.no_null_until = 0;
        (verified >= beta && !self.stopped).then_some(value)
    }

    fn prob_cut(
        &mut self,
        position: &Position,
        node: &Node,
        bar: i32,
        remembered: Option<Move>,
    ) -> Option<i32> {
        let &Node { depth, ply, static_eval, .. } = node;
        let before = self.before(ply);
        let wanted = Wanted::Winning(bar - static_eval);
        let mut picker = Picker::new(position, remembered, wanted, &self.list);
        let mut found = None;
        while let Some(mv) = picker.next(position, &self.memory.history, &before, &mut self.list) {
            let mut next = *position;
            next.play_unchecked(mv);
            self.enter(position, &next, mv, ply);
            let mut value = -self.quiescence::<SIDE>(&next, -bar, -bar + 1, ply + 1);
            if value >= bar {
                value = -self.search::<SIDE>(&next, -bar, -bar + 1, depth - 4, ply + 1, !node.expects_cut);
            }
            self.leave();
            if self.stopped {
                break;
            }
            if value >= bar {
                let entry = Entry {
                    mv: Some(mv),
                    score: to_stored(value, ply),
                    eval: NONE,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    was_pv: node.was_pv,
                };
                self.shared.table.store(self.key(), entry);
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.list);
        found
    }

    /// Step 11: whether a move can be left out, as one that comes too late or promises too little.
    #[inline]
    fn is_hopeless(&self, position: &Position, node: &Node, candidate: &Candidate, picker: &Picker) -> bool {
        let &Node { alpha, depth, in_check, static_eval, improving, .. } = node;
        let &Candidate { mv, material, history, count } = candidate;
        if material {
            // A capture that loses more than the depth can win back.
            return depth <= 7
                && picker.is_at_bad_material()
                && !see::exchange_wins(position, mv, -90 * depth);
        }
        // Late moves of shallow nodes; a check never comes too late.
        if depth <= 10 && count > (4 + depth * depth) / (2 - improving as i32) && !position.gives_check(mv) {
            return true;
        }
        let likely = ((1024 * depth - lmr(depth, count) + history / 16) / 1024).max(0);
        // Quiet moves that never did well.
        if depth <= 5 && history < -7_000 * depth {
            return true;
        }
        // Quiet moves where more than a quiet move is needed.
        if !in_check && likely <= 7 && static_eval + 100 + 90 * likely <= alpha && !position.gives_check(mv) {
            return true;
        }
        // Moves that put something where it is taken.
        likely <= 8 && !see::exchange_wins(position, mv, -25 * likely * likely - 10)
    }

    fn may_be_singular(&self, node: &Node, entry: Entry, known: i32) -> bool {
        node.depth >= 6
            && entry.depth >= node.depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_mate(known)
            // Extensions upon extensions never end.
            && node.ply < 2 * self.root_depth as usize
    }

    /// Step 12: whether all moves but one are clearly worse than that one.
    fn singular<const KIND: u8>(
        &mut self,
        position: &Position,
        node: &Node,
        mv: Move,
        known: i32,
    ) -> Singular {
        let &Node { depth, ply, beta, expects_cut, .. } = node;
        let bar = known - depth * (1 + (node.was_pv && KIND == SIDE) as i32);
        self.frames.at(ply).excluded = Some(mv);
        let value = self.search::<SIDE>(position, bar - 1, bar, (depth - 1) / 2, ply, expects_cut);
        self.frames.at(ply).excluded = None;
        if value < bar {
            let much = KIND == SIDE && value < bar - 20 && self.frames.at(ply).doubled < 6;
            return Singular::Extend(1 + much as i32);
        }
        // Several moves are too good: so is the node.
        if value >= beta && !is_mate(value) {
            return Singular::Refuted(value);
        }
        if known >= beta {
            return Singular::Extend(-2);
        }
        Singular::Extend(if expects_cut { -1 } else { 0 })
    }

    /// Step 14: by how many plies less a late move is searched first.
    #[inline]
    fn reduction(&self, next: &Position, node: &Node, candidate: &Candidate) -> i32 {
        // In 1024ths of a ply.
        let mut plies = lmr(node.depth, candidate.count);
        if candidate.material {
            plies = plies / 2 - candidate.history / 16;
        } else {
            plies += 512 * node.remembered_takes as i32 - candidate.history / 20;
        }
        plies -= 1024 * node.is_main as i32 + 512 * node.was_pv as i32;
        plies += 1024 * (node.expects_cut as i32 + (!node.improving) as i32);
        plies -= 1024 * (next.is_check() as i32 + node.in_check as i32);
        if self.frames.cutoffs_below(node.ply) > 3 {
            plies += 1024;
        }
        (plies / 1024).max(0)
    }

    /// Step 17: the move that was good, and those before it.
    fn learn(&mut self, position: &Position, mv: Move, tried: &Tried, depth: i32, ply: usize) {
        let bonus = (170 * depth - 80).min(1_700);
        let malus = -(200 * depth - 60).min(1_400);
        let before: [Arrival; 3] = self.before(ply);
        let history = &mut self.memory.history;
        if is_material(position, mv) {
            history.learn_capture(position, mv, bonus);
        } else {
            history.learn_quiet(position, mv, &before, bonus);
            for &other in tried.quiet() {
                history.learn_quiet(position, other, &before, malus);
            }
        }
        for &other in tried.material() {
            history.learn_capture(position, other, malus);
        }
    }
}

/// What the search without the remembered move says about it.
enum Singular {
    /// It deserves so many plies more, or less.
    Extend(i32),
    /// Other moves refute the node too.
    Refuted(i32),
}
