//! Greeting, help, version, wrong usage, and pipes.

use super::run::{Scratch, program, tabiya, with_input};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use tabiya_engine::Level;

#[test]
fn its_help_names_every_door() {
    let said = tabiya(&["--help"]);
    assert_eq!(said.code, 0);
    for door in ["play", "show", "moves", "explain", "fen", "perft", "judge", "pgn"] {
        assert!(said.out.contains(&format!("\n  {door} ")), "{}", said.out);
        assert!(said.out.contains(&format!("  tabiya {door} ")) || door == "show", "{}", said.out);
    }
}

#[test]
fn it_tells_its_version() {
    let said = tabiya(&["--version"]);
    assert_eq!((said.out.trim(), said.code), (concat!("tabiya ", env!("CARGO_PKG_VERSION")), 0));
}

#[test]
fn help_teaches_by_example() {
    for door in ["show", "moves", "explain", "fen", "perft", "judge", "pgn"] {
        let said = tabiya(&[door, "--help"]);
        assert_eq!(said.code, 0);
        assert!(said.out.contains(&format!("Examples:\n  tabiya {door}")), "{}", said.out);
        assert!(said.out.contains("--json"), "{}", said.out);
    }
}

#[test]
fn a_word_that_is_not_understood_is_told_without_its_escapes() {
    let word = "a\u{1b}[31mb\u{202e}c";
    for words in [
        &[word][..],
        &["book", word],
        &["perft", word],
        &["play", "--time", word],
        &["judge", "--rules", word],
    ] {
        let said = tabiya(words);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{words:?}");
        assert!(!said.err.contains(['\u{1b}', '\u{202e}']), "{words:?}: {:?}", said.err);
    }
}

/// `judge FILE`, `opening e4 WORD`, `tablebase --path` and `book make --out` wrote what they were given.
#[test]
fn no_answer_has_the_escapes_of_a_word_or_of_the_name_of_a_file_in_it() {
    let word = "a\u{1b}[31mb\u{202e}c";
    let scratch = Scratch::new();
    let games = scratch.file(&format!("{word}.pgn"), "1. e4 e5 2. Nf3 *\n");
    let book = scratch.path(&format!("{word}.bin"));
    let folder = scratch.path(word);
    let (games, book, folder) = (games.as_str(), book.as_str(), folder.as_str());
    let fen = "8/8/8/8/8/2k5/8/K6Q w - - 0 1";
    for words in [
        &["judge", games][..],
        &["opening", games],
        &["judge", "e4", word],
        &["opening", "e4", word],
        &["explain", "startpos", word],
        &["fen", word],
        &["moves", word],
        &["eval", word],
        &["perft", "1", word],
        &["tablebase", "--path", folder, fen],
        &["tablebase", word],
        &["book", "make", games, "--min-games", "1", "--out", book],
        &["book", "verify", book],
        &["book", "probe", book, word],
        &["show", word],
        &["review", games, "--nodes", "10"],
    ] {
        let said = tabiya(words);
        assert!(!said.out.is_empty() || !said.err.is_empty(), "{words:?}");
        let all = [said.out, said.err].concat();
        assert!(!all.contains(['\u{1b}', '\u{202e}']), "{words:?}: {all:?}");
    }
    // Data is what it is.
    let name = tabiya(&["judge", games, "--json"]).one()["file"].as_str().unwrap().to_owned();
    assert_eq!(name, games);
}

#[test]
fn wrong_usage_is_exit_code_2_with_a_message_and_no_answer() {
    for words in [
        &["nonsense"][..],
        &["moves", "--nonsense"],
        &["perft"],
        &["perft", "x"],
        &["perft", "-1"],
        &["perft", "65"],
        &["perft", "3", "--threads", "0"],
        &["perft", "3", "--start960", "960"],
        &["perft", "3", "--suite", "x.epd"],
        &["perft", "3", "--max-nodes", "5"],
        &["perft", "--suite", "/nowhere/at/all.epd"],
        &["explain"],
        &["explain", "startpos"],
        &["explain", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
        &["fen"],
        &["fen", "startpos", "--ep", "never"],
        &["show", "--arrow", "e2e9", "--svg", "-"],
        &["show", "--arrow", "e2e4"],
        &["show", "--svg", "/nowhere/at/all.svg"],
        &["show", "-", "--svg", "-"],
        &["show", "--size", "0", "--svg", "-"],
        &["judge", "--rules", "blitz"],
        &["judge", "--nodes", "5"],
        &["judge", "/nowhere/at/all.pgn"],
        &["play", "--time", "ten"],
        &["play", "--960", "960"],
        &["play", "--variant", "shogi"],
        // Whoever knows only chess is not asked to play something else.
        &["play", "--variant", "atomic", "--black", "team:"],
        &["match", "--variant", "atomic", "tabiya", "random"],
        &["play", "--fen", "x"],
        &["play", "--960", "--fen", "startpos"],
        &["play", "--black", "kasparov"],
        &["play", "--rules", "blitz"],
        &["--speak", "moves"],
        &["pgn", "check"],
        &["pgn", "convert", "--uci", "--fens", "x.pgn"],
        &["pgn", "list", "--threads", "0", "x.pgn"],
    ] {
        let said = tabiya(words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}: {}", said.err);
        assert!(!said.err.is_empty(), "{words:?}");
    }
}

#[test]
fn what_stands_alone_with_something_beside_it_is_wrong_usage() {
    for words in [
        &["moves", "-", "startpos"][..],
        &["moves", "-", "-"],
        &["moves", "startpos", "startpos"],
        &["fen", "-", "-"],
        &["show", "-", "startpos"],
        &["explain", "-", "e4"],
        &["explain", "-", "-"],
        &["judge", "-", "e4"],
        &["judge", "e4", "games.pgn"],
        &["judge", "-", "--fen", "startpos"],
        &["perft", "1", "2"],
        &["perft", "1", "-", "startpos"],
        &["perft", "1", "--fen", "-", "startpos"],
    ] {
        let said = with_input(words, "startpos\n");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}: {}", said.err);
        assert!(said.err.starts_with("tabiya: "), "{words:?}: {}", said.err);
    }
}

#[test]
fn a_byte_order_mark_before_the_input_is_skipped_at_every_door() {
    let start = "\u{feff}rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (words, rest) in [
        (&["moves", "-", "--json"][..], ""),
        (&["fen", "-", "--json"], ""),
        (&["show", "-", "--json"], ""),
        (&["explain", "-", "--json"], "\te4"),
        (&["judge", "-", "--json"], "\te4"),
        (&["perft", "1", "--fen", "-", "--json"], ""),
        (&["perft", "1", "-", "--json"], ""),
        (&["perft", "--suite", "-", "--json"], " ;D1 20"),
    ] {
        let said = with_input(words, &format!("{start}{rest}\n"));
        assert_eq!(said.code, 0, "{words:?}: {}", said.out);
    }
}

#[test]
fn what_was_forgiven_is_noted_at_every_door_beside_the_answer() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    let note = "column 23: White cannot castle kingside: there is no rook on h1\n";
    for (words, rest) in
        [(&["moves"][..], ""), (&["fen"], ""), (&["show"], ""), (&["explain"], "Kd1"), (&["perft", "1"], "")]
    {
        let words = [words, &["--lenient"]].concat();
        let mut asked = [&words[..], &[fen]].concat();
        asked.extend((!rest.is_empty()).then_some(rest));
        let said = tabiya(&asked);
        assert_eq!((said.err.as_str(), said.code), (&*format!("note: {note}"), 0), "{words:?}");
        assert!(!said.out.contains("note"), "{words:?}: {}", said.out);

        let tab = if rest.is_empty() { "" } else { "\t" };
        let clean = fen.replace("w K", "w -");
        let stream = format!("{clean}{tab}{rest}\n{fen}{tab}{rest}\n");
        let said = with_input(&[&words[..], &["-"]].concat(), &stream);
        assert_eq!((said.err.as_str(), said.code), (&*format!("note: line 2, {note}"), 0), "{words:?}");

        let said = with_input(&[&words[..], &["-", "--json"]].concat(), &stream);
        assert_eq!((said.err.as_str(), said.code), ("", 0), "{words:?}");
        let answers = said.json();
        let notes = |i: usize| answers[i]["notes"].as_array().map_or(0, Vec::len);
        assert_eq!((notes(0), notes(1)), (0, 1), "{words:?}: {answers:?}");
        assert_eq!(answers[1]["notes"][0]["code"], "castling-without-rook");
    }
}

#[test]
fn repaired_positions_go_into_the_next_program() {
    let repaired =
        with_input(&["fen", "--lenient", "-"], "4k3/8/8/8/8/8/8/4K3 w K e6\n4k3/8/8/8/8/8/8/4K3\n");
    assert_eq!(repaired.err.lines().count(), 5, "{}", repaired.err);
    let moves = with_input(&["moves", "-"], &repaired.out);
    assert_eq!((moves.out.lines().count(), moves.code), (2, 0), "{}", moves.out);
}

#[test]
fn a_number_that_is_no_start_array_is_told_the_numbers_that_are() {
    for words in [&["perft", "1", "--start960", "960"][..], &["show", "--start960", "-1"]] {
        let said = tabiya(words);
        assert_eq!(said.code, 2, "{words:?}");
        assert!(!said.err.contains("0..960"), "{}", said.err);
    }
    let said = tabiya(&["show", "--start960", "960"]);
    assert!(said.err.contains("Chess960 numbers go from 0 to 959"), "{}", said.err);
    assert_eq!(tabiya(&["show", "--start960", "959"]).code, 0);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = program(&["moves", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "startpos").unwrap();
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert!(line.starts_with('{'));
    drop(reader);
    // Nobody listens any more; it may notice while we still talk.
    for _ in 0..1_000 {
        if writeln!(stdin, "startpos").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_question_is_answered_before_the_next_one_is_asked() {
    let mut child = program(&["explain", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    for (question, answer) in [("e4", "legal"), ("e5", "illegal"), ("Nf3", "legal")] {
        writeln!(stdin, "startpos\t{question}").unwrap();
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.starts_with(answer), "{line}");
    }
    drop(stdin);
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn every_line_has_an_answer_also_blank_ones_bad_bytes_and_windows_endings() {
    let said = with_input(&["fen", "-"], "startpos\r\n\n\u{1F98A}\nstartpos");
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", said.out);
    assert_eq!(lines[0], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(lines[1].starts_with("invalid: ") && lines[2].starts_with("invalid: "));
    assert_eq!(lines[3], lines[0]);
    assert_eq!(said.code, 1);
}

#[test]
fn a_level_that_is_no_number_is_told_what_a_level_is() {
    let said = tabiya(&["play", "--level", "abc"]);
    assert_eq!(said.code, 2);
    let (lowest, highest) = (Level::LOWEST, Level::HIGHEST);
    let why = format!("'abc' for '--level <RATING>': a level is a number from {lowest} to {highest}");
    assert!(said.err.contains(&why), "{}", said.err);
}
