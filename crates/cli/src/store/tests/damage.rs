//! Journals that are not what was written.

use super::{Scratch, journals, ms, mv, timed};
use crate::store::{Event, Kept, Library, Notice, ResumeError, State};
use std::fs;
use std::path::{Path, PathBuf};
use tabiya::Color;

const MOVES: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];

/// A library with one game of six moves, and its journal.
fn six_moves(scratch: &Scratch) -> (Library, PathBuf) {
    let library = scratch.library();
    let mut kept = library.begin(timed("3+2")).unwrap();
    for (index, text) in MOVES.iter().enumerate() {
        kept.act(ms(1_000 * index as u64), mv(text)).unwrap();
    }
    let path = kept.path().unwrap().to_owned();
    (library, path)
}

fn resume(library: &Library) -> Result<Kept, ResumeError> {
    library.resume(&library.games()[0].id)
}

fn played(kept: &Kept) -> usize {
    let ucis = kept.game().ucis();
    assert_eq!(ucis, MOVES[..ucis.len()]);
    ucis.len()
}

fn aside(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    files.filter(|file| file.to_string_lossy().contains(".damaged-")).collect()
}

#[test]
fn a_journal_that_was_cut_anywhere_loses_at_most_its_last_line() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] == b'\n').collect();
    for length in ends[0]..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        // A line that only its end is missing from is whole.
        let lines = ends.iter().filter(|&&end| length >= end).count();
        let cut = !ends.iter().any(|&end| length == end || length == end + 1);
        let mut kept = resume(&library).unwrap();
        assert_eq!(played(&kept), lines - 1, "cut at {length}");
        let notices = kept.take_notices();
        assert_eq!(notices, if cut { vec![Notice::CutOff] } else { vec![] }, "cut at {length}");

        // What is played now stands behind what was whole.
        if lines < MOVES.len() {
            kept.act(ms(60_000), mv(MOVES[lines - 1])).unwrap();
            drop(kept);
            let mut again = resume(&library).unwrap();
            assert_eq!((played(&again), again.take_notices()), (lines, vec![]), "cut at {length}");
        }
    }
    for length in 1..ends[0] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(matches!(resume(&library), Err(ResumeError::Unreadable { .. })), "cut at {length}");
        assert_eq!(library.games()[0].state, State::Unreadable);
        assert_eq!(fs::read(&path).unwrap(), whole[..length]);
    }
    fs::write(&path, b"").unwrap();
    assert!(library.games().is_empty());
}

#[test]
fn a_changed_byte_anywhere_is_noticed_and_nothing_is_destroyed() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let folder = path.parent().unwrap();
    let whole = fs::read(&path).unwrap();
    let first = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        let lines = whole[..at].iter().filter(|&&byte| byte == b'\n').count();
        if at < first {
            assert!(resume(&library).is_err(), "byte {at}");
            assert_eq!(fs::read(&path).unwrap(), bytes);
            continue;
        }
        let mut kept = resume(&library).unwrap();
        assert_eq!(played(&kept), lines - 1, "byte {at}");
        let notices = kept.take_notices();
        assert!(matches!(notices[0], Notice::CutOff | Notice::Damaged { .. }), "byte {at}");
        drop(kept);
        let kept_aside = aside(folder);
        let mut together = fs::read(&path).unwrap();
        // If the clock ran, that it was halted is the only line that is new.
        let text = String::from_utf8(together.clone()).unwrap();
        let last = text.trim_end().rsplit('\n').next().unwrap();
        if last.contains("\"pause\"") {
            together.truncate(together.len() - last.len() - 1);
        }
        for file in kept_aside {
            together.extend(fs::read(&file).unwrap());
            fs::remove_file(file).unwrap();
        }
        if notices[0] != Notice::CutOff {
            assert_eq!(together, bytes, "byte {at}");
        }
    }
}

#[test]
fn damage_in_the_middle_keeps_what_stands_before_it_and_says_so() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("\"g1f3\"", "\"g1h3\"")).unwrap();
    let note = library.games()[0].note.clone().unwrap();
    assert_eq!(
        note,
        "Line 4 of the journal is damaged; it and what follows it (4 lines in all) are left out."
    );
    let mut kept = resume(&library).unwrap();
    assert_eq!(played(&kept), 2);
    let notices = kept.take_notices();
    let [Notice::Damaged { line: 4, lost: 4, .. }, Notice::PutAside { file }] = &notices[..] else {
        panic!("{notices:?}");
    };
    assert_eq!(fs::read_to_string(file).unwrap().lines().count(), 4);
    // The list shows no game twice.
    drop(kept);
    assert_eq!((library.games().len(), library.games()[0].note.clone()), (1, None));
}

#[test]
fn lines_that_are_left_out_doubled_or_exchanged_are_noticed() {
    for order in [&[0, 1, 3, 4][..], &[0, 1, 1, 2], &[0, 1, 3, 2], &[0, 1, 6]] {
        let scratch = Scratch::new();
        let (library, path) = six_moves(&scratch);
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        fs::write(&path, order.iter().map(|&at| lines[at]).collect::<String>()).unwrap();
        let mut kept = resume(&library).unwrap();
        assert_eq!(played(&kept), 1, "{order:?}");
        assert!(matches!(kept.take_notices()[0], Notice::Damaged { line: 3, .. }), "{order:?}");
    }
}

#[test]
fn garbage_behind_a_journal_does_no_harm() {
    for garbage in [vec![0; 4_096], b"\n\n\n".to_vec(), vec![b'{'; 70_000], "é\u{0}\n".into()] {
        let scratch = Scratch::new();
        let (library, path) = six_moves(&scratch);
        let mut bytes = fs::read(&path).unwrap();
        bytes.extend(&garbage);
        fs::write(&path, &bytes).unwrap();
        let kept = resume(&library).unwrap();
        assert_eq!(played(&kept), 6);
        drop(kept);
        assert_eq!(fs::read(&aside(path.parent().unwrap())[0]).unwrap(), garbage);
    }
}

#[test]
fn a_journal_from_the_future_is_told_as_such_and_left_alone() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let text = fs::read_to_string(&path).unwrap().replace("\"tabiya\":1", "\"tabiya\":2");
    fs::write(&path, &text).unwrap();
    let error = resume(&library).unwrap_err();
    assert!(
        error.to_string().ends_with(
            "cannot be read: it was written by a newer tabiya (journals of version 2; this one reads up to 1)"
        ),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn other_files_in_the_folder_are_no_games() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let folder = path.parent().unwrap();
    fs::write(folder.join("notes.txt"), "hello").unwrap();
    fs::create_dir(folder.join("folder.jsonl")).unwrap();
    assert_eq!((library.games().len(), journals(folder).len()), (1, 2));
}

#[test]
fn a_clock_that_would_be_counted_otherwise_today_shows_what_it_showed() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut kept = library.begin(timed("3+2")).unwrap();
    kept.act(ms(0), mv("e2e4")).unwrap();
    let mut table = crate::store::table::Table::new(kept.start()).unwrap();
    table.apply(ms(0), &mv("e2e4")).unwrap();
    table.set_left([Some(170_000), Some(90_000)], ms(0));
    assert_eq!(table.left(ms(0)), Some([Some(170_000), Some(90_000)]));
    let clock = table.clock.unwrap();
    assert_eq!(
        (clock.running(), clock.remaining(Color::White, ms(5))),
        (Some(Color::Black), Some(ms(170_000)))
    );
    drop(kept.act(ms(1), Event::Undo));
}
