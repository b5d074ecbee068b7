//! Quiescence search: captures, promotions and check evasions, until the position is quiet.

use super::thread::Searcher;
use super::{PV, is_tactical};
use crate::bound::Bound;
use crate::eval::Evaluate;
use crate::history::MoveContext;
use crate::margins;
use crate::ordering::{MoveFilter, Picker};
use crate::score::{INFINITE, MATE_IN_MAX_PLY, MAX_PLY, NO_VALUE, is_mate, mated_in};
use crate::see;
use crate::transposition::{TtEntry, from_tt, to_tt};
use crate::values;
use crate::variants;
use tabiya::{Position, Role};

impl<E: Evaluate> Searcher<'_, E> {
    /// The value of a position after all captures that are worth making.
    pub(super) fn quiescence<const NODE: u8>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let is_pv = NODE == PV;
        if self.should_stop() {
            return 0;
        }
        if is_pv {
            self.frames.at(ply).pv.clear();
            self.seldepth = self.seldepth.max(ply);
        }

        // Step 1. Draws and the maximum ply.
        let in_check = position.is_check();
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

        // Step 2. Transposition table.
        let key = self.key();
        let entry = self.shared.table.probe(key);
        let tt_value = entry.map_or(NO_VALUE, |entry| from_tt(entry.score, ply));
        let was_pv = is_pv || entry.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = entry {
            if !is_pv && entry.bound.cuts_off(tt_value, beta) && position.halfmoves() < 90 {
                return tt_value;
            }
        }

        // Step 3. Stand pat: nobody has to capture, so the evaluation is a lower bound. In antichess one has.
        let forced = in_check || self.in_variant && variants::must_capture(position);
        let (static_eval, raw) = self.static_eval(position, in_check, false, entry, ply);
        let mut best = -INFINITE;
        let mut futility = -INFINITE;
        if !forced {
            best = static_eval;
            if let Some(entry) = entry {
                if entry.bound.improves_on(tt_value, best) && !is_mate(tt_value) {
                    best = tt_value;
                }
            }
            if best >= beta {
                if entry.is_none() {
                    let score = to_tt(best, ply);
                    let entry = TtEntry { mv: None, score, eval: raw, depth: 0, bound: Bound::Lower, was_pv };
                    self.shared.table.store(key, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility = best + margins::quiescence_futility();
        }

        // Step 4. Captures and promotions; in check, all moves.
        let context = if forced { self.context(position, ply) } else { MoveContext::NONE };
        let filter = if forced { MoveFilter::All } else { MoveFilter::Tactical };
        let tt_move = entry.and_then(|entry| entry.mv);
        let mut picker = Picker::new(position, tt_move, filter, &self.moves);
        let (mut best_move, mut count) = (None, 0);
        while let Some(mv) = picker.next(position, &self.data.history, &context, &mut self.moves) {
            count += 1;
            if best > -MATE_IN_MAX_PLY {
                // Step 5. Skip captures that lose, or that win too little to reach alpha.
                if forced {
                    if !is_tactical(position, mv) {
                        picker.skip_quiet();
                    }
                } else {
                    if picker.is_at_bad_tactical() {
                        break;
                    }
                    let gain = match self.in_variant {
                        true => variants::gain(position, mv),
                        false => values::gain(position, mv),
                    };
                    let underpromotion = mv.promoted().is_some_and(|role| role != Role::Queen);
                    if underpromotion {
                        continue;
                    }
                    if futility + gain <= alpha {
                        best = best.max(futility + gain);
                        continue;
                    }
                    if futility <= alpha && !see::see_ge(position, mv, 1) {
                        best = best.max(futility);
                        continue;
                    }
                }
            }
            let mut next = *position;
            next.play_unchecked(mv);
            self.push(position, &next, mv, ply);
            let value = -self.quiescence::<NODE>(&next, -beta, -alpha, ply + 1);
            self.pop();
            if self.stopped {
                picker.finish(&mut self.moves);
                return 0;
            }
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
                }
            }
        }
        picker.finish(&mut self.moves);

        // Step 6. In check all moves were tried: without one it is checkmate.
        if in_check && count == 0 {
            return mated_in(ply);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let score = to_tt(best, ply);
        self.shared.table.store(key, TtEntry { mv: best_move, score, eval: raw, depth: 0, bound, was_pv });
        best
    }
}
