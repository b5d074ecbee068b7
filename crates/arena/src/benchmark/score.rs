//! Numbers with how far they may be off. There is one method: 1.96 standard errors, 95 % certainty.

use crate::tally::ELO_SCALE;

/// What the method is called in every report.
pub(super) const METHOD: &str = "Every margin is 1.96 standard errors (95 %): of shares over questions (Wilson's interval, its \
    larger half), of losses over moves, of puzzle ratings by the curvature of the likelihood, of game ratings over pairs of games.";

const TWO_SIGMA: f64 = 1.96;

/// A share with its margin: the larger half of Wilson's interval, which is right for few questions too.
pub(super) fn share(part: usize, whole: usize) -> Option<(f64, f64)> {
    if whole == 0 {
        return None;
    }
    let (n, p) = (whole as f64, part as f64 / whole as f64);
    let square = TWO_SIGMA * TWO_SIGMA;
    let middle = (p + square / (2.0 * n)) / (1.0 + square / n);
    let half = TWO_SIGMA / (1.0 + square / n) * (p * (1.0 - p) / n + square / (4.0 * n * n)).sqrt();
    let (low, high) = (middle - half, middle + half);
    Some((p, (p - low).max(high - p)))
}

/// A mean with its margin.
pub(super) fn mean(values: &[f64]) -> Option<(f64, f64)> {
    if values.is_empty() {
        return None;
    }
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let off: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let margin = if n > 1.0 { TWO_SIGMA * (off / (n - 1.0) / n).sqrt() } else { f64::INFINITY };
    Some((mean, margin))
}

/// The rating at which these puzzles would be solved as they were, by Elo's formula; none where all or none were.
pub(super) fn rating(results: &[(f64, bool)]) -> Option<(f64, f64)> {
    let solved = results.iter().filter(|(_, solved)| *solved).count();
    if solved == 0 || solved == results.len() {
        return None;
    }
    let expected = |rating: f64, of: f64| 1.0 / (1.0 + ((of - rating) / ELO_SCALE).exp());
    let mut rating = 1_500.0;
    for _ in 0..200 {
        let (mut slope, mut curve) = (0.0, 0.0);
        for &(of, solved) in results {
            let chance = expected(rating, of);
            slope += f64::from(u8::from(solved)) - chance;
            curve += chance * (1.0 - chance);
        }
        // Newton's steps are too long far away from the goal.
        let step = (ELO_SCALE * slope / curve.max(1e-9)).clamp(-200.0, 200.0);
        rating += step;
        if step.abs() < 1e-6 {
            break;
        }
    }
    let known: f64 =
        results.iter().map(|&(of, _)| expected(rating, of)).map(|chance| chance * (1.0 - chance)).sum();
    Some((rating, TWO_SIGMA * ELO_SCALE / known.max(1e-9).sqrt()))
}

/// A number with few digits.
pub(super) fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_everything_is_not_certain() {
        let (all, margin) = share(10, 10).unwrap();
        assert!((all - 1.0).abs() < 1e-9 && (0.2..0.4).contains(&margin), "{margin}");
        let (half, margin) = share(500, 1_000).unwrap();
        assert!((half - 0.5).abs() < 1e-9 && (margin - 0.031).abs() < 0.001, "{margin}");
        assert_eq!(share(0, 0), None);
    }

    #[test]
    fn a_player_has_the_rating_of_puzzles_that_it_solves_half_of() {
        let half: Vec<(f64, bool)> = (0..100).map(|number| (1_400.0, number % 2 == 0)).collect();
        let (elo, margin) = rating(&half).unwrap();
        assert!((elo - 1_400.0).abs() < 1e-3 && (60.0..80.0).contains(&margin), "{elo} ± {margin}");
        let spread: Vec<(f64, bool)> =
            (0..60).map(|number| (600.0 + 30.0 * f64::from(number), number < 30)).collect();
        let (elo, _) = rating(&spread).unwrap();
        assert!((1_450.0..1_550.0).contains(&elo), "{elo}");
        assert_eq!(rating(&[(1_000.0, true)]), None);
    }

    #[test]
    fn a_mean_of_one_is_not_known_at_all() {
        assert_eq!(mean(&[]), None);
        assert!(mean(&[3.0]).unwrap().1.is_infinite());
        let (middle, margin) = mean(&[1.0, 3.0]).unwrap();
        assert!((middle - 2.0).abs() < 1e-9 && (margin - 1.96).abs() < 1e-9, "{margin}");
    }
}
