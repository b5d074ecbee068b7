//! What the screen looks like, from the smallest to the largest.

use super::Table;
use crate::play::screen::style::ColorDepth;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::style::Color;
use tabiya::Rng;

#[test]
fn on_the_smallest_screen_there_is_the_board_and_typing_lies_over_its_last_row() {
    let mut table = Table::playing(20, 8);
    table.say("e4");
    let board = "   r n b q k b n r\n   p p p p p p p p\n   . . . . . . . .\n   . . . . . . . .\n   . . . .[P]. . .\n   . . . . . . . .\n   P P P P[.]P P P\n   R N B Q K B N R";
    assert_eq!(table.screen(), board);
    table.types("Nf");
    table.shows("> Nf6");
    table.key(KeyCode::Esc);
    assert_eq!(table.screen(), board);
    table.say("Ke3");
    table.shows("The king on e8");
}

#[test]
fn below_the_smallest_screen_there_is_text_and_the_game_is_kept() {
    let mut table = Table::playing(80, 24);
    table.say("e4");
    for (width, height) in [(19, 8), (20, 7), (30, 1), (1, 1), (5, 3)] {
        table.resize(width, height);
        table.say("history");
        table.key(KeyCode::Esc);
    }
    table.resize(30, 2);
    table.shows("No room for the board.");
    table.say("e5");
    table.resize(80, 24);
    table.shows("  1. e4        e5");
    assert_eq!(table.sans(), ["e4", "e5"]);
}

#[test]
fn at_24_by_11_everything_has_its_place() {
    let mut table = Table::new(24, 11);
    table.say("new 10");
    table.say("e4");
    let screen = "8  r n b q k b n r 10:00\n7  p p p p p p p p\n6  . . . . . . . .\n5  . . . . . . . .\n4  . . . .[P]. . .\n3  . . . . . . . .\n2  P P P P[.]P P P\n1  R N B Q K B N R\n   a b c d e f g h 10:00\n1. e4  F1 help  F10 quit\n1... Black>";
    assert_eq!(table.screen(), screen);
}

#[test]
fn an_ordinary_window_without_colours() {
    let mut table = Table::new(80, 24);
    table.say("new 10 5");
    for line in ["e4", "d5", "exd5", "Qxd5"] {
        table.say(line);
    }
    table.click("b1");
    table.shows("Black                      10:10");
    table.shows("  1. e4        d5");
    table.shows("  2. exd5      Qxd5");
    table.shows("White to move.");
    table.shows("3. White>");
    table.shows("(N)");
    table.shows("    a    b    c    d    e    f    g    h");
}

#[test]
fn men_are_shapes_where_squares_are_large_and_symbols_where_they_are_not() {
    for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
        for (width, height) in [(100, 30), (120, 40), (150, 50), (200, 60)] {
            let mut large = Table::with(width, height, depth);
            large.say("new");
            large.shows("▀");
            large.hides("♜");
            large.say("pieces unicode");
            large.hides("▀");
            large.shows("♜");
        }
        let mut small = Table::with(80, 24, depth);
        small.say("new");
        small.shows("▖▆▗");
        small.hides("♟");
        small.resize(50, 18);
        small.shows("♟\u{fe0e}");
        small.say("pieces letters");
        small.shows("R");
    }
}

#[test]
fn day_and_night_paint_the_whole_page_and_the_others_leave_it_to_the_terminal() {
    let pages = |theme: &str, depth| {
        let mut table = Table::with(80, 24, depth);
        table.say("new 5");
        table.say(&format!("theme {theme}"));
        let content = &table.terminal.backend().buffer().content;
        content.iter().filter(|cell| cell.bg == Color::Reset || cell.fg == Color::Reset).count()
    };
    for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
        assert_eq!([pages("day", depth), pages("night", depth)], [0, 0]);
        assert!(pages("sea", depth) > 500);
    }
    // Without colours there are none, whatever the theme.
    assert_eq!(pages("night", ColorDepth::Plain), 80 * 24);
}

#[test]
fn whatever_is_pressed_on_whatever_screen_nothing_breaks() {
    let sizes = [(20, 8), (24, 11), (80, 24), (40, 60), (200, 60), (480, 154), (3, 2), (21, 10), (120, 12)];
    let lines = [
        "new 5 3", "e4", "e5", "Nf3", "undo", "edit", "Ke1", "ke8", "done", "960 5", "flip", "games",
        "moves", "help",
    ];
    let depths = [ColorDepth::Plain, ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full];
    let mut rng = Rng::new(1);
    for depth in depths {
        let mut table = Table::with(80, 24, depth);
        for round in 0..250 {
            // An engine that thinks all the time, and pieces of thousands of pixels, are what would take the time.
            if round % 5 == 0 && table.state.model(table.now).analysis.is_some() {
                table.say("analyse off");
                table.key(KeyCode::Esc);
            }
            let is_large = table.terminal.backend().buffer().area.width > 400;
            match if is_large && rng.below(2) == 0 { 0 } else { rng.below(12) } {
                0 => {
                    let (width, height) = sizes[rng.below(sizes.len())];
                    table.resize(width, height);
                }
                1..=3 => {
                    let area = table.terminal.backend().buffer().area;
                    let (column, row) =
                        (rng.below(area.width.into()) as u16, rng.below(area.height.into()) as u16);
                    let kinds = [
                        MouseEventKind::Down(MouseButton::Left),
                        MouseEventKind::Drag(MouseButton::Left),
                        MouseEventKind::Up(MouseButton::Left),
                        MouseEventKind::Down(MouseButton::Right),
                        MouseEventKind::ScrollUp,
                        MouseEventKind::ScrollDown,
                    ];
                    table.mouse(kinds[rng.below(kinds.len())], column, row);
                }
                4 | 5 => table.say(lines[rng.below(lines.len())]),
                6 => {
                    let letter = char::from(b' ' + rng.below(95) as u8);
                    let held = [KeyModifiers::NONE, KeyModifiers::ALT, KeyModifiers::CONTROL][rng.below(3)];
                    table.on(Event::Key(KeyEvent::new(KeyCode::Char(letter), held)));
                }
                _ => {
                    let codes = [
                        KeyCode::Enter,
                        KeyCode::Esc,
                        KeyCode::Left,
                        KeyCode::Right,
                        KeyCode::Up,
                        KeyCode::Down,
                        KeyCode::Tab,
                        KeyCode::BackTab,
                        KeyCode::PageUp,
                        KeyCode::PageDown,
                        KeyCode::Home,
                        KeyCode::End,
                        KeyCode::Backspace,
                        KeyCode::Delete,
                        // Not F4, which saves: the next word that is said would be a file.
                        KeyCode::F([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12][rng.below(11)]),
                    ];
                    table.key(codes[rng.below(codes.len())]);
                }
            }
            // Nothing is written on disk.
            if table.state.is_typing("save") {
                table.key(KeyCode::Esc);
            }
            if table.state.farewell().is_some() {
                table = Table::with(80, 24, depth);
            }
        }
    }
}

#[test]
fn the_end_of_a_game_is_told_in_the_smallest_windows() {
    for (width, height) in [(20, 8), (20, 9), (21, 10), (24, 11), (33, 12), (40, 14), (50, 18)] {
        for depth in [ColorDepth::Plain, ColorDepth::Full] {
            let mut table = Table::with(width, height, depth);
            for line in ["new", "f3", "e5", "g4", "Qh4"] {
                table.say(line);
            }
            let screen = table.screen();
            assert!(screen.contains("0-1"), "{width}x{height}:\n{screen}");
            assert!(screen.contains("checkmate"), "{width}x{height}:\n{screen}");
        }
    }
}
