//! Where each weight of a network stands in one long list.

use std::ops::Range;
use tabiya_engine::Network;

/// The size of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkShape {
    /// Hidden neurons of each side.
    pub neurons: usize,
    /// Outputs, of which the pieces on the board choose one.
    pub buckets: usize,
}

impl NetworkShape {
    /// The weights of the inputs: by input, then by neuron.
    pub fn inputs(&self) -> Range<usize> {
        0..Network::INPUTS * self.neurons
    }

    /// What each neuron begins with.
    pub fn biases(&self) -> Range<usize> {
        let start = self.inputs().end;
        start..start + self.neurons
    }

    /// The weights of the outputs: by bucket, then the neurons of the side to move, then those of the other.
    pub fn outputs(&self) -> Range<usize> {
        let start = self.biases().end;
        start..start + self.buckets * 2 * self.neurons
    }

    /// What each output begins with.
    pub fn output_biases(&self) -> Range<usize> {
        let start = self.outputs().end;
        start..start + self.buckets
    }

    /// How many weights there are.
    pub fn weights(&self) -> usize {
        self.output_biases().end
    }
}
