//! What is built besides the tests: other features, systems and compilers, documentation, packages; and for the web.
//!
//! What shares nothing with the tests has a folder of its own, so that neither waits for the other.

use std::collections::BTreeMap;

use crate::beside::Beside;
use crate::npm::{self, WASM};
use crate::packages;
use crate::setup::{SetupMode, Suites};
use crate::steps::{self, StepOutcome, Steps, run_with};
use crate::workspace::{self, Package, named};

/// How the names of the crates begin that are built for pages, and for nothing else.
const MODULES: &str = "tabiya-wasm";
const NO_STD: &str = "thumbv7em-none-eabi";
const WINDOWS: &str = "x86_64-pc-windows-gnu";

pub(crate) fn steps(steps: &mut Steps, setup: SetupMode, suites: Suites, packages: &[Package]) {
    let oldest = by_oldest_compiler(packages);
    let libraries = oldest.values().next().cloned().unwrap_or_default();
    // The libraries promise the oldest compiler, the program a newer one: that builds everything once more.
    for (at, (version, promised)) in oldest.iter().enumerate() {
        steps.step(format!("Oldest compiler promised (Rust {version})"), || match (at, suites) {
            (1.., Suites::Quick) => only_with_all(),
            _ => with_oldest(setup, version, promised),
        });
    }
    steps.step(format!("Windows ({WINDOWS})"), || match suites {
        Suites::Quick => only_with_all(),
        Suites::All => for_target(setup, WINDOWS, |target| {
            vec![format!("cargo check --workspace --target {target} --locked")]
        }),
    });
    steps.step(format!("no_std ({NO_STD})"), || {
        for_target(setup, NO_STD, |target| {
            let features = "--no-default-features --features serde";
            let names = named(packages.iter().filter(|package| promises(package, target)));
            vec![format!("cargo check{names} {features} --target {target} --locked")]
        })
    });
    // Other tables for the same answers; those of the npm package are the small ones.
    steps.step("Tests with PEXT", || match suites {
        Suites::Quick => only_with_all(),
        Suites::All => tests_with_pext(),
    });
    steps.step("Tests with small tables", || match suites {
        Suites::Quick => only_with_all(),
        Suites::All => rules_with("small", &[]),
    });
    steps.step("Documentation", || {
        let which = match suites {
            Suites::Quick => named(libraries.iter().copied()),
            Suites::All => " --workspace".to_owned(),
        };
        run_with(
            &format!("cargo doc{which} --no-deps --all-features --locked"),
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    });
    steps.step("Packages", || packages::check(packages, suites));
}

/// The module for the web, the packages made of it, and the app made of these. Its tests and those of the packages wait
/// for pages more than they compute: they go on beside each other.
pub(crate) fn web(
    steps: &mut Steps,
    setup: SetupMode,
    suites: Suites,
    packages: &[Package],
    start_app: impl FnOnce() -> Beside,
) {
    steps.step(format!("WebAssembly ({WASM})"), || {
        for_target(setup, WASM, |target| {
            // The libraries are linted with the modules that are made of them; by themselves, with their own features, with
            // `--all`. One by one: together they would share features, and no module must get those of the others.
            let linted = packages.iter().filter(|package| {
                promises(package, target) && (suites == Suites::All || package.name.starts_with(MODULES))
            });
            let lints = linted.map(|package| {
                format!("cargo clippy -p {} --target {target} --locked -- -D warnings", package.name)
            });
            // The module itself is built by what packs it, with flags of its own.
            lints.collect()
        })
    });
    steps.step("The npm packages", || npm::build(setup));
    let app = start_app();
    steps.step("Tests of the npm packages", || npm::test(suites));
    steps.step("The npm packages where people use them", || npm::smoke(suites));
    steps.step("The app, beside these tests", || app.finish());
}

/// What takes minutes, and seldom fails alone.
fn only_with_all() -> StepOutcome {
    StepOutcome::Skipped("a long suite: --all runs it".into())
}

/// The PEXT build is another slider implementation: it is tested where the CPU has the instruction.
fn tests_with_pext() -> StepOutcome {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        return rules_with("pext", &[("RUSTFLAGS", "-C target-feature=+bmi2")]);
    }
    StepOutcome::Skipped("this CPU has no PEXT instruction".into())
}

/// The rules with a feature that changes how they are computed, and nothing that they answer.
fn rules_with(feature: &str, env: &[(&str, &str)]) -> StepOutcome {
    // The profile for developing: it is built twice as fast, and counts fast enough.
    let folder = workspace::target().join(feature);
    let line = format!(
        "cargo test --profile dev -p tabiya -p tabiya-tests --lib --test perft --features tabiya/{feature} --locked \
         --target-dir {}",
        folder.display()
    );
    run_with(&line, env)
}

fn promises(package: &Package, target: &str) -> bool {
    package.bare_targets.iter().any(|promised| promised == target)
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
    let folder = workspace::target().join("oldest");
    let cargo = format!("rustup run {compiler} cargo check --locked --target-dir {}", folder.display());
    let mut lines = vec![format!("{cargo}{} --all-features", named(packages.iter().copied()))];
    let names = named(packages.iter().copied().filter(|package| promises(package, NO_STD)));
    if !names.is_empty() {
        lines.push(format!("{cargo}{names} --no-default-features"));
    }
    steps::run_in_turn(lines)
}
