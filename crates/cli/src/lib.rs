//! The program `tabiya`: a command for each part of the library, for people and for pipes.
//!
//! It is a library with a program of one line, because cargo compiles a library beside those that it stands on and a
//! program only after them.

// A build without the full screen, the prompt or a protocol has parts that nothing uses.
#![cfg_attr(
    not(all(feature = "app", feature = "mcp", feature = "prompt", feature = "screen")),
    allow(dead_code, unused_imports)
)]

mod agent;
mod analyse;
mod args;
mod bench;
mod bench_agents;
mod book;
mod cli_error;
mod config;
mod counted;
mod eval;
mod exit_status;
mod explain;
mod fen;
mod fen_failure;
mod interrupt;
mod judge;
mod lines;
mod matches;
#[cfg(feature = "mcp")]
mod mcp;
mod moves;
mod notes;
mod opening;
mod perft;
mod pgn;
mod play;
mod progress;
mod reading;
mod review;
mod safe_output;
#[cfg(feature = "app")]
mod serve;
mod shell;
mod shortened;
mod show;
mod tablebase;
mod tell;
mod terminal;
mod wrap;

use args::{Args, Command};
use cli_error::CliError;
use exit_status::ExitStatus;
use safe_output::SafeOutput;
use std::io::{self, Write};
use std::process::ExitCode;

/// Does what the words on the command line say.
pub fn run() -> ExitCode {
    outlive_full_files();
    let args = Args::of_command_line().settled().map_err(CliError::Usage);
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let result = args.and_then(|args| enter(&args, &mut out)).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match result {
        Ok(answer) => answer.into(),
        // Whoever reads us has seen enough, as `head` does: nothing is wrong.
        Err(CliError::ClosedPipe) => {
            // What is still in the buffer has nobody to go to.
            let _ = out.into_parts();
            ExitStatus::Yes.into()
        }
        Err(trouble) => {
            let _ = out.flush();
            tell::tell(format_args!("tabiya: {trouble}"));
            ExitCode::from(2)
        }
    }
}

/// Where a file may not grow any further, the signal for that would end the program in the middle of writing and leave
/// half of a file behind; heard, it makes the writing fail, which is told and cleaned up.
#[cfg(unix)]
fn outlive_full_files() {
    let heard = std::sync::Arc::default();
    // Where it cannot be heard, it ends the program as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, heard);
}

#[cfg(not(unix))]
fn outlive_full_files() {}

fn enter(args: &Args, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    match &args.command {
        None => play::wait(&args.table, out),
        Some(Command::Play(args)) => play::play(args, out),
        Some(Command::Team(args)) => play::team(args, out),
        Some(Command::Puzzle(args)) => play::puzzle(args, out),
        Some(Command::Moves(args)) => moves::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Explain(args)) => explain::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Fen(args)) => fen::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Show(args)) => show::run(args, out),
        Some(Command::Perft(args)) => perft::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Judge(args)) => judge::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Pgn(args)) => pgn::run(args, out),
        Some(Command::Opening(args)) => opening::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Book(args)) => book::run(args, &mut SafeOutput::unless(args.is_json(), out)),
        Some(Command::Completions(args)) => shell::completions(args, out),
        Some(Command::Man(args)) => shell::man(args, out),
        Some(Command::Analyse(args)) => analyse::run(args, out),
        Some(Command::Eval(args)) => eval::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Review(args)) => review::run(args, &mut SafeOutput::unless(args.is_data(), out)),
        Some(Command::Match(args)) => matches::run(args, &mut SafeOutput::unless(args.json, out)),
        Some(Command::Tablebase(args)) => tablebase::run(args, &mut SafeOutput::unless(args.is_json(), out)),
        Some(Command::Agent(args)) => agent::run(args, out),
        Some(Command::Uci) => {
            tabiya_uci::server::run_stdio(out)?;
            Ok(ExitStatus::Yes)
        }
        Some(Command::Bench(args)) => bench::run(args, out),
        Some(Command::BenchAgents(args)) => {
            bench_agents::run(args, &mut SafeOutput::unless(args.json || args.schema, out))
        }
        #[cfg(feature = "app")]
        Some(Command::Serve(args)) => serve::run(args, out),
        #[cfg(not(feature = "app"))]
        Some(Command::Serve { .. }) => Err(CliError::Usage(
            "this program was built without `app`; `cargo build --release` builds it with everything".into(),
        )),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp(args)) => mcp::run(args, out),
        #[cfg(not(feature = "mcp"))]
        Some(Command::Mcp { .. }) => Err(CliError::Usage(
            "this program was built without `mcp`; `cargo build --release` builds it with everything".into(),
        )),
    }
}
