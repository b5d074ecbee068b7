//! The opening of a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tabiya::Game;

/// The opening that a game has reached: the deepest name that one of its positions has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: B90.
    pub eco: Cow<'static, str>,
    /// The name: Sicilian Defense: Najdorf Variation.
    pub name: String,
    /// After how many moves its position stood.
    pub ply: usize,
    /// The first move that no line of the table of openings has behind that position; none while the game follows one.
    pub left_book: Option<usize>,
}

impl Opening {
    /// The opening of a game; none where no position has a name.
    pub fn of(game: &Game) -> Option<Opening> {
        let reached = game.opening()?;
        Some(Opening {
            eco: reached.opening.eco().into(),
            name: reached.opening.name(),
            ply: reached.ply,
            left_book: reached.left_book,
        })
    }
}
