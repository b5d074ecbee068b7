//! `tabiya mcp`: the referee by the Model Context Protocol.

use crate::args::mcp::McpArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use tabiya_server::mcp::{self, Options};

pub(crate) fn run(args: &McpArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let options = Options {
        http: args.http,
        expose: args.expose,
        token_file: args.token_file.clone(),
        hosts: args.host.clone(),
        origins: args.origin.clone(),
        limits: args.server.limits(),
        access: args.access(),
        ledger: args.server.ledger.clone(),
    };
    mcp::run(&options, out)?;
    Ok(ExitStatus::Yes)
}
