//! The evaluation that was learnt: a network of one hidden layer, seen from both sides.
//!
//! Each piece on its square switches one of 768 inputs on, seen by White and seen by Black. The hidden neurons of the
//! side to move and those of the other side are clipped, squared and weighed into one number. Weights are whole
//! numbers, so that the value is the same on every machine, and is the sum of what the pieces add: a move changes it
//! by what has changed on the board.

mod accumulators;
mod error;
mod file;

pub(crate) use accumulators::NetworkEvaluator;
pub use error::NetworkError;

use std::sync::{Arc, OnceLock};
use tabiya::{Board, Color, Piece, Position, Square};

/// The network that comes with the crate: docs/network.md tells how it was made.
#[cfg(not(feature = "small-network"))]
static SHIPPED: &[u8] = include_bytes!("../data/net.tnn");
#[cfg(feature = "small-network")]
static SHIPPED: &[u8] = include_bytes!("../data/small.tnn");

/// What a hidden neuron has when it is fully on.
const ONE: i32 = 255;

/// What a weight of the output of 1 is.
const OUTPUT_ONE: i32 = 64;

/// So many neurons are worked on at once: as 16-bit numbers they fill the registers of every processor.
const BLOCK: usize = 64;

/// A network that evaluates positions of chess.
///
/// ```
/// use tabiya_engine::Network;
///
/// let error = Network::from_bytes(b"no network").unwrap_err();
/// assert_eq!(error.to_string(), "this is not a network: the files begin with TABIYAN2");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// The number of hidden neurons of each side.
    neurons: usize,
    /// Centipawns of an output of 1.
    scale: i32,
    /// By input, then by neuron.
    inputs: Vec<i16>,
    biases: Vec<i16>,
    /// By the pieces on the board, then the neurons of the side to move, then those of the other.
    outputs: Vec<i16>,
    output_biases: Vec<i32>,
}

impl Network {
    /// The number of inputs of each side: colours, roles, squares.
    pub const INPUTS: usize = 768;

    /// The most neurons that a network may have.
    pub const MOST_NEURONS: usize = 2_048;

    /// The network that comes with the crate, by which [`Engine::new`](crate::Engine::new) evaluates; with the feature
    /// `small-network`, the one of half the neurons.
    ///
    /// ```
    /// use tabiya::Position;
    /// use tabiya_engine::Network;
    ///
    /// // White without the queen: nine pawns or so.
    /// let odds: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1".parse()?;
    /// assert!(Network::shipped().evaluate(&odds) < -500);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn shipped() -> Arc<Network> {
        static READ: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Network::from_bytes(SHIPPED).map(Arc::new).expect("a test reads this network");
        READ.get_or_init(read).clone()
    }

    /// The input that a piece switches on, seen by a side: its own pieces first, its own first rank below.
    #[inline]
    pub const fn input(side: Color, piece: Piece, square: Square) -> usize {
        let theirs = side as usize != piece.color as usize;
        let square = square as usize ^ if side.is_white() { 0 } else { 56 };
        (theirs as usize * 6 + piece.role as usize) * 64 + square
    }

    /// Which of so many outputs counts with so many pieces on the board.
    #[inline]
    pub const fn bucket(buckets: usize, pieces: usize) -> usize {
        let most = if pieces > 32 { 30 } else { pieces.saturating_sub(2) };
        most * buckets / 31
    }

    /// A network of these weights: by input and neuron, by neuron, by bucket and neuron of both sides, by bucket. Weights
    /// of inputs are 255ths, those of outputs 64ths, the last ones 64ths of 255ths.
    pub fn from_weights(
        scale: u16,
        inputs: &[i16],
        biases: &[i16],
        outputs: &[i16],
        output_biases: &[i32],
    ) -> Result<Network, NetworkError> {
        let network = Network {
            neurons: biases.len(),
            scale: i32::from(scale),
            inputs: inputs.to_vec(),
            biases: biases.to_vec(),
            outputs: outputs.to_vec(),
            output_biases: output_biases.to_vec(),
        };
        // What is read is checked; so is this.
        Network::from_bytes(&network.to_bytes())
    }

    /// All weights, in the order of [`from_weights`](Network::from_weights).
    pub fn weights(&self) -> (&[i16], &[i16], &[i16], &[i32]) {
        (&self.inputs, &self.biases, &self.outputs, &self.output_biases)
    }

    /// The number of hidden neurons of each side.
    pub fn neurons(&self) -> usize {
        self.neurons
    }

    /// Centipawns of an output of 1.
    pub fn scale(&self) -> u16 {
        self.scale as u16
    }

    /// The same network with other centipawns for an output of 1: all its values grow or shrink by the same.
    pub fn with_scale(&self, scale: u16) -> Result<Network, NetworkError> {
        Network::from_weights(scale, &self.inputs, &self.biases, &self.outputs, &self.output_biases)
    }

    /// The number of outputs, of which the pieces on the board choose one.
    pub fn buckets(&self) -> usize {
        self.output_biases.len()
    }

    /// The value of a position for the side to move, in centipawns, computed from nothing.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let sums = Color::ALL.map(|side| self.sums(side, position.board()));
        self.output(position, &sums[0], &sums[1])
    }

    /// The hidden neurons of a side before they are clipped.
    fn sums(&self, side: Color, board: &Board) -> Vec<i16> {
        let mut sums = self.biases.clone();
        for piece in Color::ALL.into_iter().flat_map(|color| board.pieces(color)) {
            let row = self.row(Network::input(side, piece.1, piece.0));
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        sums
    }

    /// The weights of an input.
    #[inline]
    fn row(&self, input: usize) -> &[i16] {
        &self.inputs[input * self.neurons..][..self.neurons]
    }

    /// The value for the side to move of the neurons of White and Black.
    #[cfg_attr(all(target_arch = "wasm32", feature = "simd128"), target_feature(enable = "simd128"))]
    #[inline]
    fn output(&self, position: &Position, white: &[i16], black: &[i16]) -> i32 {
        let bucket = Network::bucket(self.buckets(), position.board().occupied().len());
        let weights = &self.outputs[2 * self.neurons * bucket..][..2 * self.neurons];
        let (own, other) = weights.split_at(self.neurons);
        let (ours, theirs) = if position.turn().is_white() { (white, black) } else { (black, white) };
        let sum = weigh(ours, own) + weigh(theirs, other);
        // Cut off once, at the end: two cuts would be more than a centipawn off.
        let units = sum + i64::from(ONE) * i64::from(self.output_biases[bucket]);
        (units * i64::from(self.scale) / i64::from(ONE * ONE * OUTPUT_ONE)) as i32
    }
}

/// The clipped and squared neurons of one side, weighed.
#[cfg_attr(all(target_arch = "wasm32", feature = "simd128"), target_feature(enable = "simd128"))]
#[inline]
fn weigh(sums: &[i16], weights: &[i16]) -> i64 {
    let blocks = sums.chunks_exact(BLOCK).zip(weights.chunks_exact(BLOCK));
    blocks.map(|(sums, weights)| i64::from(weigh_block(sums, weights))).sum()
}

/// As 64 times 255 times 255 times 127 is less than two to the 31, one block cannot overflow.
#[cfg_attr(all(target_arch = "wasm32", feature = "simd128"), target_feature(enable = "simd128"))]
#[inline]
fn weigh_block(sums: &[i16], weights: &[i16]) -> i32 {
    let pairs = sums.iter().zip(weights);
    pairs
        .map(|(sum, weight)| {
            let value = (*sum).clamp(0, ONE as i16);
            // 255 times 127 has room in 16 bits: compilers make one instruction of product and sum.
            i32::from(value.wrapping_mul(*weight)) * i32::from(value)
        })
        .sum()
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network")
            .field("neurons", &self.neurons)
            .field("buckets", &self.buckets())
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
