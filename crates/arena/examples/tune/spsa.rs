//! The mathematics of simultaneous perturbation: which way to go, how far, and what a result teaches.

use crate::margin_table::TunedMargin;
use tabiya::Rng;

/// How fast the perturbations and the gains shrink, as usual.
const REACH_DECAY: f64 = 0.101;
const GAIN_DECAY: f64 = 0.602;

/// A run of so many pairs of games.
pub(crate) struct Spsa {
    margins: Vec<TunedMargin>,
    pairs: f64,
    rate: f64,
    seed: u64,
}

impl Spsa {
    pub(crate) fn new(margins: Vec<TunedMargin>, pairs: u64, rate: f64, seed: u64) -> Spsa {
        Spsa { margins, pairs: pairs as f64, rate, seed }
    }

    pub(crate) fn margins(&self) -> &[TunedMargin] {
        &self.margins
    }

    /// How far a margin is moved for a pair: its step at the end of the run, more before.
    fn reach(&self, margin: &TunedMargin, pair: u64) -> f64 {
        margin.step * (self.pairs / (pair + 1) as f64).powf(REACH_DECAY)
    }

    /// Which way each margin goes for a pair.
    fn directions(&self, pair: u64) -> impl Iterator<Item = f64> {
        let mut rng = Rng::stream(self.seed, pair);
        std::iter::repeat_with(move || if rng.below(2) == 0 { 1.0 } else { -1.0 })
    }

    /// The whole numbers that both sides of a pair play with.
    pub(crate) fn sides(&self, values: &[f64], pair: u64) -> [Vec<i32>; 2] {
        [1.0, -1.0].map(|sign| {
            let moved = self.margins.iter().zip(values).zip(self.directions(pair));
            moved
                .map(|((margin, value), direction)| {
                    let value = value + sign * direction * self.reach(margin, pair);
                    value.clamp(margin.least, margin.most).round() as i32
                })
                .collect()
        })
    }

    /// Moves the values by what a pair has brought the first side, in half points above the middle.
    pub(crate) fn learn(&self, values: &mut [f64], pair: u64, halves: i32) {
        let settled = self.pairs / 10.0;
        let gain = ((settled + self.pairs) / (settled + (pair + 1) as f64)).powf(GAIN_DECAY);
        for ((margin, value), direction) in self.margins.iter().zip(values).zip(self.directions(pair)) {
            let step = self.rate * gain * margin.step * margin.step / self.reach(margin, pair);
            *value = (*value + step * f64::from(halves) * direction).clamp(margin.least, margin.most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Spsa;
    use crate::margin_table::TunedMargin;
    use tabiya::Rng;

    fn margins() -> Vec<TunedMargin> {
        let margin = |name: &str, value, most, step| TunedMargin {
            name: name.to_owned(),
            value,
            least: 0.0,
            most,
            step,
        };
        vec![margin("a", 100.0, 200.0, 10.0), margin("b", 1_000.0, 4_000.0, 200.0)]
    }

    #[test]
    fn both_sides_of_a_pair_are_as_far_from_the_values_and_within_their_limits() {
        let spsa = Spsa::new(margins(), 1_000, 0.002, 7);
        for pair in 0..100 {
            let [up, down] = spsa.sides(&[100.0, 1_000.0], pair);
            assert_eq!((up[0] + down[0], up[1] + down[1]), (200, 2_000));
            assert!(up[0] != 100 && up[1] != 1_000);
            let [up, down] = spsa.sides(&[0.0, 4_000.0], pair);
            assert!(up.iter().chain(&down).all(|value| (0..=4_000).contains(value)));
        }
    }

    #[test]
    fn values_find_the_way_to_where_games_are_won() {
        // The best values are 140 and 600; who is nearer wins more often.
        let loss = |values: &[i32]| {
            (f64::from(values[0] - 140) / 40.0).powi(2) + (f64::from(values[1] - 600) / 800.0).powi(2)
        };
        let spsa = Spsa::new(margins(), 4_000, 0.05, 3);
        let mut values = vec![100.0, 1_000.0];
        let mut rng = Rng::new(5);
        for pair in 0..4_000 {
            let [up, down] = spsa.sides(&values, pair);
            let share = 1.0 / (1.0 + (loss(&up) - loss(&down)).exp());
            let mut game = || i32::from(rng.unit() < share) * 2 - 1;
            let halves = game() + game();
            spsa.learn(&mut values, pair, halves);
        }
        assert!((values[0] - 140.0).abs() < 12.0 && (values[1] - 600.0).abs() < 240.0, "{values:?}");
    }
}
