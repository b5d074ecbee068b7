//! A game as data: the start, the moves as UCI text, the rules, and an end that was declared.

use super::Game;
use super::ending::Ending;
use crate::position::Position;
use crate::rules::RuleSet;
use crate::uci::Uci;
use alloc::vec::Vec;
use serde::de::Error as _;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game")]
struct Parts {
    start: Position,
    moves: Vec<Uci>,
    #[serde(default)]
    rules: RuleSet,
    /// An end that the moves alone do not show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declared: Option<Ending>,
}

impl serde::Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.history().map(|ply| ply.uci()).collect();
        let declared = self.declared().cloned();
        Parts { start: *self.start(), moves, rules: self.rules(), declared }.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let parts = Parts::deserialize(deserializer)?;
        let mut game = Game::from_position(parts.start).with_rules(parts.rules);
        for uci in parts.moves {
            game.play(uci).map_err(D::Error::custom)?;
        }
        if let Some(ending) = parts.declared {
            if game.is_over() || ending.ply != game.ply() {
                return Err(D::Error::custom("the end does not belong to these moves"));
            }
            game.declare(ending);
        }
        Ok(game)
    }
}
