//! A model behind an endpoint of this machine, which answers well, badly or not at all.

use super::run::{Said, Scratch, program, say};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

const SECRET: &str = "sk-provider-1a2b3c4d5e6f";

/// What a provider does with the body of a request: a status, more headers and a body; nothing is silence.
type Behaviour = dyn Fn(&Value) -> Option<(u16, &'static str, String)> + Send + Sync;

/// An endpoint that behaves so, and its address.
fn provider(
    behaviour: impl Fn(&Value) -> Option<(u16, &'static str, String)> + Send + Sync + 'static,
) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let behaviour: Arc<Behaviour> = Arc::new(behaviour);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (Ok(stream), behaviour) = (stream, Arc::clone(&behaviour)) else { return };
            thread::spawn(move || serve(stream, &*behaviour));
        }
    });
    format!("chat:http://{address}/v1/parrot?key_env=PROVIDER_KEY&tries=2&timeout=20&price=1/2")
}

fn serve(mut stream: TcpStream, behaviour: &Behaviour) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4_096];
    let body = loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            });
            if body.len() >= length.unwrap_or(0) {
                assert!(head.contains(SECRET), "the key comes with every request");
                break body.to_owned();
            }
        }
        match stream.read(&mut buffer) {
            Ok(length @ 1..) => bytes.extend_from_slice(&buffer[..length]),
            _ => return,
        }
    };
    match behaviour(&serde_json::from_str(&body).unwrap_or_default()) {
        Some((status, headers, body)) => {
            let head = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n{headers}\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
        }
        // Silence: until the other side has had enough.
        None => drop(stream.read(&mut buffer)),
    }
}

/// An answer as such endpoints give it; the key comes back in it, as it does from some.
fn said(text: &str) -> Option<(u16, &'static str, String)> {
    let body = json!({
        "model": "parrot-1",
        "choices": [{"message": {"content": text, "reasoning_content": format!("I saw {SECRET}.")}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10},
    });
    Some((200, "", body.to_string()))
}

/// The first legal move of a prompt that lists them.
fn first_legal(request: &Value) -> String {
    let prompt = request["messages"][1]["content"].as_str().unwrap_or_default();
    let moves = prompt.lines().find_map(|line| line.strip_prefix("Legal moves: ")).unwrap_or_default();
    moves.split(' ').next().unwrap_or_default().to_owned()
}

fn run(words: &[&str]) -> Said {
    say(program(words).env("PROVIDER_KEY", SECRET), "")
}

/// Everything that was written, as one text; the key is in none of it.
fn written(scratch: &Scratch, said: &Said) -> String {
    let mut all = format!("{}{}", said.out, said.err);
    let mut folders = vec![std::path::PathBuf::from(scratch.path(""))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => all.push_str(&String::from_utf8_lossy(&std::fs::read(path).unwrap())),
            }
        }
    }
    assert!(!all.contains(SECRET) && !all.contains("1a2b3c4d"), "{all}");
    all
}

/// A match of a model against random moves.
fn play_match(scratch: &Scratch, player: &str, more: &[&str]) -> Said {
    let (results, pgn) = (scratch.path("m.jsonl"), scratch.path("m.pgn"));
    let mut words = vec!["match", player, "random", "--games", "4", "--max-moves", "3", "-c", "1"];
    words.extend(["--results", &results, "--pgn", &pgn]);
    words.extend(more);
    run(&words)
}

#[test]
fn a_model_plays_and_all_that_was_said_is_in_the_ledger() {
    let scratch = Scratch::new();
    let player = provider(|request| said(&format!("I like it. Move: {}", first_legal(request))));
    let said = play_match(
        &scratch,
        &format!("{player}&legal=always&effort=low&seed=5"),
        &["--json", "--cp-loss", "500"],
    );
    assert_eq!(said.code, 0, "{}", said.err);
    let report = said.one();
    assert_eq!(report["games"], 4, "{report}");
    assert_eq!(report["players"][0]["name"], "parrot", "{report}");
    assert!(report["players"][0]["agent"]["cost"].as_f64().unwrap() > 0.0, "{report}");
    written(&scratch, &said);
    let ledger = std::fs::read_to_string(scratch.path("m.ledger.jsonl")).unwrap();
    let turns: Vec<Value> = ledger.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(turns.len() >= 12, "{ledger}");
    let exchange = &turns[0]["exchanges"][0];
    assert_eq!((&exchange["model"], &exchange["reasoning"]), (&json!("parrot-1"), &json!("I saw [key].")));
    assert_eq!(exchange["parameters"]["reasoning_effort"], "low");
    assert_eq!(exchange["parameters"]["seed"], 5);
    assert_eq!(exchange["prompt"][0]["role"], "system");
    assert!(exchange["prompt"][1]["content"].as_str().unwrap().contains("FEN: "), "{exchange}");
    assert_eq!((&exchange["tokens"]["in"], &exchange["cost"]), (&json!(100), &json!(0.00012)));
}

#[test]
fn a_wrong_key_address_or_model_stops_the_match_at_once() {
    for (status, told) in [
        (401, "the endpoint does not take the key (status 401)"),
        (403, "the endpoint does not take the key (status 403)"),
        (404, "the endpoint knows no such address or model (status 404)"),
    ] {
        let scratch = Scratch::new();
        let echo = json!({"error": {"message": format!("bad {SECRET}")}}).to_string();
        let player = provider(move |_| Some((status, "", echo.clone())));
        let said = play_match(&scratch, &player, &[]);
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(said.err.contains(told), "{}", said.err);
        let all = written(&scratch, &said);
        assert!(!all.contains("\"result\"") && !all.contains("[Result"), "{all}");
    }
}

/// Neither a loss nor a rating: the games do not count, and the report says why.
#[test]
fn what_a_provider_fails_at_is_void_and_never_a_loss() {
    let garbage = |_: &Value| Some((200, "", "<html>".to_owned()));
    let busy = |_: &Value| Some((429, "retry-after: 0\r\n", String::new()));
    let broken = |_: &Value| Some((500, "retry-after: 0\r\n", String::new()));
    for (player, told) in [
        (provider(busy), "status 429"),
        (provider(broken), "status 500"),
        (provider(garbage), "answers with something else"),
        (provider(|_| None).replace("timeout=20", "timeout=0.3"), "there was no answer in"),
    ] {
        let scratch = Scratch::new();
        let level = [
            "match",
            &player,
            "tabiya:400",
            "--games",
            "4",
            "--json",
            "-c",
            "1",
            "--results",
            &scratch.path("m.jsonl"),
        ];
        let said = run(&level);
        assert_eq!(said.code, 1, "{}", said.err);
        let report = said.one();
        assert_eq!((&report["games"], &report["complete"]), (&json!(0), &json!(false)), "{report}");
        let void = report["void"].as_object().unwrap();
        assert!(void.keys().all(|why| why.contains(told)), "{report}");
        // Three in a row are enough.
        assert_eq!(void.values().filter_map(Value::as_u64).sum::<u64>(), 3, "{report}");
        for player in report["players"].as_array().unwrap() {
            assert_eq!((&player["losses"], player.get("anchoredRating")), (&json!(0), None), "{report}");
        }
        assert!(said.err.contains("does not count"), "{}", said.err);
        let all = written(&scratch, &said);
        assert!(all.contains("\"void\":true") && !all.contains("\"result\""), "{all}");
    }
}

#[test]
fn a_provider_that_recovers_costs_a_pause_and_a_game_goes_on_another_time() {
    let scratch = Scratch::new();
    let times = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let asked = Arc::clone(&times);
    let player = provider(move |request| match asked.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
        // The first is busy once; the eighth game turn fails twice, and its game does not count.
        0 => Some((503, "retry-after: 0\r\n", String::new())),
        7 | 8 => Some((500, "retry-after: 0\r\n", String::new())),
        _ => said(&format!("Move: {}", first_legal(request))),
    });
    let player = format!("{player}&legal=always");
    let first = play_match(&scratch, &player, &["--json"]);
    assert_eq!((first.code, &first.one()["games"]), (1, &json!(3)), "{}", first.err);
    let again = play_match(&scratch, &player, &["--json"]);
    assert_eq!((again.code, &again.one()["games"]), (0, &json!(4)), "{}", again.err);
    let games = std::fs::read_to_string(scratch.path("m.jsonl")).unwrap();
    assert_eq!(games.lines().count(), 5, "{games}");
}

#[test]
fn a_move_by_a_tool_and_a_budget_that_is_spent() {
    let scratch = Scratch::new();
    let player = provider(|request| {
        assert!(request["tools"].is_array(), "{request}");
        let call = json!({"function": {"name": "play", "arguments": json!({"move": first_legal(request)}).to_string()}});
        let body = json!({"choices": [{"message": {"content": null, "tool_calls": [call]}}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10}});
        Some((200, "", body.to_string()))
    });
    let said = play_match(&scratch, &format!("{player}&legal=always&tools=on&max_total_tokens=500"), &[]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("the budget of 500 tokens is spent"), "{}", said.err);
    let ledger = std::fs::read_to_string(scratch.path("m.ledger.jsonl")).unwrap();
    assert_eq!(ledger.lines().filter(|line| line.contains("\"decision\":\"move\"")).count(), 5, "{ledger}");
}

/// All of it, offline and small: two runs, their reports, and both as one.
#[test]
fn a_benchmark_asks_goes_on_and_is_merged() {
    let scratch = Scratch::new();
    let player = provider(|request| {
        let refused =
            request["messages"][1]["content"].as_str().is_some_and(|text| text.contains("was refused"));
        let text =
            if refused { format!("I play {} instead.", first_legal(request)) } else { first_legal(request) };
        said(&text)
    });
    let player = format!("{player}&legal=always");
    let one = scratch.path("one");
    let words = ["bench-agents", &player, "random", "--quick", "--json", "-c", "1", "--out", &one];
    let first = run(&words);
    assert_eq!(first.code, 0, "{}", first.err);
    let board = first.one();
    let entries = board["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2, "{board}");
    let parrot = entries.iter().find(|entry| entry["player"] == "parrot").unwrap();
    assert_eq!(
        (&parrot["legality"]["right"], &parrot["refusals"]["right"]),
        (&json!(5), &json!(4)),
        "{board}"
    );
    assert_eq!((&parrot["games"]["played"], &parrot["puzzles"]["asked"]), (&json!(2), &json!(5)), "{board}");
    let random = entries.iter().find(|entry| entry["player"] == "random").unwrap();
    assert_eq!(
        (&random["refusals"]["asked"], &random["legality"]["share"]),
        (&json!(0), &json!(1.0)),
        "{board}"
    );
    written(&scratch, &first);

    // Asked again there is nothing left to ask.
    let items = std::fs::read_to_string(scratch.path("one/parrot/items.jsonl")).unwrap();
    let again = run(&words);
    assert_eq!(again.code, 0, "{}", again.err);
    assert_eq!(std::fs::read_to_string(scratch.path("one/parrot/items.jsonl")).unwrap(), items);
    assert_eq!(again.one()["entries"][0]["games"], board["entries"][0]["games"]);

    // It is right by its schema.
    let schema: Value = serde_json::from_str(&run(&["bench-agents", "--schema"]).out).unwrap();
    let mut whole = schema.clone();
    ["$schema", "$defs"].iter().for_each(|key| drop(whole.as_object_mut().unwrap().remove(*key)));
    let judge = super::agent::schema::Schema::new(json!({"$defs": {
        "whole": whole, "Suite": schema["$defs"]["Suite"], "LeaderboardEntry": schema["$defs"]["LeaderboardEntry"],
        "SharePart": schema["$defs"]["SharePart"], "PuzzlesPart": schema["$defs"]["PuzzlesPart"],
        "PuzzleBand": schema["$defs"]["PuzzleBand"], "LossPart": schema["$defs"]["LossPart"],
        "GamesPart": schema["$defs"]["GamesPart"], "LevelResult": schema["$defs"]["LevelResult"],
    }}));
    assert_eq!(judge.problems("whole", &board), Vec::<String>::new());
    let mut wrong = board.clone();
    wrong["entries"][0]["player"] = json!(7);
    assert!(!judge.problems("whole", &wrong).is_empty());

    // Another run of the same questions joins it, one of others does not.
    let (two, both) = (scratch.path("two"), scratch.path("both"));
    let second = run(&["bench-agents", "tabiya:400", "--quick", "-c", "1", "--out", &two]);
    assert_eq!(second.code, 0, "{}", second.err);
    let files = [scratch.path("one/leaderboard.json"), scratch.path("two/leaderboard.json")];
    let merged = run(&["bench-agents", "--json", "--merge", &files[0], &files[1], "--out", &both]);
    assert_eq!((merged.code, merged.one()["entries"].as_array().unwrap().len()), (0, 3), "{}", merged.err);
    assert_eq!(judge.problems("whole", &merged.one()), Vec::<String>::new());
    // The games of both can be replayed in the report of both.
    let games = |folder: &str| {
        let page = std::fs::read_to_string(scratch.path(&format!("{folder}/report.html"))).unwrap();
        page.matches("\"moves\":").count()
    };
    assert!(games("one") > 0 && games("two") > 0, "{} and {}", games("one"), games("two"));
    assert_eq!(games("both"), games("one") + games("two"));
    // So can they where what was merged is merged again.
    let (all, merged) = (scratch.path("all"), scratch.path("both/leaderboard.json"));
    let again = run(&["bench-agents", "--json", "--merge", &merged, &files[1], "--out", &all]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert_eq!(games("all"), games("both"));
    // And where games are missing, it is said.
    std::fs::remove_dir_all(scratch.path("both/parrot")).unwrap();
    let missing =
        run(&["bench-agents", "--json", "--merge", &merged, &files[1], "--out", &scratch.path("less")]);
    assert!(missing.err.contains("2 of the 2 games of parrot are not in "), "{}", missing.err);
    let other = scratch.path("other");
    run(&["bench-agents", "random", "--quick", "--seed", "2", "-c", "1", "--out", &other]);
    let refused =
        run(&["bench-agents", "--merge", &files[0], &scratch.path("other/leaderboard.json"), "--out", &both]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("not asked the same"), "{}", refused.err);
    let page = std::fs::read_to_string(scratch.path("one/report.html")).unwrap();
    assert!(page.contains("Content-Security-Policy") && page.contains("tabiya:400"), "{page}");
}

/// What games cost is in the budget as well: it ends them, and what they took is told.
#[test]
fn a_benchmark_ends_when_its_budget_is_spent_on_games() {
    let scratch = Scratch::new();
    let player = format!("{}&legal=always", provider(|request| said(&first_legal(request))));
    let out = scratch.path("spent");
    let words =
        ["bench-agents", &player, "--quick", "--json", "-c", "1", "--max-tokens", "3300", "--out", &out];
    let said = run(&words);
    let entry = said.one()["entries"][0].clone();
    assert_eq!((said.code, &entry["complete"]), (1, &json!(false)), "{entry}");
    assert_eq!(entry["stopped"], "the budget of 3300 tokens is spent", "{entry}");
    assert_eq!(entry["legality"]["asked"], 5, "{entry}");
    assert!(entry["games"]["played"].as_u64() < entry["games"]["planned"].as_u64(), "{entry}");
    let spent = entry["tokens"].as_u64().unwrap();
    assert!((3_300..8_000).contains(&spent), "{entry}");
    // And it stays spent.
    let again = run(&words).one()["entries"][0].clone();
    assert_eq!(again["stopped"], "the budget of 3300 tokens is spent", "{again}");
    assert_eq!(again["games"]["played"], entry["games"]["played"], "{again}");
}

/// A provider that is down ends the questions to its player, and nothing of it is a score.
#[test]
fn a_benchmark_of_a_model_that_cannot_be_had_says_so() {
    let scratch = Scratch::new();
    let player = provider(|_| Some((401, "", String::new())));
    let out = scratch.path("down");
    let said = run(&["bench-agents", &player, "--quick", "--json", "--out", &out]);
    let entry = said.one()["entries"][0].clone();
    assert_eq!((said.code, &entry["complete"]), (1, &json!(false)), "{entry}");
    assert!(entry["stopped"].as_str().unwrap().contains("status 401"), "{entry}");
    assert_eq!((&entry["legality"]["asked"], &entry["games"]["played"]), (&json!(0), &json!(0)), "{entry}");
    assert!(entry["games"].get("rating").is_none(), "{entry}");
    written(&scratch, &said);
}

/// A provider that fails again and again is not asked hundreds of questions, each of them with its tries.
#[test]
fn a_benchmark_stops_asking_after_three_failures_in_a_row() {
    let scratch = Scratch::new();
    let player = provider(|_| Some((500, "retry-after: 0\r\n", String::new())));
    let out = scratch.path("broken");
    let said = run(&["bench-agents", &player, "--quick", "--json", "--out", &out]);
    let entry = said.one()["entries"][0].clone();
    assert_eq!((said.code, &entry["complete"]), (1, &json!(false)), "{entry}");
    let stopped = entry["stopped"].as_str().unwrap();
    assert!(stopped.starts_with("its provider failed 3 times in a row: "), "{entry}");
    assert_eq!(said.err.matches("asked again another time").count(), 3, "{}", said.err);
    assert_eq!((&entry["legality"]["asked"], &entry["games"]["played"]), (&json!(0), &json!(0)), "{entry}");
    written(&scratch, &said);
}
