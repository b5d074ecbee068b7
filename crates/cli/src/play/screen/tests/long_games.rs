//! Games of thousands of moves, which a file may have: no key waits for them.

use super::Table;
use crossterm::event::KeyCode;
use std::fmt::Write;
use std::fs;

/// A table with a file of one game, in which the knights go out and home for so many moves.
fn long_game(moves: usize) -> Table {
    let mut text = String::from("[White \"Anna\"]\n[Black \"Bea\"]\n\n");
    for number in 1..=moves {
        let pair = if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        writeln!(text, "{number}. {pair}").unwrap();
    }
    let file = std::env::temp_dir().join(format!("tabiya-screen-long-{moves}-{}.pgn", std::process::id()));
    fs::write(&file, text + "*\n").unwrap();
    let mut table = Table::new(80, 24);
    table.say(&format!("open {}", file.display()));
    let _ = fs::remove_file(&file);
    table
}

/// How many positions of the game were found so far.
fn walked(table: &Table) -> usize {
    table.state.session().tree().unwrap().walked()
}

#[test]
fn a_key_in_a_game_of_3000_moves_plays_them_again_once_at_most_and_a_draw_never() {
    let mut table = long_game(3_000);
    let plies = table.state.session().game().unwrap().ply();
    assert_eq!(plies, 6_000);
    let keys = [
        KeyCode::End,
        KeyCode::Left,
        KeyCode::PageUp,
        KeyCode::F(1),
        KeyCode::Esc,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::PageDown,
        KeyCode::End,
        KeyCode::Left,
    ];
    for key in keys {
        let before = walked(&table);
        table.key(key);
        assert!(walked(&table) - before <= plies, "{key:?}: {} positions", walked(&table) - before);
        let before = walked(&table);
        table.draw();
        assert_eq!(walked(&table), before, "{key:?}");
    }
    table.shows("Move 3000 of 3000");
    table.shows("White (Anna)");
}
