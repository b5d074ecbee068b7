//! Many games and many calls at once: how long the slow ones take, and how much memory there is at the end.
//!
//! Times are printed and not judged: machines that test may be busy. `cargo xtask load` runs the large one with a program
//! that is built for speed.

use super::raw::{Server, Wire};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// How many talk to the server at the same time.
const WIRES: usize = 8;

#[test]
fn a_hundred_games_are_played_at_once() {
    load(100, 1_000);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_a_thousand_games_are_played_at_once() {
    load(1_000, 10_000);
}

/// The times of calls, by their tools.
type Times = BTreeMap<&'static str, Vec<Duration>>;

fn load(games: usize, calls: usize) {
    let server = Server::start(&[]);
    let before = server.memory("VmRSS");
    let names: Vec<String> = {
        let mut wire = server.wire();
        (0..games).map(|_| text(&wire.call("new_game", json!({}))["structuredContent"]["game"])).collect()
    };
    let all: Mutex<Times> = Mutex::default();
    let (begun, spent) = (Instant::now(), server.cpu());
    thread::scope(|scope| {
        for part in names.chunks(games.div_ceil(WIRES)) {
            let (wire, all) = (server.wire(), &all);
            scope.spawn(move || {
                let times = worker(wire, part, calls / WIRES);
                let mut all = all.lock().expect("nobody panicked");
                times.into_iter().for_each(|(tool, times)| all.entry(tool).or_default().extend(times));
            });
        }
    });
    let took = begun.elapsed();
    let times = all.into_inner().expect("nobody panicked");
    let mut every: Vec<Duration> = times.values().flatten().copied().collect();
    println!(
        "{games} games, {} calls by {WIRES} clients in {:.2} s ({:.0} a second)",
        every.len(),
        took.as_secs_f64(),
        every.len() as f64 / took.as_secs_f64()
    );
    for (tool, mut times) in times {
        report(tool, &mut times);
    }
    report("all", &mut every);
    if let (Some(before), Some(now)) = (spent, server.cpu()) {
        // What does not depend on how busy the machine is.
        let each = (now - before).as_secs_f64() * 1e3 / every.len() as f64;
        println!("the server computed {each:.2} ms for each call");
    }

    let mut wire = server.wire();
    let held = wire.call("list_games", json!({}))["structuredContent"]["held"].as_u64();
    assert_eq!(held, Some(games as u64));
    if let (Some(before), Some(now), Some(most)) = (before, server.memory("VmRSS"), server.memory("VmHWM")) {
        println!("memory: {before} KB at the beginning, {now} KB at the end, {most} KB at most");
        // A game and what belongs to it is some kilobytes.
        let generous = 150_000 + 64 * games as u64;
        assert!(most < generous, "{most} KB are more than {generous} KB");
    }
}

/// Plays in some games, and asks about them and about positions.
fn worker(mut wire: Wire, games: &[String], calls: usize) -> Times {
    const LINE: [&str; 12] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"];
    const MIDDLE: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let mut times = Times::new();
    for number in 0..calls {
        let game = &games[number % games.len()];
        let ply = number / games.len() / 6 % LINE.len();
        let (tool, arguments) = match number / games.len() % 6 {
            0 => ("play", json!({"game": game, "move": LINE[ply], "ply": ply})),
            1 => ("state", json!({"game": game})),
            2 => ("legal_moves", json!({"fen": MIDDLE})),
            3 => ("explain", json!({"fen": MIDDLE, "move": "My move is Nxe4!"})),
            4 => ("apply", json!({"moves": LINE[..=ply]})),
            _ => ("judge", json!({"moves": LINE})),
        };
        let begun = Instant::now();
        let answer = wire.call(tool, arguments);
        times.entry(tool).or_default().push(begun.elapsed());
        assert_eq!(answer["isError"], json!(false), "{tool}: {answer}");
    }
    times
}

fn report(tool: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{tool:>12}: {:>6} calls, median {:.2} ms, p99 {:.2} ms, longest {:.2} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}
