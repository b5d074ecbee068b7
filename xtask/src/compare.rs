//! `cargo xtask compare`: the tables of docs/compare.md, measured again.

use std::process::ExitCode;

use crate::steps::{Steps, run as command};

/// How long the measurement takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Full depths, several rounds: more than an hour.
    Full,
    /// One ply less: minutes.
    Quick,
}

pub(crate) fn run(_effort: Effort) -> ExitCode {
    let mut steps = Steps::new();
    steps.step("Build", || command("cargo build --release --manifest-path bench/peers/Cargo.toml"));
    steps.finish()
}
