//! Files that the documentation names are there: a page that leads nowhere is worse than none.

use crate::tree;
use crate::workspace;
use std::fs;

/// Names that stand for any other: of the tour, which makes a command up, and of a specialist that is still to be written.
const MADE_UP: [&str; 3] = [
    "crates/cli/src/draw_something.rs",
    "crates/cli/tests/commands/draw_something.rs",
    "crates/referee/src/team/NAME.rs",
];

/// Where a path from the root begins.
const ROOTS: [&str; 8] = ["crates/", "docs/", "xtask/", "npm/", "web/", "bench/", "fuzz/", ".github/"];

/// The texts between single backticks, outside of blocks of code.
fn spans(markdown: &str) -> Vec<&str> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

/// Whether a text is the name of a file or a folder of ours.
fn is_path(text: &str) -> bool {
    let plain = text.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter));
    plain
        && (ROOTS.iter().any(|root| text.starts_with(root))
            || [".rs", ".ts"].iter().any(|end| text.ends_with(end)))
}

/// Whether there is such a file or folder: by its path from the root, by the end of one, or without `crates` and `src`.
fn exists(path: &str, files: &[String]) -> bool {
    let path = path.trim_end_matches('/');
    let in_crate = path.split_once('/').map(|(package, rest)| format!("crates/{package}/src/{rest}"));
    files.iter().any(|file| {
        let at_end = file.strip_suffix(path).is_some_and(|before| before.is_empty() || before.ends_with('/'));
        let folder = file.starts_with(&format!("{path}/")) || file.contains(&format!("/{path}/"));
        at_end || folder || in_crate.as_deref() == Some(file)
    })
}

#[test]
fn every_file_that_a_page_names_is_there() {
    let files = tree::files();
    let root = workspace::root();
    let is_page = |name: &&String| {
        name.ends_with(".md") && (name.starts_with("docs/") || !name.contains('/') && *name != "CHANGELOG.md")
    };
    let (mut looked, mut wrong) = (0, Vec::new());
    for page in files.iter().filter(is_page) {
        let text = fs::read_to_string(root.join(page)).unwrap();
        for path in spans(&text).into_iter().filter(|text| is_path(text) && !MADE_UP.contains(text)) {
            looked += 1;
            if !exists(path, &files) {
                wrong.push(format!("{page} names {path}"));
            }
        }
    }
    assert!(looked > 50, "{looked} names were looked at");
    assert!(wrong.is_empty(), "there is no such file:\n{}", wrong.join("\n"));
}

#[test]
fn names_are_found_among_words_and_compared_with_files() {
    let text =
        "See `docs/a.md` and `b/c.rs`, not `Position::new` or `a.rs b`.\n```sh\n`crates/x`\n```\n`crates/d`";
    let found: Vec<&str> = spans(text).into_iter().filter(|text| is_path(text)).collect();
    assert_eq!(found, ["docs/a.md", "b/c.rs", "crates/d"]);
    let files = ["docs/a.md", "crates/b/src/c.rs", "crates/d/src/lib.rs"].map(str::to_owned);
    assert!(found.iter().all(|path| exists(path, &files)));
    for missing in ["docs/b.md", "c.ts", "crates/e", "a.m"] {
        assert!(!exists(missing, &files), "{missing}");
    }
}
