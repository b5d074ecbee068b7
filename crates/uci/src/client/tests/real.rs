//! Engines that other people wrote, where there are any.

use super::{Client, Launch, SearchRequest};
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
        match Client::start(&launch) {
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
        let mut infos = 0;
        let request = SearchRequest::new().depth(6).timeout(Duration::from_secs(20));
        let found = client.search(&mate, &request, &mut |_| infos += 1).unwrap();
        assert_eq!(
            found.best.map(|mv| mate.position().san(mv).to_string()).as_deref(),
            Some("Rd8#"),
            "{name}"
        );
        assert!(infos > 0, "{name}");
        let mut game = Game::new();
        client.new_game().unwrap();
        let request = SearchRequest::new().movetime(Duration::from_millis(20));
        for _ in 0..12 {
            let found = client.search(&game, &request, &mut |_| {}).unwrap();
            game.play(found.best.unwrap()).unwrap();
        }
        let request = SearchRequest::new();
        let cancel = request.cancel.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            cancel.cancel();
        });
        let found = client.search(&game, &request, &mut |_| {}).unwrap();
        assert!(found.best.is_some(), "{name}");
        thread.join().unwrap();
    }
}
