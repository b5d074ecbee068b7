//! Engines of other people, which the tests of the UCI client play with.

use crate::apt;
use crate::setup::SetupMode;
use crate::steps::StepOutcome;
use std::path::Path;

/// As Debian calls them; any of them will do.
const ENGINES: [&str; 4] = ["stockfish", "gnuchess", "toga2", "glaurung"];

/// Looks for one, and installs one where it may.
pub(crate) fn prepare(setup: SetupMode) -> StepOutcome {
    let what = format!("an engine to play against ({})", ENGINES.join(", "));
    let there = || ENGINES.into_iter().any(is_there);
    match setup.ensure(&what, there, || apt::install("gnuchess")) {
        Ok(()) => StepOutcome::Passed,
        Err(outcome) => outcome,
    }
}

/// Whether a program is on the PATH or where Debian keeps games.
fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_path_buf()])
        .any(|folder| folder.join(&file).is_file())
}
