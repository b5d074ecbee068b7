//! `tabiya agent`: calls and answers as lines of JSON.

use crate::args::agent::AgentArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya_server::lines;

pub(crate) fn run(args: &AgentArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    if args.schema {
        lines::write_schema(out)?;
    } else {
        lines::run(args.desk.limits(), out)?;
    }
    Ok(ExitStatus::Yes)
}
