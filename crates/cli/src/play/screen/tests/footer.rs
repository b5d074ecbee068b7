//! The line below the board: how things stand, and what can be done now.

use super::Table;
use crossterm::event::KeyCode;

/// The line with the buttons.
fn footer(table: &Table) -> String {
    table.screen().lines().find(|line| line.contains("F1 help")).expect("a line of buttons").to_owned()
}

#[test]
fn the_buttons_are_those_of_the_moment_and_help_comes_first() {
    let mut table = Table::new(120, 40);
    assert!(footer(&table).ends_with("F1 help  F2 new  F3 open  F10 quit  F11 edit"), "{}", footer(&table));
    table.say("new");
    let playing = footer(&table);
    assert!(playing.contains("F1 help  F2 new") && playing.contains("F9 resign"), "{playing}");
    table.say("f3");
    table.say("e5");
    table.key(KeyCode::PageUp);
    let looking = footer(&table);
    assert!(looking.contains("F1 help  Esc back") && !looking.contains("F9"), "{looking}");
    table.key(KeyCode::Esc);
    table.say("resign");
    table.types("y");
    let over = footer(&table);
    assert!(over.contains("F1 help  F2 new") && !over.contains("F9"), "{over}");
}

#[test]
fn no_text_is_cut_at_fifty_columns() {
    let mut table = Table::new(50, 18);
    table.shows("Enter plays, or type e4");
    assert!(footer(&table).ends_with("F1 help  F10 quit"), "{}", footer(&table));
    table.key(KeyCode::Enter);
    table.say("set black person");
    table.key(KeyCode::Esc);
    for line in ["f4", "e6", "a3", "Qh4"] {
        table.say(line);
    }
    // The whole sentence has no room beside a button: what matters is told.
    assert!(footer(&table).contains("CHECK! White to move."), "{}", footer(&table));
    table.say("edit");
    table.key(KeyCode::Esc);
    assert!(footer(&table).contains("Tab: piece, Enter: place it"), "{}", footer(&table));
}

#[test]
fn f12_the_words_of_puzzles_and_those_of_files_are_among_the_buttons() {
    let mut table = Table::new(120, 40);
    table.say("new");
    assert!(footer(&table).ends_with("F10 quit  F12 analyse"), "{}", footer(&table));
    table.say("puzzle");
    assert!(footer(&table).contains("hint  solution  next"), "{}", footer(&table));
    table.click_on("solution");
    table.shows("The solution is ");
    // Also where there is little room.
    let mut table = Table::new(50, 18);
    table.say("puzzle");
    assert!(footer(&table).contains("hint  solution"), "{}", footer(&table));
}
