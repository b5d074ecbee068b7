//! The order of the modules: each imports only from those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the ground up. A new module gets its place here.
const LAYERS: [&str; 11] = [
    "endgame",
    "error",
    "geometry",
    "bytes",
    "layout",
    "pairs",
    "syzygy_table",
    "distance_table",
    "maker",
    "tables",
    "probe",
];

#[test]
fn no_module_imports_a_later_one() {
    let mut wrong = Vec::new();
    for file in source_files() {
        let module = module_of(&file);
        let Some(layer) = layer(&module) else { continue };
        for (line, import) in imports(&code(&file), &file) {
            let at = format!("{}:{line}", file.display());
            match self::layer(&import) {
                None => wrong.push(format!("{at}: `crate::{import}` names no module of the list")),
                Some(other) if other > layer => {
                    wrong.push(format!("{at}: {module} imports {import}, a later one"))
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_module_has_its_layer() {
    for file in source_files() {
        let module = module_of(&file);
        assert!(module == "lib" || layer(&module).is_some(), "{module} is not in the list of this test");
    }
    for module in LAYERS {
        let found = source_files().iter().any(|file| module_of(file) == module);
        assert!(found, "{module} is in the list of this test, but there is no such module");
    }
}

#[test]
fn no_import_takes_everything() {
    for file in source_files() {
        for (number, line) in code(&file).lines().enumerate() {
            let line = line.trim();
            let import = ["use ", "pub use ", "pub(crate) use "].iter().any(|start| line.starts_with(start));
            assert!(!(import && line.contains('*')), "{}:{}: {line}", file.display(), number + 1);
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
fn imports_are_found_in_every_form() {
    let text = "use crate::endgame::Endgame;\n\nfn f() { crate::error::f() }\nuse crate::Tables;\nuse super::bytes::TableBytes;\n";
    let found: Vec<(usize, String)> = imports(text, Path::new("src/layout.rs")).collect();
    let expected = [(1, "endgame"), (3, "error"), (4, "Tables"), (5, "bytes")];
    assert_eq!(found, expected.map(|(line, name)| (line, name.to_string())));
    // Inside a module `super` is the module itself, and two steps up are the crate.
    let text = "use super::terms::COUNT; use super::super::endgame::Endgame;";
    let found: Vec<String> = imports(text, Path::new("src/tables/tally.rs")).map(|(_, name)| name).collect();
    assert_eq!(found, ["endgame"]);
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == module)
}

/// All files below `src`.
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
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found.sort();
    found
}

/// The parts of a file's path below `src`, without the extension.
fn parts(file: &Path) -> Vec<String> {
    let names: Vec<String> =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let src = names.iter().rposition(|name| name == "src").expect("a source file is below src");
    names[src + 1..].to_vec()
}

/// The top module that a file belongs to.
fn module_of(file: &Path) -> String {
    parts(file)[0].clone()
}

/// A file's text without comments and without its unit tests: those may import anything.
fn code(file: &Path) -> String {
    if file.file_stem().is_some_and(|name| name == "tests") {
        return String::new();
    }
    let text = fs::read_to_string(file).expect("a source file is text");
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The first names after `crate::`, or after as many `super::` as lead there, with their lines.
fn imports<'a>(text: &'a str, file: &Path) -> impl Iterator<Item = (usize, String)> + 'a {
    let up = "super::".repeat(parts(file).len());
    text.lines().enumerate().flat_map(move |(number, line)| {
        let mut names = Vec::new();
        for root in ["crate::", &up] {
            for (at, _) in line.match_indices(root) {
                let name = &line[at + root.len()..];
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
                // Inside an inline module the same steps lead to a name that is no module here.
                if root == "crate::" || layer(&name[..end]).is_some() {
                    names.push((number + 1, name[..end].to_string()));
                }
            }
        }
        names
    })
}
