//! `docs/laws.md` maps every article and every requirement to the tests that prove it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn map() -> String {
    fs::read_to_string(root().join("docs/laws.md")).unwrap()
}

/// The text of every Rust file below a folder, and of what the package for TypeScript is made of.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_source = path
            .extension()
            .is_some_and(|extension| ["rs", "ts", "mjs"].iter().any(|known| extension == *known));
        if path.is_dir() {
            sources(&path, text);
        } else if is_source {
            *text += &fs::read_to_string(path).unwrap();
        }
    }
}

/// The names that are functions with `#[test]` before them, or tests that a macro makes.
fn tests() -> BTreeSet<String> {
    let mut text = String::new();
    for folder in ["crates", "npm/tabiya/test/suites"] {
        sources(&root().join(folder), &mut text);
    }
    let mut names = BTreeSet::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ") {
            let name = rest.split('(').next().unwrap();
            if marked {
                names.insert(name.to_string());
            }
            marked = false;
        } else if let Some(rest) = line.strip_prefix("test('") {
            // A test of the package for TypeScript.
            names.extend(rest.split("', ").next().map(str::to_string));
        } else if line.contains(": \"") && line.ends_with(';') && line.contains(" has ") {
            // A line of the perft suites: quick name, full name, file.
            let both = line.split(':').next().unwrap();
            names.extend(both.split(',').map(|name| name.trim().to_string()));
        }
    }
    names
}

/// The words between backticks in a column of the map's tables, counted from the right.
fn named(column: usize) -> Vec<String> {
    let map = map();
    let rows = map.lines().filter(|line| line.starts_with("| "));
    let cells = rows.filter_map(|line| line.trim_end_matches('|').rsplit('|').nth(column));
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_string).collect()
}

#[test]
fn every_function_that_the_map_names_exists() {
    let mut text = String::new();
    for folder in ["crates", "npm/tabiya/src/chess"] {
        sources(&root().join(folder), &mut text);
    }
    let names = named(1);
    assert!(names.len() > 100, "only {} functions are named", names.len());
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let known: BTreeSet<&str> = text.split(|letter| !is_name(letter)).collect();
    let missing: Vec<&String> = names
        .iter()
        .filter(|name| !name.ends_with(".toml") && name.split("::").any(|part| !known.contains(part)))
        .collect();
    assert!(missing.is_empty(), "no such functions: {missing:#?}");
}

#[test]
fn every_test_that_the_map_names_exists() {
    let tests = tests();
    let named = named(0);
    assert!(named.len() > 100, "only {} tests are named", named.len());
    let missing: Vec<&String> = named.iter().filter(|name| !tests.contains(*name)).collect();
    assert!(missing.is_empty(), "no such tests: {missing:#?}");
}

#[test]
fn every_article_and_every_requirement_is_on_the_map() {
    let map = map();
    let rows: Vec<&str> = map.lines().filter(|line| line.starts_with("| ")).collect();
    let requirements = "R0 R1.1 R1.2 R1.3 R1.4 R1.5 R1.6 R1.7 R1.8 R1.9 R2.1 R2.2 R2.3 R2.4 R2.5 R2.6 R3.1 R3.2 R3.3 R3.4 R3.5 R3.6 R3.7 R3.8 R4.1 R4.2 R4.3 R4.4 R4.5 R5.1 R5.2 R5.3 R6 R7 R8 R9";
    let articles = "1.2 1.4.1 2.1 2.2 2.3 3.1 3.2 3.3 3.4 3.5 3.6 3.7.1 3.7.2 3.7.3 3.7.3.1 3.7.3.2 3.7.3.3 3.8.1 3.8.2 3.8.2.1 3.8.2.2 3.9.1 3.9.2 3.10.1 3.10.3 5.1.1 5.1.2 5.2.1 5.2.2 5.2.3 6.9 9.1 9.2 9.2.3 9.3 9.5 9.6.1 9.6.2";
    let cases = "A1 A2 A3 A4 B1 B2 C1 C2 C3 D1 D2 D3 E1 F1 F2 F3";
    for number in requirements.split(' ').chain(articles.split(' ')).chain(cases.split(' ')) {
        let row = rows
            .iter()
            .find(|row| row.split('|').nth(1).unwrap().split_whitespace().any(|word| word == number));
        let row = row.unwrap_or_else(|| panic!("{number} is not on the map"));
        let cell = row.trim_end_matches('|').rsplit('|').next().unwrap();
        assert!(cell.contains('`'), "{number} names no test");
    }
}

/// What the law says is proved in modules of its own: each of its tests is on the map.
#[test]
fn every_test_of_the_laws_is_on_the_map() {
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("laws"), &mut text);
    let named: BTreeSet<String> = named(0).into_iter().collect();
    let mut marked = false;
    let mut missing = Vec::new();
    for line in text.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ") {
            let name = rest.split('(').next().unwrap();
            if marked && !named.contains(name) && !name.contains("_map") && !name.ends_with("_exists") {
                missing.push(name.to_string());
            }
            marked = false;
        }
    }
    assert!(missing.is_empty(), "not on the map: {missing:#?}");
}
