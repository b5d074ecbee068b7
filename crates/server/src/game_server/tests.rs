//! Games that are hosted.

use super::{GameServer, ServerLimits};
use crate::call::ApiError;
use crate::call::Call;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

mod clocks;
mod crowd;
mod engine;
mod panics;
mod rules;
mod seats;

/// A server whose time is what it is told.
struct Table {
    games: Arc<GameServer>,
    time: Arc<AtomicU64>,
    runtime: tokio::runtime::Runtime,
}

impl Table {
    fn new() -> Table {
        Table::with(ServerLimits::default())
    }

    fn with(limits: ServerLimits) -> Table {
        let time = Arc::new(AtomicU64::new(0));
        let told = Arc::clone(&time);
        let now = Box::new(move || Duration::from_millis(told.load(Ordering::SeqCst)));
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build();
        Table { games: GameServer::by_clock(limits, now), time, runtime: runtime.unwrap() }
    }

    fn pass(&self, milliseconds: u64) {
        self.time.fetch_add(milliseconds, Ordering::SeqCst);
    }

    fn call(&self, name: &str, arguments: Value) -> Result<Value, ApiError> {
        self.runtime.block_on(ask(&self.games, name, arguments))
    }

    /// A call that is answered.
    fn yes(&self, name: &str, arguments: Value) -> Value {
        self.call(name, arguments.clone()).unwrap_or_else(|refused| panic!("{name} {arguments}: {refused:?}"))
    }

    /// A call that is refused, with the code of the reason.
    fn no(&self, name: &str, arguments: Value) -> ApiError {
        match self.call(name, arguments.clone()) {
            Ok(answer) => panic!("{name} {arguments}: {answer}"),
            Err(refused) => refused,
        }
    }

    /// Plays moves, one side after the other.
    fn play(&self, game: &str, moves: &str) {
        for text in moves.split_whitespace() {
            self.yes("play", json!({"game": game, "move": text}));
        }
    }

    /// Begins a game and gives its name.
    fn begin(&self, arguments: Value) -> String {
        self.yes("new_game", arguments)["game"].as_str().unwrap().to_owned()
    }
}

async fn ask(games: &GameServer, name: &str, arguments: Value) -> Result<Value, ApiError> {
    let Value::Object(arguments) = arguments else { panic!("{arguments}") };
    let answer = games.answer(Call::read(name, arguments)?).await?;
    Ok(serde_json::to_value(answer).unwrap())
}

/// A position in which every search panics.
const PANICS: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 7 7";

/// Panics where a test has asked for it: in games that start in [`PANICS`].
pub(super) fn panic_where_asked(game: &tabiya::Game) {
    assert!(game.start().to_fen() != PANICS, "a search panics, as the test wants it");
}

/// Searches of games that start in [`WATCHED`]: begun, and ended.
static WATCHED_SEARCHES: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

/// A position whose searches are counted.
const WATCHED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9";

/// Counts a search, when it begins and when it has ended.
pub(super) struct SearchTold(bool);

impl SearchTold {
    pub(super) fn begin(game: &tabiya::Game) -> SearchTold {
        let is_watched = game.start().to_fen() == WATCHED;
        WATCHED_SEARCHES[0].fetch_add(u64::from(is_watched), Ordering::SeqCst);
        SearchTold(is_watched)
    }
}

impl Drop for SearchTold {
    fn drop(&mut self) {
        WATCHED_SEARCHES[1].fetch_add(u64::from(self.0), Ordering::SeqCst);
    }
}
