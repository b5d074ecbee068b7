//! The README shows what the program prints: every `console` block is run and compared.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// A command of the README and what is printed below it.
struct Shown {
    command: String,
    output: String,
}

#[test]
fn the_program_prints_what_the_readme_shows() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let shown = console_blocks(&readme);
    assert!(shown.len() >= 5, "the README shows every door, not {}", shown.len());

    let program = Path::new(env!("CARGO_BIN_EXE_tabiya"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":/usr/bin:/bin");
    let folder = std::env::temp_dir().join(format!("tabiya-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for Shown { command, output } in shown {
        let run = Command::new("sh")
            .args(["-c", &format!("{command} 2>&1")])
            .env("PATH", &path)
            .env("COLUMNS", "110")
            .current_dir(&folder)
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        assert_eq!(without_time(&printed), without_time(&output), "\n$ {command}\n{printed}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What stands behind `$ ` in the blocks marked `console`, each with the lines up to the next one.
fn console_blocks(readme: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && line.starts_with("$ ") {
            shown.push(Shown { command: line[2..].to_string(), output: String::new() });
        } else if inside {
            let last = shown.last_mut().expect("a block starts with a command");
            last.output += line;
            last.output.push('\n');
        }
    }
    shown
}

/// The time and the speed differ from run to run; the count before them does not.
fn without_time(text: &str) -> String {
    let line = |line: &str| match line.split_once(" nodes, ") {
        Some((count, _)) => count.to_string(),
        None => line.trim_end().to_string(),
    };
    let lines: Vec<String> = text.trim_end().lines().map(line).collect();
    lines.join("\n")
}
