//! `cargo xtask test`: formatting, lints, tests, examples, licences, and beside them everything that is only built.

use std::process::ExitCode;
use std::thread;

use crate::beside::Beside;
use crate::builds;
use crate::engines;
use crate::ignored::{IgnoredKind, IgnoredTally};
use crate::licences;
use crate::mcp;
use crate::npm;
use crate::python;
use crate::setup::{SetupMode, Suites};
use crate::steps::{self, StepOutcome, Steps, all, succeeds};
use crate::workspace::{self, Package, named};

/// What is asked of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TestOptions {
    suites: Suites,
    setup: SetupMode,
    part: TestPart,
}

/// Which part of it a process does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TestPart {
    /// Everything, the other parts in processes of their own.
    Whole,
    /// What is built and checked besides the tests.
    Builds,
    /// The packages for the web, and the app beside their tests.
    Web,
    /// The app, of the packages as they are built.
    App,
    /// The wheel for Python.
    Wheel,
}

impl TestPart {
    /// The word that asks for it alone.
    fn word(self) -> Option<&'static str> {
        match self {
            TestPart::Whole => None,
            TestPart::Builds => Some("--builds"),
            TestPart::Web => Some("--web"),
            TestPart::App => Some("--app"),
            TestPart::Wheel => Some("--wheel"),
        }
    }
}

impl TestOptions {
    /// Reads the words behind `cargo xtask test`; the error is the first that means nothing.
    pub(crate) fn read<'a>(words: &[&'a str]) -> Result<TestOptions, &'a str> {
        let mut options =
            TestOptions { suites: Suites::Quick, setup: SetupMode::SkipMissing, part: TestPart::Whole };
        for word in words {
            match *word {
                "--all" => options.suites = Suites::All,
                "--setup" => options.setup = SetupMode::Install,
                "--builds" => options.part = TestPart::Builds,
                "--web" => options.part = TestPart::Web,
                "--app" => options.part = TestPart::App,
                "--wheel" => options.part = TestPart::Wheel,
                unknown => return Err(unknown),
            }
        }
        Ok(options)
    }

    /// The words that ask for a part of the same.
    fn words(self, part: TestPart) -> Vec<&'static str> {
        let words = [
            Some("test"),
            (self.suites == Suites::All).then_some("--all"),
            (self.setup == SetupMode::Install).then_some("--setup"),
            part.word(),
        ];
        words.into_iter().flatten().collect()
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
            IgnoredKind::TypeScript => matches!(fetched.typescript, StepOutcome::Passed),
            IgnoredKind::Browser | IgnoredKind::Mount | IgnoredKind::User => kind.can_run_here(),
        }
    }
}

/// Everything that is fetched from elsewhere, each with how that went.
struct Fetched {
    engine: StepOutcome,
    client: StepOutcome,
    typescript: StepOutcome,
    browser: StepOutcome,
    /// What waits for nothing else but a browser.
    web: Beside,
}

pub(crate) fn run(options: TestOptions) -> ExitCode {
    // Asked before anything is built: the lints build this program too, and put it in its own place.
    let program = std::env::current_exe().unwrap_or_else(|_| "xtask".into());
    let packages = match workspace::packages() {
        Ok(packages) => packages,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    // A machine that has nothing builds everything once: what later builds would save is time and disk lost.
    if options.setup == SetupMode::Install {
        steps::build_once();
    }
    let TestOptions { suites, setup, part } = options;
    let clippy = || setup.component("clippy", "clippy");
    if part != TestPart::Whole {
        let mut steps = Steps::new();
        match part {
            TestPart::Builds => builds::steps(&mut steps, setup, suites, &packages),
            TestPart::Web => {
                // The whole run has seen to it before: alone, these tests must not be skipped for want of it.
                steps.step("A browser", || npm::prepare(setup));
                let app = || Beside::start("app", &program, &options.words(TestPart::App), None);
                builds::web(&mut steps, setup, suites, &packages, app);
            }
            TestPart::App => steps.step("The app", || npm::check_app(setup, suites)),
            TestPart::Wheel | TestPart::Whole => {
                let env: &[(&str, &str)] = if clippy().is_ok() { &LINTED } else { &[] };
                steps.step("The wheel for Python", || python::check(setup, suites, env));
            }
        }
        return steps.finish();
    }
    // Downloads and installers wait for others, compilers do not: they go on beside each other. What is done for the web
    // is the longest chain of steps, and begins as soon as it can.
    let requirements = mcp::requirements(&packages);
    let web_program = program.clone();
    let fetching = thread::spawn(move || {
        let browser = npm::prepare(setup);
        let web = Beside::start("web", &web_program, &options.words(TestPart::Web), Some("web-tests"));
        let fetched = Fetched {
            client: mcp::prepare(setup, requirements.as_deref()),
            typescript: mcp::prepare_typescript(setup, requirements.as_deref()),
            engine: engines::prepare(setup),
            browser,
            web,
        };
        // How that went is asked again, and told, by the step of the wheel.
        let _ = python::prepare(setup, suites);
        fetched
    });

    let mut steps = Steps::new();
    steps.step("Formatting", || match setup.component("fmt", "rustfmt") {
        Ok(()) => steps::run("cargo fmt --all --check"),
        Err(outcome) => outcome,
    });
    let clippy = clippy();
    let env: &[(&str, &str)] = if clippy.is_ok() { &LINTED } else { &[] };
    steps.step("Lints, and everything built for the tests", || match clippy {
        Ok(()) => lints(&packages, suites),
        Err(outcome) => outcome,
    });
    let missing = |what: &str| StepOutcome::Failed(format!("looking for {what} broke off"));
    let fetched = fetching.join().unwrap_or_else(|_| Fetched {
        engine: missing("an engine"),
        client: missing("a client"),
        typescript: missing("a client in TypeScript"),
        browser: missing("a browser"),
        web: Beside::broken("web", "looking for a browser broke off"),
    });
    let taken: Vec<IgnoredKind> =
        IgnoredKind::ALL.into_iter().filter(|kind| options.takes(*kind, &fetched)).collect();
    steps.step("An engine to play against", || fetched.engine);
    steps.step("A client of the Model Context Protocol", || fetched.client);
    steps.step("The same in TypeScript", || fetched.typescript);
    steps.step("A browser", || fetched.browser);
    // Tests wait for clocks and for each other, and have a processor to spare for a compiler.
    let builds = Beside::start("builds", &program, &options.words(TestPart::Builds), None);
    let wheel = Beside::start("wheel", &program, &options.words(TestPart::Wheel), None);
    let mut tally = IgnoredTally::default();
    steps.step("Tests", || tests(&taken, env, &mut tally));
    steps.step("Examples in the documentation and the README", || {
        steps::run_with(&cargo_test("--doc --no-fail-fast"), env)
    });
    steps.step("Benchmarks count right", || {
        let benches: String = packages
            .iter()
            .flat_map(|package| &package.benches)
            .map(|name| format!("--bench {name} "))
            .collect();
        steps::run_with(&cargo_test(&format!("{benches}-- --test")), env)
    });
    steps.step("Licences, bans, sources", licences::check);
    steps.step("The wheel for Python, beside the tests", || wheel.finish());
    steps.step("Builds, beside the tests", || builds.finish());
    steps.step("The web, beside the tests", || fetched.web.finish());
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

/// The lints look at the workspace's own crates while these are built for the tests, so that everything they stand on is
/// built once, and read by nobody a second time. This is what `cargo clippy` does but for building in earnest; it marks
/// the ends of its own words like this.
const LINTED: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"),
];

/// `cargo test` of every crate that is built with the others, always the same ones: another choice would have other
/// features, and be built anew. With serde, so that its tests run too.
fn cargo_test(words: &str) -> String {
    format!("cargo test --workspace --exclude {} --features tabiya/serde --locked {words}", python::PACKAGE)
}

/// Everything as the tests take it. The program without what can be left out of it is looked at as it is packed, the small
/// tables of the rules as the web has them; with `--all`, the rules with all features, and the program without anything.
fn lints(packages: &[Package], suites: Suites) -> StepOutcome {
    let rules = packages.iter().filter(|package| package.name == "tabiya");
    let rules = format!("cargo clippy{} --all-targets --all-features --locked -- -D warnings", named(rules));
    let bare = "cargo clippy -p tabiya-cli --no-default-features --locked -- -D warnings";
    let built = steps::run_with(&cargo_test("--all-targets --no-run"), &LINTED);
    match suites {
        Suites::Quick => built,
        Suites::All => all([built, steps::run(&rules), steps::run(bare)]),
    }
}

/// The tests that every machine can run, and of the others those that this run takes.
fn tests(taken: &[IgnoredKind], env: &[(&str, &str)], tally: &mut IgnoredTally) -> StepOutcome {
    let line = cargo_test("--lib --bins --tests --no-fail-fast");
    let plain = steps::run_telling(&line, env, |line| tally.plain(line));
    let prefixes: String = taken.iter().map(|kind| format!(" {}", kind.prefix())).collect();
    let taken = match prefixes.as_str() {
        "" => StepOutcome::Passed,
        some => steps::run_telling(&format!("{line} -- --ignored{some}"), env, |line| tally.taken(line)),
    };
    let named = tally.complaint().map_or(StepOutcome::Passed, StepOutcome::Failed);
    all([plain, taken, named])
}

#[cfg(test)]
mod tests {
    use super::{TestOptions, TestPart};
    use crate::setup::{SetupMode, Suites};

    #[test]
    fn options_are_read_in_any_order() {
        let read = |suites, setup| Ok(TestOptions { suites, setup, part: TestPart::Whole });
        assert_eq!(TestOptions::read(&[]), read(Suites::Quick, SetupMode::SkipMissing));
        assert_eq!(TestOptions::read(&["--all"]), read(Suites::All, SetupMode::SkipMissing));
        assert_eq!(TestOptions::read(&["--setup"]), read(Suites::Quick, SetupMode::Install));
        assert_eq!(TestOptions::read(&["--setup", "--all"]), TestOptions::read(&["--all", "--setup"]));
        assert_eq!(TestOptions::read(&["--all", "--fast"]), Err("--fast"));
    }

    #[test]
    fn a_part_is_asked_for_with_the_same_options() {
        let whole = TestOptions::read(&["--setup", "--all"]).unwrap();
        for part in [TestPart::Builds, TestPart::Web, TestPart::App, TestPart::Wheel] {
            let words = whole.words(part);
            assert_eq!(words[0], "test");
            assert_eq!(TestOptions::read(&words[1..]), Ok(TestOptions { part, ..whole }));
        }
    }
}
