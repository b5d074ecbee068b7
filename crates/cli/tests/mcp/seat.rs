//! A player-only door, as a client meets it.

use super::raw::{Server, program};
use serde_json::{Value, json};
use std::process::Stdio;

fn names(tools: &Value) -> Vec<String> {
    let tools = tools["tools"].as_array().expect("a list");
    tools.iter().map(|tool| tool["name"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_client_with_a_seat_plays_and_has_nothing_else() {
    let seat = "white?legal=never&boards=ascii&history=off&retries=1&name=Claude";
    let server = Server::start(&["--seat", seat, "--opponent", "random"]);
    let mut wire = server.wire();
    let offered = names(&wire.ask("tools/list", None, json!({})));
    assert!(
        offered.contains(&"play".to_owned()) && offered.contains(&"wait_for_turn".to_owned()),
        "{offered:?}"
    );
    for hidden in ["new_game", "undo", "list_games", "analyse", "hint", "legal_moves", "explain"] {
        assert!(!offered.contains(&hidden.to_owned()), "{hidden}");
        let refused = wire.call(hidden, json!({}));
        assert_eq!(
            (&refused["isError"], &refused["structuredContent"]["code"]),
            (&json!(true), &json!("not-offered")),
            "{hidden}"
        );
    }
    let state = wire.call("state", json!({}))["structuredContent"].clone();
    assert_eq!((&state["you"], &state["white"]["name"]), (&json!("white"), &json!("Claude")), "{state}");
    assert!(state.get("fen").is_none() && state.get("history").is_none(), "{state}");
    assert_eq!(wire.call("play", json!({"move": "e4"}))["structuredContent"]["played"]["san"], "e4");
    let waited = wire.call("wait_for_turn", json!({"seconds": 60}));
    assert_eq!(waited["structuredContent"]["because"], "your-turn", "{waited}");
    assert_eq!(wire.call("play", json!({"move": "Ke4"}))["structuredContent"]["triesLeft"], 1);
    let lost = wire.call("play", json!({"move": "Ke4"}))["structuredContent"].clone();
    assert_eq!(lost["state"]["outcome"]["reason"], "forfeit", "{lost}");
}

/// Resources and prompts would be doors beside the door.
#[test]
fn at_a_seat_there_are_tools_and_nothing_else() {
    let server = Server::start(&["--seat", "black?boards=pieces", "--opponent", "random"]);
    let mut wire = server.wire();
    for (method, name, params) in [
        ("resources/list", None, json!({})),
        ("resources/templates/list", None, json!({})),
        ("resources/read", Some("tabiya://games/g1/fen"), json!({"uri": "tabiya://games/g1/fen"})),
        ("resources/read", Some("tabiya://games/g1/pgn"), json!({"uri": "tabiya://games/g1/pgn"})),
        ("prompts/list", None, json!({})),
        ("prompts/get", Some("review"), json!({"name": "review", "arguments": {"game": "g1"}})),
    ] {
        let body = super::raw::request(7, method, params).to_string();
        let mut headers = vec![("MCP-Protocol-Version", super::raw::VERSION), ("Mcp-Method", method)];
        headers.extend(name.map(|name| ("Mcp-Name", name)));
        let reply = wire.post(&headers, body.as_bytes());
        assert!(reply.json()["error"]["message"].is_string(), "{method}: {reply:?}");
        assert!(!reply.body.contains("KQkq"), "{method}: {reply:?}");
    }
}

#[test]
fn a_board_comes_as_a_picture_that_models_see() {
    let server = Server::start(&[]);
    let shown = server.wire().call("show", json!({"boards": ["fen", "png"]}));
    let picture = &shown["content"][1];
    assert_eq!((&picture["type"], &picture["mimeType"]), (&json!("image"), &json!("image/png")), "{shown}");
    let data = picture["data"].as_str().unwrap();
    assert!(data.starts_with("iVBORw0KGgo") && data.len() < 60_000, "{}", data.len());
    // Once, and not in the data as well.
    assert!(shown["structuredContent"]["boards"].get("png").is_none(), "{shown}");
}

#[test]
fn tools_are_those_that_are_named_and_without_the_engine_nobody_is_helped() {
    let server = Server::start(&["--tools", "legal_moves,explain"]);
    assert_eq!(names(&server.wire().ask("tools/list", None, json!({}))), ["legal_moves", "explain"]);
    let server = Server::start(&["--no-engine"]);
    let offered = names(&server.wire().ask("tools/list", None, json!({})));
    assert!(!offered.contains(&"hint".to_owned()) && offered.contains(&"new_game".to_owned()), "{offered:?}");
    let refused = server.wire().call("new_game", json!({"black": {"engine": "tabiya"}}));
    assert_eq!(refused["structuredContent"]["code"], "no-engine", "{refused}");
    // Whoever wants no engine need not say who plays instead.
    let server = Server::start(&["--seat", "white", "--no-engine"]);
    let state = server.wire().call("state", json!({}));
    assert_eq!(state["structuredContent"]["black"]["engine"], "random", "{state}");
    for (words, told) in [
        (&["--tools", "plai"][..], "there is no tool \"plai\""),
        (&["--seat", "green"], "expected white or black"),
        (&["--seat", "white?legl=never"], "legl"),
        (&["--seat", "white", "--opponent", "uci:x"], "An engine here is tabiya"),
        (&["--opponent", "random"], "--seat"),
        (&["--seat", "white", "--no-engine", "--opponent", "tabiya"], "with --no-engine no engine plays"),
    ] {
        let said = program(words).stdin(Stdio::null()).output().expect("the program starts");
        let err = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(2), "{words:?}: {err}");
        assert!(err.contains(told), "{words:?}: {err}");
    }
}

/// A search that is cancelled makes way for the next question.
#[test]
fn a_cancelled_search_makes_way_for_the_next_one() {
    let mut pipe = super::raw::Pipe::start();
    assert!(pipe.ask("tools/list", json!({}))["tools"].is_array());
    // As many as there are threads, and more: each would take ten seconds.
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for id in 1..=8 {
        let arguments = json!({"fen": fen, "milliseconds": 10_000, "nodes": 5_000_000});
        let asked = super::raw::request(id, "tools/call", json!({"name": "analyse", "arguments": arguments}));
        pipe.raw(format!("{asked}\n").as_bytes());
    }
    for id in 1..=8 {
        let gone =
            json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}});
        pipe.raw(format!("{gone}\n").as_bytes());
    }
    let answer = pipe.ask("tools/call", json!({"name": "analyse", "arguments": {"depth": 1}}));
    assert_eq!(answer["structuredContent"]["lines"].as_array().map(Vec::len), Some(1), "{answer}");
}
