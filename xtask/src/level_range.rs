//! Help, pages and packages name the same levels as the engine has: what cannot ask it is held against it here.

use crate::tree;
use crate::workspace;
use std::fs;

/// What says from where to where levels go, in words or as constants.
const DOORS: [&str; 10] = [
    "README.md",
    "crates/cli/src/args/matches.rs",
    "crates/cli/src/args/play.rs",
    "crates/cli/src/play/command/reference.rs",
    "docs/agents.md",
    "docs/glossary.md",
    "docs/levels.md",
    "npm/board/README.md",
    "npm/engine/README.md",
    "npm/engine/src/questions.ts",
];

/// Where such numbers are something else: ratings of puzzles, what is over, what was measured.
const OTHERS: [&str; 3] = ["CHANGELOG.md", "crates/data/src/puzzle.rs", "docs/levels.md"];

fn read(path: &str) -> String {
    fs::read_to_string(workspace::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The number behind a word, wherever a text has it; lines may end between the two.
fn numbers_behind(text: &str, word: &str) -> Vec<u16> {
    let is_margin = |word: &&str| !["///", "//!", "//", "*"].contains(word);
    let plain = text.split_whitespace().filter(is_margin).collect::<Vec<_>>().join(" ");
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
    let places = plain.match_indices(word);
    let whole = places.filter(|(at, _)| !plain[..*at].ends_with(|before: char| before.is_ascii_digit()));
    whole.filter_map(|(at, _)| digits(plain[at + word.len()..].trim_start())).collect()
}

/// The lowest and the highest level.
fn levels() -> (u16, u16) {
    let source = read("crates/engine/src/level.rs");
    let one = |word| match numbers_behind(&source, word)[..] {
        [number] => number,
        ref several => panic!("{word}: {several:?}"),
    };
    (one("const LOWEST: u16 ="), one("const HIGHEST: u16 ="))
}

#[test]
fn every_door_names_the_levels_that_there_are() {
    let (lowest, highest) = levels();
    let words = format!("{lowest} to");
    for path in DOORS {
        let named = numbers_behind(&read(path), &words);
        assert!(named.contains(&highest), "{path} names {named:?} and not {highest}");
    }
    let texts = tree::files().into_iter().filter(|path| {
        [".md", ".rs", ".ts", ".tsx", ".mjs", ".py", ".pyi"].iter().any(|end| path.ends_with(end))
    });
    for path in texts.filter(|path| !OTHERS.contains(&path.as_str())) {
        let named = numbers_behind(&read(&path), &words);
        assert!(named.iter().all(|one| *one == highest), "{path} names {named:?} and not {highest}");
    }
}

#[test]
fn the_package_of_the_engine_has_the_same_levels() {
    let source = read("npm/engine/src/levels.ts");
    let found = ["LOWEST_LEVEL =", "HIGHEST_LEVEL ="].map(|name| numbers_behind(&source, name));
    let (lowest, highest) = levels();
    assert_eq!(found, [vec![lowest], vec![highest]]);
}

#[test]
fn numbers_are_found_behind_words() {
    let text = "A level from 300 to 2800, or 1300 to\n    /// 1500, and from 300 to\n * 3100.";
    assert_eq!(numbers_behind(text, "300 to"), [2800, 3100]);
}
