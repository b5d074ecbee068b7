//! The line below the board: how things stand, and what can be done now.

use super::Table;
use crossterm::event::{Event, KeyCode};

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
    assert!(looking.contains("F6 undo"), "{looking}");
    table.key(KeyCode::Esc);
    table.say("resign");
    table.types("y");
    let over = footer(&table);
    assert!(over.contains("F1 help  F2 new") && !over.contains("F9"), "{over}");
}

#[test]
fn no_text_is_cut_at_fifty_columns() {
    let mut table = Table::new(50, 18);
    table.shows("Enter starts a game; so does a move: e4");
    table.shows("F1 help  F2 new  F3 open  F10 quit  F11 edit");
    table.key(KeyCode::Enter);
    table.say("set black person");
    table.key(KeyCode::Esc);
    for line in ["f4", "e6", "a3", "Qh4"] {
        table.say(line);
    }
    // The whole sentence has no room beside a button: what matters is told.
    table.shows("CHECK! White to move");
    table.say("edit");
    table.key(KeyCode::Esc);
    table.shows("Tab: piece, Enter: place it");
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

#[test]
fn undo_and_redo_have_buttons_only_where_they_do_something() {
    let mut table = Table::new(120, 40);
    table.say("new");
    assert!(!footer(&table).contains("undo") && !footer(&table).contains("redo"), "{}", footer(&table));
    table.say("e4");
    assert!(footer(&table).contains("F6 undo") && !footer(&table).contains("redo"), "{}", footer(&table));
    table.say("undo");
    assert!(!footer(&table).contains("undo") && footer(&table).contains("F7 redo"), "{}", footer(&table));
    table.say("d4");
    assert!(!footer(&table).contains("redo"), "{}", footer(&table));
}

#[test]
fn at_fifty_columns_the_buttons_have_a_line_of_their_own_with_autoplay_and_f12() {
    let mut table = Table::new(50, 18);
    table.say("new");
    table.say("e4");
    assert_eq!(footer(&table), "F1 help  F6 undo  F9 resign  F10 quit  F12 analyse");
    table.click_on("F12 analyse");
    // The bar stands beside the board.
    let row = |table: &Table| table.screen().lines().nth(8).unwrap().chars().nth(26);
    while !matches!(row(&table), Some('█' | '░')) {
        std::thread::yield_now();
        table.state.tick(table.now);
        table.draw();
    }
    table.say("analyse off");
    table.say("quit");
    table.types("n");
    table.on(crossterm::event::Event::Paste("1. e4 e5 1-0\n\n1. d4 d5 0-1\n".to_owned()));
    table.types("y");
    assert!(footer(&table).ends_with("F1 help  F12 analyse  previous  next  autoplay"), "{}", footer(&table));
}

#[test]
fn a_board_that_is_set_up_shows_how_that_ends_and_all_pieces_wherever_there_is_room_for_a_button() {
    for (width, height) in [(24, 11), (33, 12), (40, 14), (50, 18), (80, 24), (120, 40)] {
        let mut table = Table::playing(width, height);
        table.say("edit");
        table.key(KeyCode::Esc);
        assert!(footer(&table).contains("done"), "{width}x{height}:\n{}", table.screen());
        if width >= 33 {
            assert!(footer(&table).contains("done  cancel"), "{width}x{height}:\n{}", table.screen());
        }
        let board = table.place(tabiya::Square::H1).0 as usize + 1;
        let panel: String = table
            .screen()
            .lines()
            .map(|line| line.chars().skip(board + 1).collect::<String>() + "\n")
            .collect();
        for letter in "KQRBNPkqrbnp".chars() {
            let is_there = panel.split_whitespace().any(|word| word == letter.to_string());
            assert!(is_there, "{letter} at {width}x{height}:\n{}", table.screen());
        }
        table.click_on("done");
        table.shows("White");
        table.hides("edit>");
    }
}

#[test]
fn the_way_out_is_among_the_buttons_of_every_context_in_an_ordinary_window() {
    let game = "[White \"Anna\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    for games in [game.to_owned(), game.repeat(2)] {
        for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
            let mut table = Table::new(width, height);
            table.on(Event::Paste(games.clone()));
            assert!(footer(&table).contains("F10 quit"), "{width}x{height}: {}", footer(&table));
            table.key(KeyCode::End);
            assert!(footer(&table).contains("F10 quit"), "{width}x{height}: {}", footer(&table));
            table.say("review");
            assert!(footer(&table).contains("F10 quit"), "{width}x{height}: {}", footer(&table));
        }
    }
    let mut table = Table::new(80, 24);
    for line in ["puzzle", "solution", "edit"] {
        table.say(line);
        assert!(footer(&table).contains("F10 quit"), "{line}: {}", footer(&table));
    }
}
