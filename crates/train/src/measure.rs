//! How far evaluations are off on positions: the network's, and beside it the hand-written one.

use crate::example::{Example, Reflection, TargetBlend, expected_points};
use crate::training_position::TrainingPosition;
use std::fmt;
use tabiya_engine::{Evaluation, Network};

/// Two evaluations of the same positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct EvaluationErrors {
    /// How many positions.
    pub positions: u64,
    /// The mean squared error of the network, in points.
    pub network: f64,
    /// The mean squared error of the hand-written evaluation.
    pub classical: f64,
    /// How large the network's values are where the other's are 100 centipawns.
    pub network_pawn: f64,
}

impl EvaluationErrors {
    /// Evaluates all positions with both.
    pub fn of(network: &Network, positions: &[TrainingPosition], blend: TargetBlend) -> EvaluationErrors {
        let mut errors = EvaluationErrors::default();
        let mut evaluation = Evaluation::new();
        let (mut product, mut square) = (0.0, 0.0);
        for packed in positions {
            let Some(position) = packed.position() else { continue };
            let target = f64::from(Example::new(packed, blend, Reflection::Plain).target);
            let learnt = network.evaluate(&position) as f32;
            let classical = evaluation.of(&position) as f32;
            let off = |value: f32| (f64::from(expected_points(value)) - target).powi(2);
            errors.positions += 1;
            errors.network += off(learnt / f32::from(network.scale()));
            errors.classical += off(classical / blend.scale);
            product += f64::from(learnt * classical);
            square += f64::from(classical * classical);
        }
        let count = errors.positions.max(1) as f64;
        errors.network /= count;
        errors.classical /= count;
        errors.network_pawn = 100.0 * product / square.max(1e-9);
        errors
    }
}

impl fmt::Display for EvaluationErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "positions            {}", self.positions)?;
        writeln!(f, "network              {:.5}", self.network)?;
        writeln!(f, "hand-written         {:.5}", self.classical)?;
        writeln!(f, "a pawn is            {:.0} to the network", self.network_pawn)
    }
}
