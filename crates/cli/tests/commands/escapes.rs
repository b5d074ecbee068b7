//! What other people have named, as every door that plays or searches prints it: nothing that a terminal would obey.

use super::run::{Said, Scratch, tabiya, with_input};
use serde_json::json;
use std::os::unix::fs::PermissionsExt;

/// A name with a colour and a turned direction in it.
const NAME: &str = "a\u{1b}[31mb\u{202e}c";

/// Nothing in it is to be obeyed, and something was said.
fn is_harmless(what: &str, said: &Said) {
    let all = [said.out.as_str(), said.err.as_str()].concat();
    assert!(!all.is_empty(), "{what}");
    assert!(!all.contains(['\u{1b}', '\u{202e}']), "{what}: {all:?}");
}

/// An engine whose name, messages and answers have escapes in them, in a file whose name has them too.
fn engine(scratch: &Scratch) -> String {
    let script = "#!/bin/sh\nwhile read line; do case $line in\n\
        uci) printf 'id name Evil\\033[31m\\342\\200\\256\\nid author \\033[2J\\nuciok\\n';;\n\
        isready) printf 'info string \\033[2J\\342\\200\\256\\nreadyok\\n';;\n\
        go*) printf 'info string \\033[2J\\342\\200\\256\\nbestmove \\033[31m\\342\\200\\256\\n';;\n\
        quit) exit 0;;\nesac; done\n";
    let file = scratch.file(&format!("{NAME}.sh"), script);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("it can be started");
    file
}

#[test]
fn a_match_prints_the_names_and_the_answers_of_engines_without_their_escapes() {
    let scratch = Scratch::new();
    let player = format!("uci:{}", engine(&scratch));
    is_harmless("an engine", &tabiya(&["match", &player, "random", "--games", "2"]));
    let named = format!("tabiya?nodes=10&name={NAME}");
    let said = tabiya(&["match", &named, "random", "--games", "2"]);
    assert!(said.out.contains("[31mb"), "{}", said.out);
    is_harmless("a name", &said);
    is_harmless("no player", &tabiya(&["match", NAME, "random"]));
    let missing = scratch.path(NAME);
    is_harmless("openings", &tabiya(&["match", "random", "random", "--openings", &missing]));
}

#[test]
fn a_game_at_the_prompt_tells_of_an_engine_without_its_escapes() {
    let scratch = Scratch::new();
    let player = format!("uci:{}", engine(&scratch));
    is_harmless("play", &with_input(&["play", "--no-save", "--black", &player], "e4\nlast\nnotes\nquit\n"));
}

#[test]
fn lines_of_json_for_agents_have_no_escapes_of_what_was_asked() {
    let calls = [
        json!({"id": NAME, "call": NAME}),
        json!({"id": 1, "call": "new_game", "white": NAME, "black": NAME}),
        json!({"id": 2, "call": "explain_move", "fen": NAME, "move": NAME}),
        json!(NAME),
    ];
    let lines: String = calls.iter().map(|call| format!("{call}\n")).collect();
    is_harmless("agent", &with_input(&["agent"], &format!("{lines}{NAME}\n{{\"call\": \"{NAME}\"}}\n")));
}

#[test]
fn a_leaderboard_prints_the_names_of_agents_without_their_escapes() {
    let scratch = Scratch::new();
    let out = scratch.path("out");
    let said = tabiya(&["bench-agents", "random", "--quick", "--json", "-c", "1", "--out", &out]);
    assert_eq!(said.code, 0, "{}", said.err);
    let board = std::fs::read_to_string(scratch.path("out/leaderboard.json")).expect("a leaderboard");
    let name = serde_json::to_string(NAME).expect("a name");
    let named = board.replace("\"random\"", &name);
    assert_ne!(named, board);
    let file = scratch.file(&format!("{NAME}.json"), &named);
    let merged = scratch.path(&format!("merged{NAME}"));
    let said = tabiya(&["bench-agents", "--merge", &file, "--out", &merged]);
    assert!(said.out.contains("[31mb"), "{} {}", said.out, said.err);
    is_harmless("merged", &said);
    is_harmless(
        "not a leaderboard",
        &tabiya(&["bench-agents", "--merge", &scratch.file("x", NAME), "--out", &out]),
    );
    is_harmless("no file", &tabiya(&["bench-agents", "--merge", &scratch.path(NAME), "--out", &out]));
}

#[test]
fn an_analysis_tells_what_it_cannot_read_without_its_escapes() {
    let scratch = Scratch::new();
    is_harmless("a position", &tabiya(&["analyse", NAME, "--depth", "1"]));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
    is_harmless(
        "a list",
        &with_input(&["analyse", "-", "--depth", "1"], &format!("{start} {NAME} 0 1\n{NAME}\n")),
    );
    is_harmless("no book", &tabiya(&["analyse", "--book", &scratch.path(NAME), "--depth", "1"]));
    let book = scratch.file(&format!("{NAME}.bin"), "no book");
    is_harmless("a book", &tabiya(&["analyse", "--book", &book, "--depth", "1"]));
}

#[test]
fn a_review_prints_the_tags_of_a_game_without_their_escapes() {
    let scratch = Scratch::new();
    let game = format!("[White \"{NAME}\"]\n[Black \"{NAME}\"]\n\n1. e4 {{{NAME}}} e5 2. Ke3 *\n");
    let file = scratch.file(&format!("{NAME}.pgn"), &game);
    let said = tabiya(&["review", &file, "--nodes", "10"]);
    assert!(said.out.contains("[31mb"), "{}", said.out);
    is_harmless("review", &said);
}
