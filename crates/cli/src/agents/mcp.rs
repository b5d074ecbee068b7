//! `tabiya mcp`: the referee by the Model Context Protocol, on standard input and output or over HTTP.
//!
//! The tools are the calls of every door; here they are dressed for the protocol.

mod address;
mod guard;
mod http;
mod listening;
mod places;
mod prompts;
mod reading;
mod say;
mod server;
mod sessions;
mod stdio;
mod token;
mod tools;

use super::desk::Desk;
use crate::answer::{Answer, Trouble};
use crate::args::mcp::McpArgs;
use guard::{Guard, Reach};
use server::Server;
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use token::Token;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// The largest message, in bytes.
const LARGEST: usize = 1 << 20;

pub(crate) fn run(args: &McpArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let server = Server::new(Desk::new(args.desk.limits()));
    let runtime = runtime()?;
    let result = match args.http {
        None => {
            runtime.block_on(stdio::serve(server, LARGEST, told_to_end()));
            Ok(Answer::Yes)
        }
        Some(address) => {
            let guard = guard(args, address)?;
            runtime.block_on(async {
                let taken = |error| Trouble::File(address.to_string(), error);
                let listener = TcpListener::bind(address).await.map_err(taken)?;
                writeln!(out, "http://{}{}", listener.local_addr()?, http::PATH)?;
                out.flush()?;
                http::serve(listener, guard, server, LARGEST, told_to_end()).await?;
                Ok(Answer::Yes)
            })
        }
    };
    // A thread may still wait for a line of standard input, or search.
    runtime.shutdown_timeout(Duration::from_millis(50));
    result
}

fn runtime() -> Result<Runtime, Trouble> {
    Ok(Builder::new_multi_thread().thread_name("tabiya-mcp").enable_all().build()?)
}

/// Who may come in at this address; it is not opened to others by mistake, nor without a token.
fn guard(args: &McpArgs, address: SocketAddr) -> Result<Guard, Trouble> {
    let reach = Reach::of(address);
    let token = Token::find(args.token_file.as_deref())?;
    if reach == Reach::Anywhere && !args.expose {
        let told =
            format!("{} can be reached from other machines: add --expose if they are to play", address.ip());
        return Err(Trouble::Usage(told));
    }
    // Behind a proxy other machines come by an address of this one.
    if token.is_none() && (args.expose || !args.host.is_empty()) {
        let told = format!("other machines need a token: put one into {} or a --token-file", token::VARIABLE);
        return Err(Trouble::Usage(told));
    }
    Ok(Guard::new(reach, args.host.clone(), args.origin.clone(), token))
}

/// Comes with Ctrl-C, or when the system asks the program to end.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut asked) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = asked.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Where signals cannot be had, nobody is waited for.
        std::future::pending::<()>().await;
    }
}
