//! How a game ended, as its score says.

use crate::color::Color;
use crate::outcome::Outcome;
use core::fmt;

/// The score at the end of a game: `1-0`, `0-1`, `1/2-1/2` or `*`.
///
/// ```
/// use tabiya::Color;
/// use tabiya::pgn::GameResult;
///
/// let result = GameResult::from_text("½-½").unwrap();
/// assert_eq!(result, GameResult::Draw);
/// assert_eq!(result.to_string(), "1/2-1/2");
/// assert_eq!(GameResult::Win(Color::Black).text(), "0-1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum GameResult {
    /// One side has won.
    Win(Color),
    /// Nobody has.
    Draw,
    /// `*`: not over, abandoned, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Reads the four scores, and what people write for a draw or with other dashes.
    pub fn from_text(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" | "1–0" | "1—0" | "1‑0" | "1−0" | "1:0" => GameResult::Win(Color::White),
            "0-1" | "0–1" | "0—1" | "0‑1" | "0−1" | "0:1" => GameResult::Win(Color::Black),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "1/2–1/2" | "½–½" | "1/2—1/2" | "½—½" | "1/2‑1/2"
            | "1/2−1/2" | "1/2:1/2" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        outcome.winner().map_or(GameResult::Draw, GameResult::Win)
    }
}
