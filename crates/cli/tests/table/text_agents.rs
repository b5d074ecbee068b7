//! Playing against programs that answer with text.

use super::run::Home;

/// An agent of one line of shell, which sees each turn as `$line`.
fn shell(does: &str, settings: &str) -> String {
    format!("agent:/bin/sh -c 'while read -r line; do {does}; done'?name=Bot{settings}")
}

/// What the program answers to a script, without boards and the names of openings.
fn against(black: &str, lines: &[&str]) -> String {
    let script = format!("set openings off\nset board on-request\n{}\n", lines.join("\n"));
    let (said, _) = Home::new().play(&["play", "--no-save", "--black", black], &script);
    said.split_once("Set: board is on-request now.\n").expect("the setting is told").1.to_owned()
}

/// Answers 1.e4 with e5 and everything else with a6.
const E5: &str = "case $line in *PPPP1PPP/RNBQKBNR\\ b*) echo I play e5.;; *) echo a6;; esac";

#[test]
fn an_agent_answers_and_a_takeback_undoes_a_full_move() {
    let said = against(&shell(E5, ""), &["e4", "undo", "history", "d4", "history"]);
    assert!(said.contains("1. e4\nBlack to move.\nBot plays 1... e5\nWhite to move.\n"), "{said}");
    assert!(said.contains("Took back 1... e5.\nTook back 1. e4.\nWhite to move.\nNo moves yet.\n"), "{said}");
    assert!(said.contains("1. d4\nBlack to move.\nBot plays 1... a6\n"), "{said}");
}

#[test]
fn what_an_agent_is_refused_is_told_with_the_reason() {
    let does = "case $line in *\\\"try\\\":1,*) echo Ke7;; *\\\"try\\\":2,*) printf \"\\\\033[2Jno\\\\n\";; *) echo e5;; esac";
    let said = against(&shell(does, ""), &["e4"]);
    assert!(
        said.contains(
            "Bot answered \"Ke7\". The king on e8 cannot go to e7: Black's own pawn stands there.\n"
        ),
        "{said}"
    );
    assert!(said.contains("Bot plays 1... e5\n"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said:?}");
}

#[test]
fn an_agent_without_a_legal_move_loses_or_plays_on_by_the_rule() {
    let said = against(&shell("echo Ke7", "&retries=1"), &["e4"]);
    assert!(said.contains("Bot found no legal move: all 2 tries were refused, the last because: "), "{said}");
    assert!(said.contains("White wins by forfeit"), "{said}");
    let said = against(&shell("echo Ke7", "&retries=0&otherwise=random"), &["e4", "history"]);
    assert!(said.contains("Bot plays 1... "), "{said}");
    let said = against(&shell("sleep 60", "&time=200ms"), &["e4"]);
    // What is told is what was waited for: no less than it was given, and on a busy machine a little more.
    let told = said.split("Bot found no legal move: no answer in ").nth(1);
    let seconds = told.and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
    assert!(seconds.is_some_and(|seconds| (0.2..30.0).contains(&seconds)), "{said}");
}

#[test]
fn an_agent_that_cannot_be_started_is_refused_and_one_that_leaves_without_a_word_loses() {
    let said = against("person", &["new vs agent:/no/such/program", "e4", "e5", "history"]);
    assert!(said.contains("There is no program /no/such/program.\n"), "{said}");
    assert!(said.contains("  1. e4       e5\n"), "{said}");
    let said = against(&shell("exit 3", "&retries=1"), &["e4"]);
    assert!(
        said.contains("Bot gave no answer: sh is gone without an answer: it exited with code 3."),
        "{said}"
    );
    assert!(said.contains("White wins by forfeit"), "{said}");
}

#[test]
fn an_agent_resigns_and_takes_a_draw() {
    let said = against(&shell("echo I resign.", ""), &["e4"]);
    assert!(said.contains("White wins by resignation"), "{said}");
    let does =
        "case $line in *\\\"asks\\\":\\\"draw\\\"*|*offeredBy*) echo I accept the draw.;; *) echo e5;; esac";
    let said = against(&shell(does, ""), &["e4", "draw"]);
    assert!(said.contains("Draw by agreement"), "{said}");
    let declines = "case $line in *\\\"asks\\\":\\\"draw\\\"*) echo No.;; *) echo e5;; esac";
    let said = against(&shell(declines, ""), &["e4", "draw"]);
    assert!(said.contains("Black declines"), "{said}");
}

#[test]
fn every_turn_of_an_agent_stands_beside_the_saved_game_and_a_resumed_game_goes_on() {
    let home = Home::new();
    let script = "set board on-request\ne4\nquit\n";
    home.play(&["play", "--black", &shell(E5, "")], script);
    let ledger = || {
        let files = std::fs::read_dir(home.0.join("games")).unwrap().flatten().map(|file| file.path());
        let file = files
            .into_iter()
            .find(|file| file.extension().is_some_and(|it| it == "ledger"))
            .expect("a ledger");
        std::fs::read_to_string(file).unwrap()
    };
    let text = ledger();
    assert_eq!(text.lines().count(), 1, "{text}");
    for part in [
        "\"player\":\"Bot\"",
        "\"move\":{\"uci\":\"e7e5\",",
        "\"found\":\"prose\"",
        "\"text\":\"I play e5.\"",
        "\"ply\":1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (said, _) = home.play(&[], "games\nset board on-request\nresume\nNf3\n");
    assert!(
        said.contains("\n  1. 20") && !said.contains("\n  2. 20"),
        "one game is listed, and no ledger: {said}"
    );
    assert!(said.contains("Bot plays 2... a6"), "{said}");
    assert_eq!(ledger().lines().count(), 2);
}
