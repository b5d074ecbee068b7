//! `tabiya serve`: the app in the browser.

use crate::args::serve::ServeArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use tabiya_server::app::{self, AppOptions};

pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    app::run(&AppOptions { address, open: !args.no_open }, out)?;
    Ok(ExitStatus::Yes)
}
