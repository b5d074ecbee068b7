//! `tabiya pgn`: files of games.

mod check;
mod convert;
mod list;
mod output;
mod problem_line;

use crate::args::pgn::{PgnArgs, PgnCommand};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;

pub(crate) fn run(args: &PgnArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    match &args.command {
        PgnCommand::Check(args) => check::run(args, out),
        PgnCommand::List(args) => list::run(args, out),
        PgnCommand::Convert(args) => convert::run(args, out),
    }
}
