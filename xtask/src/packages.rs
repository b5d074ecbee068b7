//! What would be published: packed, unpacked where nothing else is, and built from that alone.

use std::fs;
use std::path::Path;

use crate::setup::Suites;
use crate::steps::{self, StepOutcome, output};
use crate::workspace::{self, PLAY_FEATURES, Package};

/// The crate of the program.
const PROGRAM: &str = "tabiya-cli";

/// Packs the published crates, and checks them with no other file at hand.
///
/// Cargo's own verification is not used: it keeps a package of the same version unpacked, and builds against the
/// library of last week.
pub(crate) fn check(packages: &[Package], suites: Suites) -> StepOutcome {
    let published: Vec<&Package> = packages.iter().filter(|package| package.is_published).collect();
    let names: String = published.iter().map(|package| format!(" -p {}", package.name)).collect();
    let target = workspace::target();
    let line = format!("cargo package{names} --locked --no-verify --target-dir {} --quiet", target.display());
    let packed = match output("git status --porcelain") {
        Some(changes) if !changes.is_empty() => {
            println!("the working tree has changes: packing them as they are");
            steps::run(&format!("{line} --allow-dirty"))
        }
        _ => steps::run(&line),
    };
    if !matches!(packed, StepOutcome::Passed) {
        return packed;
    }
    let folder = target.join("packed");
    if let Err(why) = lay_out(&folder, &published) {
        return StepOutcome::Failed(why);
    }
    let unpack = published.iter().map(|package| {
        let file = format!("{}/package/{}-{}.crate", target.display(), package.name, package.version);
        format!("tar -xzf {file} -C {}", folder.display())
    });
    let manifest = folder.join("Cargo.toml");
    let (manifest, target) = (manifest.display(), target.display());
    let lint = |which: &str| {
        format!(
            "cargo clippy --manifest-path {manifest} --target-dir {target} --quiet -p {which} -- -D warnings"
        )
    };
    let play = lint(&format!("{PROGRAM} {PLAY_FEATURES}"));
    let check = match suites {
        // The program as `cargo play` builds it stands on all of them: with everything that can be left out, and the
        // same once more in the workspace, other people's crates would take 100 seconds of CPU.
        Suites::Quick => vec![play],
        // One by one: together, a feature that one crate forgot to ask for is there because another asks for it. But
        // every set of features has other people's crates built again.
        Suites::All => published.iter().map(|package| lint(&package.name)).chain([play]).collect(),
    };
    let outcome = steps::run_in_turn(unpack.chain(check));
    let _ = fs::remove_dir_all(&folder);
    outcome
}

/// A workspace of its own for the unpacked crates, with the profiles and the versions of ours: what is built of other
/// people's crates is then the same, and is there already.
fn lay_out(folder: &Path, published: &[&Package]) -> Result<(), String> {
    let at = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    let ours = fs::read_to_string("Cargo.toml").map_err(|error| at(Path::new("Cargo.toml"), error))?;
    let path = |package: &&Package| format!("{}-{}", package.name, package.version);
    let members: Vec<String> = published.iter().map(|package| format!("\"{}\"", path(package))).collect();
    let patches: String = published
        .iter()
        .map(|package| format!("{} = {{ path = \"{}\" }}\n", package.name, path(package)))
        .collect();
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[patch.crates-io]\n{patches}\n{}",
        members.join(", "),
        profiles(&ours)
    );
    let file = folder.join("Cargo.toml");
    fs::write(&file, manifest).map_err(|error| at(&file, error))?;
    let lock = folder.join("Cargo.lock");
    fs::copy("Cargo.lock", &lock).map(|_| ()).map_err(|error| at(&lock, error))
}

/// The sections of a manifest that say how things are built.
fn profiles(manifest: &str) -> String {
    let mut inside = false;
    let mut text = String::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.starts_with("[profile.");
        }
        if inside {
            text += line;
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{PROGRAM, profiles};
    use crate::workspace::{Package, packages};

    /// Otherwise a quick run would pack a crate and not look at it.
    #[test]
    fn the_program_stands_on_every_crate_that_is_published() {
        fn stands_on(packages: &[Package], upper: &str, lower: &str) -> bool {
            let mut needs =
                packages.iter().filter(|package| package.name == upper).flat_map(|package| &package.needs);
            upper == lower || needs.any(|need| !need.is_dev && stands_on(packages, &need.name, lower))
        }
        let packages = packages().unwrap();
        for package in packages.iter().filter(|package| package.is_published) {
            assert!(stands_on(&packages, PROGRAM, &package.name), "{PROGRAM} does not need {}", package.name);
        }
    }

    #[test]
    fn only_the_profiles_are_taken_over() {
        let toml = "[workspace]\nmembers = []\n\n[profile.dev]\nopt-level = 1\n\n[lints]\nx = 1\n[profile.test.package.\"*\"]\na = 0\n";
        assert_eq!(profiles(toml), "[profile.dev]\nopt-level = 1\n\n[profile.test.package.\"*\"]\na = 0\n");
    }
}
