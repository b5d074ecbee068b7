//! Judging moves: what a move gives away, and what that is called.

use crate::report::SearchResult;
use crate::score::Score;
use crate::wdl::Wdl;
use tabiya::pgn::Nag;
use tabiya::{Move, Position};

/// What a move is called that gives something away.
///
/// ```
/// use tabiya_engine::insight::Judgement;
///
/// assert!(Judgement::Blunder > Judgement::Mistake);
/// assert_eq!((Judgement::Mistake.symbol(), Judgement::Mistake.code()), ("?", "mistake"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Judgement {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All of them, the mildest first.
    pub const ALL: [Judgement; 3] = [Judgement::Dubious, Judgement::Mistake, Judgement::Blunder];

    /// The loss of expected score from which on it is said.
    const fn min_loss(self) -> f64 {
        match self {
            Judgement::Dubious => 0.06,
            Judgement::Mistake => 0.12,
            Judgement::Blunder => 0.18,
        }
    }

    /// The glyph of PGN.
    pub const fn nag(self) -> Nag {
        match self {
            Judgement::Dubious => Nag::DUBIOUS,
            Judgement::Mistake => Nag::MISTAKE,
            Judgement::Blunder => Nag::BLUNDER,
        }
    }

    /// The glyph as players write it: `?!`, `?`, `??`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Judgement::Dubious => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }

    /// The word that begins a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Judgement::Dubious => "Dubious",
            Judgement::Mistake => "Mistake",
            Judgement::Blunder => "Blunder",
        }
    }

    /// A stable, machine-readable code.
    pub const fn code(self) -> &'static str {
        match self {
            Judgement::Dubious => "dubious",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

/// A move compared with the best one.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::insight::{JudgedMove, Judgement};
/// use tabiya_engine::{Engine, Limits};
///
/// let (mut engine, limits) = (Engine::new(), Limits::new().depth(6));
/// let mut game = Game::from_fen("4k3/8/4r3/8/8/8/4Q3/3K4 w - - 0 1")?;
/// let before = *game.position();
/// let best = engine.search(&game, &limits, &mut |_| {});
/// let mv = game.play("Qe5")?;
/// let after = engine.search(&game, &limits, &mut |_| {});
/// let judged = JudgedMove::of(mv, &best, &after);
/// assert_eq!(judged.judgement, Some(Judgement::Blunder));
/// assert_eq!(judged.words(&before), "Blunder. Qxe6+ was best.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct JudgedMove {
    /// What it is called, if it gives something away.
    pub judgement: Option<Judgement>,
    /// The loss of expected score, from 0 to 1.
    pub loss: f64,
    /// The loss in centipawns, from 0 to 2000; see [`centipawn_loss`].
    pub centipawn_loss: u32,
    /// The mate that was there and is not any more, in moves.
    pub missed_mate: Option<i32>,
    /// The mate that it allows and that was not there before, in moves.
    pub allowed_mate: Option<i32>,
    /// The best move.
    pub best: Option<Move>,
}

/// A mate that is missed, or allowed where all is lost anyway, is told of up to this length.
const SHORT_MATE: i32 = 5;

impl JudgedMove {
    /// Judges a move by a search of the position before it and one of the position after it.
    pub fn of(mv: Move, before: &SearchResult, after: &SearchResult) -> JudgedMove {
        let best = before.pv.first().copied().or(before.best);
        if best == Some(mv) {
            // The best move gives nothing away, whatever is found behind it.
            let (judgement, missed_mate, allowed_mate) =
                (None, None, allowed_mate(before.score, after.score));
            return JudgedMove { judgement, loss: 0.0, centipawn_loss: 0, missed_mate, allowed_mate, best };
        }
        let expected = |score: Score| Wdl::of(score).expected();
        // What the other side can expect is what the mover cannot.
        let loss = (expected(before.score) - (1.0 - expected(after.score))).max(0.0);
        let missed_mate = missed_mate(before.score, after.score);
        let allowed_mate = allowed_mate(before.score, after.score);
        JudgedMove {
            judgement: judgement(loss, missed_mate, allowed_mate),
            loss,
            centipawn_loss: centipawn_loss(before.score, after.score),
            missed_mate,
            allowed_mate,
            best,
        }
    }

    /// How exact the move is, from 0 to 100.
    pub fn accuracy(&self) -> f64 {
        accuracy(self.loss)
    }

    /// What is said of it: `Blunder: it allows mate in 2. Kf1 was best.` Nothing of a good move. In variants that are
    /// not won by mate alone, the mate is a win.
    pub fn words(&self, before: &Position) -> String {
        let Some(judgement) = self.judgement else { return String::new() };
        let mut text = judgement.word().to_owned();
        let mate = if before.variant().wins_by_mate_alone() { "mate" } else { "a win" };
        match (self.allowed_mate, self.missed_mate) {
            (Some(moves), _) => text += &format!(": it allows {mate} in {moves}"),
            (None, Some(moves)) => text += &format!(": {mate} in {moves} was there"),
            (None, None) => {}
        }
        if let Some(best) = self.best {
            text += &format!(". {} was best.", before.san(best));
        }
        text
    }
}

/// What a move loses to the best one, in centipawns: `best` is the score before it, `after` that of the other side
/// after it. Beyond ten pawns, mates included, nothing counts any more.
///
/// ```
/// use tabiya_engine::Score;
/// use tabiya_engine::insight::centipawn_loss;
///
/// assert_eq!(centipawn_loss(Score::Centipawns(50), Score::Centipawns(30)), 80);
/// // A mate in three instead of one loses nothing; a checkmate never does.
/// assert_eq!(centipawn_loss(Score::Mate(1), Score::Mate(-2)), 0);
/// assert_eq!(centipawn_loss(Score::Mate(1), Score::Mate(0)), 0);
/// ```
pub fn centipawn_loss(best: Score, after: Score) -> u32 {
    let centipawns = |score: Score| score.rank().clamp(-1_000, 1_000);
    (centipawns(best) - centipawns(-after)).max(0) as u32
}

/// The mate that was there before a move and is not any more.
fn missed_mate(best: Score, after: Score) -> Option<i32> {
    match best {
        Score::Mate(moves @ 1..=SHORT_MATE) if !after.is_losing_mate() => Some(moves),
        _ => None,
    }
}

/// The mate that the other side has after a move and did not have before.
fn allowed_mate(best: Score, after: Score) -> Option<i32> {
    match after {
        Score::Mate(moves @ 1..) if !best.is_losing_mate() => Some(moves),
        _ => None,
    }
}

fn accuracy(loss: f64) -> f64 {
    100.0 * (-4.3 * loss).exp()
}

fn judgement(loss: f64, missed_mate: Option<i32>, allowed_mate: Option<i32>) -> Option<Judgement> {
    let by_loss = Judgement::ALL.into_iter().rev().find(|judgement| loss >= judgement.min_loss());
    // Won or lost already, it is still the move that a player asks about.
    let by_mate = missed_mate.is_some() || allowed_mate.is_some_and(|moves| moves <= SHORT_MATE);
    by_loss.or(by_mate.then_some(Judgement::Dubious))
}

#[cfg(test)]
mod tests {
    use super::{JudgedMove, Judgement, accuracy};
    use crate::report::SearchResult;
    use crate::score::Score;
    use tabiya::{Move, Position, Square, Variant};

    const E4: Move = Move::normal(Square::E2, Square::E4);
    const D4: Move = Move::normal(Square::D2, Square::D4);

    fn result(score: Score, pv: &[Move]) -> SearchResult {
        SearchResult { best: pv.first().copied(), score, pv: pv.to_vec(), ..SearchResult::default() }
    }

    /// The move where e4 is best and has this score, and the other side has that one after it.
    fn judged(mv: Move, best: Score, after: Score) -> JudgedMove {
        JudgedMove::of(mv, &result(best, &[E4]), &result(after, &[]))
    }

    #[test]
    fn the_best_move_gives_nothing_away_whatever_is_found_behind_it() {
        let (best, after) = (Score::Centipawns(100), Score::Centipawns(300));
        assert_eq!(judged(E4, best, after).loss, 0.0);
        assert!(judged(D4, best, after).loss > 0.4);
        // A move that turns out better than the best one gives nothing away.
        assert_eq!(judged(D4, best, Score::Centipawns(-500)).loss, 0.0);
    }

    #[test]
    fn half_a_pawn_is_a_dubious_loss_a_pawn_a_mistake_and_a_piece_a_blunder() {
        let judgement = |best, after| judged(D4, Score::Centipawns(best), Score::Centipawns(after)).judgement;
        assert_eq!(judgement(0, 20), None);
        assert_eq!(judgement(0, 60), Some(Judgement::Dubious));
        assert_eq!(judgement(0, 100), Some(Judgement::Mistake));
        assert_eq!(judgement(0, 120), Some(Judgement::Mistake));
        assert_eq!(judgement(0, 300), Some(Judgement::Blunder));
        // With a queen more, a pawn does not matter.
        assert_eq!(judgement(1000, -900), None);
    }

    #[test]
    fn a_missed_mate_is_dubious_even_if_everything_else_wins() {
        let winning = Score::Centipawns(-1500);
        let missed = judged(D4, Score::Mate(2), winning);
        assert_eq!((missed.missed_mate, missed.judgement), (Some(2), Some(Judgement::Dubious)));
        assert_eq!(judged(E4, Score::Mate(2), winning).missed_mate, None);
        // A longer mate is a mate, and a checkmate is one that was given.
        assert_eq!(judged(D4, Score::Mate(2), Score::Mate(-4)).missed_mate, None);
        assert_eq!(judged(D4, Score::Mate(2), Score::Mate(0)).missed_mate, None);
        assert_eq!(judged(D4, Score::Mate(20), winning).missed_mate, None);
    }

    #[test]
    fn a_short_mate_that_is_allowed_is_dubious_even_if_all_is_lost() {
        let lost = Score::Centipawns(-1500);
        let allowed = judged(D4, lost, Score::Mate(1));
        assert_eq!((allowed.allowed_mate, allowed.judgement), (Some(1), Some(Judgement::Dubious)));
        assert_eq!(allowed.words(&Position::new()), "Dubious: it allows mate in 1. e4 was best.");
        // A long one, or one that was there anyway, makes no difference.
        assert_eq!(judged(D4, lost, Score::Mate(20)).judgement, None);
        assert_eq!(judged(D4, Score::Mate(-3), Score::Mate(1)).judgement, None);
    }

    #[test]
    fn the_words_name_the_mate_and_the_best_move() {
        let start = Position::new();
        let words = |best, after| judged(D4, best, after).words(&start);
        assert_eq!(words(Score::ZERO, Score::Mate(2)), "Blunder: it allows mate in 2. e4 was best.");
        assert_eq!(words(Score::Mate(3), Score::ZERO), "Blunder: mate in 3 was there. e4 was best.");
        assert_eq!(words(Score::ZERO, Score::Centipawns(110)), "Mistake. e4 was best.");
        assert_eq!(words(Score::ZERO, Score::ZERO), "");
    }

    #[test]
    fn an_explosion_is_a_win_and_no_mate() {
        let start = Position::start_of(Variant::Atomic);
        let words = |best, after| judged(D4, best, after).words(&start);
        assert_eq!(words(Score::ZERO, Score::Mate(2)), "Blunder: it allows a win in 2. e4 was best.");
        assert_eq!(words(Score::Mate(3), Score::ZERO), "Blunder: a win in 3 was there. e4 was best.");
    }

    #[test]
    fn accuracy_falls_with_what_is_given_away() {
        assert_eq!(accuracy(0.0), 100.0);
        assert!((accuracy(0.1) - 65.0).abs() < 0.5);
        assert!(accuracy(1.0) < 2.0);
        assert_eq!(judged(D4, Score::ZERO, Score::ZERO).accuracy(), 100.0);
    }
}
