//! `tabiya pgn convert`: the games again, in good order.

use super::problem;
use super::work::{self, Bar, Batch, Origin, Target, Task};
use crate::args::pgn::ConvertArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::fmt::Write as _;
use std::io::Write;
use tabiya::Pgn;
use tabiya::pgn::Severity;
use tabiya_data::filter::Filter;
use tabiya_data::input;
use tabiya_files::replace::Replacement;

pub(super) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let task = Convert {
        form: match (args.uci, args.fens) {
            (true, _) => Form::Uci,
            (_, true) => Form::Fens,
            _ => Form::Pgn,
        },
        strip_comments: args.strip_comments,
        strip_variations: args.strip_variations,
        strip_nags: args.strip_nags,
        filters: args.filter.clone(),
    };
    if input::is_stdin(&args.output) {
        let target = Target::of_stdout();
        let bar = if target == Target::Terminal { Bar::Hidden } else { Bar::Shown };
        return work::run(&args.source, task, bar, target, out);
    }
    let name = args.output.display();
    let failed = |error| CliError::File(name.to_string(), error);
    let mut file = Replacement::of(&args.output).map_err(failed)?;
    let answer = work::run(&args.source, task, Bar::Shown, Target::Elsewhere, &mut file)?;
    if answer == ExitStatus::Unknown {
        return Err(CliError::Usage(format!("{name} was not written, since not everything could be read")));
    }
    file.finish().map_err(failed)?;
    Ok(answer)
}

enum Form {
    Pgn,
    Uci,
    Fens,
}

struct Convert {
    form: Form,
    strip_comments: bool,
    strip_variations: bool,
    strip_nags: bool,
    filters: Vec<Filter>,
}

impl Task for Convert {
    fn game(&self, mut pgn: Pgn, origin: &Origin<'_>, batch: &mut Batch) -> Result<(), CliError> {
        if !self.filters.iter().all(|filter| filter.passes(&pgn)) {
            return Ok(());
        }
        for problem in pgn.problems().iter().filter(|problem| problem.severity() == Severity::Error) {
            batch.answer &= ExitStatus::No;
            batch.aside(problem::line(problem, origin));
        }
        if self.strip_comments {
            pgn.strip_comments();
        }
        if self.strip_variations {
            pgn.strip_variations();
        }
        if self.strip_nags {
            pgn.strip_nags();
        }
        batch.text(match self.form {
            Form::Pgn => format!("{pgn}\n"),
            Form::Uci => format!("{}\t{}\n", pgn.start(), pgn.ucis().join(" ")),
            Form::Fens => {
                let mut text = String::new();
                for position in pgn.positions() {
                    let _ = writeln!(text, "{position}");
                }
                text
            }
        });
        Ok(())
    }
}
