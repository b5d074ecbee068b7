//! Windows that have no room for a menu, for whole names, or for all that sets up a board.

use super::Table;
use crate::play::screen::style::ColorDepth;
use crossterm::event::KeyCode;

/// Windows without a panel beside the board; in the last two there is no line for how things stand.
const SMALL: [(u16, u16); 5] = [(40, 12), (33, 12), (24, 11), (20, 9), (20, 8)];

fn mated(width: u16, height: u16) -> Table {
    let mut table = Table::with(width, height, ColorDepth::Full);
    for line in ["new", "f3", "e5", "g4", "Qh4"] {
        table.say(line);
    }
    table
}

#[test]
fn where_no_box_has_room_after_a_game_what_enter_does_stands_in_the_line_that_is_typed() {
    for (width, height) in SMALL {
        let mut table = mated(width, height);
        table.shows("0-1");
        table.shows("checkmate");
        if height < 10 {
            // The one line told the end; a key asks for what comes next, and chooses nothing yet.
            table.hides("Rematch");
            table.key(KeyCode::Down);
        }
        table.shows("›Rematch");
        table.shows("↑↓ 1/5");
        table.key(KeyCode::Down);
        assert!(table.screen().to_lowercase().contains("swap colours"), "{}", table.screen());
        table.key(KeyCode::Up);
        table.key(KeyCode::Enter);
        assert!(table.state.session().is_playing(), "{width}x{height}\n{}", table.screen());
        table.hides("Rematch");
    }
}

#[test]
fn where_no_box_has_room_esc_gives_the_line_back_and_enter_the_choice() {
    for (width, height) in SMALL {
        let mut table = mated(width, height);
        table.key(KeyCode::Down);
        table.key(KeyCode::Esc);
        table.hides("›");
        table.key(KeyCode::Enter);
        table.shows("›Rematch");
        // Letters are the line's.
        table.types("un");
        table.hides("›Rematch");
        table.shows("un");
    }
}

#[test]
fn where_no_menu_has_room_before_a_game_its_chosen_row_is_seen_before_it_is_changed() {
    for (width, height) in SMALL {
        let mut table = Table::with(width, height, ColorDepth::Full);
        match height {
            8 => table.shows("Enter plays  F1 help"),
            _ => table.shows("›Play"),
        }
        table.key(KeyCode::Down);
        if height == 8 {
            table.shows("›Play");
            table.key(KeyCode::Down);
        }
        table.shows("Level");
        table.shows("1200");
        table.key(KeyCode::Right);
        table.shows("1300");
        table.key(KeyCode::Enter);
        assert_eq!(table.state.session().seats(), ["person", "tabiya:1300"], "{width}x{height}");
    }
}

#[test]
fn a_name_that_has_no_room_beside_its_clock_is_that_of_the_family() {
    let game = "[White \"Nepomniachtchi, Ian\"]\n[Black \"Vachier-Lagrave, Maxime\"]\n[WhiteElo \"2792\"]\n\
                [BlackElo \"2760\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:55]} 1-0\n";
    let mut table = Table::new(50, 18);
    table.state.on(&crossterm::event::Event::Paste(game.to_owned()), table.now);
    table.draw();
    table.key(KeyCode::Right);
    table.key(KeyCode::Right);
    table.shows("Vachier-Lagrave 2760");
    table.shows("1:29:55");
    table.hides("Lagrave…");
    table.hides("Lagrave,…");
}

#[test]
fn whoever_sets_up_a_board_sees_the_ways_out_in_every_window() {
    for (width, height) in [(24, 11), (33, 12), (40, 12), (50, 18), (80, 24)] {
        let mut table = Table::new(width, height);
        table.say("edit");
        let screen = table.screen();
        let last: String = screen.lines().rev().take(3).collect();
        assert!(last.contains("done") && last.contains("cancel"), "{width}x{height}\n{screen}");
    }
}

#[test]
fn an_opening_that_has_no_room_is_told_without_its_variation() {
    let mut table = Table::with(50, 18, ColorDepth::Full);
    for line in ["new 10 5", "e4", "d5", "exd5", "Qxd5", "Nc3"] {
        table.say(line);
    }
    table.shows("B01 Scandinavian");
    table.hides("Mieses");
    table.hides("…");
    table.resize(80, 24);
    table.shows("Mieses-Kotroc Variation");
}

#[test]
fn what_is_told_of_one_setting_has_a_page_where_it_has_no_room_below_the_board() {
    let mut table = Table::new(50, 18);
    table.say("new");
    table.say("theme");
    table.tells("the colours of the board");
    table.tells("colorblind");
    // A letter closes the page and begins the line.
    table.say("theme wood");
    table.tells("theme is wood now");
    // Others are understood like it.
    table.say("bell off");
    table.tells("bell is off now");
}

#[test]
fn the_row_of_a_menu_in_the_line_that_is_typed_can_be_clicked() {
    for (width, height) in [(40, 12), (24, 11)] {
        let mut table = mated(width, height);
        table.click_on("Rematch");
        assert!(table.state.session().is_playing(), "{width}x{height}\n{}", table.screen());
    }
}
