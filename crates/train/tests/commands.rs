//! The program as its user starts it: games, labels, a network and what becomes of it, and bad input.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("tabiya-train-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    /// What the program prints, and whether it was content.
    fn run(&self, words: &str) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_tabiya-train"))
            .args(words.split_whitespace())
            .current_dir(&self.0)
            .output()
            .unwrap();
        let told = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(told).unwrap())
    }

    fn done(&self, words: &str) -> String {
        let (done, told) = self.run(words);
        assert!(done, "{words}: {told}");
        told
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The number behind some words of a text.
fn number(text: &str, behind: &str) -> f64 {
    let at = text.find(behind).unwrap_or_else(|| panic!("{behind:?} in {text}")) + behind.len();
    let word: String =
        text[at..].trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    word.trim_end_matches('.').parse().unwrap_or_else(|_| panic!("a number behind {behind:?} in {text}"))
}

#[test]
fn three_commands_make_a_network_and_a_fourth_makes_a_pawn_a_hundred_of_it() {
    let scratch = Scratch::new("net");
    scratch.done("generate games --seed 7 --nodes 60 --files 2 --games 6");
    scratch.done("label labelled.pos games --copies 8 --seed 3");
    let trained =
        scratch.done("train net labelled.pos --neurons 64 --epochs 3 --batch 256 --result 0 --rate 5000");
    assert_eq!(trained.lines().filter(|line| line.starts_with("epoch ")).count(), 3, "{trained}");
    for name in ["net.tnn", "loss.csv", "loss.svg", "checkpoint.bin"] {
        assert!(scratch.0.join("net").join(name).is_file(), "{name}");
    }
    // Other games, and another beginning, are not what is there.
    let (done, told) = scratch.run("generate games --seed 7 --nodes 61 --files 2 --games 6");
    assert!(!done && told.contains("played otherwise (nodes 60, "), "{told}");
    let begun = "train net labelled.pos --neurons 64 --epochs 3 --batch 256 --result 0 --rate 5000 --from net/net.tnn";
    let (done, told) = scratch.run(begun);
    assert!(!done && told.contains("it was trained otherwise"), "{told}");
    // The same command finds nothing left to do.
    let again =
        scratch.done("train net labelled.pos --neurons 64 --epochs 3 --batch 256 --result 0 --rate 5000");
    assert!(!again.contains("epoch "), "{again}");
    let scaled = scratch.done("scale scaled.tnn net/net.tnn labelled.pos");
    assert!(number(&scaled, "a pawn was") >= 1.0, "{scaled}");
    let twice = scratch.done("scale twice.tnn scaled.tnn labelled.pos");
    let pawn = number(&twice, "a pawn was");
    assert!((96.0..=104.0).contains(&pawn), "{twice}");
}

#[test]
fn files_that_are_lost_come_back_byte_by_byte() {
    let scratch = Scratch::new("again");
    let make = "generate games --seed 5 --nodes 40 --files 2 --games 3";
    scratch.done(make);
    let mut files: Vec<PathBuf> =
        fs::read_dir(scratch.0.join("games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pos"));
    files.sort();
    assert_eq!(files.len(), 2, "{files:?}");
    let before: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    fs::remove_file(&files[1]).unwrap();
    scratch.done(make);
    let after: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    assert!(before == after, "the same games");
    let info = scratch.done("info games");
    assert_eq!(number(&info, "games"), 6.0, "{info}");
}

#[test]
fn bad_input_is_told_in_a_sentence_and_leaves_nothing_behind() {
    let scratch = Scratch::new("bad");
    fs::write(scratch.0.join("games.pos"), "no positions at all, and longer than a header").unwrap();
    for (words, why) in [
        ("teach", "does not know `teach`"),
        ("generate games --seed x", "--seed must be a whole number"),
        ("generate games --nodes", "--nodes needs a value"),
        ("train net games.pos --neurons 100", "a multiple of 64"),
        ("train net games.pos", "it is not a file of positions"),
        ("train net nothing.pos", "nothing.pos"),
        ("measure games.pos games.pos", "games.pos"),
        ("scale out.tnn", "which networks?"),
        ("scale out.tnn games.pos games.pos", "games.pos"),
        ("info --deep games.pos", "--deep is not an option"),
        ("bench games.pos", "it makes its positions itself"),
    ] {
        let (done, told) = scratch.run(words);
        assert!(!done && told.contains(why), "{words}: {told}");
    }
    let left: Vec<_> = fs::read_dir(&scratch.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["games.pos"]);
}
