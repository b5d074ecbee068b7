//! Games that are left, kept, lost and taken up again.

use super::{refused, say, seconds, session, text};
use crate::play::reply::Notice;
use crate::play::session::PlaySession;
use crate::play::session::leaving::GameFate;
use crate::play::text::prompt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use tabiya_table::Library;

/// A folder of its own for a test, removed with it.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> Scratch {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tabiya-keeping-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub(super) fn session(&self) -> PlaySession {
        let mut session = session();
        session.library = Library::at(self.0.join("games"));
        say(&mut session, &["set board on-request"], 0);
        session
    }

    /// From now on nothing can be written: not even root makes a folder inside of a file.
    fn spoil(&self) {
        let _ = std::fs::remove_dir_all(self.0.join("games"));
        std::fs::write(self.0.join("games"), "this is a file").unwrap();
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn quit_never_says_that_a_game_is_kept_which_is_not_on_disk() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    scratch.spoil();
    say(&mut session, &["e5", "Nf3"], 0);
    let told = refused(&mut session, "quit", 0);
    assert_eq!(
        told,
        "This game could not be saved: nothing of it is on disk after 3 plies.\n\
         `save FILE` saves it elsewhere; repeat the command to leave it anyway.\n"
    );
    let reply = say(&mut session, &["quit"], 0);
    assert!(reply.quit);
    assert_eq!(
        text(&session, &reply),
        "This game could not be saved: nothing of it is on disk after 3 plies.\nGoodbye.\n"
    );
}

#[test]
fn a_game_that_is_not_on_disk_is_marked_until_it_is() {
    let scratch = Scratch::new();
    scratch.spoil();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4", "e5", "moves"], 0);
    // What was told at the first move is long gone.
    assert_eq!(prompt(&session), "[NOT SAVED] 2. White> ");
    assert_eq!(session.fate(), GameFate::Unsaved);
    std::fs::remove_file(scratch.0.join("games")).unwrap();
    say(&mut session, &["Nf3"], 0);
    assert_eq!(prompt(&session), "2... Black> ");
    assert_eq!(session.fate(), GameFate::Kept);
}

#[test]
fn a_running_game_is_not_dropped_for_a_new_one_without_a_word() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    let reply = say(&mut session, &["new 5"], 0);
    let told = text(&session, &reply);
    assert!(told.contains("\nThe game before is saved: `games` lists it"), "{told}");
    session.library = session.library.clone().without_saving();
    say(&mut session, &["new", "e4"], 0);
    assert_eq!(session.fate(), GameFate::Lost);
    let reply = say(&mut session, &["new"], 0);
    assert!(text(&session, &reply).contains("\nThe game before is gone"), "{reply:?}");
}

#[test]
fn the_end_of_the_input_tells_what_is_lost() {
    let scratch = Scratch::new();
    scratch.spoil();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    let reply = session.leave(seconds(0));
    assert!(matches!(reply.notices[..], [Notice::Left(_), Notice::Farewell { kept: false }]), "{reply:?}");
}

#[test]
fn no_command_leaves_an_unsaved_game_without_a_word() {
    for line in ["new", "960", "load 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "quit"] {
        let scratch = Scratch::new();
        scratch.spoil();
        let mut session = scratch.session();
        say(&mut session, &["new", "e4"], 0);
        assert!(refused(&mut session, line, 0).starts_with("This game could not be saved"), "{line}");
        assert_eq!(session.game().unwrap().sans(), ["e4"], "{line}");
        // Something else in between, and it is asked again.
        say(&mut session, &["e5"], 0);
        assert!(refused(&mut session, line, 0).contains("after 2 plies"), "{line}");
        let reply = say(&mut session, &[line], 0);
        assert!(text(&session, &reply).starts_with("This game could not be saved"), "{line}: {reply:?}");
    }
}

#[test]
fn a_game_that_is_saved_in_a_file_may_be_left_though_it_has_no_journal() {
    let scratch = Scratch::new();
    scratch.spoil();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    refused(&mut session, "new", 0);
    let save = format!("save {}", scratch.0.join("game.pgn").display());
    let reply = say(&mut session, &[&save, "new"], 0);
    assert!(!text(&session, &reply).contains("could not be saved"), "{reply:?}");
}

#[test]
fn a_game_that_can_be_saved_again_is_left_without_a_question() {
    let scratch = Scratch::new();
    scratch.spoil();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    std::fs::remove_file(scratch.0.join("games")).unwrap();
    let reply = say(&mut session, &["quit"], 0);
    let told = text(&session, &reply);
    assert!(told.starts_with("Saving works again: the whole game is in "), "{told}");
    assert!(told.ends_with("Game saved. `resume` continues it. Goodbye.\n"), "{told}");
}

#[test]
fn the_game_on_this_table_is_not_said_to_be_in_another_window() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4", "games"], 0);
    assert_eq!(refused(&mut session, "resume 1", 0), "You are already playing that game.\n");
    assert_eq!(session.game().unwrap().sans(), ["e4"]);
}

#[cfg(any(unix, windows))]
#[test]
fn a_game_that_is_played_in_another_window_is_told_as_such() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    let mut other = scratch.session();
    let told = refused(&mut other, "resume", 0);
    assert!(told.starts_with("The unfinished games are being played in other windows"), "{told}");
    assert_eq!(refused(&mut other, "resume 1", 0), "That game is being played in another window.\n");
    say(&mut session, &["quit"], 0);
    say(&mut other, &["resume"], 0);
}

#[test]
fn a_finished_game_that_is_taken_up_is_not_said_to_go_on() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "f3", "e5", "g4", "Qh4#", "new", "e4"], 0);
    say(&mut session, &["games"], 0);
    let reply = say(&mut session, &["resume 2"], 0);
    let kept = "The game before is saved: `games` lists it, and `resume NUMBER` continues it.\n";
    let told = format!("Finished game of 4 plies.\n{kept}Black wins by checkmate. 0-1\n");
    assert_eq!(text(&session, &reply), told);
}

#[test]
fn a_game_without_a_move_of_anybody_is_not_saved() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    for lines in [&["new 5", "quit"][..], &["960", "quit"], &["new", "resign", "quit"]] {
        say(&mut session, lines, 0);
        assert_eq!(session.library.ids(), [], "{lines:?}");
    }
    // What a killed process left behind is not listed, and nobody is asked to resume it.
    drop(session.library.begin(tabiya_table::Start::now(tabiya::Position::new())).unwrap());
    say(&mut session, &["new", "e4", "quit"], 0);
    let reply = say(&mut session, &["games"], 0);
    assert_eq!(text(&session, &reply).lines().count(), 1, "{}", text(&session, &reply));
}

#[test]
fn a_game_that_was_only_looked_at_is_not_listed() {
    let scratch = Scratch::new();
    let file = scratch.0.join("looked.pgn");
    std::fs::write(&file, "[White \"Anna\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n").unwrap();
    let mut session = scratch.session();
    say(&mut session, &[&format!("open {}", file.display())], 0);
    let tree = session.tree().unwrap();
    let (start, mv) = (tree.pgn().root().id(), tree.pgn().start().parse_move("d4").unwrap());
    assert!(session.try_move(start, mv).is_some());
    let told = say(&mut session, &["games"], 0);
    assert_eq!(text(&session, &told), "No saved games yet.\n");
    // Whoever plays on in it has a game of their own.
    say(&mut session, &["Nc6"], 0);
    let told = say(&mut session, &["games"], 0);
    assert!(text(&session, &told).contains("after 2... Nc6"), "{}", text(&session, &told));
}

#[cfg(any(unix, windows))]
#[test]
fn a_finished_game_that_is_open_in_another_window_is_listed_with_its_result() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "f3", "e5", "g4", "Qh4#"], 0);
    let mut other = scratch.session();
    let reply = say(&mut other, &["games"], 0);
    let told = text(&other, &reply);
    assert!(told.contains("0-1") && told.contains("open in another window"), "{told}");
    assert!(!told.contains('*') && !told.contains("being played"), "{told}");
}

#[test]
fn whoever_would_lose_a_game_or_add_to_a_file_is_asked_first() {
    let scratch = Scratch::new();
    let mut nowhere = super::session();
    assert!(!nowhere.would_lose("quit"));
    say(&mut nowhere, &["new", "e4"], 0);
    for line in ["quit", "new", "exit"] {
        assert!(nowhere.would_lose(line), "{line}");
    }
    for line in ["e5", "show", "save x.pgn"] {
        assert!(!nowhere.would_lose(line), "{line}");
    }
    std::fs::create_dir_all(&scratch.0).unwrap();
    let file = scratch.0.join("there.pgn");
    let line = format!("save {}", file.display());
    assert_eq!(nowhere.save_plan_of(&line), None);
    say(&mut nowhere, &[&line], 0);
    // It is in a file now, and that file is its own.
    assert!(!nowhere.would_lose("quit"));
    assert_eq!(nowhere.save_plan_of(&line), None);
    let mut other = super::session();
    say(&mut other, &["new", "d4"], 0);
    assert_eq!(other.save_plan_of(&line).unwrap().of, Some(1));
    assert_eq!(other.save_plan_of("save"), None);
    // A game that is saved somewhere may be left at once.
    let mut kept = scratch.session();
    say(&mut kept, &["new", "e4"], 0);
    assert!(!kept.would_lose("quit"));
}

#[test]
fn nobody_is_asked_about_a_long_file_into_which_nothing_will_be_written() {
    let scratch = Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4"], 0);
    let file = scratch.0.join("film.pgn");
    std::fs::File::create(&file).unwrap().set_len(20 << 20).unwrap();
    let line = format!("save {}", file.display());
    assert_eq!(session.save_plan_of(&line), None);
    let told = refused(&mut session, &line, 0);
    assert!(told.contains("film.pgn"), "{told}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 20 << 20);
    // One that has games is asked about as before.
    let mut games = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n".repeat(600_000);
    games.truncate(17 << 20);
    std::fs::write(&file, games).unwrap();
    assert!(session.save_plan_of(&line).is_some());
}
