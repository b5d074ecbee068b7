//! R0: rules, notations and search are our own.

use std::fs;
use std::path::Path;

/// The crate of the rules depends on nothing that knows a chess piece.
#[test]
fn the_rules_depend_on_no_chess_library() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml")).unwrap();
    let mut names = Vec::new();
    let mut shipped = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            shipped = line.ends_with("dependencies]") && !line.contains("dev-dependencies");
        } else if shipped {
            names.extend(line.split_once('=').map(|(name, _)| name.trim().to_string()));
        }
    }
    assert_eq!(names, ["serde", "safe_arch"], "both optional, neither knows chess");
    assert_eq!(manifest.matches("optional = true").count(), names.len());
}

/// Nothing in the workspace is built with another chess library, tests included.
#[test]
fn no_chess_library_is_locked_in_the_workspace() {
    let lock = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../Cargo.lock")).unwrap();
    let names: Vec<&str> = lock.lines().filter_map(|line| line.strip_prefix("name = ")).collect();
    assert!(names.contains(&"\"tabiya\""));
    for peer in [
        "chess",
        "shakmaty",
        "cozy-chess",
        "gigachess",
        "owlchess",
        "pleco",
        "timecat",
        "pgn-reader",
        "vampirc-uci",
    ] {
        assert!(!names.contains(&format!("\"{peer}\"").as_str()), "{peer}");
    }
}
