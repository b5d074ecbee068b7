//! Journals that are not what was written.

use super::{Scratch, journals, ms, mv, timed};
use crate::journal::entry::{Checksum, JournalEntry};
use crate::{Event, JournalNotice, JournaledGame, Library, ResumeError, SavedGameState};
use std::fs;
use std::path::{Path, PathBuf};
use tabiya::Color;

const MOVES: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];

/// A library with one game of six moves, and its journal.
fn six_moves(scratch: &Scratch) -> (Library, PathBuf) {
    let library = scratch.library();
    let mut game = library.begin(timed("3+2")).unwrap();
    for (index, text) in MOVES.iter().enumerate() {
        game.act(ms(1_000 * index as u64), mv(text)).unwrap();
    }
    let path = game.path().unwrap().to_owned();
    (library, path)
}

fn resume(library: &Library) -> Result<JournaledGame, ResumeError> {
    library.resume(&library.games()[0].id)
}

fn played(game: &JournaledGame) -> usize {
    let ucis = game.game().ucis();
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
        let mut game = resume(&library).unwrap();
        assert_eq!(played(&game), lines - 1, "cut at {length}");
        let notices = game.take_notices();
        assert_eq!(notices, if cut { vec![JournalNotice::CutOff] } else { vec![] }, "cut at {length}");

        // What is played now stands behind what was whole.
        if lines < MOVES.len() {
            game.act(ms(60_000), mv(MOVES[lines - 1])).unwrap();
            drop(game);
            let mut again = resume(&library).unwrap();
            assert_eq!((played(&again), again.take_notices()), (lines, vec![]), "cut at {length}");
        }
    }
    for length in 1..ends[0] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(matches!(resume(&library), Err(ResumeError::Unreadable { .. })), "cut at {length}");
        assert_eq!(library.games()[0].state, SavedGameState::Unreadable);
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
    let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        let lines = whole[..at].iter().filter(|&&byte| byte == b'\n').count();
        let mut game = resume(&library).unwrap();
        let notices = game.take_notices();
        // Only of the last line is there no other copy.
        if lines < MOVES.len() {
            assert_eq!(played(&game), 6, "byte {at}");
            assert!(
                matches!(notices[0], JournalNotice::Repaired { line } if line == lines + 1),
                "byte {at}: {notices:?}"
            );
        } else if at + 1 < whole.len() {
            assert_eq!(played(&game), 5, "byte {at}");
            assert!(matches!(notices[0], JournalNotice::CutOff | JournalNotice::Damaged { .. }), "byte {at}");
        }
        drop(game);
        let now = fs::read(&path).unwrap();
        let left = if lines < MOVES.len() { &whole[..] } else { &whole[..last] };
        assert!(now.starts_with(left), "byte {at}");
        let mut damaged = whole[..bytes.iter().zip(&whole).position(|(a, b)| a != b).unwrap()].to_vec();
        damaged.truncate(damaged.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        for file in aside(folder) {
            damaged.extend(fs::read(&file).unwrap());
            fs::remove_file(file).unwrap();
        }
        if notices[0] != JournalNotice::CutOff {
            assert_eq!(damaged, bytes, "byte {at}");
        }
    }
}

#[test]
fn a_line_that_is_damaged_in_the_middle_is_told_by_the_one_behind_it() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("\"g1f3\"", "\"g1h3\"", 1)).unwrap();
    let note = library.games()[0].note.clone().unwrap();
    assert_eq!(note, "Line 4 of the journal was damaged; the next line repeats it, and nothing is lost.");
    let mut game = resume(&library).unwrap();
    assert_eq!(played(&game), 6);
    let notices = game.take_notices();
    let [JournalNotice::Repaired { line: 4 }, JournalNotice::DamageMoved { file }] = &notices[..] else {
        panic!("{notices:?}");
    };
    assert_eq!(fs::read_to_string(file).unwrap().lines().count(), 4);
    // The journal is as it was, and the list shows no game twice.
    drop(game);
    assert!(fs::read_to_string(&path).unwrap().starts_with(&text));
    assert_eq!((library.games().len(), library.games()[0].note.clone()), (1, None));
}

#[test]
fn a_first_line_that_is_damaged_or_missing_does_not_lose_the_game() {
    for damage in ["", "\n", "{\"at\":0}\n", "\0\0\0\0\n\0\n"] {
        let scratch = Scratch::new();
        let (library, path) = six_moves(&scratch);
        let text = fs::read_to_string(&path).unwrap();
        let (_, rest) = text.split_once('\n').unwrap();
        fs::write(&path, format!("{damage}{rest}")).unwrap();
        let mut game = resume(&library).unwrap();
        assert_eq!(played(&game), 6, "{damage:?}");
        assert!(matches!(game.take_notices()[0], JournalNotice::Repaired { line: 1 }), "{damage:?}");
        drop(game);
        assert!(fs::read_to_string(&path).unwrap().starts_with(&text), "{damage:?}");
    }
}

#[test]
fn what_nobody_repeats_is_lost_with_what_follows_it_and_that_is_said() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.splice(3..5, ["x\n", "y\n"]);
    fs::write(&path, lines.concat()).unwrap();
    let mut game = resume(&library).unwrap();
    assert_eq!(played(&game), 2);
    let notices = game.take_notices();
    let [JournalNotice::Damaged { line: 4, lost: 4, .. }, JournalNotice::DamageMoved { file }] = &notices[..]
    else {
        panic!("{notices:?}");
    };
    assert_eq!(fs::read_to_string(file).unwrap(), lines[3..].concat());
}

#[test]
fn a_journal_that_repeats_nothing_is_read_as_far_as_it_is_whole() {
    let scratch = Scratch::new();
    let (library, path) = six_moves(&scratch);
    let (mut text, mut sum) = (String::new(), Checksum::default());
    for line in fs::read_to_string(&path).unwrap().lines() {
        let (line, after) = JournalEntry::read_unproved(line.as_bytes()).unwrap().repeated().write(sum);
        (text, sum) = (text + &line, after);
    }
    fs::write(&path, &text).unwrap();
    assert_eq!(played(&resume(&library).unwrap()), 6);
    fs::write(&path, text.replace("\"g1f3\"", "\"g1h3\"")).unwrap();
    assert_eq!(played(&resume(&library).unwrap()), 2);
}

#[test]
fn lines_that_are_left_out_doubled_or_exchanged_are_noticed() {
    for (order, plies) in
        [(&[0, 1, 3, 4][..], 4), (&[0, 1, 1, 2], 2), (&[0, 1, 3, 2], 3), (&[0, 1, 6], 1), (&[0, 1, 6, 2], 2)]
    {
        let scratch = Scratch::new();
        let (library, path) = six_moves(&scratch);
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        fs::write(&path, order.iter().map(|&at| lines[at]).collect::<String>()).unwrap();
        let mut game = resume(&library).unwrap();
        assert_eq!(played(&game), plies, "{order:?}");
        let notices = game.take_notices();
        assert!(
            matches!(
                notices[0],
                JournalNotice::Damaged { line: 3, .. } | JournalNotice::Repaired { line: 3 }
            ),
            "{order:?}: {notices:?}"
        );
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
        let game = resume(&library).unwrap();
        assert_eq!(played(&game), 6);
        drop(game);
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
    let mut game = library.begin(timed("3+2")).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    let mut table = crate::table::Table::new(game.start()).unwrap();
    table.apply(ms(0), &mv("e2e4")).unwrap();
    table.set_left([Some(170_000), Some(90_000)], ms(0));
    assert_eq!(table.left(ms(0)), Some([Some(170_000), Some(90_000)]));
    let clock = table.clock.unwrap();
    assert_eq!(
        (clock.running(), clock.remaining(Color::White, ms(5))),
        (Some(Color::Black), Some(ms(170_000)))
    );
    drop(game.act(ms(1), Event::Undo));
}

/// Knights to and fro, so that a long game is short to write.
fn long_game(library: &Library, plies: usize) -> PathBuf {
    let start = crate::Start { rules: tabiya::DrawRules::Analysis, ..timed("3+2") };
    let mut game = library.begin(start).unwrap();
    for ply in 0..plies {
        game.act(ms(10 * ply as u64), mv(["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4])).unwrap();
    }
    game.path().unwrap().to_owned()
}

#[test]
fn a_block_that_is_lost_in_the_middle_of_a_long_game_costs_no_move() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let path = long_game(&library, 100);
    let whole = fs::read(&path).unwrap();
    let before = super::everything(&resume(&library).unwrap(), ms(991));
    for at in (0..whole.len() - 4_096).step_by(1_000).take_while(|&at| at < whole.len() / 2) {
        let mut bytes = whole.clone();
        bytes[at..at + 4_096].fill(0);
        fs::write(&path, &bytes).unwrap();
        let mut game = resume(&library).unwrap();
        assert_eq!(game.game().ply(), 100, "{at}");
        let notices = game.take_notices();
        assert!(matches!(notices[0], JournalNotice::Bridged { .. }), "{at}: {notices:?}");
        assert!(matches!(notices[..], [_, JournalNotice::DamageMoved { .. }]), "{at}: {notices:?}");
        for color in Color::ALL {
            let left = game.clock().unwrap().remaining(color, ms(991));
            assert!(before.contains(&format!("{left:?}")), "{at}");
        }
        // It goes on, and is whole from now on.
        game.act(ms(1_000), mv("g1f3")).unwrap();
        drop(game);
        let mut again = resume(&library).unwrap();
        assert_eq!((again.game().ply(), again.take_notices()), (101, vec![]), "{at}");
    }
}

#[test]
fn all_moves_are_written_again_only_now_and_then() {
    let scratch = Scratch::new();
    let path = long_game(&scratch.library(), 1_000);
    let text = fs::read_to_string(path).unwrap();
    let plain: usize = text.lines().filter(|line| !line.contains("\"again\"")).map(str::len).sum();
    assert!(text.len() < plain * 2, "{} and {plain}", text.len());
    let again = text.lines().filter(|line| line.contains("\"event\":\"again\"")).count();
    assert!(again > 20, "{again}");
}
