//! `tabiya book probe`: what a book has for a position.

use super::{RawEntry, failed, open, warn_of_disorder};
use crate::args::book::{PickArg, ProbeArgs};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines::{self, InputLine};
use crate::notes;
use crate::reading::{Noted, PositionSource, uci_form};
use serde::Serialize;
use std::io::Write;
use tabiya::Rng;
use tabiya::book::Book;
use tabiya_schema::{self as schema, UciForm, json};

pub(super) fn run(args: &ProbeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let book = if args.load {
        let book = Book::load(&args.book).map_err(|error| failed(&args.book, error))?;
        warn_of_disorder(&args.book, &book)?;
        book
    } else {
        open(&args.book)?
    };
    let mut probe = Probe { args, book, rng: Rng::new(args.seed) };
    let reading = args.reading.reading();
    let words: Vec<&str> = args.fen.iter().map(String::as_str).collect();
    match PositionSource::of(&words, None)? {
        PositionSource::Each => {
            lines::each(out, |InputLine { number, text, .. }, out| match reading.position(text) {
                Ok(noted) => probe.answer(&noted, Some(number), out),
                Err(error) => fen_failure::answer_of_chess(text, &error, args.json, out),
            })
        }
        PositionSource::Text(text) => match reading.position(&text) {
            Ok(noted) => probe.answer(&noted, None, out),
            Err(error) => fen_failure::answer_of_chess(&text, &error, args.json, out),
        },
        PositionSource::At(position) => probe.answer(&(position, Vec::new()), None, out),
    }
}

struct Probe<'a> {
    args: &'a ProbeArgs,
    book: Book,
    rng: Rng,
}

/// What a book has for a position, as data.
#[derive(Serialize)]
struct BookAnswer {
    key: String,
    entries: Vec<ProbedEntry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    illegal: Vec<RawEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pick: Option<String>,
}

#[derive(Serialize)]
pub(super) struct ProbedEntry {
    pub(super) uci: String,
    pub(super) san: String,
    pub(super) weight: u16,
    learn: u32,
}

/// The moves that a book has for a position, as data.
pub(super) fn entries(
    position: &tabiya::Position,
    found: &tabiya::book::BookMoves,
    form: UciForm,
) -> Vec<ProbedEntry> {
    let entry = |found: &tabiya::book::BookMove| ProbedEntry {
        uci: form.uci(position, found.mv).to_string(),
        san: position.san(found.mv).to_string(),
        weight: found.weight,
        learn: found.learn,
    };
    found.moves.iter().map(entry).collect()
}

impl Probe<'_> {
    fn answer(
        &mut self,
        (position, forgiven): &Noted,
        line: Option<usize>,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CliError> {
        let found = self.book.probe(position).map_err(|error| failed(&self.args.book, error))?;
        let picked = match self.args.pick {
            Some(PickArg::Best) => found.best(),
            Some(PickArg::Weighted) => found.pick(&mut self.rng),
            None => None,
        };
        let form = uci_form(self.args.chess960);
        let probed = BookAnswer {
            key: schema::Position::key(position),
            entries: entries(position, &found, form),
            illegal: found.illegal.iter().copied().map(RawEntry::new).collect(),
            pick: picked.map(|picked| form.uci(position, picked.mv).to_string()),
        };
        if self.args.json {
            json::line(out, &probed)?;
        } else if let Some(number) = line {
            let moves: Vec<String> =
                probed.entries.iter().map(|entry| format!("{} {}", entry.san, entry.weight)).collect();
            let moves = if moves.is_empty() { "not in the book".to_owned() } else { moves.join(", ") };
            let picked = picked.map(|picked| format!("; {}", position.san(picked.mv))).unwrap_or_default();
            writeln!(out, "{moves}{picked}")?;
            notes::tell(forgiven, Some(number), out)?;
        } else {
            page(&probed, out)?;
            notes::tell(forgiven, None, out)?;
        }
        Ok(ExitStatus::of(!probed.entries.is_empty()))
    }
}

fn page(probed: &BookAnswer, out: &mut dyn Write) -> Result<(), CliError> {
    let sum: u64 = probed.entries.iter().map(|entry| u64::from(entry.weight)).sum();
    if probed.entries.is_empty() {
        writeln!(out, "not in the book (key {})", probed.key)?;
    }
    for ProbedEntry { san, weight, learn, .. } in &probed.entries {
        let share = if sum == 0 { 0.0 } else { 100.0 * f64::from(*weight) / sum as f64 };
        let learnt = if *learn == 0 { String::new() } else { format!(", learn {learn}") };
        writeln!(out, "{san:<8}{weight:>6}  {share:>5.1} %{learnt}")?;
    }
    for RawEntry { uci, weight, .. } in &probed.illegal {
        let uci = uci.as_deref().unwrap_or("an entry that is not a move");
        writeln!(out, "{uci} (weight {weight}) is not a legal move here, and is left out")?;
    }
    if let Some(pick) = &probed.pick {
        writeln!(out, "chosen: {pick}")?;
    }
    Ok(())
}
