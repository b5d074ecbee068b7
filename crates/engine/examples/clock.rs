//! How much of the clock is used, on a clock that nodes drive, so that the load of the machine does not matter:
//! `cargo run --release -p tabiya-engine --example clock -- GAMES SECONDS INCREMENT`, both times in seconds.
//!
//! The engine looks at the clock every 512 nodes; each look takes as long as these do at 1.28 million a second.

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tabiya::{Game, Rng};
use tabiya_engine::{Budget, Engine, Limits, TimeLimit};

/// Microseconds between two looks at the clock.
const STEP: u64 = 400;

/// What a move loses on its way to the board.
const OVERHEAD: Duration = Duration::from_millis(10);

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [games, seconds, increment] = &args[..] else {
        eprintln!("clock GAMES SECONDS INCREMENT");
        return;
    };
    let games: u64 = games.parse().expect("a number of games");
    let time = |text: &str| Duration::from_secs_f64(text.parse().expect("a number of seconds"));
    let (seconds, increment) = (time(seconds), time(increment));
    let micros = Arc::new(AtomicU64::new(0));
    let mut left_at = [20, 40, 60, 80].map(|number| (number, Vec::new()));
    let mut flags = 0;
    let mut engine = Engine::new();
    for number in 0..games {
        engine.new_game();
        let mut rng = Rng::stream(1, number);
        let mut game = Game::new();
        while game.ply() < 8 && !game.is_over() {
            let moves = game.position().legal_moves();
            game.play_unchecked(moves[rng.below(moves.len())]);
        }
        let mut clocks = [seconds; 2];
        while !game.is_over() && game.ply() < 180 {
            let side = game.position().turn() as usize;
            let budget = Budget::Clock { remaining: clocks[side], increment, moves_to_go: None };
            let read = Arc::clone(&micros);
            let now = Arc::new(move || Duration::from_micros(read.fetch_add(STEP, Ordering::Relaxed)));
            let start = micros.load(Ordering::Relaxed);
            let limits = Limits::new().time(TimeLimit::new(budget, now).overhead(OVERHEAD));
            let result = engine.search(&game, &limits, &mut |_| {});
            let used = Duration::from_micros(micros.load(Ordering::Relaxed) - start);
            let Some(left) = clocks[side].checked_sub(used) else {
                flags += 1;
                break;
            };
            clocks[side] = left + increment;
            let Some(mv) = result.best else { break };
            let number = game.position().fullmoves();
            for (_, lefts) in left_at.iter_mut().filter(|(at, _)| *at == number) {
                lefts.push(left.as_secs_f64());
            }
            game.play_unchecked(mv);
        }
    }
    println!("{games} games, {flags} flags fell");
    for (number, lefts) in left_at {
        let mean = lefts.iter().sum::<f64>() / lefts.len().max(1) as f64;
        let least = lefts.iter().copied().fold(f64::INFINITY, f64::min);
        println!(
            "after move {number}: {mean:.3} s left on average, {least:.3} at the least, {} clocks",
            lefts.len()
        );
    }
}
