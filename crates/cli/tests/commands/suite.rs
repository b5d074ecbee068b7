//! `tabiya perft --suite`.

use super::run::{Scratch, keys, tabiya, with_input};
use serde_json::Value;

const GOOD: &str = "\
# Counts that everybody agrees on.
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281 ;D5 4865609

r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2039 ;D3 97862
bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528 ;D3 12189
8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1 ;D6 1440467
";

#[test]
fn a_suite_whose_counts_agree_is_a_yes() {
    let scratch = Scratch::new();
    let file = scratch.file("good.epd", GOOD);
    for threads in ["1", "4"] {
        let said = tabiya(&["perft", "--suite", &file, "--threads", threads]);
        assert_eq!(said.code, 0, "{}", said.out);
        assert!(said.out.starts_with("4 positions, 12 counts, 6625366 nodes, "), "{}", said.out);
        assert!(said.out.ends_with(": all agree\n"), "{}", said.out);
        assert_eq!(said.err, "", "no bar without a terminal");
    }
}

#[test]
fn counts_above_the_limit_are_skipped_and_it_says_so() {
    let said = with_input(&["perft", "--suite", "-", "--max-nodes", "10_000"], GOOD);
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.contains("skipped: 5 counts above 10000 nodes\n"), "{}", said.out);
    assert!(said.out.contains("4 positions, 7 counts, "), "{}", said.out);
}

#[test]
fn a_suite_of_which_all_is_skipped_proves_nothing() {
    let said = with_input(&["perft", "--suite", "-", "--max-nodes", "1"], GOOD);
    assert!(said.out.starts_with("skipped: 12 counts above 1 node\n"), "{}", said.out);
    assert!(said.out.contains("\n4 positions, 0 counts, 0 nodes, "), "{}", said.out);
    assert!(said.out.ends_with(": nothing was checked\n"), "{}", said.out);
    assert_eq!(said.code, 1);
    let data = with_input(&["perft", "--suite", "-", "--max-nodes", "1", "--json"], GOOD);
    assert_eq!((data.json()[4]["ok"].as_bool(), data.code), (Some(false), 1));
    // A line that cannot be read is told before.
    let bad = with_input(&["perft", "--suite", "-", "--max-nodes", "1"], "nonsense ;D1 20\n");
    assert!(bad.out.ends_with(": 0 mismatches, 1 line that cannot be read\n"), "{}", bad.out);
}

#[test]
fn every_mismatch_is_reported_with_its_line_and_makes_it_a_no() {
    let wrong = GOOD.replace("8902", "8903").replace(";D1 21 ;D2 528", ";D1 22 ;D2 527");
    let said = with_input(&["perft", "--suite", "-", "--threads", "3"], &wrong);
    assert_eq!(said.code, 1);
    let lines: Vec<&str> = said.out.lines().collect();
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(
        lines[0],
        "line 2: depth 3: expected 8903, got 8902: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    assert_eq!(lines[1], format!("line 5: depth 1: expected 22, got 21: {fen}"));
    assert_eq!(lines[2], format!("line 5: depth 2: expected 527, got 528: {fen}"));
    assert!(lines[3].ends_with(": 3 mismatches, 0 lines that cannot be read"), "{}", said.out);
}

#[test]
fn a_line_that_cannot_be_read_is_reported_and_makes_it_a_no() {
    let said = with_input(
        &["perft", "--suite", "-"],
        "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0\n7k/8/8/8/8/8/8/K7 w - - 0 1\n7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n",
    );
    assert_eq!(said.code, 1);
    assert!(said.out.contains("line 1: cannot be read: ") && said.out.contains("line 2: cannot be read: "));
    assert!(said.out.contains("3 positions, 1 count, 3 nodes"), "{}", said.out);
}

#[test]
fn false_castling_rights_and_checks_are_forgiven_as_suites_have_them() {
    let said = with_input(
        &["perft", "--suite", "-"],
        "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1 ;D1 2 ;D2 56 ;D3 1030\n7k/8/8/8/8/8/8/K7 w KQkq e6 0 1 ;D1 3\n",
    );
    assert_eq!(said.code, 0, "{}", said.out);
}

#[test]
fn an_empty_suite_proves_nothing() {
    let said = with_input(&["perft", "--suite", "-"], "# nothing here\n");
    assert_eq!(said.code, 1);
    assert!(said.out.contains("there is no position in it"), "{}", said.out);
}

#[test]
fn as_data_there_is_an_object_for_each_position_and_one_for_the_whole() {
    let wrong = GOOD.replace("8902", "8903");
    let said = with_input(&["perft", "--suite", "-", "--json"], &wrong);
    let answers = said.json();
    assert_eq!((answers.len(), said.code), (5, 1));
    assert_eq!(keys(&answers[0]), ["counts", "fen", "line", "ok", "skipped"]);
    assert_eq!((&answers[0]["line"], &answers[0]["ok"]), (&2.into(), &Value::Bool(false)));
    assert_eq!(
        answers[0]["counts"][2],
        serde_json::json!({ "depth": 3, "expected": 8903, "nodes": 8902, "ok": false })
    );
    assert_eq!(answers[4]["ok"], false);
    assert_eq!(
        keys(&answers[4]["summary"]),
        ["badLines", "counts", "mismatches", "nodes", "positions", "seconds", "skipped"]
    );
    assert_eq!(answers[4]["summary"]["mismatches"], 1);
}
