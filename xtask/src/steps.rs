//! Steps with a heading, an outcome and a time; and the table of them at the end.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a step ended.
pub(crate) enum StepOutcome {
    Passed,
    Failed(String),
    /// Not done, because this machine cannot; the text says what is missing.
    Skipped(String),
}

impl StepOutcome {
    /// What a program that did only this ends with.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(u8::from(!matches!(self, StepOutcome::Passed)))
    }
}

/// The steps of a run: a failed one does not keep the others from being tried.
pub(crate) struct Steps {
    done: Vec<(String, StepOutcome, Took)>,
    started: Instant,
}

impl Steps {
    pub(crate) fn new() -> Steps {
        Steps { done: Vec::new(), started: Instant::now() }
    }

    pub(crate) fn step(&mut self, name: impl Into<String>, work: impl FnOnce() -> StepOutcome) {
        let name = name.into();
        println!("\n==> {name}");
        let (started, processors) = (Instant::now(), processor_time());
        let outcome = work();
        match &outcome {
            StepOutcome::Passed => {}
            StepOutcome::Failed(why) => println!("FAILED: {why}"),
            StepOutcome::Skipped(why) => println!("skipped: {why}"),
        }
        let processors = processor_time().zip(processors).map(|(now, then)| now.saturating_sub(then));
        self.done.push((name, outcome, Took { wall: started.elapsed(), processors }));
    }

    /// Prints the table and gives the exit code.
    pub(crate) fn finish(self) -> ExitCode {
        println!("\n==> Summary");
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for (name, outcome, time) in &self.done {
            let (word, why) = match outcome {
                StepOutcome::Passed => ("ok", ""),
                StepOutcome::Failed(why) => ("FAILED", why.as_str()),
                StepOutcome::Skipped(why) => ("skipped", why.as_str()),
            };
            match outcome {
                StepOutcome::Passed => passed += 1,
                StepOutcome::Failed(_) => failed += 1,
                StepOutcome::Skipped(_) => skipped += 1,
            }
            let line = format!("{time}  {word:<8} {name:<44} {why}");
            println!("{}", line.trim_end());
        }
        let total = Took { wall: self.started.elapsed(), processors: processor_time() };
        println!("{total}  steps: {passed} passed, {failed} failed, {skipped} skipped");
        ExitCode::from(u8::from(failed > 0))
    }
}

/// How long a step took.
struct Took {
    wall: Duration,
    /// What its processes had of the processors, where the system tells: on a busy machine, the time that says more.
    processors: Option<Duration>,
}

impl std::fmt::Display for Took {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>7.1} s", self.wall.as_secs_f64())?;
        match self.processors {
            Some(time) => write!(f, " {:>7.1} s of CPU", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

/// The time that processes started from here, and ended, have had of the processors.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name in parentheses: the 14th and 15th number are those of the children, in hundredths.
    let numbers: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let [user, system] = [numbers.get(13)?, numbers.get(14)?].map(|number| number.parse::<u64>().ok());
    Some(Duration::from_millis((user? + system?) * 10))
}

/// Runs a command line, shown first so that it can be repeated by hand.
/// `NAME=value` words before the program are its environment.
pub(crate) fn run(line: &str) -> StepOutcome {
    run_with(line, &[])
}

/// The same, with words that may contain spaces, such as compiler flags.
pub(crate) fn run_with(line: &str, env: &[(&str, &str)]) -> StepOutcome {
    let shown: String = env.iter().map(|(name, value)| format!("{name}=\"{value}\" ")).collect();
    println!("{shown}{line}");
    match command(line).envs(env.iter().copied()).status() {
        Ok(status) if status.success() => StepOutcome::Passed,
        Ok(status) => StepOutcome::Failed(format!("`{shown}{line}`: {status}")),
        Err(error) => StepOutcome::Failed(format!("`{line}` did not start: {error}")),
    }
}

/// The same, where every line that it prints is also told to somebody.
pub(crate) fn run_telling(line: &str, env: &[(&str, &str)], mut told: impl FnMut(&str)) -> StepOutcome {
    println!("{line}");
    let failed = |error: std::io::Error| StepOutcome::Failed(format!("`{line}` did not start: {error}"));
    let mut child = match command(line).envs(env.iter().copied()).stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return failed(error),
    };
    let stdout = child.stdout.take().expect("it was asked for");
    for bytes in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
        let text = String::from_utf8_lossy(&bytes);
        println!("{text}");
        told(text.trim_end());
    }
    match child.wait() {
        Ok(status) if status.success() => StepOutcome::Passed,
        Ok(status) => StepOutcome::Failed(format!("`{line}`: {status}")),
        Err(error) => failed(error),
    }
}

/// Several steps as one: the first that does not pass decides. Of a lazy sequence, those behind it are not done.
pub(crate) fn all(works: impl IntoIterator<Item = StepOutcome>) -> StepOutcome {
    works.into_iter().find(|outcome| !matches!(outcome, StepOutcome::Passed)).unwrap_or(StepOutcome::Passed)
}

/// Command lines of which each needs the one before it.
pub(crate) fn run_in_turn(lines: impl IntoIterator<Item = String>) -> StepOutcome {
    all(lines.into_iter().map(|line| run(&line)))
}

/// What a command prints, or `None` if it fails or is not there.
pub(crate) fn output(line: &str) -> Option<String> {
    let output = command(line).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a command succeeds; nothing is printed.
pub(crate) fn succeeds(line: &str) -> bool {
    output(line).is_some()
}

/// Whether nothing is kept for a later build of the same.
static ONCE: AtomicBool = AtomicBool::new(false);

/// From here on, cargo keeps nothing that would only make a later build of changed sources faster, which takes a sixth of
/// the time of the first one, and writes nothing for debuggers: a failed test names its line without it.
pub(crate) fn build_once() {
    ONCE.store(true, Ordering::Relaxed);
}

pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let program = match words.next().expect("a command line is not empty") {
        // There it is a script, which is only started by its whole name.
        "npm" if cfg!(windows) => "npm.cmd",
        program => program,
    };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null());
    if ONCE.load(Ordering::Relaxed) {
        command.envs([
            ("CARGO_INCREMENTAL", "0"),
            ("CARGO_PROFILE_DEV_DEBUG", "none"),
            ("CARGO_PROFILE_TEST_DEBUG", "none"),
        ]);
    }
    command
}
