//! The order in which moves are tried: each kind is made only when its turn comes.
//!
//! First the move that the table remembers, then captures and promotions that lose nothing, then
//! quiet moves by their history, then the captures that lose.

use crate::history::{Arrival, History};
use crate::see;
use tabiya::{Move, Position, Role};

/// A move and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    score: i32,
}

/// What a check is ahead of other quiet moves, as history counts.
const CHECK: i32 = 5_000;

/// Which moves a search is interested in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    All,
    /// Captures and promotions.
    Material,
    /// Captures and promotions whose exchange wins at least so much.
    Winning(i32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Remembered,
    MakeMaterial,
    GoodMaterial,
    MakeQuiet,
    Quiet,
    BadMaterial,
    Done,
}

/// The moves of one position, best first. They lie in a list that all nodes of a line share.
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    remembered: Option<Move>,
    start: usize,
    next: usize,
    /// Captures that lose are put aside from `start` to here.
    bad: usize,
    skip_quiet: bool,
}

impl Picker {
    /// The moves of a position; what the table remembers is tried first if it is legal and wanted.
    pub(crate) fn new(
        position: &Position,
        remembered: Option<Move>,
        wanted: Wanted,
        list: &[Scored],
    ) -> Picker {
        let remembered = remembered.filter(|&mv| {
            position.is_legal(mv)
                && match wanted {
                    Wanted::All => true,
                    Wanted::Material => is_material(position, mv),
                    Wanted::Winning(least) => {
                        is_material(position, mv) && see::exchange_wins(position, mv, least)
                    }
                }
        });
        let stage = if remembered.is_some() { Stage::Remembered } else { Stage::MakeMaterial };
        let start = list.len();
        Picker { stage, wanted, remembered, start, next: start, bad: start, skip_quiet: false }
    }

    /// No more quiet moves: all that follow would be late.
    pub(crate) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Whether the moves that come now are those put aside as losing material.
    pub(crate) fn is_at_bad_material(&self) -> bool {
        self.stage == Stage::BadMaterial
    }

    /// Gives the shared list back as it was.
    pub(crate) fn finish(&self, list: &mut Vec<Scored>) {
        list.truncate(self.start);
    }

    /// The next move to try.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        before: &[Arrival; 3],
        list: &mut Vec<Scored>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Remembered => {
                    self.stage = Stage::MakeMaterial;
                    return self.remembered;
                }
                Stage::MakeMaterial => {
                    position.each_material_move(|mv| {
                        if Some(mv) != self.remembered {
                            list.push(Scored { mv, score: material_score(position, history, mv) });
                        }
                    });
                    self.stage = Stage::GoodMaterial;
                }
                Stage::GoodMaterial => {
                    let Some(scored) = self.best(list) else {
                        self.stage = match self.wanted {
                            Wanted::All => Stage::MakeQuiet,
                            Wanted::Material => self.go_to_bad(),
                            Wanted::Winning(_) => Stage::Done,
                        };
                        continue;
                    };
                    let least = match self.wanted {
                        Wanted::Winning(least) => least,
                        _ => -scored.score / 32,
                    };
                    if see::exchange_wins(position, scored.mv, least) {
                        return Some(scored.mv);
                    }
                    list[self.bad] = scored;
                    self.bad += 1;
                }
                Stage::MakeQuiet => {
                    if !self.skip_quiet {
                        position.each_quiet_move(|mv| {
                            if Some(mv) != self.remembered {
                                let check = CHECK * position.gives_check(mv) as i32;
                                let score = history.quiet(position, mv, before) + check;
                                list.push(Scored { mv, score });
                            }
                        });
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best(list) {
                    Some(scored) if !self.skip_quiet => return Some(scored.mv),
                    _ => self.stage = self.go_to_bad(),
                },
                Stage::BadMaterial => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some(list[self.next - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best of what is left out of the list.
    #[inline]
    fn best(&mut self, list: &mut [Scored]) -> Option<Scored> {
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

    fn go_to_bad(&mut self) -> Stage {
        self.next = self.start;
        Stage::BadMaterial
    }
}

/// Whether a legal move takes or promotes.
#[inline]
pub(crate) fn is_material(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promoted().is_some()
}

/// What is taken counts most, then how well such captures did.
#[inline]
fn material_score(position: &Position, history: &History, mv: Move) -> i32 {
    let taken = match mv.is_en_passant() {
        true => Some(Role::Pawn),
        false => position.board().role_at(mv.to()),
    };
    let gain = taken.map_or(0, |role| see::VALUES[role as usize])
        + match mv.promoted() {
            Some(Role::Queen) => see::VALUES[4],
            Some(_) => -see::VALUES[4],
            None => 0,
        };
    16 * gain + history.capture(position, mv) / 4
}

#[cfg(test)]
mod tests {
    use super::{Picker, Wanted, is_material};
    use crate::history::{History, NOWHERE};
    use tabiya::{Move, Position};

    const FENS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "4k3/8/4r3/8/1b6/8/4N3/4K3 w - - 0 1",
    ];

    fn all(position: &Position, remembered: Option<Move>, wanted: Wanted) -> Vec<Move> {
        let history = History::new();
        let mut list = Vec::new();
        let mut picker = Picker::new(position, remembered, wanted, &list);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(position, &history, &[NOWHERE; 3], &mut list) {
            moves.push(mv);
        }
        picker.finish(&mut list);
        assert!(list.is_empty());
        moves
    }

    #[test]
    fn every_legal_move_is_picked_once_whatever_is_remembered() {
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
            legal.sort();
            for remembered in legal.iter().map(|&mv| Some(mv)).chain([None]) {
                let mut picked = all(&position, remembered, Wanted::All);
                if remembered.is_some() {
                    assert_eq!(picked.first().copied(), remembered);
                }
                picked.sort();
                assert_eq!(picked, legal, "{fen}");
            }
        }
    }

    #[test]
    fn a_search_for_material_picks_every_capture_and_promotion() {
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            let mut picked = all(&position, None, Wanted::Material);
            let mut expected: Vec<Move> =
                position.legal_moves().into_iter().filter(|&mv| is_material(&position, mv)).collect();
            picked.sort();
            expected.sort();
            assert_eq!(picked, expected, "{fen}");
        }
    }

    #[test]
    fn a_move_that_is_remembered_from_elsewhere_is_not_played_here() {
        let position = Position::new();
        let elsewhere = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse::<Position>().unwrap();
        let castles = elsewhere.parse_move("O-O").unwrap();
        assert!(!all(&position, Some(castles), Wanted::All).contains(&castles));
    }
}
