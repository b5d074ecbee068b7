//! Many games at once.

use super::{Table, ask};
use crate::game_server::GameServer;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

const GAMES: usize = 1_000;
const MOVES: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// An agent that waits for its turn, tries something that is not legal, and then plays; it gives what its calls took.
async fn plays(games: Arc<GameServer>, game: String, side: &'static str) -> Vec<Duration> {
    let mut times = Vec::new();
    loop {
        let wait = json!({"game": game, "as": side, "seconds": 300});
        let waited = ask(&games, "wait_for_turn", wait).await.unwrap();
        if waited["because"] == "game-over" {
            assert_eq!(waited["state"]["outcome"]["reason"], "checkmate");
            return times;
        }
        let ply = waited["state"]["ply"].as_u64().unwrap() as usize;
        for (text, is_legal) in [("Ke5", false), (MOVES[ply], true)] {
            let asked = Instant::now();
            let played =
                ask(&games, "play", json!({"game": game, "as": side, "move": text, "ply": ply})).await;
            times.push(asked.elapsed());
            assert_eq!(played.is_ok(), is_legal, "{text}");
        }
    }
}

#[test]
fn a_thousand_games_are_played_at_once() {
    let table = Table::new();
    let games: Vec<String> = (0..GAMES).map(|_| table.begin(json!({"time": "5+3"}))).collect();
    let sit =
        |game: &String| ["white", "black"].map(|side| plays(Arc::clone(&table.games), game.clone(), side));
    let agents: Vec<_> = games.iter().flat_map(sit).map(|agent| table.runtime.spawn(agent)).collect();
    let mut times: Vec<Duration> =
        agents.into_iter().flat_map(|agent| table.runtime.block_on(agent).unwrap()).collect();
    assert_eq!(times.len(), GAMES * MOVES.len() * 2);
    let over = table.yes("list_games", json!({"only": "over"}));
    assert_eq!((&over["held"], over["games"].as_array().map(Vec::len)), (&json!(GAMES), Some(100)));
    assert_eq!(table.yes("list_games", json!({"only": "open"}))["games"], Value::Array(Vec::new()));
    times.sort();
    let (half, most) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!("{} calls, half of them below {half:?}, 99 of 100 below {most:?}", times.len());
}
