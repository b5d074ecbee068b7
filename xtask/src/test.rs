//! `cargo xtask test`: formatting, lints, tests, documentation, every kind of build, package and licences.

use std::process::ExitCode;

use crate::engines;
use crate::licences;
use crate::mcp;
use crate::npm;
use crate::steps::{self, Outcome, Steps, all, output, run_with, succeeds};

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suites {
    /// What a developer waits for.
    Quick,
    /// The tests marked `#[ignore = "long: cargo xtask test --all"]` too.
    All,
}

/// The oldest compiler that the libraries promise to build with (`rust-version` in Cargo.toml).
const MSRV: &str = "1.85.0";

/// The oldest compiler that the program promises to build with (`rust-version` in crates/cli/Cargo.toml).
const MSRV_OF_PROGRAM: &str = "1.88.0";

pub(crate) fn run(suites: Suites) -> ExitCode {
    let mut steps = Steps::new();
    steps.step("Formatting", || {
        component("fmt", "rustfmt");
        steps::run("cargo fmt --all --check")
    });
    steps.step("Lints", || {
        component("clippy", "clippy");
        all([
            steps::run("cargo clippy --workspace --all-targets --locked -- -D warnings"),
            steps::run("cargo clippy -p tabiya --all-targets --features serde,pext --locked -- -D warnings"),
        ])
    });
    steps.step("An engine to play against", engines::check);
    steps.step("A client of the Model Context Protocol", mcp::check);
    // With serde, so that its tests run too; without it the lints above have built everything.
    steps.step("Tests", || {
        let line =
            "cargo test --workspace --lib --bins --tests --features tabiya/serde --locked --no-fail-fast";
        match suites {
            Suites::Quick => steps::run(line),
            Suites::All => steps::run(&format!("{line} -- --include-ignored")),
        }
    });
    steps.step("Examples in the documentation and the README", || {
        steps::run("cargo test --workspace --doc --features tabiya/serde --locked --no-fail-fast")
    });
    steps.step("Benchmarks count right", || {
        steps::run("cargo test --workspace --bench perft --bench notation --bench game --bench pgn --features tabiya/serde --locked -- --test")
    });
    steps.step("Tests with PEXT", tests_with_pext);
    steps.step("Documentation", || {
        run_with(
            "cargo doc --workspace --no-deps --all-features --locked",
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    });
    steps.step("no_std (thumbv7em-none-eabi)", || {
        for_target(
            "thumbv7em-none-eabi",
            "cargo check -p tabiya --no-default-features --features serde --target thumbv7em-none-eabi --locked",
        )
    });
    steps.step("WebAssembly (wasm32-unknown-unknown)", || {
        all([
            for_target(
                "wasm32-unknown-unknown",
                "cargo clippy -p tabiya-wasm --target wasm32-unknown-unknown --locked -- -D warnings",
            ),
            for_target(
                "wasm32-unknown-unknown",
                "cargo build -p tabiya-wasm --profile wasm --target wasm32-unknown-unknown --locked",
            ),
            for_target(
                "wasm32-unknown-unknown",
                "cargo check -p tabiya-engine --target wasm32-unknown-unknown --locked",
            ),
        ])
    });
    steps.step("The npm package", npm::check);
    steps.step("Windows (x86_64-pc-windows-gnu)", || {
        for_target("x86_64-pc-windows-gnu", "cargo check --workspace --target x86_64-pc-windows-gnu --locked")
    });
    steps.step("Oldest compiler promised for the libraries (Rust 1.85)", || {
        with_oldest(
            MSRV,
            &[
                "cargo check -p tabiya -p tabiya-engine -p tabiya-wasm --all-features --locked",
                "cargo check -p tabiya --no-default-features --locked",
            ],
        )
    });
    steps.step("Oldest compiler promised for the program (Rust 1.88)", || {
        with_oldest(MSRV_OF_PROGRAM, &["cargo check -p tabiya-cli --locked"])
    });
    steps.step("Packages", packages);
    steps.step("Licences, bans, sources", licences::check);
    let code = steps.finish();
    println!("{}", wider_data());
    code
}

/// Whether the tests had more to read than the repository carries: a test that skips says so, but nobody sees it.
fn wider_data() -> String {
    let Some(folder) = std::env::var_os("TABIYA_TEST_DATA") else {
        let files = asking_for_more(std::path::Path::new("crates/tabiya/tests"));
        return format!("wider data: not set (TABIYA_TEST_DATA), {files} test files skip it");
    };
    let folder = std::path::Path::new(&folder);
    let state = if folder.is_dir() { "read from" } else { "NOT THERE, skipped:" };
    format!("wider data: {state} {}", folder.display())
}

/// The number of test files below a folder that read the wider data.
fn asking_for_more(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .map(|path| {
            if path.ends_with("support") {
                return 0; // which only offers it to the others
            }
            if path.is_dir() {
                return asking_for_more(&path);
            }
            let text = std::fs::read_to_string(path).unwrap_or_default();
            usize::from(text.contains("wide(\"") || text.contains("var_os(\"TABIYA_TEST_DATA\")"))
        })
        .sum()
}

/// The PEXT build is another slider implementation: it is tested where the CPU has the instruction.
fn tests_with_pext() -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        return run_with(
            "cargo test -p tabiya --lib --test perft --features pext --locked",
            &[("RUSTFLAGS", "-C target-feature=+bmi2")],
        );
    }
    Outcome::Skipped("this CPU has no PEXT instruction".into())
}

/// Adds a part of the toolchain if it is missing. If that fails, so does the step: without it nothing is green.
fn component(command: &str, name: &str) {
    if !succeeds(&format!("cargo {command} --version")) && succeeds(&format!("rustup component add {name}")) {
        println!("added {name} to the toolchain");
    }
}

/// Runs a command for a target whose standard library is added first if it may be.
fn for_target(target: &str, line: &str) -> Outcome {
    let sysroot = output("rustc --print sysroot").unwrap_or_default();
    let library = std::path::Path::new(sysroot.trim()).join("lib/rustlib").join(target);
    if !library.is_dir() && !succeeds(&format!("rustup target add {target}")) {
        return Outcome::Skipped(format!("`rustup target add {target}` did not work"));
    }
    steps::run(line)
}

/// Runs commands with an old compiler, which is installed first if it may be.
fn with_oldest(version: &str, lines: &[&str]) -> Outcome {
    let stated = output("cargo metadata --no-deps --format-version 1").unwrap_or_default();
    let promise = version.strip_suffix(".0").unwrap_or(version);
    if !stated.contains(&format!("\"rust_version\":\"{promise}\"")) {
        return Outcome::Failed(format!("no Cargo.toml states rust-version = \"{promise}\""));
    }
    if !succeeds(&format!("rustup run {version} rustc --version"))
        && !succeeds(&format!("rustup toolchain install {version} --profile minimal --no-self-update"))
    {
        return Outcome::Skipped(format!("`rustup toolchain install {version}` did not work"));
    }
    steps::run_in_turn(lines.iter().map(|line| format!("rustup run {version} {line}")))
}

/// Packs what would be published, and builds the program from nothing but that.
///
/// Cargo's own verification is not used: it keeps a package of the same version unpacked, and builds against the
/// library of last week.
fn packages() -> Outcome {
    let line = "cargo package --workspace --exclude xtask --exclude tabiya-wasm --locked --no-verify --target-dir target --quiet";
    let packed = match output("git status --porcelain") {
        Some(changes) if !changes.is_empty() => {
            println!("the working tree has changes: packing them as they are");
            steps::run(&format!("{line} --allow-dirty"))
        }
        _ => steps::run(line),
    };
    if !matches!(packed, Outcome::Passed) {
        return packed;
    }
    // Outside of the workspace, where nothing that was left out of a package can be found.
    let folder = std::env::temp_dir().join(format!("tabiya-packages-{}", std::process::id()));
    if let Err(error) = std::fs::create_dir_all(&folder) {
        return Outcome::Failed(format!("{}: {error}", folder.display()));
    }
    let (at, version) = (folder.display(), env!("CARGO_PKG_VERSION"));
    let unpack = |name| format!("tar -xzf target/package/{name}-{version}.crate -C {at}");
    let (library, engine) = (format!("{at}/tabiya-{version}"), format!("{at}/tabiya-engine-{version}"));
    let outcome = steps::run_in_turn([
        unpack("tabiya"),
        unpack("tabiya-engine"),
        unpack("tabiya-cli"),
        format!("cargo check --manifest-path {library}/Cargo.toml --target-dir target"),
        format!(
            "cargo check --manifest-path {engine}/Cargo.toml --target-dir target \
             --config patch.crates-io.tabiya.path='{library}'"
        ),
        format!(
            "cargo check --manifest-path {at}/tabiya-cli-{version}/Cargo.toml --target-dir target \
             --config patch.crates-io.tabiya.path='{library}' \
             --config patch.crates-io.tabiya-engine.path='{engine}'"
        ),
    ]);
    let _ = std::fs::remove_dir_all(&folder);
    outcome
}
