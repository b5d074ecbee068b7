//! What a benchmark asks, and how much.

use super::tasks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The version of the questions: other ones are no longer comparable.
pub(super) const VERSION: u32 = 1;

/// What was asked, and how much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Suite {
    /// The version of the questions.
    pub version: u32,
    /// Decides which positions and openings there are.
    pub seed: u64,
    /// How many positions test legality.
    pub positions: usize,
    /// How many puzzles there are.
    pub puzzles: usize,
    /// How many openings there are.
    pub openings: usize,
    /// How many refused moves there are.
    pub refusals: usize,
    /// The levels that games are played against.
    pub levels: Vec<u32>,
    /// How many games are played against each, an even number.
    pub games: u64,
    /// With how many nodes moves are judged.
    pub nodes: u64,
    /// After so many moves of each side a game is drawn.
    pub max_moves: u32,
}

/// The whole benchmark.
impl Default for Suite {
    fn default() -> Suite {
        Suite {
            version: VERSION,
            seed: 1,
            positions: 60,
            puzzles: 100,
            openings: tasks::OPENINGS,
            refusals: tasks::REFUSALS,
            levels: vec![400, 800, 1200, 1600],
            games: 10,
            nodes: 20_000,
            max_moves: 150,
        }
    }
}
