//! Playing against programs: ours, and others over UCI.

use super::run::{Home, Talk};

/// What the program answers to a script, without boards and the names of openings.
fn against(black: &str, lines: &[&str]) -> String {
    let script = format!("set openings off\nset board on-request\n{}\n", lines.join("\n"));
    let (said, _) = Home::new().play(&["play", "--no-save", "--black", black], &script);
    said.split_once("Set: board is on-request now.\n").expect("the setting is told").1.to_owned()
}

/// Our own engine as anybody's.
fn ours() -> String {
    format!("uci:\"{}\" uci?nodes=2000", env!("CARGO_BIN_EXE_tabiya"))
}

#[test]
fn a_level_answers_in_order_and_the_same_each_time() {
    let lines = ["e4", "d4", "Nc3", "history"];
    // Which line of its book it opens with is left to chance; what it finds itself is not.
    let said = against("tabiya:1200?book=none", &lines);
    assert_eq!(said, against("tabiya:1200?book=none", &lines));
    let told: Vec<&str> = said.lines().filter(|line| !line.ends_with("to move.")).collect();
    assert_eq!(told[0], "1. e4", "{said}");
    assert!(told[1].starts_with("tabiya 1200 plays 1... "), "{said}");
    assert_eq!(told[2], "2. d4", "{said}");
    assert!(told[3].starts_with("tabiya 1200 plays 2... "), "{said}");
}

#[test]
fn another_engine_is_asked_over_uci() {
    let said = against(&ours(), &["e4", "d4", "history"]);
    assert!(said.contains("tabiya plays 2... "), "{said}");
    let said = against(&format!("{}&Hash=2&UCI_Elo=800", ours()), &["e4"]);
    assert!(said.contains("tabiya plays 1... "), "{said}");
}

#[test]
fn a_takeback_undoes_a_full_move_and_redo_plays_it_again() {
    let said = against("tabiya:600", &["e4", "undo", "history", "redo", "history", "undo", "d4", "history"]);
    let answer =
        said.lines().find_map(|line| line.strip_prefix("tabiya 600 plays 1... ")).expect("an answer");
    let expected = format!("Took back 1... {answer}.\nTook back 1. e4.\nWhite to move.\nNo moves yet.\n");
    assert!(said.contains(&expected), "{said}");
    let again = format!("Replayed 1. e4.\nReplayed 1... {answer}.\nWhite to move.\n  1. e4       {answer}\n");
    assert!(said.contains(&again), "{said}");
    assert!(said.contains("\n1. d4\nBlack to move.\ntabiya 600 plays 1... "), "{said}");
}

#[test]
fn a_hint_tells_a_little_more_each_time_and_begins_anew_in_another_position() {
    let mate = "load 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let said = against("person", &[mate, "hint", "hint", "hint", "hint", "hint", "h3", "hint"]);
    let told: Vec<&str> = said.lines().collect();
    assert_eq!(
        told[2..7],
        [
            "Look at the rook on d1.",
            "The rook on d1 could go to d8.",
            "The move is Rd8#.",
            "1. Rd8#: White mates in 1.",
            "1. Rd8#: White mates in 1."
        ]
    );
    assert!(told[9].starts_with("Look at the "), "{said}");
    let home = Home::new();
    let (said, _) =
        home.play(&["play", "--speak", "--fen", &mate[5..]], "hint\nhint\nhint\nhint\nRd8\nhint\n");
    assert!(
        said.contains(
            "The move is rook to d8 with checkmate.\nThe line is rook to d8 with checkmate. Then White mates in 1.\n"
        ),
        "{said}"
    );
    assert!(said.contains("The game is over: White wins by checkmate."), "{said}");
}

#[test]
fn two_programs_play_their_game_to_its_end_without_a_word() {
    let home = Home::new();
    let (said, code) = home.play(&["play", "--white", "tabiya:700", "--black", "random", "--strict"], "");
    assert!(said.starts_with("New game, tabiya 700 plays White, random plays Black.\n"), "{said}");
    assert!(said.contains("White wins by checkmate. 1-0"), "{said}");
    assert_eq!(code, 0);
}

#[test]
fn a_draw_is_declined_in_the_opening_and_accepted_by_who_stands_worse() {
    let said = against("tabiya:1500", &["draw", "e4"]);
    assert!(said.contains("Black declines the draw.\n1. e4\n"), "{said}");
    let worse = "load 4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    let said = against("tabiya:1500", &[worse, "draw"]);
    assert!(said.ends_with("Draw by agreement. 1/2-1/2\nGoodbye.\n"), "{said}");
}

#[test]
fn a_program_gives_up_only_where_it_is_set_to() {
    let lost = "load 4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    let moves = ["d4", "e4", "Nc3", "Nf3"];
    let said = against("tabiya:1500", &[&[lost][..], &moves].concat());
    assert!(!said.contains("resignation"), "{said}");
    let said = against("tabiya:1500", &[&["set resign when-lost", lost][..], &moves].concat());
    assert!(said.contains("White wins by resignation. 1-0"), "{said}");
}

#[test]
fn an_opponent_is_named_behind_new_and_the_board_is_seen_from_the_persons_side() {
    let home = Home::new();
    let (said, _) =
        home.play(&["--no-save"], "new 5 3 as black vs tabiya:900\nhistory\nset\nnew as white\nset\n");
    let begun =
        "New game, 5 minutes with an increment of 3 seconds, tabiya 900 plays White.\n1  R N B K Q B N R\n";
    assert!(said.contains(begun), "{said}");
    assert!(said.contains("\nwhite    tabiya:900 "), "{said}");
    assert!(said.contains("\nblack    tabiya:900 "), "{said}");
    let (said, _) = home.play(
        &["--no-save"],
        "new vs nobody\nnew vs uci:no-such-engine\nnew 5 vs 3\n960 as black vs tabiya:500\n",
    );
    assert!(said.contains("There is no player \"nobody\""), "{said}");
    assert!(said.contains("There is no program \"no-such-engine\" on the PATH"), "{said}");
    assert!(said.contains("White with 5 minutes, Black with 3 minutes"), "{said}");
    assert!(said.contains("tabiya 500 plays White.\n") && said.contains("tabiya 500 plays 1. "), "{said}");
}

#[test]
fn who_plays_is_known_when_a_game_is_resumed() {
    let home = Home::new();
    let engine = ours();
    home.play(&["play", "--black", &engine], "e4\n");
    let (said, _) = home.play(&[], "set board on-request\nresume\nd4\nhistory\n");
    assert!(said.contains("Game resumed after 2 plies, tabiya plays Black.\n"), "{said}");
    assert!(said.contains("tabiya plays 2... "), "{said}");
}

#[test]
fn the_limits_of_all_programs_are_given_on_the_command_line() {
    let home = Home::new();
    for words in [
        &["--level", "800"][..],
        &["--black", "tabiya", "--nodes", "1k"],
        &["--black", "tabiya", "--move-time", "50ms"],
        &["--black", "tabiya?depth=2"],
    ] {
        let (said, _) = home.play(&[&["play", "--no-save"][..], words].concat(), "e4\n");
        assert!(said.contains(" plays 1... "), "{words:?}: {said}");
    }
    let (said, _) = home.play(&["play", "--no-save", "--level", "800", "--nodes", "50"], "set\n");
    assert!(said.contains("\nblack    tabiya:800?nodes=50 "), "{said}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_cheats_or_dies_leaves_its_seat_with_the_reason() {
    let engine = |go: &str| {
        format!(
            "uci:sh -c 'while read -r l; do case \"$l\" in uci) echo uciok;; isready) echo readyok;; go*) {go};; esac; done'"
        )
    };
    let path = [("PATH", "/usr/bin:/bin")];
    let play = |go: &str| {
        let home = Home::new();
        let words = ["play", "--no-save", "--strict", "--black", &engine(go)];
        home.play_with(&path, &words, "set board on-request\ne4\ne5\nhistory\n")
    };
    let (said, code) = play("echo bestmove e7e4");
    let why = "sh cannot continue (sh answered \"e7e4\". The pawn on e7 ";
    assert!(said.contains(why) && said.contains("). A person now plays Black.\n"), "{said}");
    assert!(said.contains("\n  1. e4       e5\n"), "{said}");
    assert_eq!(code, 1);
    let (said, _) = play("echo no more memory >&2; exit 4");
    assert!(
        said.contains("it exited with code 4 while it was thinking; its last words: \"no more memory\""),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn an_engine_ends_with_the_table() {
    let home = Home::new();
    // It never leaves by itself.
    let engine =
        "uci:sh -c 'echo $$ >pid; trap \"\" TERM; echo uciok; echo readyok; while :; do sleep 1; done'";
    let (said, _) =
        home.play_with(&[("PATH", "/usr/bin:/bin")], &["play", "--no-save", "--black", engine], "quit\n");
    assert!(said.ends_with("Goodbye.\n"), "{said}");
    let pid = std::fs::read_to_string(home.0.join("pid")).expect("it began");
    let there = std::process::Command::new("kill").args(["-0", pid.trim()]).output().expect("a command");
    assert!(!there.status.success(), "{pid} is still there");
}

#[test]
fn the_clock_of_a_program_runs() {
    let home = Home::new();
    let mut talk = Talk::new(&home, &["play", "--no-save", "--black", "tabiya?movetime=1.2", "--time", "5"]);
    talk.say("e4\nclock\n");
    talk.hears("tabiya plays 1... ");
    talk.hears("| Black: 04:58");
}
