//! A search that panics.

use super::{PANICS, Table};
use serde_json::json;

#[test]
fn one_panic_in_a_search_ends_no_other_game() {
    let table = Table::new();
    let other = table.begin(json!({"black": {"engine": "tabiya?nodes=500"}}));
    table.play(&other, "e4");
    for _ in 0..12 {
        // More panics than there are threads, so that each has met some.
        let broken = table.begin(json!({"fen": PANICS, "black": {"engine": "tabiya?nodes=500"}}));
        table.play(&broken, "e4");
        let waited = table.yes("wait_for_turn", json!({"game": broken, "seconds": 60}));
        // Its own game goes on with a legal move, and says so.
        assert_eq!((&waited["because"], &waited["state"]["ply"]), (&json!("your-turn"), &json!(2)));
        let decided = "The engine failed in this position, and a random move was played.";
        assert_eq!(waited["state"]["decided"], decided);
        assert_eq!(table.no("analyse", json!({"fen": PANICS})).code, "engine-failed");
    }
    for (ply, text) in [(2, "d4"), (4, "c4")] {
        let waited = table.yes("wait_for_turn", json!({"game": other, "seconds": 60}));
        assert_eq!((&waited["because"], &waited["state"]["ply"]), (&json!("your-turn"), &json!(ply)));
        assert_eq!(waited["state"].get("decided"), None);
        table.yes("play", json!({"game": other, "move": text}));
    }
    assert_eq!(table.yes("analyse", json!({"nodes": 500}))["lines"].as_array().map(Vec::len), Some(1));
}
