//! The official clients of the Model Context Protocol, which the tests of `tabiya mcp` play with.

use crate::apt;
use crate::setup::SetupMode;
use crate::steps::{StepOutcome, output, run, succeeds};
use crate::workspace::{self, Package};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What the client needs, with versions; the crate whose tests use it keeps it there.
const NEEDS: &str = "tests/mcp/requirements.txt";

/// The oldest Python that the client runs on.
const PYTHON: u32 = 10;

/// The list of what the client needs.
pub(crate) fn requirements(packages: &[Package]) -> Option<PathBuf> {
    packages.iter().map(|package| package.folder.join(NEEDS)).find(|path| path.is_file())
}

/// Puts the client into a folder of its own below `target`, where the tests look for it.
pub(crate) fn prepare(setup: SetupMode, requirements: Option<&Path>) -> StepOutcome {
    let Some((file, needs)) =
        requirements.and_then(|file| std::fs::read_to_string(file).ok().map(|needs| (file, needs)))
    else {
        return StepOutcome::Failed(format!("no crate has {NEEDS}"));
    };
    match output("python3 --version").and_then(|text| minor(&text)) {
        None => return StepOutcome::Skipped("Python 3 is not installed".into()),
        Some(found) if found < PYTHON => {
            return StepOutcome::Skipped(format!(
                "the client needs Python 3.{PYTHON}, and this is 3.{found}"
            ));
        }
        Some(_) => {}
    }
    let folder = workspace::target().join("mcp-client");
    // The list is written last: what it says is there.
    let stamp = folder.join("requirements.txt");
    let there = || std::fs::read_to_string(&stamp).is_ok_and(|there| there == needs);
    match setup.ensure("the Python client", there, || {
        install(&folder, file) && std::fs::write(&stamp, &needs).is_ok()
    }) {
        Ok(()) => StepOutcome::Passed,
        Err(outcome) => outcome,
    }
}

/// Puts the client for TypeScript beside it; its list is in the same folder of the crate.
pub(crate) fn prepare_typescript(setup: SetupMode, requirements: Option<&Path>) -> StepOutcome {
    let file = requirements.map(|file| file.with_file_name("package.json"));
    let Some(needs) = file.and_then(|file| std::fs::read_to_string(file).ok()) else {
        return StepOutcome::Failed("no crate has tests/mcp/package.json".into());
    };
    if !succeeds("node --version") || !succeeds("npm --version") {
        return StepOutcome::Skipped("Node.js is not installed".into());
    }
    let folder = workspace::target().join("mcp-client-typescript");
    let list = folder.join("package.json");
    // What was installed is asked for too: the list alone says only what is wanted.
    let sdk = folder.join("node_modules/@modelcontextprotocol/sdk/package.json");
    let there = || sdk.is_file() && std::fs::read_to_string(&list).is_ok_and(|there| there == needs);
    let install = || {
        let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&list, &needs));
        let line =
            format!("npm install --prefix {} --no-save --no-progress --no-audit --no-fund", folder.display());
        written.is_ok() && matches!(run(&line), StepOutcome::Passed)
    };
    match setup.ensure("the TypeScript client", there, install) {
        Ok(()) => StepOutcome::Passed,
        Err(outcome) => outcome,
    }
}

fn install(folder: &Path, requirements: &Path) -> bool {
    let make = format!("python3 -m venv --clear {}", folder.display());
    // Debian keeps this part of Python apart.
    let made = succeeds(&make) || (apt::install("python3-venv") && succeeds(&make));
    let pip = folder.join("bin/python");
    let install = format!(
        "{} -m pip install --quiet --disable-pip-version-check --requirement {}",
        pip.display(),
        requirements.display()
    );
    made && matches!(run(&install), StepOutcome::Passed)
}

/// Plays a thousand games at once, and prints how long calls take.
pub(crate) fn load() -> ExitCode {
    let packages = workspace::packages().unwrap_or_default();
    let Some(package) = packages.iter().find(|package| package.folder.join(NEEDS).is_file()) else {
        eprintln!("no crate has {NEEDS}");
        return ExitCode::FAILURE;
    };
    let line = format!(
        "cargo test --release -p {} --test mcp --locked -- --ignored --nocapture long_a_thousand_games",
        package.name
    );
    run(&line).exit_code()
}

/// The 11 of `Python 3.11.7`.
pub(crate) fn minor(version: &str) -> Option<u32> {
    version.trim().strip_prefix("Python 3.")?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::minor;

    #[test]
    fn the_version_of_python_is_read() {
        assert_eq!(minor("Python 3.11.7\n"), Some(11));
        assert_eq!(minor("Python 2.7.18"), None);
    }
}
