//! `tabiya pgn check`: what is wrong, and where.

use super::problem::{self, ProblemJson};
use super::work::{self, Bar, Batch, Origin, Target, Task};
use crate::args::pgn::CheckArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use serde::Serialize;
use std::io::Write;
use tabiya::Pgn;
use tabiya::pgn::Severity;

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let task = Check { json: args.json, errors_only: args.errors_only };
    work::run(&args.source, task, Bar::Shown, Target::of_stdout(), out)
}

struct Check {
    json: bool,
    errors_only: bool,
}

/// A problem with its file, as data; the number of the game stands before it.
#[derive(Serialize)]
struct FileProblem<'a> {
    file: &'a str,
    #[serde(flatten)]
    problem: ProblemJson,
}

impl Task for Check {
    fn game(&self, pgn: Pgn, origin: &Origin<'_>, batch: &mut Batch) -> Result<(), CliError> {
        for problem in pgn.problems() {
            if self.errors_only && problem.severity() != Severity::Error {
                continue;
            }
            batch.answer &= ExitStatus::No;
            if self.json {
                let problem = ProblemJson::new(problem, origin);
                batch.numbered_json("game", &FileProblem { file: origin.file, problem })?;
            } else {
                batch.text(problem::line(problem, origin));
            }
        }
        Ok(())
    }
}
