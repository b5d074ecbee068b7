//! Results between two players, and what follows from them.

/// Points of the first player against the second, game by game and pair by pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that the first player won.
    pub wins: u64,
    /// Games that were drawn.
    pub draws: u64,
    /// Games that the first player lost.
    pub losses: u64,
    /// Pairs of games of one opening, by what they brought: 0, ½, 1, 1½, 2 points.
    pub pairs: [u64; 5],
}

/// What results say about the difference of two players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// In Elo; none where all points went one way, and it has no end.
    pub elo: Option<f64>,
    /// How far it may be off, with 95 % certainty.
    pub margin: Option<f64>,
    /// The same in units of its spread, as tests of engines have it.
    pub normalized: Option<f64>,
    /// How likely the first player is the better one.
    pub superiority: f64,
}

/// The share of the bell curve within 95 %.
const TWO_SIGMA: f64 = 1.959_963_985;

impl Tally {
    /// Adds a game, in half points of the first player.
    pub fn add_game(&mut self, halves: u8) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds both games of an opening, in half points.
    pub fn add_pair(&mut self, halves: u8) {
        self.pairs[usize::from(halves.min(4))] += 1;
    }

    /// The same from the other side.
    pub fn reversed(mut self) -> Tally {
        self.pairs.reverse();
        Tally { wins: self.losses, losses: self.wins, ..self }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of all points, from 0 to 1.
    pub fn share(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// How many pairs there are, the mean of their points from 0 to 1, and its variance.
    pub fn moments(&self) -> Option<(f64, f64, f64)> {
        let count = self.pairs.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return None;
        }
        let of = |f: &dyn Fn(f64) -> f64| -> f64 {
            self.pairs.iter().enumerate().map(|(at, &pairs)| f(at as f64 / 4.0) * pairs as f64).sum::<f64>()
                / count
        };
        let mean = of(&|points| points);
        Some((count, mean, of(&|points| (points - mean).powi(2))))
    }

    /// The difference of the two players, as far as pairs of games tell; none without a pair.
    pub fn estimate(&self) -> Option<Estimate> {
        let (count, mean, variance) = self.moments()?;
        let error = (variance / count).sqrt();
        let (low, high) = (mean - TWO_SIGMA * error, mean + TWO_SIGMA * error);
        let spread = (variance > 0.0).then(|| (2.0 * variance).sqrt());
        Some(Estimate {
            elo: elo(mean),
            margin: spread.map(|_| match (elo(low), elo(high)) {
                (Some(low), Some(high)) => (high - low) / 2.0,
                // Beyond the ends there is nothing: the slope at the mean has to do.
                _ => TWO_SIGMA * error * ELO_SCALE / (mean * (1.0 - mean)),
            }),
            normalized: spread.map(|spread| (mean - 0.5) / spread * ELO_SCALE * 2.0),
            superiority: if error > 0.0 {
                bell((mean - 0.5) / error)
            } else {
                match mean.partial_cmp(&0.5) {
                    Some(std::cmp::Ordering::Greater) => 1.0,
                    Some(std::cmp::Ordering::Less) => 0.0,
                    _ => 0.5,
                }
            },
        })
    }
}

/// Elo points in one unit of the exponent.
pub const ELO_SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The difference in Elo behind a share of points.
pub fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| ELO_SCALE * (share / (1.0 - share)).ln())
}

/// The share of points that a difference in Elo leads to.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_SCALE).exp())
}

/// The area of the bell curve up to here (Abramowitz and Stegun 7.1.26).
fn bell(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let sum = t
        * (0.254_829_592
            + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let half = (1.0 - sum * (-z * z).exp()) / 2.0;
    if x < 0.0 { 0.5 - half } else { 0.5 + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_shares_are_each_others_inverse() {
        assert!((elo(0.75).unwrap() - 190.848_5).abs() < 1e-3);
        assert!((elo(0.5).unwrap()).abs() < 1e-12);
        assert!((share_of(elo(0.3).unwrap()) - 0.3).abs() < 1e-12);
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn the_bell_curve_has_its_known_values() {
        for (x, area) in [(0.0, 0.5), (1.0, 0.841_345), (-1.96, 0.024_998), (3.0, 0.998_650)] {
            assert!((bell(x) - area).abs() < 1e-5, "{x}: {}", bell(x));
        }
    }

    /// 100 pairs, of which the mean is 0.55 and the variance computed by hand.
    #[test]
    fn the_error_is_that_of_pairs() {
        let tally = Tally { wins: 60, draws: 100, losses: 40, pairs: [5, 20, 35, 30, 10] };
        let (count, mean, variance) = tally.moments().unwrap();
        assert_eq!(count, 100.0);
        assert!((mean - 0.55).abs() < 1e-12);
        let by_hand = (5.0 * 0.3025 + 20.0 * 0.09 + 35.0 * 0.0025 + 30.0 * 0.04 + 10.0 * 0.2025) / 100.0;
        assert!((variance - by_hand).abs() < 1e-12);
        let estimate = tally.estimate().unwrap();
        assert!((estimate.elo.unwrap() - 34.86).abs() < 0.01);
        let error = (by_hand / 100.0f64).sqrt() * TWO_SIGMA;
        let margin = (elo(0.55 + error).unwrap() - elo(0.55 - error).unwrap()) / 2.0;
        assert!((estimate.margin.unwrap() - margin).abs() < 1e-9);
        // 1.9425 times its error above a half.
        assert!((estimate.superiority - 0.97396).abs() < 1e-4, "{}", estimate.superiority);
    }

    #[test]
    fn from_the_other_side_everything_is_reversed() {
        let tally = Tally { wins: 7, draws: 2, losses: 1, pairs: [0, 1, 0, 1, 3] };
        let (ours, theirs) = (tally.estimate().unwrap(), tally.reversed().estimate().unwrap());
        assert!((ours.elo.unwrap() + theirs.elo.unwrap()).abs() < 1e-9);
        assert!((ours.superiority + theirs.superiority - 1.0).abs() < 1e-9);
        assert_eq!(tally.reversed().reversed(), tally);
    }

    #[test]
    fn a_whitewash_has_no_elo_and_no_pairs_say_nothing() {
        let tally = Tally { wins: 8, pairs: [0, 0, 0, 0, 4], ..Tally::default() };
        let estimate = tally.estimate().unwrap();
        assert_eq!((estimate.elo, estimate.margin, estimate.superiority), (None, None, 1.0));
        assert_eq!(Tally { wins: 1, ..Tally::default() }.estimate(), None);
    }
}
