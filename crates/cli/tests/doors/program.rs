//! Greeting, help, version, wrong usage, and pipes.

use super::run::{program, tabiya, with_input};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn without_a_word_it_greets_and_names_every_door() {
    let said = tabiya(&[]);
    assert_eq!(said.code, 0);
    for door in ["show", "moves", "explain", "fen", "perft"] {
        assert!(said.out.contains(&format!("tabiya {door} ")), "{}", said.out);
    }
}

#[test]
fn it_tells_its_version() {
    let said = tabiya(&["--version"]);
    assert_eq!((said.out.trim(), said.code), (concat!("tabiya ", env!("CARGO_PKG_VERSION")), 0));
}

#[test]
fn help_teaches_by_example() {
    for door in ["show", "moves", "explain", "fen", "perft"] {
        let said = tabiya(&[door, "--help"]);
        assert_eq!(said.code, 0);
        assert!(said.out.contains(&format!("Examples:\n  tabiya {door}")), "{}", said.out);
        assert!(said.out.contains("--json"), "{}", said.out);
    }
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
        &["fen"],
        &["fen", "startpos", "--ep", "never"],
        &["show", "--arrow", "e2e9", "--svg", "-"],
        &["show", "--arrow", "e2e4"],
        &["show", "--svg", "/nowhere/at/all.svg"],
        &["show", "-", "--svg", "-"],
        &["show", "--size", "0", "--svg", "-"],
    ] {
        let said = tabiya(words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{words:?}: {}", said.err);
        assert!(!said.err.is_empty(), "{words:?}");
    }
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
