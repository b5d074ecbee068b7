//! The prompt of a terminal.

use super::run::Home;
use super::window::Window;

fn window(columns: u16, rows: u16, words: &[&str], variables: &[(&str, &str)]) -> (Home, Window) {
    let home = Home::new();
    let words: Vec<&str> = words.iter().copied().chain(["--line"]).collect();
    let window = Window::open(columns, rows, &home.0, &words, variables);
    (home, window)
}

#[test]
fn a_game_is_played_with_check_and_mate_and_left_with_a_farewell() {
    let (_home, mut window) = window(80, 24, &[], &[]);
    window.shows("tabiya> ");
    window.say("new 10 5");
    window.shows("1. White> ");
    for (line, then) in
        [("e4", "1... Black> "), ("f6", "2. White> "), ("Qh5", "CHECK! Black to move"), ("g6", "3. White> ")]
    {
        window.say(line);
        window.shows(then);
    }
    assert!(window.is_coloured());
    window.shows("  2. Qh5+     g6");
    window.say("resign");
    window.shows("Black wins by resignation. 0-1");
    window.shows("0-1> ");
    window.say("quit");
    window.shows("Goodbye.");
    assert_eq!(window.ends(), 0);
}

#[test]
fn a_flag_that_falls_interrupts_the_prompt_and_what_is_typed_stays() {
    let (_home, window) = window(80, 24, &["play", "--time", "0.02", "--no-save"], &[]);
    window.shows("1. White> ");
    window.keys("e");
    window.shows("White's flag has fallen.");
    window.shows("Black wins on time. 0-1");
    window.shows("0-1> e");
    window.say("4");
    window.shows("The game is over: Black wins on time.");
}

#[test]
fn a_program_moves_while_a_person_is_at_the_prompt() {
    let (_home, window) = window(80, 40, &["play", "--white", "random", "--no-save"], &[]);
    window.shows("random plays 1. ");
    window.shows("1... Black> ");
    window.say("set board on-request");
    window.say("moves");
    window.shows("legal moves:");
}

#[test]
fn tab_completes_commands_moves_and_settings() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[]);
    window.shows("1. White> ");
    window.keys("hist\t");
    window.shows("1. White> history");
    window.keys("\r");
    window.shows("No moves yet.");
    window.keys("Nf\t\r");
    window.shows("1. Nf3");
    window.keys("N\t");
    window.shows("Na6");
    window.shows("Nf6");
}

#[test]
fn the_history_is_there_again_the_next_time() {
    let home = Home::new();
    for _ in 0..2 {
        let mut window = Window::open(80, 24, &home.0, &["--line"], &[]);
        window.shows("tabiya> ");
        window.say("help clock");
        window.shows("show the clocks");
        window.say("quit");
        assert_eq!(window.ends(), 0);
    }
    let window = Window::open(80, 24, &home.0, &["--line"], &[]);
    window.shows("tabiya> ");
    window.keys("\u{1b}[A\u{1b}[A");
    window.shows("tabiya> help clock");
}

#[test]
fn control_c_keeps_the_game_and_control_d_leaves() {
    let (_home, mut window) = window(80, 24, &["play"], &[]);
    window.shows("1. White> ");
    window.say("e4");
    window.shows("1... Black> ");
    window.keys("e\u{3}");
    window.shows("Use `quit` or Ctrl-D to leave.");
    window.keys("\u{4}");
    window.shows("Game saved. `resume` continues it. Goodbye.");
    assert_eq!(window.ends(), 0);
}

#[test]
fn whoever_leaves_a_game_that_is_not_saved_is_asked_by_the_prompt() {
    let (_home, mut window) = window(80, 24, &["play", "--no-save"], &[]);
    window.shows("1. White> ");
    window.say("e4");
    window.shows("1... Black> ");
    window.keys("\u{4}");
    window.shows("Nothing is saved: the game would be lost. `quit` once more leaves it.\n1... Black> ");
    window.say("quit");
    window.shows("Goodbye.");
    assert_eq!(window.ends(), 0);
}

#[test]
fn the_prompt_asks_before_a_game_is_added_to_a_file_of_others() {
    let home = Home::new();
    let file = home.0.join("games.pgn");
    std::fs::write(&file, "1. d4 d5 *\n").unwrap();
    let window = Window::open(120, 24, &home.0, &["play", "--line", "--no-save"], &[]);
    window.shows("1. White> ");
    window.say("e4");
    window.shows("1... Black> ");
    window.say("save games.pgn");
    window.shows("has a game, which stays. This one is added");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "1. d4 d5 *\n");
    window.say("save games.pgn");
    window.shows("as game 2 of 2.");
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. e4"));
}

#[test]
fn control_c_leaves_nothing_of_a_menu_behind() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[]);
    window.shows("1. White> ");
    window.keys("mov\t");
    window.shows("moves  list the legal moves");
    window.keys("\u{3}");
    window.shows("Use `quit` or Ctrl-D to leave.\n1. White> ");
    assert!(!window.text().contains("list the legal moves"), "{}", window.text());
}

#[test]
fn what_is_typed_has_the_colour_of_the_terminal_itself() {
    let (_home, window) = window(80, 24, &["--no-save"], &[]);
    window.shows("tabiya> ");
    window.keys("help clock");
    window.shows("tabiya> help clock");
    assert!(!window.is_painted("help clock"));
    window.keys("\u{15}Ke9\r");
    window.shows("is neither");
    assert!(window.is_painted("is neither"));
}

#[test]
fn no_color_has_no_colours_and_marks_the_last_move_with_brackets() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[("NO_COLOR", "1")]);
    window.shows("1. White> ");
    window.say("e4");
    window.shows("4  . . . .[P]. . .");
    assert!(!window.is_coloured(), "{}", window.text());
}

#[test]
fn a_small_window_has_the_board_and_everything_below_it() {
    let (_home, window) = window(40, 15, &["play", "--time", "10", "--no-save"], &[("NO_COLOR", "1")]);
    window.shows("1. White> ");
    window.say("e4");
    window.shows("1... Black> ");
    let text = window.text();
    for line in ["8  r n b q k b n r", "   a b c d e f g h", "White: ", "Black to move."] {
        assert!(text.contains(line), "{line}: {text}");
    }
    window.resize(120, 40);
    window.say("e5");
    window.shows("  1. e4       e5");
    window.resize(20, 8);
    window.say("history");
    window.shows("2. White> ");
}

#[test]
fn a_terminal_that_can_only_print_gets_a_plain_prompt() {
    let (_home, mut window) = window(80, 24, &["--no-save"], &[("TERM", "dumb")]);
    window.shows("tabiya> ");
    window.say("new");
    window.shows("1. White> ");
    window.keys("\u{4}");
    window.shows("Goodbye.");
    assert_eq!(window.ends(), 0);
}

#[test]
fn terminals_without_colours_have_letters_that_tell_the_sides_apart() {
    for term in ["vt100", "vt220", "xterm-mono", "linux-m"] {
        let (_home, window) = window(80, 24, &["play", "--no-save"], &[("TERM", term)]);
        window.shows("1. White> ");
        window.shows("8  r n b q k b n r");
        window.shows("1  R N B Q K B N R");
        assert!(!window.is_coloured(), "{term}: {}", window.text());
    }
}

#[test]
fn a_locale_without_symbols_has_letters_on_painted_squares() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[("LC_ALL", "C")]);
    window.shows("1. White> ");
    window.shows("1  R  N  B  Q  K  B  N  R");
    assert!(window.is_coloured());
}

#[test]
fn in_the_smallest_windows_the_board_is_whole() {
    for rows in [8, 9, 10] {
        let words = ["play", "--time", "10", "--no-save"];
        let (_home, window) = window(20, rows, &words, &[("NO_COLOR", "1")]);
        window.say("e4");
        window.shows("[P]");
        window.shows(if rows == 8 { "R > " } else { "1... Black> " });
        let text = window.text();
        let board = [
            " r n b q k b n r",
            " p p p p p p p p",
            " . . . . . . . .",
            " . . . . . . . .",
            " . . . .[P]. . .",
            " . . . . . . . .",
            " P P P P[.]P P P",
            " R N B Q K B N R",
        ];
        assert!(text.contains(&board.join("\n")), "{rows}: {text}");
    }
}

#[test]
fn below_the_smallest_window_there_is_a_line_of_text_and_the_game_is_kept() {
    let (_home, window) = window(18, 6, &["play", "--no-save"], &[]);
    window.say("e4");
    window.shows("No room for the\nboard.\nBlack to move.\n1... Black> ");
    window.resize(80, 24);
    window.say("show");
    window.shows("White");
    window.shows("a  b  c  d  e  f  g  h");
}

#[test]
fn a_flag_that_falls_under_an_open_menu_closes_it_and_is_seen() {
    let (_home, window) = window(80, 24, &["play", "--time", "0.05", "--no-save"], &[]);
    window.shows("1. White> ");
    window.keys("\t");
    window.shows("a3");
    window.shows("Black wins on time. 0-1");
    window.shows("0-1> ");
    let text = window.text();
    assert!(text.contains("White's flag has fallen.\nBlack wins on time. 0-1\n0-1> "), "{text}");
    window.say("e4");
    window.shows("The game is over: Black wins on time.");
}

#[test]
fn what_nothing_completes_is_told_quietly() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[]);
    window.shows("1. White> ");
    window.keys("xyz\t");
    window.shows("(no completions)");
    window.shows("1. White> xyz");
    assert!(!window.text().contains("RECORDS"), "{}", window.text());
}

#[test]
fn on_narrow_paper_what_a_command_does_stands_below_it() {
    let (_home, window) = window(40, 200, &["--no-save"], &[]);
    window.shows("tabiya> ");
    window.say("help");
    window.shows("  games [all]\n      list the saved games, the latest");
    window.shows("  pieces [NAME]\n      show or change how the pieces look");
}

#[cfg(unix)]
#[test]
fn a_prompt_whose_terminal_is_gone_ends_though_hang_ups_are_ignored() {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::{Read, Write};
    let terminals = ["xterm-256color", "dumb"];
    let runs = ["play --line", "play --speak", "play"].map(|words| (words, terminals[0]));
    for (words, term) in runs.into_iter().chain(terminals.map(|term| ("analyse startpos", term))) {
        let home = Home::new();
        let pair = native_pty_system().openpty(PtySize::default()).expect("a terminal");
        let mut command = CommandBuilder::new("/bin/sh");
        let script = format!("trap '' HUP; exec \"$0\" {words}");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_tabiya")]);
        command.env_clear();
        command.env("TERM", term);
        command.env("TABIYA_DATA_DIR", &home.0);
        command.env("TABIYA_CONFIG", "");
        command.cwd(&home.0);
        let mut child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let mut writer = pair.master.take_writer().expect("its input");
        // Until it has begun to read keys: it asks where its cursor is, or draws.
        let (mut heard, mut bytes) = (Vec::new(), [0; 4_096]);
        // On a dumb terminal the engine says nothing before its end.
        while term != "dumb" && heard.len() < 200 && !heard.windows(7).any(|it| it == b"White> ") {
            let length = reader.read(&mut bytes).expect("it speaks");
            heard.extend_from_slice(&bytes[..length]);
            if heard.windows(4).any(|it| it == b"\x1b[6n") {
                writer.write_all(b"\x1b[1;1R").expect("it listens");
            }
        }
        drop((reader, writer, pair.master));
        let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
        let status = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break status;
            }
            assert!(std::time::Instant::now() < end, "`{words}` goes on without a terminal");
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert_ne!(status.exit_code(), 101, "`{words}` panics");
    }
}
