//! How often games are won, drawn and lost that stand so: the curve of [`Wdl`], fitted on games.
//!
//! A side with a score of x wins one of 1 + e^((half - x) / slope) games, and loses what the other side would win with
//! -x. Whatever remains is drawn.

use crate::training_position::TrainingPosition;
use std::fmt;
use tabiya_engine::{Score, Wdl};

/// Scores that are further from even are left out: games are given up there.
const MOST: usize = 1_000;

/// How the games ended that had a score, by the score of the side that was ahead.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultsByScore {
    /// For every score from 0 on, how often the side with it lost, drew and won.
    counts: Vec<[u64; 3]>,
}

/// The curve that makes results most likely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlFit {
    /// The score at which half of the games are won, in centipawns.
    pub half: f64,
    /// How many centipawns change the odds of a win by the factor e.
    pub slope: f64,
}

impl ResultsByScore {
    /// Counts positions.
    pub fn of<'p>(positions: impl IntoIterator<Item = &'p TrainingPosition>) -> ResultsByScore {
        let mut counts = vec![[0; 3]; MOST + 1];
        for position in positions {
            let (score, result) = (position.white_score(), usize::from(position.label().half_points.min(2)));
            if let Some(count) = counts.get_mut(usize::from(score.unsigned_abs())) {
                count[if score < 0 { 2 - result } else { result }] += 1;
            }
        }
        ResultsByScore { counts }
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// How improbable the results are, as a mean of logarithms.
    pub fn surprise(&self, fit: WdlFit) -> f64 {
        let mut sum = 0.0;
        for (score, counts) in self.counts.iter().enumerate() {
            for (&count, chance) in counts.iter().zip(fit.chances(score as f64)) {
                sum -= count as f64 * chance.max(1e-9).ln();
            }
        }
        sum / self.positions().max(1) as f64
    }

    /// The curve under which the results are most likely, to a centipawn.
    pub fn fit(&self) -> WdlFit {
        let mut best = WdlFit { half: 150.0, slope: 100.0 };
        let (mut least, mut step) = (self.surprise(best), 64.0);
        while step >= 1.0 {
            let near = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)]
                .map(|(half, slope)| WdlFit { half: best.half + half, slope: best.slope + slope });
            // A slope of nothing is no curve, and a half below 0 would have more games won than there are.
            let possible = near.into_iter().filter(|fit| fit.half >= 0.0 && fit.slope >= 1.0);
            let better = possible.map(|fit| (self.surprise(fit), fit)).min_by(|a, b| a.0.total_cmp(&b.0));
            match better {
                Some((surprise, fit)) if surprise < least => (least, best) = (surprise, fit),
                _ => step /= 2.0,
            }
        }
        best
    }
}

impl WdlFit {
    /// The chances to lose, draw and win with a score.
    pub fn chances(self, score: f64) -> [f64; 3] {
        let won = |score: f64| 1.0 / (1.0 + ((self.half - score) / self.slope).exp());
        let (wins, losses) = (won(score), won(-score));
        [losses, 1.0 - wins - losses, wins]
    }
}

/// A table: what happened, and what the engine says of the same positions.
impl fmt::Display for ResultsByScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| ahead by | positions | won, drawn, lost | as the engine says |\n|---|---:|---:|---:|"
        )?;
        for from in (0..MOST).step_by(100) {
            let (mut measured, mut said) = ([0.0; 3], [0.0; 3]);
            for (score, counts) in self.counts.iter().enumerate().skip(from).take(100) {
                let all: u64 = counts.iter().sum();
                let wdl = Wdl::of(Score::Centipawns(score as i32));
                for (at, share) in [wdl.losses, wdl.draws, wdl.wins].into_iter().enumerate() {
                    measured[at] += counts[at] as f64;
                    said[at] += f64::from(share) / 1_000.0 * all as f64;
                }
            }
            let all: f64 = measured.iter().sum();
            let shares = |of: [f64; 3]| {
                let [lost, drawn, won] = of.map(|count| 100.0 * count / all.max(1.0));
                format!("{won:.1} {drawn:.1} {lost:.1} %")
            };
            let pawns = from / 100;
            writeln!(f, "| {pawns}–{} | {all:.0} | {} | {} |", pawns + 1, shares(measured), shares(said))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{ResultsByScore, WdlFit};
    use crate::training_position::{GameLabel, TrainingPosition};
    use tabiya::{Position, Rng};

    #[test]
    fn the_curve_that_decided_the_games_is_found_again() {
        let (truth, mut rng) = (WdlFit { half: 120.0, slope: 180.0 }, Rng::new(5));
        let start = Position::new();
        let positions: Vec<TrainingPosition> = (0..60_000)
            .map(|_| {
                let score = rng.below(1_601) as i16 - 800;
                let ([lost, drawn, _], chance) = (truth.chances(f64::from(score)), rng.unit());
                let half_points = u8::from(chance >= lost) + u8::from(chance >= lost + drawn);
                TrainingPosition::new(&start, score, GameLabel { half_points, game: 0, chess960: false })
            })
            .collect();
        let results = ResultsByScore::of(&positions);
        let fit = results.fit();
        assert_eq!(results.positions(), 60_000);
        assert!((fit.half - truth.half).abs() < 6.0 && (fit.slope - truth.slope).abs() < 6.0, "{fit:?}");
        assert!(results.surprise(fit) <= results.surprise(truth));
    }

    #[test]
    fn a_side_that_is_behind_counts_as_the_other_that_is_ahead() {
        let position = |score, half_points| {
            let label = GameLabel { half_points, game: 0, chess960: false };
            TrainingPosition::new(&Position::new(), score, label)
        };
        let positions = [position(-30, 0), position(30, 2), position(30, 1), position(-30, 2)];
        assert_eq!(ResultsByScore::of(&positions).counts[30], [1, 1, 2]);
    }
}
