//! Quiescence: captures, promotions and answers to check, until nothing hangs.

use super::state::Searcher;
use super::{MAIN, is_material};
use crate::ordering::{Picker, Wanted};
use crate::score::{INFINITE, MATES, MAX_PLY, NONE, is_mate, mated_in};
use crate::see;
use crate::table::{Bound, Entry, from_stored, to_stored};
use tabiya::{Position, Role};

impl Searcher<'_> {
    /// The value of a position once the captures are over.
    pub(super) fn quiescence<const KIND: u8>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let is_main = KIND == MAIN;
        if self.must_stop() {
            return 0;
        }
        if is_main {
            self.frames.at(ply).line.clear();
            self.deepest = self.deepest.max(ply);
        }

        // Step 1. Draws and the end of the world.
        let in_check = position.is_check();
        if self.is_drawn(position, in_check) {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluated(position) };
        }

        // Step 2. What the table knows.
        let key = self.key();
        let entry = self.shared.table.look_up(key);
        let known = entry.map_or(NONE, |entry| from_stored(entry.score, ply));
        let was_pv = is_main || entry.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = entry {
            if !is_main && entry.bound.decides(known, beta) && position.halfmoves() < 90 {
                return known;
            }
        }

        // Step 3. Nobody has to capture: what the position is worth as it stands is a lower bound.
        let (static_eval, raw) = self.static_eval(position, in_check, false, entry, ply);
        let mut best = -INFINITE;
        let mut bar = -INFINITE;
        if !in_check {
            best = static_eval;
            if let Some(entry) = entry {
                let better = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => known > best,
                    Bound::Upper => known < best,
                    Bound::None => false,
                };
                if better && !is_mate(known) {
                    best = known;
                }
            }
            if best >= beta {
                if entry.is_none() {
                    let score = to_stored(best, ply);
                    let entry = Entry { mv: None, score, eval: raw, depth: 0, bound: Bound::Lower, was_pv };
                    self.shared.table.store(key, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            bar = best + 160;
        }

        // Step 4. Captures and promotions; in check, everything.
        let before = self.before(ply);
        let wanted = if in_check { Wanted::All } else { Wanted::Material };
        let remembered = entry.and_then(|entry| entry.mv);
        let mut picker = Picker::new(position, remembered, wanted, &self.list);
        let (mut best_move, mut count) = (None, 0);
        while let Some(mv) = picker.next(position, &self.memory.history, &before, &mut self.list) {
            count += 1;
            if best > -MATES {
                // Step 5. Captures that lose, or that win too little to matter.
                if in_check {
                    if !is_material(position, mv) {
                        picker.skip_quiet();
                    }
                } else {
                    if picker.is_at_bad_material() {
                        break;
                    }
                    let taken = position.captured(mv).map_or(0, |piece| see::VALUES[piece.role as usize]);
                    let gain = taken + mv.promoted().map_or(0, |role| see::VALUES[role as usize]);
                    let quiet_promotion = mv.promoted().is_some_and(|role| role != Role::Queen);
                    if quiet_promotion {
                        continue;
                    }
                    if bar + gain <= alpha {
                        best = best.max(bar + gain);
                        continue;
                    }
                    if bar <= alpha && !see::exchange_wins(position, mv, 1) {
                        best = best.max(bar);
                        continue;
                    }
                }
            }
            let mut next = *position;
            next.play_unchecked(mv);
            self.enter(position, &next, mv, ply);
            let value = -self.quiescence::<KIND>(&next, -beta, -alpha, ply + 1);
            self.leave();
            if self.stopped {
                picker.finish(&mut self.list);
                return 0;
            }
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
                }
            }
        }
        picker.finish(&mut self.list);

        // Step 6. In check everything was tried: without a move it is mate.
        if in_check && count == 0 {
            return mated_in(ply);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let score = to_stored(best, ply);
        self.shared.table.store(key, Entry { mv: best_move, score, eval: raw, depth: 0, bound, was_pv });
        best
    }
}
