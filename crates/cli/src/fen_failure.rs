//! The answer to a question about a FEN that is not a legal position.

use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya::FenError;
use tabiya_schema::{FenFailure, json};

/// Writes what is wrong with a FEN instead of an answer; it is a no.
pub(crate) fn answer(
    fen: &str,
    error: &FenError,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let failure = FenFailure::new(fen, error);
    if as_json {
        json::line(out, &failure)?;
    } else {
        writeln!(out, "{failure}")?;
    }
    Ok(ExitStatus::No)
}
