//! `tabiya analyse`.

use super::run::{keys, program, tabiya, with_input};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

#[test]
fn every_news_is_a_line_and_the_last_one_has_the_move() {
    let said = tabiya(&["analyse", SCHOLAR, "--depth", "4"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let lines = said.json();
    let (last, news) = lines.split_last().unwrap();
    assert!(!news.is_empty());
    assert_eq!(
        keys(&news[0]),
        [
            "bound",
            "depth",
            "fen",
            "hashfull",
            "multipv",
            "nodes",
            "nodesPerSecond",
            "pv",
            "score",
            "seconds",
            "seldepth",
            "wdl"
        ]
    );
    assert_eq!((last["best"]["uci"].as_str(), last["best"]["san"].as_str()), (Some("h5f7"), Some("Qxf7#")));
    assert_eq!(last["score"]["mate"], 1);
    assert_eq!(news.last().unwrap()["wdl"]["white"], 1000);
}

#[test]
fn positions_of_variants_are_searched_by_their_own_rules() {
    // In each of them a move wins at once that wins nothing, or is none, in chess.
    for (variant, fen, best) in [
        ("kingofthehill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", ["d3d4", "d3e4"].as_slice()),
        ("atomic", "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", &["d1d7"]),
        ("crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", &["R@a8", "R@b8", "R@c8", "R@d8", "R@e8"]),
        ("threecheck", "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1", &["a1a8", "a1a4", "a1h8", "a1e5"]),
        ("racingkings", "8/6K1/8/8/8/8/8/k7 w - - 0 1", &["g7f8", "g7g8", "g7h8"]),
    ] {
        let said = tabiya(&["analyse", "--variant", variant, fen, "--depth", "3", "--json"]);
        assert_eq!(said.code, 0, "{}", said.err);
        let last = said.json().pop().unwrap();
        assert!(best.contains(&last["best"]["uci"].as_str().unwrap()), "{variant}: {last}");
    }
    let start = tabiya(&["analyse", "--variant", "horde", "--depth", "1", "--json"]).json();
    assert!(start[0]["fen"].as_str().unwrap().ends_with("/PPPPPPPP w kq - 0 1"), "{}", start[0]);
    let list = with_input(
        &["analyse", "--variant", "crazyhouse", "-", "--depth", "1", "--json"],
        "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1\n",
    );
    assert_eq!(list.code, 0, "{}", list.err);
    assert!(tabiya(&["analyse", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "--depth", "1"]).code == 1);
}

#[test]
fn scores_are_whites_whoever_is_to_move() {
    // White is to be mated, and Black moves.
    let fen = "6k1/5ppp/8/8/8/8/q4PPP/6K1 b - - 0 1";
    let said = tabiya(&["analyse", fen, "--depth", "5", "--json"]);
    let lines = said.json();
    let last = lines.last().unwrap();
    assert_eq!(last["score"]["mate"], -1, "{last}");
    assert_eq!(lines[0]["fen"], fen);
}

#[test]
fn several_lines_are_different_and_in_order() {
    let said = tabiya(&["analyse", "--depth", "6", "--multipv", "3", "--json"]);
    let lines = said.json();
    let deepest: Vec<&Value> =
        lines.iter().filter(|line| line["depth"] == 6 && line["multipv"].is_number()).collect();
    let of =
        |rank: u64| *deepest.iter().rev().find(|line| line["multipv"] == rank).expect("a line of this rank");
    let first: Vec<&Value> = (1..=3).map(|rank| &of(rank)["pv"]["uci"][0]).collect();
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
    let score = |rank| of(rank)["score"]["cp"].as_i64().unwrap();
    assert!(score(1) >= score(2) && score(2) >= score(3));
}

#[test]
fn the_same_nodes_find_the_same_on_every_run() {
    let run = || {
        let lines = tabiya(&["analyse", "--nodes", "20000", "--json"]).json();
        let of =
            |line: &Value| format!("{} {} {} {}", line["depth"], line["nodes"], line["score"], line["pv"]);
        lines.iter().map(of).collect::<Vec<String>>()
    };
    assert_eq!(run(), run());
}

#[test]
fn a_list_of_positions_is_analysed_one_by_one_and_needs_a_limit() {
    let input = format!("startpos\n{SCHOLAR}\nnonsense\n");
    let said = with_input(&["analyse", "-", "--depth", "2", "--json"], &input);
    assert_eq!(said.code, 1);
    let lines = said.json();
    assert_eq!(lines.iter().filter(|line| line["best"].is_object()).count(), 2);
    assert!(lines.last().unwrap()["error"]["code"].is_string());
    let said = with_input(&["analyse", "-"], &input);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("need a limit"), "{}", said.err);
}

#[test]
fn where_there_is_no_move_the_outcome_is_told() {
    let said = tabiya(&["analyse", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "--json"]);
    let last = said.one();
    assert_eq!(
        (&last["best"], last["outcome"]["message"].as_str()),
        (&Value::Null, Some("Draw by stalemate"))
    );
}

#[test]
fn time_is_a_limit_too() {
    // There is no other limit: that it ends is what the time is for.
    let said = tabiya(&["analyse", "--time", "200ms", "--json"]);
    assert_eq!(said.code, 0);
    let seconds = said.json().last().unwrap()["seconds"].as_f64().unwrap();
    assert!(seconds >= 0.19, "{seconds}");
}

#[cfg(unix)]
#[test]
fn an_endless_analysis_ends_with_its_best_move_when_it_is_interrupted() {
    let mut child = program(&["analyse", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.next().unwrap().contains("\"depth\":1"));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let last: Value = serde_json::from_str(&lines.last().unwrap()).unwrap();
    assert!(last["best"].is_object(), "{last}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn whoever_stops_listening_ends_it() {
    let mut child = program(&["analyse", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.ends_with("}\n"));
    assert!(child.wait().unwrap().success());
}
