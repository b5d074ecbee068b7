//! Move ordering: the moves of a position in stages, each generated when its turn comes.
//!
//! First the move from the transposition table, then captures and promotions that lose nothing, then quiet
//! moves by their history, then the captures that lose.

use crate::check_squares::CheckSquares;
use crate::history::{MoveContext, MoveHistory};
use crate::margins;
use crate::see;
use crate::values::PIECE_VALUES;
use crate::variants;
use tabiya::{Move, Position, Role};

/// A move and its ordering score: the highest comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) mv: Move,
    /// Of a quiet move, whether it gives check; it counts in the score.
    gives_check: bool,
    score: i32,
}

/// What ordering knows of a quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuietMove {
    /// Its history when the moves of the node were ordered.
    pub(crate) history: i32,
    pub(crate) gives_check: bool,
}

/// Which moves are picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveFilter {
    All,
    /// Captures and promotions.
    Tactical,
    /// Captures and promotions whose exchange wins at least this much.
    Winning(i32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PickStage {
    TtMove,
    MakeTactical,
    GoodTactical,
    MakeQuiet,
    Quiet,
    BadTactical,
    Done,
}

/// The moves of one position, best first. They lie in a list that all nodes of a line share.
pub(crate) struct Picker {
    stage: PickStage,
    filter: MoveFilter,
    tt_move: Option<Move>,
    start: usize,
    next: usize,
    /// Losing captures are kept from `start` to here.
    bad: usize,
    skip_quiet: bool,
    /// What is known of the move that was picked last.
    quiet: Option<QuietMove>,
}

impl Picker {
    /// The moves of a position; the move from the transposition table comes first if it is legal and passes
    /// the filter.
    pub(crate) fn new(
        position: &Position,
        tt_move: Option<Move>,
        filter: MoveFilter,
        list: &[ScoredMove],
    ) -> Picker {
        let tt_move = tt_move.filter(|&mv| {
            position.is_legal(mv)
                && match filter {
                    MoveFilter::All => true,
                    MoveFilter::Tactical => is_tactical(position, mv),
                    MoveFilter::Winning(least) => {
                        is_tactical(position, mv) && see::see_ge(position, mv, least)
                    }
                }
        });
        let stage = if tt_move.is_some() { PickStage::TtMove } else { PickStage::MakeTactical };
        let start = list.len();
        Picker { stage, filter, tt_move, start, next: start, bad: start, skip_quiet: false, quiet: None }
    }

    /// Gives no more quiet moves.
    pub(crate) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// What ordering knows of the move that was picked last; nothing of captures and of the table's move.
    pub(crate) fn quiet(&self) -> Option<QuietMove> {
        self.quiet
    }

    /// Whether the moves that come now are the losing captures.
    pub(crate) fn is_at_bad_tactical(&self) -> bool {
        self.stage == PickStage::BadTactical
    }

    /// Restores the shared list.
    pub(crate) fn finish(&self, list: &mut Vec<ScoredMove>) {
        list.truncate(self.start);
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &MoveHistory,
        context: &MoveContext,
        list: &mut Vec<ScoredMove>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                PickStage::TtMove => {
                    self.stage = PickStage::MakeTactical;
                    return self.tt_move;
                }
                PickStage::MakeTactical => {
                    position.for_each_tactical(|mv| {
                        if Some(mv) != self.tt_move {
                            let score = tactical_score(position, history, mv);
                            list.push(ScoredMove { mv, gives_check: false, score });
                        }
                    });
                    self.stage = PickStage::GoodTactical;
                }
                PickStage::GoodTactical => {
                    let Some(scored) = self.best(list) else {
                        self.stage = match self.filter {
                            MoveFilter::All => PickStage::MakeQuiet,
                            MoveFilter::Tactical => self.go_to_bad(),
                            MoveFilter::Winning(_) => PickStage::Done,
                        };
                        continue;
                    };
                    let least = match self.filter {
                        MoveFilter::Winning(least) => least,
                        _ => -scored.score / 32,
                    };
                    if see::see_ge(position, scored.mv, least) {
                        return Some(scored.mv);
                    }
                    list[self.bad] = scored;
                    self.bad += 1;
                }
                PickStage::MakeQuiet => {
                    if !self.skip_quiet {
                        let checks = CheckSquares::of(position);
                        position.for_each_quiet(|mv| {
                            if Some(mv) != self.tt_move {
                                let gives_check = checks.gives_check(position, mv);
                                let check = margins::check_bonus() * gives_check as i32;
                                let score = history.quiet(position, mv, context) + check;
                                list.push(ScoredMove { mv, gives_check, score });
                            }
                        });
                    }
                    self.stage = PickStage::Quiet;
                }
                PickStage::Quiet => match self.best(list) {
                    Some(ScoredMove { mv, gives_check, score }) if !self.skip_quiet => {
                        let history = score - margins::check_bonus() * gives_check as i32;
                        self.quiet = Some(QuietMove { history, gives_check });
                        return Some(mv);
                    }
                    _ => {
                        self.quiet = None;
                        self.stage = self.go_to_bad();
                    }
                },
                PickStage::BadTactical => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some(list[self.next - 1].mv);
                    }
                    self.stage = PickStage::Done;
                }
                PickStage::Done => return None,
            }
        }
    }

    /// Takes the best of the remaining moves.
    #[inline]
    fn best(&mut self, list: &mut [ScoredMove]) -> Option<ScoredMove> {
        let rest = list.get_mut(self.next..)?;
        let mut best = 0;
        let first = rest.first()?;
        let mut most = first.score;
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > most {
                (best, most) = (i, scored.score);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    fn go_to_bad(&mut self) -> PickStage {
        self.next = self.start;
        PickStage::BadTactical
    }
}

/// Whether a legal move is a capture or a promotion.
#[inline]
pub(crate) fn is_tactical(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promoted().is_some()
}

/// The value of what is captured counts most, then the history of such captures.
#[inline]
fn tactical_score(position: &Position, history: &MoveHistory, mv: Move) -> i32 {
    if !position.is_chess() {
        return 16 * variants::gain(position, mv) + history.capture(position, mv) / 4;
    }
    let taken = match mv.is_en_passant() {
        true => Some(Role::Pawn),
        false => position.board().role_at(mv.to()),
    };
    let gain = taken.map_or(0, |role| PIECE_VALUES[role as usize])
        + match mv.promoted() {
            Some(Role::Queen) => PIECE_VALUES[4],
            Some(_) => -PIECE_VALUES[4],
            None => 0,
        };
    16 * gain + history.capture(position, mv) / 4
}

#[cfg(test)]
mod tests {
    use super::{MoveFilter, Picker, is_tactical};
    use crate::history::{MoveContext, MoveHistory};
    use tabiya::{Move, Position};

    const FENS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "4k3/8/4r3/8/1b6/8/4N3/4K3 w - - 0 1",
    ];

    fn all(position: &Position, tt_move: Option<Move>, filter: MoveFilter) -> Vec<Move> {
        let history = MoveHistory::new();
        let mut list = Vec::new();
        let mut picker = Picker::new(position, tt_move, filter, &list);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(position, &history, &MoveContext::NONE, &mut list) {
            moves.push(mv);
        }
        picker.finish(&mut list);
        assert!(list.is_empty());
        moves
    }

    #[test]
    fn every_legal_move_is_picked_once_whatever_the_table_suggests() {
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
            legal.sort();
            for tt_move in legal.iter().map(|&mv| Some(mv)).chain([None]) {
                let mut picked = all(&position, tt_move, MoveFilter::All);
                if tt_move.is_some() {
                    assert_eq!(picked.first().copied(), tt_move);
                }
                picked.sort();
                assert_eq!(picked, legal, "{fen}");
            }
        }
    }

    #[test]
    fn the_tactical_filter_picks_every_capture_and_promotion() {
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            let mut picked = all(&position, None, MoveFilter::Tactical);
            let mut expected: Vec<Move> =
                position.legal_moves().into_iter().filter(|&mv| is_tactical(&position, mv)).collect();
            picked.sort();
            expected.sort();
            assert_eq!(picked, expected, "{fen}");
        }
    }

    #[test]
    fn a_move_of_another_position_in_the_table_is_not_picked() {
        let position = Position::new();
        let elsewhere = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse::<Position>().unwrap();
        let castles = elsewhere.parse_move("O-O").unwrap();
        assert!(!all(&position, Some(castles), MoveFilter::All).contains(&castles));
    }
}
