//! Training: a network learns from positions, epoch by epoch, and can be stopped between two of them.

use crate::adam::AdamWeights;
use crate::checkpoint::{self, Checkpoint};
use crate::cpu_time;
use crate::example::{Example, Reflection, TargetBlend};
use crate::fingerprint;
use crate::gradient::Gradient;
use crate::loss_chart::{self, EpochLoss};
use crate::shape::NetworkShape;
use crate::training_position::TrainingPosition;
use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use tabiya::Rng;
use tabiya_files::{FileError, replace};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingSettings {
    /// The size of the network.
    pub shape: NetworkShape,
    /// How often every position is seen.
    pub epochs: u32,
    /// Positions a step.
    pub batch: usize,
    /// The rate of the first steps; it falls to a hundredth, like half a cosine.
    pub rate: f32,
    /// What is learnt of a position.
    pub blend: TargetBlend,
    /// What the order of the positions and the first weights depend on.
    pub seed: u64,
    /// How many processors are used; the result does not depend on it.
    pub threads: usize,
}

/// A batch is cut into as many parts, whatever the number of threads: sums of fractions depend on their order.
const PARTS: usize = 4;

/// One of so many games is kept apart.
const APART: u16 = 32;

/// Whether a position is of a game that is kept apart.
pub fn is_apart(position: &TrainingPosition) -> bool {
    position.label().game.is_multiple_of(APART)
}

/// Positions in an order that can change.
pub struct TrainingData {
    learnt: Vec<TrainingPosition>,
    apart: Vec<TrainingPosition>,
}

impl TrainingData {
    /// Keeps some games apart.
    pub fn new(positions: Vec<TrainingPosition>) -> TrainingData {
        let (apart, learnt) = positions.into_iter().partition(is_apart);
        TrainingData { learnt, apart }
    }

    /// How many positions are learnt from, and how many are kept apart.
    pub fn counts(&self) -> (usize, usize) {
        (self.learnt.len(), self.apart.len())
    }
}

impl TrainingSettings {
    /// All on which the result depends, in words.
    fn words(&self, data: &TrainingData) -> String {
        let TrainingSettings { shape, epochs, batch, rate, blend, seed, .. } = self;
        let (learnt, apart) = data.counts();
        format!(
            "neurons {}, buckets {}, epochs {epochs}, batch {batch}, rate {rate}, result share {}, scale {}, seed {seed}, \
             positions {learnt} and {apart}",
            shape.neurons, shape.buckets, blend.result_share, blend.scale
        )
    }

    /// The weights that the first training begins with: small, so that neurons are half open.
    fn first_weights(&self) -> Vec<f32> {
        let shape = self.shape;
        let mut rng = Rng::stream(self.seed, 0);
        let mut weights = vec![0.0; shape.weights()];
        let mut fill = |range: std::ops::Range<usize>, most: f32, middle: f32| {
            for weight in &mut weights[range] {
                *weight = middle + (rng.unit() as f32 - 0.5) * 2.0 * most;
            }
        };
        fill(shape.inputs(), 0.08, 0.0);
        fill(shape.biases(), 0.05, 0.3);
        // Own neurons for, the other's against: the first step knows whose move it is.
        fill(shape.outputs(), 1.0 / (shape.neurons as f32).sqrt(), 0.0);
        weights
    }

    /// Trains a network, or goes on with one. The folder gets the checkpoint, the network `net.tnn`, `loss.csv` and
    /// `loss.svg` after every epoch, and `tell` hears of it. The first weights are those of another checkpoint or
    /// network, if there is one; a training that has begun otherwise is not gone on with.
    pub fn run(
        &self,
        folder: &Path,
        data: &TrainingData,
        from: Option<&Path>,
        tell: &mut dyn FnMut(&EpochLoss),
    ) -> Result<Checkpoint, FileError> {
        fs::create_dir_all(folder).map_err(|error| FileError::at(folder, error))?;
        let path = folder.join("checkpoint.bin");
        let mut words = self.words(data);
        if let Some(file) = from {
            words += &format!(", begun with {:016x}", fingerprint::of_file(file)?);
        }
        let mut losses = Vec::new();
        let mut checkpoint = if path.exists() {
            losses = loss_chart::read_csv(&fs::read_to_string(folder.join("loss.csv")).unwrap_or_default());
            let before = Checkpoint::read(&path)?;
            if before.settings != words {
                let why = format!("it was trained otherwise ({}), not with {words}", before.settings);
                return Err(FileError::at(&path, io::Error::new(io::ErrorKind::InvalidInput, why)));
            }
            before
        } else {
            let weights = match from {
                Some(file) => self.weights_of(file)?,
                None => self.first_weights(),
            };
            self.begin(words, weights)
        };
        losses.truncate(checkpoint.epochs as usize);
        let mut gradients = self.gradients();
        while checkpoint.epochs < self.epochs {
            let loss = self.epoch(data, &mut checkpoint, &mut gradients);
            checkpoint.epochs += 1;
            losses.push(loss);
            checkpoint.write(&path)?;
            let scale = self.blend.scale.round() as u16;
            let network = checkpoint.network(scale).expect("rounded weights are within the limits");
            for (name, bytes) in [
                ("net.tnn", network.to_bytes()),
                ("loss.csv", loss_chart::csv(&losses).into_bytes()),
                ("loss.svg", loss_chart::svg(&losses).into_bytes()),
            ] {
                let file = folder.join(name);
                replace::replace(&file, &bytes).map_err(|error| FileError::at(&file, error))?;
            }
            tell(&loss);
        }
        Ok(checkpoint)
    }

    /// The first epoch of a training of which nothing is kept.
    pub(crate) fn first_epoch(&self, data: &TrainingData) -> EpochLoss {
        let mut checkpoint = self.begin(self.words(data), self.first_weights());
        self.epoch(data, &mut checkpoint, &mut self.gradients())
    }

    /// A training before its first epoch.
    fn begin(&self, settings: String, weights: Vec<f32>) -> Checkpoint {
        Checkpoint { shape: self.shape, settings, epochs: 0, adam: AdamWeights::new(self.shape, weights) }
    }

    fn gradients(&self) -> Vec<Gradient> {
        vec![Gradient::new(self.shape); PARTS]
    }

    fn weights_of(&self, file: &Path) -> Result<Vec<f32>, FileError> {
        let (shape, weights) = checkpoint::first_weights(file)?;
        if shape != self.shape {
            let why = format!(
                "its network has {} neurons and {} outputs, not {} and {}",
                shape.neurons, shape.buckets, self.shape.neurons, self.shape.buckets
            );
            return Err(FileError::at(file, io::Error::new(io::ErrorKind::InvalidInput, why)));
        }
        Ok(weights)
    }

    /// Sees every position once.
    fn epoch(
        &self,
        data: &TrainingData,
        checkpoint: &mut Checkpoint,
        gradients: &mut [Gradient],
    ) -> EpochLoss {
        let start = cpu_time::seconds(self.threads);
        let mut rng = Rng::stream(self.seed, u64::from(checkpoint.epochs) + 1);
        let mut order: Vec<u32> = (0..data.learnt.len() as u32).collect();
        rng.shuffle(&mut order);
        let batches = order.len().div_ceil(self.batch);
        let all = (batches as u64 * u64::from(self.epochs)).max(1);
        let (mut loss, mut rate) = (0.0, self.rate);
        for batch in order.chunks(self.batch) {
            let seed = rng.next_u64();
            self.add_up(data, &checkpoint.adam.rounded, batch, seed, gradients);
            let (sum, others) = gradients.split_first_mut().expect("a batch has parts");
            for other in others.iter() {
                sum.weights.iter_mut().zip(&other.weights).for_each(|(sum, more)| *sum += more);
                sum.loss += other.loss;
            }
            let share = 1.0 / batch.len() as f32;
            sum.weights.iter_mut().for_each(|sum| *sum *= share);
            loss += sum.loss;
            let done = (checkpoint.adam.steps as f64 / all as f64).min(1.0);
            let fallen = 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
            // The first steps know little of how large gradients are.
            let warm = ((checkpoint.adam.steps + 1) as f32 / (all as f32 / 20.0).clamp(1.0, 200.0)).min(1.0);
            rate = self.rate * (0.01 + 0.99 * fallen as f32) * warm;
            checkpoint.adam.step(self.shape, &sum.weights, rate);
        }
        let seconds = (cpu_time::seconds(self.threads) - start).max(1e-9);
        EpochLoss {
            epoch: checkpoint.epochs + 1,
            training: loss / data.learnt.len().max(1) as f64,
            validation: self.error(&data.apart, &checkpoint.adam.rounded),
            rate,
            per_cpu_second: data.learnt.len() as f64 / seconds,
        }
    }

    /// The gradients of a batch, in parts that threads share.
    fn add_up(
        &self,
        data: &TrainingData,
        weights: &[f32],
        batch: &[u32],
        seed: u64,
        gradients: &mut [Gradient],
    ) {
        let size = batch.len().div_ceil(PARTS).max(1);
        let mut parts: Vec<(usize, &[u32], &mut Gradient)> = Vec::new();
        let mut slices = batch.chunks(size);
        for (number, gradient) in gradients.iter_mut().enumerate() {
            parts.push((number, slices.next().unwrap_or_default(), gradient));
        }
        let work = |(number, part, gradient): (usize, &[u32], &mut Gradient)| {
            gradient.clear();
            let mut rng = Rng::stream(seed, number as u64);
            for index in part {
                let reflection = if rng.below(2) == 0 { Reflection::Plain } else { Reflection::Mirrored };
                let example = Example::new(&data.learnt[*index as usize], self.blend, reflection);
                gradient.add(self.shape, weights, &example);
            }
        };
        if self.threads <= 1 {
            return parts.into_iter().for_each(work);
        }
        thread::scope(|scope| {
            let each = PARTS.div_ceil(self.threads);
            while !parts.is_empty() {
                let mine: Vec<_> = parts.drain(..each.min(parts.len())).collect();
                scope.spawn(move || mine.into_iter().for_each(work));
            }
        });
    }

    /// The mean squared error of weights on positions.
    fn error(&self, positions: &[TrainingPosition], weights: &[f32]) -> f64 {
        let mut gradient = Gradient::new(self.shape);
        let mut sum = 0.0;
        for position in positions {
            let example = Example::new(position, self.blend, Reflection::Plain);
            let points = crate::example::expected_points(gradient.output(self.shape, weights, &example));
            sum += f64::from(points - example.target).powi(2);
        }
        sum / positions.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::{TrainingData, TrainingSettings};
    use crate::example::TargetBlend;
    use crate::random_positions::random_positions;
    use crate::shape::NetworkShape;
    use std::fs;

    #[test]
    fn a_network_learns_what_pieces_are_worth_and_a_training_goes_on_where_it_was_stopped() {
        let folder = std::env::temp_dir().join(format!("tabiya-training-{}", std::process::id()));
        let settings = TrainingSettings {
            shape: NetworkShape { neurons: 64, buckets: 1 },
            epochs: 4,
            batch: 512,
            rate: 0.01,
            blend: TargetBlend { result_share: 0.0, scale: 250.0 },
            seed: 3,
            threads: 2,
        };
        let data = TrainingData::new(random_positions(150));
        let (learnt, apart) = data.counts();
        assert!(learnt > 10_000 && apart > 300, "{learnt}, {apart}");
        let mut losses = Vec::new();
        let whole = settings.run(&folder.join("whole"), &data, None, &mut |loss| losses.push(*loss)).unwrap();
        let (first, last) = (losses[0].validation, losses[3].validation);
        assert!(last < first / 2.0 && last < 0.01, "{losses:?}");
        // Stopped after two epochs: the third begins with what a file holds.
        let part = folder.join("part");
        let mut seen = 0;
        let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let one = TrainingSettings { threads: 1, ..settings };
            one.run(&part, &data, None, &mut |_| {
                seen += 1;
                assert!(seen < 2, "stopped here");
            })
        }));
        assert!(stopped.is_err());
        let again = settings.run(&part, &data, None, &mut |_| {}).unwrap();
        assert_eq!(again, whole, "threads and pauses change nothing");
        assert_eq!(fs::read(part.join("net.tnn")).unwrap(), fs::read(folder.join("whole/net.tnn")).unwrap());
        let other =
            TrainingSettings { seed: 4, ..settings }.run(&part, &data, None, &mut |_| {}).unwrap_err();
        assert!(other.to_string().contains("it was trained otherwise"), "{other}");
        let from = folder.join("whole/net.tnn");
        let other = settings.run(&part, &data, Some(&from), &mut |_| {}).unwrap_err();
        assert!(other.to_string().contains(", begun with "), "{other}");
        // The engine sees what the trainer sees, and a network that nobody has the checkpoint of can learn on.
        let network = again.network(250).unwrap();
        let none = TrainingSettings { epochs: 0, ..settings };
        let learnt = none.run(&folder.join("on"), &data, Some(&from), &mut |_| {}).unwrap();
        assert_eq!(learnt.network(250).unwrap(), network);
        assert_eq!(learnt.adam.rounded, again.adam.rounded);
        let up = "4k3/8/8/8/8/8/PPPP4/RN2K3 w - - 0 1".parse().unwrap();
        assert!(network.evaluate(&up) > 400, "{}", network.evaluate(&up));
        fs::remove_dir_all(folder).unwrap();
    }
}
