//! Questions about positions.

use super::Table;
use serde_json::json;

const PINNED: &str = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";

#[test]
fn the_rules_are_asked_without_a_game() {
    let table = Table::new();
    let moves = table.yes("legal_moves", json!({}));
    assert_eq!(moves["moves"].as_array().unwrap().len(), 20);
    assert_eq!((&moves["ply"], &moves["turn"]), (&json!(0), &json!("white")));
    let why = table.yes("explain", json!({"fen": PINNED, "move": "Best is **Nc3**."}));
    assert_eq!((&why["verdict"], &why["code"]), (&json!("illegal"), &json!("pinned")));
    let after = table.yes("apply", json!({"moves": "1. e4 e5 2. Nf3"}));
    assert_eq!(after["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    let last = &after["played"][2];
    assert_eq!((&last["uci"], &last["san"], &last["lan"]), (&json!("g1f3"), &json!("Nf3"), &json!("Ng1-f3")));
    let verdict = table.yes("judge", json!({"moves": ["f3", "e5", "g4", "Qh4"]}));
    assert_eq!((&verdict["status"], &verdict["outcome"]["ply"]), (&json!("checkmate"), &json!(4)));
    let shown =
        table.yes("show", json!({"chess960": 0, "boards": ["fen", "pieces", "json", "svg", "ascii"]}));
    assert_eq!(shown["fen"], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    assert_eq!(shown["boards"]["json"]["g1"], "white king");
    assert_eq!(shown["boards"]["pieces"]["white"][0], "Kg1");
    assert!(shown["boards"]["svg"].as_str().unwrap().ends_with("</svg>\n"));
    assert!(shown["boards"]["ascii"].as_str().unwrap().contains("B B Q N N R K R"));
}

#[test]
fn a_refused_move_of_a_list_is_told_with_its_number_and_the_reason() {
    let table = Table::new();
    let refused = table.no("apply", json!({"moves": ["e4", "e5", "Ke3"]}));
    assert_eq!((&*refused.code, refused.at), ("does-not-move-so", Some(3)));
    assert_eq!(refused.rejection.unwrap().input, "Ke3");
    // The same list, judged: what could be played counts, and the rest is told.
    let verdict = table.yes("judge", json!({"moves": ["e4", "e5", "Ke3"]}));
    assert_eq!((&verdict["plies"], &verdict["error"]["ply"]), (&json!(2), &json!(3)));
}

#[test]
fn a_position_that_is_none_is_refused_with_every_reason() {
    let table = Table::new();
    let refused = table.no("legal_moves", json!({"fen": "8/8/8/8/8/8/8/K7 w KQ - 0 1"}));
    assert_eq!(refused.code, "no-legal-position");
    assert!(refused.reasons.len() >= 2, "{:?}", refused.reasons);
    assert!(refused.reasons.iter().all(|reason| reason.column >= 1));
    let lenient = table.yes("show", json!({"fen": "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "lenient": true}));
    assert!(!lenient["notes"].as_array().unwrap().is_empty());
    assert_eq!(table.no("show", json!({"fen": "startpos", "chess960": 3})).code, "two-places");
    assert_eq!(table.no("show", json!({"chess960": 960})).code, "no-such-array");
    assert_eq!(table.no("show", json!({"fen": "x".repeat(2_000)})).code, "text-too-long");
}

#[test]
fn draws_are_judged_by_the_rules_that_are_named() {
    let table = Table::new();
    let dance = json!(["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]);
    let automatic = table.yes("judge", json!({"moves": dance}));
    assert_eq!(automatic["outcome"]["reason"], "threefold");
    let board = table.yes("judge", json!({"moves": dance, "rules": "over-the-board"}));
    assert_eq!((&board["outcome"], &board["claimable"]), (&json!(null), &json!(["threefold"])));
    let wall = json!({"fen": "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "dead": 10_000});
    assert_eq!(table.yes("judge", wall)["outcome"]["reason"], "dead-position");
}

#[test]
fn a_game_that_is_held_is_a_place_too_and_asking_changes_nothing() {
    let table = Table::new();
    let game = table.begin(json!({"moves": "e4 e5"}));
    let after = table.yes("apply", json!({"game": game, "moves": ["Nf3", "Nc6"]}));
    assert_eq!(after["ply"], 4);
    assert_eq!(table.yes("legal_moves", json!({"game": game}))["moves"].as_array().unwrap().len(), 29);
    assert_eq!(table.yes("judge", json!({"game": game}))["plies"], 2);
    let why = table.yes("explain", json!({"game": game, "move": "Ke3"}));
    assert_eq!(why["verdict"], "illegal");
    assert_eq!(table.yes("state", json!({"game": game}))["ply"], 2);
}
