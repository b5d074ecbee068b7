//! `tabiya team`, and teams in matches.

use super::run::{Said, Scratch, program, say, tabiya};
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

const SECRET: &str = "sk-test-0f1e2d3c4b5a";
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/team.toml");

/// What a stand-in for a model makes of a request: a status and a body.
type Answers = fn(request: &str, number: usize) -> (u16, String);

/// An endpoint on this machine, and what it was asked.
fn endpoint(answers: Answers) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let heard = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&heard);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let request = request(&mut stream);
            let mut kept = kept.lock().unwrap();
            let (status, body) = answers(&request, kept.len());
            kept.push(request);
            let head =
                format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    (url, heard)
}

fn request(stream: &mut TcpStream) -> String {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4_096]);
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let of = |line: &str| {
                line.to_lowercase().strip_prefix("content-length:").map(|it| it.trim().parse().unwrap())
            };
            if body.len() >= head.lines().find_map(of).unwrap_or(0) {
                return text;
            }
        }
        match stream.read(&mut buffer) {
            Ok(length @ 1..) => bytes.extend_from_slice(&buffer[..length]),
            _ => return text,
        }
    }
}

/// The key that came with a request.
fn key(request: &str) -> &str {
    request.lines().find_map(|line| line.split_once("Bearer ")).map_or("none", |(_, key)| key.trim())
}

fn said(text: &str) -> String {
    let usage = serde_json::json!({ "prompt_tokens": 700, "completion_tokens": 20 });
    serde_json::json!({ "choices": [{ "message": { "content": text } }], "usage": usage }).to_string()
}

/// The first legal move that a request lists.
fn a_move(request: &str) -> String {
    let listed = request.split("Legal moves: ").nth(1).unwrap_or("e4");
    listed.split([' ', '\\', '"']).next().unwrap_or("e4").to_owned()
}

fn write(scratch: &Scratch, name: &str, text: &str) -> String {
    let path = scratch.path(name);
    fs::write(&path, text).unwrap();
    path
}

/// Runs the program with the key in a variable and with a home of its own.
fn with_key(scratch: &Scratch, words: &[&str], input: &str) -> Said {
    let mut command = program(words);
    command.env("COACH_KEY", SECRET).env("TABIYA_DATA_DIR", scratch.path("home")).env("TABIYA_CONFIG", "");
    say(&mut command, input)
}

/// Every text that the program has left behind.
fn left_behind(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            left_behind(&path, texts);
        } else {
            texts.push(String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned());
        }
    }
}

fn assert_no_key(scratch: &Scratch, said: &Said) {
    let mut texts = vec![said.out.clone(), said.err.clone()];
    left_behind(&scratch.0, &mut texts);
    for text in &texts {
        assert!(!text.contains("0f1e2d3c4b5a"), "{text}");
    }
}

#[test]
fn the_team_of_the_example_plays_a_match_without_a_refusal() {
    let scratch = Scratch::new();
    let ledger = scratch.path("m.ledger");
    let said = tabiya(&[
        "match",
        &format!("team:{EXAMPLE}"),
        "random",
        "--games",
        "2",
        "--max-moves",
        "12",
        "--ledger",
        &ledger,
        "--json",
    ]);
    assert_eq!(said.code, 0, "{}", said.err);
    let report = said.one();
    assert_eq!(report["games"], 2, "{report}");
    let text = fs::read_to_string(&ledger).unwrap();
    let turns: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(turns.len() >= 8, "{}", turns.len());
    for turn in &turns {
        assert_eq!(
            (turn["player"].as_str(), turn["tries"].as_u64()),
            (Some("three specialists"), Some(1)),
            "{turn}"
        );
        assert_eq!(turn["found"], "json", "{turn}");
    }
}

#[test]
fn a_game_against_the_team_that_comes_with_the_program_shows_its_notes() {
    let scratch = Scratch::new();
    let said = with_key(&scratch, &["team", "--line", "--no-save"], "notes\ne4\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("No notes yet: a team takes them"), "{}", said.out);
    for part in ["Notes by team:", "  tactics: Searched, ", "  position: Material is level."] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    let white = with_key(&scratch, &["team", EXAMPLE, "--as", "black", "--no-save"], "fen\nquit\n");
    assert!(white.out.contains("Notes by three specialists:"), "{}", white.out);
}

#[test]
fn in_other_games_notes_are_told_when_they_are_asked_for() {
    let scratch = Scratch::new();
    let quiet = with_key(&scratch, &["play", "--black", "team:", "--no-save"], "e4\nfen\nquit\n");
    assert!(!quiet.out.contains("Notes by"), "{}", quiet.out);
    let asked = with_key(&scratch, &["play", "--black", "team:", "--no-save"], "e4\nnotes\nquit\n");
    assert!(asked.out.contains("Notes by team:"), "{}", asked.out);
}

#[test]
fn what_is_wrong_in_a_file_is_told_with_its_place() {
    let scratch = Scratch::new();
    let file =
        write(&scratch, "t.toml", "[[stage]]\nbuitlin = \"tactics\"\n\n[[stage]]\nbuiltin = \"selektor\"\n");
    let said = tabiya(&["team", &file]);
    assert_eq!(said.code, 2);
    assert!(
        said.err
            .contains("t.toml, line 2, column 1: there is no `buitlin` in a stage: did you mean `builtin`?"),
        "{}",
        said.err
    );
    assert!(
        said.err.contains("line 5, column 11: `builtin` is not \"selektor\": did you mean \"selector\"?"),
        "{}",
        said.err
    );
    let said = tabiya(&["match", "team:/nowhere/at/all.toml", "random", "--games", "2"]);
    assert!(said.code == 2 && said.err.contains("/nowhere/at/all.toml"), "{}", said.err);
    let text = "[[stage]]\nchat = { url = \"http://localhost/v1\", model = \"m\", key_env = \"TABIYA_TEST_UNSET\" }\n";
    let said = tabiya(&["team", &write(&scratch, "k.toml", text)]);
    assert!(said.code == 2 && said.err.contains("the variable TABIYA_TEST_UNSET is not set"), "{}", said.err);
}

/// A team whose first stage and whose last are asked over HTTP.
fn chatty(scratch: &Scratch, url: &str, rest: &str) -> String {
    let chat =
        format!("chat = {{ url = \"{url}\", model = \"parrot\", key_env = \"COACH_KEY\", retries = 0 }}");
    let text = format!(
        "name = \"chatty\"\n[policy]\n{rest}\n[[stage]]\nname = \"coach\"\n{chat}\n[[stage]]\nbuiltin = \"position\"\n\
         [[stage]]\nname = \"mouth\"\n{chat}\n"
    );
    write(scratch, "chatty.toml", &text)
}

#[test]
fn a_key_is_in_the_request_and_nowhere_else() {
    // It gives the key back wherever it can: in its advice, in its moves, in its errors.
    // Advice is counted by itself: two games ask at once, and how they take turns is not told.
    static ADVICE: AtomicUsize = AtomicUsize::new(0);
    let (url, heard) = endpoint(|request, number| {
        let key = key(request);
        let knows_none = (200, said(&format!("Your key is {key}, and I know no move.")));
        let says_so = (200, said(&format!("{key} says so.\nMove: {}", a_move(request))));
        // What the last stage fails at would end the game; it may be asked again.
        if request.contains("You choose the move") {
            return if number % 5 == 0 { knows_none } else { says_so };
        }
        match ADVICE.fetch_add(1, Ordering::Relaxed) % 5 {
            0 => knows_none,
            1 => (401, format!("{{\"error\":{{\"message\":\"Incorrect API key provided: {key}\"}}}}")),
            2 => (200, format!("no JSON, but {key}")),
            3 => (500, format!("{{\"error\":\"{key}\"}}")),
            _ => says_so,
        }
    });
    let scratch = Scratch::new();
    let file = chatty(&scratch, &url, "retries = 6\notherwise = \"random\"");
    let player = format!("team:{file}");
    let (pgn, results, ledger) = (scratch.path("m.pgn"), scratch.path("m.jsonl"), scratch.path("m.ledger"));
    let said = with_key(
        &scratch,
        &[
            "match",
            &player,
            "random",
            "--games",
            "2",
            "--max-moves",
            "6",
            "--pgn",
            &pgn,
            "--results",
            &results,
            "--ledger",
            &ledger,
        ],
        "",
    );
    assert_eq!(said.code, 0, "{}", said.err);
    assert_no_key(&scratch, &said);
    let text = fs::read_to_string(&ledger).unwrap();
    assert!(text.contains("[key]") && text.contains("does not take the key"), "{text}");
    let said = with_key(&scratch, &["team", &file], "e4\nnotes\nd4\nnotes\nquit\n");
    assert!(said.out.contains("Notes by chatty:"), "{}", said.out);
    assert_no_key(&scratch, &said);
    let heard = heard.lock().unwrap();
    assert!(heard.len() > 10 && heard.iter().all(|request| key(request) == SECRET), "{}", heard.len());
}

#[test]
fn tokens_and_refusals_of_a_model_are_in_the_ledger() {
    let (url, _) = endpoint(|request, _| match request.contains("Your last answer was refused") {
        true => (200, said(&format!("Move: {}", a_move(request)))),
        false => (200, said("Move: Kh9")),
    });
    let scratch = Scratch::new();
    let text = format!(
        "[[stage]]\nchat = {{ url = \"{url}\", model = \"parrot\", price = {{ in = 10, out = 100 }} }}\n"
    );
    let player = format!("team:{}", write(&scratch, "t.toml", &text));
    let ledger = scratch.path("m.ledger");
    let said = tabiya(&[
        "match",
        &player,
        "random",
        "--games",
        "2",
        "--max-moves",
        "3",
        "--ledger",
        &ledger,
        "--json",
    ]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = fs::read_to_string(&ledger).unwrap();
    for line in text.lines() {
        let turn: Value = serde_json::from_str(line).expect(line);
        assert_eq!(
            (turn["tries"].as_u64(), turn["rejected"].as_array().map(Vec::len)),
            (Some(2), Some(1)),
            "{turn}"
        );
        assert_eq!(turn["tokens"], serde_json::json!({ "in": 1_400, "out": 40 }), "{turn}");
        assert!((turn["cost"].as_f64().unwrap() - 0.018).abs() < 1e-9, "{turn}");
    }
}
