//! `tabiya agent`: calls and answers as lines of JSON.

use crate::answer::{Answer, Trouble};
use crate::args::agent::AgentArgs;
use std::io::Write;
use tabiya_server::lines;

pub(crate) fn run(args: &AgentArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    if args.schema {
        lines::write_schema(out)?;
    } else {
        lines::run(args.desk.limits(), out)?;
    }
    Ok(Answer::Yes)
}
