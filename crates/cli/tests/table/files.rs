//! Games in files.

use super::run::Home;
use std::fs;

const TWO: &str = "[Event \"First\"]\n\n1. e4 *\n\n[Event \"Second\"]\n\n1. d4 *\n";

/// What is answered to a script behind the greeting, with boards on request.
fn said(home: &Home, script: &str) -> String {
    let (said, _) = home.play(&["--no-save"], &format!("set board on-request\n{script}"));
    said.splitn(3, '\n').nth(2).expect("a greeting and a setting").to_owned()
}

/// What a file has afterwards.
fn text(home: &Home, file: &str) -> String {
    fs::read_to_string(home.0.join(file)).expect("a file of ours")
}

#[test]
fn nothing_is_written_into_a_compressed_file() {
    let home = Home::new();
    for (file, bytes) in [
        ("z.pgn.gz", &b"\x1f\x8b\x08\0\0\0\0\0\0\0"[..]),
        ("z.pgn", &b"\x1f\x8b\x08"[..]),
        ("z.zst", &b"\x28\xb5\x2f\xfd"[..]),
    ] {
        fs::write(home.0.join(file), bytes).unwrap();
        let said = said(&home, &format!("new\ne4\nsave {file}\n"));
        assert!(
            said.contains(&format!("\n{file} is compressed, and games are only saved to plain files")),
            "{said}"
        );
        assert_eq!(fs::read(home.0.join(file)).unwrap(), bytes);
    }
    assert!(said(&home, "new\ne4\nsave new.pgn.gz\n").contains("new.pgn.gz is compressed"));
    assert!(!home.0.join("new.pgn.gz").exists());
}

#[test]
fn nothing_is_written_into_a_file_that_has_no_games() {
    let home = Home::new();
    for prose in [
        &b"Buy milk.\nCall Anna about the exam.\n"[..],
        b"\x00\xff\x13* 7\xfe*\n",
        b"# A list\n\n1. eggs\n2. salt\n",
    ] {
        fs::write(home.0.join("notes.txt"), prose).unwrap();
        let said = said(&home, "new\ne4\nsave notes.txt\n");
        assert!(said.contains("notes.txt exists and contains no games, so nothing was written."), "{said}");
        assert_eq!(fs::read(home.0.join("notes.txt")).unwrap(), prose);
    }
    fs::write(home.0.join("empty.pgn"), "\n").unwrap();
    assert!(said(&home, "new\ne4\nsave empty.pgn\n").contains("Saved to empty.pgn.\n"));
}

#[test]
fn a_game_that_cannot_be_read_is_not_opened_and_the_game_in_play_stays() {
    let home = Home::new();
    fs::write(home.0.join("notes.txt"), "Buy milk.\n").unwrap();
    fs::write(
        home.0.join("bad.pgn"),
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n\n[Variant \"Bughouse\"]\n\n1. e4 *\n",
    )
    .unwrap();
    for (open, why) in [
        ("open notes.txt", "There is no game to open in notes.txt: it is not a PGN game.\n"),
        ("open bad.pgn", "Game 1 in bad.pgn cannot be opened: "),
        ("open bad.pgn 2", "Game 2 in bad.pgn cannot be opened: "),
    ] {
        let said = said(&home, &format!("new\ne4\n{open}\nhistory\n"));
        assert!(said.contains(why), "{said}");
        assert!(said.contains("\n  1. e4\n"), "{said}");
    }
}

const MATCH: &str = "[Event \"Match\"]
[Site \"Home\"]
[Date \"1999.01.01\"]
[Round \"3\"]
[White \"Alice\"]
[Black \"Bob\"]
[Result \"1/2-1/2\"]
[Annotator \"Carol\"]

1. e4 {the best move} e5 (1... c5 2. Nf3) 2. Nf3 $1 1/2-1/2
";

#[test]
fn a_game_that_is_opened_and_saved_keeps_its_tags_comments_variations_and_result() {
    let home = Home::new();
    fs::write(home.0.join("al.pgn"), MATCH).unwrap();
    let said = said(&home, "open al.pgn\nsave al2.pgn\n");
    assert!(said.starts_with("Game from al.pgn, Alice plays White, Bob plays Black.\n"), "{said}");
    let saved = text(&home, "al2.pgn");
    for kept in ["[Event \"Match\"]", "[White \"Alice\"]", "[Date \"1999.01.01\"]", "[Annotator \"Carol\"]"] {
        assert!(saved.contains(kept), "{kept}: {saved}");
    }
    assert!(saved.contains("1. e4 {the best move} 1... e5 (1... c5 2. Nf3) 2. Nf3 $1 1/2-1/2"), "{saved}");
}

#[test]
fn a_game_from_a_file_that_went_on_keeps_what_was_there_and_has_no_result_yet() {
    let home = Home::new();
    fs::write(home.0.join("al.pgn"), MATCH).unwrap();
    said(&home, "open al.pgn\nundo\nd4\nsave\n");
    let saved = text(&home, "al.pgn");
    assert!(saved.contains("1. e4 {the best move} 1... e5 (1... c5 2. Nf3) 2. d4 (2. Nf3 $1) *"), "{saved}");
    assert!(saved.contains("[Result \"*\"]") && saved.contains("[White \"Alice\"]"), "{saved}");
    assert_eq!(saved.matches("[Event ").count(), 1);
    said(&home, "open al.pgn\nresign\nsave\n");
    assert!(text(&home, "al.pgn").contains("[Result \"1-0\"]"), "{}", text(&home, "al.pgn"));
}

#[test]
fn a_game_that_is_resumed_still_has_what_its_file_had() {
    let home = Home::new();
    fs::write(home.0.join("al.pgn"), MATCH).unwrap();
    home.play(&[], "open al.pgn\nNc6\n");
    let (said, _) = home.play(&[], "games\nresume\nsave later.pgn\n");
    assert!(said.contains("Alice - Bob"), "{said}");
    let saved = text(&home, "later.pgn");
    assert!(saved.contains("{the best move}") && saved.contains("2. Nf3 $1 Nc6 *"), "{saved}");
}

#[test]
fn a_game_takes_its_own_place_when_saved_again_whatever_stands_behind_it() {
    let home = Home::new();
    fs::write(home.0.join("two.pgn"), TWO).unwrap();
    let said = said(&home, "open two.pgn\ne5\nsave\nnew\nc4\nsave ./two.pgn\ne5\nsave two.pgn\n");
    assert!(said.contains("Saved to two.pgn as game 1 of 2.\n"), "{said}");
    assert!(said.contains("Saved to two.pgn as game 3 of 3.\n"), "{said}");
    let saved = text(&home, "two.pgn");
    let moves: Vec<&str> = saved.lines().filter(|line| line.starts_with("1. ")).collect();
    assert_eq!(moves, ["1. e4 e5 *", "1. d4 *", "1. c4 e5 *"]);
}

#[test]
fn lines_for_programs_before_a_game_stay_when_it_takes_its_own_place() {
    let home = Home::new();
    for before in ["% made by hand\n%\n\n", "\u{feff}"] {
        fs::write(home.0.join("two.pgn"), format!("{before}{TWO}")).unwrap();
        said(&home, "open two.pgn\ne5\nsave\n");
        let saved = text(&home, "two.pgn");
        assert!(saved.starts_with(&format!("{before}[Event \"First\"]")), "{saved}");
        assert!(saved.contains("1. e4 e5 *\n\n[Event \"Second\"]"), "{saved}");
    }
}

#[test]
fn a_game_that_another_process_wrote_behind_stays_when_a_game_is_saved_again() {
    let home = Home::new();
    let (said, _) = home.play(&["--no-save"], "new\ne4\nsave all.pgn\n");
    assert!(said.contains("Saved to all.pgn.\n"), "{said}");
    said_by_two(&home);
    let saved = text(&home, "all.pgn");
    assert_eq!(saved.matches("[Event ").count(), 3, "{saved}");
}

/// One saves, another adds a game in the meantime, and the first saves again.
fn said_by_two(home: &Home) {
    let mut first = super::run::Talk::new(home, &["--no-save"]);
    first.say("new\nd4\nsave all.pgn\n");
    first.hears("Saved to all.pgn");
    home.play(&["--no-save"], "new\nc4\nsave all.pgn\n");
    first.say("d5\nsave\n");
    first.hears("Saved to all.pgn as game 2 of 3.");
}

#[test]
fn a_game_of_which_something_could_not_be_read_is_not_written_over() {
    let home = Home::new();
    fs::write(home.0.join("wrong.pgn"), "1. e4 e5 2. Ke3 Nc6 *\n").unwrap();
    let said = said(&home, "open wrong.pgn\nNf3\nsave\nsave wrong.pgn\n");
    assert!(said.contains("`save` needs a file name"), "{said}");
    assert!(text(&home, "wrong.pgn").starts_with("1. e4 e5 2. Ke3 Nc6 *\n"), "{}", text(&home, "wrong.pgn"));
}

#[test]
fn looking_through_the_games_of_a_file_keeps_none_of_them() {
    let home = Home::new();
    fs::write(home.0.join("two.pgn"), TWO).unwrap();
    let (said, _) = home.play(&[], "new\na3\nopen two.pgn\nopen two.pgn 2\nquit\n");
    assert!(said.contains("Game 2 of 2"), "{said}");
    let (said, _) = home.play(&[], "set board on-request\ngames\nresume\nhistory\n");
    assert_eq!(
        said.matches(", unfinished; A00 Anderssen's Opening\n").count(),
        1,
        "the list has one game: {said}"
    );
    assert!(said.contains("  1. a3\n"), "{said}");
}

#[test]
fn a_tilde_is_the_home_folder_and_a_reason_has_no_number_of_the_system() {
    let home = Home::new();
    let script =
        "new\ne4\nsave ~/mine.pgn\nopen ~/mine.pgn\nopen none.pgn\nsave no/such/folder.pgn\nsave \"\"\n";
    let said = said(&home, script);
    assert!(home.0.join("mine.pgn").exists(), "{said}");
    assert!(said.contains("mine.pgn."), "{said}");
    assert!(said.contains("\nnone.pgn: No such file or directory\n"), "{said}");
    assert!(!said.contains("os error"), "{said}");
    assert!(said.contains("`save` needs a file name"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_told_and_leaves_nothing_behind() {
    let home = Home::new();
    let script = "ulimit -f 0; printf 'new\\ne4\\nsave game.pgn\\nquit\\nquit\\n' | \"$0\" play";
    let output = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_tabiya")])
        .env_clear()
        .env("TABIYA_DATA_DIR", &home.0)
        .env("TABIYA_CONFIG", "")
        .current_dir(&home.0)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("game.pgn: ") && told.contains("Goodbye."), "{told}");
    let left: Vec<String> = std::fs::read_dir(&home.0)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains("tmp") || name.contains("game.pgn"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
