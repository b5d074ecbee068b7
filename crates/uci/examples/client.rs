//! Starts an engine, sets an option, asks it, stops it, and goes on when it has died.
//!
//! ```sh
//! cargo run -p tabiya-uci --example client
//! cargo run -p tabiya-uci --example client -- 'stockfish option.Hash=64'
//! ```

use std::error::Error;
use std::process::Command;
use std::thread;
use std::time::Duration;
use tabiya::Game;
use tabiya_uci::client::{Client, ClientError, Launch};
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, SearchRequest, server};

/// With this argument, the example is the engine that it starts.
const AS_ENGINE: &str = "--engine";

fn main() -> Result<(), Box<dyn Error>> {
    let launch: Launch = match std::env::args().nth(1) {
        Some(argument) if argument == AS_ENGINE => {
            return Ok(server::run_stdio(&mut std::io::stdout())?);
        }
        Some(command) => command.parse()?,
        None => {
            let mut own = Launch::new(std::env::current_exe()?.to_string_lossy());
            own.arguments.push(AS_ENGINE.to_owned());
            own
        }
    };
    let mut engine = Client::start(&launch)?;
    println!("started {}, which has {} options", engine.name(), engine.options().len());

    engine.set_option("Hash", "32")?;
    println!("set Hash to 32");
    if let Err(error) = engine.set_option("Hahs", "32") {
        println!("cannot set Hahs: {error}");
    }

    let mut game = Game::new();
    game.play("e4")?;
    engine.new_game()?;
    let request = SearchRequest::new().movetime(Duration::from_millis(300)).multipv(2);
    let found = engine.search(&game, &request, &mut |info| println!("  {}", shown(&game, info)))?;
    println!("after 1. e4 it plays {}", answer(&game, &found));

    // Without a limit it searches until it is stopped, here from another thread.
    let request = SearchRequest::new();
    let cancel = request.cancel.clone();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        cancel.cancel();
    });
    let found = engine.search(&game, &request, &mut |_| {})?;
    println!("stopped after {:.2} s, it plays {}", found.elapsed.as_secs_f64(), answer(&game, &found));
    stopper.join().expect("the other thread only sleeps");

    kill(engine.process_id())?;
    let request = SearchRequest::new().depth(4).timeout(Duration::from_secs(10));
    match engine.search(&game, &request, &mut |_| {}) {
        Err(error @ ClientError::Died { .. }) => println!("{error}"),
        other => println!("it survived: {other:?}"),
    }
    engine.restart()?;
    let found = engine.search(&game, &request, &mut |_| {})?;
    println!("started again, it plays {}", answer(&game, &found));
    Ok(())
}

fn answer(game: &Game, found: &BestMove) -> String {
    found.best.map_or("nothing".to_owned(), |mv| game.position().san(mv).to_string())
}

fn shown(game: &Game, info: &Info) -> String {
    let mut position = *game.position();
    let mut line = format!("depth {:>2}, line {}, {}:", info.depth, info.multipv, info.score);
    for &mv in &info.pv {
        line += &format!(" {}", position.san(mv));
        position.play_unchecked(mv);
    }
    line
}

/// Kills a process as a crash would.
fn kill(id: u32) -> Result<(), std::io::Error> {
    let id = id.to_string();
    if cfg!(windows) {
        Command::new("taskkill").args(["/F", "/PID", &id]).output()?;
    } else {
        Command::new("kill").args(["-9", &id]).status()?;
    }
    Ok(())
}
