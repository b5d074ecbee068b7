//! `tabiya agent`: calls and answers as lines of JSON.

use crate::args::agent::AgentArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya_server::json_lines;

pub(crate) fn run(args: &AgentArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    if args.schema {
        json_lines::write_schema(out)?;
    } else {
        json_lines::run(args.server.limits(), args.server.ledger.as_deref(), out)?;
    }
    Ok(ExitStatus::Yes)
}
