//! How far a network is off, and in which direction each of its weights should go.

use crate::example::{Example, expected_points};
use crate::shape::NetworkShape;

/// So many neurons are added up at once: they fit in the registers of every processor.
const BLOCK: usize = 32;

/// The sum of gradients over examples.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// One for each weight.
    pub weights: Vec<f32>,
    /// The sum of the squared errors.
    pub loss: f64,
    /// The neurons of both sides, and what they are to change.
    hidden: [Vec<f32>; 2],
}

impl Gradient {
    /// No gradient yet.
    pub fn new(shape: NetworkShape) -> Gradient {
        let hidden = || vec![0.0; shape.neurons];
        Gradient { weights: vec![0.0; shape.weights()], loss: 0.0, hidden: [hidden(), hidden()] }
    }

    /// Forgets what was added.
    pub fn clear(&mut self) {
        self.weights.fill(0.0);
        self.loss = 0.0;
    }

    /// The output of the network for an example; its neurons are kept.
    pub fn output(&mut self, shape: NetworkShape, weights: &[f32], example: &Example) -> f32 {
        let neurons = shape.neurons;
        let bucket = example.bucket(shape.buckets);
        let outputs = &weights[shape.outputs()][bucket * 2 * neurons..][..2 * neurons];
        let mut output = weights[shape.output_biases()][bucket];
        for side in 0..2 {
            sums(shape, weights, example.inputs(side), &mut self.hidden[side]);
            let pairs =
                self.hidden[side].chunks_exact(BLOCK).zip(outputs[side * neurons..].chunks_exact(BLOCK));
            for (sums, weights) in pairs {
                // Eight sums beside each other, so that a processor can add them up at once.
                let mut lanes = [0.0_f32; 8];
                for (sums, weights) in sums.chunks_exact(8).zip(weights.chunks_exact(8)) {
                    for (lane, (sum, weight)) in lanes.iter_mut().zip(sums.iter().zip(weights)) {
                        let value = sum.clamp(0.0, 1.0);
                        *lane += value * value * weight;
                    }
                }
                output += lanes.iter().sum::<f32>();
            }
        }
        output
    }

    /// Adds the gradient of an example.
    pub fn add(&mut self, shape: NetworkShape, weights: &[f32], example: &Example) {
        let output = self.output(shape, weights, example);
        let points = expected_points(output);
        let error = points - example.target;
        self.loss += f64::from(error * error);
        let slope = 2.0 * error * points * (1.0 - points);
        let neurons = shape.neurons;
        let bucket = example.bucket(shape.buckets);
        let outputs = &weights[shape.outputs()][bucket * 2 * neurons..][..2 * neurons];
        self.weights[shape.output_biases()][bucket] += slope;
        for side in 0..2 {
            let hidden = &mut self.hidden[side];
            let row = shape.outputs().start + (bucket * 2 + side) * neurons;
            let gradients = &mut self.weights[row..][..neurons];
            let weights = &outputs[side * neurons..][..neurons];
            for ((sum, gradient), weight) in hidden.iter_mut().zip(gradients).zip(weights) {
                let value = sum.clamp(0.0, 1.0);
                *gradient += slope * value * value;
                // Where a neuron is clipped, nothing that changes it a little changes the output.
                let open = if value == *sum { 1.0 } else { 0.0 };
                *sum = slope * weight * 2.0 * value * open;
            }
            let start = shape.biases().start;
            for (gradient, hidden) in self.weights[start..][..neurons].iter_mut().zip(&*hidden) {
                *gradient += hidden;
            }
            for input in example.inputs(side) {
                let row = &mut self.weights[usize::from(*input) * neurons..][..neurons];
                row.iter_mut().zip(&*hidden).for_each(|(gradient, hidden)| *gradient += hidden);
            }
        }
    }
}

/// The neurons of one side before they are clipped.
fn sums(shape: NetworkShape, weights: &[f32], inputs: &[u16], hidden: &mut [f32]) {
    let biases = &weights[shape.biases()];
    for (block, (hidden, biases)) in
        hidden.chunks_exact_mut(BLOCK).zip(biases.chunks_exact(BLOCK)).enumerate()
    {
        let mut sums = [0.0_f32; BLOCK];
        sums.copy_from_slice(biases);
        for input in inputs {
            let row = &weights[usize::from(*input) * shape.neurons + block * BLOCK..][..BLOCK];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        hidden.copy_from_slice(&sums);
    }
}

#[cfg(test)]
mod tests {
    use super::Gradient;
    use crate::example::{Example, Reflection, TargetBlend, expected_points};
    use crate::shape::NetworkShape;
    use crate::training_position::{GameLabel, TrainingPosition};
    use tabiya::{Position, Rng};

    fn examples(rng: &mut Rng) -> Vec<Example> {
        let blend = TargetBlend { result_share: 0.3, scale: 250.0 };
        let mut position = Position::random_chess960(rng).1;
        let mut examples = Vec::new();
        for ply in 0..120 {
            let label = GameLabel { half_points: (ply % 3) as u8, game: 0, chess960: true };
            let packed = TrainingPosition::new(&position, (rng.below(801) as i16) - 400, label);
            let reflection = if ply % 2 == 0 { Reflection::Plain } else { Reflection::Mirrored };
            examples.push(Example::new(&packed, blend, reflection));
            let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        examples
    }

    /// The loss in double precision, by the formula.
    fn loss(shape: NetworkShape, weights: &[f64], examples: &[Example]) -> f64 {
        let neurons = shape.neurons;
        let mut loss = 0.0;
        for example in examples {
            let bucket = example.bucket(shape.buckets);
            let mut output = weights[shape.output_biases().start + bucket];
            for side in 0..2 {
                for neuron in 0..neurons {
                    let mut sum = weights[shape.biases().start + neuron];
                    for input in example.inputs(side) {
                        sum += weights[usize::from(*input) * neurons + neuron];
                    }
                    let at = shape.outputs().start + (bucket * 2 + side) * neurons + neuron;
                    output += weights[at] * sum.clamp(0.0, 1.0).powi(2);
                }
            }
            let points = 1.0 / (1.0 + (-output).exp());
            loss += (points - f64::from(example.target)).powi(2);
        }
        loss
    }

    #[test]
    fn the_gradients_are_the_differences_that_small_steps_make() {
        let shape = NetworkShape { neurons: 32, buckets: 4 };
        let mut rng = Rng::new(22);
        let examples = examples(&mut rng);
        assert!(examples.len() > 60);
        let weights: Vec<f64> = (0..shape.weights()).map(|_| (rng.unit() - 0.5) * 0.4).collect();
        let single: Vec<f32> = weights.iter().map(|weight| *weight as f32).collect();
        let mut gradient = Gradient::new(shape);
        examples.iter().for_each(|example| gradient.add(shape, &single, example));
        assert!((gradient.loss - loss(shape, &weights, &examples)).abs() < 1e-3);
        let ranges = [shape.inputs(), shape.biases(), shape.outputs(), shape.output_biases()];
        let (mut compared, mut moved) = (0, 0);
        for range in ranges {
            for _ in 0..150 {
                let at = range.start + rng.below(range.len());
                let step = 1e-5;
                let stepped = |by: f64| {
                    let mut weights = weights.clone();
                    weights[at] += by;
                    loss(shape, &weights, &examples)
                };
                let difference = (stepped(step) - stepped(-step)) / (2.0 * step);
                let found = f64::from(gradient.weights[at]);
                let room = 2e-4 + 2e-3 * difference.abs();
                assert!((found - difference).abs() < room, "weight {at}: {found}, {difference}");
                compared += 1;
                moved += usize::from(difference.abs() > 1e-3);
            }
        }
        assert!(compared == 600 && moved > 300, "{moved} of {compared} weights matter");
    }

    #[test]
    fn an_output_promises_points() {
        assert_eq!(expected_points(0.0), 0.5);
        assert!((expected_points(1.0) - 0.731).abs() < 1e-3);
    }
}
