//! Engines of other people, which the tests of the UCI client play with.

use crate::steps::{Outcome, output, succeeds};
use std::path::Path;

/// As Debian calls them; any of them will do.
const ENGINES: [&str; 4] = ["stockfish", "gnuchess", "toga2", "glaurung"];

/// Installs one where that asks nobody anything: as root on Debian. Elsewhere the tests use what there is.
pub(crate) fn check() -> Outcome {
    if let Some(engine) = ENGINES.into_iter().find(|engine| is_there(engine)) {
        println!("{engine} is there");
        return Outcome::Passed;
    }
    let root = output("id -u").is_some_and(|id| id.trim() == "0");
    if root && succeeds("apt-get --version") {
        let install = "apt-get install --yes --no-install-recommends gnuchess";
        if succeeds(install) || (succeeds("apt-get update") && succeeds(install)) {
            println!("installed gnuchess");
            return Outcome::Passed;
        }
    }
    Outcome::Skipped(format!(
        "there is none of {}: the client is tested with engines of its own",
        ENGINES.join(", ")
    ))
}

/// Whether a program is on the PATH or where Debian keeps games.
fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_path_buf()])
        .any(|folder| folder.join(program).is_file())
}
