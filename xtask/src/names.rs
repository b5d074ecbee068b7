//! `cargo xtask names`: a name means one thing in the whole workspace.
//!
//! Types, traits and aliases outside of tests are collected from the sources. A name that is defined twice has to be
//! renamed, or gets a line with a reason in `xtask/data/shared_names.txt`.

mod scan;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::workspace::{self, packages};
use scan::Scan;

/// Names that may mean several things, one a line: `Name: reason`.
const EXCEPTIONS: &str = "xtask/data/shared_names.txt";

/// Where a name is defined: the file and the line.
type Definitions = Vec<(PathBuf, usize)>;

pub(crate) fn run() -> ExitCode {
    let (names, exceptions) = match (collect(), exceptions()) {
        (Ok(names), Ok(exceptions)) => (names, exceptions),
        (Err(why), _) | (_, Err(why)) => {
            eprintln!("cargo xtask names: {why}");
            return ExitCode::FAILURE;
        }
    };
    let types: usize = names.values().map(Vec::len).sum();
    let shared = shared(&names);
    for (name, places) in &shared {
        let why = exceptions.get(*name).map(|why| format!("  ({why})")).unwrap_or_default();
        println!("{name} ×{}{why}", places.len());
        for (file, line) in *places {
            println!("    {}:{line}", file.display());
        }
    }
    let excepted = shared.iter().filter(|(name, _)| exceptions.contains_key(*name)).count();
    println!(
        "{types} types, {} names, {} shared, {excepted} of them with a reason",
        names.len(),
        shared.len()
    );
    ExitCode::from(u8::from(excepted < shared.len()))
}

/// The names that are defined more than once, the most frequent first.
fn shared(names: &BTreeMap<String, Definitions>) -> Vec<(&str, &Definitions)> {
    let mut shared: Vec<(&str, &Definitions)> = names
        .iter()
        .filter(|(_, places)| places.len() > 1)
        .map(|(name, places)| (name.as_str(), places))
        .collect();
    shared.sort_by_key(|(name, places)| (std::cmp::Reverse(places.len()), *name));
    shared
}

/// Every type outside of tests in the sources of the workspace.
fn collect() -> Result<BTreeMap<String, Definitions>, String> {
    let root = workspace::root();
    let mut names: BTreeMap<String, Definitions> = BTreeMap::new();
    for package in packages()? {
        let mut files = workspace::rust_files(&package.folder.join("src"));
        files.sort();
        let mut scans = Vec::new();
        for file in files {
            let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            scans.push((Scan::new(&text), file));
        }
        let tests: Vec<PathBuf> = scans
            .iter()
            .flat_map(|(scan, file)| scan.test_modules.iter().map(|name| inside(file, name)))
            .collect();
        for (scan, file) in scans {
            // A module of tests is a file, a folder or both.
            if tests.iter().any(|test| file == test.with_extension("rs") || file.starts_with(test)) {
                continue;
            }
            let shown = file.strip_prefix(&root).unwrap_or(&file).to_path_buf();
            for (name, line) in scan.types {
                let places = names.entry(name).or_default();
                // Twice in a file is one type for two systems.
                if places.last().is_none_or(|(last, _)| *last != shown) {
                    places.push((shown.clone(), line));
                }
            }
        }
    }
    Ok(names)
}

/// Where a module that a file declares has its files, without an ending.
fn inside(file: &Path, module: &str) -> PathBuf {
    let folder = file.parent().unwrap_or(Path::new(""));
    match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main") | None => folder.join(module),
        Some(stem) => folder.join(stem).join(module),
    }
}

fn exceptions() -> Result<BTreeMap<String, String>, String> {
    let text = fs::read_to_string(workspace::root().join(EXCEPTIONS))
        .map_err(|error| format!("{EXCEPTIONS}: {error}"))?;
    let mut exceptions = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(": ") {
            Some((name, why)) if !why.trim().is_empty() => {
                exceptions.insert(name.to_owned(), why.to_owned());
            }
            _ => return Err(format!("{EXCEPTIONS}: \"{line}\" gives no reason")),
        }
    }
    Ok(exceptions)
}

#[cfg(test)]
mod tests {
    use super::{EXCEPTIONS, collect, exceptions, inside, shared};
    use std::path::Path;

    #[test]
    fn a_type_name_means_one_thing_in_the_whole_workspace() {
        let (names, exceptions) = (collect().unwrap(), exceptions().unwrap());
        let shared = shared(&names);
        let new: Vec<String> = shared
            .iter()
            .filter(|(name, _)| !exceptions.contains_key(*name))
            .map(|(name, places)| format!("{name}: {places:?}"))
            .collect();
        assert!(new.is_empty(), "rename them, or give a reason in {EXCEPTIONS}:\n{}", new.join("\n"));
        let unused: Vec<&String> =
            exceptions.keys().filter(|name| !shared.iter().any(|(other, _)| other == name)).collect();
        assert!(unused.is_empty(), "shared no longer, so strike them from {EXCEPTIONS}: {unused:?}");
    }

    #[test]
    fn modules_have_their_files_beside_or_below_the_file_that_declares_them() {
        assert_eq!(inside(Path::new("src/lib.rs"), "tests"), Path::new("src/tests"));
        assert_eq!(inside(Path::new("src/game.rs"), "tests"), Path::new("src/game/tests"));
    }
}
