//! Dialogs, pages, and commands with the answers that the prompt gives.

use super::Table;
use crate::play::screen::style::ColorDepth;
use crate::play::session::PlaySession;
use crate::play::settings::Settings;
use crate::play::terminal_caps::{Charset, ColorSupport, TermCaps};
use crossterm::event::{Event, KeyCode, MouseEventKind};
use std::fs;
use std::sync::Arc;
use tabiya_engine::Level;
use tabiya_table::Library;

#[test]
fn the_menu_is_there_at_first_and_the_farewell_at_last() {
    let mut table = Table::new(80, 24);
    table.shows("Play the computer");
    table.say("history");
    table.shows("There is no game yet. `new` starts one.");
    table.say("quit");
    assert_eq!(table.state.farewell(), Some("Goodbye."));
}

#[test]
fn who_leaves_a_running_game_is_asked() {
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.with_control('d');
    table.shows("Leave the game?");
    table.key(KeyCode::Esc);
    assert_eq!(table.state.farewell(), None);
    table.say("quit");
    table.shows("Leave the game?");
    table.types("y");
    assert_eq!(table.state.farewell(), Some("Goodbye."));
    // Nobody misses a game in which nothing was played.
    let mut table = Table::playing(80, 24);
    table.say("quit");
    assert_eq!(table.state.farewell(), Some("Goodbye."));
}

#[test]
fn an_enter_too_many_neither_resigns_nor_leaves_a_game() {
    for line in ["quit", "new", "resign"] {
        let mut table = Table::playing(80, 24);
        table.say("e4");
        table.say(line);
        table.shows("› No, keep playing");
        table.key(KeyCode::Enter);
        table.hides("keep playing");
        assert!(table.state.farewell().is_none() && table.state.session().is_playing(), "{line}");
        assert_eq!(table.sans(), ["e4"], "{line}");
        // Whoever means it says so.
        table.say(line);
        table.key(KeyCode::Up);
        table.key(KeyCode::Enter);
        let is_done = table.state.farewell().is_some() || table.sans() != ["e4"];
        assert!(is_done || !table.state.session().is_playing(), "{line}");
    }
}

#[test]
fn a_path_is_typed_or_pasted_into_the_dialog_for_files() {
    let folder = std::env::temp_dir().join(format!("tabiya-path-{}", std::process::id()));
    fs::create_dir_all(folder.join(".hidden").join("deep one")).unwrap();
    let file = folder.join(".hidden").join("deep one").join("games.txt");
    fs::write(&file, "[White \"Anna\"]\n\n1. d4 d5 *\n").unwrap();
    for is_pasted in [false, true] {
        let mut table = Table::new(80, 24);
        table.key(KeyCode::F(3));
        table.shows("or a path");
        let path = file.display().to_string();
        match is_pasted {
            // In quotes, as files are dropped into terminals.
            true => table.on(Event::Paste(format!("'{path}' \n"))),
            false => table.types(&path),
        }
        table.key(KeyCode::Enter);
        for _ in 0..500 {
            if table.state.session().game().is_some() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
            table.state.tick(table.now);
        }
        assert_eq!(table.sans(), ["d4", "d5"], "{}", table.screen());
    }
    // From the folder that is seen; and what leads nowhere is told.
    let mut table = Table::new(80, 24);
    table.state.open_folder(&folder.join(".hidden").join("deep one"));
    table.types("../deep one/");
    table.shows("deep one");
    let mut table = Table::new(120, 40);
    table.state.open_folder(&folder);
    table.types("nowhere/games.pgn");
    table.key(KeyCode::Enter);
    for _ in 0..500 {
        if table.screen().contains("No such file") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        table.state.tick(table.now);
        table.draw();
    }
    table.shows("No such file");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn commands_are_answered_as_at_the_prompt() {
    let mut table = Table::playing(80, 24);
    for (line, answer) in [
        ("history", "No moves yet."),
        ("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("clock", "This game has no clock."),
        ("nonsense", "\"nonsense\" is neither a command nor a move."),
        ("load 8/8 w", "is not a legal position:"),
        ("draw", "White offers a draw"),
        ("draw", "Draw by agreement"),
        ("undo", "Took back the result"),
        ("resign", "Yes, Black wins"),
        ("draw", "White offers a draw"),
        ("accept", "Draw by agreement"),
        ("e4", "The game is over: Draw by agreement."),
        ("start 10", "New game, 10 minutes"),
        ("board", "White to move."),
    ] {
        table.say(line);
        table.shows(answer);
        table.key(KeyCode::Esc);
    }
}

#[test]
fn a_long_answer_has_a_page_that_is_turned_and_closed() {
    let mut table = Table::playing(80, 24);
    table.say("help");
    table.shows("How to move");
    let first = table.screen();
    table.key(KeyCode::PageDown);
    assert_ne!(table.screen(), first);
    table.key(KeyCode::Home);
    assert_eq!(table.screen(), first);
    table.mouse(MouseEventKind::ScrollDown, 40, 10);
    assert_ne!(table.screen(), first);
    table.key(KeyCode::Esc);
    table.shows("White to move.");
    table.key(KeyCode::F(1));
    table.shows("Keys");
    table.shows("look one move back or forward");
}

#[test]
fn a_new_game_is_chosen_in_a_dialog() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(2));
    table.shows("New game");
    // By arrows: computer, person, random; the level goes with the computer.
    table.shows("Level       1200");
    table.key(KeyCode::Right);
    table.key(KeyCode::Right);
    table.shows("Opponent  < random >");
    table.hides("Level       ");
    // By Tab and by typing, which takes the place of what was there.
    table.key(KeyCode::Tab);
    table.key(KeyCode::Tab);
    table.shows("Variant   < chess >");
    table.key(KeyCode::Tab);
    table.shows("Clock     < none >");
    table.types("5 3");
    table.shows("Clock       5 3_");
    table.key(KeyCode::Tab);
    table.types("518");
    table.key(KeyCode::Enter);
    table.shows("New game of Chess960, number 518");
    table.shows("Black (random)");
    table.shows("05:00");
    // What is refused is told.
    table.key(KeyCode::F(2));
    table.key(KeyCode::BackTab);
    table.key(KeyCode::Up);
    table.types("960");
    table.key(KeyCode::Enter);
    table.shows("is not a Chess960 number: use 0 to 959.");
}

#[test]
fn a_new_game_that_is_refused_can_be_tried_again_and_seats_nobody() {
    let mut table = Table::playing(80, 24);
    let seats = table.state.session().seats();
    table.key(KeyCode::F(2));
    table.shows("Opponent  < person >");
    table.key(KeyCode::Right);
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.types("abc");
    table.key(KeyCode::Enter);
    table.shows("\"abc\" is not a time control.");
    table.shows("Opponent    random");
    assert_eq!(table.state.session().seats(), seats);
    table.with_control('u');
    table.types("5");
    table.key(KeyCode::Enter);
    table.shows("New game, 5 minutes, random plays Black.");
}

#[test]
fn a_file_is_opened_its_games_are_listed_and_its_variations_are_walked() {
    let folder = std::env::temp_dir().join(format!("tabiya-screen-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("two.pgn");
    let games = "[White \"Anna\"]\n[Black \"Bea\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {develops} 1-0\n\n\
                 [White \"Cleo\"]\n[Black \"Dora\"]\n[Result \"*\"]\n\n1. d4 *\n";
    fs::write(&file, games).unwrap();
    let mut table = Table::new(80, 24);
    table.state.open_folder(&folder);
    table.draw();
    table.shows("two.pgn");
    table.types("two");
    table.key(KeyCode::Tab);
    table.shows("1. Anna - Bea, 1-0");
    table.shows("2. Cleo - Dora, *");
    table.types("anna");
    table.hides("Cleo");
    table.key(KeyCode::Enter);
    table.shows("White (Anna)");
    table.shows("1...c5 2.Nf3");
    table.shows("develops");
    table.click_on("1...c5");
    table.shows("Variation");
    table.with_alt(KeyCode::Up);
    table.shows("Move 1 of 2");
    // By a click, by Enter and by the command it is opened the same way: at its first game.
    for how in 0..3 {
        let mut table = Table::new(80, 24);
        table.state.open_folder(&folder);
        table.draw();
        match how {
            0 => table.click_on("two.pgn"),
            1 => {
                table.types(&file.display().to_string());
                table.key(KeyCode::Enter);
            }
            _ => {
                table.key(KeyCode::Esc);
                table.say(&format!("open {}", file.display()));
            }
        }
        table.shows("White (Anna)");
        table.shows("2 moves: Right goes on");
        table.hides("Cleo");
    }
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn a_board_is_set_up_with_the_mouse_and_with_keys() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(11));
    table.shows("Set up the board");
    for (piece, square) in [(" K ", "e1"), (" k ", "e8"), (" Q ", "d1")] {
        table.click_on(piece);
        table.click(square);
    }
    // A pawn by keys: the next piece in the order of the palette, where the cursor stands.
    table.say("Pa2");
    table.say("Pa7");
    table.click_on("remove");
    table.click("a2");
    table.click_on("[White to move]");
    table.shows("[Black to move]");
    table.click_on("[done]");
    table.shows("New game from this position");
    let fen = table.state.session().game().unwrap().position().to_fen();
    assert_eq!(fen, "4k3/P7/8/8/8/8/8/3QK3 b - - 0 1");
}

#[test]
fn the_words_that_complete_a_line_are_shown_and_taken() {
    let mut table = Table::playing(80, 24);
    table.types("N");
    table.shows("Na3  Nc3  Nf3  Nh3");
    table.types("f");
    table.shows("> Nf3");
    table.key(KeyCode::Tab);
    table.key(KeyCode::Enter);
    assert_eq!(table.sans(), ["Nf3"]);
    table.types("xyz");
    table.key(KeyCode::Esc);
    table.hides("xyz");
    table.with_control('p');
    table.shows("> Nf3");
}

#[test]
fn lines_that_are_pasted_are_said_one_after_the_other() {
    let mut table = Table::new(80, 24);
    table.on(Event::Paste("new\ne4\r\ne5\nNf".to_owned()));
    assert_eq!(table.sans(), ["e4", "e5"]);
    table.shows("> Nf3");
}

#[test]
fn resigning_is_asked_first_by_key_and_by_word() {
    let mut table = Table::playing(80, 24);
    for by_word in [false, true] {
        match by_word {
            true => table.say("resign"),
            false => table.key(KeyCode::F(9)),
        }
        table.shows("Resign?");
        table.shows("Yes, Black wins");
        table.types("n");
        assert!(table.state.session().is_playing());
    }
    table.say("resign black");
    table.shows("Yes, White wins");
    table.types("n");
    table.say("resign");
    table.types("y");
    table.shows("Black wins by resignation");
    // There is nothing to ask about any more.
    table.say("resign");
    table.hides("Resign?");
    table.shows("The game is over");
}

#[test]
fn a_question_is_answered_by_a_click_on_an_answer_and_by_no_other() {
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.key(KeyCode::F(9));
    table.shows("Yes, White wins");
    for question in ["Resign?", "y or n"] {
        table.click_on(question);
        assert!(table.state.session().is_playing(), "{question}");
        table.shows("Resign?");
    }
    table.click_on("No, keep playing");
    assert!(table.state.session().is_playing());
    table.hides("Resign?");
    // Enter is no as well, and so is going round.
    table.key(KeyCode::F(9));
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert!(table.state.session().is_playing());
    table.key(KeyCode::F(9));
    table.click_on("Yes, White wins");
    table.shows("White wins by resignation");
}

#[test]
fn text_is_pasted_into_the_dialog_that_is_open() {
    let mut table = Table::playing(80, 24);
    table.key(KeyCode::F(2));
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.types("xx");
    table.with_control('u');
    table.on(Event::Paste("7 2\n".to_owned()));
    table.shows("Clock       7 2_");
    table.key(KeyCode::Enter);
    table.shows("New game, 7 minutes with an increment of 2 seconds.");
}

#[test]
fn a_clock_typed_into_the_dialog_is_in_the_menu_of_the_next_time() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(2));
    for _ in 0..4 {
        table.key(KeyCode::Down);
    }
    table.types("7+3");
    table.shows("Clock       7+3_");
    table.key(KeyCode::Enter);
    table.shows("New game, 7 minutes with an increment of 3 seconds");
    assert_eq!(table.state.session().profile().preset.clock_name(), "7+3");
    table.key(KeyCode::F(2));
    table.shows("Clock       7+3");
}

#[test]
fn the_page_of_the_keys_has_its_columns_in_an_ordinary_window() {
    let mut table = Table::playing(80, 24);
    table.key(KeyCode::F(1));
    let screen = table.screen();
    let column = |what: &str| screen.lines().find_map(|line| line.find(what));
    assert!(column("e4, Nf3, exd5").is_some());
    assert_eq!(column("e4, Nf3, exd5"), column("go to a piece"));
    assert_eq!(column("click a piece"), column("go to a piece"));
}

#[test]
fn all_men_and_all_buttons_can_be_clicked_beside_a_small_board() {
    let mut table = Table::new(40, 15);
    table.say("edit");
    table.say("clear");
    for (row, square) in [("K Q R B N P", "a1"), ("k q r b n p", "a8")] {
        table.click_on(row);
        table.click(square);
        let pawn = table.screen().lines().find_map(|line| line.find(row)).unwrap() + row.len() - 1;
        let line = table.screen().lines().position(|line| line.contains(row)).unwrap();
        table.click_at(pawn as u16, line as u16);
        table.click(if square == "a1" { "b2" } else { "b7" });
    }
    table.click_on("[White]");
    table.click_on("[done]");
    let fen = table.state.session().game().unwrap().position().to_fen();
    assert_eq!(fen, "k7/1p6/8/8/8/8/1P6/K7 b - - 0 1");
}

#[test]
fn what_was_tried_beside_the_game_is_saved_with_it() {
    let file = std::env::temp_dir().join(format!("tabiya-aside-{}.pgn", std::process::id()));
    let mut table = Table::playing(80, 24);
    for line in ["e4", "e5", "Nf3"] {
        table.say(line);
    }
    table.key(KeyCode::PageUp);
    table.key(KeyCode::PageUp);
    for line in ["c5", "Nf3"] {
        table.say(line);
    }
    table.key(KeyCode::Esc);
    table.say("undo");
    table.say(&format!("save {}", file.display()));
    let written = fs::read_to_string(&file).unwrap();
    let _ = fs::remove_file(&file);
    assert!(written.contains("1. e4 e5 (1... c5 2. Nf3) *"), "{written}");
}

#[test]
fn saving_without_a_name_asks_for_one() {
    let mut table = Table::playing(80, 24);
    table.key(KeyCode::F(4));
    table.shows("`save` needs a file name");
    table.shows("> save");
}

#[test]
fn the_name_that_is_suggested_after_a_game_is_replaced_by_what_is_typed() {
    let mut table = Table::playing(80, 24);
    for line in ["f3", "e5", "g4", "Qh4"] {
        table.say(line);
    }
    table.click_on("Save as PGN");
    table.shows("> save game-");
    table.shows("Enter takes it, or type another name.");
    table.types("new.pgn");
    table.shows("> save new.pgn");
    table.hides("game-");
}

#[test]
fn what_was_tried_behind_the_end_of_a_game_is_saved_in_a_comment() {
    let file = std::env::temp_dir().join(format!("tabiya-behind-{}.pgn", std::process::id()));
    fs::write(&file, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n").unwrap();
    let mut table = Table::new(80, 24);
    table.say(&format!("open {}", file.display()));
    table.key(KeyCode::End);
    for line in ["Nf3", "Nc6"] {
        table.say(line);
    }
    for saved in [false, true] {
        table.say("save");
        if !saved {
            table.types("y");
        }
        table.shows("stands in a comment");
        table.key(KeyCode::Esc);
    }
    let written = fs::read_to_string(&file).unwrap();
    let _ = fs::remove_file(&file);
    let joined = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.ends_with("1. e4 e5 {Tried after this: 2. Nf3 Nc6} 1-0"), "{written}");
}

#[test]
fn a_wrong_value_of_a_new_game_is_told_at_once_and_the_cursor_is_put_there() {
    let mut table = Table::new(80, 24);
    table.key(KeyCode::F(2));
    let frame = |table: &Table| {
        let screen = table.screen();
        let corner = |sign: char| {
            let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(sign)).unwrap();
            (row, line.chars().position(|letter| letter == sign).unwrap())
        };
        (corner('┌'), corner('┐'), corner('└'))
    };
    let first = frame(&table);
    table.key(KeyCode::Down);
    table.types("9999");
    // Nothing is wrong while it is typed.
    table.hides("A level is a number");
    for wrong in ["White", "chess", "xyz", "abc"] {
        table.key(KeyCode::Down);
        if !["White", "chess"].contains(&wrong) {
            table.types(wrong);
        }
        table.shows("Level       9999  !");
        table.shows(&format!("A level is a number from 400 to {}", Level::HIGHEST));
        assert_eq!(frame(&table), first, "{wrong}");
    }
    // All that is wrong is told.
    table.key(KeyCode::Down);
    for told in ["A level is a number", "\"xyz\"", "\"abc\" is not a Chess960 number"] {
        table.shows(told);
    }
    table.key(KeyCode::Enter);
    table.shows("Level     < 9999 >");
    assert!(table.state.session().game().is_none());
    table.types("1500");
    table.key(KeyCode::Enter);
    table.shows("Clock     < xyz >");
    table.types("5");
    table.key(KeyCode::Enter);
    table.shows("Chess960  < abc >");
    table.types("3");
    table.key(KeyCode::Enter);
    assert_eq!(table.state.session().seats(), ["person", "tabiya:1500"]);
}

#[test]
fn whoever_is_told_that_a_game_is_not_saved_and_leaves_it_is_not_asked_again() {
    // Nobody makes a folder inside of a file.
    let file = std::env::temp_dir().join(format!("tabiya-no-folder-{}", std::process::id()));
    fs::write(&file, "this is a file").unwrap();
    for answer in [[KeyCode::Up, KeyCode::Enter], [KeyCode::Char('y'); 2]] {
        let library = Library::at(file.join("games"));
        let session = PlaySession::new(Settings::default(), library, 7, Arc::new(|| ()));
        let caps =
            TermCaps { colors: ColorSupport::Plain, charset: Charset::Unicode, width: None, height: None };
        let greeting = session.greet(Vec::new());
        let mut table = Table::of(session, greeting, caps, ColorDepth::Plain, 80, 24);
        for line in ["new", "e4", "quit"] {
            table.say(line);
        }
        table.shows("[NOT SAVED]");
        table.shows("could not be saved and would be lost");
        table.press(answer[0]);
        table.key(answer[1]);
        assert!(table.state.farewell().is_some(), "{}", table.screen());
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn the_beginning_of_a_choice_is_enough_and_where_it_is_not_those_that_are_meant_are_told() {
    let fill = |rows: &[(usize, &str)]| {
        let mut table = Table::new(80, 24);
        table.key(KeyCode::F(2));
        let mut at = 0;
        for &(row, text) in rows {
            (at..row).for_each(|_| table.key(KeyCode::Down));
            at = row;
            table.types(text);
        }
        table
    };
    let mut table = fill(&[(1, "600"), (2, "bl"), (3, "crazy")]);
    table.key(KeyCode::Down);
    table.shows("You play    Black");
    table.shows("Variant     Crazyhouse");
    table.key(KeyCode::Enter);
    assert_eq!(table.state.session().seats(), ["tabiya:600", "person"]);
    let start = *table.state.session().game().unwrap().start();
    assert_eq!(start.variant(), tabiya::Variant::Crazyhouse);
    // Whoever does not say enough is told what can be meant, and nothing begins.
    let mut table = fill(&[(3, "a")]);
    table.key(KeyCode::Enter);
    table.shows("can be Antichess or Atomic");
    assert!(table.state.session().game().is_none());
    table.types("at");
    table.key(KeyCode::Enter);
    assert_eq!(table.state.session().game().unwrap().start().variant(), tabiya::Variant::Atomic);
    for (text, seats) in [("p", ["person", "person"]), ("rand", ["person", "random"])] {
        let mut table = fill(&[(0, text)]);
        table.key(KeyCode::Enter);
        assert_eq!(table.state.session().seats(), seats, "{text}");
    }
    let mut table = fill(&[(1, "full")]);
    table.key(KeyCode::Enter);
    assert_eq!(table.state.session().seats(), ["person", "tabiya"]);
    // The rows of the menu are typed in the same way.
    let mut table = Table::new(80, 24);
    (0..4).for_each(|_| table.key(KeyCode::Down));
    table.say("crazy");
    table.tells("Variant: Crazyhouse");
    table.say("at");
    table.tells("Variant: Atomic");
    table.key(KeyCode::Up);
    table.key(KeyCode::Up);
    table.say("bl");
    table.tells("You play: Black");
}
