//! Ratings of several players, from all results at once.

use crate::tally::{ELO_SCALE, Tally};

/// A player's rating, above the mean of all players or on the scale of those whose rating is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: f64,
    /// How far it may be off, with 95 % certainty.
    pub margin: f64,
}

/// The results of a pairing, in numbers.
struct Met {
    a: usize,
    b: usize,
    games: f64,
    /// Of the first.
    points: f64,
    /// Of these points.
    variance: f64,
}

/// The likeliest ratings behind these results: points are expected as Elo's formula has them. None where a player
/// has not played yet.
pub fn ratings(players: usize, results: &[((usize, usize), Tally)]) -> Option<Vec<Rating>> {
    let met: Vec<Met> = results.iter().filter_map(|&((a, b), tally)| met(a, b, &tally)).collect();
    if (0..players).any(|player| !met.iter().any(|met| met.a == player || met.b == player)) {
        return None;
    }
    let mut strength = vec![0.0; players];
    for _ in 0..200 {
        let mut slope = vec![0.0; players];
        for met in &met {
            let missing = met.points - met.games * expected(strength[met.a] - strength[met.b]);
            slope[met.a] += missing;
            slope[met.b] -= missing;
        }
        let step = multiply(&inverse(information(players, &met, &strength))?, &slope);
        let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
        // Newton's steps are too long far away from the goal.
        let scale = (1.0 / longest).min(1.0);
        strength.iter_mut().zip(&step).for_each(|(strength, step)| *strength += scale * step);
        if longest < 1e-10 {
            break;
        }
    }
    let bread = inverse(information(players, &met, &strength))?;
    let filling = laplacian(players, met.iter().map(|met| (met.a, met.b, met.variance)));
    let rating = |player: usize| {
        let row = &bread[player];
        let variance: f64 = multiply(&filling, row).iter().zip(row).map(|(a, b)| a * b).sum();
        Rating { elo: ELO_SCALE * strength[player], margin: ELO_SCALE * 1.96 * variance.max(0.0).sqrt() }
    };
    Some((0..players).map(rating).collect())
}

/// The likeliest ratings where some are known: `tabiya:1500` stands for 1500. None for those who are known, and for those
/// whom no results connect to one.
///
/// What is known is taken as exact; the margin is that of the results.
pub fn anchored(anchors: &[Option<f64>], results: &[((usize, usize), Tally)]) -> Vec<Option<Rating>> {
    let players = anchors.len();
    let met: Vec<Met> = results.iter().filter_map(|&((a, b), tally)| met(a, b, &tally)).collect();
    let mut connected: Vec<bool> = anchors.iter().map(Option::is_some).collect();
    for _ in 0..players {
        for met in &met {
            let either = connected[met.a] || connected[met.b];
            (connected[met.a], connected[met.b]) = (either, either);
        }
    }
    let free: Vec<usize> =
        (0..players).filter(|&player| anchors[player].is_none() && connected[player]).collect();
    let mut ratings = vec![None; players];
    let mut strength: Vec<f64> = anchors.iter().map(|anchor| anchor.unwrap_or(0.0) / ELO_SCALE).collect();
    let known: Vec<f64> = anchors.iter().flatten().map(|anchor| anchor / ELO_SCALE).collect();
    let middle = known.iter().sum::<f64>() / known.len().max(1) as f64;
    free.iter().for_each(|&player| strength[player] = middle);
    let met: Vec<Met> = met.into_iter().filter(|met| connected[met.a] && connected[met.b]).collect();
    let chosen = |matrix: Vec<Vec<f64>>| -> Vec<Vec<f64>> {
        free.iter().map(|&row| free.iter().map(|&column| matrix[row][column]).collect()).collect()
    };
    let information = |strength: &[f64]| {
        chosen(laplacian(
            players,
            met.iter().map(|met| {
                let expected = expected(strength[met.a] - strength[met.b]);
                (met.a, met.b, met.games * expected * (1.0 - expected))
            }),
        ))
    };
    for _ in 0..200 {
        let mut slope = vec![0.0; players];
        for met in &met {
            let missing = met.points - met.games * expected(strength[met.a] - strength[met.b]);
            slope[met.a] += missing;
            slope[met.b] -= missing;
        }
        let slope: Vec<f64> = free.iter().map(|&player| slope[player]).collect();
        let Some(inverse) = inverse(information(&strength)) else { return ratings };
        let step = multiply(&inverse, &slope);
        let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
        let scale = (1.0 / longest).min(1.0);
        free.iter().zip(&step).for_each(|(&player, step)| strength[player] += scale * step);
        if longest < 1e-10 {
            break;
        }
    }
    let Some(bread) = inverse(information(&strength)) else { return ratings };
    let filling = chosen(laplacian(players, met.iter().map(|met| (met.a, met.b, met.variance))));
    for (row, &player) in bread.iter().zip(&free) {
        let variance: f64 = multiply(&filling, row).iter().zip(row).map(|(a, b)| a * b).sum();
        let margin = ELO_SCALE * 1.96 * variance.max(0.0).sqrt();
        ratings[player] = Some(Rating { elo: ELO_SCALE * strength[player], margin });
    }
    ratings
}

fn met(a: usize, b: usize, tally: &Tally) -> Option<Met> {
    let (pairs, mean, variance) = tally.moments()?;
    let (games, points) = (2.0 * pairs, 2.0 * pairs * mean);
    // Where all points went one way, no rating would be high enough: half a game more went the other way.
    let (points, games) = match mean {
        mean if mean <= 0.0 => (points + 0.25, games + 0.5),
        mean if mean >= 1.0 => (points + 0.25, games + 0.5),
        _ => (points, games),
    };
    Some(Met { a, b, games, points, variance: (4.0 * pairs * variance).max(0.25) })
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// How much is known about every difference.
fn information(players: usize, met: &[Met], strength: &[f64]) -> Vec<Vec<f64>> {
    let known = met.iter().map(|met| {
        let expected = expected(strength[met.a] - strength[met.b]);
        (met.a, met.b, met.games * expected * (1.0 - expected))
    });
    let mut matrix = laplacian(players, known);
    // Only differences are known: the sum of all ratings is held at zero.
    let hold = 1.0 / players as f64;
    matrix.iter_mut().flatten().for_each(|entry| *entry += hold);
    matrix
}

fn laplacian(players: usize, edges: impl Iterator<Item = (usize, usize, f64)>) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; players]; players];
    for (a, b, weight) in edges {
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    matrix
}

fn multiply(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// Gauss and Jordan's; none for a matrix that has no inverse.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == at { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let best =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, best);
        let pivot = matrix[column][column];
        if pivot.abs() < 1e-12 {
            return None;
        }
        matrix[column].iter_mut().for_each(|entry| *entry /= pivot);
        let pivot_row = matrix[column].clone();
        for (at, row) in matrix.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            debug_assert_ne!(at, column);
            let factor = row[column];
            row.iter_mut().zip(&pivot_row).for_each(|(entry, pivot)| *entry -= factor * pivot);
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_as_far_apart_as_their_match_says() {
        let tally = Tally { wins: 60, draws: 100, losses: 40, pairs: [5, 20, 35, 30, 10] };
        let ratings = ratings(2, &[((0, 1), tally)]).unwrap();
        let estimate = tally.estimate().unwrap();
        assert!((ratings[0].elo - ratings[1].elo - estimate.elo.unwrap()).abs() < 1e-6);
        assert!((2.0 * ratings[0].margin - estimate.margin.unwrap()).abs() < 0.5);
    }

    #[test]
    fn a_chain_of_matches_adds_up() {
        let tally = Tally { pairs: [5, 20, 35, 30, 10], ..Tally::default() };
        let step = tally.estimate().unwrap().elo.unwrap();
        let ratings = ratings(3, &[((0, 1), tally), ((1, 2), tally)]).unwrap();
        assert!((ratings[0].elo - ratings[2].elo - 2.0 * step).abs() < 1e-6);
        assert!(ratings[1].elo.abs() < 1e-6);
        assert!(ratings[0].margin > ratings[1].margin);
    }

    #[test]
    fn a_whitewash_still_has_an_end() {
        let tally = Tally { wins: 20, pairs: [0, 0, 0, 0, 10], ..Tally::default() };
        let ratings = ratings(2, &[((0, 1), tally)]).unwrap();
        assert!(ratings[0].elo > 200.0 && ratings[0].elo < 800.0, "{ratings:?}");
    }

    #[test]
    fn a_player_stands_as_far_from_an_anchor_as_their_match_says() {
        let tally = Tally { wins: 60, draws: 100, losses: 40, pairs: [5, 20, 35, 30, 10] };
        let estimate = tally.estimate().unwrap();
        let ratings = anchored(&[None, Some(1500.0)], &[((0, 1), tally)]);
        let first = ratings[0].unwrap();
        assert!((first.elo - 1500.0 - estimate.elo.unwrap()).abs() < 1e-6, "{first:?}");
        assert!((first.margin - estimate.margin.unwrap()).abs() < 0.5, "{first:?}");
        assert_eq!(ratings[1], None);
    }

    #[test]
    fn two_anchors_that_agree_make_the_error_smaller() {
        let tally = Tally { pairs: [5, 20, 35, 30, 10], ..Tally::default() };
        let step = tally.estimate().unwrap().elo.unwrap();
        let one = anchored(&[None, Some(1000.0)], &[((0, 1), tally)])[0].unwrap();
        let results = [((0, 1), tally), ((0, 2), tally.reversed())];
        let two = anchored(&[None, Some(1000.0), Some(1000.0 + 2.0 * step)], &results)[0].unwrap();
        assert!((one.elo - two.elo).abs() < 1e-6, "{one:?} {two:?}");
        assert!((two.margin - one.margin / 2f64.sqrt()).abs() < 0.1, "{one:?} {two:?}");
    }

    #[test]
    fn who_is_connected_to_no_anchor_has_no_rating_and_the_others_do() {
        let tally = Tally { pairs: [5, 20, 35, 30, 10], ..Tally::default() };
        let results = [((0, 1), tally), ((2, 3), tally), ((1, 4), tally)];
        let ratings = anchored(&[None, None, None, None, Some(900.0)], &results);
        let rated: Vec<bool> = ratings.iter().map(Option::is_some).collect();
        assert_eq!(rated, [true, true, false, false, false]);
        assert!(ratings[0].unwrap().margin > ratings[1].unwrap().margin);
        assert_eq!(anchored(&[None, None], &[((0, 1), tally)]), [None, None]);
    }

    #[test]
    fn who_has_not_played_has_no_rating_and_neither_have_the_others() {
        assert_eq!(ratings(2, &[((0, 1), Tally::default())]), None);
    }
}
