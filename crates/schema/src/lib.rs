//! The one JSON shape of moves, positions, endings, explanations and scores.
//!
//! Every door of Tabiya, from the command line to the Model Context Protocol, writes these types, and nothing else
//! for what they stand for. A type here has the name of what it describes in [`tabiya`] or [`tabiya_engine`], so
//! it is used qualified: `schema::Move` is a [`tabiya::Move`] as data.
//!
//! ```
//! use tabiya_schema as schema;
//!
//! let start = tabiya::Position::new();
//! let mv = schema::Move::new(&start, start.parse_move("Nf3").unwrap());
//! assert_eq!((mv.lan.as_str(), mv.piece, mv.check), ("Ng1-f3", tabiya::Role::Knight, false));
//! let json = serde_json::to_value(&mv).unwrap();
//! assert_eq!(json["captured"], serde_json::Value::Null);
//! ```
//!
//! Every key is always there: what there is not is `null`, `false` or an empty list. What only variants have is there in
//! variants alone.

pub mod json;
pub mod move_list;
pub mod names;
pub mod reading;

mod base64;
mod coded_message;
mod ending;
mod explanation;
mod fen;
mod game_verdict;
mod moves;
mod opening;
mod position;
mod rejection;
mod replay;
mod review;
mod score;
mod search;
mod tablebase;
mod variant_facts;
mod variation;

pub use base64::base64;
pub use coded_message::CodedMessage;
pub use ending::{Claim, Ending, Evidence};
pub use explanation::{Explained, Explanation, Mark, Reason};
pub use fen::{FenError, FenFailure, FenReason};
pub use game_verdict::{CanMate, ClaimableMove, GameSource, GameVerdict, InsufficientMaterial, RefusedMove};
pub use moves::{Castling, Move};
pub use opening::Opening;
pub use position::{NotedPosition, Position, sorted_moves};
pub use rejection::{CandidateText, MoveRejection};
pub use replay::{Refusal, Replay};
pub use review::{JudgedMove, PlayerSummaries, PlayerSummary, ReviewedMove};
pub use score::{Score, Wdl};
pub use search::{Bound, ScoredLine, SearchLine, SearchResult, per_second, seconds};
pub use tabiya::UciForm;
pub use tablebase::{KnownMove, KnownPosition, TablebaseAnswer, TablebaseMove, UnknownReason};
pub use variant_facts::{ChecksLeft, InHand, VariantFacts};
pub use variation::Variation;
