//! The floors of the referee: a module imports only from those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the ground up. A new module gets its place here.
const FLOORS: [&str; 29] = [
    "policy",
    "answer_parser/json",
    "answer_parser/phrases",
    "answer_parser/intent",
    "answer_parser",
    "rejection",
    "stage_notes",
    "observation/png",
    "observation/boards",
    "observation",
    "text_agent",
    "ledger/file",
    "ledger",
    "referee",
    "program/answer_reader",
    "program",
    "chat/spending",
    "chat/error",
    "chat/answer",
    "chat/context",
    "chat/settings",
    "chat/model",
    "chat",
    "team/named",
    "team/stage_report",
    "team/selector",
    "team/file",
    "team/stage",
    "team",
];

/// A module of a module may use its parent, and the parent its children: they are one house.
fn are_kin(one: &str, other: &str) -> bool {
    one == other || one.starts_with(&format!("{other}/")) || other.starts_with(&format!("{one}/"))
}

#[test]
fn no_module_imports_a_later_one() {
    let mut wrong = Vec::new();
    for file in source_files() {
        let module = module_of(&file);
        let Some(floor) = floor(&module) else { continue };
        for import in imports(&file) {
            match self::floor(&import) {
                None => wrong.push(format!("{}: `{import}` is no module of the list", file.display())),
                Some(other) if other > floor && !are_kin(&module, &import) => {
                    wrong.push(format!("{}: {module} imports {import}, a later one", file.display()))
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_module_has_its_floor() {
    for module in source_files().iter().map(|file| module_of(file)) {
        let is_test = module.ends_with("/tests") || module.ends_with("/loopback");
        assert!(module == "lib" || is_test || floor(&module).is_some(), "{module} is not in the list");
    }
    for module in FLOORS {
        let file = source().join(format!("{module}.rs"));
        assert!(file.is_file(), "{} is in the list, but not there", file.display());
    }
}

#[test]
fn no_import_takes_everything() {
    for file in source_files() {
        for import in uses(&code(&file)) {
            assert!(!import.ends_with('*'), "{}: {import}", file.display());
        }
    }
}

#[test]
fn a_file_fits_in_a_head() {
    for file in source_files() {
        let lines = fs::read_to_string(&file).expect("a source file is text").lines().count();
        assert!(lines <= 600, "{} has {lines} lines: split it", file.display());
    }
}

#[test]
fn groups_of_imports_are_taken_apart() {
    let found: Vec<String> = uses("use a::{b, c::{d, e}};\npub(crate) use f::g as h;\n").collect();
    assert_eq!(found, ["a::b", "a::c::d", "a::c::e", "f::g as h"]);
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| *floor == module)
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn source_files() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a source folder is readable") {
            let path = entry.expect("a folder entry is readable").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&source(), &mut found);
    found.sort();
    assert!(found.len() >= FLOORS.len(), "the sources are where this test looks");
    found
}

/// The names of a file's path below `src`, without the extension.
fn parts(file: &Path) -> Vec<String> {
    let path = file.with_extension("");
    let below = path.strip_prefix(source()).expect("a source file is below src");
    below.iter().map(|part| part.to_string_lossy().into_owned()).collect()
}

/// The module that a file belongs to, two floors deep: `team/chat` for what is in it.
fn module_of(file: &Path) -> String {
    parts(file).into_iter().take(2).collect::<Vec<_>>().join("/")
}

/// A file's text without comments and unit tests: those may look anywhere.
fn code(file: &Path) -> String {
    if parts(file).iter().any(|part| part == "tests") {
        return String::new();
    }
    let text = fs::read_to_string(file).expect("a source file is text").replace('\r', "");
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The paths that are imported, one by one.
fn uses(code: &str) -> impl Iterator<Item = String> {
    fn expand(prefix: &str, path: &str, found: &mut Vec<String>) {
        let Some((before, group)) = path.split_once('{') else {
            return found.push(format!("{prefix}{}", path.trim()));
        };
        let group = group.trim_end().strip_suffix('}').expect("a group ends");
        let (mut depth, mut from) = (0, 0);
        for (at, letter) in group.char_indices().chain([(group.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    if !group[from..at].trim().is_empty() {
                        expand(&format!("{prefix}{}", before.trim()), group[from..at].trim(), found);
                    }
                    from = at + 1;
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    for statement in code.split(';') {
        let last = statement.rsplit("\n\n").next().unwrap_or_default();
        let Some(at) = last.match_indices("use ").map(|(at, _)| at).find(|&at| {
            let before = last[..at].trim();
            before.is_empty() || before.ends_with("pub") || before.ends_with(')') || before.ends_with(']')
        }) else {
            continue;
        };
        expand("", last[at + 4..].trim(), &mut found);
    }
    found.into_iter()
}

/// The modules of this crate that a file imports from.
fn imports(file: &Path) -> Vec<String> {
    let here = parts(file);
    let mut found = Vec::new();
    for path in uses(&code(file)) {
        let mut names: Vec<&str> = path.split("::").map(str::trim).collect();
        let mut at: Vec<String> = match names[0] {
            "crate" => Vec::new(),
            "super" => here[..here.len() - 1].to_vec(),
            "self" => here.clone(),
            // A child of this module, or another crate.
            name if source().join(here.join("/")).join(format!("{name}.rs")).is_file() => {
                names.insert(0, "self");
                here.clone()
            }
            _ => continue,
        };
        names.remove(0);
        while names.first() == Some(&"super") {
            names.remove(0);
            at.pop();
        }
        for name in names {
            at.push(name.to_owned());
            if !source().join(at.join("/")).with_extension("rs").is_file() {
                at.pop();
                break;
            }
        }
        if !at.is_empty() {
            found.push(at.into_iter().take(2).collect::<Vec<_>>().join("/"));
        }
    }
    found
}
