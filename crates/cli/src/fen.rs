//! `tabiya fen`: whether a FEN is a legal position.

use crate::args::{EnPassantArg, FenArgs};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::lines;
use crate::notes;
use crate::reading::{Noted, PositionSource};
use serde::Serialize;
use std::io::Write;
use tabiya::{CastlingLetters, EnPassantField, FenError, FenStyle, Position};
use tabiya_schema::{FenReason, json};
use tabiya_uci::sanitize::one_line;

pub(crate) fn run(args: &FenArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let words: Vec<&str> = args.fen.iter().map(String::as_str).collect();
    match PositionSource::of_variant(args.game.variant, &words, None)? {
        PositionSource::Each => lines::each(out, |line, out| {
            let verdict = args.reading.reading().position_of(args.game.variant, line.text);
            if args.json {
                as_json(line.text, verdict, args, out)
            } else {
                as_line(Some(line.number), verdict, args, out)
            }
        }),
        PositionSource::Text(text) => {
            let verdict = args.reading.reading().position_of(args.game.variant, &text);
            if args.json { as_json(&text, verdict, args, out) } else { as_page(&text, verdict, args, out) }
        }
        PositionSource::At(position) => as_line(None, Ok((position, Vec::new())), args, out),
    }
}

type FenVerdict = Result<Noted, FenError>;

fn canonical(position: &Position, args: &FenArgs) -> String {
    let castling = if args.shredder { CastlingLetters::Shredder } else { CastlingLetters::XFen };
    let en_passant = match args.ep {
        EnPassantArg::Always => EnPassantField::AsPushed,
        EnPassantArg::Legal => EnPassantField::IfLegal,
    };
    position.fen(FenStyle::default().with_castling(castling).with_en_passant(en_passant)).to_string()
}

/// One line for one line of input.
fn as_line(
    line: Option<usize>,
    verdict: FenVerdict,
    args: &FenArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    match verdict {
        Ok((position, notes)) => {
            writeln!(out, "{}", canonical(&position, args))?;
            notes::tell(&notes, line, out)?;
            Ok(ExitStatus::Yes)
        }
        Err(error) => {
            writeln!(out, "invalid: {error}")?;
            Ok(ExitStatus::No)
        }
    }
}

/// For a person: the FEN again, and below it each reason under its place.
fn as_page(
    text: &str,
    verdict: FenVerdict,
    args: &FenArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    match verdict {
        Ok(_) => as_line(None, verdict, args, out),
        Err(error) => {
            let start: String = one_line(text).chars().take(400).collect();
            writeln!(out, "invalid:\n  {start}")?;
            for reason in error.reasons() {
                let (first, last) = (reason.column(), *reason.columns().end());
                let width = last.saturating_sub(first) + 1;
                if last <= 200 {
                    writeln!(out, "  {:indent$}{}", "", "^".repeat(width), indent = first - 1)?;
                }
                writeln!(out, "  column {first}: {reason}")?;
            }
            Ok(ExitStatus::No)
        }
    }
}

/// The verdict on a FEN, as data.
#[derive(Serialize)]
struct FenJson<'a> {
    input: &'a str,
    valid: bool,
    fen: Option<String>,
    reasons: Vec<FenReason>,
    notes: Vec<FenReason>,
}

fn as_json(
    input: &str,
    verdict: FenVerdict,
    args: &FenArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let answer = ExitStatus::of(verdict.is_ok());
    let (fen, reasons, notes) = match &verdict {
        Ok((position, notes)) => (Some(canonical(position, args)), Vec::new(), FenReason::list(notes)),
        Err(error) => (None, FenReason::list(error.reasons()), Vec::new()),
    };
    json::line(out, &FenJson { input, valid: verdict.is_ok(), fen, reasons, notes })?;
    Ok(answer)
}
