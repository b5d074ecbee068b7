//! How fast networks learn, by the processor's time: a busy machine changes little of it.

use crate::example::TargetBlend;
use crate::random_positions::random_positions;
use crate::shape::NetworkShape;
use crate::training::{TrainingData, TrainingSettings};

/// What the bench of training does: the same on every machine.
pub struct TrainingBench {
    data: TrainingData,
}

/// The speed of one size of network.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingSpeed {
    /// Positions learnt from in a second of one processor.
    pub per_cpu_second: f64,
    /// The error on the positions kept apart, after the epoch.
    pub validation: f64,
}

impl TrainingBench {
    /// The sizes that are measured.
    pub const NEURONS: [usize; 4] = [64, 128, 256, 512];

    /// A bench on the positions of so many random games.
    pub fn new(games: u16) -> TrainingBench {
        TrainingBench { data: TrainingData::new(random_positions(games)) }
    }

    /// How many positions an epoch learns from.
    pub fn positions(&self) -> usize {
        self.data.counts().0
    }

    /// An epoch of a network with so many neurons.
    pub fn measure(&self, neurons: usize, threads: usize) -> TrainingSpeed {
        let settings = TrainingSettings {
            shape: NetworkShape { neurons, buckets: 4 },
            epochs: 1,
            batch: 16_384,
            rate: 0.001,
            blend: TargetBlend { result_share: 0.3, scale: 250.0 },
            seed: 1,
            threads,
        };
        let loss = settings.first_epoch(&self.data);
        TrainingSpeed { per_cpu_second: loss.per_cpu_second, validation: loss.validation }
    }
}

#[cfg(test)]
mod tests {
    use super::TrainingBench;

    #[test]
    fn the_same_is_learnt_with_one_thread_and_with_two() {
        let bench = TrainingBench::new(40);
        let [one, two] = [1, 2].map(|threads| bench.measure(64, threads));
        assert_eq!(one.validation, two.validation);
        assert!(one.per_cpu_second > 0.0 && bench.positions() > 3_000, "{}", bench.positions());
    }
}
