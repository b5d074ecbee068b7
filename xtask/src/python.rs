//! The wheel of `crates/python`: built, put into a Python of its own below `target`, tested and measured there.

use crate::apt;
use crate::compare;
use crate::mcp;
use crate::npm;
use crate::setup::{SetupMode, Suites};
use crate::steps::{StepOutcome, Steps, all, output, run, run_in_turn, run_with, succeeds};
use crate::workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const CRATE: &str = "crates/python";

/// What maturin lays beside the library, by the name of the module: the program, which is installed where programs are.
const PROGRAM: &str = "crates/python/tabiya._tabiya.data";

/// The oldest Python that the wheel is for.
const OLDEST: u32 = 10;

/// What tests the wheel: what all tests need, what the long ones do, and what of that is installed as it is.
const LISTS: [&str; 3] = ["requirements.txt", "requirements-all.txt", BARE];
const BARE: &str = "requirements-bare.txt";

/// How large a wheel without the program is wanted at most.
const MOST_BYTES: u64 = 1_500_000;

/// How the library is linked where Rust brings its linker: what is the same is kept once, and what is alike lies together,
/// where deflate sees it. 2.5 % of the packed library.
const LINKED_SMALL: &str = " -- -Clink-arg=-Wl,-O2,--icf=safe,--bp-compression-sort=both";

/// What the wheel of the library alone is built with: no referee, which needs moves in sentences of eight languages and
/// comes with the program, and the network of pages. 0.3 MB together.
const LIBRARY: &str = " --no-default-features --features abi3,small-network";

/// What it is built with for one Python alone, as releases have it for the newest ones: without the stable ABI, whose
/// every reference is a call, lists of moves are made in nine tenths of the time.
const LIBRARY_FOR_ONE: &str = " --no-default-features --features small-network";

/// The crate of the wheel. It is not built with the others: maturin builds it, with what it stands on in other features,
/// so that both together would take Arrow and the bridge to Python twice.
pub(crate) const PACKAGE: &str = "tabiya-python";

/// Puts what the tests of the wheel need into a Python of its own below `target`.
pub(crate) fn prepare(setup: SetupMode, suites: Suites) -> Result<PathBuf, StepOutcome> {
    match output("python3 --version").and_then(|text| mcp::minor(&text)) {
        None => return Err(StepOutcome::Skipped("Python 3 is not installed".into())),
        Some(found) if found < OLDEST => {
            let why = format!("the wheel needs Python 3.{OLDEST}, and this is 3.{found}");
            return Err(StepOutcome::Skipped(why));
        }
        Some(_) => {}
    }
    // What the long tests ask for is large, and has a Python of its own.
    let (folder, lists) = match suites {
        Suites::Quick => ("python", &LISTS[..1]),
        Suites::All => ("python-all", &LISTS[..]),
    };
    let folder = workspace::target().join(folder);
    let read = |list: &&str| fs::read_to_string(Path::new(CRATE).join("tests").join(list));
    let Ok(needs) = lists.iter().map(read).collect::<Result<String, _>>() else {
        return Err(StepOutcome::Failed("a list of what the wheel's tests need is missing".into()));
    };
    // The lists are written last: what they say is there.
    let stamp = folder.join("requirements.txt");
    let there = || fs::read_to_string(&stamp).is_ok_and(|there| there == needs);
    let requirement = |list: &str| format!("--requirement {CRATE}/tests/{list}");
    let install = || {
        if !install("python3", &folder, &requirement(LISTS[0])) {
            return false;
        }
        // Tests whose package cannot be had are skipped, each with a line.
        for list in &lists[1..] {
            let how = if *list == BARE { "--no-deps " } else { "" };
            add(&folder, &format!("{how}{}", requirement(list)));
        }
        fs::write(&stamp, &needs).is_ok()
    };
    setup.ensure("what tests the wheel", there, install).map(|()| folder)
}

/// Builds the wheel as it is soonest done, with the program that the tests have built, and runs its tests; the long ones
/// with all suites. The lints look at the crate while it is built.
pub(crate) fn check(setup: SetupMode, suites: Suites, lints: &[(&str, &str)]) -> StepOutcome {
    let folder = match prepare(setup, suites) {
        Ok(folder) => folder,
        Err(outcome) => return outcome,
    };
    let python = folder.join("bin/python").display().to_string();
    let marks = match suites {
        Suites::Quick => " -m not(long)",
        Suites::All => "",
    };
    let test = format!("{python} -m pytest -q -p no:cacheprovider {CRATE}/tests{marks}");
    let program = workspace::target().join("debug/tabiya");
    // A folder of its own: neither it nor the tests wait for the other.
    let own = workspace::target().join("wheel-tests").display().to_string();
    let env: Vec<(&str, &str)> =
        [("CARGO_TARGET_DIR", own.as_str())].into_iter().chain(lints.iter().copied()).collect();
    all([
        with_program(Some(&program), || build(&folder, &folder, "wheel-tests", "", &env)),
        run_in_turn([put(&folder, &folder), test]),
    ])
}

/// `cargo xtask wheel`: the wheel as it is shipped, with and without the program.
pub(crate) fn wheel() -> ExitCode {
    let mut steps = Steps::new();
    let folder = workspace::target().join("python-wheel");
    steps.step("What builds wheels", || match install("python3", &folder, "maturin>=1.9,<2 deflate>=0.7") {
        true => StepOutcome::Passed,
        false => StepOutcome::Failed("maturin and deflate could not be installed".into()),
    });
    steps.step("The wheel without the program", || {
        all([
            with_program(None, || build(&folder, &folder.join("library"), "wheel", LIBRARY, &[])),
            pack(&folder, &folder.join("library")),
            small(&folder.join("library")),
        ])
    });
    // Without it `tabiya serve` of the wheel has nothing to serve.
    steps.step("The app", npm::app);
    steps.step("The program", || run("cargo build --profile dist -p tabiya-cli --locked"));
    steps.step("The wheel", || {
        let program = workspace::target().join("dist/tabiya");
        all([
            with_program(Some(&program), || build(&folder, &folder, "wheel", "", &[])),
            pack(&folder, &folder),
        ])
    });
    for wheel in [folder.join("library"), folder].iter().flat_map(|folder| wheels(folder)) {
        println!("{} {} bytes", wheel.display(), fs::metadata(&wheel).map_or(0, |file| file.len()));
    }
    steps.finish()
}

/// `cargo xtask compare --python`: the wheel beside python-chess and bulletchess, and the table in docs/compare.md.
pub(crate) fn compared(python: &str) -> ExitCode {
    let mut steps = Steps::new();
    let folder = workspace::target().join("python-compare");
    let own = folder.join("bin/python").display().to_string();
    steps.step("Those who are measured", || {
        if !install(python, &folder, "maturin>=1.9,<2 numpy pyarrow chess pettingzoo") {
            return StepOutcome::Failed("python-chess could not be installed".into());
        }
        match succeeds(&format!("{own} -m pip install --quiet bulletchess")) {
            true => StepOutcome::Passed,
            false => {
                StepOutcome::Skipped("bulletchess cannot be installed: it asks for a newer Python".into())
            }
        }
    });
    steps.step("The wheel", || {
        // The library alone, as pip takes it for this Python.
        let built = with_program(None, || build(&folder, &folder, "wheel", LIBRARY_FOR_ONE, &[]));
        all([built, run(&put(&folder, &folder))])
    });
    steps.step("Measure", || {
        let table = folder.join("table.md");
        match run(&format!("{own} bench/python/compare.py --markdown {}", table.display())) {
            StepOutcome::Passed => match fs::read_to_string(&table) {
                Ok(table) => compare::write_python(&table),
                Err(error) => StepOutcome::Failed(format!("{}: {error}", table.display())),
            },
            outcome => outcome,
        }
    });
    steps.finish()
}

/// The wheels in a folder.
fn wheels(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("wheels")).into_iter().flatten().flatten();
    files.map(|file| file.path()).collect()
}

/// Packs the wheels of a folder as small as they get.
fn pack(python: &Path, folder: &Path) -> StepOutcome {
    let python = python.join("bin/python");
    let script = format!("{} {CRATE}/scripts/pack_wheel.py", python.display());
    run_in_turn(wheels(folder).iter().map(|wheel| format!("{script} {}", wheel.display())))
}

/// Whether the wheel in a folder is as small as promised.
fn small(folder: &Path) -> StepOutcome {
    let bytes: u64 =
        wheels(folder).iter().filter_map(|wheel| fs::metadata(wheel).ok()).map(|file| file.len()).sum();
    match bytes {
        1..=MOST_BYTES => StepOutcome::Passed,
        _ => StepOutcome::Failed(format!("the wheel has {bytes} bytes, and may have {MOST_BYTES}")),
    }
}

/// Does something while a program lies where maturin looks for it, or none.
fn with_program(program: Option<&Path>, work: impl FnOnce() -> StepOutcome) -> StepOutcome {
    let _ = fs::remove_dir_all(PROGRAM);
    if let Some(program) = program.filter(|program| program.is_file()) {
        let place = Path::new(PROGRAM).join("scripts/tabiya");
        let strip = format!("strip {} -o {}", program.display(), place.display());
        let laid = fs::create_dir_all(Path::new(PROGRAM).join("scripts")).is_ok()
            && (succeeds(&strip) || fs::copy(program, &place).is_ok());
        if !laid {
            return StepOutcome::Failed(format!("{} cannot be written", place.display()));
        }
    }
    let outcome = work();
    let _ = fs::remove_dir_all(PROGRAM);
    outcome
}

/// Builds the wheel by a Python that has maturin, into `wheels` of a folder.
fn build(python: &Path, folder: &Path, profile: &str, features: &str, env: &[(&str, &str)]) -> StepOutcome {
    let wheels = folder.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let bin = python.join("bin");
    // What is shipped is packed as small as it gets; what is only tested, as fast.
    let shipped = profile == "wheel";
    let level = if shipped { 9 } else { 1 };
    // What is for one Python need not be the smallest, and functions that lie alike need not lie well: moves were made and
    // taken back in a sixth more time.
    let is_small = shipped && features != LIBRARY_FOR_ONE;
    let linked =
        if is_small && cfg!(all(target_os = "linux", target_arch = "x86_64")) { LINKED_SMALL } else { "" };
    let line = format!(
        "{} build --manifest-path {CRATE}/Cargo.toml --profile {profile} --compression-level {level} --interpreter {} --out {}{features}{linked}",
        bin.join("maturin").display(),
        bin.join("python").display(),
        wheels.display()
    );
    run_with(&line, env)
}

/// The line that puts the wheel of a folder into a Python.
fn put(python: &Path, folder: &Path) -> String {
    let pip = python.join("bin/python");
    // By its name: which system and which Python it is for is in the name of the file.
    format!(
        "{} -m pip --disable-pip-version-check install --quiet --force-reinstall --no-deps --no-index --find-links {} tabiya",
        pip.display(),
        folder.join("wheels").display()
    )
}

/// Makes a Python of its own in a folder, with what is asked for.
fn install(python: &str, folder: &Path, what: &str) -> bool {
    let make = format!("{python} -m venv --clear {}", folder.display());
    // Debian keeps this part of Python apart.
    let made = succeeds(&make) || (apt::install("python3-venv") && succeeds(&make));
    made && add(folder, what)
}

/// Puts more into the Python of a folder.
fn add(folder: &Path, what: &str) -> bool {
    let install = format!(
        "{} -m pip install --quiet --disable-pip-version-check {what}",
        folder.join("bin/python").display()
    );
    matches!(run(&install), StepOutcome::Passed)
}
