//! Files that are leafed through, what is pasted, and puzzles.

use super::{PlaySession, refused, say, seconds, session, text};
use crate::play::reply::Notice;
use crate::play::settings::Settings;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use tabiya::Orientation;
use tabiya_table::Library;

/// A folder of its own for each test.
struct TestHome(PathBuf);

impl TestHome {
    fn new(name: &str) -> TestHome {
        let folder = std::env::temp_dir().join(format!("tabiya-leafing-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        TestHome(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for TestHome {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn games(count: usize) -> String {
    (1..=count).map(|i| format!("[White \"Player {i}\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n")).collect()
}

#[test]
fn a_file_is_leafed_through_forwards_backwards_and_by_words() {
    let home = TestHome::new("leaf");
    let file = home.file("games.pgn", &games(30));
    let mut session = session();
    for line in ["next", "previous", "find player"] {
        assert!(refused(&mut session, line, 0).starts_with("No file is open"), "{line}");
    }
    let told = say(&mut session, &[&format!("open {file}")], 0);
    assert!(text(&session, &told).starts_with("Game 1 of 30 from "), "{}", text(&session, &told));
    assert_eq!(session.names()[0], "Player 1");
    assert!(refused(&mut session, "previous", 0).starts_with("This is the first game in "));
    say(&mut session, &["next", "next"], 0);
    assert_eq!(session.names()[0], "Player 3");
    say(&mut session, &["prev"], 0);
    assert_eq!(session.names()[0], "Player 2");
    say(&mut session, &["find PLAYER 2"], 0);
    assert_eq!(session.names()[0], "Player 20");
    let told = refused(&mut session, "find nobody", 0);
    assert!(told.starts_with("No game in ") && told.contains("\"nobody\""), "{told}");
    say(&mut session, &["next"], 0);
    assert_eq!(session.names()[0], "Player 21");
    say(&mut session, &[&format!("open {file} 30")], 0);
    let told = refused(&mut session, "next", 0);
    assert!(told.starts_with("There is no game 31 in ") && told.ends_with("the last is 30.\n"), "{told}");
    say(&mut session, &["prev"], 0);
    assert_eq!(session.names()[0], "Player 29");
}

#[test]
fn a_file_stays_open_when_a_game_of_it_or_of_another_is_refused() {
    let home = TestHome::new("refused");
    let file = home.file("games.pgn", &games(30));
    let other = home.file("other.pgn", &games(3));
    let wrong = home.file("wrong.pgn", "[FEN \"nonsense\"]\n\n1. e4 *\n");
    let mut session = session();
    say(&mut session, &[&format!("open {file} 7")], 0);
    for line in [
        format!("open {file} 500"),
        format!("open {other} 500"),
        format!("open {file}.missing"),
        format!("open {wrong}"),
        "find nobody".to_owned(),
    ] {
        refused(&mut session, &line, 0);
        assert_eq!(session.names()[0], "Player 7", "{line}");
        say(&mut session, &["next"], 0);
        assert_eq!(session.names()[0], "Player 8", "{line}");
        say(&mut session, &["previous"], 0);
    }
}

#[test]
fn a_file_that_is_read_no_further_is_still_open_where_it_was() {
    let home = TestHome::new("stopped");
    let file = home.file("games.pgn", &games(3_000));
    let mut session = PlaySession::new(Settings::default(), Library::nowhere(), 7, Arc::new(|| ()));
    say(&mut session, &[&format!("open {file} 3")], 0);
    session.set_patience(Duration::ZERO);
    session.answer("find nobody at all", seconds(0));
    session.answer("stop", seconds(0));
    session.set_patience(seconds(60));
    say(&mut session, &["next"], 0);
    assert_eq!(session.names()[0], "Player 4");
}

#[test]
fn a_file_that_takes_a_while_is_read_beside_and_anything_stops_it() {
    let home = TestHome::new("patience");
    let file = home.file("games.pgn", &games(2_000));
    let (teller, heard) = mpsc::channel();
    let teller = Mutex::new(teller);
    let wake = Arc::new(move || teller.lock().unwrap().send(()).unwrap());
    let mut session = PlaySession::new(Settings::default(), Library::nowhere(), 7, wake);
    session.set_patience(Duration::ZERO);
    let mut reply = session.answer(&format!("open {file} 1999"), seconds(0));
    if reply.notices.iter().any(|notice| matches!(notice, Notice::Reading { .. })) {
        heard.recv_timeout(seconds(60)).unwrap();
        reply = session.tick(seconds(0));
    }
    assert!(reply.notices.iter().any(|notice| matches!(notice, Notice::GameStarted(_))));
    assert_eq!(session.names()[0], "Player 1999");
    // What is stopped does not come later.
    session.answer(&format!("open {file} 1998"), seconds(0));
    say(&mut session, &["new"], 0);
    let _ = heard.recv_timeout(seconds(60));
    assert!(session.tick(seconds(0)).is_empty());
    assert_eq!(session.game().unwrap().ply(), 0);
}

#[test]
fn leafing_while_another_file_is_being_opened_does_not_lose_that_reading() {
    let home = TestHome::new("lost");
    let (file, long) = (home.file("games.pgn", &games(5)), home.file("long.pgn", &games(60_000)));
    let (teller, heard) = mpsc::channel();
    let teller = Mutex::new(teller);
    let wake = Arc::new(move || {
        let _ = teller.lock().unwrap().send(());
    });
    let mut session = PlaySession::new(Settings::default(), Library::nowhere(), 7, wake);
    say(&mut session, &[&format!("open {file} 3")], 0);
    while heard.try_recv().is_ok() {}
    session.set_patience(Duration::ZERO);
    session.answer(&format!("open {long} 59999"), seconds(0));
    assert!(!session.has_other_games(), "nothing can be leafed through now");
    for line in ["previous", "next", "find player 4"] {
        let told = refused(&mut session, line, 0);
        assert!(told.ends_with("long.pgn is still being read: `stop` or Esc stops that.\n"), "{told}");
        assert_eq!(session.names()[0], "Player 3", "{line}");
    }
    // Nor does whoever asks something or turns the board.
    say(&mut session, &["flip", "history", "fen"], 0);
    // How far it is read is told too.
    while session.names()[0] != "Player 59999" {
        heard.recv_timeout(seconds(60)).unwrap();
        session.tick(seconds(0));
    }
    // Whoever stops it leafs through the file that was open before.
    session.set_patience(seconds(60));
    say(&mut session, &[&format!("open {file} 3")], 0);
    session.set_patience(Duration::ZERO);
    session.answer(&format!("open {long} 59999"), seconds(0));
    session.answer("stop", seconds(0));
    session.set_patience(seconds(60));
    say(&mut session, &["previous"], 0);
    assert_eq!(session.names()[0], "Player 2");
    // Whoever begins something else is told that the reading has ended.
    session.set_patience(Duration::ZERO);
    session.answer(&format!("open {long} 59999"), seconds(0));
    let told = say(&mut session, &["new"], 0);
    let told = text(&session, &told);
    assert!(told.starts_with("The file is read no further.\nNew game."), "{told}");
}

#[test]
fn what_is_pasted_sets_up_opens_or_plays() {
    let mut session = session();
    say(&mut session, &["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"], 0);
    assert_eq!(session.game().unwrap().position().to_fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    say(&mut session, &["1. e4 Kd7 2. e5"], 0);
    assert_eq!(session.game().unwrap().sans(), ["e4", "Kd7", "e5"]);
    let told = say(&mut session, &["[White \"A\"]\n[Black \"B\"]\n\n1. d4 {good} d5 2. c4 *"], 0);
    assert!(text(&session, &told).starts_with("Pasted game, A plays White"), "{}", text(&session, &told));
    assert_eq!(session.game().unwrap().sans(), ["d4", "d5", "c4"]);
    // All or none.
    let told = refused(&mut session, "e6 Nc3 Ke6 Nf3", 0);
    assert!(told.starts_with("3... Ke6 in the pasted text cannot be played. "), "{told}");
    assert!(told.ends_with("\nNothing of the pasted text was played: the game stays as it was.\n"), "{told}");
    assert_eq!(session.game().unwrap().sans().last().unwrap(), "c4");
    let told = refused(&mut session, "4k3/8/8/8/8/8/8/8 w - - 0 1", 0);
    assert!(told.contains("king"), "{told}");
}

#[test]
fn a_list_of_moves_is_a_game_where_there_is_none() {
    let mut session = session();
    say(&mut session, &["e4 e5 Nf3 Nc6"], 0);
    assert_eq!(session.game().unwrap().ply(), 4);
}

#[test]
fn a_line_of_megabytes_is_refused_at_once() {
    let mut session = session();
    say(&mut session, &["new"], 0);
    let told = refused(&mut session, &"a".repeat(2 << 20), 0);
    assert!(told.starts_with("This line has 2097152 bytes or more, and at most 1048576 are read."), "{told}");
    let told = refused(&mut session, &"a".repeat(1 << 20), 0);
    assert!(told.contains("is neither a command nor a move"), "{told}");
}

const PUZZLE: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    002X3,6k1/2q2p1p/4pPp1/4P3/p1pP1P2/RrP5/6QP/4B1K1 b - - 0 33,b3a3 g2a8 c7b8 a8b8,970,endgame mate mateIn2\n\
    000rZ,2kr1b1r/p1p2pp1/2pqb3/7p/3N2n1/2NPB3/PPP2PPP/R2Q1RK1 w - - 2 13,d4e6 d6h2,633,mate mateIn1\n";

#[test]
fn a_puzzle_is_solved_move_by_move_and_wrong_moves_are_refuted() {
    let home = TestHome::new("puzzle");
    let file = PathBuf::from(home.file("puzzles.csv", PUZZLE));
    let kept = home.0.join("progress.json");
    let mut session = session();
    session.keep_progress_in(kept.clone());
    let filter = tabiya_data::PuzzleFilter { rating: None, theme: Some("mateIn2".to_owned()) };
    let told = session.begin_puzzles(filter, Some(file), seconds(0));
    assert!(!told.failed, "{}", text(&session, &told));
    let told = text(&session, &told);
    assert!(told.starts_with("Puzzle 002X3, rated 970: find the best move for White."), "{told}");
    assert!(!told.contains("mateIn2"), "it tells its theme: {told}");
    // Illegal: the reason; legal and wrong: what is against it. Neither is played.
    let told = refused(&mut session, "Qg2h4", 0);
    assert!(told.starts_with("The queen on g2"), "{told}");
    let told = refused(&mut session, "Qb2", 0);
    assert!(told.starts_with("Qb2 does not solve it. ") && told.contains("Black"), "{told}");
    assert_eq!(session.game().unwrap().ply(), 1);
    say(&mut session, &["Qa8+"], 0);
    assert_eq!(session.game().unwrap().sans(), ["Rxa3", "Qa8+", "Qb8"]);
    let told = say(&mut session, &["Qxb8#"], 0);
    let told = text(&session, &told);
    assert!(told.contains("Solved, but not at the first try.") && told.contains("0 of 1"), "{told}");
    assert!(told.contains("`next` gives another.") && told.contains("(endgame, mate in 2)"), "{told}");
    // The next is another one, and what was seen is kept.
    let told = refused(&mut session, "next", 0);
    assert!(told.contains("\"mateIn2\""), "{told}");
    let told = say(&mut session, &["puzzle"], 0);
    assert!(text(&session, &told).starts_with("Puzzle 000rZ"), "{}", text(&session, &told));
    let told = say(&mut session, &["Qxh2#"], 0);
    assert!(text(&session, &told).contains("Solved! "), "{}", text(&session, &told));
    let kept = fs::read_to_string(kept).unwrap();
    assert!(kept.contains("002X3") && kept.contains("000rZ") && kept.contains("\"solved\":1"), "{kept}");
    assert_eq!(refused(&mut session, "puzzle", 0), "You have seen all puzzles.\n");
}

#[test]
fn the_solution_is_shown_and_the_built_in_puzzles_are_given_by_rating() {
    let mut session = session();
    let told = say(&mut session, &["puzzle 2000 fork"], 0);
    let told = text(&session, &told);
    let rating: u32 = told.split("rated ").nth(1).unwrap().split(':').next().unwrap().parse().unwrap();
    assert!(rating.abs_diff(2000) <= 300, "{told}");
    let told = say(&mut session, &["solution"], 0);
    assert!(text(&session, &told).starts_with("The solution is "));
    say(&mut session, &["next"], 0);
    say(&mut session, &["new"], 0);
    assert_eq!(refused(&mut session, "solution", 0), "There is no puzzle to solve. `puzzle` gives one.\n");
    let told = refused(&mut session, "puzzle nonsense", 0);
    assert!(told.starts_with("There is no puzzle with the theme \"nonsense\""), "{told}");
}

#[test]
fn a_theme_is_asked_for_in_plain_words() {
    let mut session = session();
    for line in ["puzzle mate in 2", "puzzle theme mate-in-2 1400", "puzzle mateIn2"] {
        say(&mut session, &[line], 0);
        let puzzle = session.puzzle().unwrap();
        assert!(puzzle.themes.iter().any(|theme| theme == "mateIn2"), "{line}: {puzzle:?}");
    }
}

#[test]
fn what_belongs_to_games_is_refused_in_a_puzzle_and_a_hint_counts_against_it() {
    let mut session = session();
    say(&mut session, &["puzzle"], 0);
    for line in ["resign", "draw", "claim", "undo"] {
        assert!(refused(&mut session, line, 0).starts_with(&format!("A puzzle has no `{line}`")), "{line}");
    }
    // The hint is that of the puzzle, without a search.
    let solution = session.solution().unwrap()[0];
    let told = say(&mut session, &["hint"], 0);
    assert!(text(&session, &told).contains(&solution.from().to_string()), "{}", text(&session, &told));
    assert_eq!(session.puzzle().map(|puzzle| (puzzle.solved, puzzle.of)), Some((0, 1)));
}

#[test]
fn the_board_is_seen_as_before_when_a_game_has_turned_it() {
    let home = TestHome::new("turned");
    let file = home.file("games.pgn", &games(2));
    let mut session = session();
    say(&mut session, &["new as black vs random"], 0);
    assert_eq!(session.settings().side, Orientation::Black);
    say(&mut session, &[&format!("open {file}")], 0);
    assert_eq!(session.settings().side, Orientation::White);
    // What a person turns stays so while a file is leafed through.
    say(&mut session, &["flip", "next"], 0);
    assert_eq!(session.settings().side, Orientation::Black);
    say(&mut session, &["new as white vs random"], 0);
    assert_eq!(session.settings().side, Orientation::White);
    say(&mut session, &["set black person", "new"], 0);
    assert_eq!(session.settings().side, Orientation::Black);
}

/// A game with these tags of its end.
fn ended(result: &str, termination: &str) -> String {
    format!(
        "[White \"Anna\"]\n[Black \"Bea\"]\n[Result \"{result}\"]\n[Termination \"{termination}\"]\n\n\
         1. e4 e5 2. Nf3 {result}\n"
    )
}

#[test]
fn a_game_that_its_file_says_has_ended_is_over_with_its_result_and_the_reason() {
    let home = TestHome::new("ended");
    for (result, termination, told) in [
        ("1-0", "Normal", "White wins by resignation. 1-0\n"),
        ("0-1", "Time forfeit", "Black wins on time. 0-1\n"),
        ("1/2-1/2", "?", "Draw; the record does not say why. 1/2-1/2\n"),
        ("0-1", "", "Black wins; the record does not say why. 0-1\n"),
        ("1-0", "Anna won by resignation", "The file says how it ended: Anna won by resignation.\n"),
    ] {
        let file = home.file("ended.pgn", &ended(result, termination));
        let mut session = session();
        let reply = say(&mut session, &[&format!("open {file}")], 0);
        let text = text(&session, &reply);
        assert!(text.contains(told), "{result} {termination}: {text}");
        assert!(!session.is_playing() && !session.would_be_missed() && session.is_ended_by_file());
        for line in ["draw", "resign", "Ke5"] {
            assert!(refused(&mut session, line, 0).starts_with("The game is over: "), "{line}");
        }
        // Whoever plays a move goes on there; whoever takes one back, before it.
        say(&mut session, &["Nc6"], 0);
        assert!(session.is_playing() && session.would_be_missed());
        assert_eq!(session.game().unwrap().sans(), ["e4", "e5", "Nf3", "Nc6"]);
        say(&mut session, &[&format!("open {file}"), "undo"], 0);
        assert!(session.is_playing());
        assert_eq!(session.game().unwrap().sans(), ["e4", "e5"]);
    }
    // What cannot be read whole has not come to its end, and one without a result goes on.
    let text = ended("1-0", "Normal").replace("2. Nf3", "2. Ke5");
    let file = home.file("broken.pgn", &text);
    let mut session = session();
    let reply = say(&mut session, &[&format!("open {file}")], 0);
    let told = super::text(&session, &reply);
    assert!(
        session.is_playing() && told.contains("The file gives the result 1-0; you can play on."),
        "{told}"
    );
    let file = home.file("open.pgn", &ended("*", "unterminated"));
    say(&mut session, &[&format!("open {file}")], 0);
    assert!(session.is_playing());
}

#[test]
fn a_file_in_which_somebody_went_back_is_no_unfinished_game() {
    for (result, lines) in [("1-0", 3), ("*", 1), ("*", 2)] {
        let home = TestHome::new(&format!("back-{}-{lines}", result.len()));
        let file = home.file("back.pgn", &ended(result, "Normal"));
        let mut session = session();
        session.library = Library::at(home.0.join("games"));
        say(&mut session, &[&format!("open {file}")], 0);
        (0..lines).for_each(|_| drop(say(&mut session, &["undo"], 0)));
        assert!(!session.would_be_missed());
        say(&mut session, &["quit"], 0);
        assert!(session.library.ids().is_empty() && session.last_open().is_none());
        // Who plays another move there has a game.
        say(&mut session, &[&format!("open {file}"), "undo", "Nc3"], 0);
        assert!(session.would_be_missed());
        say(&mut session, &["quit"], 0);
        assert!(session.last_open().is_some());
    }
}

#[test]
fn a_game_that_went_on_behind_the_end_of_its_file_is_resumed_as_it_was() {
    let home = TestHome::new("behind");
    let file = home.file("ended.pgn", &ended("1-0", "Normal"));
    let mut session = session();
    session.library = Library::at(home.0.join("games"));
    say(&mut session, &[&format!("open {file}"), "new"], 0);
    assert!(session.library.ids().len() <= 1, "what is only looked at is not saved");
    say(&mut session, &[&format!("open {file}"), "Nc6", "new", "resume"], 0);
    assert!(session.is_playing());
    assert_eq!(session.game().unwrap().sans().len(), 4);
}

#[test]
fn a_game_is_added_to_a_long_file_without_reading_it_and_saved_again_in_its_place() {
    let home = TestHome::new("large");
    let one = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {";
    let text = format!("{one}{}}} *\n", "x ".repeat(9 << 20));
    let file = home.file("large.pgn", &text);
    let mut session = session();
    say(&mut session, &["new", "d4"], 0);
    let save = format!("save {file}");
    let told = say(&mut session, &[&save], 0);
    assert_eq!(super::text(&session, &told), format!("Saved to {file} as its last game.\n"));
    say(&mut session, &["d5", &save, "undo", &save], 0);
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.starts_with(&text), "what was there stays");
    let added = &written[text.len()..];
    assert!(added.starts_with("\n[Event ") && added.ends_with("1. d4 *\n"), "{added}");
    assert_eq!(added.matches("[White ").count(), 1, "{added}");
    // Where somebody else has written meanwhile, it is a game more.
    fs::write(&file, written.clone() + "\n[White \"C\"]\n\n1. c4 *\n").unwrap();
    say(&mut session, &["d5", &save], 0);
    let last = fs::read_to_string(&file).unwrap();
    assert!(last.starts_with(&written) && last.ends_with("1. d4 d5 *\n"));
    // What is no file of games is left alone.
    let other = home.file("other.pgn", &"no game here. ".repeat(2 << 20));
    let before = fs::metadata(&other).unwrap().len();
    assert!(session.answer(&format!("save {other}"), seconds(0)).failed);
    assert_eq!(fs::metadata(&other).unwrap().len(), before);
}

#[test]
fn who_saves_a_game_of_a_long_file_is_told_that_the_one_that_was_opened_stays() {
    let home = TestHome::new("copied");
    let first = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n";
    let text = format!("{first}\n[White \"C\"]\n\n1. d4 {{{}}} *\n", "x ".repeat(9 << 20));
    let file = home.file("long.pgn", &text);
    let mut session = session();
    let told = say(&mut session, &[&format!("open {file}"), "e5", "save"], 0);
    let told = super::text(&session, &told);
    assert!(told.contains("as its last game. The game that you opened stays as it was"), "{told}");
    let told = say(&mut session, &["Nf3", "save"], 0);
    assert_eq!(super::text(&session, &told), format!("Saved to {file} as its last game.\n"));
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.starts_with(&text) && written.ends_with("1. e4 e5 2. Nf3 *\n"));
}

#[test]
fn find_goes_on_from_the_beginning_of_the_file() {
    let home = TestHome::new("wrapped");
    let file = home.file("games.pgn", &games(30));
    let mut session = session();
    say(&mut session, &[&format!("open {file} 25")], 0);
    let told = say(&mut session, &["find player 2"], 0);
    assert_eq!(session.names()[0], "Player 26");
    assert!(!text(&session, &told).contains("from the beginning"));
    let told = say(&mut session, &["find player 12"], 0);
    assert_eq!(session.names()[0], "Player 12");
    let told = text(&session, &told);
    assert!(
        told.contains("No later game has it: the search went on from the beginning of the file."),
        "{told}"
    );
    let told = refused(&mut session, "find player 12", 0);
    assert!(told.starts_with("No other game in ") && told.contains("\"player 12\""), "{told}");
    assert_eq!(session.names()[0], "Player 12");
    say(&mut session, &["next"], 0);
    assert_eq!(session.names()[0], "Player 13");
}

#[cfg(unix)]
#[test]
fn a_terminal_or_a_device_is_not_opened_as_a_file() {
    let mut session = session();
    say(&mut session, &["new", "e4"], 0);
    for file in ["/dev/stdin", "/dev/fd/0", "/dev/null", "/dev/zero"] {
        let told = refused(&mut session, &format!("open {file}"), 0);
        assert!(told.contains("this is not a file"), "{told}");
    }
    assert_eq!(session.game().unwrap().sans(), ["e4"]);
}
