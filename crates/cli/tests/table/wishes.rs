//! What people say and do at a table that nobody taught them.

use super::run::{Home, answers};

fn said(home: &Home, words: &[&str], lines: &[&str]) -> String {
    let script = format!("set board on-request\n{}\n", lines.join("\n"));
    let (said, code) = home.play(words, &script);
    assert_eq!(code, 0, "{said}");
    said
}

#[test]
fn with_no_save_the_games_that_are_kept_are_seen_and_stay_as_they_are() {
    let home = Home::new();
    said(&home, &[], &["new 10", "e4", "e5"]);
    let unkept = said(&home, &["--no-save"], &["games", "resume", "Nf3", "history", "quit"]);
    assert!(unkept.contains("White - Black, after 1... e5, unfinished; C20 King's Pawn Game\n"), "{unkept}");
    assert!(unkept.contains("Nothing from here on is saved because of `--no-save`.\n"), "{unkept}");
    assert!(unkept.contains("  2. Nf3\nGoodbye.\n"), "{unkept}");
    let again = said(&home, &[], &["games"]);
    assert!(again.contains("White - Black, after 1... e5, unfinished; C20 King's Pawn Game\n"), "{again}");
}

#[test]
fn after_resume_the_settings_tell_who_plays() {
    let home = Home::new();
    said(&home, &["play", "--black", "random"], &["e4"]);
    let resumed = said(&home, &[], &["resume", "set black"]);
    assert!(resumed.contains("black    random       who plays Black"), "{resumed}");
}

#[test]
fn a_game_on_this_table_that_is_over_is_listed_with_its_result() {
    let home = Home::new();
    let told = said(&home, &[], &["new", "f3", "e5", "g4", "Qh4", "games"]);
    assert!(
        told.contains(
            "after 2... Qh4#, current game, Black wins by checkmate; A00 Barnes Opening: Fool's Mate\n"
        ),
        "{told}"
    );
}

#[test]
fn the_last_games_are_listed_and_all_of_them_on_request() {
    let home = Home::new();
    let mut lines = ["new", "e4"].repeat(17);
    lines.extend(["games", "games all", "games some"]);
    let told = said(&home, &[], &lines);
    assert_eq!(told.matches(" 15. ").count(), 2, "{told}");
    assert_eq!(told.matches(" 17. ").count(), 1, "{told}");
    assert!(told.contains("\n2 more: `games all` lists them.\n"), "{told}");
    assert!(told.contains("`games` takes nothing or `all`, not \"some\".\nUsage: games [all]\n"), "{told}");
}

#[test]
fn moves_are_read_as_they_are_said() {
    let script =
        ["new", "pawn to e4", "Pawn from e7 to e5", "knight f3", "knight to c6", "bishop c4", "bishop c5"];
    let mut lines = script.to_vec();
    lines.extend(["castle", "castles kingside", "rook to a5", "history"]);
    let told = answers(&lines);
    assert!(told.contains("  4. O-O\n"), "{told}");
    assert!(told.contains("Black cannot castle kingside: the black knight on g8 is in the way."), "{told}");
    assert!(told.contains("The rook on a8 cannot reach a5: the black pawn on a7 is in the way."), "{told}");
}

#[test]
fn options_of_the_table_may_stand_before_play() {
    let home = Home::new();
    let (told, code) = home.play(&["--speak", "--strict", "--no-save", "play"], "Ke5\n");
    assert!(told.starts_with("New game.\nIt is White's turn.\n"), "{told}");
    assert_eq!(code, 1);
}

#[test]
fn a_draw_is_offered_accepted_and_claimed_in_more_words() {
    let told = answers(&["new", "offer draw", "decline draw", "e4", "draw offer", "accept the draw"]);
    assert!(told.ends_with("Draw by agreement. 1/2-1/2\nGoodbye.\n"), "{told}");
    let told = answers(&["new", "claim draw"]);
    assert!(told.contains("There is no draw to claim"), "{told}");
}

#[test]
fn a_setting_is_set_with_an_equals_sign_between_spaces() {
    let told = answers(&["set rules = otb", "set rules =", "set theme=wood"]);
    assert!(told.contains("Set: rules is otb now.\nrules    otb "), "{told}");
    assert!(told.contains("Set: theme is wood now.\n"), "{told}");
}

#[test]
fn a_letter_alone_gets_the_command_suggested_that_begins_with_it() {
    let told = answers(&["q", "h", "x"]);
    assert!(told.contains("\"q\" is neither a command nor a move. Did you mean `quit`?\n"), "{told}");
    assert!(told.contains("\"h\" is neither a command nor a move. Did you mean `help`?\n"), "{told}");
    assert!(told.contains("\"x\" is neither a command nor a move. `help` lists all commands.\n"), "{told}");
}

#[test]
fn leaving_a_board_that_is_set_up_is_told() {
    let told = answers(&["edit", "plase N e5", "Ke1", "quit"]);
    assert!(told.contains("Did you mean `place`?"), "{told}");
    assert!(told.ends_with("The board that you were setting up is discarded.\nGoodbye.\n"), "{told}");
}

#[test]
fn a_clock_that_is_halted_shows_what_it_showed() {
    let home = Home::new();
    let told = said(&home, &["--no-save"], &["new 10", "clock", "pause"]);
    let shown: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("White: ")).collect();
    let times: Vec<&str> = shown.iter().map(|line| &line[..5]).collect();
    assert!(times[1] <= times[0], "{told}");
}

#[test]
fn two_programs_play_their_game_to_its_end_when_nobody_is_there() {
    let home = Home::new();
    let words = ["play", "--white", "random", "--black", "random", "--no-save"];
    let (told, code) = home.play(&words, "set board on-request\n");
    assert_eq!(code, 0);
    let result = told.lines().rev().nth(1).unwrap_or_default();
    assert!(["1-0", "0-1", "1/2-1/2"].iter().any(|it| result.ends_with(it)), "{told}");
    assert!(told.ends_with("\nGoodbye.\n"), "{told}");
}

#[test]
fn names_from_files_cannot_make_a_terminal_do_anything() {
    let home = Home::new();
    let evil = "[White \"Al\u{1b}[2Jice\u{7}\"]\n[Black \"Bo\u{9b}b\"]\n\n1. e4 *\n";
    std::fs::write(home.0.join("evil.pgn"), evil).unwrap();
    let lines =
        ["open evil.pgn", "e5", "show", "games", "open no\u{1b}[31m.pgn", "set speak on", "games", "last"];
    let told = said(&home, &[], &lines) + &said(&home, &["--speak"], &["resume"]);
    assert!(told.contains("Al?[2Jice? plays White, Bo?b plays Black"), "{told}");
    assert!(told.chars().all(|letter| !letter.is_control() || letter == '\n'), "{told:?}");
}

#[test]
fn a_game_that_cannot_be_read_is_listed_without_players_that_nobody_knows() {
    let home = Home::new();
    std::fs::create_dir_all(home.0.join("games")).unwrap();
    std::fs::write(home.0.join("games/20260101-000000.jsonl"), "no journal\n").unwrap();
    let told = said(&home, &[], &["games"]);
    assert!(told.contains("\n  1. ?  cannot be read: "), "{told}");
}
