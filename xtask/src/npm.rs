//! The npm package: installed, built and tested where Node.js is.

use crate::apt;
use crate::setup::SetupMode;
use crate::steps::{StepOutcome, all, output, run, succeeds};
use std::path::Path;

/// The oldest Node.js that the tests need; the package itself asks for less.
const NODE: u32 = 20;

/// Where browsers are, as `npm/tabiya/test/browser.test.mjs` looks for them too.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Looks for a browser, and installs one where it may; without one its tests say that they are skipped.
pub(crate) fn prepare(setup: SetupMode) -> StepOutcome {
    let named = std::env::var_os("CHROMIUM").is_some_and(|path| Path::new(&path).exists());
    let there = || named || BROWSERS.iter().any(|path| Path::new(path).exists());
    match setup.ensure("Chromium", there, || apt::install("chromium")) {
        Ok(()) => StepOutcome::Passed,
        Err(outcome) => outcome,
    }
}

pub(crate) fn check(setup: SetupMode) -> StepOutcome {
    match output("node --version").and_then(|text| major(&text)) {
        None => return StepOutcome::Skipped("Node.js is not installed".into()),
        Some(found) if found < NODE => {
            return StepOutcome::Skipped(format!("the tests need Node.js {NODE}, and this is {found}"));
        }
        Some(_) => {}
    }
    let there = || Path::new("npm/node_modules").is_dir() && succeeds("npm ls --prefix npm");
    // Not `npm ci`: a lock file made where a registry has the programs of one platform only is not whole to it.
    let install = || matches!(run("npm install --prefix npm --no-save --no-progress"), StepOutcome::Passed);
    if let Err(outcome) = setup.ensure("what npm/package.json asks for", there, install) {
        return outcome;
    }
    all(["npm run build --prefix npm", "npm test --prefix npm"].into_iter().map(run))
}

/// The rules under bun, deno, jest, workerd, React and Vue, each installed for it.
pub(crate) fn smoke() -> StepOutcome {
    run("npm run smoke --prefix npm")
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
