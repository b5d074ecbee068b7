//! A game by the clock as data: the game, the clock, and the search.

use super::TimedGame;
use crate::clock::Clock;
use crate::game::Game;
use serde::de::Error as _;

#[derive(serde::Deserialize)]
#[serde(rename = "TimedGame")]
struct Parts {
    game: Game,
    clock: Clock,
    #[serde(default)]
    search: Option<usize>,
}

#[derive(serde::Serialize)]
#[serde(rename = "TimedGame")]
struct Shown<'a> {
    game: &'a Game,
    clock: &'a Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<usize>,
}

impl serde::Serialize for TimedGame {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shown { game: &self.game, clock: &self.clock, search: self.search }.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for TimedGame {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TimedGame, D::Error> {
        let Parts { game, clock, search } = Parts::deserialize(deserializer)?;
        let timed = TimedGame::join(game, clock).map_err(D::Error::custom)?;
        Ok(TimedGame { search, ..timed })
    }
}
