//! Positions with what the hand-written evaluation says of them: a network begins with what is known already.

use crate::training_position::TrainingPosition;
use tabiya::Rng;
use tabiya_engine::Evaluation;

/// What is further from zero than that is not asked of a network, in centipawns.
const MOST: i32 = 2_000;

/// Goes one to three random moves off each position, so often, and labels where it comes to.
pub fn labelled(positions: &[TrainingPosition], copies: usize, seed: u64) -> Vec<TrainingPosition> {
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
            let value = evaluation.of(&position);
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
    use super::labelled;
    use crate::training_position::{GameLabel, TrainingPosition};
    use tabiya::Position;
    use tabiya_engine::Evaluation;

    #[test]
    fn every_label_is_what_the_evaluation_says() {
        let label = GameLabel { half_points: 2, game: 7, chess960: false };
        let start = TrainingPosition::new(&Position::new(), 0, label);
        let positions = labelled(&[start; 20], 5, 1);
        assert!(positions.len() > 90, "{}", positions.len());
        let mut evaluation = Evaluation::new();
        for packed in &positions {
            let position = packed.position().unwrap();
            let sign = if position.turn().is_white() { 1 } else { -1 };
            assert_eq!(i32::from(packed.white_score()), sign * evaluation.of(&position));
            assert_eq!(packed.label().game, 7, "games stay together");
        }
        assert_eq!(positions, labelled(&[start; 20], 5, 1));
    }
}
