//! The parts of a benchmark.

use serde::{Deserialize, Serialize};

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BenchmarkPart {
    /// Whether the first answer is a legal move.
    Legality,
    /// Whether the solution is found.
    Puzzles,
    /// What a move loses in a position of an opening.
    Openings,
    /// Whether a refusal with its reason is followed by a legal move.
    Refusals,
}

impl BenchmarkPart {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            BenchmarkPart::Legality => "legality",
            BenchmarkPart::Puzzles => "puzzles",
            BenchmarkPart::Openings => "openings",
            BenchmarkPart::Refusals => "refusals",
        }
    }
}
