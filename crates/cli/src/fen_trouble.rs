//! The answer to a question about a position that is none.

use crate::answer::{Answer, Trouble};
use std::io::Write;
use tabiya_schema::json::{self, FenTrouble};

/// Writes it in the place of an answer; it is a no.
pub(crate) fn answer(trouble: &FenTrouble<'_>, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    if json {
        json::line(out, trouble)?;
    } else {
        writeln!(out, "{trouble}")?;
    }
    Ok(Answer::No)
}
