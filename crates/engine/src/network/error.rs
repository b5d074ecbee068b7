//! What is wrong with a network.

use std::fmt;

/// Why bytes are no network that positions can be evaluated with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// They do not begin like a network.
    NotANetwork,
    /// The number of neurons is not one that can be worked with.
    Neurons(usize),
    /// The number of outputs, or the centipawns that an output means.
    Outputs {
        /// How many outputs there are.
        buckets: usize,
        /// The centipawns of an output of 1.
        scale: usize,
    },
    /// Something is missing at the end.
    TooShort,
    /// So many bytes are too many.
    TooLong(usize),
    /// A weight is so large that sums would overflow.
    Weight(i32),
}

impl NetworkError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            NetworkError::NotANetwork => "not-a-network",
            NetworkError::Neurons(_) => "network-neurons",
            NetworkError::Outputs { .. } => "network-outputs",
            NetworkError::TooShort => "network-too-short",
            NetworkError::TooLong(_) => "network-too-long",
            NetworkError::Weight(_) => "network-weight",
        }
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::NotANetwork => f.write_str("this is not a network: the files begin with TABIYAN2"),
            NetworkError::Neurons(count) => {
                write!(f, "a network has a multiple of 64 neurons up to 2048, not {count}")
            }
            NetworkError::Outputs { buckets, scale } => write!(
                f,
                "a network has 1 to 31 outputs that mean at least a centipawn, not {buckets} that mean {scale}"
            ),
            NetworkError::TooShort => f.write_str("the network ends too early: a part of it is missing"),
            NetworkError::TooLong(bytes) => {
                write!(f, "the network is read, and {bytes} more bytes are left")
            }
            NetworkError::Weight(weight) => {
                write!(f, "the weight {weight} is too large: sums of such weights overflow")
            }
        }
    }
}

impl std::error::Error for NetworkError {}
