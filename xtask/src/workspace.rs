//! The crates of the workspace, as `cargo metadata` tells them.

use serde_json::Value;
use std::path::{Path, PathBuf};

use crate::steps::output;

/// A crate of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The folder with its Cargo.toml.
    pub(crate) folder: PathBuf,
    /// The oldest compiler that it promises to build with, such as `1.85`.
    pub(crate) rust_version: Option<String>,
    pub(crate) is_published: bool,
    pub(crate) benches: Vec<String>,
    /// The targets without an operating system that it promises to build for: `targets` in
    /// `[package.metadata.tabiya]`.
    pub(crate) bare_targets: Vec<String>,
    /// Everything that it depends on, of this workspace and of others.
    pub(crate) needs: Vec<Need>,
}

/// A dependency.
pub(crate) struct Need {
    pub(crate) name: String,
    /// Whether only tests, examples and benchmarks need it.
    pub(crate) is_dev: bool,
}

/// The program as far as playing needs it, as `play` in `.cargo/config.toml` has it.
pub(crate) const PLAY_FEATURES: &str = "--no-default-features --features screen,prompt";

/// The folder with the workspace's Cargo.toml.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is inside the workspace").to_path_buf()
}

/// The folder that cargo builds in.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from)
}

/// ` -p one -p other`.
pub(crate) fn named<'a>(packages: impl IntoIterator<Item = &'a Package>) -> String {
    packages.into_iter().map(|package| format!(" -p {}", package.name)).collect()
}

/// The sources in a folder and below it.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// All of them, those that others stand on first.
pub(crate) fn packages() -> Result<Vec<Package>, String> {
    let line = "cargo metadata --no-deps --format-version 1 --locked";
    let text = output(line).ok_or_else(|| format!("`{line}` failed"))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| format!("`{line}`: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or_else(|| format!("`{line}` tells no packages"))?;
    Ok(in_order(packages.iter().map(read).collect()))
}

fn read(package: &Value) -> Package {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let of_kind = |kind: &str| -> Vec<String> {
        let targets = list(&package["targets"]);
        let is = |target: &&Value| list(&target["kind"]).iter().any(|one| one == kind);
        targets.iter().filter(is).map(|target| text(&target["name"])).collect()
    };
    let manifest = text(&package["manifest_path"]);
    Package {
        name: text(&package["name"]),
        version: text(&package["version"]),
        folder: Path::new(&manifest).parent().unwrap_or(Path::new("")).to_path_buf(),
        rust_version: package["rust_version"].as_str().map(str::to_owned),
        // An empty list of registries is how `publish = false` is told.
        is_published: package["publish"].as_array().is_none_or(|registries| !registries.is_empty()),
        benches: of_kind("bench"),
        bare_targets: list(&package["metadata"]["tabiya"]["targets"]).iter().map(text).collect(),
        needs: list(&package["dependencies"])
            .iter()
            .map(|need| Need { name: text(&need["name"]), is_dev: need["kind"] == "dev" })
            .collect(),
    }
}

/// Every package behind those that it cannot be built without.
fn in_order(mut waiting: Vec<Package>) -> Vec<Package> {
    let mut placed: Vec<Package> = Vec::new();
    while !waiting.is_empty() {
        let stands = |package: &Package| {
            let waits_for = |need: &Need| !need.is_dev && waiting.iter().any(|other| other.name == need.name);
            !package.needs.iter().any(waits_for)
        };
        // Cargo refuses rings; if there were one, its first crate would go on.
        let next = waiting.iter().position(stands).unwrap_or(0);
        placed.push(waiting.remove(next));
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::packages;

    #[test]
    fn crates_come_behind_those_that_they_stand_on() {
        let packages = packages().unwrap();
        let names: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
        for package in &packages {
            let own = names.iter().position(|name| *name == package.name);
            for need in package.needs.iter().filter(|need| !need.is_dev) {
                let other = names.iter().position(|name| *name == need.name);
                assert!(other < own, "{} before {}: {names:?}", package.name, need.name);
            }
        }
        let rules = packages.iter().find(|package| package.name == "tabiya").unwrap();
        assert_eq!(rules.rust_version.as_deref(), Some("1.85"));
        assert!(rules.bare_targets.contains(&"thumbv7em-none-eabi".to_owned()));
        assert!(packages.iter().any(|package| package.name == "xtask" && !package.is_published));
    }
}
