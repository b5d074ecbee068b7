//! Engines that other people wrote, where there are any.

use super::{Client, Go, Halt, Launch, Patience};
use std::time::Duration;
use tabiya::Game;

/// The engines of Debian, as they are started.
const ENGINES: [&str; 4] = [
    "stockfish option.Hash=8",
    "gnuchess --uci option.OwnBook=false",
    "toga2 option.OwnBook=false option.Hash=8",
    "glaurung option.OwnBook=false option.Threads=1",
];

fn engines() -> Vec<Client> {
    let all = ENGINES.iter().filter_map(|text| {
        let launch: Launch = text.parse().unwrap();
        match Client::start(&launch, Patience::default(), Halt::default()) {
            Ok(client) => Some(client),
            Err(error) if error.code() == "engine-not-found" => None,
            Err(error) => panic!("{text}: {error}"),
        }
    });
    let all: Vec<Client> = all.collect();
    assert!(!all.is_empty(), "there is none of {ENGINES:?}");
    all
}

#[test]
#[ignore = "another engine: cargo xtask test --setup"]
fn engine_all_that_are_there_find_a_mate_play_on_and_are_stopped() {
    let mate = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    for mut client in engines() {
        let name = client.name().to_owned();
        client.new_game().unwrap();
        let mut reports = 0;
        let go = Go { depth: Some(6), at_most: Some(Duration::from_secs(20)), ..Go::default() };
        let found = client.search(&mate, &go, &mut |_| reports += 1).unwrap();
        assert_eq!(
            found.best.map(|mv| mate.position().san(mv).to_string()).as_deref(),
            Some("Rd8#"),
            "{name}"
        );
        assert!(reports > 0, "{name}");
        let mut game = Game::new();
        client.new_game().unwrap();
        let go = Go { per_move: Some(Duration::from_millis(20)), ..Go::default() };
        for _ in 0..12 {
            let found = client.search(&game, &go, &mut |_| {}).unwrap();
            game.play(found.best.unwrap()).unwrap();
        }
        let go = Go::default();
        let halt = go.halt.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            halt.stop();
        });
        let found = client.search(&game, &go, &mut |_| {}).unwrap();
        assert!(found.best.is_some(), "{name}");
        thread.join().unwrap();
    }
}
