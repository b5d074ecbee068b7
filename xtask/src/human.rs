//! Levels and people: `tabiya-train human` does it, and this knows where things are.

use std::process::{Command, ExitCode};

/// The engine's table of what draws people to moves.
const WEIGHTS: &str = "crates/engine/src/human/weights.rs";

/// Tells how well levels foretell the moves of people.
pub(crate) fn measure(games: &str) -> ExitCode {
    train(&["human", games])
}

/// Fits the table anew.
pub(crate) fn fit(games: &str) -> ExitCode {
    train(&["human", games, "--fit", WEIGHTS])
}

/// Runs the program that trains, built for speed.
fn train(words: &[&str]) -> ExitCode {
    let run = ["run", "--release", "--quiet", "-p", "tabiya-train", "--"];
    match Command::new("cargo").args(run).args(words).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo does not run: {error}");
            ExitCode::FAILURE
        }
    }
}
