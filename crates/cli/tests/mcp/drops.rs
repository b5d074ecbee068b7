//! A game with drops, over standard input and over HTTP.

use super::raw::{Pipe, Server};
use serde_json::{Value, json};

/// A pawn is taken, comes back, and helps to mate.
const MOVES: [&str; 7] = ["e4", "d5", "exd5", "Nf6", "@e6", "Bxe6", "I take it: dxe6."];

/// Plays it by what calls a tool, and asks for what is in hand.
fn play(mut call: impl FnMut(&str, Value) -> Value) {
    let level = json!({"engine": "random"});
    let begun = call("new_game", json!({"variant": "crazyhouse"}));
    assert_eq!(begun["structuredContent"]["variant"], "crazyhouse", "{begun}");
    let game = begun["structuredContent"]["game"].clone();
    for mv in MOVES {
        let played = call("play", json!({"game": game, "move": mv}));
        assert_ne!(played["isError"], json!(true), "{mv}: {played}");
    }
    let state = call("state", json!({"game": game}));
    assert_eq!(
        state["structuredContent"]["inHand"],
        json!({"white": ["bishop"], "black": ["pawn"]}),
        "{state}"
    );
    let refused = call("play", json!({"game": game, "move": "P@e8"}));
    assert_eq!(refused["isError"], json!(true), "{refused}");
    let dropped = call("play", json!({"game": game, "move": "P@d3"}));
    assert_eq!(dropped["structuredContent"]["played"]["san"], "@d3", "{dropped}");
    assert_eq!(dropped["structuredContent"]["played"]["uci"], "P@d3", "{dropped}");
    // Levels are told to be what they are here.
    let begun =
        call("new_game", json!({"variant": "crazyhouse", "black": {"engine": "tabiya:1500?nodes=50"}}));
    assert_eq!(begun["structuredContent"]["uncalibratedLevels"], json!(true), "{begun}");
    let text = begun["content"][0]["text"].as_str().unwrap_or_default();
    assert!(text.contains("Levels are not calibrated in Crazyhouse."), "{begun}");
    let begun = call("new_game", json!({"variant": "crazyhouse", "black": level}));
    assert_eq!(begun["structuredContent"].get("uncalibratedLevels"), None, "{begun}");
}

#[test]
fn a_game_of_crazyhouse_with_drops_is_played_over_standard_input() {
    let mut pipe = Pipe::start();
    play(|tool, arguments| pipe.ask("tools/call", json!({"name": tool, "arguments": arguments})));
    assert_eq!(pipe.leave(), Some(0));
}

#[test]
fn a_game_of_crazyhouse_with_drops_is_played_over_http() {
    let server = Server::start(&[]);
    let mut wire = server.wire();
    play(|tool, arguments| wire.call(tool, arguments));
}
