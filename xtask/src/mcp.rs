//! The official client of the Model Context Protocol, which the tests of `tabiya mcp` play with.

use crate::steps::{Outcome, output, run, succeeds};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What the client needs, with versions; the tests of the program keep it.
const NEEDS: &str = "crates/cli/tests/mcp/requirements.txt";

/// The oldest Python that the client runs on.
const PYTHON: u32 = 10;

/// Puts the client into a folder of its own below `target`, where the tests look for it.
pub(crate) fn check() -> Outcome {
    let folder = folder();
    let (python, stamp) = (folder.join("bin/python"), folder.join("requirements.txt"));
    let Ok(needs) = std::fs::read_to_string(NEEDS) else {
        return Outcome::Failed(format!("{NEEDS} is missing"));
    };
    if std::fs::read_to_string(&stamp).is_ok_and(|there| there == needs) {
        println!("{} is there", folder.display());
        return Outcome::Passed;
    }
    match output("python3 --version").and_then(|text| minor(&text)) {
        None => {
            return Outcome::Skipped("Python 3 is not installed: the tests of its client are skipped".into());
        }
        Some(found) if found < PYTHON => {
            return Outcome::Skipped(format!("the client needs Python 3.{PYTHON}, and this is 3.{found}"));
        }
        Some(_) => {}
    }
    let make = format!("python3 -m venv --clear {}", folder.display());
    let made = succeeds(&make) || (packaged() && succeeds(&make));
    if !made {
        return Outcome::Skipped(
            "`python3 -m venv` did not work: the tests of its client are skipped".into(),
        );
    }
    let install = format!(
        "{} -m pip install --quiet --disable-pip-version-check --requirement {NEEDS}",
        python.display()
    );
    if let Outcome::Failed(why) = run(&install) {
        return Outcome::Skipped(format!("{why}: the tests of its client are skipped"));
    }
    match std::fs::write(&stamp, needs) {
        Ok(()) => Outcome::Passed,
        Err(error) => Outcome::Failed(format!("{}: {error}", stamp.display())),
    }
}

/// Plays a thousand games at once, and prints how long calls take.
pub(crate) fn load() -> ExitCode {
    let line = "cargo test --release -p tabiya-cli --test mcp --locked -- --include-ignored --nocapture \
                a_thousand_games_are_played_at_once";
    match run(line) {
        Outcome::Passed => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Installs what Debian keeps apart, where that asks nobody anything: as root.
fn packaged() -> bool {
    let root = output("id -u").is_some_and(|id| id.trim() == "0");
    let install = "apt-get install --yes --no-install-recommends python3-venv";
    root && succeeds("apt-get --version")
        && (succeeds(install) || (succeeds("apt-get update") && succeeds(install)))
}

fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Path::new(&target).join("mcp-client")
}

/// The 11 of `Python 3.11.7`.
fn minor(version: &str) -> Option<u32> {
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
