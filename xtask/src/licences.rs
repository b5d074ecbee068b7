//! The rules of `deny.toml`, checked over `cargo tree` without any tool to install; cargo-deny runs too where it is.

use std::collections::BTreeSet;

use crate::steps::{StepOutcome, output, run, succeeds};

pub(crate) fn check() -> StepOutcome {
    let Ok(rules) = std::fs::read_to_string("deny.toml") else {
        return StepOutcome::Failed("deny.toml is missing".into());
    };
    let allowed = list(&rules, "allow = [");
    let banned = list(&rules, "deny = [");
    if allowed.is_empty() || banned.is_empty() {
        return StepOutcome::Failed("deny.toml has no allow list or no deny list".into());
    }

    let line = "cargo tree --workspace --all-features --target all --edges normal,build,dev --prefix none \
                --no-dedupe --locked --format {p}|{l}";
    let Some(tree) = output(line) else {
        return StepOutcome::Failed(format!("`{line}` failed"));
    };
    let packages: BTreeSet<&str> = tree.lines().filter(|line| !line.is_empty()).collect();
    let mut problems = Vec::new();
    for package in &packages {
        let (package, licence) = package.split_once('|').unwrap_or((package, ""));
        let name = package.split(' ').next().unwrap_or(package);
        if !permits(licence, &allowed) {
            problems.push(format!("{package}: licence \"{licence}\" is not allowed"));
        }
        if banned.iter().any(|banned| banned == name) {
            problems.push(format!("{package}: banned"));
        }
        if package.contains("://") {
            problems.push(format!("{package}: not from crates.io"));
        }
    }

    // The promise of the rules crate: nothing but itself.
    let own = output("cargo tree -p tabiya --edges normal,build --prefix none --locked").unwrap_or_default();
    if own.lines().count() != 1 {
        problems.push(format!("tabiya has dependencies:\n{own}"));
    }

    println!(
        "{} packages, {} licences allowed, {} crates banned",
        packages.len(),
        allowed.len(),
        banned.len()
    );
    if !problems.is_empty() {
        return StepOutcome::Failed(problems.join("\n"));
    }
    if succeeds("cargo deny --version") {
        return run("cargo deny --workspace --log-level error check licenses bans sources");
    }
    println!("cargo-deny is not installed: only the checks above were made");
    StepOutcome::Passed
}

/// The quoted words of a TOML list that starts a line.
fn list(toml: &str, start: &str) -> Vec<String> {
    let words = toml.lines().skip_while(|line| !line.starts_with(start)).take_while(|line| *line != "]");
    words.filter_map(|line| line.split('"').nth(1)).map(String::from).collect()
}

/// Whether an SPDX expression can be met with allowed licences: one side of an OR, both of an AND.
fn permits(licence: &str, allowed: &[String]) -> bool {
    let licence = licence.replace('/', " OR ");
    // Parentheses only occur as "(A OR B) AND C": without nesting, splitting at AND first is right.
    if licence.contains('(') {
        let parts = licence.split(" AND ").map(|part| part.trim_matches(['(', ')', ' ']));
        return parts
            .into_iter()
            .all(|part| part.split(" OR ").any(|name| allowed.iter().any(|a| a == name)));
    }
    licence
        .split(" OR ")
        .any(|option| option.split(" AND ").all(|name| allowed.iter().any(|a| a == name.trim())))
}

#[cfg(test)]
mod tests {
    use super::{list, permits};

    fn allowed() -> Vec<String> {
        ["MIT", "Apache-2.0", "Unicode-3.0"].map(String::from).to_vec()
    }

    #[test]
    fn one_permissive_side_of_an_or_is_enough() {
        assert!(permits("MIT", &allowed()));
        assert!(permits("GPL-3.0 OR MIT", &allowed()));
        assert!(permits("MIT/Apache-2.0", &allowed()));
        assert!(permits("(MIT OR GPL-3.0) AND Unicode-3.0", &allowed()));
    }

    #[test]
    fn copyleft_and_unknown_licences_are_refused() {
        assert!(!permits("GPL-3.0", &allowed()));
        assert!(!permits("GPL-3.0+", &allowed()));
        assert!(!permits("MIT AND LGPL-3.0", &allowed()));
        assert!(!permits("(MIT OR Apache-2.0) AND AGPL-3.0", &allowed()));
        assert!(!permits("", &allowed()));
    }

    #[test]
    fn lists_are_read_from_toml() {
        let toml = "[licenses]\nallow = [\n    \"MIT\",\n    \"ISC\",\n]\nother = [\n  \"X\",\n]\n";
        assert_eq!(list(toml, "allow = ["), ["MIT", "ISC"]);
        assert!(list(toml, "deny = [").is_empty());
    }
}
