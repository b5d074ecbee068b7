//! Tuning of the search by games: the example `tune` of `tabiya-arena` does it, and this builds what it needs.

use std::env::consts::EXE_SUFFIX;
use std::process::{Command, ExitCode};

/// Where the engine is built whose numbers can be set, so that nobody takes it for the usual one.
const FOLDER: &str = "target/tune";

/// Builds that engine and tunes it; the words behind the log are those of the example.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let build = ["build", "--release", "-p", "tabiya-uci", "--features", "tune", "--target-dir", FOLDER];
    let engine = format!("{FOLDER}/release/tabiya-uci{EXE_SUFFIX}");
    let run = ["run", "--release", "--quiet", "-p", "tabiya-arena", "--example", "tune", "--", &engine];
    for words in [&build[..], &[&run[..], words].concat()] {
        match Command::new("cargo").args(words).status() {
            Ok(status) if status.success() => {}
            Ok(_) => return ExitCode::FAILURE,
            Err(error) => {
                eprintln!("cargo does not run: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
