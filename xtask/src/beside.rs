//! Steps that go on beside others: in a process of their own, whose output is kept and told at its end. What is done in
//! the foreground goes first: its tests look at clocks.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::steps::{StepOutcome, succeeds};
use crate::workspace;

/// A run of this program beside this one.
pub(crate) struct Beside {
    name: &'static str,
    child: Result<Child, String>,
    output: PathBuf,
}

impl Beside {
    /// Starts a program with these words; what it builds goes to a folder of its own below `target`, if it has one, so
    /// that it waits for no other build.
    pub(crate) fn start(name: &'static str, program: &Path, words: &[&str], folder: Option<&str>) -> Beside {
        let output = workspace::target().join(format!("xtask-{name}.log"));
        // Whole, because not all of them start where the workspace is.
        let folder = folder.map(|folder| workspace::root().join(workspace::target()).join(folder));
        let child = spawn(program, &output, words, folder.as_deref())
            .map_err(|error| format!("`{}`: {error}", words.join(" ")));
        Beside { name, child, output }
    }

    /// One that could not be started.
    pub(crate) fn broken(name: &'static str, why: &str) -> Beside {
        Beside { name, child: Err(why.to_owned()), output: PathBuf::new() }
    }

    /// Waits for its end, and shows what it printed.
    pub(crate) fn finish(self) -> StepOutcome {
        let mut child = match self.child {
            Ok(child) => child,
            Err(why) => return StepOutcome::Failed(why),
        };
        let status = child.wait();
        println!("{}", String::from_utf8_lossy(&fs::read(&self.output).unwrap_or_default()));
        match status {
            Ok(status) if status.success() => StepOutcome::Passed,
            Ok(status) => StepOutcome::Failed(format!("the {} ended with {status}, see above", self.name)),
            Err(error) => StepOutcome::Failed(error.to_string()),
        }
    }
}

fn spawn(program: &Path, output: &Path, words: &[&str], folder: Option<&Path>) -> std::io::Result<Child> {
    let file = File::create(output)?;
    let mut command = if succeeds("nice -n 5 true") {
        let mut behind = Command::new("nice");
        behind.args(["-n", "5"]).arg(program);
        behind
    } else {
        Command::new(program)
    };
    if let Some(folder) = folder {
        command.env("CARGO_TARGET_DIR", folder);
    }
    command.args(words).stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    command.spawn()
}
