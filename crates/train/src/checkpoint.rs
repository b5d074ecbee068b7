//! A training that can be gone on with, as one file.

use crate::adam::AdamWeights;
use crate::shape::NetworkShape;
use std::fs;
use std::io;
use std::path::Path;
use tabiya_engine::{Network, NetworkError};
use tabiya_files::{FileError, replace};

/// The first bytes of every file, with the version of the format.
const MAGIC: [u8; 8] = *b"TABIYAC1";

/// A network that is learning, and how far it has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// The size of the network.
    pub shape: NetworkShape,
    /// How it is trained: who goes on has to do it in the same way.
    pub settings: String,
    /// The epochs that are done.
    pub epochs: u32,
    /// The weights.
    pub adam: AdamWeights,
}

impl Checkpoint {
    /// Writes the file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let mut bytes = MAGIC.to_vec();
        let (neurons, buckets) = (self.shape.neurons as u32, self.shape.buckets as u32);
        for number in [neurons, buckets, self.epochs, self.settings.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.adam.steps.to_le_bytes());
        bytes.extend(self.settings.as_bytes());
        for list in [&self.adam.weights, &self.adam.means, &self.adam.squares] {
            list.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        replace::replace(path, &bytes).map_err(|error| FileError::at(path, error))
    }

    /// Reads it.
    pub fn read(path: &Path) -> Result<Checkpoint, FileError> {
        let bytes = fs::read(path).map_err(|error| FileError::at(path, error))?;
        let wrong = || {
            let why = "it is not a checkpoint of a training, or only a part of one";
            FileError::at(path, io::Error::new(io::ErrorKind::InvalidData, why))
        };
        parse(&bytes).ok_or_else(wrong)
    }

    /// The network as the engine reads it.
    pub fn network(&self, scale: u16) -> Result<Network, NetworkError> {
        let (shape, rounded) = (self.shape, &self.adam.rounded);
        let short = |range: std::ops::Range<usize>, steps: f32| -> Vec<i16> {
            rounded[range].iter().map(|weight| (weight * steps).round() as i16).collect()
        };
        let last: Vec<i32> =
            rounded[shape.output_biases()].iter().map(|bias| (bias * 255.0 * 64.0).round() as i32).collect();
        let (inputs, biases) = (short(shape.inputs(), 255.0), short(shape.biases(), 255.0));
        Network::from_weights(scale, &inputs, &biases, &short(shape.outputs(), 64.0), &last)
    }
}

/// The weights of a checkpoint or of a network, to begin another training with.
pub fn first_weights(path: &Path) -> Result<(NetworkShape, Vec<f32>), FileError> {
    let bytes = fs::read(path).map_err(|error| FileError::at(path, error))?;
    if let Ok(network) = Network::from_bytes(&bytes) {
        let shape = NetworkShape { neurons: network.neurons(), buckets: network.buckets() };
        let (inputs, biases, outputs, last) = network.weights();
        let short = |weights: &[i16], steps: f32| {
            weights.iter().map(move |weight| f32::from(*weight) / steps).collect()
        };
        let last = last.iter().map(|bias| *bias as f32 / (255.0 * 64.0)).collect();
        let parts: [Vec<f32>; 4] = [short(inputs, 255.0), short(biases, 255.0), short(outputs, 64.0), last];
        return Ok((shape, parts.concat()));
    }
    Checkpoint::read(path).map(|before| (before.shape, before.adam.weights))
}

fn parse(bytes: &[u8]) -> Option<Checkpoint> {
    let mut rest = bytes.strip_prefix(&MAGIC)?;
    let mut take = |count: usize| {
        let (head, tail) = rest.split_at_checked(count)?;
        rest = tail;
        Some(head)
    };
    let mut four = || Some(u32::from_le_bytes(take(4)?.try_into().ok()?));
    let (neurons, buckets, epochs, length) = (four()? as usize, four()? as usize, four()?, four()? as usize);
    if neurons > Network::MOST_NEURONS || neurons % 64 != 0 || !(1..=31).contains(&buckets) {
        return None;
    }
    let steps = u64::from_le_bytes(take(8)?.try_into().ok()?);
    let settings = String::from_utf8(take(length)?.to_vec()).ok()?;
    let shape = NetworkShape { neurons, buckets };
    let mut list = || {
        let (numbers, _) = take(4 * shape.weights())?.as_chunks::<4>();
        Some(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect::<Vec<f32>>())
    };
    let (weights, means, squares) = (list()?, list()?, list()?);
    let adam = AdamWeights { means, squares, steps, ..AdamWeights::new(shape, weights) };
    rest.is_empty().then_some(Checkpoint { shape, settings, epochs, adam })
}
