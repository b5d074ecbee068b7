//! Standard input, one item a line, and one answer to all of them.

use crate::answer::{Answer, Trouble};
use std::io::Write;

pub(crate) use tabiya_files::lines::{LONGEST, Line};

/// Asks about every line of standard input and gives the answer to all of them: yes if no line is a no.
pub(crate) fn each(
    out: &mut dyn Write,
    mut ask: impl FnMut(Line<'_>, &mut dyn Write) -> Result<Answer, Trouble>,
) -> Result<Answer, Trouble> {
    let mut answer = Answer::Yes;
    tabiya_files::lines::each(out, |line, out| {
        answer &= ask(line, out)?;
        Ok::<(), Trouble>(())
    })?;
    Ok(answer)
}
