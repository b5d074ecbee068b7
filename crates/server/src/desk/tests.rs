//! Games that are played at a desk.

use super::{Desk, Limits};
use crate::call::Call;
use crate::refused::Refused;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

mod clocks;
mod crowd;
mod engine;
mod rules;
mod seats;

/// A desk whose time is what it is told.
struct Table {
    desk: Arc<Desk>,
    time: Arc<AtomicU64>,
    runtime: tokio::runtime::Runtime,
}

impl Table {
    fn new() -> Table {
        Table::with(Limits::default())
    }

    fn with(limits: Limits) -> Table {
        let time = Arc::new(AtomicU64::new(0));
        let told = Arc::clone(&time);
        let now = Box::new(move || Duration::from_millis(told.load(Ordering::SeqCst)));
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build();
        Table { desk: Desk::by_clock(limits, now), time, runtime: runtime.unwrap() }
    }

    fn pass(&self, milliseconds: u64) {
        self.time.fetch_add(milliseconds, Ordering::SeqCst);
    }

    fn call(&self, name: &str, arguments: Value) -> Result<Value, Refused> {
        self.runtime.block_on(ask(&self.desk, name, arguments))
    }

    /// A call that is answered.
    fn yes(&self, name: &str, arguments: Value) -> Value {
        self.call(name, arguments.clone()).unwrap_or_else(|refused| panic!("{name} {arguments}: {refused:?}"))
    }

    /// A call that is refused, with the code of the reason.
    fn no(&self, name: &str, arguments: Value) -> Refused {
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

async fn ask(desk: &Desk, name: &str, arguments: Value) -> Result<Value, Refused> {
    let Value::Object(arguments) = arguments else { panic!("{arguments}") };
    desk.answer(Call::read(name, arguments)?).await
}
