//! The full screen in a terminal.

use super::run::Home;
use super::window::{PATIENCE, Window};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

fn window(columns: u16, rows: u16, words: &[&str], variables: &[(&str, &str)]) -> (Home, Window) {
    let home = Home::new();
    let window = Window::open(columns, rows, &home.0, words, variables);
    (home, window)
}

/// A button of the mouse at the middle of a square, in a window of 80 by 24: down, or up again.
fn mouse(window: &Window, square: &str, end: char) {
    let [file, rank] = [square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1'].map(u16::from);
    // A line of air is above the board.
    let (column, row) = (2 + 5 * file + 3, 2 * (7 - rank) + 2);
    window.keys(&format!("\u{1b}[<0;{column};{row}{end}"));
}

#[test]
fn a_game_is_played_with_mouse_arrows_and_letters_and_the_terminal_is_given_back() {
    let (_home, mut window) = window(80, 24, &["play", "--time", "10+5"], &[]);
    window.shows("1. White>");
    assert!(window.is_coloured());
    assert!(window.is_taken());
    for (from, to, then) in [("e2", "e4", "1... Black>"), ("e7", "e5", "2. White>")] {
        mouse(&window, from, 'M');
        mouse(&window, from, 'm');
        mouse(&window, to, 'M');
        mouse(&window, to, 'm');
        window.shows(then);
    }
    // By dragging.
    mouse(&window, "f1", 'M');
    mouse(&window, "c4", 'm');
    window.shows("2... Black>");
    window.keys("Nc");
    window.shows("Nc6");
    window.keys("\t\r");
    window.shows("3. White>");
    // From c6, where the knight went, to the queen on d1, and up to h5.
    window.keys("\u{1b}[A\u{1b}[C\u{1b}[B\u{1b}[B\u{1b}[B\u{1b}[B\u{1b}[B\r");
    window.keys("\u{1b}[A\u{1b}[A\u{1b}[A\u{1b}[A\u{1b}[C\u{1b}[C\u{1b}[C\u{1b}[C\r");
    window.shows("3... Black>");
    window.say("Nf6");
    window.shows("4. White>");
    window.say("Qxf7");
    window.shows("1-0  White wins by checkmate");
    window.say("quit");
    assert_eq!(window.ends(), 0);
    window.shows("Goodbye.");
    window.is_given_back();
}

#[test]
fn a_terminal_of_sixteen_colours_gets_no_code_of_a_larger_palette() {
    for words in [&["play"][..], &["play", "--line"]] {
        for (term, few) in
            [("linux", true), ("xterm", true), ("xterm-16color", true), ("xterm-256color", false)]
        {
            let (_home, mut window) = window(80, 24, words, &[("TERM", term), ("LANG", "C.UTF-8")]);
            window.shows("1. White>");
            for (line, then) in [("e4", "1... Black>"), ("f6", "2. White>"), ("Qh5", "CHECK")] {
                window.say(line);
                window.shows(then);
            }
            assert!(window.is_coloured(), "{term}");
            assert_eq!(window.has_written("8;5;"), !few, "{term} {words:?}");
            window.say("quit");
            if words.len() == 1 {
                window.shows("Leave the game?");
                window.keys("y");
            }
            assert_eq!(window.ends(), 0);
        }
    }
}

#[test]
fn a_running_game_is_left_after_a_question_and_kept() {
    let (home, mut window) = window(80, 24, &["play"], &[]);
    window.say("e4");
    window.shows("1... Black>");
    window.keys("\u{4}");
    window.shows("Leave the game?");
    window.keys("y");
    window.shows("Game saved. `resume` continues it. Goodbye.");
    assert_eq!(window.ends(), 0);
    let again = Window::open(80, 24, &home.0, &[], &[]);
    again.shows("White - Black, after");
    again.say("resume");
    again.shows("1... Black>");
    // What was typed the last time is still known.
    again.keys("\u{10}\u{10}");
    again.shows("> e4");
}

#[test]
fn a_window_is_resized_from_the_smallest_to_the_largest() {
    let (_home, window) = window(20, 8, &["play", "--no-save"], &[("NO_COLOR", "1")]);
    window.shows("P P P P P P P P");
    window.say("e4");
    window.shows(" . . . .[P]. . .");
    assert!(!window.is_coloured(), "{}", window.text());
    for (columns, rows, shown) in [
        (24, 11, "1... Black>"),
        (18, 6, "No room"),
        (80, 24, "Black to move."),
        (480, 154, "Black to move."),
    ] {
        window.resize(columns, rows);
        // What was drawn before the size changed may still arrive: the last line says that it was drawn for this one.
        window.shows_in_line(rows - 1, if rows > 8 { "1... Black>" } else { ">" });
        window.shows(shown);
    }
    window.say("e5");
    window.shows("2. White>");
}

#[test]
fn a_signal_gives_the_terminal_back_and_the_game_is_kept() {
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let (home, mut window) = window(80, 24, &["play"], &[]);
        window.say("e4");
        window.shows("1... Black>");
        window.signal(signal);
        assert_ne!(window.ends(), 0, "{signal}");
        window.is_given_back();
        let again = Window::open(80, 24, &home.0, &[], &[]);
        again.shows("White - Black, after");
    }
}

#[test]
fn control_z_goes_to_the_shell_and_what_was_there_is_there_again() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[]);
    window.say("e4");
    window.shows("1... Black>");
    window.keys("\u{1a}");
    let begun = Instant::now();
    while window.is_taken() || !window.is_stopped() {
        assert!(begun.elapsed() < PATIENCE, "{}", window.text());
        thread::sleep(Duration::from_millis(10));
    }
    window.signal("CONT");
    window.shows("1... Black>");
    assert!(window.is_taken());
    window.say("e5");
    window.shows("2. White>");
}

#[test]
fn nothing_is_drawn_while_nothing_happens() {
    let (_home, window) = window(80, 24, &["play", "--no-save"], &[]);
    window.shows("1. White>");
    // On a busy machine the first picture may take a while; after it there is none.
    let begun = Instant::now();
    loop {
        let before = window.written();
        thread::sleep(Duration::from_millis(1_200));
        if window.written() == before {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "it draws again and again");
    }
}

#[test]
fn elsewhere_than_on_a_terminal_there_is_no_screen() {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["play", "--no-save"])
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("Goodbye.") && !said.contains('\u{1b}'), "{said}");
}
