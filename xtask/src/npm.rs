//! The npm packages and the app: installed, built and tested where Node.js is.

use crate::apt;
use crate::setup::{SetupMode, Suites};
use crate::steps::{StepOutcome, output, run, run_with, succeeds};
use crate::workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The oldest Node.js that the tests need; the package itself asks for less.
const NODE: u32 = 20;

/// What rules and engine are compiled for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Where browsers are, as `npm/tabiya/test/browser.test.mjs` looks for them too.
pub(crate) const BROWSERS: [&str; 3] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Looks for a browser, and installs one where it may; without one its tests say that they are skipped.
pub(crate) fn prepare(setup: SetupMode) -> StepOutcome {
    let named = std::env::var_os("CHROMIUM").is_some_and(|path| Path::new(&path).exists());
    let there = || named || BROWSERS.iter().any(|path| Path::new(path).exists());
    match setup.ensure("Chromium", there, || apt::install("chromium")) {
        Ok(()) => StepOutcome::Passed,
        Err(outcome) => outcome,
    }
}

/// Builds the packages.
pub(crate) fn build(setup: SetupMode) -> StepOutcome {
    // What an earlier run has built is not what is tested.
    let _ = fs::remove_dir_all(BUILT);
    match setup.target(WASM).and_then(|()| there(setup, "npm")) {
        Ok(()) => run("npm run build --prefix npm"),
        Err(outcome) => outcome,
    }
}

/// Tests the packages as they are built.
pub(crate) fn test(suites: Suites) -> StepOutcome {
    with_packages(|| tests("npm", "TABIYA_NPM_ALL", suites))
}

/// Builds and tests the app, of the packages as they are built.
pub(crate) fn check_app(setup: SetupMode, suites: Suites) -> StepOutcome {
    with_packages(|| match there(setup, "web").map(|()| run("npm run build --prefix web")) {
        Ok(StepOutcome::Passed) => tests("web", "TABIYA_APP_ALL", suites),
        Ok(outcome) | Err(outcome) => outcome,
    })
}

/// What is built last of the packages, of the others.
const BUILT: &str = "npm/board/dist";

/// Does something that needs the packages, if they are built.
fn with_packages(work: impl FnOnce() -> StepOutcome) -> StepOutcome {
    match Path::new(BUILT).is_dir() {
        true => work(),
        false => StepOutcome::Skipped("the npm packages are not built".into()),
    }
}

/// Runs the tests of a folder, where an environment variable asks for the longer ones too.
fn tests(folder: &str, everything: &str, suites: Suites) -> StepOutcome {
    let every = if suites == Suites::All { "1" } else { "" };
    run_with(&format!("npm test --prefix {folder}"), &[(everything, every)])
}

/// `cargo xtask web`: builds packages and app, and puts the files where the program takes them in.
pub(crate) fn web() -> ExitCode {
    match app() {
        StepOutcome::Passed => {
            println!("The app is in {}; the next build of the program takes it in.", app_folder().display());
            ExitCode::SUCCESS
        }
        StepOutcome::Skipped(why) | StepOutcome::Failed(why) => {
            eprintln!("The app cannot be built: {why}.");
            ExitCode::FAILURE
        }
    }
}

/// Builds packages and app, and puts the files where the program takes them in.
pub(crate) fn app() -> StepOutcome {
    match build(SetupMode::Install) {
        StepOutcome::Passed => {}
        outcome => return outcome,
    }
    let app = format!("npm run build --prefix web -- --into {}", app_folder().display());
    match there(SetupMode::Install, "web") {
        Ok(()) => run(&app),
        Err(outcome) => outcome,
    }
}

/// Where the program looks for the app while it is built.
fn app_folder() -> PathBuf {
    workspace::root().join("crates/server/app")
}

/// Whether Node.js is there, and what a folder's `package.json` asks for; if not, why it is not.
fn there(setup: SetupMode, folder: &str) -> Result<(), StepOutcome> {
    match output("node --version").and_then(|text| major(&text)) {
        None => return Err(StepOutcome::Skipped("Node.js is not installed".into())),
        Some(found) if found < NODE => {
            let why = format!("the tests need Node.js {NODE}, and this is {found}");
            return Err(StepOutcome::Skipped(why));
        }
        Some(_) => {}
    }
    let modules = format!("{folder}/node_modules");
    let is_there = || Path::new(&modules).is_dir() && succeeds(&format!("npm ls --prefix {folder}"));
    // Not `npm ci`: a lock file made where a registry has the programs of one platform only is not whole to it.
    let install = format!("npm install --prefix {folder} --no-save --no-progress");
    let install = || matches!(run(&install), StepOutcome::Passed);
    setup.ensure(&format!("what {folder}/package.json asks for"), is_there, install)
}

/// The packages as they are published: in Node.js and on a plain page; with `--all` also under bun, deno, jest, workerd,
/// React, Vue and Svelte, each installed for it.
pub(crate) fn smoke(suites: Suites) -> StepOutcome {
    with_packages(|| {
        run(match suites {
            Suites::Quick => "npm run smoke --prefix npm -- --quick",
            Suites::All => "npm run smoke --prefix npm",
        })
    })
}

/// The 20 of `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_version_of_node_is_read() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("nonsense"), None);
    }
}
