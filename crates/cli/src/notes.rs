//! What was forgiven in a FEN.

use crate::cli_error::CliError;
use std::io::{self, Write};
use tabiya::FenReason;
use tabiya_uci::sanitize;

/// Tells people what was forgiven, after the answer and beside it: standard output stays a list of
/// answers that another program can read.
pub(crate) fn tell(notes: &[FenReason], line: Option<usize>, out: &mut dyn Write) -> Result<(), CliError> {
    if notes.is_empty() {
        return Ok(());
    }
    out.flush()?;
    let place = line.map_or(String::new(), |line| format!("line {line}, "));
    let mut err = io::stderr().lock();
    for note in notes {
        // Where nobody listens there is nobody to complain to either.
        let told = format!("note: {place}column {}: {note}", note.column());
        let _ = writeln!(err, "{}", sanitize::one_line(&told));
    }
    Ok(())
}
