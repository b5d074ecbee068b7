//! A process that is killed while it plays: this test, started again with a variable set.

use super::{Scratch, everything, timed};
use crate::{Event, JournaledGame, Library, Stopwatch};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use tabiya::{Color, Game};

const FOLDER: &str = "TABIYA_TEST_KILLED";
const CHANCE: &str = "TABIYA_TEST_CHANCE";

#[test]
fn a_killed_process_loses_nothing_that_it_said_was_done() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        let chance = std::env::var(CHANCE).unwrap().parse().unwrap();
        play_until_killed(&Library::at(folder), chance);
    }
    let scratch = Scratch::new();
    let library = scratch.library();
    let (mut done, mut tried) = (String::new(), String::new());
    let (mut answers, mut round) = (0, 0);
    // On a slow machine the first rounds may not get anywhere.
    while round < 25 || (answers < 50 && round < 500) {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["tests::killed::a_killed_process_loses_nothing_that_it_said_was_done"])
            .args(["--exact", "--nocapture", "--quiet"])
            .env(FOLDER, scratch.0.join("games"))
            .env(CHANCE, round.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let killer = thread::spawn(move || {
            thread::sleep(Duration::from_micros(10_000 + round * 7_919 % 60_000));
            child.kill().unwrap();
            child.wait().unwrap();
        });
        for line in output.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8(line).unwrap();
            // The last line may have been cut off; the test harness says something of its own.
            match (line.strip_prefix("tried "), line.strip_prefix("done ").filter(|line| line.ends_with('.')))
            {
                (Some(state), _) if state.ends_with('.') => tried = state.to_owned(),
                (_, Some(state)) => {
                    done = state.to_owned();
                    answers += 1;
                }
                _ => {}
            }
        }
        killer.join().unwrap();
        round += 1;
        let Some(entry) = library.games().into_iter().next() else { continue };
        let game = library.resume(&entry.id).unwrap();
        let state = told(&game, game.at());
        assert!(state == done || state == tried, "round {round}:\n{state}\nis not\n{done}\nnor\n{tried}");
        // What was seen once is there for good.
        done = state;
    }
    assert!(answers >= 50, "hardly anything was played: {answers}");
}

/// Everything about a game in one line that ends with a point.
fn told(game: &JournaledGame, now: Duration) -> String {
    format!("{}.", everything(game, now).replace('\n', " "))
}

fn play_until_killed(library: &Library, mut chance: u64) -> ! {
    let mut out = std::io::stdout().lock();
    let mut say = |word: &str, state: &str| {
        writeln!(out, "{word} {state}").unwrap();
        out.flush().unwrap();
    };
    let last = library.games().into_iter().next().map(|entry| library.resume(&entry.id).unwrap());
    let mut game = match last.filter(|game| !game.game().is_over()) {
        Some(game) => game,
        None => {
            let shadow = Library::nowhere().begin(timed("3+2")).unwrap();
            say("tried", &told(&shadow, Duration::ZERO));
            library.begin(timed("3+2")).unwrap()
        }
    };
    let watch = Stopwatch::at(game.at());
    loop {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(event) = drawn(game.game(), chance >> 33) else { std::process::exit(0) };
        let now = Duration::from_millis(watch.now().as_millis() as u64);
        // What it will be is found out at a table of which nothing is game.
        let mut shadow = game.shadow();
        if shadow.act(now, event.clone()).is_err() {
            continue;
        }
        say("tried", &told(&shadow, now));
        game.act(now, event).unwrap();
        say("done", &told(&game, now));
    }
}

/// Something that may happen next; nothing when the game is over.
fn drawn(game: &Game, chance: u64) -> Option<Event> {
    let moves = game.position().legal_moves();
    let turn = game.position().turn();
    if game.is_over() {
        return None;
    }
    Some(match chance % 16 {
        0 => Event::Undo,
        1 => Event::Redo,
        2 => Event::Offer { by: turn },
        3 => Event::Decline { by: turn },
        4 => Event::Pause,
        5 => Event::Run,
        6 => Event::SetTime { color: Color::White, time: 60_000 + chance % 1_000 },
        _ => Event::Move { uci: game.position().uci(moves[chance as usize / 16 % moves.len()]) },
    })
}
