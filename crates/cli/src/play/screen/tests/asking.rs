//! What is asked before something is lost, and what is said when it is given up.

use super::Table;
use crossterm::event::KeyCode;
use std::fs;

#[test]
fn a_file_that_is_there_is_written_only_after_a_question_that_says_what_becomes_of_it() {
    let file = std::env::temp_dir().join(format!("tabiya-asked-{}.pgn", std::process::id()));
    let games = "[White \"Anna\"]\n[Black \"Bea\"]\n\n1. e4 e5 *\n\n[White \"Cleo\"]\n\n1. d4 *\n";
    for (width, height) in [(50, 18), (80, 24), (120, 40)] {
        fs::write(&file, games).unwrap();
        let read = || fs::read_to_string(&file).unwrap();
        let mut table = Table::new(width, height);
        table.say(&format!("open {}", file.display()));
        table.say("d4");
        table.key(KeyCode::F(4));
        table.shows("Save to this file?");
        table.tells("is replaced by this one: Anna - Bea, 1 move, and 1 move tried. The others stay.");
        // An Enter too many writes nothing.
        table.key(KeyCode::Enter);
        assert_eq!(read(), games);
        table.key(KeyCode::F(4));
        table.types("y");
        table.tells("as game 1 of 2.");
        assert!(read().contains("1. e4 (1. d4) 1... e5 *") && read().contains("Cleo"), "{}", read());
        // Whoever has said yes is not asked about the same game again.
        table.key(KeyCode::F(4));
        table.hides("Save to this file?");
        // Another game is added.
        let mut table = Table::playing(width, height);
        table.say("c4");
        table.say(&format!("save {}", file.display()));
        table.shows("Yes, add it");
        table.types("y");
        assert!(read().contains("1. c4 *") && read().contains("Cleo"), "{}", read());
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn ctrl_c_always_says_what_it_did() {
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.types("Nf");
    table.with_control('c');
    table.shows("The line is cleared. Ctrl-C once more asks whether you leave the game.");
    table.hides("> Nf");
    table.with_control('c');
    table.shows("Leave the game?");
    table.with_control('c');
    table.shows("Closed. `quit`, then y, leaves the game and the program.");
    assert_eq!(table.sans(), ["e4"]);
    // What is being looked for is stopped first.
    let mut table = Table::new(80, 24);
    table.say("puzzle 2500");
    table.state.session_mut().think_for_ever();
    table.with_control('c');
    table.shows("Stopped.");
    assert!(table.state.farewell().is_none());
    table.with_control('c');
    assert_eq!(table.state.farewell(), Some("Goodbye."));
}

#[test]
fn what_ctrl_c_is_said_to_do_next_is_what_it_does() {
    // Before a game.
    let mut table = Table::new(80, 24);
    table.types("abc");
    table.with_control('c');
    table.shows("Ctrl-C once more leaves the program.");
    table.with_control('c');
    assert!(table.state.farewell().is_some());
    // In a game.
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.types("abc");
    table.with_control('c');
    table.shows("Ctrl-C once more asks whether you leave the game.");
    table.with_control('c');
    table.shows("Leave the game?");
    table.with_control('c');
    table.shows("Closed. `quit`, then y, leaves the game and the program.");
    table.say("quit");
    table.types("y");
    assert!(table.state.farewell().is_some());
    // While something is thought about.
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.state.session_mut().think_for_ever();
    table.types("abc");
    table.with_control('c');
    table.shows("Ctrl-C once more stops what is being thought about.");
    table.with_control('c');
    table.shows("Stopped.");
}
