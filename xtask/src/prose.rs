//! Prose has lines of at most 120 columns, so that a changed word is a changed line. Tables and code are as wide as
//! they are.

use crate::tree;
use crate::workspace;
use std::fs;
use std::path::PathBuf;

const COLUMNS: usize = 120;

/// The lines of a text that are too long, by their numbers.
fn too_long(markdown: &str) -> Vec<usize> {
    let mut in_code = false;
    let mut found = Vec::new();
    for (number, line) in markdown.lines().enumerate() {
        let text = line.trim_start();
        if text.starts_with("```") {
            in_code = !in_code;
        } else if !in_code && !text.starts_with('|') && line.chars().count() > COLUMNS {
            found.push(number + 1);
        }
    }
    found
}

/// Every page that people read: what is written in Markdown, but for lists that programs write.
fn pages() -> Vec<PathBuf> {
    let root = workspace::root();
    let pages = tree::files().into_iter().filter(|name| name.ends_with(".md") && !name.ends_with("/api.md"));
    pages.map(|name| root.join(name)).collect()
}

#[test]
fn no_line_of_prose_is_longer_than_120_columns() {
    let root = workspace::root();
    let files = pages();
    assert!(files.len() > 20, "{} pages were found", files.len());
    let mut found = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).unwrap().display().to_string();
        let text = fs::read_to_string(&file).unwrap();
        found.extend(too_long(&text).into_iter().map(|line| format!("{name}:{line}")));
    }
    assert!(found.is_empty(), "longer than {COLUMNS} columns:\n{}", found.join("\n"));
}

#[test]
fn tables_and_code_may_be_wide() {
    let long = "x".repeat(121);
    let text = format!("{long}\n| {long} |\n```text\n{long}\n```\n  {}\n- {}\n", &long[3..], &long[2..]);
    assert_eq!(too_long(&text), [1, 7]);
}
