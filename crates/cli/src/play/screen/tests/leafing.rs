//! Games from elsewhere: opened at their first position, played through by themselves, pasted.

use super::Table;
use crossterm::event::{Event, KeyCode};
use std::fs;
use std::time::Duration;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Bea\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                     [White \"Cleo\"]\n[Black \"Dora\"]\n\n1. d4 d5 *\n";

/// A table with the first of two games from a file.
fn opened(name: &str) -> Table {
    let file = std::env::temp_dir().join(format!("tabiya-screen-{name}-{}.pgn", std::process::id()));
    fs::write(&file, GAMES).unwrap();
    let mut table = Table::new(80, 24);
    table.say(&format!("open {}", file.display()));
    let _ = fs::remove_file(&file);
    table
}

#[test]
fn a_file_is_shown_from_its_first_position_and_leafed_through() {
    let mut table = opened("first");
    table.shows("White (Anna)");
    table.shows("Looking back");
    for _ in 0..3 {
        table.shows("Looking back");
        table.key(KeyCode::PageDown);
    }
    table.hides("Looking back");
    table.say("next");
    table.shows("White (Cleo)");
    table.shows("Looking back");
    assert_eq!(table.sans(), ["d4", "d5"]);
}

#[test]
fn autoplay_goes_through_the_moves_and_a_key_stops_it() {
    let mut table = opened("autoplay");
    table.say("autoplay 1");
    table.shows("any key stops it");
    let tick = |table: &mut Table, seconds: u64| {
        table.now += Duration::from_secs(seconds);
        assert!(table.state.next_moment(table.now).is_none_or(|moment| moment <= table.now));
        table.state.tick(table.now);
        table.draw();
    };
    tick(&mut table, 1);
    tick(&mut table, 1);
    table.shows("Looking back");
    tick(&mut table, 1);
    table.hides("Looking back");
    // From the end it begins again; the key that stops it does what it does.
    table.say("autoplay 1");
    tick(&mut table, 1);
    table.key(KeyCode::PageUp);
    table.now += Duration::from_secs(10);
    table.state.tick(table.now);
    table.draw();
    table.shows("Looking back");
    table.say("autoplay never");
    table.shows("is not a number of seconds");
}

#[test]
fn a_position_a_game_and_moves_are_pasted_anywhere() {
    let mut table = Table::new(80, 24);
    table.on(Event::Paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n".to_owned()));
    table.shows("New game from this position");
    // A page does not stand in its way.
    table.key(KeyCode::F(1));
    table.on(Event::Paste("1. e4 Kd7\r\n2. e5".to_owned()));
    assert_eq!(table.sans(), ["e4", "Kd7", "e5"]);
    table.on(Event::Paste(GAMES.to_owned()));
    table.shows("White (Anna)");
    assert_eq!(table.sans(), ["e4", "e5", "Nf3"]);
    // A word is typed, and waits for Enter.
    table.on(Event::Paste("new".to_owned()));
    assert!(table.state.is_typing("new"));
}
