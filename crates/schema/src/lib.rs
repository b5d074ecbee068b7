//! The one JSON shape of moves, positions, endings, explanations and scores.

pub mod json;
pub mod reading;
pub mod variation;

mod explanation;
mod moves;
mod position;
mod score;
mod trial;
mod verdict;
mod words;

pub use explanation::ExplanationJson;
pub use moves::MoveJson;
pub use position::{PositionJson, sorted};
pub use score::{ChancesJson, ScoreJson, names};
pub use tabiya::UciForm;
pub use trial::{Refused, Trial};
pub use verdict::{OutcomeJson, Place as FilePlace, Verdict};
pub use words::words;
