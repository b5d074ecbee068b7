//! Networks as bytes; docs/network.md tells what each means.

use super::{BLOCK, Network, NetworkError};

/// The first bytes of a file, with the version of the format.
const MAGIC: [u8; 8] = *b"TABIYAN2";

/// The bytes before the weights.
const HEADER: usize = 16;

impl Network {
    /// Reads a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.len() < HEADER || bytes[..8] != MAGIC {
            return Err(NetworkError::NotANetwork);
        }
        let two = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let (neurons, buckets, scale) = (two(8), two(10), two(12) as i32);
        if neurons == 0 || neurons % BLOCK != 0 || neurons > Network::MOST_NEURONS {
            return Err(NetworkError::Neurons(neurons));
        }
        if !(1..=31).contains(&buckets) || scale == 0 {
            return Err(NetworkError::Outputs { buckets, scale: scale as usize });
        }
        let mut numbers = Numbers(&bytes[HEADER..]);
        let count = neurons * (Network::INPUTS + 1 + 2 * buckets);
        let mut weights = Vec::with_capacity(count);
        for _ in 0..count {
            weights.push(numbers.short()?);
        }
        let output_biases = (0..buckets).map(|_| numbers.next()).collect::<Result<Vec<i32>, _>>()?;
        if !numbers.0.is_empty() {
            return Err(NetworkError::TooLong(numbers.0.len()));
        }
        let outputs = weights.split_off(neurons * (Network::INPUTS + 1));
        let biases = weights.split_off(neurons * Network::INPUTS);
        let inputs = weights;
        // Beyond it a product of 16 bits would not hold, nor would the sum of all pieces.
        if let Some(&weight) = outputs.iter().find(|weight| weight.unsigned_abs() > 127) {
            return Err(NetworkError::Weight(weight.into()));
        }
        if let Some(&weight) = inputs.iter().chain(&biases).find(|weight| weight.unsigned_abs() > 990) {
            return Err(NetworkError::Weight(weight.into()));
        }
        Ok(Network { neurons, scale, inputs, biases, outputs, output_biases })
    }

    /// The network as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [self.neurons as u16, self.buckets() as u16, self.scale as u16, 0] {
            bytes.extend(number.to_le_bytes());
        }
        for weight in self.inputs.iter().chain(&self.biases).chain(&self.outputs) {
            write(&mut bytes, i32::from(*weight));
        }
        self.output_biases.iter().for_each(|bias| write(&mut bytes, *bias));
        bytes
    }
}

/// Nearly all weights are small, and take one byte: the lowest bit is the sign, and the highest says that more follow.
fn write(bytes: &mut Vec<u8>, number: i32) {
    let mut left = (number << 1 ^ number >> 31) as u32;
    while left > 127 {
        bytes.push(left as u8 | 128);
        left >>= 7;
    }
    bytes.push(left as u8);
}

/// What is left to read.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn next(&mut self) -> Result<i32, NetworkError> {
        let mut number = 0_u32;
        for shift in (0..32).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or(NetworkError::TooShort)?;
            self.0 = rest;
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                break;
            }
        }
        Ok((number >> 1) as i32 ^ -((number & 1) as i32))
    }

    fn short(&mut self) -> Result<i16, NetworkError> {
        let number = self.next()?;
        i16::try_from(number).map_err(|_| NetworkError::Weight(number))
    }
}
