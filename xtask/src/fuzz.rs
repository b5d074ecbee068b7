//! `cargo xtask fuzz`: every fuzz target for a while.

use std::process::ExitCode;

use crate::steps::{Outcome, Steps, run as command, succeeds};

/// The targets in `fuzz/fuzz_targets`.
const TARGETS: [&str; 9] = ["fen", "epd", "uci", "san", "text", "explain", "game", "clock", "pgn"];

pub(crate) fn run(seconds: &str) -> ExitCode {
    let mut steps = Steps::new();
    for target in TARGETS {
        steps.step(target, || {
            if !succeeds("cargo fuzz --version") {
                return Outcome::Skipped(
                    "`cargo install cargo-fuzz` first; it needs a nightly toolchain".into(),
                );
            }
            command(&format!(
                "rustup run nightly cargo fuzz run {target} -- -max_total_time={seconds} -max_len=512"
            ))
        });
    }
    steps.finish()
}
