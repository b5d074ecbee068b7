//! Weights of the traits of moves, fitted on what people played.

use crate::human_games::HumanChoice;
use std::fmt;
use tabiya::Rng;
use tabiya_engine::{TRAIT_NAMES, TRAITS, rating_factor};

/// What each trait counts at a rating of 1500, and how much more for 500 points more.
#[derive(Clone, PartialEq, Debug)]
pub struct TraitWeights(pub [[f32; 2]; TRAITS]);

/// How often all choices are gone through.
const EPOCHS: usize = 30;
const BATCH: usize = 256;
const RATE: f32 = 0.03;
/// What keeps weights small that the games say little of.
const DECAY: f32 = 2e-4;

impl TraitWeights {
    /// Those under which the choices are most likely.
    pub fn fit(choices: &[&HumanChoice]) -> TraitWeights {
        let mut weights = [[0.0_f32; 2]; TRAITS];
        let mut first = [[0.0_f32; 2]; TRAITS];
        let mut second = [[0.0_f32; 2]; TRAITS];
        let mut order: Vec<usize> = (0..choices.len()).collect();
        let mut rng = Rng::new(1);
        let steps = EPOCHS * choices.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..EPOCHS {
            rng.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                let mut gradient = [[0.0_f32; 2]; TRAITS];
                for &index in batch {
                    add_gradient(&weights, choices[index], &mut gradient);
                }
                step += 1;
                let rate = RATE * 0.5 * (1.0 + (std::f32::consts::PI * step as f32 / steps as f32).cos());
                let (bias1, bias2) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
                for at in 0..TRAITS {
                    for part in 0..2 {
                        let slope = gradient[at][part] / batch.len() as f32 + DECAY * weights[at][part];
                        let (one, two) = (&mut first[at][part], &mut second[at][part]);
                        *one = 0.9 * *one + 0.1 * slope;
                        *two = 0.999 * *two + 0.001 * slope * slope;
                        weights[at][part] -= rate * (*one / bias1) / ((*two / bias2).sqrt() + 1e-8);
                    }
                }
            }
        }
        TraitWeights(weights)
    }

    /// How likely each move of a choice is.
    pub fn likelihoods(&self, choice: &HumanChoice) -> Vec<f64> {
        chances(&self.0, choice).into_iter().map(f64::from).collect()
    }
}

fn chances(weights: &[[f32; 2]; TRAITS], choice: &HumanChoice) -> Vec<f32> {
    let factor = rating_factor(f32::from(choice.rating));
    let draw = |traits: &[f32; TRAITS]| -> f32 {
        traits.iter().zip(weights).map(|(trait_of, weight)| trait_of * (weight[0] + factor * weight[1])).sum()
    };
    let mut chances: Vec<f32> = choice.moves.iter().map(draw).collect();
    let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// Adds where the logarithm of the improbability of a choice rises.
fn add_gradient(weights: &[[f32; 2]; TRAITS], choice: &HumanChoice, gradient: &mut [[f32; 2]; TRAITS]) {
    let factor = rating_factor(f32::from(choice.rating));
    for (index, (traits, chance)) in choice.moves.iter().zip(chances(weights, choice)).enumerate() {
        let error = chance - f32::from(u8::from(index == choice.played));
        for (sum, trait_of) in gradient.iter_mut().zip(traits) {
            sum[0] += error * trait_of;
            sum[1] += error * trait_of * factor;
        }
    }
}

/// The table as the engine's source has it.
impl fmt::Display for TraitWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "//! How much each trait of a move counts. Made by `cargo xtask human fit`; not to be edited by hand.\n\n\
             use super::TRAITS;\n\n\
             /// By trait: what it counts at a rating of 1500, and how much more for 500 points more.\n\
             #[rustfmt::skip]\n\
             pub(super) const WEIGHTS: [[f32; 2]; TRAITS] = ["
        )?;
        for (weight, name) in self.0.iter().zip(TRAIT_NAMES) {
            writeln!(f, "    [{:.3}, {:.3}], // {name}", weight[0], weight[1])?;
        }
        writeln!(f, "];")
    }
}

#[cfg(test)]
mod tests {
    use super::{TraitWeights, add_gradient, chances};
    use crate::human_games::HumanChoice;
    use tabiya::Rng;
    use tabiya_engine::TRAITS;

    fn choice(rng: &mut Rng, rating: u16) -> HumanChoice {
        let moves: Vec<[f32; TRAITS]> = (0..5).map(|_| std::array::from_fn(|_| rng.unit() as f32)).collect();
        HumanChoice { game: 0, rating, likelihoods: Vec::new(), by_level: 0.0, played: rng.below(5), moves }
    }

    #[test]
    fn the_gradient_is_that_of_small_steps() {
        let mut rng = Rng::new(3);
        let choice = choice(&mut rng, 1_900);
        let mut weights = [[0.0; 2]; TRAITS];
        weights.iter_mut().flatten().for_each(|weight| *weight = rng.unit() as f32 - 0.5);
        let mut gradient = [[0.0; 2]; TRAITS];
        add_gradient(&weights, &choice, &mut gradient);
        for (at, part) in [(0, 0), (3, 1), (TRAITS - 1, 0), (TRAITS - 1, 1)] {
            let loss = |by: f32| {
                let mut moved = weights;
                moved[at][part] += by;
                -f64::from(chances(&moved, &choice)[choice.played]).ln()
            };
            let slope = (loss(0.01) - loss(-0.01)) / 0.02;
            assert!((slope - f64::from(gradient[at][part])).abs() < 1e-3, "{at} {part}: {slope}");
        }
    }

    #[test]
    fn what_people_always_do_is_learnt() {
        let mut rng = Rng::new(4);
        let mut choices: Vec<HumanChoice> = (0..2_000).map(|_| choice(&mut rng, 1_500)).collect();
        for choice in &mut choices {
            let by_trait = |&a: &usize, &b: &usize| choice.moves[a][7].total_cmp(&choice.moves[b][7]);
            choice.played = (0..5).max_by(by_trait).unwrap();
        }
        let weights = TraitWeights::fit(&choices.iter().collect::<Vec<_>>());
        assert!(weights.0[7][0] > 1.5, "{:?}", weights.0[7]);
        assert!(
            weights
                .0
                .iter()
                .enumerate()
                .all(|(at, weight)| at == 7 || weight[0].abs() < weights.0[7][0] / 3.0)
        );
    }
}
