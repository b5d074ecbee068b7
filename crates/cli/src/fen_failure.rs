//! The answer to a question about a FEN that is not a legal position.

use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::safe_output::SafeOutput;
use std::io::Write;
use tabiya::{FenError, Position, Variant};
use tabiya_schema::{FenFailure, json};

/// Writes what is wrong with a FEN instead of an answer; it is a no.
pub(crate) fn answer(
    fen: &str,
    error: &FenError,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    write(fen, error, as_json, hint(fen), out)
}

/// The same, where no other game can be asked for.
pub(crate) fn answer_of_chess(
    fen: &str,
    error: &FenError,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    write(fen, error, as_json, String::new(), out)
}

fn write(
    fen: &str,
    error: &FenError,
    as_json: bool,
    hint: String,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let failure = FenFailure::new(fen, error);
    if as_json {
        json::line(out, &failure)?;
    } else {
        // Whoever paints a board beside it writes to the terminal as it is.
        writeln!(SafeOutput::unless(as_json, out), "{failure}{hint}")?;
    }
    Ok(ExitStatus::No)
}

/// Which game the FEN is one of, if it shows that by its form and is a good one there.
fn hint(fen: &str) -> String {
    match Variant::of_fen(fen).filter(|&variant| Position::from_fen_as(variant, fen).is_ok()) {
        Some(variant) => format!(" (it is one of {variant}: --variant {})", variant.name()),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_fen_is_told_without_the_escapes_in_it() {
        for fen in ["a\u{1b}[31m\u{202e}", "8/8/8/8/8/8/8/K\u{1b}k w \u{202e} - 0 1"] {
            let error = Position::from_fen(fen).unwrap_err();
            let mut out = Vec::new();
            answer(fen, &error, false, &mut out).unwrap();
            let said = String::from_utf8(out).unwrap();
            assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said:?}");
        }
    }
}
