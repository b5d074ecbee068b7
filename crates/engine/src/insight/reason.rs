//! Why a move was bad: what it loses, what it misses, or what it leads to, told from the lines of both searches.

use super::judgement::JudgedMove;
use super::material::{captures_as_chess, value};
use super::tactics::{MIN_GAIN, MaterialGain, motif_words, soon};
use crate::report::SearchResult;
use crate::score::Score;
use tabiya::{Color, DrawReason, Move, Outcome, Position};

impl JudgedMove {
    /// What is said of the move, and why: what the answer wins, what could have been won, or how the game stands after
    /// it. The searches are those by which it was judged. Nothing of a good move.
    ///
    /// ```
    /// use tabiya::Game;
    /// use tabiya_engine::insight::JudgedMove;
    /// use tabiya_engine::{Engine, Limits};
    ///
    /// let (mut engine, limits) = (Engine::new(), Limits::new().depth(6));
    /// let mut game = Game::from_fen("4k3/8/4r3/8/8/8/4Q3/3K4 w - - 0 1")?;
    /// let before = *game.position();
    /// let best = engine.search(&game, &limits, &mut |_| {});
    /// let mv = game.play("Qe5")?;
    /// let after = engine.search(&game, &limits, &mut |_| {});
    /// let judged = JudgedMove::of(mv, &best, &after);
    /// let words = judged.explained(&before, mv, &best, &after);
    /// assert_eq!(words, "Blunder: Rxe5 wins a queen. Qxe6+ was best.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explained(
        &self,
        before: &Position,
        mv: Move,
        best: &SearchResult,
        after: &SearchResult,
    ) -> String {
        let Some(judgement) = self.judgement else { return String::new() };
        // A mate is reason enough.
        if self.allowed_mate.is_some() || self.missed_mate.is_some() || !before.is_legal(mv) {
            return self.words(before);
        }
        let lines = JudgedLines { before, mv, best, after, cost: self.centipawn_loss as i32 };
        let why = lines.reason();
        let better = self.best.filter(|&best| before.is_legal(best)).map(|best| {
            let san = before.san(best);
            match lines.merit() {
                Some(merit) if why.tells_standing => format!(" {san} was best: {merit}."),
                _ => format!(" {san} was best."),
            }
        });
        format!("{}: {}.{}", judgement.word(), why.text, better.unwrap_or_default())
    }
}

/// A move, and the lines that were found in place of it and behind it.
struct JudgedLines<'a> {
    before: &'a Position,
    mv: Move,
    best: &'a SearchResult,
    after: &'a SearchResult,
    /// What it loses to the best move, in hundredths of a pawn.
    cost: i32,
}

/// Why a move is bad.
struct MistakeReason {
    text: String,
    /// Whether it is how the game stands that is told, and nothing that was won or lost.
    tells_standing: bool,
}

impl JudgedLines<'_> {
    fn mover(&self) -> Color {
        self.before.turn()
    }

    fn after_it(&self) -> Position {
        let mut after = *self.before;
        after.play_unchecked(self.mv);
        after
    }

    fn reason(&self) -> MistakeReason {
        let after = self.after_it();
        let told = |text: String| MistakeReason { text, tells_standing: false };
        if let Some(outcome) = after.outcome() {
            return told(match outcome {
                Outcome::Draw { reason: DrawReason::Stalemate } => "it is stalemate".to_owned(),
                outcome => format!("it ends the game: {outcome}"),
            });
        }
        if captures_as_chess(self.before.variant()) {
            // What the move itself takes is paid for by what the answer wins.
            let taken = self.before.captured(self.mv).map(|piece| piece.role);
            let theirs = MaterialGain::of(&after, &self.after.pv, taken);
            let ours = MaterialGain::of(self.before, &self.best.pv, None);
            let cost = theirs.balance() + ours.balance();
            // The scores have to agree with what is counted: neither is it of no account, nor is there much more that a line
            // of a few moves does not show. And it has to happen soon.
            let agrees =
                cost >= MIN_GAIN && 10 * self.cost >= 6 * cost.min(1_000) && 10 * cost >= 4 * self.cost;
            let paid = taken.map_or(0, value);
            let is_soon = |position: &Position, moves: &[Move], gain: &MaterialGain, paid: i32| {
                gain.balance() >= MIN_GAIN && !moves.is_empty() && soon(position, moves, gain.balance(), paid)
            };
            if agrees && is_soon(&after, &self.after.pv, &theirs, paid) {
                let reply = after.san(self.after.pv[0]);
                return told(format!("{reply} wins {}", theirs.words()));
            }
            if agrees && is_soon(self.before, &self.best.pv, &ours, 0) {
                // Where it takes back, nothing is won.
                let how = if self.before.captured(self.best.pv[0]).is_some() { "taken" } else { "won" };
                return told(format!("{} could have been {how}", ours.words()));
            }
        }
        self.standing_after(&after)
    }

    /// Who stands how after the answer, or where that is as before, what it costs.
    fn standing_after(&self, after: &Position) -> MistakeReason {
        let (was, is) = (ScoreStanding::of(self.best.score), ScoreStanding::of(-self.after.score));
        let tells_standing = was != is;
        let now = match tells_standing {
            true => is.words(self.mover()),
            false => format!("it is worth {:.1} pawns less", f64::from(self.cost) / 100.0),
        };
        let reply = self.after.pv.first().copied().filter(|&reply| after.is_legal(reply));
        let text = match reply.map(|reply| (after.san(reply), motif_words(after, reply))) {
            Some((reply, Some(does))) if tells_standing => format!("{reply} {does}: {now}"),
            Some((reply, Some(does))) => format!("{reply} {does}"),
            Some((reply, None)) => format!("after {reply} {now}"),
            None if tells_standing => format!("now {now}"),
            None => now,
        };
        MistakeReason { text, tells_standing }
    }

    /// What the best move does that the other did not: how the game stands with it.
    fn merit(&self) -> Option<String> {
        let other = !self.mover();
        Some(match ScoreStanding::of(self.best.score) {
            ScoreStanding::Level => "it keeps the game level".to_owned(),
            ScoreStanding::Better(by) => format!("it keeps {} {}", self.mover(), by.words()),
            ScoreStanding::Worse(Margin::Slightly) => format!("with it {other} is only slightly better"),
            ScoreStanding::Worse(Margin::Clearly) => format!("with it {other} is better, but not winning"),
            ScoreStanding::Worse(Margin::Winning) => return None,
        })
    }
}

/// Who stands better, seen by one side, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ScoreStanding {
    Level,
    Better(Margin),
    Worse(Margin),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Margin {
    Slightly,
    Clearly,
    Winning,
}

impl Margin {
    const fn words(self) -> &'static str {
        match self {
            Margin::Slightly => "slightly better",
            Margin::Clearly => "better",
            Margin::Winning => "winning",
        }
    }
}

impl ScoreStanding {
    fn of(score: Score) -> ScoreStanding {
        let rank = score.rank();
        let margin = match rank.abs() {
            0..40 => return ScoreStanding::Level,
            40..130 => Margin::Slightly,
            130..300 => Margin::Clearly,
            _ => Margin::Winning,
        };
        if rank > 0 { ScoreStanding::Better(margin) } else { ScoreStanding::Worse(margin) }
    }

    /// As the end of a sentence.
    fn words(self, side: Color) -> String {
        match self {
            ScoreStanding::Level => "the game is level".to_owned(),
            ScoreStanding::Better(Margin::Slightly) => format!("{side} is only slightly better"),
            ScoreStanding::Better(Margin::Clearly) => format!("{side} is better, but no longer winning"),
            ScoreStanding::Better(Margin::Winning) => format!("{side} is winning"),
            ScoreStanding::Worse(by) => format!("{} is {}", !side, by.words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(position: &Position, score: Score, line: &[&str]) -> SearchResult {
        let mut at = *position;
        let mut pv = Vec::new();
        for san in line {
            let mv = at.parse_move(san).unwrap();
            at.play_unchecked(mv);
            pv.push(mv);
        }
        SearchResult { best: pv.first().copied(), score, pv, ..SearchResult::default() }
    }

    /// What is said of a move, where one line was best and another follows it; scores are those of the side to move.
    fn told(fen: &str, played: &str, best: (i32, &[&str]), after: (i32, &[&str])) -> String {
        let before: Position = fen.parse().unwrap();
        let mv = before.parse_move(played).unwrap();
        let mut then = before;
        then.play_unchecked(mv);
        let best = result(&before, Score::Centipawns(best.0), best.1);
        let after = result(&then, Score::Centipawns(after.0), after.1);
        JudgedMove::of(mv, &best, &after).explained(&before, mv, &best, &after)
    }

    /// The same without its verdict.
    fn why(fen: &str, played: &str, best: (i32, &[&str]), after: (i32, &[&str])) -> String {
        let said = told(fen, played, best, after);
        said.split_once(": ").map_or(String::new(), |(_, why)| why.to_owned())
    }

    const KNIGHTS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

    #[test]
    fn every_mistake_is_told_with_what_it_loses_or_misses() {
        // The knight takes a pawn and is taken.
        assert_eq!(
            why(KNIGHTS, "Nxe5", (30, &["Bb5"]), (280, &["Nxe5", "d4"])),
            "Nxe5 wins a knight for a pawn. Bb5 was best."
        );
        let loose = "4k3/8/4r3/8/2Q5/8/8/3K4 w - - 0 1";
        assert_eq!(
            why(loose, "Kc1", (950, &["Qxe6+"]), (0, &["Ke7"])),
            "a rook could have been taken. Qxe6+ was best."
        );
        assert_eq!(
            why(KNIGHTS, "a3", (30, &["Bb5"]), (160, &["d5", "exd5"])),
            "after d5 Black is better. Bb5 was best: it keeps the game level."
        );
        assert_eq!(
            why(KNIGHTS, "a3", (240, &["Bb5"]), (-70, &["d5", "exd5"])),
            "after d5 White is only slightly better. Bb5 was best: it keeps White better."
        );
        // As bad as before by name, but worse.
        assert_eq!(
            why(KNIGHTS, "a3", (-135, &["Bb5"]), (295, &["d5", "exd5"])),
            "after d5 it is worth 1.6 pawns less. Bb5 was best."
        );
        // What a line of two moves does not show is told by the name of what is there to see.
        let fork = "r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1";
        assert_eq!(
            why(fork, "h6", (300, &["Kd8"]), (450, &["Nc7+"])),
            "Nc7+ forks the king on e8 and the rook on a8: White is winning. Kd8 was best: it keeps Black winning."
        );
        assert_eq!(
            why(KNIGHTS, "a3", (400, &["Bb5"]), (-200, &["d5"])),
            "after d5 White is better, but no longer winning. Bb5 was best: it keeps White winning."
        );
        let stalemate = "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1";
        assert_eq!(why(stalemate, "Qf7", (900, &["Qf8#"]), (0, &[])), "it is stalemate. Qf8# was best.");
    }

    #[test]
    fn what_a_line_takes_is_not_told_where_the_scores_say_that_it_does_not_matter() {
        // A pawn is taken, and the score falls by much less.
        let said = why(KNIGHTS, "a3", (100, &["Bb5"]), (-42, &["Nf6", "h3", "Nxe4"]));
        assert_eq!(said, "after Nf6 it is worth 0.6 pawns less. Bb5 was best.");
    }

    #[test]
    fn no_mistake_is_without_a_reason() {
        for best in (-1_200..=1_200).step_by(75) {
            for after in (-1_200..=1_200).step_by(75) {
                for line in [&["d5", "exd5"][..], &["Nf6"], &[]] {
                    let said = told(KNIGHTS, "a3", (best, &["Bb5"]), (after, line));
                    let has_reason = said.split_once(": ").is_some_and(|(_, why)| why.contains(' '));
                    assert!(said.is_empty() || has_reason, "{best} {after}: {said}");
                }
            }
        }
    }
}
