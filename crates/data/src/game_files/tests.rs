//! The same events on any number of threads, and whatever is passed over.

use super::batch::BatchReader;
use super::{GameEvent, GameFiles};
use crate::accidents::Accidents;
use crate::damage::FileDamage;
use crate::filter::Filter;
use crate::task::{GameTask, Origin};
use crate::test_folder::TestFolder;
use std::num::NonZero;
use std::path::PathBuf;
use tabiya::Pgn;
use tabiya::pgn::{Flow, Reader, Tags};

/// Everything that can be said of a game.
struct Everything;

impl GameTask for Everything {
    type Output = String;

    fn process(&self, pgn: Pgn, origin: &Origin<'_>) -> Option<String> {
        Some(everything(&pgn, origin))
    }

    fn size(text: &String) -> usize {
        text.len()
    }
}

fn everything(pgn: &Pgn, origin: &Origin<'_>) -> String {
    let place = |problem: &tabiya::pgn::Problem| {
        let place = &problem.place;
        (problem.kind.to_string(), origin.line + place.line, place.column, origin.byte + place.bytes.start)
    };
    format!("{pgn}{:?}{:?}", pgn.tags(), pgn.problems().iter().map(place).collect::<Vec<_>>())
}

/// The same of the games that pass a filter, with those that do not passed over or read in vain.
struct Filtered {
    filters: Vec<Filter>,
    skips: bool,
}

impl GameTask for Filtered {
    type Output = String;

    fn wants(&self, tags: &Tags) -> Flow {
        if self.skips { Filter::flow(&self.filters, tags) } else { Flow::Read }
    }

    fn process(&self, pgn: Pgn, origin: &Origin<'_>) -> Option<String> {
        self.filters.iter().all(|filter| filter.passes(&pgn)).then(|| everything(&pgn, origin))
    }

    fn size(text: &String) -> usize {
        text.len()
    }
}

/// What there is to tell of files, and how many batches it came in.
fn events(files: &[PathBuf], threads: usize, task: impl GameTask<Output = String>) -> (Vec<String>, usize) {
    let (mut told, mut batches) = (Vec::new(), 0);
    for event in GameFiles::read(files.to_vec(), NonZero::new(threads).unwrap(), task) {
        match event {
            GameEvent::Games(batch) => {
                batches += 1;
                let last = batch.games_so_far();
                told.extend(batch.into_numbered().map(|(number, text)| {
                    assert!(number <= last);
                    format!("{number}: {text}")
                }));
            }
            GameEvent::Unreadable(error) => told.push(format!("unreadable {error}")),
            GameEvent::Damaged(error) => told.push(format!("damaged {error}")),
        }
    }
    (told, batches)
}

fn games(count: usize) -> String {
    (1..=count)
        .map(|i| format!("[Event \"{i}\"]\n[WhiteElo \"{}\"]\n\n1. e4 {{{i}}} e5 *\n\n", i % 3000))
        .collect()
}

#[test]
fn the_number_of_threads_changes_nothing_and_every_file_counts_from_one() {
    let folder = TestFolder::new("threads");
    let large = folder.file("large.pgn", games(30_000).as_bytes());
    let small = folder.file("small.pgn", b"1. d4 d5 1-0\n");
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut gz, games(20_000).as_bytes()).unwrap();
    let packed = gz.finish().unwrap();
    let cut = folder.file("cut.pgn.gz", &packed[..packed.len() / 2]);
    let files = [small.clone(), large, folder.0.join("missing.pgn"), cut, folder.0.clone(), small];
    let (alone, _) = events(&files, 1, Everything);
    assert!(
        alone[0].starts_with("1: ") && alone[1].starts_with("1: ") && alone[30_000].starts_with("30000: ")
    );
    assert!(alone[30_001].starts_with("unreadable ") && alone[30_001].contains("missing.pgn"));
    assert!(alone[alone.len() - 3].starts_with("damaged ") && alone[alone.len() - 3].contains("cut off"));
    assert!(alone[alone.len() - 2].starts_with("unreadable "));
    for threads in [2, 3, 7] {
        assert!(events(&files, threads, Everything).0 == alone, "{threads} threads");
    }
}

#[test]
fn games_that_are_passed_over_change_no_number_and_no_answer() {
    let folder = TestFolder::new("filter");
    let file = folder.file("games.pgn", games(20_000).as_bytes());
    for (filter, least) in
        [("WhiteElo>=2990", 60), ("WhiteElo>=0", 20_000), ("Result=*", 20_000), ("Result=1-0", 0)]
    {
        let told = |skips, threads| {
            let filters = vec![filter.parse().unwrap()];
            events(&[file.clone(), file.clone()], threads, Filtered { filters, skips }).0
        };
        let read = told(false, 1);
        assert!(read.len() >= 2 * least, "{filter}: {}", read.len());
        for threads in [1, 2] {
            assert!(told(true, threads) == read, "{filter} on {threads} threads");
        }
    }
}

/// Where one game ends and the next begins must not depend on what is read of them.
#[test]
fn whatever_a_text_is_like_passing_games_over_changes_no_number_and_no_answer() {
    passing_games_over_changes_nothing(5_000);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_passing_games_over_changes_nothing_in_many_texts() {
    passing_games_over_changes_nothing(40_000);
}

fn passing_games_over_changes_nothing(rounds: u32) {
    let mut texts = Accidents::new();
    let origin = Origin { file: "", line: 0, byte: 0 };
    let (mut wanted, mut games) = (0, 0);
    for round in 0..rounds {
        let text = texts.text();
        let filter = ["White=w", "Event~A", "Result=1-0", "Result!=1-0", "Site=x"][texts.below(5)];
        let told = |skips| {
            let task = Filtered { filters: vec![filter.parse().unwrap()], skips };
            let mut reader = BatchReader::new(Reader::new(&text), None);
            let batch = reader.next(&task, &origin).unwrap();
            assert!(reader.next(&task, &origin).is_none());
            (batch.games_so_far(), batch.into_numbered().collect::<Vec<_>>())
        };
        let (read, skipped) = (told(false), told(true));
        assert!(
            read == skipped,
            "round {round}, {:?}\n{read:#?}\n{skipped:#?}",
            String::from_utf8_lossy(&text)
        );
        wanted += read.1.len() as u64;
        games += read.0;
    }
    // It would be no proof if all were read, or none.
    assert!(wanted > games / 10 && wanted < games / 2, "{wanted} of {games}");
}

#[test]
fn games_of_which_there_is_nothing_to_say_are_progress_too() {
    struct Nothing;
    impl GameTask for Nothing {
        type Output = String;

        fn process(&self, _: Pgn, _: &Origin<'_>) -> Option<String> {
            None
        }

        fn size(_: &String) -> usize {
            0
        }
    }
    let folder = TestFolder::new("nothing");
    let file = folder.file("games.pgn", "1. e4 *\n".repeat(3_000).as_bytes());
    for threads in [1, 2] {
        let (told, batches) = events(std::slice::from_ref(&file), threads, Nothing);
        assert!(told.is_empty() && batches > 3_000 / 256, "{batches}");
    }
}

#[test]
fn the_last_game_of_a_text_that_was_cut_off_is_left_out_if_it_has_no_end() {
    let origin = Origin { file: "", line: 0, byte: 0 };
    let count = |text: &str, damage: Option<FileDamage>| {
        let mut reader = BatchReader::new(Reader::new(text.as_bytes()), damage);
        reader.next(&Everything, &origin).unwrap().games_so_far()
    };
    let damage = FileDamage::default();
    damage.set(std::io::ErrorKind::UnexpectedEof.into());
    for (text, whole, cut) in [("1. e4 *\n\n1. d4", 2, 1), ("1. e4\n\n1. d4 *", 2, 2), ("1. e4 {", 1, 0)] {
        assert_eq!(count(text, None), whole, "{text}");
        assert_eq!(count(text, Some(FileDamage::default())), whole, "{text}");
        assert_eq!(count(text, Some(damage.clone())), cut, "{text}");
    }
}

#[test]
#[should_panic(expected = "unless its task panics")]
fn a_task_that_panics_loses_no_games_in_silence() {
    struct Panics;
    impl GameTask for Panics {
        type Output = String;

        fn process(&self, _: Pgn, _: &Origin<'_>) -> Option<String> {
            panic!("on purpose")
        }

        fn size(_: &String) -> usize {
            0
        }
    }
    let folder = TestFolder::new("panics");
    let file = folder.file("games.pgn", b"1. e4 *\n");
    events(&[file], 2, Panics);
}
