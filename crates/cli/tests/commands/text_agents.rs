//! Programs that answer with text, in `tabiya match`.

use super::agent::schema::Schema;
use super::run::{Said, Scratch, program, tabiya};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};
use tabiya::{Game, Pgn};

/// An agent in Python that does this with each turn, which is called `t`.
fn python(scratch: &Scratch, name: &str, does: &str) -> String {
    let body: String = does.lines().map(|line| format!("    {line}\n")).collect();
    let text = format!(
        "import json, sys, time\ndef say(x): print(x if isinstance(x, str) else json.dumps(x), flush=True)\n\
         for line in sys.stdin:\n    t = json.loads(line)\n    first = (t.get('legalMoves') or [{{}}])[0].get('uci')\n{body}"
    );
    format!("agent:python3 {}", scratch.file(name, &text))
}

fn lines(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// What a match reports, with its results and its ledger in the scratch directory.
fn play_match(scratch: &Scratch, players: &[&str], more: &[&str]) -> (Value, Vec<Value>, Vec<Value>) {
    let (results, pgn) = (scratch.path("m.jsonl"), scratch.path("m.pgn"));
    let words = [&["match"], players, &["--results", &results, "--pgn", &pgn, "--json"], more].concat();
    let said = tabiya(&words);
    assert_eq!(said.code, 0, "{}", said.err);
    let report = said.one();
    (report, lines(&results).split_off(1), lines(&scratch.path("m.ledger.jsonl")))
}

/// How many moves the players of this name made in these games.
fn plies(games: &[Value], player: &str) -> u64 {
    let of = |game: &Value| {
        let opening = game["opening"].as_u64().unwrap() as usize;
        let start = Game::from_fen(game["start"].as_str().unwrap()).unwrap();
        let white_first = start.position().turn().is_white();
        let moves = game["moves"].as_str().unwrap().split_whitespace().count();
        let is_white = game["white"] == player;
        (opening..moves).filter(|ply| (ply % 2 == 0) == (is_white == white_first)).count() as u64
    };
    games.iter().map(of).sum()
}

#[test]
#[ignore = "Python: python3 on the PATH"]
fn python_the_agent_of_the_documentation_plays_whole_games() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/agents.md");
    let docs = std::fs::read_to_string(file).unwrap();
    let section = docs.split("\n## A program as a player\n").nth(1).expect("the section");
    let code =
        section.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an agent");
    assert!(code.lines().count() <= 20, "{} lines", code.lines().count());
    let scratch = Scratch::new();
    let agent = format!("agent:python3 {}?legal=always", scratch.file("my_agent.py", code));
    let (report, games, ledger) = play_match(&scratch, &[&agent, "tabiya:400"], &["--games", "2"]);
    assert_eq!(report["games"], 2);
    for game in &games {
        let reason = game["reason"].as_str().unwrap();
        assert!(!["forfeit", "crash", "time"].contains(&reason), "{game}");
        let mut played = Game::from_fen(game["start"].as_str().unwrap()).unwrap();
        for mv in game["moves"].as_str().unwrap().split_whitespace() {
            played.play(mv).unwrap();
        }
        assert!(played.is_over(), "{game}");
    }
    let agent = &report["players"][0];
    assert_eq!((&agent["name"], &agent["agent"]["refused"]), (&"my_agent.py".into(), &0.into()));
    assert_eq!(ledger.len() as u64, plies(&games, "my_agent.py"));
    assert_eq!(agent["agent"]["moves"].as_u64().unwrap(), ledger.len() as u64);
    assert!(ledger.iter().all(|turn| turn["found"] == "json" && turn["note"].is_string()), "{}", ledger[0]);
    // At the table too.
    let said = program(&[
        "play",
        "--no-save",
        "--line",
        "--white",
        &format!("agent:python3 {}?legal=always", scratch.path("my_agent.py")),
        "--black",
        "tabiya:400",
    ])
    .stdin(Stdio::null())
    .output()
    .unwrap();
    let out = String::from_utf8_lossy(&said.stdout);
    assert!(out.contains("my_agent.py plays 1. "), "{out}");
    assert!(out.contains(" wins by ") || out.contains("Draw"), "{out}");
}

#[test]
#[ignore = "Python: python3 on the PATH"]
fn python_refused_answers_are_counted_with_their_codes_tokens_and_costs() {
    let scratch = Scratch::new();
    let does = "if t['try'] == 1: say('My move is Ke9!')\n\
                elif t['try'] == 2: say({'move': 'a1a9', 'tokens': {'in': 5, 'out': 1}})\n\
                else: say({'move': first, 'tokens': {'in': 10, 'out': 2}, 'cost': 0.25, 'note': t['rejection']['code']})";
    let agent = python(&scratch, "bad.py", does);
    let agent = format!("{agent}?legal=always&name=Bad");
    let (report, games, ledger) = play_match(
        &scratch,
        &[&agent, "tabiya:800"],
        &["--games", "2", "--max-moves", "10", "--cp-loss", "500"],
    );
    let turns = plies(&games, "Bad");
    assert_eq!(ledger.len() as u64, turns);
    let bad = &report["players"][0]["agent"];
    let of = |key: &str| bad[key].as_u64().unwrap();
    assert_eq!((of("turns"), of("moves"), of("tries"), of("refused")), (turns, turns, 3 * turns, 2 * turns));
    assert_eq!((bad["illegalRate"].as_f64(), bad["triesPerTurn"].as_f64()), (Some(0.6667), Some(3.0)));
    assert_eq!((&bad["tokens"]["in"], &bad["tokens"]["out"]), (&(15 * turns).into(), &(3 * turns).into()));
    assert_eq!(bad["cost"].as_f64(), Some(0.25 * turns as f64));
    assert_eq!(
        bad["refusedByCode"].as_object().unwrap().values().filter_map(Value::as_u64).sum::<u64>(),
        2 * turns
    );
    assert_eq!(of("movesLookedAt"), turns);
    assert!(bad["meanLoss"].as_f64().unwrap() > 10.0, "{bad}");
    let level = &report["players"][1];
    assert_eq!(level["anchor"].as_f64(), Some(800.0));
    let rating = report["players"][0]["anchoredRating"].as_f64().unwrap();
    assert!((200.0..=1_400.0).contains(&rating), "{rating}");
    assert!(report["players"][0]["anchoredMargin"].as_f64().unwrap() > 0.0);
    for turn in &ledger {
        let codes: Vec<&Value> =
            turn["rejected"].as_array().unwrap().iter().map(|refused| &refused["code"]).collect();
        assert_eq!(codes.len(), 2);
        assert_eq!(&turn["note"], codes[1], "the reason goes back to the agent");
        assert_eq!(turn["rejected"][0]["text"], "My move is Ke9!");
        let mut game = Game::from_fen(turn["fen"].as_str().unwrap()).unwrap();
        game.play(turn["move"]["uci"].as_str().unwrap()).expect("what is played is legal");
    }
}

#[test]
fn whoever_finds_no_legal_move_loses_and_the_pgn_says_so() {
    let scratch = Scratch::new();
    let agent = "agent:sh -c 'while read -r line; do echo I play Ke9; done'?retries=1&name=Stubborn";
    let (report, games, ledger) = play_match(&scratch, &[agent, "random"], &["--games", "2"]);
    assert_eq!(report["reasons"]["forfeit"], 2);
    assert_eq!(report["players"][0]["losses"], 2);
    assert_eq!(
        (&report["players"][0]["illegalMoves"], &report["players"][0]["agent"]["forfeits"]),
        (&2.into(), &2.into())
    );
    assert!(
        games[0]["detail"].as_str().unwrap().starts_with("Stubborn: all 2 tries were refused"),
        "{}",
        games[0]
    );
    assert!(
        ledger
            .iter()
            .all(|turn| turn["decision"] == "forfeit" && turn["tries"] == 2 && turn["move"].is_null())
    );
    let text = std::fs::read(scratch.path("m.pgn")).unwrap();
    assert!(Pgn::parse_games(&text).all(|game| game.tags().get("Termination") == Some("rules infraction")));
}

#[test]
fn by_lot_and_by_the_engine_a_game_goes_on_and_the_seed_decides_it() {
    let run = |otherwise: &str| {
        let scratch = Scratch::new();
        let agent = format!(
            "agent:sh -c 'while read -r line; do echo hm; done'?retries=0&otherwise={otherwise}&name=Hm"
        );
        let (report, games, ledger) =
            play_match(&scratch, &[&agent, "random"], &["--games", "2", "--max-moves", "8"]);
        let moves: BTreeMap<String, String> =
            games.iter().map(|game| (game["game"].to_string(), game["moves"].to_string())).collect();
        (report["players"][0]["agent"].clone(), moves, ledger)
    };
    let (agent, moves, ledger) = run("random");
    assert_eq!((&agent["moves"], &agent["randomMoves"]), (&0.into(), &ledger.len().into()));
    assert_eq!(moves, run("random").1);
    let (agent, _, ledger) = run("engine");
    assert_eq!(agent["engineMoves"].as_u64(), Some(ledger.len() as u64));
    assert!(ledger.iter().all(|turn| turn["found"] == "engine"));
}

/// A program that answers once, and does this whenever it is asked again.
fn crashing(scratch: &Scratch, number: u32, does: &str) -> String {
    let been = scratch.path(&format!("been-{number}"));
    format!("sh -c 'read -r line; if [ -e {been} ]; then {does}; else echo > {been}; echo hm; fi'")
}

#[test]
fn a_key_on_the_command_line_is_refused_and_not_repeated() {
    for spec in [
        "chat:http://127.0.0.1:9/v1/m?key=sk-abc123",
        "chat:http://127.0.0.1:9/v1/m?key_env=sk-abc123",
        "chat:http://127.0.0.1:9/v1/m?sk-abc123",
        "chat:http://127.0.0.1:9/v1/m?header=Authorization:sk-abc123&effort=high",
        "chat:http://user:sk-abc123@127.0.0.1:9/v1/m",
        "chat:http://sk-abc123@127.0.0.1:9/v1/m?tc=nonsense",
    ] {
        let scratch = Scratch::new();
        for words in [
            &["match", spec, "random", "--games", "2"][..],
            &["bench-agents", spec, "--out", &scratch.path("bench")][..],
            &["play", "--black", spec][..],
        ] {
            let said = tabiya(words);
            assert_eq!(said.code, 2, "{spec}: {}", said.err);
            assert!(!said.err.contains("sk-abc123") && !said.out.contains("sk-abc123"), "{}", said.err);
            assert!(words[0] == "play" || said.err.contains("[key]"), "{}", said.err);
        }
    }
}

#[test]
fn an_agent_that_ends_before_it_ever_answered_stops_the_match_with_its_last_words() {
    for (agent, settings, told) in [
        ("sh /nonexistent-script.sh", "retries=0", "/nonexistent-script.sh"),
        ("sh /nonexistent-script.sh", "retries=0&otherwise=random", "/nonexistent-script.sh"),
        ("sh -c 'read -r line; echo no key >&2; exit 3'", "retries=1", "no key"),
        ("sh -c 'kill -9 $$'", "retries=1", "signal 9"),
        ("sh -c 'exec >&-; sleep 60'", "retries=0", "its output was closed"),
    ] {
        let player = format!("agent:{agent}?{settings}&name=X");
        let said = tabiya(&["match", &player, "random", "--games", "2"]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{agent}: {}", said.err);
        assert!(said.err.contains("X: ") && said.err.contains(told), "{agent}: {}", said.err);
        let scratch = Scratch::new();
        let words = ["bench-agents", &player, "--out", &scratch.path("bench"), "--quick"];
        let said = tabiya(&words);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{agent}: {}", said.err);
        assert!(said.err.contains("X: ") && said.err.contains(told), "{agent}: {}", said.err);
    }
}

#[test]
fn slow_crashing_silent_and_flooding_agents_lose_and_the_match_goes_on() {
    let folder = Scratch::new();
    for (agent, settings, reason) in [
        ("sh -c 'while read -r line; do sleep 2; echo e4; done'", "time=200ms", "time"),
        ("sh -c 'exec sleep 60'", "time=200ms", "time"),
        (&crashing(&folder, 1, "echo no key >&2; exit 3"), "retries=1", "crash"),
        (&crashing(&folder, 2, "kill -9 $$"), "retries=1", "crash"),
        (&crashing(&folder, 3, "exec >&-; sleep 60"), "retries=1", "crash"),
        ("sh -c 'read -r line; exec yes nonsense'", "retries=0&time=5", "forfeit"),
        // Not at random: a text that begins with `{` is waited for until its object ends.
        ("sh -c 'while read -r line; do head -c 300 /bin/sh; echo; done'", "retries=1", "forfeit"),
    ] {
        let scratch = Scratch::new();
        let begun = Instant::now();
        let player = format!("agent:{agent}?{settings}&name=X");
        let (report, games, _) =
            play_match(&scratch, &[&player, "random"], &["--games", "2", "--concurrency", "1"]);
        assert_eq!(
            report["players"][0]["agent"]["forfeits"],
            if reason == "forfeit" { 2 } else { 0 },
            "{agent}"
        );
        assert_eq!(report["reasons"][reason], 2, "{agent}: {report} {games:?}");
        assert_eq!(report["players"][0]["losses"], 2, "{agent}");
        assert!(begun.elapsed() < Duration::from_secs(120), "{agent}: {:?}", begun.elapsed());
    }
    let missing = tabiya(&["match", "agent:no-such-program x", "random", "--games", "2"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("there is no program \"no-such-program\""), "{}", missing.err);
}

#[test]
#[ignore = "Python: python3 on the PATH"]
fn python_agents_resign_and_agree_on_draws() {
    let scratch = Scratch::new();
    let offers = python(&scratch, "offers.py", "say({'move': first, 'draw': 'offer'})");
    let does = "say('I accept the draw.' if t.get('draw', {}).get('offeredBy') else first)";
    let accepts = python(&scratch, "accepts.py", does);
    let (report, _, ledger) = play_match(
        &scratch,
        &[&format!("{offers}?legal=always"), &format!("{accepts}?legal=always")],
        &["--games", "2"],
    );
    assert_eq!(report["reasons"]["agreement"], 2, "{report}");
    assert!(ledger.iter().any(|turn| turn["decision"] == "accept"));
    assert!(ledger.iter().any(|turn| turn["offersDraw"] == true));
    let resigns = Scratch::new();
    let agent = "agent:sh -c 'while read -r line; do echo This is lost. I resign.; done'?name=Sad";
    let (report, ..) = play_match(&resigns, &[agent, "random"], &["--games", "2"]);
    assert_eq!(report["reasons"]["resignation"], 2, "{report}");
    assert_eq!(report["players"][0]["losses"], 2);
}

#[test]
#[ignore = "Python: python3 on the PATH"]
fn python_a_match_of_agents_that_is_killed_goes_on_with_a_ledger_that_fits_its_games() {
    let scratch = Scratch::new();
    let agent = python(&scratch, "slow.py", "time.sleep(0.004); say({'move': first, 'cost': 1})");
    let agent = format!("{agent}?legal=always&name=Slow");
    let (results, pgn) = (scratch.path("m.jsonl"), scratch.path("m.pgn"));
    let words =
        ["match", &agent, "tabiya:400", "--games", "12", "--seed", "3", "--max-moves", "25", "-c", "2"];
    let again = [&words[..], &["--results", &results, "--pgn", &pgn, "--json"]].concat();
    let mut finished = 0;
    for _ in 0..2 {
        let mut child = program(&again).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let end = Instant::now() + Duration::from_secs(240);
        while std::fs::read_to_string(&results).map_or(0, |text| text.lines().count()) < finished + 3 {
            assert!(Instant::now() < end, "games are written as they end");
            thread::sleep(Duration::from_millis(3));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        finished = std::fs::read_to_string(&results).unwrap().matches('\n').count();
    }
    let said: Said = tabiya(&again);
    assert_eq!(said.code, 0, "{}", said.err);
    let report = said.one();
    let (games, ledger) = (lines(&results).split_off(1), lines(&scratch.path("m.ledger.jsonl")));
    assert_eq!((games.len(), &report["games"]), (12, &12.into()));
    let mut counted: HashMap<u64, u64> = HashMap::new();
    let mut seen = std::collections::HashSet::new();
    for turn in ledger.iter().filter(|turn| turn["void"].is_null()) {
        let game = turn["game"].as_u64().unwrap();
        assert!(seen.insert((game, turn["ply"].as_u64().unwrap())), "a turn is there once: {turn}");
        *counted.entry(game).or_default() += 1;
    }
    for game in &games {
        let number = game["game"].as_u64().unwrap();
        assert_eq!(counted.get(&number), Some(&plies(std::slice::from_ref(game), "Slow")), "{game}");
    }
    let slow = &report["players"][0]["agent"];
    assert_eq!(slow["turns"].as_u64(), Some(seen.len() as u64));
    // What was broken off has cost something all the same.
    assert_eq!(slow["cost"].as_f64(), Some(ledger.len() as f64));
    let nobody =
        tabiya(&["match", &agent, "tabiya:400", "--games", "2", "--ledger", &scratch.path("m.ledger.jsonl")]);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("it is there already"), "{}", nobody.err);
}

#[test]
#[ignore = "Python: python3 on the PATH"]
fn python_turns_and_ledgers_are_as_the_schema_says() {
    let scratch = Scratch::new();
    let turns = scratch.path("turns.jsonl");
    let does = format!(
        "open({turns:?}, 'a').write(line)\nsay('Ke9' if t['try'] == 1 else {{'move': first, 'draw': 'offer', 'cost': 1, 'tokens': {{'in': 1}}}})"
    );
    let agent = python(&scratch, "noting.py", &does);
    let agent = format!("{agent}?legal=always&boards=fen+ascii+pieces+json+svg");
    let more = ["--games", "2", "--max-moves", "6", "--tc", "60+1", "-c", "1", "--cp-loss", "100"];
    let (_, _, ledger) = play_match(&scratch, &[&agent, "random"], &more);
    let schema = Schema::new(serde_json::from_str(&tabiya(&["agent", "--schema"]).out).unwrap());
    let turns = lines(&turns);
    assert_eq!(turns.len(), 2 * ledger.len());
    for turn in &turns {
        assert_eq!(schema.problems("Turn", turn), [""; 0], "{turn}");
        assert_eq!(turn["rejection"].is_object(), turn["try"] == 2, "{turn}");
    }
    for entry in &ledger {
        assert_eq!(schema.problems("LedgerEntry", entry), [""; 0], "{entry}");
    }
    assert!(!schema.problems("Turn", &serde_json::json!({"id": "x"})).is_empty());
}
