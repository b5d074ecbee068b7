//! Several at once.

use super::{Scratch, journals, ms, mv};
use crate::{Library, ResumeError, SavedGameState, Start};
use std::process::Command;
use std::thread;
use tabiya::Position;

#[test]
fn a_game_in_play_cannot_be_resumed_by_another() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    let entry = library.games().remove(0);
    assert_eq!((entry.state, entry.plies), (SavedGameState::InUse(None), 1));
    let error = library.resume(&entry.id).unwrap_err();
    assert_eq!(error, ResumeError::InUse { id: entry.id.clone() });
    assert_eq!(error.to_string(), "that game is being played in another window");
    game.act(ms(0), mv("e7e5")).unwrap();
    drop(game);
    assert_eq!(library.games()[0].state, SavedGameState::Open);
    assert_eq!(library.resume(&entry.id).unwrap().game().ply(), 2);
}

#[test]
fn a_game_that_has_ended_is_listed_with_its_outcome_while_another_has_it_open() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.act(ms(0), mv(uci)).unwrap();
    }
    let outcome = game.game().outcome();
    assert!(outcome.is_some());
    assert_eq!(library.games()[0].state, SavedGameState::InUse(outcome));
}

#[test]
fn games_that_begin_at_the_same_moment_get_files_of_their_own() {
    let scratch = Scratch::new();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let mut game = scratch.library().begin(Start::now(Position::new())).unwrap();
                    game.act(ms(0), mv("e2e4")).unwrap();
                    assert_eq!(game.take_notices(), []);
                    // Others look at the list all the while.
                    assert!(!scratch.library().games().is_empty());
                }
            });
        }
    });
    assert_eq!(journals(&scratch.0.join("games")).len(), 40);
    let games = scratch.library().games();
    assert!(
        games.iter().all(|game| game.plies == 1 && game.state == SavedGameState::Open && game.note.is_none())
    );
}

/// Another process, which is this test with a variable set, tries to take the game.
#[test]
fn another_process_finds_a_game_in_use_until_this_one_lets_it_go() {
    const FOLDER: &str = "TABIYA_TEST_ANOTHER_PROCESS";
    if let Some(folder) = std::env::var_os(FOLDER) {
        let library = Library::at(folder);
        let entry = library.games().remove(0);
        let state = match library.resume(&entry.id) {
            Ok(_) => 10,
            Err(ResumeError::InUse { .. }) if entry.state == SavedGameState::InUse(None) => 11,
            Err(_) => 12,
        };
        std::process::exit(state);
    }
    let scratch = Scratch::new();
    let name = "tests::together::another_process_finds_a_game_in_use_until_this_one_lets_it_go";
    let another = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args([name, "--exact", "--quiet"]).env(FOLDER, scratch.0.join("games"));
        command.output().unwrap().status.code()
    };
    let mut game = scratch.library().begin(Start::now(Position::new())).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    assert_eq!(another(), Some(11));
    drop(game);
    assert_eq!(another(), Some(10));
}
