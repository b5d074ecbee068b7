//! Disks that are full, folders that cannot be written to.

use super::{Scratch, journals, ms, mv, timed};
use crate::{JournalNotice, SaveStatus, Start};
use std::fs;
use tabiya::Position;

/// Root may write everywhere, but not even root makes a folder inside of a file.
#[test]
fn a_folder_that_cannot_be_made_is_told_once_and_the_game_goes_on() {
    let scratch = Scratch::new();
    fs::write(scratch.0.join("games"), "this is a file").unwrap();
    let library = scratch.library();
    let mut game = library.begin(timed("5+0")).unwrap();
    let notices = game.take_notices();
    let [JournalNotice::NotSaved { .. }] = &notices[..] else { panic!("{notices:?}") };
    assert!(notices[0].to_string().starts_with("The game cannot be saved in "), "{}", notices[0]);
    for text in ["e2e4", "e7e5"] {
        game.act(ms(0), mv(text)).unwrap();
    }
    assert_eq!((game.take_notices(), game.game().ply(), game.path()), (vec![], 2, None));
    assert!(library.games().is_empty());

    // As soon as it can be saved all of it is.
    fs::remove_file(scratch.0.join("games")).unwrap();
    game.act(ms(0), mv("g1f3")).unwrap();
    let path = game.path().unwrap().to_owned();
    assert_eq!(game.take_notices(), [JournalNotice::SavedAgain { file: path }]);
    drop(game);
    let back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!(back.game().sans(), ["e4", "e5", "Nf3"]);
}

#[test]
#[ignore = "files that cannot be written to: a user who is not root"]
fn user_a_saved_game_that_cannot_be_written_to_can_still_be_gone_on_with() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    let path = game.path().unwrap().to_owned();
    drop(game);
    let id = library.games()[0].id.clone();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    fs::OpenOptions::new().write(true).open(&path).expect_err("this user may not write to everything");
    let mut back = library.resume(&id).unwrap();
    assert!(matches!(back.take_notices()[..], [JournalNotice::NewFile { .. }]));
    back.act(ms(0), mv("e7e5")).unwrap();
    drop(back);
    assert_eq!(journals(path.parent().unwrap()).len(), 2);
    assert_eq!(library.resume(&library.games()[0].id).unwrap().game().sans(), ["e4", "e5"]);
}

#[cfg(unix)]
#[test]
fn a_journal_that_vanishes_in_mid_game_is_written_anew() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("5+0")).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    fs::remove_dir_all(scratch.0.join("games")).unwrap();
    game.act(ms(1), mv("e7e5")).unwrap();
    let path = game.path().unwrap().to_owned();
    assert_eq!(game.take_notices(), [JournalNotice::Rewritten { file: path.clone() }]);
    // Also if it goes at the last moment.
    fs::remove_file(path).unwrap();
    let (remains, notices) = game.leave(ms(2));
    assert!(matches!(notices[..], [JournalNotice::Rewritten { .. }]), "{notices:?}");
    assert_eq!(remains, SaveStatus::Saved);
    assert_eq!(library.resume(&library.games()[0].id).unwrap().game().sans(), ["e4", "e5"]);
}

#[test]
fn what_could_never_be_written_is_lost_and_said_to_be() {
    let scratch = Scratch::new();
    fs::write(scratch.0.join("games"), "this is a file").unwrap();
    let mut game = scratch.library().begin(Start::now(Position::new())).unwrap();
    assert_eq!(game.secure(), SaveStatus::NotNeeded, "nothing happened yet");
    game.act(ms(0), mv("e2e4")).unwrap();
    assert_eq!(game.secure(), SaveStatus::Lost { of: 1 });
    let mut unwanted = crate::Library::nowhere().begin(Start::now(Position::new())).unwrap();
    unwanted.act(ms(0), mv("e2e4")).unwrap();
    assert_eq!(unwanted.secure(), SaveStatus::NotNeeded);
}

#[test]
fn without_a_home_there_is_a_word_about_it() {
    let notice = JournalNotice::NoFolder.to_string();
    assert!(notice.contains("TABIYA_DATA_DIR"), "{notice}");
}

/// A disk of a few kilobytes.
#[cfg(target_os = "linux")]
struct SmallDisk<'a>(&'a Scratch);

#[cfg(target_os = "linux")]
impl SmallDisk<'_> {
    fn new(scratch: &Scratch) -> SmallDisk<'_> {
        let made = SmallDisk::mount(scratch, &["-t", "tmpfs", "-o", "size=32k", "tabiya-test"]);
        assert!(made, "this user may not mount a small disk");
        SmallDisk(scratch)
    }

    fn mount(scratch: &Scratch, words: &[&str]) -> bool {
        let mut command = std::process::Command::new("mount");
        command.args(words).arg(&scratch.0).output().is_ok_and(|output| output.status.success())
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a small disk: a user who may mount one, on Linux"]
fn mount_a_full_disk_is_told_once_and_what_was_played_is_saved_when_there_is_room_again() {
    let scratch = Scratch::new();
    let _disk = SmallDisk::new(&scratch);
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    assert_eq!(game.take_notices(), []);

    let ballast = scratch.0.join("ballast");
    let _ = fs::write(&ballast, vec![b'x'; 1 << 16]);
    // The page that the journal has already may still have room for a few lines.
    let mut told = Vec::new();
    for round in 0..100 {
        let event = if round % 2 == 0 { mv("e7e5") } else { crate::Event::Undo };
        game.act(ms(round), event).unwrap();
        told.extend(game.take_notices());
    }
    assert!(matches!(told[..], [JournalNotice::NotSaved { .. }]), "{told:?}");
    // What stands on the disk is whole, if not everything.
    let bytes = fs::read(game.path().unwrap()).unwrap();
    assert!(bytes.ends_with(b"}\n"));
    let remains = game.secure();
    assert!(matches!(remains, SaveStatus::Partial { of: 1, .. }), "{remains:?}");

    fs::remove_file(ballast).unwrap();
    game.act(ms(200), mv("c7c5")).unwrap();
    assert!(matches!(game.take_notices()[..], [JournalNotice::SavedAgain { .. }]));
    drop(game);
    let mut back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!((back.game().sans(), back.take_notices()), (vec!["e4".to_owned(), "c5".to_owned()], vec![]));
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a small disk: a user who may mount one, on Linux"]
fn mount_a_disk_that_can_only_be_read_lets_games_be_resumed_and_begun() {
    let scratch = Scratch::new();
    let _disk = SmallDisk::new(&scratch);
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    drop(game);
    assert!(SmallDisk::mount(&scratch, &["-o", "remount,ro"]));

    let mut back = library.resume(&library.games()[0].id).unwrap();
    assert!(matches!(back.take_notices()[..], [JournalNotice::NewFile { .. }]));
    back.act(ms(0), mv("e7e5")).unwrap();
    assert!(matches!(back.take_notices()[..], [JournalNotice::NotSaved { .. }]));
    assert_eq!(back.game().sans(), ["e4", "e5"]);
    assert_eq!(back.secure(), SaveStatus::Partial { plies: 1, of: 2 });
    let mut new = library.begin(Start::now(Position::new())).unwrap();
    assert!(matches!(new.take_notices()[..], [JournalNotice::NotSaved { .. }]));

    assert!(SmallDisk::mount(&scratch, &["-o", "remount,rw"]));
    back.act(ms(0), mv("g1f3")).unwrap();
    assert!(matches!(back.take_notices()[..], [JournalNotice::SavedAgain { .. }]));
    drop(back);
    let plies: Vec<usize> = library.games().iter().map(|game| game.plies).collect();
    assert_eq!(plies, [3, 1]);
}
