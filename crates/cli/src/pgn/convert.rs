//! `tabiya pgn convert`: the games again, in good order.

use super::output::{self, Bar, PrintedTask, Printer, Target};
use super::problem_line::problem_line;
use crate::args::pgn::ConvertArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::{self, Write};
use tabiya::pgn::{Flow, Limits, Severity, Tags};
use tabiya::{Pgn, Variant};
use tabiya_data::{Filter, GameForm, GameTask, OpeningFilter, Origin, input};
use tabiya_files::replace::Replacement;

pub(super) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let task = Convert {
        form: match (args.uci, args.fens) {
            (true, _) => GameForm::Uci,
            (_, true) => GameForm::Fens,
            _ => GameForm::Pgn,
        },
        strip_comments: args.strip_comments,
        strip_variations: args.strip_variations,
        strip_nags: args.strip_nags,
        filters: args.filter.clone(),
        openings: args.opening.clone(),
        opening_tags: args.openings,
        untagged: args.game.variant,
    };
    if input::is_stdin(&args.output) {
        let target = Target::of_stdout();
        let bar = if target == Target::Terminal { Bar::Hidden } else { Bar::Shown };
        return output::run(&args.source, task, bar, target, out);
    }
    let name = args.output.display();
    let failed = |error| CliError::File(name.to_string(), error);
    let mut file = Replacement::of(&args.output).map_err(failed)?;
    let status = output::run(&args.source, task, Bar::Shown, Target::Elsewhere, &mut file)?;
    if status == ExitStatus::Unknown {
        return Err(CliError::Usage(format!("{name} was not written, since not everything could be read")));
    }
    file.finish().map_err(failed)?;
    Ok(status)
}

struct Convert {
    form: GameForm,
    strip_comments: bool,
    strip_variations: bool,
    strip_nags: bool,
    filters: Vec<Filter>,
    openings: Vec<OpeningFilter>,
    opening_tags: bool,
    /// The game of those that have no tag which names one.
    untagged: Variant,
}

/// A game as it is written again.
struct Converted {
    text: String,
    /// What was lost of it, as lines for standard error.
    errors: String,
}

impl GameTask for Convert {
    type Output = Converted;

    fn limits(&self) -> Limits {
        Limits::default().with_untagged(self.untagged)
    }

    fn wants(&self, tags: &Tags) -> Flow {
        Filter::flow(&self.filters, tags)
    }

    fn process(&self, mut pgn: Pgn, origin: &Origin<'_>) -> Option<Converted> {
        if !self.filters.iter().all(|filter| filter.passes(&pgn)) {
            return None;
        }
        if !self.openings.is_empty() && !self.openings.iter().any(|opening| opening.passes(&pgn)) {
            return None;
        }
        let errors = pgn.problems().iter().filter(|problem| problem.severity() == Severity::Error);
        let errors = errors.map(|problem| problem_line(problem, origin)).collect();
        if self.strip_comments {
            pgn.strip_comments();
        }
        if self.strip_variations {
            pgn.strip_variations();
        }
        if self.strip_nags {
            pgn.strip_nags();
        }
        if self.opening_tags && pgn.set_opening_tags().is_none() {
            // What others called it does not follow from the moves.
            for tag in ["ECO", "Opening", "Variation", "SubVariation"] {
                pgn.tags_mut().remove(tag);
            }
        }
        Some(Converted { text: self.form.text(&pgn), errors })
    }

    fn size(converted: &Converted) -> usize {
        converted.text.len() + converted.errors.len()
    }
}

impl PrintedTask for Convert {
    fn print(_: u64, converted: Converted, printer: &mut Printer<'_>) -> Result<(), CliError> {
        if !converted.errors.is_empty() {
            printer.status &= ExitStatus::No;
            // Where nobody listens there is nobody to complain to either.
            let _ = io::stderr().write_all(converted.errors.as_bytes());
        }
        printer.print(converted.text.as_bytes())
    }
}
