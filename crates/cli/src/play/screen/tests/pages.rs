//! Pages that are read, and what is typed while one is open.

use super::Table;
use crossterm::event::KeyCode;

/// The sizes of windows that people have.
const SIZES: [(u16, u16); 6] = [(50, 18), (60, 20), (80, 24), (100, 30), (120, 40), (200, 60)];

#[test]
fn a_key_that_closes_a_page_is_typed_too_after_history() {
    for (width, height) in SIZES {
        let mut table = Table::playing(width, height);
        let moves = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d3", "d6", "O-O", "O-O"];
        moves.iter().for_each(|mv| table.say(mv));
        table.say("history");
        table.say("Nh4");
        assert_eq!(table.sans().last().map(String::as_str), Some("Nh4"), "{width}x{height}");
    }
}

#[test]
fn a_key_that_closes_a_page_is_typed_too_after_a_refused_move() {
    for (width, height) in SIZES {
        let mut table = Table::playing(width, height);
        table.say("e2e5");
        table.say("Nf3");
        assert_eq!(table.sans(), ["Nf3"], "{width}x{height}");
    }
}

#[test]
fn a_key_that_closes_a_page_is_typed_too_after_every_answer() {
    for (width, height) in SIZES {
        for line in
            ["set", "help", "load junk", "games", "help new", "where", "moves", "load 8/8/8/8/8/8/8/8 w"]
        {
            let mut table = Table::playing(width, height);
            table.say(line);
            table.say("Nf3");
            assert_eq!(table.sans(), ["Nf3"], "{line}, {width}x{height}");
        }
        let mut table = Table::playing(width, height);
        table.key(KeyCode::F(1));
        table.say("Nf3");
        assert_eq!(table.sans(), ["Nf3"], "F1, {width}x{height}");
    }
}

#[test]
fn nobody_is_asked_to_leave_a_game_for_what_is_refused_and_the_next_move_keeps_its_letters() {
    let lines =
        ["load junk", "load 8/8/8/8/8/8/8/8 w", "open no-such-file.pgn", "next", "previous", "find x"];
    for (width, height) in SIZES {
        for line in lines {
            let mut table = Table::playing(width, height);
            table.say("e4");
            table.say(line);
            table.hides("Leave the game?");
            table.say("Nc6");
            assert_eq!(table.sans(), ["e4", "Nc6"], "{line}, {width}x{height}");
        }
    }
}

#[test]
fn a_move_that_is_typed_at_a_question_is_played_and_the_game_is_kept() {
    for (width, height) in SIZES {
        for line in ["new", "960", "quit", "resign", "load startpos"] {
            for mv in ["Nc6", "e5"] {
                let mut table = Table::playing(width, height);
                table.say("e4");
                table.say(line);
                table.say(mv);
                assert_eq!(table.sans(), ["e4", mv], "{line}, {width}x{height}");
            }
        }
    }
}

#[test]
fn a_page_is_closed_by_escape_and_enter_alone_and_other_keys_do_what_they_do() {
    for code in [KeyCode::Esc, KeyCode::Enter] {
        let mut table = Table::playing(80, 24);
        table.say("help");
        table.shows("Esc or Enter closes");
        table.key(code);
        table.hides("Esc or Enter closes");
        assert!(table.state.is_typing("") && table.sans().is_empty());
    }
    let mut table = Table::playing(80, 24);
    table.say("help");
    table.key(KeyCode::F(2));
    table.shows("New game");
    table.hides("Esc or Enter closes");
}

#[test]
fn the_settings_and_the_keys_break_no_words_and_have_no_narrow_column() {
    for (width, height) in [(50, 18), (60, 20)] {
        let mut table = Table::new(width, height);
        for (line, page) in [("set", "theme"), ("help", "How to move")] {
            table.say(line);
            table.shows(page);
            let mut seen = String::new();
            for _ in 0..40 {
                seen += &table.screen();
                table.key(KeyCode::PageDown);
            }
            for words in ["colorblind", "unicode", "agent:COMMAND", "after-moves"] {
                assert!(line == "help" || seen.contains(words), "{words} at {width}:\n{seen}");
            }
            if line == "help" && width == 50 {
                assert!(seen.contains("new game: opponent, level, side, clock,"), "{seen}");
            }
            table.key(KeyCode::Esc);
        }
    }
}

#[test]
fn a_page_that_was_scrolled_beyond_its_end_goes_back_at_the_first_key() {
    let mut table = Table::playing(80, 24);
    table.say("help");
    table.key(KeyCode::End);
    let end = table.screen();
    (0..9).for_each(|_| table.key(KeyCode::PageDown));
    assert_eq!(table.screen(), end);
    table.key(KeyCode::Up);
    assert_ne!(table.screen(), end);
}

#[test]
fn a_command_with_many_words_has_what_it_does_below_it_and_no_word_alone() {
    for width in [80, 100] {
        let mut table = Table::playing(width, 60);
        table.say("help");
        let text = table.screen();
        let row = text.lines().position(|line| line.contains("new [VARIANT]")).expect("a row");
        let below = text.lines().nth(row + 1).unwrap();
        assert!(below.contains("     start a new game, with a clock if"), "{text}");
    }
}

#[test]
fn what_is_told_about_a_move_does_not_lie_over_the_board_where_there_is_room_beside_it() {
    use crate::play::screen::layout::{ScreenLayout, SmallPieces};
    use ratatui::layout::Size;
    for (width, height) in [(100, 30), (120, 40), (200, 60)] {
        let mut table = Table::playing(width, height);
        let before = table.screen();
        // A refusal of more lines than there are below the board.
        let text = "The king is in check. ".repeat(12);
        table.state.show_page("Move", &text);
        table.draw();
        table.shows("The king is in check.");
        let board = ScreenLayout::of(Size { width, height }, SmallPieces::Written).unwrap().board;
        let on_board = |screen: &str| -> Vec<String> {
            let rows = screen.lines().skip(board.y.into()).take(board.height.into());
            rows.map(|row| row.chars().take(board.right().into()).collect::<String>().trim_end().to_owned())
                .collect()
        };
        assert_eq!(on_board(&table.screen()), on_board(&before), "{width}x{height}:\n{}", table.screen());
        table.key(KeyCode::Esc);
        table.hides("The king is in check.");
    }
}

#[test]
fn escape_and_a_letter_that_come_as_one_key_close_the_page_and_type_the_letter() {
    for (width, height) in [(20, 8), (50, 18), (80, 24), (200, 60)] {
        for page in ["help", "set"] {
            let mut table = Table::playing(width, height);
            table.say(page);
            assert!(table.state.model(table.now).dialog.is_some(), "{width}x{height} {page}");
            table.with_alt(KeyCode::Char('N'));
            table.say("f3");
            assert_eq!(table.sans(), ["Nf3"], "{width}x{height} {page}\n{}", table.screen());
            table.say(page);
            table.with_alt(KeyCode::Char('e'));
            table.say("5");
            assert_eq!(table.sans(), ["Nf3", "e5"], "{width}x{height} {page}\n{}", table.screen());
        }
    }
    // Without a page a small letter is a command still.
    let mut table = Table::playing(80, 24);
    table.with_alt(KeyCode::Char('n'));
    table.shows("New game");
}
