//! Games against the clock.

use super::{Table, ask};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

#[test]
fn the_clock_runs_from_the_first_move_on_and_a_flag_ends_the_game() {
    let table = Table::new();
    let game = table.begin(json!({"time": "1+2"}));
    table.pass(90_000);
    table.yes("play", json!({"game": game, "move": "e4"}));
    table.pass(10_000);
    let played = table.yes("play", json!({"game": game, "move": "e5"}));
    assert_eq!(played["state"]["clocks"], json!({"white": 62_000, "black": 52_000, "running": "white"}));
    table.pass(62_000);
    let refused = table.no("play", json!({"game": game, "move": "Nf3"}));
    assert_eq!(refused.message, "The game is over: Black wins on time. No more moves are taken.");
    assert_eq!(refused.state.unwrap().observation.ply, 2);
}

#[test]
fn sides_may_have_different_clocks_and_one_may_have_none() {
    let table = Table::new();
    let begun = table.yes("new_game", json!({"white": {"time": "5+0"}, "black": {"name": "Patience"}}));
    assert_eq!(begun["clocks"], json!({"white": 300_000, "black": null, "running": null}));
    assert_eq!(table.no("new_game", json!({"time": "300+3"})).code, "two-readings");
}

#[test]
fn a_policy_limits_the_time_for_each_move() {
    let table = Table::new();
    let seat = |otherwise: &str| json!({"policy": {"time": 5, "otherwise": otherwise}});
    let game = table.begin(json!({"white": seat("forfeit")}));
    table.pass(4_999);
    table.play(&game, "e4 e5");
    table.pass(5_000);
    let state = table.yes("state", json!({"game": game}));
    assert_eq!((&state["outcome"]["reason"], &state["outcome"]["winner"]), (&json!("time"), &json!("black")));
    let game = table.begin(json!({"white": seat("random")}));
    table.pass(5_000);
    let state = table.yes("state", json!({"game": game}));
    assert_eq!(state["ply"], 1);
    assert!(
        state["decided"].as_str().unwrap().starts_with("White has no time left for this move: "),
        "{state}"
    );
}

#[test]
fn whoever_waits_is_woken_when_the_other_flag_falls() {
    let table = Table::new();
    let game = table.begin(json!({"time": "0.002+0", "moves": []}));
    table.play(&game, "e4");
    let (games, name) = (Arc::clone(&table.games), game.clone());
    let waiter = table.runtime.spawn(async move {
        ask(&games, "wait_for_turn", json!({"game": name, "as": "white", "seconds": 60})).await.unwrap()
    });
    std::thread::sleep(Duration::from_millis(20));
    assert!(!waiter.is_finished());
    table.pass(1_000);
    let waited = table.runtime.block_on(waiter).unwrap();
    assert_eq!(
        (&waited["because"], &waited["state"]["outcome"]["reason"]),
        (&json!("game-over"), &json!("time"))
    );
}
