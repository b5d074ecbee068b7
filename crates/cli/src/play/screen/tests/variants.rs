//! Other games than chess: what is chosen, marked, dropped and counted.

use super::Table;
use crate::play::screen::style::ColorDepth;
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use tabiya::{Square, Variant};

/// A game of crazyhouse in which both sides have a pawn in hand, and White is to move.
fn house(width: u16, height: u16) -> Table {
    let mut table = Table::new(width, height);
    for line in ["new crazyhouse", "e4", "d5", "exd5", "Qxd5"] {
        table.say(line);
    }
    table
}

#[test]
fn the_hill_and_the_goal_are_marked_without_colours_and_with_them() {
    let mut table = Table::new(80, 24);
    table.say("new king of the hill");
    let marked = table.screen().matches('=').count();
    assert_eq!(marked, 8, "{}", table.screen());
    table.say("new racingkings");
    assert_eq!(table.screen().matches('=').count(), 16, "{}", table.screen());
    table.say("new");
    table.hides("=");
    for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
        for (width, height, squares) in [(80, 24, 4), (200, 60, 4), (30, 12, 4)] {
            let mut table = Table::with(width, height, depth);
            table.say("new kingofthehill");
            assert_eq!(table.screen().matches('⚑').count(), squares, "{}", table.screen());
        }
    }
}

#[test]
fn a_board_that_is_set_up_shows_hands_and_checks() {
    for (width, height) in [(80, 24), (200, 60)] {
        let mut table = house(width, height);
        table.say("edit");
        table.shows("White: in hand P");
        table.say("hand QNpp");
        table.shows("White: in hand QN");
        table.shows("Black: in hand pp");
        table.say("checks 3+2");
        table.hides("in hand");
        table.shows("White: 3 checks to give");
        table.shows("Black: 2 checks to give");
    }
}

#[test]
fn a_piece_in_hand_is_dropped_by_two_clicks_or_by_dragging_it() {
    for (width, height) in [(80, 24), (200, 60)] {
        let mut table = house(width, height);
        table.say("Nc3");
        table.shows("in hand");
        // Black's pawn: no square of the first or the last rank is offered.
        table.click_on("in hand");
        let (column, row) = in_hand(&table);
        table.click_at(column, row);
        table.shows("(p)");
        table.click("e4");
        assert_eq!(table.sans().last().unwrap(), "@e4");
        table.say("Nxd5");
        let (column, row) = in_hand(&table);
        table.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        let (to_column, to_row) = table.place(Square::E6);
        table.mouse(MouseEventKind::Up(MouseButton::Left), to_column, to_row);
        // Black had one pawn, and it stands on e4: nothing is dropped, and White's hand is not Black's.
        assert_eq!(table.sans().last().unwrap(), "Nxd5");
        table.say("a6");
        let (column, row) = in_hand(&table);
        table.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
        table.mouse(MouseEventKind::Up(MouseButton::Left), to_column, to_row);
        assert_eq!(table.sans().last().unwrap(), "Q@e6");
    }
}

/// The place of the first piece in a hand.
fn in_hand(table: &Table) -> (u16, u16) {
    let screen = table.screen();
    let (row, line) =
        screen.lines().enumerate().find(|(_, line)| line.contains("in hand  ")).expect("a hand");
    let column = line.split("in hand  ").next().unwrap().chars().count() + "in hand  ".len();
    (column as u16, row as u16)
}

#[test]
fn a_piece_in_hand_is_dropped_with_tab_arrows_and_enter() {
    let mut table = house(80, 24);
    table.say("a3");
    table.key(KeyCode::Tab);
    table.shows("(p)");
    let mut cursor = table.state.cursor().unwrap();
    while cursor.rank() != tabiya::Rank::Fourth {
        table.key(if cursor.rank() < tabiya::Rank::Fourth { KeyCode::Up } else { KeyCode::Down });
        cursor = table.state.cursor().unwrap();
    }
    while cursor.file() != tabiya::File::H {
        table.key(KeyCode::Right);
        cursor = table.state.cursor().unwrap();
    }
    table.key(KeyCode::Enter);
    assert_eq!(table.sans().last().unwrap(), "@h4");
    // On an occupied square it is refused with the reason, and Esc puts a piece back.
    table.say("exf5");
    let mut table = house(80, 24);
    table.say("a3");
    table.key(KeyCode::Tab);
    table.click("e8");
    table.shows("e8");
    assert_eq!(table.sans().last().unwrap(), "a3");
    table.key(KeyCode::Tab);
    table.key(KeyCode::Esc);
    table.hides("(p)");
}

#[test]
fn in_antichess_a_pawn_is_offered_a_king_by_key_by_arrows_and_by_a_click() {
    for way in 0..3 {
        let mut table = Table::new(80, 24);
        table.say("load antichess 8/P7/8/8/8/8/7k/8 w - - 0 1");
        table.drag("a7", "a8");
        table.shows("q, r, b, n or k");
        match way {
            0 => table.types("k"),
            1 => {
                table.key(KeyCode::Up);
                table.key(KeyCode::Enter);
            }
            _ => table.click_on("K  king"),
        }
        table.hides("Promote to");
        assert_eq!(table.sans(), ["a8=K"], "{way}");
    }
    let mut table = Table::new(80, 24);
    table.say("load 8/P7/8/8/8/8/7k/4K3 w - - 0 1");
    table.drag("a7", "a8");
    table.shows("q, r, b or n");
    table.types("k");
    assert!(table.sans().is_empty(), "a pawn of chess becomes no king");
}

#[test]
fn help_names_drops() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(1));
    table.shows("N@f3");
}

#[test]
fn a_variant_is_chosen_in_the_menu_and_its_level_is_not_calibrated() {
    let mut table = Table::new(80, 24);
    table.click_on("Variant");
    table.key(KeyCode::Right);
    table.shows("‹ Crazyhouse ›");
    table.shows("Levels are not calibrated in Crazyhouse.");
    for _ in 0..4 {
        table.key(KeyCode::Right);
    }
    table.shows("‹ Atomic ›");
    table.key(KeyCode::Enter);
    let session = table.state.session();
    assert_eq!(session.game().unwrap().position().variant(), Variant::Atomic);
    assert_eq!(session.profile().preset.variant.game(), Variant::Atomic);
    table.shows("New game of Atomic, tabiya 1200 plays Black. Levels are not calibrated in");
}

#[test]
fn the_dialog_of_a_new_game_has_the_variant() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(2));
    table.shows("Variant     chess");
    table.types("person");
    table.key(KeyCode::Down);
    table.shows("Variant   < chess >");
    table.types("shogi");
    table.key(KeyCode::Enter);
    table.shows("The variants are");
    table.types("three-check");
    table.key(KeyCode::Enter);
    assert_eq!(table.state.session().game().unwrap().position().variant(), Variant::ThreeCheck);
    table.shows("3 checks to give");
}

#[test]
fn a_game_of_a_variant_is_not_reviewed_as_chess() {
    let mut table = house(80, 24);
    table.say("review");
    table.shows("Only games of chess are reviewed, and this is one of Crazyhouse.");
}

#[test]
fn what_is_in_hand_and_the_checks_to_give_are_seen_on_the_smallest_screens() {
    for (width, height) in [(40, 14), (30, 12), (40, 20), (60, 14), (30, 40)] {
        let mut table = Table::new(width, height);
        table.say("load 4k3/8/8/8/8/8/8/4K3[QQRRBBNNPPrrbbnnppp] w - - 0 1");
        for kind in ["Q2", "R2", "B2", "N2", "P2", "r2", "b2", "n2", "p3"] {
            table.shows(kind);
        }
        table.say("load 4k3/8/8/8/8/8/8/Q3K3 w - - 2+1 0 1");
        let screen = table.screen();
        let wide = screen.contains("2 checks to give") && screen.contains("1 check to give");
        assert!(wide || screen.contains("checks: 2") && screen.contains("checks: 1"), "{screen}");
    }
}

#[test]
fn who_sets_up_a_board_is_told_how_hands_and_checks_come_to_it() {
    let mut table = Table::new(160, 40);
    table.say("new crazyhouse");
    table.say("edit");
    table.shows("`hand QNpp` sets what is in");
    table.say("4k3/8/8/8/8/8/8/4K3[QQnn] w - - 0 1");
    table.say("done");
    table.shows("Q2");
    table.shows("n2");
    table.say("new threecheck");
    table.say("edit");
    table.shows("`checks 3+2` sets the checks");
    table.say("4k3/8/8/8/8/8/8/Q3K3 w - - 2+1 0 1");
    table.say("done");
    table.shows("2 checks to give");
}
