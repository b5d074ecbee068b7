//! What tables say of positions and moves.
//!
//! A Syzygy table may hold less than a position is worth where a capture achieves more, and knows nothing of captures en
//! passant; so captures are always looked at, each in the table of the pieces that it leaves.

use crate::distance_table::value_of;
use crate::endgame::MAX_PIECES;
use crate::error::ProbeError;
use crate::syzygy_table::SyzygyKind;
use crate::tables::Tables;
use std::cmp::Reverse;
use tabiya::{Move, Position, Role, Variant};
use tabiya_engine::{EndgameValue, TableMove, Tablebase};

/// The value of a position, and whether a capture achieves it, so that tables of distances may hold anything.
#[derive(Clone, Copy)]
struct Probed {
    value: EndgameValue,
    by_capture: bool,
}

/// All that tables say of a position, and why they say nothing more.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TableSurvey {
    /// The value for the side to move, as if the fifty-move counter stood at 0.
    pub wdl: Result<EndgameValue, ProbeError>,
    /// The distance.
    pub dtz: Result<i32, ProbeError>,
    /// The legal moves, the best first; those of which nothing is known come last.
    pub moves: Vec<SurveyedMove>,
}

impl TableSurvey {
    /// The value with the fifty-move counter. A move that sets the counter back is in time, whatever the counter says: so
    /// the position is worth no less than the best move that is known.
    pub fn verdict(&self, position: &Position) -> Option<EndgameValue> {
        let by_moves = self.moves.iter().filter_map(|it| Some(it.judged.as_ref().ok()?.value)).max();
        match (&self.wdl, &self.dtz) {
            (_, Ok(dtz)) => by_moves.max(Some(EndgameValue::of_distance(*dtz, position.halfmoves()))),
            // Without a distance only a fresh counter tells, or a draw.
            (Ok(wdl), Err(_)) if position.halfmoves() == 0 || *wdl == EndgameValue::Draw => Some(*wdl),
            _ => None,
        }
    }

    /// Why something is not known: of the position, or else of the first move of which not all is.
    pub fn unknown(&self) -> Option<&ProbeError> {
        let of_moves = || self.moves.iter().find_map(|it| it.judged.as_ref().err());
        self.wdl.as_ref().err().or(self.dtz.as_ref().err()).or_else(of_moves)
    }
}

/// A legal move, and what tables say of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SurveyedMove {
    /// The move.
    pub mv: Move,
    /// Whether it is a capture or a pawn move, which sets the counter of fifty moves back.
    pub zeroing: bool,
    /// All that is known of it, or why that is not.
    pub judged: Result<TableMove, ProbeError>,
    /// What it is worth for the side that plays it, as if the counter stood at 0. Where tables of results are there and
    /// those of distances are not, the value of the position behind it.
    pub wdl: Option<EndgameValue>,
}

impl SurveyedMove {
    /// The order of moves: by value, then by the way to it; what has no value comes last.
    fn rank(&self) -> (Reverse<Option<EndgameValue>>, i32) {
        match &self.judged {
            Ok(judged) => (Reverse(Some(judged.value)), judged.dtz),
            Err(_) => (Reverse(self.wdl), i32::MAX),
        }
    }
}

/// The distance of a position in which the next move is the capture or pawn move.
const fn before_zeroing(value: EndgameValue) -> i32 {
    match value {
        EndgameValue::Win => 1,
        EndgameValue::CursedWin => 101,
        EndgameValue::Draw => 0,
        EndgameValue::BlessedLoss => -101,
        EndgameValue::Loss => -1,
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

fn is_zeroing(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || position.board().role_at(mv.from()) == Some(Role::Pawn)
}

impl Tables {
    /// The value of a position for the side to move, as if the fifty-move counter stood at 0.
    pub fn wdl(&self, position: &Position) -> Result<EndgameValue, ProbeError> {
        Ok(self.probe(position).inspect_err(|error| self.note(error))?.value)
    }

    /// The distance of a position, in plies, to the next capture or pawn move, or to mate, with best play: positive if
    /// the side to move wins, negative if it loses, 0 if the position is drawn.
    ///
    /// - From 1 to 100 the position is won, from -1 to -100 lost. A side that is checkmated has -1.
    /// - Beyond 100 the fifty-move rule makes it a draw.
    /// - A Syzygy table may count in moves of both sides where plies do not decide, so the number may be one too small.
    ///   It is exact in tables where a position lies on the edge of the fifty-move rule, and in tables of our own.
    /// - So with the fifty-move counter running a win is certain while both together are at most 99; where they are 100,
    ///   a table that counts in moves leaves it open.
    pub fn dtz(&self, position: &Position) -> Result<i32, ProbeError> {
        self.distance(position).inspect_err(|error| self.note(error))
    }

    fn distance(&self, position: &Position) -> Result<i32, ProbeError> {
        let Probed { value, by_capture } = self.probe(position)?;
        if value == EndgameValue::Draw {
            return Ok(0);
        }
        if by_capture {
            return Ok(before_zeroing(value));
        }
        let board = position.board();
        let known = self.about(board)?;
        if let Some(table) = known.made_instead(SyzygyKind::Dtz)? {
            return Ok(table.distance(board, known.endgame, position.turn()));
        }
        // A pawn move that wins is the next one; tables may hold anything then.
        if value > EndgameValue::Draw && self.has_winning_pawn_move(position, value)? {
            return Ok(before_zeroing(value));
        }
        // No capture en passant is best here, so the table without it is right.
        let table = known.syzygy(SyzygyKind::Dtz)?;
        if let Some(distance) = table.dtz(board, known.endgame, position.turn(), value)? {
            let sign = if value > EndgameValue::Draw { 1 } else { -1 };
            return Ok(before_zeroing(value) + sign * distance);
        }
        // The table is about the other side to move: one ply further.
        let mut best = if value > EndgameValue::Draw { i32::MAX } else { before_zeroing(value) };
        for &mv in &position.legal_moves() {
            if is_zeroing(position, mv) {
                continue;
            }
            let next = after(position, mv);
            let mate = next.is_check() && !next.has_legal_moves();
            let distance = if mate { 1 } else { -self.distance(&next)? };
            if value > EndgameValue::Draw {
                if distance > 0 {
                    best = best.min(if mate { 1 } else { distance + 1 });
                }
            } else {
                best = best.min(distance - 1);
            }
        }
        if best == i32::MAX {
            return Err(table.contradiction());
        }
        Ok(best)
    }

    /// A legal move with what the tables say of it.
    pub fn judge(&self, position: &Position, mv: Move) -> Result<TableMove, ProbeError> {
        let next = after(position, mv);
        let zeroing = is_zeroing(position, mv);
        let dtz = if next.is_checkmate(next.turn()) {
            1
        } else if zeroing {
            before_zeroing(-self.wdl(&next)?)
        } else {
            match -self.dtz(&next)? {
                0 => 0,
                distance => distance + distance.signum(),
            }
        };
        Ok(TableMove::new(position, mv, dtz))
    }

    /// All legal moves with what the tables say of them, the best first: wins by the shortest way to the next capture or
    /// pawn move, then draws, then losses by the longest. The fifty-move counter of the position counts.
    pub fn best_moves(&self, position: &Position) -> Result<Vec<TableMove>, ProbeError> {
        // Castling rights are an error also where there is no move.
        self.refuse_unknowable(position)?;
        let moves = position
            .legal_moves()
            .into_iter()
            .map(|mv| self.judge(position, mv))
            .collect::<Result<Vec<_>, ProbeError>>()?;
        Ok(sorted(moves, TableMove::rank))
    }

    /// All that is known of a position: where a table is missing, the rest is told all the same.
    pub fn survey(&self, position: &Position) -> TableSurvey {
        // A move may give up the last right to castle: then it is known, though the position is not.
        let moves: Vec<SurveyedMove> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let judged = self.judge(position, mv);
                let wdl = match &judged {
                    Ok(judged) => Some(EndgameValue::of_distance(judged.dtz, 0)),
                    Err(_) => self.wdl(&after(position, mv)).ok().map(|value| -value),
                };
                SurveyedMove { mv, zeroing: is_zeroing(position, mv), judged, wdl }
            })
            .collect();
        let moves = sorted(moves, SurveyedMove::rank);
        TableSurvey { wdl: self.wdl(position), dtz: self.dtz(position), moves }
    }

    /// A line of best moves by both sides, up to mate or to so many plies; it ends where the position is drawn.
    pub fn line(&self, position: &Position, plies: usize) -> Result<Vec<Move>, ProbeError> {
        let mut position = *position;
        let mut line = Vec::new();
        while line.len() < plies {
            match self.best_moves(&position)?.first() {
                Some(best) if best.dtz != 0 => {
                    line.push(best.mv);
                    position.play_unchecked(best.mv);
                }
                _ => break,
            }
        }
        Ok(line)
    }

    fn refuse_unknowable(&self, position: &Position) -> Result<(), ProbeError> {
        if position.variant() != Variant::Chess {
            return Err(ProbeError::NotChess { variant: position.variant() });
        }
        if !position.castling_rooks().is_empty() {
            let pieces = position.board().occupied().len();
            return Err(match pieces {
                ..=MAX_PIECES => ProbeError::CastlingRights,
                _ => ProbeError::TooManyPieces { pieces },
            });
        }
        Ok(())
    }

    fn has_winning_pawn_move(&self, position: &Position, value: EndgameValue) -> Result<bool, ProbeError> {
        if position.board().of(position.turn(), Role::Pawn).is_empty() {
            return Ok(false);
        }
        // A table may be missing for one promotion, and another one win all the same.
        let mut failed = None;
        for &mv in &position.legal_moves() {
            if position.board().role_at(mv.from()) != Some(Role::Pawn) || position.is_capture(mv) {
                continue;
            }
            match self.wdl(&after(position, mv)) {
                Ok(reply) if -reply == value => return Ok(true),
                Ok(_) => {}
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        failed.map_or(Ok(false), Err)
    }

    fn probe(&self, position: &Position) -> Result<Probed, ProbeError> {
        self.refuse_unknowable(position)?;
        if position.en_passant().is_none() {
            if let Some(value) = self.made(position)? {
                return Ok(Probed { value, by_capture: false });
            }
        }
        // The best capture that is there without the right to capture en passant, and the best one en passant.
        let mut best: Option<EndgameValue> = None;
        let mut best_en_passant: Option<EndgameValue> = None;
        for &mv in &position.legal_captures() {
            // What is not better than the best so far need not be known exactly.
            let enough = -best.unwrap_or(EndgameValue::Loss);
            let value = -self.after_captures(&after(position, mv), EndgameValue::Loss, enough)?;
            if value == EndgameValue::Win {
                return Ok(Probed { value, by_capture: true });
            }
            let best = if mv.is_en_passant() { &mut best_en_passant } else { &mut best };
            *best = (*best).max(Some(value));
        }
        let stored = self.stored(position)?;
        let Some(en_passant) = best_en_passant else {
            let value = best.map_or(stored, |best| best.max(stored));
            return Ok(Probed { value, by_capture: best >= Some(value) && value > EndgameValue::Draw });
        };
        // The table takes a position for stalemate in which the only moves are captures en passant.
        let only = !position.is_check() && position.legal_moves().iter().all(|mv| mv.is_en_passant());
        let without = best.map_or(stored, |best| best.max(stored));
        if only || en_passant > without {
            return Ok(Probed { value: en_passant, by_capture: true });
        }
        let captures = best.map_or(en_passant, |best| best.max(en_passant));
        Ok(Probed { value: without, by_capture: captures >= without && without > EndgameValue::Draw })
    }

    /// The value of a position without captures en passant, if it lies between these two.
    fn after_captures(
        &self,
        position: &Position,
        mut alpha: EndgameValue,
        beta: EndgameValue,
    ) -> Result<EndgameValue, ProbeError> {
        if let Some(value) = self.made(position)? {
            return Ok(value);
        }
        for &mv in &position.legal_captures() {
            let value = -self.after_captures(&after(position, mv), -beta, -alpha)?;
            if value >= beta {
                return Ok(value);
            }
            alpha = alpha.max(value);
        }
        Ok(alpha.max(self.stored(position)?))
    }

    /// The value of a position in a table of our own, which is exact but for captures en passant; nothing if Syzygy
    /// tables know the ending, or nobody does.
    fn made(&self, position: &Position) -> Result<Option<EndgameValue>, ProbeError> {
        let board = position.board();
        let known = self.about(board)?;
        let table = known.made_instead(SyzygyKind::Wdl)?;
        Ok(table.map(|table| value_of(table.byte(board, known.endgame, position.turn()))))
    }

    /// What a table holds for a position.
    #[inline]
    fn stored(&self, position: &Position) -> Result<EndgameValue, ProbeError> {
        let board = position.board();
        let known = self.about(board)?;
        if known.endgame.is_dead() {
            return Ok(EndgameValue::Draw);
        }
        if let Some(table) = known.made_instead(SyzygyKind::Wdl)? {
            return Ok(value_of(table.byte(board, known.endgame, position.turn())));
        }
        known.syzygy(SyzygyKind::Wdl)?.wdl(board, known.endgame, position.turn())
    }
}

/// Tables for a search: what they cannot tell, for whatever reason, they do not know.
impl Tablebase for Tables {
    fn max_pieces(&self) -> usize {
        Tables::max_pieces(self)
    }

    fn wdl(&self, position: &Position) -> Option<EndgameValue> {
        Tables::wdl(self, position).ok()
    }

    fn ranked_moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        self.best_moves(position).ok()
    }
}

/// Moves in the order of their ranks, those with the same rank as they were. By insertion: there are few, and a sort of its
/// own for each kind of list is a kilobyte and a half of every package.
fn sorted<T, K: Ord>(moves: Vec<T>, rank: impl Fn(&T) -> K) -> Vec<T> {
    let mut sorted = Vec::with_capacity(moves.len());
    for mv in moves {
        let place = sorted.partition_point(|other| rank(other) <= rank(&mv));
        sorted.insert(place, mv);
    }
    sorted
}
