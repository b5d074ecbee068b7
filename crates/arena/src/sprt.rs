//! The sequential test: playing on until one of two hypotheses holds.

use crate::adjudication::pairs;
use crate::tally::{ELO_SCALE, Tally, share_of};

/// Two hypotheses about the difference of two players, and how often the test may be wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The higher hypothesis.
    pub elo1: f64,
    /// How often elo1 may be accepted though elo0 holds.
    pub alpha: f64,
    /// How often elo0 may be accepted though elo1 holds.
    pub beta: f64,
    /// What the Elo of the hypotheses means.
    pub model: EloModel,
}

/// What the Elo of the hypotheses means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EloModel {
    /// As ratings have it.
    Logistic,
    /// In units of the spread: what a test needs does not depend on how many games are drawn.
    Normalized,
}

impl EloModel {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        }
    }
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The lower hypothesis is accepted.
    Elo0,
    /// The higher hypothesis is accepted.
    Elo1,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`.
    pub fn read(text: &str) -> Result<Sprt, String> {
        let mut sprt =
            Sprt { elo0: f64::NAN, elo1: f64::NAN, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        for (key, value) in pairs(text) {
            let number =
                || value.parse::<f64>().map_err(|_| format!("{key} must be a number, not {value:?}"));
            match key {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => {
                    sprt.model = match value {
                        "logistic" => EloModel::Logistic,
                        "normalized" => EloModel::Normalized,
                        _ => return Err(format!("model must be logistic or normalized, not {value:?}")),
                    }
                }
                _ => {
                    return Err(format!(
                        "{key:?} is not a word of a test: use elo0, elo1, alpha, beta, model"
                    ));
                }
            }
        }
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        if !(sprt.elo0 < sprt.elo1 && sprt.elo0 > -1e4 && sprt.elo1 < 1e4) {
            return Err("write it as elo0=0,elo1=5, with elo0 below elo1".to_owned());
        }
        if !is_chance(sprt.alpha) || !is_chance(sprt.beta) {
            return Err("alpha and beta must be between 0 and 0.5".to_owned());
        }
        Ok(sprt)
    }

    /// Below the first elo0 holds, above the second elo1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the test says of these results.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        let (low, high) = self.bounds();
        match self.llr(tally) {
            ratio if ratio >= high => SprtVerdict::Elo1,
            ratio if ratio <= low => SprtVerdict::Elo0,
            _ => SprtVerdict::Open,
        }
    }

    /// The logarithm of how much likelier the results are under elo1 than under elo0.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let count = tally.pairs.iter().sum::<u64>();
        if count == 0 {
            return 0.0;
        }
        // What has not happened yet may still happen.
        let weights = tally.pairs.map(|pairs| (pairs as f64).max(1e-3));
        match self.model {
            EloModel::Logistic => {
                let [zero, one] = [self.elo0, self.elo1].map(|elo| likeliest(&weights, share_of(elo)));
                weights.iter().zip(zero.iter().zip(one)).map(|(n, (zero, one))| n * (one / zero).ln()).sum()
            }
            EloModel::Normalized => {
                let sum: f64 = weights.iter().sum();
                let mean: f64 =
                    weights.iter().enumerate().map(|(at, n)| n * at as f64 / 4.0).sum::<f64>() / sum;
                let variance: f64 = weights
                    .iter()
                    .enumerate()
                    .map(|(at, n)| n * (at as f64 / 4.0 - mean).powi(2))
                    .sum::<f64>()
                    / sum;
                // A pair's spread is that of a game through the root of two.
                let unit = |elo: f64| elo / (2.0 * ELO_SCALE) * std::f64::consts::SQRT_2;
                let seen = (mean - 0.5) / variance.sqrt();
                let far = |elo: f64| 1.0 + (seen - unit(elo)).powi(2);
                sum / 2.0 * (far(self.elo0) / far(self.elo1)).ln()
            }
        }
    }
}

/// The likeliest distribution over pairs behind these results, of all those with this mean.
fn likeliest(weights: &[f64; 5], mean: f64) -> [f64; 5] {
    let sum: f64 = weights.iter().sum();
    let away: [f64; 5] = std::array::from_fn(|at| at as f64 / 4.0 - mean);
    // p = share / (1 + θ·away), with the θ for which the mean is right: a root of a falling function.
    let slope = |theta: f64| -> f64 {
        weights.iter().zip(away).map(|(n, away)| n * away / (1.0 + theta * away)).sum()
    };
    let (mut low, mut high) = (-1.0 / away[4], -1.0 / away[0]);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = (low + high) / 2.0;
    std::array::from_fn(|at| weights[at] / sum / (1.0 + theta * away[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    #[test]
    fn the_likeliest_distribution_is_one_and_has_its_mean() {
        for mean in [0.3, 0.5, 0.514, 0.8] {
            let shares = likeliest(&[3.0, 20.0, 40.0, 25.0, 0.001], mean);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let has: f64 = shares.iter().enumerate().map(|(at, share)| share * at as f64 / 4.0).sum();
            assert!((has - mean).abs() < 1e-9, "{has}");
            assert!(shares.iter().all(|&share| share > 0.0));
        }
    }

    /// For a bell curve of known spread the ratio is count · (s1 - s0) · (mean - (s0 + s1) / 2) / variance.
    #[test]
    fn both_models_agree_with_the_bell_curve_where_hypotheses_are_near() {
        let tally = tally([80, 560, 1300, 640, 120]);
        let (count, mean, variance) = tally.moments().unwrap();
        let sprt = Sprt::read("elo0=0,elo1=4").unwrap();
        let (s0, s1) = (share_of(0.0), share_of(4.0));
        let plain = count * (s1 - s0) * (mean - (s0 + s1) / 2.0) / variance;
        assert!((sprt.llr(&tally) - plain).abs() < 0.05 * plain.abs(), "{} {plain}", sprt.llr(&tally));
        // The same hypothesis in normalized units: the spread of a game is that of a pair times the root of two.
        let unit = |s: f64| (s - 0.5) / (2.0 * variance).sqrt() * 2.0 * ELO_SCALE;
        let text = format!("elo0={},elo1={},model=normalized", unit(s0), unit(s1));
        let normalized = Sprt::read(&text).unwrap().llr(&tally);
        assert!((normalized - plain).abs() < 0.05 * plain.abs(), "{normalized} {plain}");
    }

    #[test]
    fn clear_results_are_accepted_on_either_side() {
        let sprt = Sprt::read("elo0=0,elo1=10").unwrap();
        assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 0])), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&tally([50, 200, 400, 350, 150])), SprtVerdict::Elo1);
        assert_eq!(sprt.verdict(&tally([150, 350, 400, 200, 50])), SprtVerdict::Elo0);
        assert_eq!(sprt.verdict(&tally([1, 3, 5, 3, 1])), SprtVerdict::Open);
        let (low, high) = sprt.bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for text in
            ["", "elo0=5,elo1=0", "elo0=0", "elo0=0,elo1=x", "elo0=0,elo1=5,alpha=0", "elo0=0,elo1=5,m=1"]
        {
            assert!(Sprt::read(text).is_err(), "{text}");
        }
    }
}
