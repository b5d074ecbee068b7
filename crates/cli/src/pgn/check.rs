//! `tabiya pgn check`: what is wrong, and where.

use super::output::{self, Bar, PrintedTask, Printer, Target};
use super::problem_line::problem_line;
use crate::args::pgn::CheckArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya::pgn::{Limits, Problem, Severity};
use tabiya::{Pgn, Variant};
use tabiya_data::{GameTask, Origin, ProblemRow};

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let task = Check { json: args.json, errors_only: args.errors_only, untagged: args.game.variant };
    output::run(&args.source, task, Bar::Shown, Target::of_stdout(), out)
}

struct Check {
    json: bool,
    errors_only: bool,
    /// The game of those that have no tag which names one.
    untagged: Variant,
}

/// What is wrong with a game.
enum GameFaults {
    /// As lines for people.
    Lines(String),
    /// As data.
    Rows { file: String, problems: Vec<ProblemRow> },
}

impl GameTask for Check {
    type Output = GameFaults;

    fn limits(&self) -> Limits {
        Limits::default().with_untagged(self.untagged)
    }

    fn process(&self, pgn: Pgn, origin: &Origin<'_>) -> Option<GameFaults> {
        let is_told = |problem: &&Problem| !self.errors_only || problem.severity() == Severity::Error;
        let mut problems = pgn.problems().iter().filter(is_told).peekable();
        problems.peek()?;
        Some(if self.json {
            let problems = problems.map(|problem| ProblemRow::new(problem, origin)).collect();
            GameFaults::Rows { file: origin.file.to_owned(), problems }
        } else {
            GameFaults::Lines(problems.map(|problem| problem_line(problem, origin)).collect())
        })
    }

    fn size(checked: &GameFaults) -> usize {
        match checked {
            GameFaults::Lines(lines) => lines.len(),
            GameFaults::Rows { problems, .. } => problems.iter().map(ProblemRow::size).sum(),
        }
    }
}

impl PrintedTask for Check {
    fn print(game: u64, checked: GameFaults, printer: &mut Printer<'_>) -> Result<(), CliError> {
        printer.status &= ExitStatus::No;
        match checked {
            GameFaults::Lines(lines) => printer.print(lines.as_bytes()),
            GameFaults::Rows { file, problems } => {
                let mut lines = Vec::new();
                for problem in problems {
                    problem.write_json(game, &file, &mut lines)?;
                }
                printer.print(&lines)
            }
        }
    }
}
