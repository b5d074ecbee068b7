//! `tabiya pgn list`: the games of files, one a line.

use super::output::{self, Bar, PrintedTask, Printer, Target};
use crate::args::EnPassantArg;
use crate::args::pgn::ListArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya::pgn::{Flow, Limits, Severity, Tags};
use tabiya::{EnPassantField, FenStyle, Pgn, Variant};
use tabiya_data::{Filter, GameRow, GameSummary, GameTask, OpeningFilter, Origin};
use tabiya_uci::sanitize::one_line;

pub(super) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let task = ListTask {
        json: args.json,
        filters: args.filter.clone(),
        openings: args.opening.clone(),
        style: match args.ep {
            EnPassantArg::Always => FenStyle::default(),
            EnPassantArg::Legal => FenStyle::default().with_en_passant(EnPassantField::IfLegal),
        },
        several: args.source.files.len() > 1,
        untagged: args.game.variant,
    };
    // A bar between the lines would be in their way.
    let target = Target::of_stdout();
    let bar = if target == Target::Terminal { Bar::Hidden } else { Bar::Shown };
    output::run(&args.source, task, bar, target, out)
}

struct ListTask {
    json: bool,
    filters: Vec<Filter>,
    openings: Vec<OpeningFilter>,
    style: FenStyle,
    /// Whether lines tell the file.
    several: bool,
    /// The game of those that have no tag which names one.
    untagged: Variant,
}

/// A game of the list.
struct ListRow {
    /// Whether nothing of it was lost.
    is_whole: bool,
    entry: ListEntry,
}

enum ListEntry {
    /// For people; the number of the game stands between the two.
    Line {
        file: String,
        rest: String,
    },
    Row(Box<GameRow>),
}

impl GameTask for ListTask {
    type Output = ListRow;

    fn limits(&self) -> Limits {
        Limits::default().with_untagged(self.untagged)
    }

    fn wants(&self, tags: &Tags) -> Flow {
        Filter::flow(&self.filters, tags)
    }

    fn process(&self, pgn: Pgn, origin: &Origin<'_>) -> Option<ListRow> {
        if !self.filters.iter().all(|filter| filter.passes(&pgn)) {
            return None;
        }
        if !self.openings.is_empty() && !self.openings.iter().any(|opening| opening.passes(&pgn)) {
            return None;
        }
        let is_whole = pgn.problems().iter().all(|problem| problem.severity() != Severity::Error);
        let entry = if self.json {
            let row = GameRow::new(pgn, origin, self.style);
            ListEntry::Row(Box::new(if self.several { row.of_file(origin.file) } else { row }))
        } else {
            let file = if self.several { format!("{}: ", one_line(origin.file)) } else { String::new() };
            ListEntry::Line { file, rest: line(&pgn) }
        };
        Some(ListRow { is_whole, entry })
    }

    fn size(listed: &ListRow) -> usize {
        match &listed.entry {
            ListEntry::Line { file, rest } => file.len() + rest.len(),
            ListEntry::Row(row) => row.size(),
        }
    }
}

impl PrintedTask for ListTask {
    fn print(number: u64, listed: ListRow, printer: &mut Printer<'_>) -> Result<(), CliError> {
        printer.status &= ExitStatus::of(listed.is_whole);
        match listed.entry {
            ListEntry::Line { file, rest } => printer.print(format!("{file}{number}{rest}").as_bytes()),
            ListEntry::Row(row) => {
                let mut line = Vec::new();
                row.write_json(number, &mut line)?;
                printer.print(&line)
            }
        }
    }
}

/// For people: `. Morphy - Duke, 1-0, 33 plies, checkmate (Paris 1858.??.??)`
fn line(pgn: &Pgn) -> String {
    let GameSummary { plies, outcome, .. } = GameSummary::of(pgn);
    let tag = |name| one_line(pgn.tags().get(name).unwrap_or("?"));
    let noun = if plies == 1 { "ply" } else { "plies" };
    let mut line = format!(". {} - {}, {}, {plies} {noun}", tag("White"), tag("Black"), pgn.result());
    if let Some(outcome) = &outcome {
        line += &format!(", {}", outcome.reason);
    }
    line += &format!(" ({}, {})", tag("Event"), tag("Date"));
    match pgn.problems().len() {
        0 => {}
        1 => line += ", 1 problem",
        several => line += &format!(", {several} problems"),
    }
    line.push('\n');
    line
}
