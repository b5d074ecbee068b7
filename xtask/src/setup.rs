//! What the tests need besides a stable toolchain: looked for, and installed where that is allowed.

use std::path::Path;

use crate::steps::{StepOutcome, output, succeeds};

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suites {
    /// What a developer waits for.
    Quick,
    /// The long tests too.
    All,
}

/// Whether a run may install what is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SetupMode {
    /// `--setup`: toolchains, packages, programs.
    Install,
    /// Nothing outside the project's folders is touched.
    SkipMissing,
}

impl SetupMode {
    /// Makes sure of something by its name. The error is the outcome of a step that cannot be taken without it.
    pub(crate) fn ensure(
        self,
        what: &str,
        there: impl Fn() -> bool,
        install: impl FnOnce() -> bool,
    ) -> Result<(), StepOutcome> {
        if there() {
            return Ok(());
        }
        if self == SetupMode::SkipMissing {
            return Err(StepOutcome::Skipped(format!(
                "{what} is missing: `cargo xtask test --setup` installs it"
            )));
        }
        if install() && there() {
            println!("installed {what}");
            return Ok(());
        }
        Err(StepOutcome::Skipped(format!("{what} is missing and could not be installed")))
    }

    /// A part of the toolchain without which nothing is green: a set-up that cannot add it fails.
    pub(crate) fn component(self, command: &str, name: &str) -> Result<(), StepOutcome> {
        let there = || succeeds(&format!("cargo {command} --version"));
        let add = || succeeds(&format!("rustup component add {name}"));
        self.ensure(name, there, add).map_err(|outcome| match outcome {
            StepOutcome::Skipped(why) if self == SetupMode::Install => StepOutcome::Failed(why),
            outcome => outcome,
        })
    }

    /// The standard library for a target.
    pub(crate) fn target(self, target: &str) -> Result<(), StepOutcome> {
        let sysroot = output("rustc --print sysroot").unwrap_or_default();
        let library = Path::new(sysroot.trim()).join("lib/rustlib").join(target).join("lib");
        let add = || succeeds(&format!("rustup target add {target}"));
        self.ensure(&format!("the target {target}"), || library.is_dir(), add)
    }

    /// A compiler of another version, such as `1.85.0`.
    pub(crate) fn toolchain(self, version: &str) -> Result<(), StepOutcome> {
        // Asked for by its list: `rustup run` may install what it does not have.
        let there = || {
            let list = output("rustup toolchain list").unwrap_or_default();
            list.lines().any(|line| line.starts_with(&format!("{version}-")))
        };
        let add =
            || succeeds(&format!("rustup toolchain install {version} --profile minimal --no-self-update"));
        self.ensure(&format!("Rust {version}"), there, add)
    }
}

#[cfg(test)]
mod tests {
    use super::SetupMode;
    use crate::steps::StepOutcome;
    use std::cell::Cell;

    #[test]
    fn without_the_flag_nothing_is_installed_and_the_line_says_how_to_get_it() {
        let outcome =
            SetupMode::SkipMissing.ensure("a thing", || false, || panic!("it may not be installed"));
        let Err(StepOutcome::Skipped(why)) = outcome else { panic!("it is skipped") };
        assert_eq!(why, "a thing is missing: `cargo xtask test --setup` installs it");
    }

    #[test]
    fn with_the_flag_only_what_is_missing_is_installed() {
        assert!(SetupMode::Install.ensure("a thing", || true, || panic!("it is there")).is_ok());
        let there = Cell::new(false);
        let install = || {
            there.set(true);
            true
        };
        assert!(SetupMode::Install.ensure("a thing", || there.get(), install).is_ok());
        assert!(SetupMode::Install.ensure("a thing", || false, || true).is_err());
    }
}
