//! `cargo xtask test`: formatting, lints, tests, documentation, every kind of build, package and licences.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::thread;

use crate::engines;
use crate::ignored::{IgnoredKind, IgnoredTally};
use crate::licences;
use crate::mcp;
use crate::npm;
use crate::packages;
use crate::setup::SetupMode;
use crate::steps::{self, StepOutcome, Steps, all, run_with, succeeds};
use crate::workspace::{self, Package};

/// What is asked of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TestOptions {
    suites: Suites,
    setup: SetupMode,
}

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Suites {
    /// What a developer waits for.
    Quick,
    /// The long tests too.
    All,
}

impl TestOptions {
    /// Reads the words behind `cargo xtask test`; the error is the first that means nothing.
    pub(crate) fn read<'a>(words: &[&'a str]) -> Result<TestOptions, &'a str> {
        let mut options = TestOptions { suites: Suites::Quick, setup: SetupMode::SkipMissing };
        for word in words {
            match *word {
                "--all" => options.suites = Suites::All,
                "--setup" => options.setup = SetupMode::Install,
                unknown => return Err(unknown),
            }
        }
        Ok(options)
    }

    /// Whether a run takes the tests of a kind.
    fn takes(self, kind: IgnoredKind, fetched: &Fetched) -> bool {
        let (data, all) = (std::env::var_os("TABIYA_TEST_DATA").is_some(), self.suites == Suites::All);
        match kind {
            IgnoredKind::Wide => data,
            IgnoredKind::Long => all,
            IgnoredKind::Widest => data && all,
            IgnoredKind::Engine => matches!(fetched.engine, StepOutcome::Passed),
            IgnoredKind::Python => succeeds("python3 --version"),
            IgnoredKind::Client => matches!(fetched.client, StepOutcome::Passed),
        }
    }
}

const WASM: &str = "wasm32-unknown-unknown";
const NO_STD: &str = "thumbv7em-none-eabi";
const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// Everything that is fetched from elsewhere, each with how that went.
struct Fetched {
    engine: StepOutcome,
    client: StepOutcome,
    browser: StepOutcome,
}

pub(crate) fn run(options: TestOptions) -> ExitCode {
    let packages = match workspace::packages() {
        Ok(packages) => packages,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let setup = options.setup;
    // Downloads and installers wait for others, compilers do not: they go on beside each other.
    let requirements = mcp::requirements(&packages);
    let fetching = thread::spawn(move || Fetched {
        client: mcp::prepare(setup, requirements.as_deref()),
        engine: engines::prepare(setup),
        browser: npm::prepare(setup),
    });

    let mut steps = Steps::new();
    steps.step("Formatting", || match setup.component("fmt", "rustfmt") {
        Ok(()) => steps::run("cargo fmt --all --check"),
        Err(outcome) => outcome,
    });
    steps.step("Lints", || match setup.component("clippy", "clippy") {
        Ok(()) => lints(&packages),
        Err(outcome) => outcome,
    });
    let missing = |what: &str| StepOutcome::Failed(format!("looking for {what} broke off"));
    let fetched = fetching.join().unwrap_or_else(|_| Fetched {
        engine: missing("an engine"),
        client: missing("a client"),
        browser: missing("a browser"),
    });
    let taken: Vec<IgnoredKind> =
        IgnoredKind::ALL.into_iter().filter(|kind| options.takes(*kind, &fetched)).collect();
    steps.step("An engine to play against", || fetched.engine);
    steps.step("A client of the Model Context Protocol", || fetched.client);
    steps.step("A browser", || fetched.browser);
    let mut tally = IgnoredTally::default();
    steps.step("Tests", || tests(&taken, &mut tally));
    steps.step("Examples in the documentation and the README", || {
        steps::run("cargo test --workspace --doc --features tabiya/serde --locked --no-fail-fast")
    });
    steps.step("Benchmarks count right", || {
        let benches: String = packages
            .iter()
            .flat_map(|package| &package.benches)
            .map(|name| format!(" --bench {name}"))
            .collect();
        steps::run(&format!("cargo test --workspace{benches} --features tabiya/serde --locked -- --test"))
    });
    steps.step("Tests with PEXT", tests_with_pext);
    if packages
        .iter()
        .any(|package| package.name == "tabiya" && package.features.iter().any(|it| it == "small"))
    {
        steps.step("Tests with small tables", || {
            steps::run("cargo test -p tabiya --lib --test perft --test keys --features small --locked")
        });
    }
    steps.step("Documentation", || {
        run_with(
            "cargo doc --workspace --no-deps --all-features --locked",
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    });
    steps.step(format!("no_std ({NO_STD})"), || {
        for_target(setup, NO_STD, |target| {
            let features = "--no-default-features --features serde";
            let names = named(packages.iter().filter(|package| promises(package, target)));
            vec![format!("cargo check{names} {features} --target {target} --locked")]
        })
    });
    steps.step(format!("WebAssembly ({WASM})"), || {
        for_target(setup, WASM, |target| {
            // One by one: together they would share features, and the module for the web must not get those of the others.
            let lints = packages.iter().filter(|package| promises(package, target)).map(|package| {
                format!("cargo clippy -p {} --target {target} --locked -- -D warnings", package.name)
            });
            let build = format!("cargo build -p tabiya-wasm --profile wasm --target {target} --locked");
            lints.chain([build]).collect()
        })
    });
    steps.step("The npm package", || match setup.target(WASM) {
        Ok(()) => npm::check(setup),
        Err(outcome) => outcome,
    });
    steps.step(format!("Windows ({WINDOWS})"), || {
        for_target(setup, WINDOWS, |target| {
            vec![format!("cargo check --workspace --target {target} --locked")]
        })
    });
    for (version, promised) in by_oldest_compiler(&packages) {
        steps.step(format!("Oldest compiler promised (Rust {version})"), || {
            with_oldest(setup, &version, &promised)
        });
    }
    steps.step("Packages", || packages::check(&packages));
    steps.step("Licences, bans, sources", licences::check);
    let code = steps.finish();
    for line in tally.lines() {
        println!("{line}");
    }
    println!("{}", wider_data());
    code
}

/// Whether the tests had more to read than the repository carries.
fn wider_data() -> String {
    match std::env::var_os("TABIYA_TEST_DATA") {
        Some(folder) => format!("wider data: read from {}", folder.display()),
        None => "wider data: none, TABIYA_TEST_DATA is not set".to_owned(),
    }
}

/// Everything as it is built, then what the features of the rules change.
fn lints(packages: &[Package]) -> StepOutcome {
    let rules = packages.iter().filter(|package| package.name == "tabiya");
    all([
        steps::run("cargo clippy --workspace --all-targets --locked -- -D warnings"),
        // The program without what can be left out of it.
        steps::run("cargo clippy -p tabiya-cli --no-default-features --locked -- -D warnings"),
        steps::run(&format!(
            "cargo clippy{} --all-targets --all-features --locked -- -D warnings",
            named(rules)
        )),
    ])
}

/// The tests that every machine can run, and of the others those that this run takes.
fn tests(taken: &[IgnoredKind], tally: &mut IgnoredTally) -> StepOutcome {
    // With serde, so that its tests run too; without it the lints have built everything.
    let line = "cargo test --workspace --lib --bins --tests --features tabiya/serde --locked --no-fail-fast";
    let plain = steps::run_telling(line, |line| tally.plain(line));
    let prefixes: String = taken.iter().map(|kind| format!(" {}", kind.prefix())).collect();
    let taken = match prefixes.as_str() {
        "" => StepOutcome::Passed,
        some => steps::run_telling(&format!("{line} -- --ignored{some}"), |line| tally.taken(line)),
    };
    let named = tally.complaint().map_or(StepOutcome::Passed, StepOutcome::Failed);
    all([plain, taken, named])
}

/// The PEXT build is another slider implementation: it is tested where the CPU has the instruction.
fn tests_with_pext() -> StepOutcome {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        return run_with(
            "cargo test -p tabiya --lib --test perft --features pext --locked",
            &[("RUSTFLAGS", "-C target-feature=+bmi2")],
        );
    }
    StepOutcome::Skipped("this CPU has no PEXT instruction".into())
}

fn promises(package: &Package, target: &str) -> bool {
    package.bare_targets.iter().any(|promised| promised == target)
}

/// ` -p one -p other`.
fn named<'a>(packages: impl IntoIterator<Item = &'a Package>) -> String {
    packages.into_iter().map(|package| format!(" -p {}", package.name)).collect()
}

/// Runs commands for a target, each of which needs the one before it.
fn for_target(setup: SetupMode, target: &str, lines: impl FnOnce(&str) -> Vec<String>) -> StepOutcome {
    match setup.target(target) {
        Ok(()) => steps::run_in_turn(lines(target)),
        Err(outcome) => outcome,
    }
}

/// The crates that promise a compiler, by the version that they promise.
fn by_oldest_compiler(packages: &[Package]) -> BTreeMap<String, Vec<&Package>> {
    let mut versions: BTreeMap<String, Vec<&Package>> = BTreeMap::new();
    for package in packages {
        if let Some(version) = &package.rust_version {
            versions.entry(version.clone()).or_default().push(package);
        }
    }
    versions
}

/// Checks crates with an old compiler.
fn with_oldest(setup: SetupMode, version: &str, packages: &[&Package]) -> StepOutcome {
    // 1.85 is a series, 1.85.0 a compiler.
    let compiler =
        if version.matches('.').count() == 1 { format!("{version}.0") } else { version.to_owned() };
    if let Err(outcome) = setup.toolchain(&compiler) {
        return outcome;
    }
    let cargo = format!("rustup run {compiler} cargo check");
    let mut lines = vec![format!("{cargo}{} --all-features --locked", named(packages.iter().copied()))];
    let without_std = packages.iter().copied().filter(|package| promises(package, NO_STD));
    let names = named(without_std);
    if !names.is_empty() {
        lines.push(format!("{cargo}{names} --no-default-features --locked"));
    }
    steps::run_in_turn(lines)
}

#[cfg(test)]
mod tests {
    use super::{Suites, TestOptions};
    use crate::setup::SetupMode;

    #[test]
    fn options_are_read_in_any_order() {
        let read = |suites, setup| Ok(TestOptions { suites, setup });
        assert_eq!(TestOptions::read(&[]), read(Suites::Quick, SetupMode::SkipMissing));
        assert_eq!(TestOptions::read(&["--all"]), read(Suites::All, SetupMode::SkipMissing));
        assert_eq!(TestOptions::read(&["--setup"]), read(Suites::Quick, SetupMode::Install));
        assert_eq!(TestOptions::read(&["--setup", "--all"]), TestOptions::read(&["--all", "--setup"]));
        assert_eq!(TestOptions::read(&["--all", "--fast"]), Err("--fast"));
    }
}
