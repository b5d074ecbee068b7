//! Facts from files: those of the project, and wider ones that a machine may have.

use std::fs;
use std::path::{Path, PathBuf};
use tabiya::Position;

/// The text of a file of `tests/data`.
pub(super) fn own(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file or folder of the wider data, or `None` and a word about it where there is none.
pub(super) fn wide(path: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("TABIYA_TEST_DATA") else {
        println!("skipped: TABIYA_TEST_DATA names no folder with {path}");
        return None;
    };
    let path = Path::new(&folder).join(path);
    if !path.exists() {
        println!("skipped: no {}", path.display());
        return None;
    }
    Some(path)
}

/// The position of a FEN, read leniently: suites of others hold much that no game reaches.
pub(super) fn lenient(fen: &str) -> Position {
    match Position::from_fen_lenient(fen) {
        Ok((position, _)) => position,
        Err(error) => panic!("{fen}: {error}"),
    }
}

/// The position of a FEN, read strictly.
pub(super) fn strict(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
