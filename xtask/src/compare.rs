//! `cargo xtask compare`: the tables of docs/compare.md and of the README, measured again.
//!
//! Both builds of `bench/peers` are measured: the one for any x86-64 and the one for this CPU. Where a peer's result
//! differs from the expected one, its figure is left out; if it is ours, the command fails.

use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;

use crate::steps::{self, StepOutcome, Steps, output, run_with, succeeds};

/// How long the measurement takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompareEffort {
    /// Full depths, five rounds: more than an hour.
    Full,
    /// Three rounds, and one ply less where every move is made: a quarter of an hour.
    Quick,
}

/// What is measured: how the harness titles it, and how we do.
const TASKS: [(&str, &str); 12] = [
    (
        "perft, leaves counted (bulk): geometric mean",
        "perft, leaves counted (geometric mean of six positions)",
    ),
    (
        "perft, every leaf move made: geometric mean",
        "perft, every move made (geometric mean of six positions)",
    ),
    ("FEN parse", "FEN to a checked position"),
    ("FEN write", "position to FEN"),
    ("SAN parse", "SAN to a legal move"),
    ("SAN write", "move to SAN with `+` and `#`"),
    ("UCI parse", "UCI to a legal move"),
    ("UCI write", "move to UCI"),
    ("PGN scan, no chess: bench/peers/target/plain.pgn", "bytes of PGN read without chess, plain games"),
    ("PGN scan, no chess: bench/peers/target/annotated.pgn", "the same, annotated games"),
    (
        "PGN replay, every move checked: bench/peers/target/plain.pgn",
        "bytes of PGN replayed with every move checked, plain games",
    ),
    ("PGN replay, every move checked: bench/peers/target/annotated.pgn", "the same, annotated games"),
];

/// Files of real games below the test data, repeated to about eight megabytes: moves and little else, and
/// moves with clocks, prose and variations. All peers read the same moves in them.
const CORPORA: [(&str, usize, &[&str]); 2] = [
    ("plain", 30, &["real/twic-01-232games", "real/32games", "real/finalmast11", "real/fischer"]),
    (
        "annotated",
        3,
        &[
            "real/lichess_db_1000k",
            "annotated/newyork1924",
            "annotated/linares_2002",
            "annotated/hartwig_latin1",
            "annotated/wcc_2023",
            "annotated/polgar",
        ],
    ),
];

/// The peers in the README's table.
const README_PEERS: [&str; 5] = ["tabiya", "gigachess-slim", "cozy-chess", "chess", "shakmaty"];

/// Millions a second by peer, for each task of [`TASKS`].
type Figures = BTreeMap<usize, BTreeMap<String, f64>>;

pub(crate) fn run(effort: CompareEffort) -> ExitCode {
    let mut steps = Steps::new();
    let (mut baseline, mut native) = (Figures::new(), Figures::new());
    steps.step("Build for any CPU", || {
        steps::run(
            "cargo build --release --manifest-path bench/peers/Cargo.toml --target-dir bench/peers/target",
        )
    });
    steps.step("Build for this CPU", || {
        run_with(
            "cargo build --release --features pext --manifest-path bench/peers/Cargo.toml --target-dir bench/peers/target-native",
            &[("RUSTFLAGS", "-C target-cpu=native")],
        )
    });
    steps.step("Measure the build for any CPU", || measure("bench/peers/target", effort, &mut baseline));
    steps
        .step("Measure the build for this CPU", || measure("bench/peers/target-native", effort, &mut native));
    steps.step("Write the tables", || {
        let here = machine(effort);
        let full = format!("{here}\n\n{}", full_tables(&baseline, &native));
        let short = format!("{}\n{here}", short_table(&native));
        steps::all([write("docs/compare.md", CRATES, &full), write("README.md", CRATES, &short)])
    });
    steps.finish()
}

fn measure(target: &str, effort: CompareEffort, figures: &mut Figures) -> StepOutcome {
    let pin = if succeeds("taskset -c 1 true") { "taskset -c 1 " } else { "" };
    // The standard positions alone: not every crate knows Chess960.
    let cases = " --case startpos,kiwipete,position3,position4,position5,position6";
    // Moves of real games where there are some at hand, else of random ones.
    let data = std::env::var("TABIYA_TEST_DATA").ok();
    let games =
        data.as_ref().map(|data| format!(" {data}/pgn/real/twic-01-232games.pgn")).unwrap_or_default();
    let files = match data.as_deref().map_or(Ok(String::new()), corpora) {
        Ok(files) => files,
        Err(why) => return StepOutcome::Failed(why),
    };
    let tasks = [("perft bulk", cases), ("perft make", cases), ("fen", ""), ("san", &games), ("pgn", &files)];
    for (what, cases) in tasks {
        if what == "pgn" && files.is_empty() {
            continue;
        }
        let options = match effort {
            CompareEffort::Full => "",
            // Making every move takes ten times as long as counting the last ones.
            CompareEffort::Quick if what == "perft make" => " --shallower 1 --rounds 3",
            CompareEffort::Quick => " --rounds 3",
        };
        let line = format!("{pin}{target}/release/peers {what}{cases}{options}");
        println!("{line}");
        let Some(text) = output(&line) else {
            return StepOutcome::Failed(format!("`{line}` failed"));
        };
        print!("{text}");
        if let Some(ours) =
            text.lines().find(|row| row.trim().starts_with("tabiya ") && row.contains(" gave "))
        {
            return StepOutcome::Failed(format!("a wrong result: {}", ours.trim()));
        }
        read(&text, figures);
    }
    StepOutcome::Passed
}

/// Writes the files of games and gives their names, each with a space before it.
fn corpora(data: &str) -> Result<String, String> {
    let mut names = String::new();
    for (name, times, files) in CORPORA {
        let mut text = Vec::new();
        for file in files {
            let path = format!("{data}/pgn/{file}.pgn");
            text.extend(fs::read(&path).map_err(|error| format!("{path}: {error}"))?);
            // Some end without a line break.
            text.extend(b"\n\n");
        }
        let path = format!("bench/peers/target/{name}.pgn");
        fs::write(&path, text.repeat(times)).map_err(|error| format!("{path}: {error}"))?;
        names = format!("{names} {path}");
    }
    Ok(names)
}

/// Reads the harness's tables: a title at the margin, rows below it `name  12.34 M …`.
fn read(text: &str, figures: &mut Figures) {
    let mut task = None;
    for line in text.lines() {
        if !line.starts_with(' ') {
            task = TASKS.iter().position(|(title, _)| line.starts_with(title));
            continue;
        }
        let line = line.replace("(plain lexer)", "(plain-lexer)");
        let words: Vec<&str> = line.split_whitespace().collect();
        if let (Some(task), [name, number, unit, ..]) = (task, &words[..]) {
            let scale = match *unit {
                "M" => 1.0,
                "k" => 1e-3,
                _ => continue,
            };
            if let (Ok(number), false) = (number.parse::<f64>(), line.contains(" gave ")) {
                figures.entry(task).or_default().insert(name.to_string(), number * scale);
            }
        }
    }
}

/// One table a task, best first, both builds, and what ours is as a multiple of each.
fn full_tables(baseline: &Figures, native: &Figures) -> String {
    let mut text = String::new();
    for (task, (_, title)) in TASKS.iter().enumerate() {
        let (Some(baseline), Some(native)) = (baseline.get(&task), native.get(&task)) else { continue };
        let mut rows: Vec<(&String, &f64)> = native.iter().collect();
        rows.sort_by(|a, b| b.1.total_cmp(a.1));
        text += &format!("### {title}\n\n");
        text += "| crate | any x86-64, M/s | this CPU, M/s | tabiya is, any | tabiya is, this |\n";
        text += "|---|---:|---:|---:|---:|\n";
        for (name, speed) in rows {
            let other = baseline.get(name).copied();
            let ratio = |ours: Option<&f64>, theirs: Option<f64>| match (ours, theirs) {
                (Some(ours), Some(theirs)) => format!("{:.2}×", ours / theirs),
                _ => "".into(),
            };
            let any = other.map_or("".into(), |speed| format!("{speed:.2}"));
            let (ratio_any, ratio_this) =
                (ratio(baseline.get("tabiya"), other), ratio(native.get("tabiya"), Some(*speed)));
            text += &format!("| {name} | {any} | {speed:.2} | {ratio_any} | {ratio_this} |\n");
        }
        text += "\n";
    }
    text.trim_end().to_string()
}

/// One row a task, one column a peer, for this CPU.
fn short_table(native: &Figures) -> String {
    let mut text = format!("| million a second | {} |\n|---|", README_PEERS.join(" | "));
    text += &"---:|".repeat(README_PEERS.len());
    text += "\n";
    for (task, (_, title)) in TASKS.iter().enumerate() {
        let Some(row) = native.get(&task) else { continue };
        let cell = |peer: &&str| row.get(*peer).map_or("".into(), |speed| format!("{speed:.1}"));
        let cells: Vec<String> = README_PEERS.iter().map(cell).collect();
        text += &format!("| {title} | {} |\n", cells.join(" | "));
    }
    text
}

/// Where and how the figures were taken.
fn machine(effort: CompareEffort) -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let cpu =
        cpus.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(": ").nth(1));
    let rustc = output("rustc --version").unwrap_or_default();
    let effort = match effort {
        CompareEffort::Full => "`cargo xtask compare`",
        CompareEffort::Quick => "`cargo xtask compare --quick`",
    };
    format!("One thread of {}, {}, {effort}.", cpu.unwrap_or("an unknown CPU").trim(), rustc.trim())
}

/// Which table of a file is written: what its marks say.
type TableMark = (&'static str, &'static str);

const CRATES: TableMark = ("<!-- compare: written by `cargo xtask compare` -->\n", "<!-- /compare -->");
const PYTHON: TableMark =
    ("<!-- compare-python: written by `cargo xtask compare --python` -->\n", "<!-- /compare-python -->");

/// Writes the table of the wheel.
pub(crate) fn write_python(table: &str) -> StepOutcome {
    write("docs/compare.md", PYTHON, table)
}

/// Replaces what stands between two marks.
fn write(path: &str, (from_mark, to_mark): TableMark, table: &str) -> StepOutcome {
    let text = fs::read_to_string(path).unwrap_or_default();
    let (Some(from), Some(to)) = (text.find(from_mark), text.find(to_mark)) else {
        return StepOutcome::Failed(format!("{path} has no place for the table"));
    };
    let text = format!("{}{}\n{}", &text[..from + from_mark.len()], table.trim_end(), &text[to..]);
    match fs::write(path, text) {
        Ok(()) => StepOutcome::Passed,
        Err(error) => StepOutcome::Failed(format!("{path}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Figures, read, short_table};

    #[test]
    fn the_harness_tables_are_read() {
        let text = "\nFEN parse to a checked position, 5 random positions\n  peer    median FEN/s   best  of best\n  \
                    tabiya   3.50 M   3.60 M   100.0%\n  chess   900.00 k   1.10 M   25.7%\n  \
                    pleco   2.00 M   2.00 M   57.0%  gave 4, not 5\n";
        let mut figures = Figures::new();
        read(text, &mut figures);
        assert_eq!(figures[&2]["tabiya"], 3.5);
        assert_eq!(figures[&2]["chess"], 0.9);
        assert!(!figures[&2].contains_key("pleco"), "a wrong answer has no speed");
        assert!(short_table(&figures).contains("| FEN to a checked position | 3.5 |  |  | 0.9 |  |"));
    }
}
