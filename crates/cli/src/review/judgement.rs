//! What a move is worth.

use super::analysis::PositionEval;
use serde::Serialize;
use tabiya::Move;
use tabiya::pgn::Nag;
use tabiya_engine::Score;

/// What is said of a move that gives something away.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Judgement {
    Dubious,
    Mistake,
    Blunder,
}

impl Judgement {
    pub(super) const ALL: [Judgement; 3] = [Judgement::Dubious, Judgement::Mistake, Judgement::Blunder];

    /// From how much on, in points, it is said.
    const fn from(self) -> f64 {
        match self {
            Judgement::Dubious => 0.07,
            Judgement::Mistake => 0.14,
            Judgement::Blunder => 0.22,
        }
    }

    pub(super) const fn nag(self) -> Nag {
        match self {
            Judgement::Dubious => Nag::DUBIOUS,
            Judgement::Mistake => Nag::MISTAKE,
            Judgement::Blunder => Nag::BLUNDER,
        }
    }

    pub(super) const fn symbol(self) -> &'static str {
        match self {
            Judgement::Dubious => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Judgement::Dubious => "Dubious",
            Judgement::Mistake => "Mistake",
            Judgement::Blunder => "Blunder",
        }
    }
}

/// What a move gives away of what could be expected before it, in points.
pub(super) fn loss(mv: Move, best: &PositionEval, after: &PositionEval) -> f64 {
    if best.line.first() == Some(&mv) {
        return 0.0;
    }
    // What the other side can expect is what the mover cannot.
    (best.expected() - (1.0 - after.expected())).max(0.0)
}

/// A mate that is missed is told of up to this length.
const SHORT: i32 = 5;

/// The mate that was there before the move and is not there any more.
pub(super) fn missed_mate(mv: Move, best: &PositionEval, after: &PositionEval) -> Option<i32> {
    match (best.score, after.score) {
        _ if best.line.first() == Some(&mv) => None,
        (Score::Mate(moves @ 1..=SHORT), Score::Centipawns(_) | Score::Mate(1..)) => Some(moves),
        _ => None,
    }
}

pub(super) fn verdict(loss: f64, missed_mate: Option<i32>) -> Option<Judgement> {
    let by_loss = Judgement::ALL.into_iter().rev().find(|verdict| loss >= verdict.from());
    by_loss.or(missed_mate.map(|_| Judgement::Dubious))
}

/// How exact a move is that gives so much away, from 0 to 100.
pub(super) fn accuracy(loss: f64) -> f64 {
    100.0 * (-4.3 * loss).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::{Position, Square};

    fn sight(score: Score, line: &[Move]) -> PositionEval {
        PositionEval { score, depth: 1, line: line.to_vec() }
    }

    fn moves() -> (Move, Move) {
        let _ = Position::new();
        (Move::normal(Square::E2, Square::E4), Move::normal(Square::D2, Square::D4))
    }

    #[test]
    fn the_best_move_gives_nothing_away_whatever_is_found_behind_it() {
        let (e4, d4) = moves();
        let (best, after) = (sight(Score::Centipawns(100), &[e4]), sight(Score::Centipawns(300), &[]));
        assert_eq!(loss(e4, &best, &after), 0.0);
        assert!(loss(d4, &best, &after) > 0.4);
        // A move that turns out better than the best is none that gives away.
        assert_eq!(loss(d4, &best, &sight(Score::Centipawns(-500), &[])), 0.0);
    }

    #[test]
    fn a_pawn_is_a_dubious_loss_and_a_piece_a_blunder() {
        let (e4, d4) = moves();
        let best = sight(Score::Centipawns(0), &[e4]);
        let judged = |behind| verdict(loss(d4, &best, &sight(Score::Centipawns(behind), &[])), None);
        assert_eq!(judged(20), None);
        assert_eq!(judged(80), Some(Judgement::Dubious));
        assert_eq!(judged(140), Some(Judgement::Mistake));
        assert_eq!(judged(300), Some(Judgement::Blunder));
        // With a queen more, a pawn does not matter.
        let ahead = sight(Score::Centipawns(1000), &[e4]);
        assert_eq!(verdict(loss(d4, &ahead, &sight(Score::Centipawns(-900), &[])), None), None);
    }

    #[test]
    fn a_missed_mate_is_dubious_even_if_everything_else_wins() {
        let (e4, d4) = moves();
        let best = sight(Score::Mate(2), &[e4]);
        let after = sight(Score::Centipawns(-1500), &[]);
        assert_eq!(missed_mate(d4, &best, &after), Some(2));
        assert_eq!(verdict(loss(d4, &best, &after), Some(2)), Some(Judgement::Dubious));
        assert_eq!(missed_mate(e4, &best, &after), None);
        // A longer mate is a mate, and being mated at once is one that was given.
        assert_eq!(missed_mate(d4, &best, &sight(Score::Mate(-4), &[])), None);
        assert_eq!(missed_mate(d4, &best, &sight(Score::Mate(0), &[])), None);
        assert_eq!(missed_mate(d4, &sight(Score::Mate(20), &[e4]), &after), None);
    }

    #[test]
    fn accuracy_falls_with_what_is_given_away() {
        assert_eq!(accuracy(0.0), 100.0);
        assert!((accuracy(0.1) - 65.0).abs() < 0.5);
        assert!(accuracy(1.0) < 2.0);
    }
}
