//! The npm package: installed, built and tested where Node.js is.

use crate::steps::{Outcome, all, output, run, succeeds};

/// The oldest Node.js that the tests need; the package itself asks for less.
const NODE: u32 = 20;

pub(crate) fn check() -> Outcome {
    match output("node --version").and_then(|text| major(&text)) {
        None => return Outcome::Skipped("Node.js is not installed".into()),
        Some(found) if found < NODE => {
            return Outcome::Skipped(format!("the tests need Node.js {NODE}, and this is {found}"));
        }
        Some(_) => {}
    }
    browser();
    // Not `npm ci`: a lock file made where a registry has the programs of one platform only is not whole to it.
    let install = "npm install --prefix npm --no-save --no-progress";
    all([install, "npm run build --prefix npm", "npm test --prefix npm"].into_iter().map(run))
}

/// The 20 of `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Installs Chromium where that asks nobody anything: as root on Debian. Elsewhere the tests use what there is, and
/// say so where there is nothing.
fn browser() {
    let there = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .iter()
        .any(|path| std::path::Path::new(path).exists());
    let root = output("id -u").is_some_and(|id| id.trim() == "0");
    if there || !root || !succeeds("apt-get --version") {
        return;
    }
    let install = "apt-get install --yes --no-install-recommends chromium";
    if succeeds(install) || (succeeds("apt-get update") && succeeds(install)) {
        println!("installed chromium");
    }
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
