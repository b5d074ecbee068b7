//! The project's own commands. `cargo xtask test` is the one definition of green.

mod compare;
mod engines;
mod fuzz;
mod licences;
mod mcp;
mod npm;
mod pack;
mod steps;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test [--all]         everything that must hold; --all adds the long suites
cargo xtask compare [--quick]    measure against the other crates and write docs/compare.md
cargo xtask fuzz [SECONDS]       run every fuzz target, each for SECONDS (default 60)
cargo xtask load                 a thousand games at once over HTTP: times and memory, with the program built for speed
cargo xtask pack IN OUT          pack a file for the npm package, as its build does
";

fn main() -> ExitCode {
    std::env::set_current_dir(root()).expect("the workspace folder is there");
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["test"] => test::run(test::Suites::Quick),
        ["test", "--all"] => test::run(test::Suites::All),
        ["compare"] => compare::run(compare::Effort::Full),
        ["compare", "--quick"] => compare::run(compare::Effort::Quick),
        ["fuzz"] => fuzz::run("60"),
        ["fuzz", seconds] if seconds.parse::<u32>().is_ok() => fuzz::run(seconds),
        ["load"] => mcp::load(),
        ["pack", from, to] => pack::run(from, to),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("cargo xtask does not know that command. It knows:\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

/// The folder with the workspace's Cargo.toml.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is inside the workspace").to_path_buf()
}
