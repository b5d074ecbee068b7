//! Complete chess rules that say why.
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// Serde by `Display` and `FromStr`, for types that are words to people.
#[cfg(feature = "serde")]
macro_rules! text_serde {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
#[cfg(feature = "serde")]
pub(crate) use text_serde;

pub mod attacks;
mod board;
mod castling;
mod chess960;
mod color;
mod explain;
mod fen;
mod moves;
mod outcome;
mod perft;
mod piece;
mod position;
mod rules;
mod san;
mod setup;
mod square;
mod square_set;
mod uci;
mod zobrist;

pub use board::Board;
pub use castling::CastlingRights;
pub use chess960::{CHESS960_ARRAYS, STANDARD_ARRAY};
pub use color::Color;
pub use explain::{Answers, Explanation, Man, Mark, MoveError, Part, Verdict};
pub use fen::{CastlingLetters, EnPassantField, Fen, FenError, FenField, FenProblem, FenReason, FenStyle};
pub use moves::{CastlingSide, Move, MoveList};
pub use outcome::{DrawReason, Outcome, Status, WinReason};
pub use perft::{perft, perft_by_playing};
pub use piece::{Piece, Role};
pub use position::{Position, SetupError, SetupProblem};
pub use san::{CheckMark, Figurine, Forgiven, Lan, MoveText, San, SanAction, SanError, Strictness};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use square_set::{SquareSet, Squares};
pub use uci::{Uci, UciError};

/// The README's examples, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
