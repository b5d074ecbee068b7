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
    table.shows("Right goes on");
    for _ in 0..3 {
        table.shows("Right goes on");
        table.key(KeyCode::PageDown);
    }
    table.hides("Right goes on");
    table.say("next");
    table.shows("White (Cleo)");
    table.shows("Right goes on");
    assert_eq!(table.sans(), ["d4", "d5"]);
}

#[test]
fn a_game_of_a_file_shows_who_played_with_rating_and_clock_from_its_first_position_on() {
    let game = "[White \"Anna\"]\n[Black \"Bea\"]\n[WhiteElo \"2501\"]\n[BlackElo \"2399\"]\n\
                [TimeControl \"600+5\"]\n\n1. e4 {[%clk 0:09:58]} e5 {[%clk 0:09:40]} 2. Nf3 {[%clk 0:09:31]} *\n";
    let file = TestFile::new("clocks", game);
    for (width, height) in [(80, 24), (100, 30), (200, 60)] {
        let mut table = Table::new(width, height);
        table.say(&format!("open {}", file.0.display()));
        let size = format!("{width}x{height}");
        for (white, black) in [("10:00", "10:00"), ("09:58", "10:00"), ("09:58", "09:40"), ("09:31", "09:40")]
        {
            let screen = table.screen();
            for text in ["White 2501 (Anna)", "Black 2399 (Bea)", white, black] {
                assert!(screen.contains(text), "{size}: {text}\n{screen}");
            }
            table.key(KeyCode::PageDown);
        }
    }
}

/// What there was to say about the file lay over the board as a page, and the page took the keys although it had nothing
/// more to show.
#[test]
fn end_and_page_down_go_through_the_moves_right_after_a_file_is_opened() {
    let repeated: String =
        (0..40).map(|at| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * at + 1, 2 * at + 2)).collect();
    let file = TestFile::new("repeated", &format!("[White \"Anna\"]\n\n{repeated}*\n"));
    for (width, height) in [(50, 18), (60, 20), (80, 24), (100, 30), (200, 60)] {
        for (code, moves) in [(KeyCode::End, 160), (KeyCode::PageDown, 1), (KeyCode::Right, 1)] {
            let mut table = Table::new(width, height);
            table.say(&format!("open {}", file.0.display()));
            assert_eq!(table.sans().len(), 160);
            table.hides("can claim");
            table.key(code);
            let model = table.state.model(table.now);
            let looked = model.moves.entries.iter().position(|entry| entry.id == model.moves.current);
            assert_eq!(looked, Some(moves - 1), "{width}x{height} {code:?}\n{}", table.screen());
        }
    }
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
    table.shows("Right goes on");
    tick(&mut table, 1);
    table.hides("Right goes on");
    // From the end it begins again; the key that stops it does what it does.
    table.say("autoplay 1");
    tick(&mut table, 1);
    table.key(KeyCode::PageUp);
    table.now += Duration::from_secs(10);
    table.state.tick(table.now);
    table.draw();
    table.shows("Right goes on");
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
    table.shows("Leave the game?");
    table.types("y");
    table.shows("White (Anna)");
    assert_eq!(table.sans(), ["e4", "e5", "Nf3"]);
    // A word is typed, and waits for Enter.
    table.on(Event::Paste("new".to_owned()));
    assert!(table.state.is_typing("new"));
}

/// A file with this text, for as long as the test runs.
struct TestFile(std::path::PathBuf);

impl TestFile {
    fn new(name: &str, text: &str) -> TestFile {
        let file = std::env::temp_dir().join(format!("tabiya-screen-{name}-{}.pgn", std::process::id()));
        fs::write(&file, text).unwrap();
        TestFile(file)
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_file_opened_during_a_game_against_the_computer_is_asked_about_and_nobody_plays_on_in_it() {
    let file = TestFile::new("against", GAMES);
    let mut table = Table::new(80, 24);
    table.say("new as black vs random");
    while table.sans().is_empty() {
        std::thread::yield_now();
        table.state.tick(table.now);
    }
    table.draw();
    table.shows("    h    g    f    e    d    c    b    a");
    table.say(&format!("open {}", file.0.display()));
    table.shows("Leave the game?");
    table.types("y");
    table.shows("White (Anna)");
    table.shows("Black (Bea)");
    table.shows("    a    b    c    d    e    f    g    h");
    table.state.tick(table.now);
    assert_eq!(table.sans(), ["e4", "e5", "Nf3"]);
    let session = table.state.session();
    assert!(!tabiya::Color::ALL.into_iter().any(|color| session.is_program(color)));
    // Leafing asks nothing, and the next game is against the same opponent again.
    table.say("next");
    table.shows("White (Cleo)");
    table.say("new");
    assert!(table.state.session().is_program(tabiya::Color::White));
}

#[test]
fn a_game_that_its_file_says_is_won_is_shown_as_over_and_moves_are_tried_behind_its_end() {
    let text = "[White \"Anna\"]\n[Black \"Bea\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let file = TestFile::new("resigned", text);
    let mut table = Table::new(80, 24);
    table.say(&format!("open {}", file.0.display()));
    assert!(!table.state.session().is_playing());
    table.shows("1-0  White wins; the record does");
    table.shows("not say why");
    table.hides("Rematch");
    table.key(KeyCode::End);
    table.shows("White wins; the record does not say why. 1-0");
    // By word and by hand: a variation, which ends nothing and is left with Esc.
    table.say("Nc6");
    table.shows("Variation");
    assert_eq!(table.sans(), ["e4", "e5", "Nf3"]);
    table.key(KeyCode::Esc);
    table.drag("g8", "f6");
    table.shows("Variation");
    table.key(KeyCode::Esc);
    for (line, told) in [("draw", "The game is over"), ("resign", "The game is over")] {
        table.say(line);
        table.shows(told);
    }
    // Nothing would be lost.
    table.say("quit");
    assert_eq!(table.state.farewell(), Some("Goodbye."));
}

#[test]
fn a_folder_of_twenty_thousand_files_is_listed_and_searched_while_keys_are_heard() {
    let folder = std::env::temp_dir().join(format!("tabiya-many-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for number in 0..20_000 {
        fs::File::create(folder.join(format!("game-{number:05}.pgn"))).unwrap();
    }
    fs::write(folder.join("game-12345.pgn"), GAMES).unwrap();
    let mut table = Table::new(80, 24);
    table.state.open_folder(&folder);
    table.draw();
    // Whether it is read already or not, what is typed is heard.
    table.types("12345");
    table.shows("Search: 12345_");
    while !table.screen().contains("game-12345.pgn") {
        std::thread::yield_now();
        table.state.tick(table.now);
        table.draw();
    }
    table.hides("game-12344.pgn");
    table.key(KeyCode::Tab);
    while !table.screen().contains("Cleo") {
        std::thread::yield_now();
        table.state.tick(table.now);
        table.draw();
    }
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    table.shows("White (Cleo)");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_puzzle_is_labelled_and_whoever_solved_it_is_told_of_the_next() {
    let mut table = Table::new(100, 30);
    table.say("puzzle 1500 mateIn1");
    table.shows("Puzzle rated ");
    table.shows("mate in 1");
    table.shows("your first");
    table.shows("Puzzle: find the best move for ");
    table.say("resign");
    table.shows("A puzzle has no `resign`");
    table.say("hint");
    table.shows("Look at the ");
    table.say("hint");
    table.say("hint");
    let screen = table.screen();
    let san = screen.split("The move is ").nth(1).unwrap().split('.').next().unwrap().to_owned();
    table.say(&san);
    table.shows("Solved. Enter or `next` gives another puzzle.");
    table.shows("0 of 1 solved");
    table.hides("mateIn1");
    let before = table.state.session().game().cloned();
    table.key(KeyCode::Enter);
    table.shows("Puzzle: find the best move for ");
    assert_ne!(table.state.session().game().cloned(), before);
}

/// A table on which a file with one game is open.
fn opened_game(size: (u16, u16), name: &str, text: &str) -> Table {
    let file = TestFile::new(name, text);
    let mut table = Table::new(size.0, size.1);
    table.say(&format!("open {}", file.0.display()));
    table
}

#[test]
fn a_move_behind_the_mate_of_a_file_is_told_that_the_game_is_over_and_how() {
    for size in [(50, 18), (60, 20), (80, 24)] {
        let mut table = opened_game(size, "mated", "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
        table.key(KeyCode::End);
        table.say("Kf2");
        table.shows("The game is over here:");
        table.shows("checkmate");
        table.hides("cannot");
        // Also by hand, and in a variation that ends in mate.
        table.key(KeyCode::Esc);
        table.drag("e1", "f2");
        table.shows("The game is over here:");
    }
}

#[test]
fn a_bare_result_in_a_file_is_not_called_a_resignation() {
    let mut table = opened_game((80, 24), "bare", "[White \"A\"]\n\n1. e4 e5 0-1\n");
    table.key(KeyCode::End);
    table.hides("resign");
    table.shows("Black wins; the record does not say why. 0-1");
}

#[test]
fn of_several_pasted_games_none_is_dropped_and_a_running_game_is_asked_about() {
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.on(Event::Paste(GAMES.to_owned()));
    table.shows("Leave the game?");
    assert_eq!(table.sans(), ["e4"]);
    table.types("y");
    table.shows("Game 1 of 2 from the pasted text");
    table.shows("One more game was pasted: `next` shows it.");
    table.say("next");
    table.shows("White (Cleo)");
    table.say("previous");
    table.shows("White (Anna)");
    table.say("next");
    table.say("next");
    table.shows("There is no game 3 in the pasted text; the last is 2.");
    // Games without a word about them too.
    let mut table = Table::new(80, 24);
    table.on(Event::Paste("1. e4 e5 1-0\n\n1. d4 d5 0-1\n".to_owned()));
    table.shows("Game 1 of 2 from the pasted text");
    assert_eq!(table.sans(), ["e4", "e5"]);
}

#[test]
fn what_is_said_below_a_game_from_a_file_is_about_the_file() {
    let mut table = opened("words");
    table.hides("Looking back");
    table.shows("2 moves: Right goes on");
    table.shows("previous  next");
    table.key(KeyCode::PageDown);
    table.shows("Move 1 of 2: Right goes on");
    // A variation is left to where it begins.
    table.say("c5");
    table.shows("Variation: Esc returns to the game.");
    table.say("Nf3");
    table.key(KeyCode::Esc);
    table.shows("Move 1 of 2: Right goes on");
    table.key(KeyCode::Esc);
    table.hides("Right goes on");
    // By a click, too.
    table.click_on("next");
    table.shows("White (Cleo)");
}

#[test]
fn undo_in_a_file_goes_back_in_it_and_never_changes_it() {
    for undo in ["undo", "F6"] {
        let mut table = opened("undo");
        let undoes = |table: &mut Table| match undo {
            "F6" => table.key(KeyCode::F(6)),
            line => table.say(line),
        };
        undoes(&mut table);
        table.shows("This is the beginning of the game.");
        table.key(KeyCode::End);
        table.hides("Right goes on");
        undoes(&mut table);
        table.shows("Move 1 of 2: Right goes on");
        table.say("redo");
        table.hides("Right goes on");
        for _ in 0..5 {
            undoes(&mut table);
        }
        table.shows("2 moves: Right goes on");
        assert_eq!(table.sans(), ["e4", "e5", "Nf3"]);
        // What was tried goes, what the file has stays.
        for line in ["d4", "d5"] {
            table.say(line);
        }
        table.shows("1.d4 d5");
        undoes(&mut table);
        table.shows("Removed 1... d5 from the variations.");
        table.key(KeyCode::PageUp);
        table.say("d4");
        table.say("Nf6");
        table.key(KeyCode::PageUp);
        undoes(&mut table);
        table.shows("Removed 1. d4 and 1 move after it.");
        table.hides("1.d4");
        assert!(!table.state.session().would_be_missed());
        table.say("quit");
        assert_eq!(table.state.farewell(), Some("Goodbye."));
    }
}

#[test]
fn undo_while_looking_back_returns_to_the_last_move_before_it_takes_it_back() {
    for (width, height) in [(50, 18), (80, 24), (120, 40)] {
        for undo in ["undo", "F6"] {
            let mut table = Table::playing(width, height);
            ["e4", "e5", "Nf3", "Nc6"].into_iter().for_each(|line| table.say(line));
            let undoes = |table: &mut Table| match undo {
                "F6" => table.key(KeyCode::F(6)),
                line => table.say(line),
            };
            table.key(KeyCode::Home);
            undoes(&mut table);
            assert_eq!(table.sans().len(), 4);
            table.tells("Back at the last move: `undo` takes it back.");
            table.shows("3. White>");
            // A variation is taken back move by move, and the game is not touched.
            table.key(KeyCode::PageUp);
            table.key(KeyCode::PageUp);
            table.say("f4");
            undoes(&mut table);
            table.tells("Removed 2. f4 from the variations.");
            assert_eq!(table.sans().len(), 4);
            undoes(&mut table);
            undoes(&mut table);
            table.tells("Took back 2... Nc6.");
            assert_eq!(table.sans().len(), 3);
        }
    }
}

#[test]
fn esc_stops_autoplay_where_it_is() {
    let mut table = opened("stopped");
    table.say("autoplay 1");
    table.now += Duration::from_secs(1);
    table.state.tick(table.now);
    table.draw();
    table.shows("Move 1 of 2: Right goes on");
    table.key(KeyCode::Esc);
    table.shows("Move 1 of 2: Right goes on");
    assert_eq!(table.state.next_moment(table.now), None);
    table.now += Duration::from_secs(10);
    table.state.tick(table.now);
    table.draw();
    table.shows("Move 1 of 2: Right goes on");
    // Once more it goes to the end, as ever.
    table.key(KeyCode::Esc);
    table.hides("Right goes on");
}

#[test]
fn the_buttons_of_a_puzzle_whose_solution_was_shown_offer_the_next_one() {
    for (width, height) in [(50, 18), (80, 24)] {
        let mut table = Table::new(width, height);
        table.say("puzzle 99999");
        table.tells("No puzzle is rated nearer to 99999.");
        table.say("solution");
        table.key(KeyCode::Esc);
        let footer = table.screen().lines().find(|line| line.contains("F1 help")).unwrap().to_owned();
        assert!(footer.contains("next") && !footer.contains("solution  "), "{footer}");
        assert!(!footer.contains("hint"), "{footer}");
        table.say("next");
        let footer = table.screen().lines().find(|line| line.contains("F1 help")).unwrap().to_owned();
        assert!(footer.contains("hint  solution"), "{footer}");
    }
}

#[test]
fn left_and_right_go_through_a_game_that_is_read() {
    let mut table = opened("arrows");
    let looked_at = |table: &Table| table.state.model(table.now).moves.current;
    let first = looked_at(&table);
    table.key(KeyCode::Right);
    table.shows("Move 1 of 2");
    table.key(KeyCode::Right);
    table.key(KeyCode::Left);
    table.key(KeyCode::Left);
    assert_eq!(looked_at(&table), first);
    assert_eq!(table.state.cursor(), None);
    // Up and down begin to point at squares, and then left and right do so as well, until Esc.
    table.key(KeyCode::Down);
    let pointed = table.state.cursor();
    assert!(pointed.is_some());
    table.key(KeyCode::Right);
    assert_ne!(table.state.cursor(), pointed);
    assert_eq!(looked_at(&table), first);
    // What is typed is the line's.
    let mut table = opened("typed");
    table.types("ab");
    table.key(KeyCode::Left);
    assert_eq!(looked_at(&table), first);
    // In a game that is played they point at squares; where one looks back they go on looking.
    let mut table = Table::playing(80, 24);
    table.say("e4");
    table.key(KeyCode::Left);
    assert!(table.state.cursor().is_some());
    table.key(KeyCode::Esc);
    table.key(KeyCode::PageUp);
    table.shows("Looking back");
    table.key(KeyCode::Right);
    table.hides("Looking back");
}

#[test]
fn signs_that_there_are_more_moves_do_not_stand_in_what_is_said_about_them() {
    let words = "abcdefghijklmnopqrstuvwxyz ".repeat(12);
    let game = format!("1. e4 {{{words}}} e5 {{{words}}} 2. Nf3 {{{words}}} Nc6 *");
    for (width, height) in [(50, 18), (80, 24), (100, 30), (60, 50)] {
        let mut table = Table::new(width, height);
        table.on(Event::Paste(format!("[White \"A\"]\n\n{game}")));
        for _ in 0..4 {
            let model = table.state.model(table.now);
            let hits = crate::play::screen::layout::ScreenLayout::of(
                ratatui::layout::Size { width, height },
                model.styles.small_pieces(),
            );
            let panel = hits.unwrap().panel.unwrap();
            let screen = table.screen();
            for line in screen.lines().filter(|line| line.ends_with(['▲', '▼'])) {
                let list: String = line.chars().skip(panel.x.into()).collect();
                let shown = list.trim_end_matches(['▲', '▼']).trim();
                let is_whole = shown.is_empty()
                    || shown.ends_with("abcdefghijklmnopqrstuvwxyz")
                    || !shown.contains("abc");
                assert!(is_whole || shown.ends_with('…'), "{width}x{height}: {shown:?}\n{screen}");
            }
            table.key(KeyCode::Right);
        }
    }
}

#[test]
fn how_far_a_long_file_is_read_is_told_and_esc_stops_it() {
    let file = TestFile::new("progress", &GAMES.repeat(40_000));
    for (width, height) in [(33, 12), (50, 18), (80, 24)] {
        let mut table = Table::new(width, height);
        table.say(&format!("open {}", file.0.display()));
        table.state.session_mut().set_patience(Duration::ZERO);
        table.say("find nobody at all");
        table.shows("Reading");
        table.shows(" %");
        // It is looked again by itself.
        let again = table.state.next_moment(table.now).expect("a moment");
        assert!(again <= table.now + Duration::from_millis(500));
        table.key(KeyCode::Esc);
        table.hides("Reading");
        table.shows("The file is read no");
        table.state.session_mut().set_patience(Duration::from_secs(60));
        table.say("next");
        assert_eq!(table.sans(), ["d4", "d5"]);
    }
}

#[test]
fn a_list_that_is_not_whole_says_how_to_find_the_other_games_and_is_not_cut() {
    let others = "[White \"Zoe\"]\n\n1. c4 *\n\n[White \"Yves\"]\n\n1. b4 *\n";
    let file = TestFile::new("unlisted", &format!("{}{others}", GAMES.repeat(10_000)));
    for (width, height) in [(50, 18), (80, 24), (200, 60)] {
        let mut table = Table::new(width, height);
        table.state.open_folder(file.0.parent().unwrap());
        table.types(&file.0.display().to_string());
        table.key(KeyCode::Tab);
        while !table.screen().contains("Anna - Bea") {
            std::thread::yield_now();
            table.state.tick(table.now);
            table.draw();
        }
        table.types("Yves");
        table.shows("More follow: Enter, then `find NAME`. ");
        table.key(KeyCode::Enter);
        assert_eq!(table.sans(), ["c4"], "{width}x{height}");
        table.say("find Yves");
        assert_eq!(table.sans(), ["b4"], "{width}x{height}");
    }
}
