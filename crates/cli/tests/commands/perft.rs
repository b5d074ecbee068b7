//! `tabiya perft DEPTH`.

use super::run::{keys, tabiya, with_input};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn nodes(words: &[&str]) -> u64 {
    let said = tabiya(words);
    assert_eq!(said.code, 0, "{words:?}: {}", said.err);
    said.one()["nodes"].as_u64().unwrap()
}

#[test]
fn counts_are_those_of_the_literature_on_any_number_of_threads() {
    for threads in ["1", "2", "5"] {
        assert_eq!(nodes(&["perft", "5", "--json", "--threads", threads]), 4_865_609);
        assert_eq!(nodes(&["perft", "4", "--fen", KIWIPETE, "--json", "--threads", threads]), 4_085_603);
    }
    assert_eq!(nodes(&["perft", "0", "--json"]), 1);
    assert_eq!(nodes(&["perft", "1", "--json"]), 20);
    assert_eq!(nodes(&["perft", "4", "--start960", "0", "--json"]), 201_143);
}

#[test]
fn a_person_reads_nodes_time_and_speed() {
    let said = tabiya(&["perft", "3"]);
    assert!(said.out.starts_with("8902 nodes, ") && said.out.ends_with(" nodes/s\n"), "{}", said.out);
    assert_eq!(said.out.lines().count(), 1);
}

#[test]
fn divide_shows_each_first_move_sorted_and_their_sum() {
    let said = tabiya(&["perft", "3", "--divide"]);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 22, "{}", said.out);
    assert_eq!((lines[0], lines[19]), ("a2a3: 380", "h2h4: 420"));
    let sum: u64 =
        lines[..20].iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 8_902);
}

#[test]
fn as_data_a_count_has_exactly_these_keys() {
    let answer = tabiya(&["perft", "2", "--fen", KIWIPETE, "--divide", "--json"]).one();
    assert_eq!(keys(&answer), ["depth", "divide", "fen", "nodes", "nodesPerSecond", "seconds", "threads"]);
    assert_eq!(answer["fen"], KIWIPETE);
    let castling = answer["divide"].as_array().unwrap().iter().find(|mv| mv["uci"] == "e1g1").unwrap();
    assert_eq!(castling["nodes"], 43);
    let forced = tabiya(&["perft", "2", "--fen", KIWIPETE, "--divide", "--chess960"]).out;
    assert!(forced.contains("e1h1: 43\n"), "{forced}");
}

#[test]
fn positions_may_come_line_by_line() {
    let said =
        with_input(&["perft", "2", "--fen", "-", "--json"], &format!("startpos\nnonsense\n{KIWIPETE}\n"));
    let answers = said.json();
    assert_eq!((&answers[0]["nodes"], &answers[2]["nodes"]), (&400.into(), &2_039.into()));
    assert!(answers[1].get("error").is_some());
    assert_eq!(said.code, 1);
}

#[test]
fn forgotten_quotes_are_forgiven() {
    let mut words = vec!["perft", "2", "--json", "--fen"];
    words.extend(KIWIPETE.split(' '));
    assert_eq!(nodes(&words), 2_039);
}

#[test]
fn the_position_may_stand_behind_the_depth_and_the_help_says_so() {
    let mut words = vec!["perft", "2", "--json"];
    words.extend(KIWIPETE.split(' '));
    assert_eq!(nodes(&words), 2_039);
    assert_eq!(nodes(&["perft", "2", KIWIPETE, "--json"]), 2_039);
    assert_eq!(nodes(&["perft", "2", "startpos", "--json"]), 400);
    let help = tabiya(&["perft", "--help"]).out;
    assert!(help.contains("tabiya perft [OPTIONS] DEPTH [FEN]"), "{help}");
    assert!(help.contains("[FEN]...  The position"), "{help}");
}

#[test]
fn one_node_is_one_node() {
    assert!(tabiya(&["perft", "0"]).out.starts_with("1 node, "));
    assert!(tabiya(&["perft", "1"]).out.starts_with("20 nodes, "));
}

#[test]
fn a_bad_fen_is_a_no() {
    let said = tabiya(&["perft", "2", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(said.out.starts_with("not a legal position: "), "{}", said.out);
    assert_eq!(said.code, 1);
}
