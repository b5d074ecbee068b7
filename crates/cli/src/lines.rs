//! Standard input, one item a line, and one answer to all of them.

use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;

pub(crate) use tabiya_files::lines::{InputLine, LONGEST};

/// Asks about every line of standard input and gives the answer to all of them: yes if no line is a no.
pub(crate) fn each(
    out: &mut dyn Write,
    mut ask: impl FnMut(InputLine<'_>, &mut dyn Write) -> Result<ExitStatus, CliError>,
) -> Result<ExitStatus, CliError> {
    let mut answer = ExitStatus::Yes;
    tabiya_files::lines::each(out, |line, out| {
        answer &= ask(line, out)?;
        Ok::<(), CliError>(())
    })?;
    Ok(answer)
}
