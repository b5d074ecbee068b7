//! A finished game, as it is kept.

use crate::opening::StartLine;
use serde::{Deserialize, Serialize};
use tabiya::{DrawRules, Game, Opening, Position, Variant};

/// A finished game.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// How it ended, as a code.
    pub reason: String,
    /// What else there is to say of its end.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Which game it was.
    #[serde(default, skip_serializing_if = "is_chess")]
    pub variant: Variant,
    /// The position before the first move.
    pub start: String,
    /// How many moves the opening has.
    pub opening: usize,
    /// All moves, as programs write them.
    pub moves: String,
    /// What the mover thought of each move behind the opening, for White, as `%eval` writes it.
    pub evals: Vec<String>,
    /// What the mover had left after each move behind the opening, in milliseconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<u64>,
    /// The positions that White and Black looked at.
    pub nodes: [u64; 2],
    /// The time that White and Black used, in seconds.
    pub seconds: [f64; 2],
    /// The sum of White's and Black's depths, and over how many moves.
    pub depths: [(u64, u64); 2],
    /// When it began, in UTC.
    pub began: String,
}

/// Whether a game is chess, which need not be said.
pub(crate) fn is_chess(variant: &Variant) -> bool {
    *variant == Variant::Chess
}

impl GameRecord {
    /// The game before its first move; none if that position cannot be read.
    pub(crate) fn before_moves(&self) -> Option<Game> {
        Position::from_fen_as(self.variant, &self.start).ok().map(Game::from_position)
    }

    /// White's points, in halves; none if it is no result.
    pub fn halves(&self) -> Option<u8> {
        match self.result.as_str() {
            "1-0" => Some(2),
            "1/2-1/2" => Some(1),
            "0-1" => Some(0),
            _ => None,
        }
    }

    /// What its opening is called; none if no position has a name, or it cannot be read.
    pub fn named_opening(&self) -> Option<Opening> {
        let mut game = self.before_moves()?.with_draw_rules(DrawRules::Analysis);
        for text in self.moves.split_whitespace() {
            game.play(text).ok()?;
        }
        game.opening().map(|reached| reached.opening)
    }

    /// What it was played from; none if that cannot be read.
    pub(crate) fn opening(&self) -> Option<StartLine> {
        let mut game = self.before_moves()?;
        for text in self.moves.split_whitespace().take(self.opening) {
            game.play(text).ok()?;
        }
        Some(StartLine { start: *game.start(), moves: game.moves().collect() })
    }
}
