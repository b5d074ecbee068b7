//! The menus: before a game, and after one.

use super::Table;
use crate::play::profile::PresetSide;
use crate::play::screen::style::ColorDepth;
use crate::play::session::PlaySession;
use crate::play::settings::Settings;
use crate::play::terminal_caps::{Charset, ColorSupport, TermCaps};
use crossterm::event::{Event, KeyCode};
use std::sync::Arc;
use std::time::Duration;
use tabiya::{Color, Position};
use tabiya_engine::Level;
use tabiya_table::Library;

/// The sizes of windows that people have.
const SIZES: [(u16, u16); 6] = [(50, 18), (60, 20), (80, 24), (100, 30), (120, 40), (200, 60)];

#[test]
fn the_first_thing_that_is_seen_is_a_board_with_its_pieces_and_a_menu() {
    for (width, height) in SIZES {
        let table = Table::new(width, height);
        table.shows("Play the computer");
        table.shows("Level    ‹ 1200 ›");
        let screen = table.screen();
        let mut rows = screen.lines().map(|row| row.replace(['.', ' ', '8'], ""));
        assert!(rows.any(|row| row.starts_with("rnbqkbnr")), "{width}x{height}\n{screen}");
    }
}

#[test]
fn one_key_or_one_move_begins_a_game_against_the_computer() {
    for (width, height) in SIZES {
        let mut table = Table::new(width, height);
        table.key(KeyCode::Enter);
        assert_eq!(table.state.session().seats(), ["person", "tabiya:1200"], "{width}x{height}");
        assert!(table.state.session().is_playing() && table.sans().is_empty());
        let mut table = Table::new(width, height);
        table.say("e4");
        assert_eq!(table.sans()[0], "e4", "{width}x{height}");
        assert!(table.state.session().is_program(Color::Black));
    }
    let mut table = Table::new(80, 24);
    table.click("g1");
    table.click("f3");
    assert_eq!(table.sans()[0], "Nf3");
    let mut table = Table::new(80, 24);
    table.drag("d2", "d4");
    assert_eq!(table.sans()[0], "d4");
    let mut table = Table::new(80, 24);
    table.click_on("Play the computer");
    assert!(table.state.session().is_playing());
}

#[test]
fn what_is_no_move_at_the_start_begins_nothing_and_is_explained() {
    let mut table = Table::new(80, 24);
    table.say("e5");
    table.shows("e5");
    assert!(table.state.session().game().is_none());
    table.say("nonsense");
    table.shows("neither a command nor a move");
    table.types("N");
    table.shows("Na3  Nc3  Nf3  Nh3");
}

#[test]
fn level_side_clock_and_variant_are_chosen_and_remembered() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::Down);
    table.key(KeyCode::Right);
    table.shows("Level    ‹ 1300 ›");
    table.key(KeyCode::Tab);
    table.key(KeyCode::Right);
    table.shows("You play ‹ Black ›");
    table.shows("    h    g    f    e    d    c    b    a");
    table.click_on("Clock");
    table.shows("Clock    ‹ 1+0 ›");
    table.click_on("Variant");
    table.shows("Variant  ‹ Chess960 ›");
    table.key(KeyCode::Enter);
    let session = table.state.session();
    assert_eq!(session.seats(), ["tabiya:1300", "person"]);
    let start = *session.game().unwrap().start();
    assert!(start.board().chess960_number(Color::White).is_some());
    assert!(session.clocks(table.now).is_some());
    let preset = session.profile().preset.clone();
    assert_eq!((preset.level, preset.side, preset.clock()), (Some(1300), PresetSide::Black, "1 0"));
}

#[test]
fn which_side_a_typed_move_gives_is_still_told_when_the_computer_has_answered() {
    for (width, height) in SIZES {
        let mut table = Table::new(width, height);
        table.key(KeyCode::Down);
        table.key(KeyCode::Down);
        table.key(KeyCode::Right);
        table.say("e4");
        while table.sans().len() < 2 {
            std::thread::yield_now();
            table.state.tick(table.now);
        }
        table.draw();
        table.tells("tabiya 1200 plays 1... ");
        table.tells("You play White in this game.");
        // It is told once.
        table.types("N");
        table.say("f3");
        assert!(!table.told().contains("You play White"), "{width}x{height}:\n{}", table.screen());
    }
}

#[test]
fn a_typed_move_of_whites_means_that_the_person_has_white_in_this_game() {
    for (width, height) in SIZES {
        let with_black = || {
            let mut table = Table::new(width, height);
            table.key(KeyCode::Down);
            table.key(KeyCode::Down);
            table.key(KeyCode::Right);
            table.shows("Black");
            table
        };
        let mut table = with_black();
        table.say("e4");
        assert_eq!(table.sans()[0], "e4", "{width}x{height}");
        assert_eq!(table.state.session().seats(), ["person", "tabiya:1200"]);
        table.tells("You play White in this game.");
        // What was chosen is chosen still the next time.
        assert_eq!(table.state.session().profile().preset.side, PresetSide::Black);
        // An answer to a move that was not made begins nothing, and it is told who begins.
        for line in ["e5", "Nf6"] {
            let mut table = with_black();
            table.say(line);
            assert!(table.state.session().game().is_none(), "{width}x{height}");
            table.tells("You play Black: Enter starts, and the computer moves first.");
        }
        // The computer begins.
        let mut table = with_black();
        table.key(KeyCode::Enter);
        assert_eq!(table.state.session().seats(), ["tabiya:1200", "person"]);
    }
    // Where the lot decides, whoever moves has decided.
    let mut table = Table::new(80, 24);
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.key(KeyCode::Left);
    table.shows("You play ‹ random ›");
    table.say("e4");
    assert_eq!(table.state.session().seats(), ["person", "tabiya:1200"]);
}

#[test]
fn the_level_of_the_menu_is_the_level_of_the_dialog_and_of_the_next_time() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::Right);
    table.key(KeyCode::Right);
    table.shows("Level    ‹ 1400 ›");
    assert_eq!(table.state.session().profile().preset.level, Some(1400));
    table.key(KeyCode::F(2));
    table.shows("Level       1400");
    table.key(KeyCode::Down);
    table.types("1700");
    table.key(KeyCode::Enter);
    assert_eq!(table.state.session().seats(), ["person", "tabiya:1700"]);
    assert_eq!(table.state.session().profile().preset.level, Some(1700));
    table.key(KeyCode::F(2));
    table.shows("Level       1700");
}

#[test]
fn a_click_on_the_sign_before_a_value_goes_back_and_elsewhere_forward() {
    let mut table = Table::new(80, 24);
    table.click_on("‹ 1200");
    table.shows("Level    ‹ 1100 ›");
    table.click_on("1100");
    table.shows("Level    ‹ 1200 ›");
    table.click_on("‹ White");
    table.shows("You play ‹ random ›");
    table.key(KeyCode::F(2));
    table.click_on("Level");
    table.shows("Level     < 1200 >");
    table.click_on("< 1200");
    table.shows("Level     < 1100 >");
    table.click_on("1100 >");
    table.shows("Level     < 1200 >");
}

#[test]
fn the_box_of_the_end_has_a_frame_however_the_game_ended() {
    for (width, height) in SIZES {
        let mut resigned = Table::new(width, height);
        for line in ["new 5 vs 1200", "e4", "resign"] {
            resigned.say(line);
        }
        resigned.types("y");
        let mut agreed = Table::playing(width, height);
        for line in ["e4", "draw", "accept"] {
            agreed.say(line);
        }
        for table in [mated(width, height), resigned, agreed] {
            let screen = table.screen();
            for corner in ['┌', '┐', '└', '┘'] {
                assert_eq!(screen.matches(corner).count(), 1, "{width}x{height}\n{screen}");
            }
            for row in ["Rematch", "Review", "Save as PGN", "New game"] {
                table.shows(row);
            }
        }
    }
}

#[test]
fn the_box_of_the_end_offers_no_review_of_a_variant() {
    for (game, is_reviewed) in [("new chess vs 1200", true), ("new atomic vs 1200", false)] {
        let mut table = Table::new(80, 24);
        for line in [game, "e4", "resign"] {
            table.say(line);
        }
        table.types("y");
        table.shows("Save as PGN");
        assert_eq!(table.screen().contains("Review the game"), is_reviewed, "{game}\n{}", table.screen());
    }
}

#[test]
fn the_array_that_is_shown_is_the_one_that_is_played() {
    let mut table = Table::new(80, 24);
    table.click_on("Variant");
    table.shows("Chess960");
    let row = table.screen().lines().find(|line| line.trim_start().starts_with('8')).unwrap().to_owned();
    let shown: String = row.chars().filter(|letter| "rnbqk".contains(*letter)).take(8).collect();
    table.key(KeyCode::Enter);
    let position: Position = *table.state.session().game().unwrap().start();
    assert!(position.to_fen().starts_with(&shown), "{shown}: {}", position.to_fen());
}

#[test]
fn two_people_play_from_the_menu() {
    let mut table = Table::new(80, 24);
    table.click_on("Two people");
    table.say("e4");
    table.say("e5");
    assert_eq!(table.sans(), ["e4", "e5"]);
}

#[test]
fn a_command_typed_at_the_start_is_a_command() {
    let mut table = Table::new(80, 24);
    table.say("new vs random");
    assert_eq!(table.state.session().seats(), ["person", "random"]);
    table.hides("Play the computer");
}

fn mated(width: u16, height: u16) -> Table {
    let mut table = Table::playing(width, height);
    for line in ["f3", "e5", "g4", "Qh4"] {
        table.say(line);
    }
    table
}

#[test]
fn the_end_has_a_box_with_the_result_the_reason_and_what_comes_next() {
    for (width, height) in SIZES {
        let table = mated(width, height);
        // In a frame of 21 columns a rematch with the other colours has no room for all of its words.
        let swap = if width == 50 { "Swap colours" } else { "Rematch, swap colours" };
        for text in ["0-1", "Black wins by", "Rematch", swap, "Save as PGN", "New game"] {
            table.shows(text);
        }
    }
}

#[test]
fn a_rematch_is_played_with_one_key_and_colours_are_swapped() {
    let mut table = mated(80, 24);
    table.key(KeyCode::Enter);
    assert!(table.state.session().is_playing() && table.sans().is_empty());
    let mut table = Table::new(80, 24);
    table.say("new 5 3 vs random");
    table.say("resign");
    table.types("y");
    table.shows("Black wins by resignation");
    table.click_on("Rematch, swap colours");
    assert_eq!(table.state.session().seats(), ["random", "person"]);
    table.shows("05:00");
    let mut table = mated(80, 24);
    table.click_on("New game");
    table.shows("Opponent  < person >");
}

#[test]
fn what_is_typed_when_the_game_ends_is_still_the_lines() {
    let mut table = Table::new(80, 24);
    table.say("new 1");
    table.types("Nf");
    table.now = std::time::Duration::from_secs(61);
    table.state.tick(table.now);
    table.draw();
    table.shows("Rematch");
    table.types("3");
    assert!(table.state.is_typing("Nf3"));
    table.key(KeyCode::Enter);
    assert!(!table.state.session().is_playing(), "Enter sends the line, and begins no rematch");
    table.shows("The game is over");
}

#[test]
fn the_box_is_put_away_and_comes_back_and_a_game_is_saved_by_its_row() {
    let mut table = mated(80, 24);
    table.key(KeyCode::Esc);
    table.hides("Rematch");
    table.key(KeyCode::Enter);
    table.shows("Rematch");
    table.click_on("Save as PGN");
    assert!(table.state.is_typing("save game-"));
    table.key(KeyCode::Esc);
    // Taking the result back puts it away too.
    table.say("undo");
    table.hides("Rematch");
}

#[test]
fn a_running_game_is_not_dropped_for_a_new_one_without_asking() {
    let mut table = Table::playing(80, 24);
    table.say("e4");
    let lines = [
        "new",
        "960",
        "load 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "rematch",
        "swap",
        "puzzle",
        "puzzle 1500 fork",
        // Any file that there is.
        "open Cargo.toml",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    ];
    for line in lines {
        table.say(line);
        table.shows("Leave the game?");
        table.key(KeyCode::Esc);
        assert_eq!(table.sans(), ["e4"], "{line}");
    }
    // What is refused in any case needs no question, and the game is still there.
    for line in ["open games.pgn", "next", "previous", "find anna"] {
        table.say(line);
        table.hides("Leave the game?");
        assert_eq!(table.sans(), ["e4"], "{line}");
    }
    table.say("new");
    table.shows("Nothing is saved: the game would be lost.");
    table.types("y");
    assert!(table.sans().is_empty());
    // What is pasted is no exception, and nothing of it is lost.
    table.say("e4");
    table.on(Event::Paste("[White \"Anna\"]\n\n1. d4 d5 *\n".to_owned()));
    table.shows("Leave the game?");
    table.types("y");
    assert_eq!(table.sans(), ["d4", "d5"]);
    // A game that is in its file as it stands is left without a word.
    table.say("new");
    assert!(table.sans().is_empty());
    // Nothing was played: nothing is asked.
    table.say("new 5");
    table.shows("New game, 5 minutes");
}

#[test]
fn the_end_of_a_game_is_told_once() {
    for (width, height) in SIZES {
        let mut table = mated(width, height);
        assert_eq!(
            table.screen().matches("Black wins by").count(),
            1,
            "{width}x{height}\n{}",
            table.screen()
        );
        // Without the box the status tells it.
        table.key(KeyCode::Esc);
        assert_eq!(
            table.screen().matches("Black wins by").count(),
            1,
            "{width}x{height}\n{}",
            table.screen()
        );
    }
}

#[test]
fn commands_that_the_box_of_the_end_offers_can_be_typed() {
    for (line, told) in [("review", "Reviewing"), ("analyse", "Analysis is on."), ("save", "> save")] {
        let mut table = mated(80, 24);
        table.say(line);
        table.shows(told);
    }
    let mut table = mated(80, 24);
    table.say("analyse");
    table.hides("Rematch");
    table.shows("Analysis");
    table.shows("Black wins by checkmate.");
    for (line, seats) in
        [("rematch", ["person", "random"]), ("swap", ["random", "person"]), ("new", ["person", "random"])]
    {
        let mut table = Table::new(80, 24);
        table.say("new vs random");
        table.say("resign");
        table.types("y");
        table.shows("Rematch");
        table.say(line);
        assert!(table.state.session().is_playing(), "{line}");
        assert_eq!(table.state.session().seats(), seats, "{line}");
    }
}

#[test]
fn analyse_in_the_menu_begins_a_board_without_a_clock_and_with_the_engine() {
    let mut table = Table::new(80, 24);
    table.click_on("Clock");
    table.click_on("Analyse");
    table.shows("Analysis");
    let session = table.state.session();
    assert!(session.is_playing() && session.clocks(table.now).is_none());
    assert_eq!(session.game().unwrap().draw_rules(), tabiya::DrawRules::Analysis);
    table.say("e4");
    table.say("e5");
    assert_eq!(table.sans(), ["e4", "e5"]);
    // The rules of other games are what they were.
    table.say("new");
    table.types("y");
    assert_eq!(table.state.session().game().unwrap().draw_rules(), tabiya::DrawRules::default());
}

/// A table with a saved game that can be resumed.
fn resumable(name: &str, size: (u16, u16)) -> (Table, std::path::PathBuf) {
    left_with(name, size, &["new", "e4", "e5", "quit"])
}

/// A table at whose start a game is there that was left with these lines.
fn left_with(name: &str, size: (u16, u16), lines: &[&str]) -> (Table, std::path::PathBuf) {
    let folder = std::env::temp_dir().join(format!("tabiya-menu-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let session = || {
        let library = Library::at(folder.join("games"));
        PlaySession::new(Settings::default(), library, 7, Arc::new(|| ()))
    };
    let mut before = session();
    lines.iter().for_each(|line| drop(before.answer(line, Duration::ZERO)));
    let session = session();
    let caps = TermCaps { colors: ColorSupport::Plain, charset: Charset::Unicode, width: None, height: None };
    let greeting = session.greet(Vec::new());
    (Table::of(session, greeting, caps, ColorDepth::Plain, size.0, size.1), folder)
}

#[test]
fn an_unfinished_game_from_a_position_is_shown_at_the_start_before_it_has_a_move() {
    let fen = "rnbqkbnr/ppp2ppp/8/3pp3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
    for size in [(50, 18), (80, 24), (120, 40)] {
        let (mut table, folder) = left_with("loaded", size, &[&format!("load {fen}"), "quit"]);
        let shown = table.state.model(table.now).board_view.unwrap().board;
        assert_eq!(shown, *fen.parse::<tabiya::Position>().unwrap().board());
        // What is typed is a move on this board: in the array there would be no capture.
        table.say("Nxe5");
        assert_eq!(table.sans(), ["Nxe5"]);
        drop(table);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn a_game_that_is_resumed_before_its_first_move_says_that_it_has_none() {
    let (mut table, folder) = left_with("none", (80, 24), &["load 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "quit"]);
    table.key(KeyCode::Enter);
    table.tells("Game resumed; no moves yet.");
    drop(table);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn beside_an_unfinished_game_stands_what_continues_it_and_what_starts_another() {
    for size in [(50, 18), (80, 24), (120, 40)] {
        let (table, folder) = resumable("both", size);
        table.shows("Enter or a move continues it");
        table.tells("F2 starts a new game.");
        drop(table);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn a_move_that_the_last_game_does_not_have_is_refused_and_starts_no_other() {
    for size in [(50, 18), (80, 24), (120, 40)] {
        let (mut table, folder) = resumable("refused", size);
        table.shows("Resume");
        table.shows("Enter or a move continues it");
        table.hides("type e4");
        table.say("e4");
        assert!(table.state.session().game().is_none());
        table.tells("This is your last game.");
        table.key(KeyCode::Esc);
        // One that it has goes on with it.
        table.say("Nf3");
        assert_eq!(table.sans(), ["e4", "e5", "Nf3"]);
        drop(table);
        std::fs::remove_dir_all(&folder).unwrap();
        // In the first row it starts a new one.
        let (mut table, folder) = resumable("other", size);
        table.key(KeyCode::Home);
        table.say("e4");
        assert_eq!(table.sans()[0], "e4");
        assert!(table.state.session().is_program(tabiya::Color::Black));
        drop(table);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn what_is_typed_in_a_row_of_the_menu_sets_it_and_the_ends_of_the_menu_are_reached_by_home_and_end() {
    for (width, height) in [(50, 18), (80, 24), (120, 40)] {
        let mut table = Table::new(width, height);
        table.key(KeyCode::Down);
        table.say("1500");
        table.shows("‹ 1500 ›");
        table.say("5000");
        let highest = Level::HIGHEST;
        table.tells(&format!("A level is a number from 400 to {highest}, or full strength, not 5000."));
        assert!(table.state.session().game().is_none());
        table.key(KeyCode::Down);
        table.say("black");
        table.shows("‹ Black ›");
        table.key(KeyCode::Down);
        table.say("10+5");
        table.shows("‹ 10+5 ›");
        table.key(KeyCode::Down);
        table.say("atomic");
        table.shows("‹ Atomic ›");
        table.say("chess");
        table.shows("‹ chess ›");
        table.key(KeyCode::End);
        table.shows("›Saved games");
        table.key(KeyCode::Home);
        table.shows("›Play the computer");
        // A move is still a move.
        table.key(KeyCode::Down);
        table.key(KeyCode::Down);
        table.say("white");
        table.say("e4");
        assert_eq!(table.sans()[0], "e4");
    }
}

#[test]
fn after_a_puzzle_or_a_file_a_new_game_is_against_the_computer() {
    for line in ["puzzle", "1. e4 e5 2. Nf3"] {
        let mut table = Table::new(80, 24);
        table.say(line);
        table.key(KeyCode::Esc);
        table.key(KeyCode::F(2));
        table.shows("Opponent  < computer >");
    }
    // Two people who play go on playing.
    let mut table = Table::playing(80, 24);
    table.key(KeyCode::F(2));
    table.shows("Opponent  < person >");
}

#[test]
fn the_name_of_a_row_of_the_menu_chooses_it() {
    for (width, height) in [(50, 18), (80, 24)] {
        for text in ["analyse", "Analyse", "analysis", "analyze"] {
            let mut table = Table::new(width, height);
            table.say(text);
            table.shows("Analysis");
            assert!(table.state.session().game().is_some(), "{text}");
        }
        for text in ["two people", "Two people", "two players"] {
            let mut table = Table::new(width, height);
            table.say(text);
            assert_eq!(table.state.session().seats(), ["person", "person"], "{text}");
            assert!(table.state.session().is_playing());
        }
        for text in ["puzzles", "puzzle", "Puzzles"] {
            let mut table = Table::new(width, height);
            table.say(text);
            assert!(table.state.session().is_puzzle(), "{text}");
        }
        let mut table = Table::new(width, height);
        table.say("play the computer");
        assert!(table.state.session().is_program(Color::Black));
        let mut table = Table::new(width, height);
        table.say("open a file");
        assert!(table.state.model(table.now).dialog.is_some());
        // F12 does what the row does.
        let mut table = Table::new(width, height);
        table.key(KeyCode::F(12));
        table.shows("Analysis");
    }
}

#[test]
fn the_game_that_can_be_resumed_is_seen_from_the_side_that_the_person_plays() {
    let folder = std::env::temp_dir().join(format!("tabiya-menu-side-{}", std::process::id()));
    for (side, seen) in [("black", tabiya::Orientation::Black), ("white", tabiya::Orientation::White)] {
        let _ = std::fs::remove_dir_all(&folder);
        let session = || {
            let library = Library::at(folder.join("games"));
            PlaySession::new(Settings::default(), library, 7, Arc::new(|| ()))
        };
        let mut before = session();
        before.answer(&format!("new as {side} vs random"), Duration::ZERO);
        let until = std::time::Instant::now() + Duration::from_secs(60);
        while before.game().unwrap().ply() < 1 && side == "black" && std::time::Instant::now() < until {
            before.tick(Duration::ZERO);
            std::thread::yield_now();
        }
        let position = *before.game().unwrap().position();
        let first = position.legal_moves()[0];
        let played = before.answer(&position.uci(first).to_string(), Duration::ZERO);
        assert!(!played.failed, "{:?}", played.notices);
        let left = before.answer("quit", Duration::ZERO);
        assert!(left.quit && !left.failed, "{:?}", left.notices);
        let session = session();
        let caps =
            TermCaps { colors: ColorSupport::Plain, charset: Charset::Unicode, width: None, height: None };
        let greeting = session.greet(Vec::new());
        let table = Table::of(session, greeting, caps, ColorDepth::Plain, 80, 24);
        table.shows("Resume");
        let view = table.state.model(table.now).board_view.unwrap();
        assert_eq!(view.orientation, seen);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
