//! `cargo xtask fuzz`: every fuzz target for a while.

use std::process::ExitCode;

use crate::steps::{StepOutcome, Steps, run as command, run_with, succeeds};

pub(crate) fn run(seconds: &str) -> ExitCode {
    let mut steps = Steps::new();
    for target in targets() {
        steps.step(target.clone(), || {
            if !succeeds("cargo fuzz --version") {
                return StepOutcome::Skipped(
                    "`cargo install cargo-fuzz` first; it needs a nightly toolchain".into(),
                );
            }
            command(&format!(
                "rustup run nightly cargo fuzz run {target} -- -max_total_time={seconds} -max_len=512"
            ))
        });
    }
    // The program is no library that a target could call: its own test says lines by lot for as long as it is told.
    steps.step("prompt", || {
        let line = "cargo test --quiet -p tabiya-cli --bin tabiya any_lines -- --nocapture";
        run_with(line, &[("TABIYA_FUZZ_SECONDS", seconds)])
    });
    steps.step("agent", || {
        let line = "cargo test --quiet -p tabiya-server --lib any_line_of_json -- --nocapture";
        run_with(line, &[("TABIYA_FUZZ_SECONDS", seconds)])
    });
    steps.step("mcp", || {
        let line = "cargo test --quiet -p tabiya-cli --test mcp garbage -- --nocapture";
        run_with(line, &[("TABIYA_FUZZ_SECONDS", seconds)])
    });
    steps.finish()
}

/// The names of the files in `fuzz/fuzz_targets`.
fn targets() -> Vec<String> {
    let files = std::fs::read_dir("fuzz/fuzz_targets").into_iter().flatten().flatten();
    let name = |path: std::path::PathBuf| path.file_stem().map(|name| name.to_string_lossy().into_owned());
    let mut targets: Vec<String> = files.filter_map(|file| name(file.path())).collect();
    targets.sort();
    targets
}
