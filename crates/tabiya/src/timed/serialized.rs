//! A game by the clock as data: the game, the clock, and what was agreed about flags.

use super::{ClockStart, FlagFall, TimedGame};
use crate::clock::Clock;
use crate::game::Game;
use alloc::borrow::Cow;
use serde::de::Error as _;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "TimedGame", rename_all = "camelCase")]
struct TimedGameFields<'a> {
    game: Cow<'a, Game>,
    #[serde(default)]
    clock: Option<Cow<'a, Clock>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before_end: Option<Cow<'a, Clock>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    search: Option<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    flags: FlagFall,
    #[serde(default, skip_serializing_if = "is_default")]
    start: ClockStart,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl serde::Serialize for TimedGame {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &TimedGame { search, flags, start, .. } = self;
        let game = Cow::Borrowed(&self.game);
        let [clock, before_end] =
            [&self.clock, &self.before_end].map(|clock| clock.as_ref().map(Cow::Borrowed));
        TimedGameFields { game, clock, before_end, search, flags, start }.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for TimedGame {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TimedGame, D::Error> {
        let TimedGameFields { game, clock, before_end, search, flags, start } =
            TimedGameFields::deserialize(deserializer)?;
        let game = game.into_owned();
        let before_end = before_end.map(Cow::into_owned);
        if let Some(before) = &before_end {
            if clock.is_none() || !game.is_over() {
                return Err(D::Error::custom("only a clock that an end has stopped was another before"));
            }
            TimedGame::join(game.clone(), before.clone()).map_err(D::Error::custom)?;
        }
        let timed = match clock {
            Some(clock) => TimedGame::join(game, clock.into_owned()).map_err(D::Error::custom)?,
            None => TimedGame::untimed(game),
        };
        Ok(TimedGame { before_end, search, flags, start, ..timed })
    }
}
