//! The wheel of `crates/python`: built, put into a Python of its own below `target`, and tested there.

use crate::apt;
use crate::mcp;
use crate::setup::{SetupMode, Suites};
use crate::steps::{StepOutcome, output, run, run_in_turn, succeeds};
use crate::workspace;
use std::fs;
use std::path::{Path, PathBuf};

const CRATE: &str = "crates/python";

/// The oldest Python that the wheel is for.
const OLDEST: u32 = 10;

/// Builds the wheel as it is soonest done, and runs its tests; the long ones with all suites.
pub(crate) fn check(setup: SetupMode, suites: Suites) -> StepOutcome {
    match output("python3 --version").and_then(|text| mcp::minor(&text)) {
        None => return StepOutcome::Skipped("Python 3 is not installed".into()),
        Some(found) if found < OLDEST => {
            return StepOutcome::Skipped(format!("the wheel needs Python 3.{OLDEST}, and this is 3.{found}"));
        }
        Some(_) => {}
    }
    let folder = workspace::target().join("python");
    let list = PathBuf::from(CRATE).join("tests/requirements.txt");
    let Ok(needs) = fs::read_to_string(&list) else {
        return StepOutcome::Failed(format!("{} is missing", list.display()));
    };
    // The list is written last: what it says is there.
    let stamp = folder.join("requirements.txt");
    let there = || fs::read_to_string(&stamp).is_ok_and(|there| there == needs);
    let install = || install(&folder, &list) && fs::write(&stamp, &needs).is_ok();
    if let Err(outcome) = setup.ensure("what tests the wheel", there, install) {
        return outcome;
    }
    let wheels = folder.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let (bin, wheels) = (folder.join("bin"), wheels.display().to_string());
    let python = bin.join("python").display().to_string();
    let build = format!(
        "{} build --manifest-path {CRATE}/Cargo.toml --profile dev --interpreter {python} --out {wheels}",
        bin.join("maturin").display()
    );
    let pip =
        format!("{python} -m pip --disable-pip-version-check install --quiet --force-reinstall --no-deps");
    // By its name: which system and which Python it is for is in the name of the file.
    let put = format!("{pip} --no-index --find-links {wheels} tabiya");
    let marks = match suites {
        Suites::Quick => " -m not(long)",
        Suites::All => "",
    };
    let test = format!("{python} -m pytest -q -p no:cacheprovider {CRATE}/tests{marks}");
    run_in_turn([build, put, test])
}

fn install(folder: &Path, list: &Path) -> bool {
    let make = format!("python3 -m venv --clear {}", folder.display());
    // Debian keeps this part of Python apart.
    let made = succeeds(&make) || (apt::install("python3-venv") && succeeds(&make));
    let install = format!(
        "{} -m pip install --quiet --disable-pip-version-check --requirement {}",
        folder.join("bin/python").display(),
        list.display()
    );
    made && matches!(run(&install), StepOutcome::Passed)
}
