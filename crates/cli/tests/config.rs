//! Options count more than variables, variables more than the file, and no mistake keeps the program from starting.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program answers to `set`, with this file and these variables.
fn settings(name: &str, file: &str, variables: &[(&str, &str)], words: &[&str]) -> String {
    let folder = std::env::temp_dir().join(format!("tabiya-config-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let config: PathBuf = folder.join("config.toml");
    std::fs::write(&config, file).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(words)
        .env_clear()
        .env("TABIYA_DATA_DIR", &folder)
        .env("TABIYA_CONFIG", &config)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"set\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    std::fs::remove_dir_all(&folder).unwrap();
    String::from_utf8(output.stdout).unwrap().replace(&config.display().to_string(), "config.toml")
}

/// The value of a setting, as `set` shows it or tells it.
fn value<'a>(said: &'a str, name: &str) -> &'a str {
    let told = format!("The setting {name}, ");
    let shown = said.lines().find(|line| line.split_whitespace().next() == Some(name));
    let shown = shown.and_then(|line| line.split_whitespace().nth(1));
    let spoken =
        said.lines().find_map(|line| line.strip_prefix(&told)?.split_once(", is ")?.1.split('.').next());
    shown.or(spoken).unwrap_or_else(|| panic!("no {name} in {said}"))
}

#[test]
fn a_variable_counts_more_than_the_file_and_an_option_more_than_both() {
    let file = "pieces = \"letters\"\nrules = \"otb\"\nspeak = false\norientation = \"black\"\n";
    let said =
        settings("order", file, &[("TABIYA_RULES", "analysis"), ("TABIYA_SPEAK", "off")], &["--speak"]);
    let values = ["pieces", "rules", "side", "speak"].map(|name| value(&said, name));
    assert_eq!(values, ["letters", "analysis", "black", "on"], "{said}");
}

#[test]
fn what_does_not_count_is_told_with_its_place_and_the_rest_counts() {
    let file = "theem = \"green\"\npieces = \"emoji\"\nrules = otb\nside = \"black\"\n";
    let said = settings("mistakes", file, &[("TABIYA_BORAD", "on-request")], &[]);
    for told in [
        "config.toml, line 1: There is no setting `theem`. Did you mean `theme`?",
        "config.toml, line 2: `pieces` must be auto, unicode, ascii or letters, not \"emoji\".",
        "config.toml, line 3: not valid TOML: ",
        "the variable TABIYA_BORAD: There is no setting `borad`. Did you mean `board`?",
    ] {
        assert!(said.contains(told), "{told}\n{said}");
    }
    assert_eq!((value(&said, "side"), value(&said, "pieces")), ("black", "auto"));
}
