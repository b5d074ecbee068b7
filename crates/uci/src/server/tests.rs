//! Conversations with the server, told in one go.

use super::{run, search_request};
use crate::protocol::GuiCommand;
use std::io::{self, BufReader, Read};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tabiya::{Position, Variant};

/// Everything that is answered to these lines, up to the end of the input.
fn said(lines: &str) -> String {
    let mut out = Vec::new();
    run(io::Cursor::new(lines.to_owned()), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn isready_is_answered_when_the_input_ends_behind_it() {
    assert_eq!(said("isready\n"), "readyok\n");
    // Without the end of its line, too.
    assert_eq!(said("isready"), "readyok\n");
    assert_eq!(said("isready\nisready\n"), "readyok\n".repeat(2));
}

#[test]
fn isready_is_answered_before_a_quit_behind_it() {
    let answer = said("uci\nisready\nquit\n");
    assert!(answer.ends_with("uciok\nreadyok\n"), "{answer}");
    assert_eq!(said("setoption name Hash value 4\nisready\nquit\nisready\n"), "readyok\n");
    // The search is stopped, not waited for.
    let answer = said("isready\ngo infinite\nquit\n");
    assert!(answer.starts_with("readyok\n") && !answer.contains("bestmove"), "{answer}");
}

#[test]
fn what_stands_behind_a_quit_is_not_obeyed() {
    let answer = said("go perft 2\nquit\nd\nisready\n");
    assert!(answer.ends_with("Nodes searched: 400\n"), "{answer}");
}

#[test]
fn a_quit_does_not_wait_for_the_end_of_the_input() {
    struct Open(Receiver<u8>);
    impl Read for Open {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Ok(byte) = self.0.recv() else { return Ok(0) };
            buffer[0] = byte;
            Ok(1)
        }
    }
    let (sender, bytes) = channel();
    b"isready\ngo depth 200\nquit\n".iter().for_each(|&byte| sender.send(byte).unwrap());
    let (done, ended) = channel();
    std::thread::spawn(move || {
        let mut out = Vec::new();
        run(BufReader::with_capacity(1, Open(bytes)), &mut out).unwrap();
        done.send(out).unwrap();
    });
    let out = ended.recv_timeout(Duration::from_secs(10)).unwrap();
    assert!(out.starts_with(b"readyok\n"), "{}", String::from_utf8_lossy(&out));
    drop(sender);
}

#[test]
fn an_illegal_move_to_search_is_told_and_the_legal_ones_count() {
    let read = |line: &str| match line.parse() {
        Ok(GuiCommand::Go(go)) => search_request(&go, &Position::new()),
        other => panic!("{other:?}"),
    };
    let (request, warnings) = read("go depth 3 searchmoves e2e5 a2a3 nodes 9");
    assert_eq!((request.searchmoves.len(), request.nodes, warnings.len()), (1, Some(9), 1), "{warnings:?}");
    let (_, warnings) = read("go searchmoves e2e5");
    assert!(warnings[1].contains("all are searched"), "{warnings:?}");
}

#[test]
fn an_option_is_set_in_any_case_and_a_wrong_value_is_told() {
    let answer =
        said("setoption name move overhead value 20\nsetoption name Hash value many\nsetoption name X\n");
    assert_eq!(
        answer,
        "info string Hash must be a number from 1 to 1048576, not \"many\"\ninfo string there is no option X\n"
    );
}

#[test]
fn a_network_of_a_file_evaluates_and_a_file_that_is_none_is_refused() {
    let folder = std::env::temp_dir().join(format!("tabiya-uci-network-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // Nothing but the output's bias: whoever is to move is 3 pawns up.
    let network =
        tabiya_engine::Network::from_weights(300, &[0; 768 * 64], &[0; 64], &[0; 128], &[255 * 64]).unwrap();
    let (good, bad) = (folder.join("three.tnn"), folder.join("bad.tnn"));
    std::fs::write(&good, network.to_bytes()).unwrap();
    std::fs::write(&bad, "no network").unwrap();
    let set = |file: &std::path::Path| format!("setoption name EvalFile value {}\n", file.display());
    let answer = said(&format!("{}eval\nposition startpos moves e2e4\neval\ngo nodes 500\n", set(&good)));
    assert!(answer.contains("a network of 64 neurons evaluates"), "{answer}");
    assert!(answer.contains("evaluation +3.00") && answer.contains("evaluation -3.00"), "{answer}");
    assert!(answer.contains("bestmove "), "{answer}");
    let answer = said(&format!("{}eval\n{}eval\n", set(&bad), set(&folder.join("none.tnn"))));
    assert!(answer.contains("bad.tnn: this is not a network: the files begin with TABIYAN2"), "{answer}");
    assert!(answer.contains("none.tnn: ") && !answer.contains("3.00"), "{answer}");
    let answer = said(&format!("{}setoption name EvalFile value <empty>\neval\n", set(&good)));
    assert!(!answer.contains("3.00"), "{answer}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn tables_of_a_folder_decide_the_move_and_are_counted() {
    let folder = std::env::temp_dir().join(format!("tabiya-uci-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let endgame = "KRvK".parse().unwrap();
    tabiya_syzygy::make_tables(&[endgame], 1, |table| table.write(&folder)).unwrap();
    let go = "position fen 8/8/8/8/8/1k6/8/1K1R4 w - - 0 1\ngo depth 1\n";
    let answer = said(&format!("setoption name SyzygyPath value {}\n{go}", folder.display()));
    assert!(answer.contains("info string found 0 WDL, 0 DTZ and 1 distance tables"), "{answer}");
    // The only move that mates in twelve.
    assert!(answer.contains(" tbhits ") && answer.contains("bestmove d1c1"), "{answer}");
    let without = said(&format!(
        "setoption name SyzygyPath value {}\nsetoption name SyzygyProbeLimit value 2\n{go}",
        folder.display()
    ));
    assert!(!without.contains("tbhits"), "{without}");
    // A table that is damaged is told.
    std::fs::write(folder.join("KRvK.rtbw"), "no table").unwrap();
    let damaged = said(&format!("setoption name SyzygyPath value {}\n{go}", folder.display()));
    assert_eq!(damaged.matches("KRvK.rtbw is damaged").count(), 1, "{damaged}");
    assert!(damaged.contains("bestmove "), "{damaged}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_option_for_variants_says_which_game_is_played() {
    let answer = said("uci\nquit\n");
    assert!(answer.contains("option name UCI_Variant type combo default chess var chess"), "{answer}");
    // The knight explodes beside the king.
    let moves = "position startpos moves g1f3 a7a6 f3g5 a6a5\ngo nodes 2000\n";
    let answer = said(&format!("setoption name UCI_Variant value atomic\n{moves}"));
    assert!(answer.contains("bestmove g5f7"), "{answer}");
    // In chess that loses a piece.
    assert!(!said(moves).contains("bestmove g5f7"));
    let house =
        "setoption name uci_variant value crazyhouse\nposition fen 6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1\n";
    let answer = said(&format!("{house}go nodes 2000\n"));
    assert!(answer.contains("score mate 1") && answer.contains("bestmove R@"), "{answer}");
    // Who goes back to chess is in a new game of chess.
    let answer = said(&format!("{house}setoption name UCI_Variant value chess\nd\n"));
    assert!(answer.contains("FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{answer}");
    let answer = said("setoption name UCI_Variant value shogi\n");
    assert!(answer.contains("must be one of chess"), "{answer}");
    let limited = "setoption name UCI_LimitStrength value true\n";
    let answer = said(&format!("{limited}setoption name UCI_Variant value atomic\n"));
    assert!(answer.contains("info string UCI_Elo is not calibrated in Atomic"), "{answer}");
    assert!(!said(limited).contains("calibrated"));
    let answer = said("setoption name UCI_Variant value 3check\nposition startpos\nd\n");
    assert!(answer.contains("w KQkq - 3+3 0 1"), "{answer}");
}

#[test]
fn the_option_for_variants_takes_every_usual_name_and_offers_the_standard_ones() {
    let offered = said("uci\nquit\n");
    let offered = offered.lines().find(|line| line.contains("UCI_Variant")).unwrap();
    for name in ["3check", "antichess", "atomic", "crazyhouse", "horde", "kingofthehill", "racingkings"] {
        assert!(offered.contains(&format!(" var {name}")), "{offered}");
    }
    for (name, variant) in [
        ("giveaway", Variant::Antichess),
        ("koth", Variant::KingOfTheHill),
        ("king-of-the-hill", Variant::KingOfTheHill),
        ("King of the Hill", Variant::KingOfTheHill),
        ("zh", Variant::Crazyhouse),
        ("house", Variant::Crazyhouse),
        ("three-check", Variant::ThreeCheck),
        ("Racing Kings", Variant::RacingKings),
    ] {
        let answer = said(&format!("setoption name UCI_Variant value {name}\nposition startpos\nd\n"));
        assert!(answer.contains(&format!("FEN: {}", variant.start_fen())), "{name}: {answer}");
    }
    // Other games, whatever they look like.
    for name in ["suicide", "losers", "bughouse", "5check"] {
        let answer = said(&format!("setoption name UCI_Variant value {name}\n"));
        assert!(answer.contains("must be one of chess"), "{answer}");
        let hint = "five-check is `threecheck` from a FEN that has `5+5`";
        assert_eq!(answer.contains(hint), name == "5check", "{answer}");
    }
}
