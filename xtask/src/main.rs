//! The project's own commands. `cargo xtask test` is the one definition of green.

mod api;
mod apt;
mod beside;
mod builds;
mod compare;
mod engines;
#[cfg(test)]
mod floors;
mod fuzz;
mod human;
mod ignored;
#[cfg(test)]
mod level_range;
mod licences;
mod mcp;
#[cfg(test)]
mod named_files;
mod names;
mod npm;
mod packages;
#[cfg(test)]
mod prose;
mod python;
mod setup;
mod steps;
mod test;
#[cfg(test)]
mod tree;
mod tune;
mod workspace;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test [--all] [--setup] [--builds | --web | --app | --wheel]
    Everything that must hold. --all adds the long suites. --setup first installs what is missing: parts of the Rust
    toolchain, npm packages, clients in Python and TypeScript, and as root on Debian a browser and an engine. Without it nothing
    outside the project's folders is touched, and what is missing is skipped with a line that says so. --builds: only what
    is built besides the tests (other features, systems, compilers, documentation, packages); --web: only the module for
    the web, the npm packages and the app; --app: only the app, of packages that are built; --wheel: only the wheel for
    Python.
cargo xtask names
    Type names that are defined more than once in the workspace.
cargo xtask api
    Write the lists of what the libraries make public, api.txt in the folder of each, anew.
cargo xtask compare [--quick]
    Measure against the other crates and write docs/compare.md.
cargo xtask compare --python [PYTHON]
    Measure the wheel against python-chess and bulletchess, with that interpreter, and write its table there.
cargo xtask fuzz [SECONDS]
    Run every fuzz target, each for SECONDS (default 60).
cargo xtask human PGN
    How well levels foretell what people of their ratings play, in every third game of a file.
cargo xtask human fit PGN
    Fit what draws people to moves on the other games, and write the engine's table of it.
cargo xtask load
    A thousand games at once over HTTP: times and memory, with the program built for speed.
cargo xtask openings
    Make the tables of openings of the library and the npm package of crates/tabiya/data/openings.tsv.
cargo xtask tune LOG [--pairs 5000] [--batch 8] [--nodes 5000] [--rate 2] [--seed 1] [--threads N] [--only NAME,NAME]
    Tune the numbers of the search by games (SPSA), and print the new table. LOG gets a line of values for every batch of
    pairs; the same command goes on where it was stopped.
cargo xtask wheel
    The wheel for Python as it is shipped, with and without the program inside, and how large they are.
cargo xtask web
    Build the app (needs Node.js) and put it where the next build of the program takes it in, for `tabiya serve`.
";

fn main() -> ExitCode {
    std::env::set_current_dir(workspace::root()).expect("the workspace folder is there");
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    if args.is_empty() || args.iter().any(|arg| ["help", "--help", "-h"].contains(arg)) {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match args[..] {
        ["test", ref options @ ..] => match test::TestOptions::read(options) {
            Ok(options) => test::run(options),
            Err(unknown) => refuse(&format!("`cargo xtask test` does not know `{unknown}`.")),
        },
        ["names"] => names::run(),
        ["api"] => api::run(),
        ["compare"] => compare::run(compare::CompareEffort::Full),
        ["compare", "--quick"] => compare::run(compare::CompareEffort::Quick),
        ["compare", "--python"] => python::compared("python3"),
        ["compare", "--python", python] => python::compared(python),
        ["fuzz"] => fuzz::run("60"),
        ["fuzz", seconds] if seconds.parse::<u32>().is_ok() => fuzz::run(seconds),
        ["human", "fit", games] => human::fit(games),
        ["human", games] => human::measure(games),
        ["load"] => mcp::load(),
        ["openings"] => steps::run("cargo run --quiet -p xtask --example openings --locked").exit_code(),
        ["tune", ref words @ ..] if !words.is_empty() => tune::run(words),
        ["wheel"] => python::wheel(),
        ["web"] => npm::web(),
        _ => refuse("cargo xtask does not know that command."),
    }
}

fn refuse(why: &str) -> ExitCode {
    eprint!("{why} It knows:\n\n{HELP}");
    ExitCode::from(2)
}
