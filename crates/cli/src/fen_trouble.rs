//! The answer to a question about a position that is none.

use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya_schema::json::{self, FenTrouble};

/// Writes it in the place of an answer; it is a no.
pub(crate) fn answer(
    trouble: &FenTrouble<'_>,
    json: bool,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if json {
        json::line(out, trouble)?;
    } else {
        writeln!(out, "{trouble}")?;
    }
    Ok(ExitStatus::No)
}
