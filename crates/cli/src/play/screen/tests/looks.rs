//! What a person sees at the sizes that windows have.

use super::Table;
use crate::play::screen::layout::{ScreenLayout, SmallPieces};
use crate::play::screen::style::ColorDepth;
use crossterm::event::{Event, KeyCode};
use ratatui::layout::Size;
use ratatui::style::Color;

const SIZES: [(u16, u16); 5] = [(50, 18), (80, 24), (100, 30), (120, 40), (200, 60)];

/// A game between two people in which some moves were made.
fn played(width: u16, height: u16, moves: &[&str]) -> Table {
    let mut table = Table::with(width, height, ColorDepth::Full);
    table.say("new");
    moves.iter().for_each(|line| table.say(line));
    table
}

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"];

#[test]
fn the_end_of_a_game_leaves_the_board_and_the_moves_in_sight() {
    for (width, height) in SIZES {
        let table = played(width, height, &MATE);
        let swap = if width == 50 { "Swap colours" } else { "Rematch, swap colours" };
        for text in ["Qxf7#", "1-0", "Rematch", swap, "New game"] {
            table.shows(text);
        }
        // The king in check is seen, too: nothing lies over the board.
        table.shows("!");
    }
}

#[test]
fn the_whole_start_menu_is_seen_on_every_size() {
    for (width, height) in SIZES {
        let table = Table::with(width, height, ColorDepth::Full);
        for text in ["Play the computer", "‹ chess ›", "Two people", "Puzzles", "Analyse", "Saved games"]
        {
            table.shows(text);
        }
        table.hides("▼");
    }
}

#[test]
fn a_text_that_has_no_room_ends_with_an_ellipsis() {
    let italian = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d3"];
    played(200, 60, &italian).shows("C54 Italian Game: Classical Variation, Giuoco Pianissimo");
    for depth in [ColorDepth::Full, ColorDepth::Plain] {
        let mut table = Table::with(50, 18, depth);
        table.say("set name Maximilian-Alexander-von-Hohenstaufen");
        table.say("new vs 1200");
        table.shows("Maximilian-");
        table.shows("…");
    }
    // What can be told in fewer words is not cut.
    let table = played(50, 18, &italian);
    table.shows("C54 Italian");
    table.shows("Classical Variation");
    table.hides("…");
}

#[test]
fn what_colours_say_is_said_by_signs_too() {
    for (width, height) in SIZES {
        let mut table = played(width, height, &["e4"]);
        // The squares of the last move.
        let (open, closed) = if height == 18 { ("[", "]") } else { ("┌", "┐") };
        let count = |table: &Table, sign: &str| board_cells(table).filter(|it| it == sign).count();
        assert_eq!(
            [count(&table, open), count(&table, closed)],
            [2, 2],
            "{width}x{height}:\n{}",
            table.screen()
        );
        // A piece that is picked up has a whole frame.
        table.click("e7");
        let framed = if height == 18 { count(&table, "(") } else { count(&table, "└") };
        assert_eq!(framed, 1, "{width}x{height}:\n{}", table.screen());
        let check = played(width, height, &["f4", "e6", "a3", "Qh4"]);
        assert_eq!(count(&check, "!"), 1, "{width}x{height}:\n{}", check.screen());
    }
}

/// The characters of the board.
fn board_cells(table: &Table) -> impl Iterator<Item = String> {
    let buffer = table.terminal.backend().buffer();
    let pieces = table.state.model(table.now).styles.small_pieces();
    let layout = crate::play::screen::layout::ScreenLayout::of(buffer.area.as_size(), pieces).unwrap();
    layout
        .board
        .positions()
        .map(|position| buffer[position].symbol().to_owned())
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn pieces_on_plates_of_high_contrast_stand_on_black_and_on_white() {
    for (width, height) in SIZES {
        let mut table = played(width, height, &[]);
        table.say("theme contrast");
        let buffer = table.terminal.backend().buffer();
        // In the middle row of the square: the ground on both sides of the piece.
        let grounds = |square: &str| {
            let (x, y) = table.place(square.parse().unwrap());
            (x - 1..x + 6).flat_map(|x| [buffer[(x, y)].bg, buffer[(x, y)].fg]).collect::<Vec<_>>()
        };
        assert!(grounds("e8").contains(&Color::Rgb(255, 255, 255)), "{width}x{height}");
        assert!(grounds("e1").contains(&Color::Rgb(0, 0, 0)), "{width}x{height}");
    }
}

#[test]
fn the_theme_of_high_contrast_keeps_light_and_dark_squares_apart_under_its_pieces() {
    for depth in [ColorDepth::Full, ColorDepth::Palette, ColorDepth::Sixteen] {
        for (width, height) in SIZES {
            let mut table = Table::with(width, height, depth);
            table.say("new");
            table.say("theme contrast");
            let buffer = table.terminal.backend().buffer();
            let layout = ScreenLayout::of(buffer.area.as_size(), SmallPieces::Drawn).unwrap();
            // The colour of the left edge of a square: what stands in it does not reach it.
            let edge = |column: usize, row: usize| {
                let cell = layout.cell(column, row);
                buffer[(cell.x, cell.y)].bg
            };
            let (light, dark) = (edge(0, 4), edge(1, 4));
            assert_ne!(light, dark, "{depth:?} {width}x{height}");
            for row in 0..8 {
                for column in 0..8 {
                    let ground = if (row + column) % 2 == 0 { light } else { dark };
                    assert_eq!(edge(column, row), ground, "{depth:?} {width}x{height} {column} {row}");
                }
            }
        }
    }
}

#[test]
fn where_there_are_sixteen_colours_no_others_are_used() {
    for theme in ["sea", "contrast", "day", "colorblind"] {
        for (width, height) in SIZES {
            let mut table = Table::with(width, height, ColorDepth::Sixteen);
            table.say("new");
            table.say(&format!("theme {theme}"));
            table.say("e4");
            table.click("e7");
            let few = |color: Color| !matches!(color, Color::Rgb(..) | Color::Indexed(16..));
            let content = &table.terminal.backend().buffer().content;
            let wrong = content.iter().find(|cell| !few(cell.fg) || !few(cell.bg));
            assert_eq!(wrong, None, "{theme} {width}x{height}");
            // Bold black is grey in many terminals: no piece of Black's would stand out.
            let is_grey = |cell: &ratatui::buffer::Cell| {
                cell.fg == Color::Indexed(0) && cell.modifier.contains(ratatui::style::Modifier::BOLD)
            };
            assert_eq!(content.iter().find(|cell| is_grey(cell)), None, "{theme} {width}x{height}");
        }
    }
}

#[test]
fn help_begins_with_how_to_move_and_has_two_columns_where_there_is_room() {
    for (width, height) in SIZES {
        let mut table = Table::with(width, height, ColorDepth::Full);
        table.say("help");
        table.shows("How to move");
        table.key(KeyCode::Esc);
        table.hides("How to move");
        table.key(KeyCode::F(1));
        table.shows("How to move");
        table.shows("type it, Enter");
        let beside =
            table.screen().lines().any(|line| line.contains("How to move") && line.contains("Commands"));
        assert_eq!(beside, width == 200, "{width}x{height}:\n{}", table.screen());
        if width < 200 {
            // What goes on says so.
            table.shows("▼");
        }
    }
}

#[test]
fn the_answer_that_is_chosen_has_a_mark_and_a_bar() {
    for (width, height) in SIZES {
        let mut table = played(width, height, &["e4"]);
        table.key(KeyCode::F(2));
        table.shows("› Opponent");
        table.key(KeyCode::Down);
        table.hides("› Opponent");
    }
}

#[test]
fn nothing_but_the_smallest_windows_has_its_board_at_the_edge() {
    for (width, height) in SIZES {
        let table = played(width, height, &[]);
        let first = table.screen().lines().next().unwrap_or_default().trim().to_owned();
        assert_eq!(first, "", "{width}x{height}");
    }
}

#[test]
fn a_review_has_its_words_and_its_keys_at_every_size() {
    use crate::play::screen::view_model::ReviewView;
    for (width, height) in SIZES {
        let table = played(width, height, &MATE);
        let mut model = table.state.model(table.now);
        model.menu = None;
        model.review = Some(ReviewView {
            chances: vec![0.5, 0.52, 0.5, 0.51, 0.5, 0.9, 1.0],
            at: Some(5),
            words: vec![
                "3... Nf6?? Blunder: allows Qxf7#, mate in one.".to_owned(),
                "Better was 3... g6, which drives the queen away.".to_owned(),
            ],
            mistake: Some(0),
            mistakes: 2,
            ..ReviewView::default()
        });
        let mut buffer = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, width, height));
        crate::play::screen::view::draw(&model, &mut buffer);
        let screen = super::text(&buffer);
        for text in ["Nf6??", "Better was", "Weak move 1 of 2"] {
            assert!(screen.contains(text), "{width}x{height}: {text}\n{screen}");
        }
    }
}

#[test]
fn a_long_reason_is_said_in_brief_where_it_would_be_cut() {
    use crate::play::screen::view_model::ReviewView;
    let why = "14. Nd2?? Ne3+ forks the king on g2, the queen on d1 and the rook on f1. Rg1 was best.";
    for (width, height) in SIZES {
        let table = played(width, height, &MATE);
        let mut model = table.state.model(table.now);
        (model.menu, model.messages) = (None, Vec::new());
        model.review = Some(ReviewView {
            chances: vec![0.5, 0.52, 0.5, 0.51, 0.5, 0.9, 1.0],
            at: Some(5),
            words: vec![
                "14. Nd2?? -1.99 to -8.46. Blunder: Ne3+ forks the king on g2, the queen on d1 and the rook on \
                 f1: Black is winning. Rg1 was best: with it Black is better, but not winning."
                    .to_owned(),
                "14. Rg1 Bc6 15. Kh1 c4 16. d4 a6 17. Nd2 h6 18. Ngf3 Rc8 19. Nf1 h5 20. Bxf5 Nxf5".to_owned(),
            ],
            said_in_brief: Some(why.to_owned()),
            mistake: Some(0),
            mistakes: 2,
            ..ReviewView::default()
        });
        let mut buffer = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, width, height));
        crate::play::screen::view::draw(&model, &mut buffer);
        let screen = super::text(&buffer);
        for text in ["forks", "g2,", "d1", "f1", "Rg1", "was", "best"] {
            assert!(screen.contains(text), "{width}x{height}: {text}\n{screen}");
        }
    }
}

#[test]
fn with_sixteen_colours_a_theme_that_looks_like_another_says_so_and_the_others_differ() {
    let mut boards: Vec<(String, Vec<ratatui::style::Color>)> = Vec::new();
    for theme in tabiya::diagram::Theme::ALL {
        let mut table = Table::with(80, 24, ColorDepth::Sixteen);
        table.say("new");
        table.say("e4");
        table.say(&format!("theme {}", theme.name()));
        let like = boards.iter().find(|(_, board)| *board == grounds(&table)).map(|(name, _)| name.clone());
        match like {
            Some(like) => table.tells(&format!(
                "This terminal has 16 colours: with them {} looks like {like}.",
                theme.name()
            )),
            None => table.hides("16 colours"),
        }
        boards.push((theme.name().to_owned(), grounds(&table)));
    }
}

/// The grounds of all characters.
fn grounds(table: &Table) -> Vec<ratatui::style::Color> {
    table.terminal.backend().buffer().content.iter().map(|cell| cell.bg).collect()
}

#[test]
fn in_high_contrast_both_squares_of_the_last_move_are_coloured() {
    use tabiya::Square;
    for depth in [ColorDepth::Full, ColorDepth::Palette, ColorDepth::Sixteen] {
        for (width, height) in SIZES {
            let mut table = Table::with(width, height, depth);
            for line in ["new", "theme contrast", "e4", "e5", "Nf3"] {
                table.say(line);
            }
            let buffer = table.terminal.backend().buffer();
            let colors = |square: Square| {
                let (x, y) = table.place(square);
                let cells = (x - 1..=x + 1).map(|x| &buffer[(x, y)]);
                cells.flat_map(|cell| [cell.bg, cell.fg]).collect::<Vec<_>>()
            };
            // A white piece beside it on a square of the same colour.
            let (moved, other) = (colors(Square::F3), colors(Square::F1));
            let is_new = |color: &&Color| !other.contains(color) && **color != Color::Reset;
            assert!(moved.iter().find(is_new).is_some(), "{depth:?} {width}x{height}: {moved:?} {other:?}");
        }
    }
}

#[test]
fn characters_stand_where_pictures_are_not_painted_yet() {
    use crate::play::screen::style::PieceRendering;
    use tabiya::{Square, SquareSet};
    let table = played(100, 30, &[]);
    let mut model = table.state.model(table.now);
    model.styles.pieces = PieceRendering::Pictures;
    model.board_view.as_mut().unwrap().unpainted = SquareSet::from_iter([Square::E1]);
    let mut buffer = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, 100, 30));
    crate::play::screen::view::draw(&model, &mut buffer);
    let has_ink = |square: Square| {
        let (x, y) = table.place(square);
        (x - 2..=x + 2).any(|x| buffer[(x, y)].symbol() != " ")
    };
    assert!(has_ink(Square::E1) && !has_ink(Square::D1) && !has_ink(Square::E8));
}

#[test]
fn names_beside_a_clock_are_told_briefly_rather_than_cut() {
    let mut table = Table::with(50, 18, ColorDepth::Full);
    table.say("new 10 5 vs 1500");
    table.shows("tabiya 1500     10:00");
    table.hides("…");
    let pgn = "[White \"Carlsen, Magnus\"]\n[Black \"Nepomniachtchi, Ian\"]\n[WhiteElo \"2855\"]\n\
               [BlackElo \"2782\"]\n\n1. e4 {[%clk 1:59:58]} e5 {[%clk 1:59:50]} *";
    for (width, height) in SIZES {
        let mut table = Table::with(width, height, ColorDepth::Full);
        table.on(Event::Paste(pgn.to_owned()));
        table.key(KeyCode::Right);
        table.key(KeyCode::Right);
        // What has no room beside the clock stands above it.
        for what in ["Carlsen, Magnus", "Nepomniachtchi, Ian", "1:59:58", "1:59:50"] {
            table.shows(what);
        }
    }
}

#[test]
fn pieces_on_the_first_rank_do_not_run_into_the_page() {
    for depth in [ColorDepth::Sixteen, ColorDepth::Palette, ColorDepth::Full] {
        for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
            let mut table = Table::with(width, height, depth);
            table.say("new");
            let size = Size { width, height };
            let board = ScreenLayout::of(size, SmallPieces::Drawn).unwrap().board;
            let buffer = table.terminal.backend().buffer();
            let edge = buffer[(board.x, board.bottom())].bg;
            assert_ne!(edge, Color::Reset, "{depth:?} {width}x{height}");
            // All along the board, and the names of the files stand on it.
            let below: Vec<_> = (board.x..board.right()).map(|x| &buffer[(x, board.bottom())]).collect();
            assert!(below.iter().all(|cell| cell.bg == edge), "{depth:?} {width}x{height}");
            let names: String = below.iter().map(|cell| cell.symbol().trim()).collect();
            assert_eq!(names, "abcdefgh");
        }
    }
}
