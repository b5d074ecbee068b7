//! What is typed in the fields of the dialog for a new game.

use super::Table;
use crossterm::event::KeyCode;

/// The dialog with the clock as the chosen field.
fn at_the_clock() -> Table {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(2));
    (0..4).for_each(|_| table.key(KeyCode::Down));
    table.shows("Clock     < none >");
    table
}

#[test]
fn home_and_end_go_to_the_ends_of_the_field_that_is_typed() {
    let mut table = at_the_clock();
    table.types("0 5");
    table.shows("Clock       0 5_");
    table.key(KeyCode::Home);
    table.types("1");
    table.shows("Clock       10 5");
    table.key(KeyCode::End);
    table.key(KeyCode::Backspace);
    table.types("3");
    table.shows("Clock       10 3_");
    table.key(KeyCode::Enter);
    assert!(table.state.session().clocks(table.now).is_some());
    table.shows("10:00");
}

#[test]
fn the_arrows_move_in_what_is_typed_and_choose_where_nothing_is() {
    let mut table = at_the_clock();
    table.types("105");
    table.key(KeyCode::Left);
    table.types(" ");
    table.shows("Clock       10 5");
    table.key(KeyCode::Delete);
    table.shows("Clock       10 _");
    table.key(KeyCode::Home);
    table.key(KeyCode::Delete);
    table.key(KeyCode::Right);
    table.key(KeyCode::Backspace);
    table.key(KeyCode::Right);
    table.key(KeyCode::Backspace);
    // Nothing is left: the choices are there again.
    table.key(KeyCode::Right);
    table.shows("Clock     < none >");
    table.key(KeyCode::Right);
    table.hides("none");
}

#[test]
fn home_in_a_field_that_is_not_typed_in_changes_what_stands_there() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(2));
    table.key(KeyCode::Down);
    table.shows("Level     < 1200 >");
    table.key(KeyCode::Home);
    table.key(KeyCode::Delete);
    table.types("2");
    table.shows("Level       2200");
    table.key(KeyCode::Up);
    table.shows("Opponent  < computer >");
    table.shows("Level       2200");
}
