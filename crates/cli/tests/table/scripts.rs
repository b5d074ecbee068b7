//! Scripts of commands on standard input.

use super::run::{Home, answers};
use snapbox::{assert_data_eq, str};

#[test]
fn it_greets_waits_without_a_game_and_says_farewell_at_the_end_of_the_input() {
    let (said, code) = Home::new().play(&[], "");
    assert_eq!(code, 0);
    assert_data_eq!(
        said,
        str![[r#"
Tabiya [..]. `new` starts a game, `new 10 5` one with a clock. `help` lists all commands, `quit` exits.
Goodbye.

"#]]
    );
    for word in ["quit", "exit", "QUIT"] {
        let (said, code) = Home::new().play(&[], &format!("{word}\nnew\n"));
        assert!(said.ends_with("Goodbye.\n") && !said.contains("New game"), "{said}");
        assert_eq!(code, 0);
    }
}

#[test]
fn a_game_with_a_clock_is_shown_with_board_check_and_result() {
    let (said, _) = Home::new().play(&["--no-save"], "new 10 5\nf3\ne5\ng4\nQh4#\n");
    assert_data_eq!(
        said,
        str![[r#"
Tabiya [..]
New game, 10 minutes with an increment of 5 seconds.
8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P P P P P P P P
1  R N B Q K B N R
   a b c d e f g h
White: 10:00 | Black: 10:00
White to move.
1. f3
A00 Barnes Opening
8  r n b q k b n r
7  p p p p p p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . .[P]. .
2  P P P P P[.]P P
1  R N B Q K B N R
   a b c d e f g h
White: 10:[..] | Black: [..]
Black to move.
1... e5
8  r n b q k b n r
7  p p p p[.]p p p
6  . . . . . . . .
5  . . . .[p]. . .
4  . . . . . . . .
3  . . . . . P . .
2  P P P P P . P P
1  R N B Q K B N R
   a b c d e f g h
White: 10:[..] | Black: 10:[..]
White to move.
2. g4
8  r n b q k b n r
7  p p p p . p p p
6  . . . . . . . .
5  . . . . p . . .
4  . . . . . .[P].
3  . . . . . P . .
2  P P P P P .[.]P
1  R N B Q K B N R
   a b c d e f g h
White: 10:[..] | Black: 10:[..]
Black to move.
2... Qh4#
A00 Barnes Opening: Fool's Mate
8  r n b[.]k b n r
7  p p p p . p p p
6  . . . . . . . .
5  . . . . p . . .
4  . . . . . . P[q]
3  . . . . . P . .
2  P P P P P . . P
1  R N B Q*K*B N R
   a b c d e f g h
White: 10:[..] | Black: 10:[..]
Black wins by checkmate. 0-1
Goodbye.

"#]]
    );
}

#[test]
fn check_is_shouted_and_says_from_where() {
    assert_data_eq!(
        answers(&["new", "e4", "f6", "Qh5+", "a6", "g6", "history", "last"]),
        str![[r#"
New game.
White to move.
1. e4
B00 King's Pawn Game
Black to move.
1... f6
B00 Barnes Defense
White to move.
2. Qh5+
CHECK! Black to move: the queen on h5 gives check.
The king on e8 is in check from the queen on h5, and moving the pawn on a7 to a6 does not answer it. Block on g6.
Closest legal moves: g6
2... g6
White to move.
  1. e4       f6
  2. Qh5+     g6
2... g6
Game saved. `resume` continues it. Goodbye.

"#]]
    );
}

#[test]
fn history_is_in_numbered_pairs_or_there_are_no_moves_yet() {
    assert_data_eq!(
        answers(&["new", "history", "last", "e4", "history", "c5", "Nf3", "history"]),
        str![[r#"
New game.
White to move.
No moves yet.
No moves yet.
1. e4
B00 King's Pawn Game
Black to move.
  1. e4
1... c5
B20 Sicilian Defense
White to move.
2. Nf3
B27 Sicilian Defense
Black to move.
  1. e4       c5
  2. Nf3
Game saved. `resume` continues it. Goodbye.

"#]]
    );
}

#[test]
fn the_questions_are_answered() {
    assert_data_eq!(
        answers(&[
            "load r3k2r/8/8/8/4n3/8/5r2/R3K2R w KQkq - 0 1",
            "moves e1",
            "moves a8",
            "moves e4",
            "moves b5",
            "why O-O",
            "why O-O-O",
            "where rook",
            "where n",
            "where white queen",
            "attackers f2",
            "attackers e4",
            "rank 8",
            "file b",
            "fen",
            "clock",
        ]),
        str![[r#"
New game from this position.
White to move.
2 legal moves: Kd1 O-O-O
The rook on a8 is Black's, and it is White's turn.
The knight on e4 is Black's, and it is White's turn.
There is no piece on b5.
White cannot castle kingside: the king would pass over f1, which the rook on f2 attacks.
Closest legal moves: O-O-O, Kd1
O-O-O is legal.
White's rooks: a1, h1
Black's rooks: f2, a8, h8
Black's knight: e4
White has no queen.
Black's rook on f2 is attacked by the king on e1 and protected by the knight on e4.
Black's knight on e4 is attacked by nothing and protected by nothing.
On rank 8: black rook a8, black king e8, black rook h8.
The b-file is empty.
r3k2r/8/8/8/4n3/8/5r2/R3K2R w KQkq - 0 1
This game has no clock.
Game saved. `resume` continues it. Goodbye.

"#]]
    );
}

#[test]
fn a_promotion_has_to_be_named_and_what_was_taken_is_counted() {
    let (said, _) = Home::new().play(&["--no-save"], "load 1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\na8\naxb8=Q+\n");
    let end = said.split_once("White to move.\n").expect("the board before").1;
    assert_data_eq!(
        end,
        str![[r#"
The pawn on a7 reaches the last rank on a8 and must become a queen, rook, bishop or knight: write a7a8q or a8=Q.
Closest legal moves: a8=Q, a8=R, a8=B, a8=N, axb8=Q+
1. axb8=Q+
8  .[Q]. .*k*. . .
7 [.]. . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . . . .
1  . . . . K . . .
   a b c d e f g h
Taken: White n +9
CHECK! Black to move: the queen on b8 gives check.
Goodbye.

"#]]
    );
}

#[test]
fn with_strict_one_failed_line_is_exit_code_1_and_the_rest_is_answered() {
    let home = Home::new();
    let script = "new\ne4\ne5\nhistory\n";
    assert_eq!(home.play(&["--strict"], script).1, 0);
    for wrong in ["e9", "Ke8", "nonsense", "new x", "load x", "open nothing.pgn", "set theme x", "history 3"]
    {
        let (said, code) = home.play(&["--strict", "--no-save"], &format!("new\n{wrong}\ne4\nhistory\n"));
        assert_eq!(code, 1, "{wrong}: {said}");
        assert!(said.contains("  1. e4\n"), "{wrong}: {said}");
        assert_eq!(home.play(&["--no-save"], &format!("new\n{wrong}\n")).1, 0);
    }
}

#[test]
fn a_pipe_has_no_escape_codes_even_if_colours_are_forced() {
    let (said, _) = Home::new()
        .play(&["play", "--time", "10+5"], "e4\nhelp\nhelp new\nset\ntheme wood\npieces unicode\n");
    assert!(!said.contains('\u{1b}'), "{said}");
    assert!(said.contains('♜'), "{said}");
}

#[test]
fn play_starts_a_game_at_once_as_it_is_told_to() {
    let home = Home::new();
    for (words, fen) in [
        (&["play"][..], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        (&["play", "--960", "0"], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"),
        (&["play", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ] {
        let (said, code) = home.play(words, "fen\n");
        assert!(said.contains(&format!("\n{fen}\n")), "{words:?}: {said}");
        assert_eq!(code, 0);
    }
    let (said, _) = home.play(&["play", "--960"], "fen\n");
    assert!(said.starts_with("New game of Chess960, number "), "{said}");
    let (said, _) = home.play(&["play", "--rules", "otb", "--time", "3 delay 2"], "");
    assert!(
        said.starts_with("New game, 3 minutes with a delay of 2 seconds, rules: over-the-board.\n"),
        "{said}"
    );
    let (said, _) = home.play(&["play", "--white", "random", "--black", "random"], "");
    assert!(said.starts_with("New game, random plays White, random plays Black.\n"), "{said}");
}

#[test]
fn variants_are_played_by_their_own_rules() {
    let home = Home::new();
    let (said, code) = home.play(
        &["play", "--variant", "crazyhouse"],
        "set board on-request\ne4\nd5\nexd5\nQxd5\nP@e6\nwhy P@d8\nshow\nfen\nsave house.pgn\n",
    );
    assert!(said.starts_with("New game of Crazyhouse"), "{said}");
    assert!(said.contains("White: nothing in hand | Black: in hand p"), "{said}");
    let fen = "rnb1kbnr/ppp1pppp/4P3/3q4/8/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 1 3";
    assert!(said.contains(fen), "{said}");
    assert_eq!(code, 0);
    let saved = std::fs::read_to_string(home.0.join("house.pgn")).unwrap();
    assert!(saved.contains("[Variant \"Crazyhouse\"]") && saved.contains("@e6"), "{saved}");
    // It comes back as what it was.
    let (said, _) = home.play(&[], "resume\nfen\n");
    assert!(said.contains(fen), "{said}");
    let (said, _) =
        home.play(&["play", "--variant", "kingofthehill"], "e4\ne5\nKe2\na6\nKd3\na5\nKc4\na4\nKd5\n");
    assert!(said.contains("White wins: the king has reached the hill"), "{said}");
    assert!(said.contains("5  . . . = = . . .\n4  . . . = = . . .\n"), "the hill is marked: {said}");
    // A level plays them too.
    let (said, _) = home.play(&["play", "--variant", "atomic", "--level", "800"], "Nf3\n");
    assert!(said.contains("1... "), "{said}");
    assert!(said.contains("Levels are not calibrated in Atomic."), "{said}");
    // The prompt has them too, by any of their names.
    let (said, _) = home.play(
        &[],
        "new three-check 5 3\nload king of the hill 4k3/8/8/8/2K5/8/8/8 w - - 0 1\nKd5\nnew atomic vs team:\nnew\nfen\n",
    );
    for told in [
        "New game of Three-check, 5 minutes",
        "White wins: the king has reached the hill",
        "plays only chess, and this is Atomic",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
}

#[test]
fn games_are_saved_into_files_and_opened_from_them() {
    let home = Home::new();
    let (said, _) =
        home.play(&[], "set board on-request\nnew 10\ne4\nsave game.pgn\ne5\nsave\nnew\nd4\nsave game.pgn\n");
    assert!(
        said.contains("Saved to game.pgn.\n") && said.contains("Saved to game.pgn as game 2 of 2.\n"),
        "{said}"
    );
    let file = std::fs::read_to_string(home.0.join("game.pgn")).unwrap();
    assert_data_eq!(
        file,
        str![[r#"
[Event "Casual game"]
[Site "?"]
[Date "[..]"]
[Round "-"]
[White "White"]
[Black "Black"]
[Result "*"]
[Termination "unterminated"]
[TimeControl "600"]

1. e4 {[%clk [..]]} 1... e5 {[%clk [..]]} *

[Event "Casual game"]
[Site "?"]
[Date "[..]"]
[Round "-"]
[White "White"]
[Black "Black"]
[Result "*"]
[Termination "unterminated"]

1. d4 *

"#]]
    );
    let (said, _) = home.play(
        &["--no-save"],
        "set board on-request\nopen game.pgn\nhistory\nNf3\nopen game.pgn 2\nhistory\nopen game.pgn 3\nopen none.pgn\n",
    );
    assert_data_eq!(
        said,
        str![[r#"
Tabiya [..]
Set: board is on-request now.
Game 1 of 2 from game.pgn.
White to move.
  1. e4       e5
2. Nf3
C40 King's Knight Opening
Black to move.
Game 2 of 2 from game.pgn.
The game before is gone: nothing is saved with `--no-save`.
Black to move.
  1. d4
There is no game 3 in game.pgn; the last is 2.
none.pgn: No such file or directory
Goodbye.

"#]]
    );
}

#[test]
fn a_game_from_a_file_goes_on_past_a_draw_that_nobody_claimed() {
    let home = Home::new();
    std::fs::write(home.0.join("long.pgn"), "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0\n")
        .unwrap();
    std::fs::write(home.0.join("wrong.pgn"), "1. e4 e5 2. Ke3 Nc6 *\n").unwrap();
    let (said, _) =
        home.play(&["--no-save"], "set board on-request\nopen long.pgn\nNf3\nopen wrong.pgn\nhistory\n");
    assert_data_eq!(
        said,
        str![[r#"
Tabiya [..]
Set: board is on-request now.
Game from long.pgn, rules: analysis.
White wins; the record does not say why. 1-0
By the rules in use the game ended after ply 8 (Draw by threefold repetition: the same position after plies 0, 4 and 8); it continues by the rules `analysis`.
6. Nf3
C40 King's Knight Opening
Black to move.
Game from wrong.pgn.
The game before is gone: nothing is saved with `--no-save`.
White to move.
Problem in the file: 1:13: Ke3: The king on e1 cannot go to e3: a king moves one square at a time. From e1 it can go to e2.
  1. e4       e5
Goodbye.

"#]]
    );
}

#[test]
fn a_game_that_was_left_is_resumed_with_its_clock() {
    let home = Home::new();
    let (said, _) = home.play(&[], "new 10 5\ne4\nquit\n");
    assert!(said.ends_with("Game saved. `resume` continues it. Goodbye.\n"), "{said}");
    let (said, _) = home.play(&[], "set board on-request\nresume\nhistory\nclock\ne5\nresume 7\ngames\n");
    assert_data_eq!(
        said,
        str![[r#"
Tabiya [..]
Unfinished game from [..]: White - Black, after 1. e4. `resume` continues it.
Set: board is on-request now.
Game resumed after 1 ply, 10 minutes with an increment of 5 seconds.
Black to move.
  1. e4
White: 10:[..] | Black: [..]
1... e5
C20 King's Pawn Game
White to move.
There is no saved game 7; the last is 1.
  1. [..]  White - Black, after 1... e5, current game; C20 King's Pawn Game
Game saved. `resume` continues it. Goodbye.

"#]]
    );
}

#[test]
fn a_flag_falls_in_a_pipe_too_while_nobody_says_anything() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let home = Home::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["play", "--time", "0.01", "--no-save"])
        .current_dir(&home.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let told: Vec<String> =
        lines.map(Result::unwrap).skip_while(|line| !line.contains("flag")).take(2).collect();
    assert_eq!(told, ["White's flag has fallen.", "Black wins on time. 0-1"]);
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn help_names_every_command_and_teaches_each() {
    let (said, _) = Home::new().play(&[], "help\n");
    for name in [
        "new",
        "move",
        "show",
        "history",
        "fen",
        "load",
        "resign",
        "draw",
        "help",
        "quit",
        "undo",
        "redo",
        "moves",
        "why",
        "flip",
        "claim",
        "accept",
        "decline",
        "clock",
        "pause",
        "960",
        "save",
        "open",
        "games",
        "resume",
        "edit",
        "where",
        "attackers",
        "rank",
        "file",
        "last",
        "theme",
        "pieces",
        "set",
    ] {
        assert!(said.contains(&format!("\n  {name} ")), "{name}: {said}");
        let (lesson, code) = Home::new().play(&["--strict"], &format!("help {name}\n"));
        assert_eq!(code, 0);
        assert!(lesson.contains("Example"), "{name}: {lesson}");
    }
    let (said, code) = Home::new().play(&["--strict"], "help start\nhelp ?\nhelp nwe\n");
    assert!(said.contains("(also `start`)") && said.contains("Did you mean `new`?"), "{said}");
    assert_eq!(code, 1);
}

#[test]
fn moves_are_played_as_people_type_them() {
    let said = answers(&["new", "1. e4", "e7 e5", "nf3", "1... nc6", "F1C4", "bc5", "Bc5", "o-o", "why kd8"]);
    assert!(said.contains("4. O-O\n"), "{said}");
    assert!(said.contains("Black has no pawn on b6 that could capture on c5.\n"), "{said}");
    assert!(!said.contains("neither a command"), "{said}");
}

#[test]
fn the_greeting_tells_of_a_game_that_can_be_resumed_and_of_no_other() {
    let home = Home::new();
    home.play(&[], "new\nf3\ne5\ng4\nQh4\n");
    let (said, _) = home.play(&[], "");
    assert!(!said.contains("resume"), "{said}");
    home.play(&[], "new\ne4\ne5\n");
    let (said, _) = home.play(&[], "");
    assert!(said.contains(": White - Black, after 1... e5. `resume` continues it.\n"), "{said}");
    let (said, _) = home.play(&["--no-save"], "");
    assert!(!said.contains("resume"), "{said}");
}

/// Two places whose clocks show the same time on two days.
#[cfg(unix)]
#[test]
fn times_are_local_in_the_list_and_in_files() {
    let home = Home::new();
    home.play(&[], "new\ne4\n");
    let there = |zone: &str| {
        let script = format!("resume\nsave {}.pgn\ngames\n", zone.len());
        let (said, _) = home.play_with(&[("TZ", zone)], &[], &script);
        let line = said.lines().find(|line| line.contains("current game")).expect("a list").to_owned();
        let text = std::fs::read_to_string(home.0.join(format!("{}.pgn", zone.len()))).expect("a file");
        let date = text.lines().find(|line| line.starts_with("[Date ")).expect("a date").to_owned();
        let [day, time] = [line[5..15].to_owned(), line[16..21].to_owned()];
        assert_eq!(date, format!("[Date \"{}\"]", day.replace('-', ".")));
        (day, time)
    };
    let (west, east) = (there("WEST10"), there("EAST-14"));
    assert_eq!(west.1, east.1);
    assert!(west.0 < east.0, "{west:?} {east:?}");
}

#[test]
fn the_name_of_an_opening_is_told_once_when_a_move_reaches_it() {
    let moves = "e4\nc5\nNf3\nd6\nd4\ncxd4\nNxd4\nNf6\nNc3\na6\nNf3\nNg8\nNd4\nNf6\n";
    let name = "B90 Sicilian Defense: Najdorf Variation";
    let script = format!("set board on-request\nnew\n{moves}");
    let (said, _) = Home::new().play(&["--no-save"], &script);
    assert!(said.contains(&format!("5... a6\n{name}\nWhite to move.\n")), "{said}");
    assert_eq!(said.matches(name).count(), 1, "{said}");
    let (said, _) = Home::new().play(&["--no-save"], &format!("set openings off\n{script}"));
    assert!(!said.contains("Sicilian"), "{said}");
    let (said, _) = Home::new().play(&["--no-save", "--speak"], &script);
    assert!(said.contains("The opening is Sicilian Defense: Najdorf Variation, B90.\n"), "{said}");
}

#[test]
fn the_level_of_the_command_line_is_the_level_last_used() {
    let home = Home::new();
    home.play(&["play", "--white", "tabiya", "--level", "600", "--time", "3+2"], "quit\n");
    let profile = std::fs::read_to_string(home.0.join("profile.json")).expect("a profile");
    let preset = &serde_json::from_str::<serde_json::Value>(&profile).expect("JSON")["preset"];
    assert_eq!(
        (&preset["level"], &preset["side"], &preset["clock"]),
        (&600.into(), &"black".into(), &2.into())
    );
    // Whoever saves nothing leaves no trace.
    let home = Home::new();
    home.play(&["play", "--no-save", "--level", "600"], "quit\n");
    assert!(!home.0.join("profile.json").exists());
}
