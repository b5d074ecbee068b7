//! `tabiya book`: opening books.

mod make;
mod probe;

use crate::args::book::{BookArgs, BookCommand, DumpArgs, MergeArgs, VerifyArgs};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::tell::tell;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tabiya::Position;
use tabiya::book::{Book, BookEntry, BookError};
use tabiya_files::replace::Replacement;
use tabiya_schema::{UciForm, json};

pub(crate) fn run(args: &BookArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    match &args.command {
        BookCommand::Probe(args) => probe::run(args, out),
        BookCommand::Make(args) => make::run(args, out),
        BookCommand::Merge(args) => merge(args, out),
        BookCommand::Dump(args) => dump(args, out),
        BookCommand::Verify(args) => verify(args, out),
    }
}

/// Opens a book where it lies, and tells on the standard error if its keys are not in order.
pub(crate) fn open(path: &Path) -> Result<Book, CliError> {
    let book = open_as_it_is(path)?;
    warn_of_disorder(path, &book)?;
    Ok(book)
}

fn open_as_it_is(path: &Path) -> Result<Book, CliError> {
    Book::open(path).map_err(|error| failed(path, error))
}

fn warn_of_disorder(path: &Path, book: &Book) -> Result<(), CliError> {
    if let Some(problem) = book.disorder().map_err(|error| failed(path, error))? {
        tell(format!("{}: {problem} `tabiya book merge` sorts it.", path.display()));
    }
    Ok(())
}

/// What the program says of a book that cannot be read.
fn failed(path: &Path, error: BookError) -> CliError {
    let name = path.display().to_string();
    match error {
        BookError::Io(error) => CliError::File(name, error),
        error => CliError::Usage(format!("{name}: {error}")),
    }
}

/// Writes a book, completely or not at all, and says how large it is.
fn write(book: &Book, path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let unwritten = |error| CliError::File(path.display().to_string(), error);
    let mut file = Replacement::of(path).map_err(unwritten)?;
    book.write_to(&mut file).map_err(|error| failed(path, error))?;
    file.finish().map_err(unwritten)?;
    let entries = book.len();
    writeln!(out, "{}: {entries} {}", path.display(), if entries == 1 { "entry" } else { "entries" })?;
    Ok(())
}

/// The moves that a book has for a position, as data.
#[derive(Serialize)]
struct PositionInBook {
    fen: String,
    book: Vec<probe::ProbedEntry>,
}

/// Tells what a book has for a position, in a line.
pub(crate) fn tell_moves(
    book: &Book,
    position: &Position,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let found = book.probe(position).map_err(|error| CliError::Usage(error.to_string()))?;
    let entries = probe::entries(position, &found, UciForm::Usual);
    if as_json {
        json::line(out, &PositionInBook { fen: position.to_fen(), book: entries })?;
    } else if entries.is_empty() {
        writeln!(out, "Not in the book.")?;
    } else {
        let moves: Vec<String> =
            entries.iter().map(|entry| format!("{} {}", entry.san, entry.weight)).collect();
        writeln!(out, "Book: {}", moves.join(", "))?;
    }
    Ok(())
}

fn merge(args: &MergeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut entries = Vec::new();
    for path in &args.books {
        for entry in open(path)?.entries() {
            entries.push(entry.map_err(|error| failed(path, error))?);
        }
    }
    let book = Book::from_entries(entries);
    write(&book, &args.out, out)?;
    tell_useless(&book, &args.out, out)?;
    Ok(ExitStatus::Yes)
}

/// Tells how many entries of a book are no moves, or not where it leads to them.
fn tell_useless(book: &Book, path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let mut no_moves = 0;
    for entry in book.entries() {
        no_moves += u64::from(entry.map_err(|error| failed(path, error))?.squares().is_none());
    }
    // Its entries are in order and each there once, so nothing else can be wrong with it.
    let illegal = book.check().map_err(|error| failed(path, error))?.problem_count.saturating_sub(no_moves);
    let entries =
        |count: u64| if count == 1 { "1 entry is".to_owned() } else { format!("{count} entries are") };
    if no_moves > 0 {
        writeln!(out, "{} not a move in any position", entries(no_moves))?;
    }
    if illegal > 0 {
        writeln!(out, "{} not legal in the position that the book leads to", entries(illegal))?;
    }
    Ok(())
}

/// An entry without its position, as data.
#[derive(Serialize)]
struct RawEntry {
    key: String,
    /// Castling is the king taking its rook; none where no move is meant.
    uci: Option<String>,
    weight: u16,
    learn: u32,
}

impl RawEntry {
    fn new(entry: BookEntry) -> RawEntry {
        let uci = entry.squares().map(|(from, to, promotion)| {
            let letter =
                promotion.map(|role| role.letter().to_ascii_lowercase().to_string()).unwrap_or_default();
            format!("{from}{to}{letter}")
        });
        RawEntry { key: format!("{:016x}", entry.key), uci, weight: entry.weight, learn: entry.learn }
    }
}

fn dump(args: &DumpArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    for entry in open(&args.book)?.entries() {
        let entry = entry.map_err(|error| failed(&args.book, error))?;
        if args.json {
            json::line(out, &RawEntry::new(entry))?;
        } else {
            writeln!(out, "{entry}")?;
        }
    }
    Ok(ExitStatus::Yes)
}

/// What a check has found, as data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VerifiedBook {
    entries: u64,
    positions: u64,
    weightless: u64,
    reached: u64,
    problem_count: u64,
    problems: Vec<VerifiedProblem>,
}

#[derive(Serialize)]
struct VerifiedProblem {
    code: &'static str,
    message: String,
}

fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let report = open_as_it_is(&args.book)?.check().map_err(|error| failed(&args.book, error))?;
    let status = ExitStatus::of(report.problem_count == 0);
    if args.json {
        let problems = report.problems.iter();
        let problems = problems
            .map(|problem| VerifiedProblem { code: problem.code(), message: problem.to_string() })
            .collect();
        json::line(
            out,
            &VerifiedBook {
                entries: report.entries,
                positions: report.positions,
                weightless: report.weightless,
                reached: report.reached,
                problem_count: report.problem_count,
                problems,
            },
        )?;
        return Ok(status);
    }
    writeln!(
        out,
        "{} entries of {} positions, {} of them reached from the start; {} weigh nothing",
        report.entries, report.positions, report.reached, report.weightless
    )?;
    for problem in &report.problems {
        writeln!(out, "{problem} ({})", problem.code())?;
    }
    match report.problem_count {
        0 => writeln!(out, "no problems")?,
        1 => writeln!(out, "1 problem")?,
        several => writeln!(out, "{several} problems")?,
    }
    Ok(status)
}
