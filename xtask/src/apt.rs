//! Debian's packages, installed where that asks nobody anything: as root.

use crate::steps::{output, succeeds};

/// Whether a package could be installed.
pub(crate) fn install(package: &str) -> bool {
    let root = output("id -u").is_some_and(|id| id.trim() == "0");
    let line = format!("apt-get install --yes --no-install-recommends {package}");
    root && succeeds("apt-get --version")
        && (succeeds(&line) || (succeeds("apt-get update") && succeeds(&line)))
}
