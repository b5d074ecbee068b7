//! `tabiya match`.

use super::run::{Scratch, program, tabiya};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};
use tabiya::Pgn;

/// The games of a results file by number: who played, what and how it ended.
fn games(path: &str) -> BTreeMap<u64, String> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .skip(1)
        .map(|line| {
            let record: Value = serde_json::from_str(line).expect(line);
            let of = |key: &str| record[key].to_string();
            let keys = ["white", "black", "result", "reason", "opening", "moves", "evals"];
            (record["game"].as_u64().unwrap(), keys.map(of).join(" "))
        })
        .collect()
}

#[test]
fn a_match_plays_every_opening_with_both_colours_and_counts_it_all() {
    let scratch = Scratch::new();
    let (results, pgn) = (scratch.path("m.jsonl"), scratch.path("m.pgn"));
    let said = tabiya(&[
        "match",
        "tabiya?nodes=200&name=Ann",
        "random",
        "--games",
        "8",
        "--results",
        &results,
        "--pgn",
        &pgn,
        "--json",
    ]);
    assert_eq!(said.code, 0, "{}", said.err);
    let report = said.one();
    assert_eq!(
        (&report["games"], &report["planned"], &report["complete"]),
        (&8.into(), &8.into(), &true.into())
    );
    let pairing = &report["pairings"][0];
    assert_eq!((pairing["first"].as_str(), pairing["second"].as_str()), (Some("Ann"), Some("random")));
    let sum = |keys: [&str; 3]| keys.iter().map(|key| pairing[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum(["wins", "draws", "losses"]), 8);
    let pairs = pairing["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>();
    assert_eq!(pairs, 4);
    assert!(pairing["share"].as_f64().unwrap() > 0.9, "{pairing}");

    let text = std::fs::read(&pgn).unwrap();
    let written: Vec<Pgn> = Pgn::parse_games(&text).collect();
    assert_eq!(written.len(), 8);
    let mut openings: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for game in &written {
        assert!(game.problems().is_empty(), "{:?}", game.problems());
        assert_eq!(game.to_game().outcome().unwrap().result(), game.result().text());
        let book = game.mainline().take_while(|node| node.text() == "book").count();
        openings
            .entry(game.sans()[..book].join(" "))
            .or_default()
            .push(game.tags().get("White").unwrap().to_owned());
    }
    assert_eq!(openings.len(), 4);
    for colours in openings.values_mut() {
        colours.sort();
        assert_eq!(colours, &["Ann", "random"]);
    }
    let check = tabiya(&["pgn", "check", &pgn]);
    assert_eq!((check.code, check.out.as_str()), (0, ""));
}

#[test]
fn a_match_of_a_variant_is_played_by_its_rules_and_its_levels_are_not_calibrated() {
    let scratch = Scratch::new();
    for variant in ["crazyhouse", "horde", "racingkings"] {
        let (results, pgn) = (scratch.path(variant), scratch.path(&format!("{variant}.pgn")));
        let command = ["match", "tabiya:900?nodes=50", "random", "--variant", variant, "--games", "2"];
        let files = ["--results", &results, "--pgn", &pgn, "--max-moves", "40"];
        let said = tabiya(&[&command[..], &files[..]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(said.out.contains("levels are not calibrated in "), "{}", said.out);
        assert!(!said.out.contains("rating "), "{}", said.out);
        let check = tabiya(&["pgn", "check", &pgn]);
        assert_eq!((check.code, check.out.as_str()), (0, ""));
        for game in Pgn::parse_games(&std::fs::read(&pgn).unwrap()) {
            assert_eq!(game.start().variant().name(), variant);
        }
        // It goes on with its own file, and with no other game's.
        let again = tabiya(&[&command[..], &files[..]].concat());
        assert_eq!(again.code, 0, "{}", again.err);
        let other =
            tabiya(&["match", "tabiya:900?nodes=50", "random", "--games", "2", "--results", &results]);
        assert!(other.code == 2 && other.err.contains("its variant was"), "{}", other.err);
    }
    let said = tabiya(&["match", "team:", "random", "--variant", "atomic", "--games", "2"]);
    assert!(said.code == 2 && said.err.contains("plays only chess"), "{}", said.err);
    let said =
        tabiya(&["match", "random", "random", "--variant", "racingkings", "--chess960", "--games", "2"]);
    assert!(said.err.contains("there are no Chess960 positions of Racing Kings"), "{}", said.err);
}

#[test]
fn a_level_plays_the_same_by_name_and_as_an_option_of_the_protocol() {
    let scratch = Scratch::new();
    let moves = |name: &str, players: [String; 2]| {
        let results = scratch.path(name);
        let said = tabiya(&[
            "match",
            &players[0],
            &players[1],
            "--games",
            "4",
            "--results",
            &results,
            "--max-moves",
            "30",
        ]);
        assert_eq!(said.code, 0, "{}", said.err);
        let text = std::fs::read_to_string(&results).unwrap();
        let mut moves: Vec<String> = text
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str::<Value>(line).expect(line))
            .map(|record| format!("{} {}", record["game"], record["moves"]))
            .collect();
        moves.sort();
        moves
    };
    let ours = env!("CARGO_BIN_EXE_tabiya");
    let guest = |elo: u16| {
        format!(
            "uci:'{ours}' uci option.UCI_LimitStrength=true option.UCI_Elo={elo}?depth=99&name=guest {elo}"
        )
    };
    let own = moves("own", [700, 1300].map(|rating| format!("tabiya:{rating}")));
    assert_eq!(own.len(), 4);
    assert_eq!(moves("guests", [700, 1300].map(guest)), own);
}

#[test]
fn the_seed_decides_every_game_whatever_is_played_at_the_same_time() {
    let scratch = Scratch::new();
    let run = |name: &str, seed: &str, boards: &str| {
        let path = scratch.path(name);
        let words =
            ["match", "tabiya:600", "tabiya?nodes=300", "random", "--games", "4", "--max-moves", "30"];
        let said = tabiya(&[&words[..], &["--seed", seed, "-c", boards, "--results", &path]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        games(&path)
    };
    let one = run("one", "5", "1");
    assert_eq!(one.len(), 12);
    assert_eq!(one, run("three", "5", "3"));
    assert_ne!(one, run("other", "6", "2"));
}

#[test]
fn a_match_that_is_killed_goes_on_and_loses_no_finished_game() {
    let scratch = Scratch::new();
    let (results, pgn, whole) = (scratch.path("m.jsonl"), scratch.path("m.pgn"), scratch.path("whole.jsonl"));
    let words = [
        "match",
        "tabiya?nodes=400",
        "tabiya?nodes=200",
        "--games",
        "40",
        "--seed",
        "3",
        "--max-moves",
        "25",
    ];
    let again = [&words[..], &["--results", &results, "--pgn", &pgn, "--json"]].concat();
    let mut finished = 0;
    for _ in 0..3 {
        let mut child = program(&again).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let end = Instant::now() + Duration::from_secs(240);
        while std::fs::read_to_string(&results).map_or(0, |text| text.lines().count()) < finished + 3 {
            assert!(Instant::now() < end, "games are written as they end");
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let text = std::fs::read_to_string(&results).unwrap();
        let lines = text.matches('\n').count();
        assert!(lines >= finished);
        finished = lines;
    }
    let said = tabiya(&again);
    assert_eq!(said.code, 0, "{}", said.err);
    let report = said.one();
    assert_eq!(report["games"], 40);
    assert!(report["played"].as_u64().unwrap() <= 41 - finished as u64, "{report}");
    assert_eq!(Pgn::parse_games(&std::fs::read(&pgn).unwrap()).count(), 40);
    tabiya(&[&words[..], &["--results", &whole]].concat());
    assert_eq!(games(&results), games(&whole));
}

#[test]
fn a_longer_match_goes_on_from_a_shorter_one_and_another_one_does_not() {
    let scratch = Scratch::new();
    let path = scratch.path("m.jsonl");
    let run = |games: &str, seed: &str| {
        tabiya(&["match", "random", "random", "--games", games, "--seed", seed, "--results", &path, "--json"])
    };
    assert_eq!(run("4", "1").one()["played"], 4);
    let longer = run("10", "1").one();
    assert_eq!((&longer["played"], &longer["games"]), (&6.into(), &10.into()));
    let other = run("10", "2");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("belongs to another match: its seed was 1, not 2"), "{}", other.err);
}

#[test]
fn games_of_a_pgn_file_that_has_others_are_not_overwritten() {
    let scratch = Scratch::new();
    let file = scratch.file("mine.pgn", "1. e4 e5 *\n");
    let said = tabiya(&["match", "random", "random", "--games", "2", "--pgn", &file]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("the file exists already"), "{}", said.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "1. e4 e5 *\n");
}

#[test]
fn openings_come_from_positions_and_from_games() {
    let scratch = Scratch::new();
    let fens =
        "# two endings\n4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; fmvn 40;\n4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\n";
    let (epd, pgn) =
        (scratch.file("o.epd", fens), scratch.file("o.pgn", "1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. c4 *\n"));
    let starts = |openings: &str, more: &[&str]| {
        let path = scratch.path("out.pgn");
        let _ = std::fs::remove_file(&path);
        let words =
            ["match", "random", "random", "--games", "4", "--openings", openings, "--pgn", &path, "-c", "1"];
        let said = tabiya(&[&words[..], more].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        let games: Vec<Pgn> = Pgn::parse_games(&std::fs::read(&path).unwrap()).collect();
        games
            .iter()
            .map(|game| {
                let book = game.mainline().take_while(|node| node.text() == "book").count();
                format!("{} {}", game.tags().get("FEN").unwrap_or("-"), game.sans()[..book].join(" "))
            })
            .collect::<Vec<String>>()
    };
    let (first, second) = ("4k3/8/8/8/8/8/4P3/4K3 w - - 3 40 ", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 ");
    assert_eq!(starts(&epd, &[]), [first, first, second, second]);
    assert_eq!(starts(&pgn, &["--plies", "3"]), ["- e4 e5 Nf3", "- e4 e5 Nf3", "- d4 d5 c4", "- d4 d5 c4"]);
    assert_eq!(starts(&pgn, &[])[0], "- e4 e5 Nf3 Nc6");
}

#[test]
fn a_test_ends_the_match_as_soon_as_it_knows() {
    let words = ["match", "tabiya?nodes=300", "random", "--json", "--sprt", "elo0=0,elo1=50"];
    let report = tabiya(&words).one();
    assert_eq!(report["sprt"]["verdict"], "elo1");
    assert!(report["complete"] == true && report["games"].as_u64().unwrap() < 200, "{report}");
    let worse = tabiya(&["match", "random", "tabiya?nodes=300", "--json", "--sprt", "elo0=0,elo1=50"]);
    assert_eq!((worse.code, worse.one()["sprt"]["verdict"].as_str()), (1, Some("elo0")));
}

#[test]
fn scores_and_move_limits_end_games_by_adjudication() {
    let said = tabiya(&[
        "match",
        "tabiya?nodes=500",
        "random",
        "--games",
        "6",
        "--resign",
        "movecount=1,score=1000",
        "--json",
    ]);
    let reasons = &said.one()["reasons"];
    // Who plays by lot has no opinion, and its opponent is never behind.
    assert!(reasons["adjudication"].is_null(), "{reasons}");
    let said = tabiya(&["match", "random", "random", "--games", "6", "--max-moves", "3", "--json"]);
    assert_eq!(said.one()["reasons"]["adjudication"], 6);
    let said = tabiya(&[
        "match",
        "tabiya?nodes=2000",
        "tabiya?nodes=200",
        "--games",
        "6",
        "--resign",
        "movecount=2,score=300",
        "--json",
    ]);
    assert!(said.one()["reasons"]["adjudication"].as_u64().unwrap() >= 3, "{}", said.out);
}

#[test]
fn a_clock_runs_is_written_down_and_an_overstepped_one_loses() {
    let scratch = Scratch::new();
    let pgn = scratch.path("m.pgn");
    let said = tabiya(&[
        "match", "tabiya", "random", "--tc", "2+0.02", "--games", "2", "--pgn", &pgn, "--json", "-c", "1",
    ]);
    let report = said.one();
    assert_eq!(report["players"][0]["timeLosses"], 0, "{report}");
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("[TimeControl \"2+0.02\"]") && text.contains("[%clk 0:00:0"), "{text}");
    // No time at all: the first move of the engine comes too late.
    let said = tabiya(&["match", "tabiya?nodes=100000&tc=0.001", "random", "--games", "2", "--json"]);
    let report = said.one();
    assert_eq!(report["players"][0]["timeLosses"], 2, "{report}");
    assert_eq!(report["reasons"]["time"], 2);
}

#[test]
fn what_cannot_be_a_match_is_refused_with_the_reason() {
    for (words, why) in [
        (&["random"][..], "2 values required"),
        (&["random", "random", "--games", "3"], "an even number, not 3"),
        (&["tabiya", "random"], "would think for ever"),
        (&["tabiya:99", "random"], "is not a level: use 400 to"),
        (&["random", "random", "random", "--sprt", "elo0=0,elo1=5"], "compares two players"),
        (&["random", "random", "--sprt", "elo0=5,elo1=0"], "elo0 below elo1"),
        (&["random", "random", "--openings", "no-such-file.epd"], "no-such-file.epd"),
        (&["random", "random", "--games", "99999999998"], "at most"),
        (&["tabiya?hash=99999999999", "random", "--nodes", "5"], "megabytes from 1 to 65536"),
    ] {
        let said = tabiya(&[&["match"], words].concat());
        assert_eq!(said.code, 2, "{words:?}: {}", said.out);
        assert!(said.err.contains(why), "{words:?}: {}", said.err);
    }
}

#[test]
fn several_players_are_rated_together() {
    let said = tabiya(&["match", "random", "tabiya?nodes=20", "tabiya?nodes=400", "--games", "6", "--json"]);
    let report = said.one();
    assert_eq!(report["games"], 18);
    let rating = |player: usize| report["players"][player]["rating"].as_f64().unwrap();
    assert!(rating(0) < rating(1) && rating(1) < rating(2), "{report}");
    let gauntlet = tabiya(&["match", "random", "random", "random", "--format", "gauntlet", "--games", "2"]);
    assert!(
        gauntlet.out.contains("random v random #2") && !gauntlet.out.contains("random #2 v"),
        "{}",
        gauntlet.out
    );
    assert!(gauntlet.out.contains("4 of 4 games"), "{}", gauntlet.out);
}

/// An engine of a few lines of shell, as a player.
#[cfg(unix)]
fn engine(scratch: &Scratch, name: &str, go: &str) -> String {
    let text = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; quit) exit 0;; go*) {go};; esac; done\n"
    );
    format!("uci:sh {}?depth=1&name={name}", scratch.file(name, &text))
}

#[cfg(unix)]
#[test]
fn engines_that_break_the_rules_lose_and_the_match_goes_on() {
    let scratch = Scratch::new();
    for (name, go, reason, count) in [
        ("liar", "echo 'bestmove e2e5'", "forfeit", "illegalMoves"),
        ("mute", "echo 'bestmove (none)'", "forfeit", "illegalMoves"),
        ("gone", "exit 3", "crash", "crashes"),
    ] {
        let pgn = scratch.path(&format!("{name}.pgn"));
        let player = engine(&scratch, name, go);
        let said = tabiya(&["match", &player, "random", "--games", "4", "--json", "--pgn", &pgn]);
        assert_eq!(said.code, 0, "{}", said.err);
        let report = said.one();
        assert_eq!((&report["games"], &report["reasons"][reason]), (&4.into(), &4.into()), "{report}");
        assert_eq!(report["players"][0][count], 4, "{report}");
        assert_eq!(report["pairings"][0]["losses"], 4, "{report}");
        let text = std::fs::read_to_string(&pgn).unwrap();
        let termination = if reason == "crash" { "abandoned" } else { "rules infraction" };
        assert_eq!(text.matches(&format!("[Termination \"{termination}\"]")).count(), 4, "{text}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_never_answers_loses_on_time() {
    let scratch = Scratch::new();
    let sleeper = engine(&scratch, "sleeper", ":").replace("depth=1", "movetime=0.05");
    let said = tabiya(&["match", &sleeper, "random", "--games", "2", "--json"]);
    let report = said.one();
    assert_eq!(
        (&report["reasons"]["time"], &report["players"][0]["timeLosses"]),
        (&2.into(), &2.into()),
        "{report}"
    );
}

#[test]
fn an_engine_that_is_not_there_ends_the_match_with_a_sentence() {
    let said = tabiya(&["match", "uci:no-such-engine", "random", "--depth", "1"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("there is no program \"no-such-engine\""), "{}", said.err);
}

#[test]
fn the_program_plays_itself_over_the_protocol_as_it_does_without() {
    let scratch = Scratch::new();
    let command = format!("uci:{} uci?nodes=300&name=b", env!("CARGO_BIN_EXE_tabiya"));
    let run = |first: &str, file: &str| {
        let path = scratch.path(file);
        let words = [
            "match",
            first,
            "tabiya?nodes=200&name=a",
            "--games",
            "2",
            "--results",
            &path,
            "--max-moves",
            "40",
        ];
        let said = tabiya(&words);
        assert_eq!(said.code, 0, "{}", said.err);
        games(&path)
    };
    assert_eq!(run(&command, "over"), run("tabiya?nodes=300&name=b", "within"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_reports_what_it_has() {
    let scratch = Scratch::new();
    let path = scratch.path("m.jsonl");
    let words =
        ["match", "tabiya?nodes=2000", "tabiya?nodes=1000", "--games", "1000", "--results", &path, "--json"];
    let child = program(&words).stdout(Stdio::piped()).spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(240);
    while std::fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 3 {
        assert!(Instant::now() < end, "games are written as they end");
        thread::sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    let written = std::fs::read_to_string(&path).unwrap().lines().count() as u64 - 1;
    assert_eq!(report["games"].as_u64(), Some(written));
}

#[test]
fn a_refused_match_leaves_no_file_that_would_refuse_the_next() {
    let scratch = Scratch::new();
    let (pgn, results) = (scratch.path("m.pgn"), scratch.path("m.jsonl"));
    let words = ["--games", "2", "--max-moves", "3", "--pgn", &pgn, "--results", &results];
    let refused = tabiya(&[&["match", "uci:no-such-engine", "random"][..], &words].concat());
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(!std::path::Path::new(&pgn).exists());
    let played = tabiya(&[&["match", "random?name=a", "random?name=b"][..], &words].concat());
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&pgn).unwrap().contains("[White \"a\"]"));
}

#[test]
fn a_game_whose_opening_is_won_by_the_tables_is_not_played_on() {
    let scratch = Scratch::new();
    let (tables, results) = (scratch.path("tables"), scratch.path("m.jsonl"));
    assert_eq!(tabiya(&["tablebase", "make", "KRvK", "--out", &tables]).code, 0);
    // Won at once; won with the counter running; won too late for the fifty-move rule.
    let fens = [
        ("8/8/8/8/8/1k6/8/1K1R4 w - - 0 1", "1-0"),
        ("8/8/8/8/8/1k6/8/1K1R4 w - - 30 30", "1-0"),
        ("8/8/8/8/8/1k6/8/1K1R4 w - - 98 90", "1/2-1/2"),
    ];
    let openings = scratch.file("o.fen", &fens.map(|(fen, _)| format!("{fen}\n")).concat());
    let words = ["match", "random", "random?name=Other", "--games", "6", "--openings", &openings];
    let said = tabiya(&[&words[..], &["--tb", &tables, "--results", &results]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let records: Vec<Value> = std::fs::read_to_string(&results)
        .unwrap()
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 6);
    for record in &records {
        let (_, result) = fens[record["game"].as_u64().unwrap() as usize / 2];
        assert_eq!((&record["moves"], &record["result"]), (&"".into(), &result.into()), "{record}");
        assert_eq!(record["detail"], "the tables decide");
    }

    let said = tabiya(&[&words[..], &["--tb", "/no/such"]].concat());
    assert_eq!(said.code, 2);
    assert!(said.err.contains("there are no endgame tables in /no/such"), "{}", said.err);
}

#[test]
fn a_book_that_is_none_is_told_in_one_sentence() {
    let said = tabiya(&["match", "tabiya?nodes=200&book=/nonexist", "random", "--games", "2"]);
    let told = format!("{}{}", said.out, said.err);
    assert!(told.contains("must be an opening book (The book cannot be read: "), "{told}");
    assert!(told.contains("), not \"/nonexist\"") && !told.contains(".,"), "{told}");
}
