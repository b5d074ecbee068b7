//! `tabiya tablebase`.

use super::run::{keys, tabiya, with_input};
use std::path::PathBuf;

/// A folder with our own tables of three pieces.
fn made(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tabiya-cli-{name}-{}", std::process::id()));
    let said = tabiya(&["tablebase", "make", "KPvK", "--out", folder.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.starts_with("3 tables are in "), "{}", said.out);
    folder
}

#[test]
fn every_move_is_told_in_words_and_as_data() {
    let folder = made("words");
    let path = folder.to_str().unwrap();
    let fen = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1";
    let said = tabiya(&["tablebase", "--path", path, fen]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.starts_with("The position is a draw.\n"), "{}", said.out);
    assert!(said.out.lines().skip(1).all(|line| line.ends_with(" draws") || line.contains(" loses: ")));

    let won = tabiya(&["tablebase", "--path", path, "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "--json"]).one();
    assert_eq!(keys(&won), ["code", "dtz", "fen", "message", "moves", "verdict", "wdl"]);
    assert_eq!((&won["wdl"], &won["dtz"], &won["verdict"]), (&(-2).into(), &(-8).into(), &"loss".into()));
    assert_eq!(keys(&won["moves"][0]), ["dtz", "san", "uci", "verdict", "wdl", "zeroing"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_missing_is_named_with_where_it_was_looked_for() {
    let fens = "8/8/8/8/4q3/1k6/8/1K1R4 w - - 0 1\nnonsense\n4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n";
    let said = with_input(&["tablebase", "--path", "/no/such:/folder", "--json", "-"], fens);
    assert_eq!(said.code, 1);
    let answers = said.json();
    assert_eq!(answers[0]["code"], "table-missing");
    assert_eq!(answers[0]["message"], "The table KQvKR.rtbw or KQvKR.tbdz is not in /no/such or /folder.");
    assert_eq!(answers[1]["error"]["code"], "rank-count");
    assert_eq!(answers[2]["code"], "castling-rights");
    assert_eq!(tabiya(&["tablebase"]).code, 2);
    assert_eq!(tabiya(&["tablebase", "make", "KQRvKR", "--out", "/no/such"]).code, 2);
}
