//! Positions with what an evaluation says of them: a network begins with what is known already.

use crate::training_position::TrainingPosition;
use tabiya::Rng;
use tabiya_engine::{Evaluation, Network};

/// Who says what positions are worth: the hand-written evaluation, or a network that a smaller one learns from.
pub enum LabelSource<'a> {
    /// The hand-written evaluation.
    Classical,
    /// A network.
    Network(&'a Network),
}

/// What is further from zero than that is not asked of a network, in centipawns.
const MOST: i32 = 2_000;

/// Goes one to three random moves off each position, so often, and labels where it comes to.
pub fn labelled(
    positions: &[TrainingPosition],
    source: &LabelSource,
    copies: usize,
    seed: u64,
) -> Vec<TrainingPosition> {
    let mut evaluation = Evaluation::new();
    let mut labelled = Vec::with_capacity(positions.len() * copies);
    for (index, packed) in positions.iter().enumerate() {
        let Some(start) = packed.position() else { continue };
        let mut rng = Rng::stream(seed, index as u64);
        for _ in 0..copies {
            let mut position = start;
            for _ in 0..1 + rng.below(3) {
                match rng.pick(&position.legal_moves()) {
                    Some(&mv) => position.play_unchecked(mv),
                    None => break,
                }
            }
            if position.is_check() || !position.has_legal_moves() {
                continue;
            }
            let value = match source {
                LabelSource::Classical => evaluation.of(&position),
                LabelSource::Network(network) => network.evaluate(&position),
            };
            let white = if position.turn().is_white() { value } else { -value };
            if white.abs() <= MOST {
                labelled.push(TrainingPosition::new(&position, white as i16, packed.label()));
            }
        }
    }
    labelled
}

#[cfg(test)]
mod tests {
    use super::{LabelSource, labelled};
    use crate::training_position::{GameLabel, TrainingPosition};
    use tabiya::Position;
    use tabiya_engine::{Evaluation, Network};

    #[test]
    fn every_label_is_what_the_evaluation_says_or_the_network() {
        let label = GameLabel { half_points: 2, game: 7, chess960: false };
        let start = TrainingPosition::new(&Position::new(), 0, label);
        let positions = labelled(&[start; 20], &LabelSource::Classical, 5, 1);
        assert!(positions.len() > 90, "{}", positions.len());
        let mut evaluation = Evaluation::new();
        for packed in &positions {
            let position = packed.position().unwrap();
            let sign = if position.turn().is_white() { 1 } else { -1 };
            assert_eq!(i32::from(packed.white_score()), sign * evaluation.of(&position));
            assert_eq!(packed.label().game, 7, "games stay together");
        }
        assert_eq!(positions, labelled(&[start; 20], &LabelSource::Classical, 5, 1));
        let network = Network::shipped();
        for packed in labelled(&[start; 20], &LabelSource::Network(&network), 5, 1) {
            let position = packed.position().unwrap();
            let sign = if position.turn().is_white() { 1 } else { -1 };
            assert_eq!(i32::from(packed.white_score()), sign * network.evaluate(&position));
        }
    }
}
