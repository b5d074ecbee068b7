//! AdamW: every weight has its own pace, and drifts towards zero.

use crate::shape::NetworkShape;

/// The largest weight of an input: a file can hold twice as much, and the sum of all pieces has room in 16 bits.
const MOST_INPUT: f32 = 1.98;

/// The largest weight of an output: 127 64ths.
const MOST_OUTPUT: f32 = 127.0 / 64.0;

/// How much of a weight is lost at each step, at a rate of 1.
const DECAY: f32 = 0.01;

/// The weights of a network while it learns.
#[derive(Clone, PartialEq, Debug)]
pub struct AdamWeights {
    /// The weights as they are learnt.
    pub weights: Vec<f32>,
    /// The same as the engine will have them: whole 255ths and 64ths. The network learns with these, so that it knows
    /// how coarse they are.
    pub rounded: Vec<f32>,
    /// The mean of the gradients, and of their squares.
    pub means: Vec<f32>,
    /// The mean of the squared gradients.
    pub squares: Vec<f32>,
    /// How many steps were made.
    pub steps: u64,
}

/// A kind of weights: how fine they are, and how large they may be.
struct Grain {
    steps: f32,
    most: f32,
}

impl AdamWeights {
    /// Weights before the first step.
    pub fn new(shape: NetworkShape, weights: Vec<f32>) -> AdamWeights {
        let zeros = || vec![0.0; weights.len()];
        let (means, squares, rounded) = (zeros(), zeros(), zeros());
        let mut adam = AdamWeights { weights, rounded, means, squares, steps: 0 };
        adam.round(shape);
        adam
    }

    /// A step against the mean of some gradients.
    pub fn step(&mut self, shape: NetworkShape, gradient: &[f32], rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let (first, second) = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
        let states = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, gradient), (mean, square)) in self.weights.iter_mut().zip(gradient).zip(states) {
            *mean = 0.9 * *mean + 0.1 * gradient;
            *square = 0.999 * *square + 0.001 * gradient * gradient;
            let direction = (*mean / first) / ((*square / second).sqrt() + 1e-8);
            *weight -= rate * (direction + DECAY * *weight);
        }
        self.round(shape);
    }

    fn round(&mut self, shape: NetworkShape) {
        let inputs = Grain { steps: 255.0, most: MOST_INPUT };
        let outputs = Grain { steps: 64.0, most: MOST_OUTPUT };
        let last = Grain { steps: 255.0 * 64.0, most: 100.0 };
        for (range, grain) in
            [(0..shape.biases().end, inputs), (shape.outputs(), outputs), (shape.output_biases(), last)]
        {
            let pairs = self.weights[range.clone()].iter_mut().zip(&mut self.rounded[range]);
            for (weight, rounded) in pairs {
                *weight = weight.clamp(-grain.most, grain.most);
                *rounded = nearest(*weight * grain.steps) / grain.steps;
            }
        }
    }
}

/// The nearest whole number. Beside 1.5 · 2²³ there are only whole ones; processors of the oldest kind have no other
/// way to round eight at once.
fn nearest(value: f32) -> f32 {
    (value + 12_582_912.0) - 12_582_912.0
}

#[cfg(test)]
mod tests {
    use super::AdamWeights;
    use crate::shape::NetworkShape;

    #[test]
    fn weights_go_against_their_gradients_and_stay_within_their_limits() {
        let shape = NetworkShape { neurons: 32, buckets: 1 };
        let mut adam = AdamWeights::new(shape, vec![0.5; shape.weights()]);
        let mut gradient = vec![0.0; shape.weights()];
        gradient[0] = -1.0;
        gradient[1] = 1.0;
        gradient[shape.outputs().start] = -1.0;
        for _ in 0..1_000 {
            adam.step(shape, &gradient, 0.01);
        }
        assert_eq!((adam.weights[0], adam.weights[1]), (1.98, -1.98));
        assert_eq!(adam.weights[shape.outputs().start], 127.0 / 64.0);
        assert!(adam.weights[2] < 0.5 && adam.weights[2] > 0.4, "decay alone is slow: {}", adam.weights[2]);
        for rounded in &adam.rounded[shape.inputs()] {
            let steps = rounded * 255.0;
            assert!((steps - steps.round()).abs() < 1e-3);
        }
    }
}
