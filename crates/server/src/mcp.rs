//! `tabiya mcp`: the referee by the Model Context Protocol, on standard input and output or over HTTP.
//!
//! The tools are the calls of every door; here they are dressed for the protocol.

mod access;
mod address;
mod connections;
mod cors;
mod guard;
mod http;
mod messages;
mod picture;
mod prompts;
mod server;
mod sessions;
mod stdio;
mod subscriptions;
mod token;
mod tools;

pub use access::{AccessOptions, SeatOptions};

use crate::ending::told_to_end;
use crate::error::ServeError;
use crate::game_server::{GameServer, ServerLimits};
use access::ToolAccess;
use guard::{Guard, Reach};
use server::McpServer;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tabiya_files::FileError;
use tabiya_referee::ledger::Ledger;
use token::AccessToken;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// The largest message, in bytes.
const LARGEST: usize = 1 << 20;

/// How the protocol is served.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Serve HTTP at this address; without one, standard input and output.
    pub http: Option<SocketAddr>,
    /// Let other machines in, with a token.
    pub expose: bool,
    /// Read the token that requests must carry from this file.
    pub token_file: Option<PathBuf>,
    /// The names under which this machine is reached, besides its address.
    pub hosts: Vec<String>,
    /// The web sites whose pages may send requests.
    pub origins: Vec<String>,
    /// How much is taken on.
    pub limits: ServerLimits,
    /// What is offered, and to whom.
    pub access: AccessOptions,
    /// Where the turns of those who play are kept.
    pub ledger: Option<PathBuf>,
}

/// Serves until the client leaves or the program is told to end.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<(), ServeError> {
    let games = GameServer::new(options.limits.clone());
    if let Some(path) = &options.ledger {
        games.keep(Ledger::append(path)?);
    }
    let access = ToolAccess::open(&games, &options.access)?;
    let server = McpServer::new(games, access);
    let runtime = runtime()?;
    let result = match options.http {
        None => {
            runtime.block_on(stdio::serve(server, LARGEST, told_to_end()));
            Ok(())
        }
        Some(address) => {
            let guard = guard(options, address)?;
            runtime.block_on(async {
                let taken = |error| FileError::new(address.to_string(), error);
                let listener = TcpListener::bind(address).await.map_err(taken)?;
                writeln!(out, "http://{}{}", listener.local_addr()?, http::PATH)?;
                out.flush()?;
                http::serve(listener, guard, server, LARGEST, told_to_end()).await?;
                Ok(())
            })
        }
    };
    // A thread may still wait for a line of standard input, or search.
    runtime.shutdown_timeout(Duration::from_millis(50));
    result
}

fn runtime() -> Result<Runtime, ServeError> {
    Ok(Builder::new_multi_thread().thread_name("tabiya-mcp").enable_all().build()?)
}

/// Who may come in at this address; it is not opened to others by mistake, nor without a token.
fn guard(options: &Options, address: SocketAddr) -> Result<Guard, ServeError> {
    let reach = Reach::of(address);
    let token = AccessToken::find(options.token_file.as_deref())?;
    if reach == Reach::Anywhere && !options.expose {
        let told =
            format!("{} can be reached from other machines: add --expose if they are to play", address.ip());
        return Err(ServeError::Usage(told));
    }
    // Behind a proxy other machines come by an address of this one.
    if token.is_none() && (options.expose || !options.hosts.is_empty()) {
        let told = format!("other machines need a token: put one into {} or a --token-file", token::VARIABLE);
        return Err(ServeError::Usage(told));
    }
    Ok(Guard::new(reach, options.hosts.clone(), options.origins.clone(), token))
}
