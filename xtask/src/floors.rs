//! The floors of the house: a crate stands on those below it, and never looks up or sideways.
//!
//! The picture is in docs/architecture.md. A new crate gets its row in [`FLOORS`].

use crate::workspace::{Package, packages};

/// Every crate of the workspace with its floor, from the ground up.
const FLOORS: [(&str, u32); 21] = [
    ("tabiya", 0),
    ("tabiya-files", 0),
    ("tabiya-kernels", 1),
    ("tabiya-tests", 1),
    ("tabiya-engine", 1),
    ("tabiya-schema", 2),
    ("tabiya-syzygy", 2),
    ("tabiya-train", 2),
    ("tabiya-uci", 3),
    ("tabiya-table", 3),
    ("tabiya-data", 3),
    ("tabiya-wasm", 3),
    ("tabiya-wasm-clock", 3),
    ("tabiya-wasm-engine", 3),
    ("tabiya-referee", 4),
    ("tabiya-players", 5),
    ("tabiya-python", 5),
    ("tabiya-arena", 6),
    ("tabiya-server", 6),
    ("tabiya-cli", 7),
    ("xtask", 8),
];

/// Dependencies that look up or sideways all the same: who, on whom, and why it may.
const EXCEPTIONS: [(&str, &str, &str); 0] = [];

fn floor(name: &str) -> Option<u32> {
    FLOORS.iter().find(|(other, _)| *other == name).map(|(_, floor)| *floor)
}

/// What is wrong with the dependencies of these crates, as sentences.
fn wrong(packages: &[Package], exceptions: &[(&str, &str, &str)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for package in packages {
        let Some(own) = floor(&package.name) else {
            wrong.push(format!("{} has no floor: give it a row in xtask/src/floors.rs", package.name));
            continue;
        };
        for need in &package.needs {
            // A crate may switch its own features on for its tests.
            if need.is_dev && need.name == package.name {
                continue;
            }
            let of_ours = packages.iter().any(|other| other.name == need.name);
            let Some(other) = floor(&need.name).filter(|_| of_ours) else { continue };
            let excepted = exceptions.iter().any(|(from, to, _)| *from == package.name && *to == need.name);
            if other >= own && !excepted {
                let dev = if need.is_dev { " in its tests" } else { "" };
                wrong.push(format!(
                    "{} (floor {own}) may not use {} (floor {other}){dev}",
                    package.name, need.name
                ));
            }
        }
    }
    wrong
}

#[test]
fn every_crate_looks_down() {
    let wrong = wrong(&packages().unwrap(), &EXCEPTIONS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Nobody should build a web stack to plug an engine into an interface.
#[test]
fn the_engine_for_interfaces_needs_at_most_five_crates_of_other_people() {
    let line = "cargo tree --locked -p tabiya-uci --edges normal,build --prefix none --format {p}";
    let tree = crate::steps::output(line).unwrap_or_else(|| panic!("`{line}` failed"));
    let others: std::collections::BTreeSet<&str> = tree
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .filter(|line| !line.is_empty() && !line.starts_with("tabiya"))
        .collect();
    assert!(tree.lines().next().is_some_and(|first| first.starts_with("tabiya-uci ")), "{tree}");
    assert!(others.len() <= 5, "tabiya-uci needs {} crates of other people: {others:?}", others.len());
}

#[test]
fn every_crate_with_more_than_a_dozen_modules_keeps_them_in_order() {
    fn modules(folder: &std::path::Path) -> usize {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        entries
            .map(|path| match path.file_name().and_then(|name| name.to_str()) {
                Some("lib.rs" | "main.rs" | "tests.rs" | "tests") => 0,
                _ if path.is_dir() => modules(&path),
                _ => usize::from(path.extension().is_some_and(|extension| extension == "rs")),
            })
            .sum()
    }
    for package in packages().unwrap() {
        let kept = package.folder.join("tests/layers.rs").is_file();
        let count = modules(&package.folder.join("src"));
        assert!(kept || count <= 12, "{} has {count} modules and no tests/layers.rs", package.name);
    }
}

#[test]
fn every_exception_has_a_reason_and_a_user() {
    let packages = packages().unwrap();
    for (from, to, why) in EXCEPTIONS {
        assert!(!why.is_empty(), "{from} uses {to}: why?");
        let user = packages.iter().find(|package| package.name == from);
        let used = user.is_some_and(|package| package.needs.iter().any(|need| need.name == to));
        assert!(used, "{from} does not use {to}: the exception can go");
    }
}

#[test]
fn a_crate_that_looks_up_or_has_no_floor_is_found() {
    let package = |name: &str, needs: &[&str]| Package {
        name: name.into(),
        version: "0.1.0".into(),
        folder: "".into(),
        rust_version: None,
        is_published: true,
        benches: Vec::new(),
        bare_targets: Vec::new(),
        needs: needs
            .iter()
            .map(|name| crate::workspace::Need { name: (*name).into(), is_dev: false })
            .collect(),
    };
    let packages = [
        package("tabiya", &["serde"]),
        package("tabiya-engine", &["tabiya"]),
        package("tabiya-schema", &["tabiya-syzygy"]),
        package("tabiya-syzygy", &[]),
        package("tabiya-uci", &["tabiya-cli"]),
        package("tabiya-cli", &["tabiya-uci"]),
        package("tabiya-cellar", &[]),
    ];
    let expected = [
        "tabiya-schema (floor 2) may not use tabiya-syzygy (floor 2)",
        "tabiya-uci (floor 3) may not use tabiya-cli (floor 7)",
        "tabiya-cellar has no floor: give it a row in xtask/src/floors.rs",
    ];
    assert_eq!(wrong(&packages, &[]), expected);
    let excepted = [("tabiya-schema", "tabiya-syzygy", "for a test")];
    assert_eq!(wrong(&packages, &excepted), expected[1..]);
}
