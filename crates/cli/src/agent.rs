//! `tabiya agent`: calls and answers as lines of JSON.

use crate::answer::{Answer, Trouble};
use crate::args::agent::AgentArgs;
use std::io::Write;
use tabiya_server::json_lines;

pub(crate) fn run(args: &AgentArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    if args.schema {
        json_lines::write_schema(out)?;
    } else {
        json_lines::run(args.server.limits(), out)?;
    }
    Ok(Answer::Yes)
}
