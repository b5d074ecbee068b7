//! Facts from files: those of the project, and wider ones that a machine may have.

use std::fs;
use std::path::{Path, PathBuf};
use tabiya::Position;

/// The text of a file of `tests/data`.
pub(super) fn own(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file or folder of the wider data. Tests that ask for it have names that begin with `wide_` or `widest_` and are
/// ignored unless they are asked for: a test that did not run is not green.
pub(super) fn wide(path: &str) -> PathBuf {
    let folder = std::env::var_os("TABIYA_TEST_DATA")
        .expect("TABIYA_TEST_DATA names the folder with published test data");
    let path = Path::new(&folder).join(path);
    assert!(path.exists(), "TABIYA_TEST_DATA names a folder without {}", path.display());
    path
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
