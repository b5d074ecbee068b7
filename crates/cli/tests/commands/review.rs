//! `tabiya review`.

use super::run::{Scratch, tabiya, with_input};
use serde_json::Value;
use tabiya::Pgn;
use tabiya::pgn::{Nag, Score};

/// Black overlooks a mate; White sees it.
const SCHOLAR: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
                       1. e4 e5 2. Qh5 {early} Nc6 (2... Nf6) 3. Bc4 Nf6 4. Qxf7# 1-0\n";

/// White makes room for the king where there was a mate.
const MISSED: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[FEN \"r5k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1\"]\n\n\
                      1. g3 g6 *\n";

fn review(scratch: &Scratch, text: &str, more: &[&str]) -> Value {
    let file = scratch.file("game.pgn", text);
    let said = tabiya(&[&["review", &file, "--nodes", "3000", "--json"], more].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    said.one()
}

#[test]
fn a_blunder_is_found_and_the_mate_behind_it() {
    let scratch = Scratch::new();
    let game = review(&scratch, SCHOLAR, &[]);
    assert_eq!((game["white"].as_str(), game["result"].as_str()), (Some("Ann"), Some("1-0")));
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    assert_eq!((moves[5]["san"].as_str(), moves[5]["verdict"].as_str()), (Some("Nf6"), Some("blunder")));
    assert_eq!(moves[5]["score"]["mate"], 1);
    assert!(moves[5]["best"]["san"].is_string() && moves[5]["best"]["san"] != "Nf6");
    let (white, black) = (&game["players"]["white"], &game["players"]["black"]);
    assert_eq!(black["blunders"], 1);
    assert!(white["accuracy"].as_f64() > black["accuracy"].as_f64(), "{game}");
    assert_eq!(moves[6]["loss"], 0.0);
}

#[test]
fn a_missed_mate_is_told_of() {
    let scratch = Scratch::new();
    let game = review(&scratch, MISSED, &[]);
    let first = &game["moves"][0];
    assert_eq!((&first["missedMate"], &first["best"]["san"]), (&1.into(), &"Rxa8#".into()), "{first}");
    assert!(first["verdict"].is_string());
    assert_eq!(game["players"]["white"]["missedMates"], 1);
}

#[test]
fn the_annotated_game_has_scores_glyphs_and_lines_and_keeps_what_was_there() {
    let scratch = Scratch::new();
    let output = scratch.path("out.pgn");
    review(&scratch, SCHOLAR, &["--output", &output]);
    let text = std::fs::read_to_string(&output).unwrap();
    let pgn = Pgn::parse_lenient(&text);
    assert!(pgn.problems().is_empty(), "{:?}", pgn.problems());
    assert_eq!(pgn.sans().join(" "), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
    assert_eq!(pgn.tags().get("Event"), Some("Club"));
    let nodes: Vec<_> = pgn.mainline().collect();
    let [was, new] = nodes[2].comments().collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert!(was.ends_with("early") && new.starts_with("Dubious: "), "{text}");
    assert!(nodes[2].variations().any(|node| node.san().unwrap().to_string() == "Nf6"));
    assert!(nodes[..6].iter().all(|node| node.eval().is_some()));
    assert_eq!(nodes[5].eval().unwrap().score, Score::Mate(1));
    assert!(nodes[6].eval().is_none());
    assert_eq!(nodes[5].nags().collect::<Vec<_>>(), [Nag::BLUNDER]);
    assert!(nodes[5].text().starts_with("Blunder: it allows mate in 1. "), "{}", nodes[5].text());
    assert_eq!(nodes[5].comments().count(), 1, "{text}");
    assert!(nodes[4].variations().next().is_some());
    // What we write, we read and review again.
    let again = tabiya(&["review", &output, "--nodes", "3000", "--output", &output]);
    assert_eq!(again.code, 0, "{}", again.err);
    let twice = Pgn::parse_lenient(&std::fs::read_to_string(&output).unwrap());
    assert_eq!(twice, pgn);
}

#[test]
fn a_file_is_not_written_where_something_would_be_lost() {
    let scratch = Scratch::new();
    let games = scratch.file("games.pgn", &format!("{SCHOLAR}\n{MISSED}"));
    let broken = scratch.file("broken.pgn", "1. e4 e5 2. Ke3 Nf6 3. d4 *\n");
    let packed = scratch.path("packed.pgn.gz");
    std::fs::write(&packed, [0x1f, 0x8b, 8, 0, 0, 0]).unwrap();
    for (words, why) in [
        (&[games.as_str(), "--game", "1", "--output", &games][..], "its other games would be lost"),
        (&[&broken, "--output", &broken], "game 1 cannot be read to its end"),
        (&[&games, "--output", &packed], "games are not written to compressed files"),
        (&[&games, "--output", scratch.0.to_str().unwrap()], "this is a folder"),
    ] {
        let before = std::fs::read(&games).unwrap();
        let said = tabiya(&[&["review", "--nodes", "100"], words].concat());
        assert_eq!(said.code, 2, "{words:?}: {}", said.out);
        assert!(said.err.contains(why), "{words:?}: {}", said.err);
        assert_eq!(std::fs::read(&games).unwrap(), before);
    }
    assert!(std::fs::read_to_string(&broken).unwrap().contains("Ke3"));
}

#[test]
fn what_cannot_be_written_is_refused_before_anything_is_searched() {
    let scratch = Scratch::new();
    let file = scratch.file("game.pgn", SCHOLAR);
    for (output, more, why) in [
        ("/nowhere/at/all.pgn", "--nodes=9", "its folder does not exist"),
        ("-", "--json", "either --json or"),
    ] {
        // With so much time, whoever searched first would be seen to.
        let said = tabiya(&["review", &file, "--time", "10000", "--output", output, more]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{}", said.err);
        assert!(said.err.contains(why), "{}", said.err);
    }
}

#[test]
fn the_summary_has_accuracy_a_graph_and_the_moves_that_lost() {
    let said = with_input(&["review", "-", "--nodes", "3000"], SCHOLAR);
    assert_eq!(said.code, 0, "{}", said.err);
    for part in [
        "Ann - Bob, 1-0, 7 plies",
        "White: accuracy ",
        "Black: accuracy ",
        "White's chances after every move:",
        "1-0 |",
        "0-1 |",
        "3... Nf6??",
    ] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    assert!(!said.out.contains('\u{1b}'));
}

#[test]
fn games_are_reviewed_the_same_on_any_number_of_threads() {
    let scratch = Scratch::new();
    let file = scratch.file("games.pgn", &format!("{SCHOLAR}\n{MISSED}\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    let run = |threads: &str| tabiya(&["review", &file, "--nodes", "2000", "--threads", threads, "--json"]);
    let one = run("1");
    assert_eq!(one.json().len(), 3);
    assert_eq!(one.out, run("3").out);
    let second = tabiya(&["review", &file, "--nodes", "2000", "--game", "2", "--json"]);
    assert_eq!(second.out.trim(), one.out.lines().nth(1).unwrap());
    assert!(tabiya(&["review", &file, "--game", "4"]).err.contains("there is no game 4"));
}

#[test]
fn a_broken_game_is_reviewed_up_to_the_break_and_told_of() {
    let said = with_input(&["review", "-", "--nodes", "500", "--json"], "1. e4 e5 2. Ke3 *\n");
    assert_eq!(said.code, 1);
    assert_eq!(said.one()["moves"].as_array().unwrap().len(), 2);
    assert!(said.err.contains("Ke3"), "{}", said.err);
    let empty = with_input(&["review", "-"], "");
    assert_eq!(empty.code, 2);
    assert!(empty.err.contains("there is no game"), "{}", empty.err);
}

/// `/proc` tells when the program is ready for the signal.
#[cfg(target_os = "linux")]
#[test]
fn what_is_reviewed_before_ctrl_c_is_kept_and_the_rest_stays_as_it_was() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let scratch = Scratch::new();
    // Mated already, the first takes no time; the second would take hours.
    let mated =
        "[White \"Ann\"]\n[FEN \"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\"]\n\n0-1\n";
    let file = scratch.file("games.pgn", &format!("{mated}\n{SCHOLAR}"));
    let child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["review", &file, "--time", "10000", "--threads", "1", "--json", "--output", &file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    let catches = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    // The first game is behind it when it has worked for a while: that takes no time, the second all the rest.
    let worked = || {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() >= 30
    };
    let began = Instant::now();
    while !(catches() && worked()) {
        assert!(began.elapsed() < Duration::from_secs(240), "it neither works nor listens");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!((output.status.code(), err.as_str()), (Some(1), "stopped: 1 of 2 games were reviewed\n"));
    assert_eq!((out.lines().count(), out.contains("Ann")), (1, true), "{out}");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.contains("{early}") && !written.contains("%eval"), "{written}");
}

#[test]
fn the_name_of_a_file_reaches_the_terminal_without_its_escapes() {
    let scratch = Scratch::new();
    let name = "a\u{1b}[31mb\u{202e}c.pgn";
    let missing = tabiya(&["review", &scratch.path(name)]);
    let broken = tabiya(&["review", &scratch.file(name, "1. e4 e5 2. Ke3 *"), "--nodes", "10"]);
    for said in [missing, broken] {
        assert!(said.err.contains("[31mb"), "{:?}", said.err);
        assert!(!said.err.contains(['\u{1b}', '\u{202e}']), "{:?}", said.err);
    }
}

/// 100 MB of moves in one game took 477 MB, and hours.
#[test]
fn a_game_without_end_is_refused_before_it_fills_the_memory_or_is_judged() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ";
    for (text, why) in [
        (moves.repeat((33 << 20) / moves.len()), "game 1 has more than 32 MiB of text, and is not read"),
        (moves.repeat(20_000), "game 1: 1:262145: no more than 65536 moves of a game are read"),
    ] {
        let said = with_input(&["review", "-"], &text);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(said.err.contains(why), "{}", said.err);
    }
    // The games before it can be reviewed.
    let said = with_input(
        &["review", "-", "--game", "1", "--nodes", "10"],
        &format!("1. e4 *\n\n{}", moves.repeat(20_000)),
    );
    assert_eq!(said.code, 0, "{}", said.err);
}

#[test]
fn a_game_of_one_ply_has_one_ply() {
    let said = with_input(&["review", "-", "--nodes", "10"], "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 *\n");
    assert!(said.out.starts_with("Ann - Bob, *, 1 ply\n"), "{}", said.out);
}
