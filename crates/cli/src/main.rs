//! The program `tabiya`: a door to each part of the rules, for people and for pipes.

mod agent;
mod analyse;
mod answer;
mod args;
mod bench;
mod config;
mod contest;
mod explain;
mod fen;
mod fen_failure;
mod interrupt;
mod judge;
mod lines;
mod mcp;
mod moves;
mod notes;
mod perft;
mod pgn;
mod play;
mod progress;
mod reading;
mod review;
mod shell;
mod show;

use answer::{Answer, Trouble};
use args::{Args, Door};
use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse().settled().map_err(Trouble::Usage);
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let result = args.and_then(|args| enter(&args, &mut out)).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match result {
        Ok(answer) => answer.into(),
        // Whoever reads us has seen enough, as `head` does: nothing is wrong.
        Err(Trouble::ClosedPipe) => {
            // What is still in the buffer has nobody to go to.
            let _ = out.into_parts();
            Answer::Yes.into()
        }
        Err(trouble) => {
            let _ = out.flush();
            eprintln!("tabiya: {trouble}");
            ExitCode::from(2)
        }
    }
}

fn enter(args: &Args, out: &mut dyn Write) -> Result<Answer, Trouble> {
    match &args.door {
        None => play::wait(&args.table, out),
        Some(Door::Play(args)) => play::play(args, out),
        Some(Door::Team(args)) => play::team(args, out),
        Some(Door::Moves(args)) => moves::run(args, out),
        Some(Door::Explain(args)) => explain::run(args, out),
        Some(Door::Fen(args)) => fen::run(args, out),
        Some(Door::Show(args)) => show::run(args, out),
        Some(Door::Perft(args)) => perft::run(args, out),
        Some(Door::Judge(args)) => judge::run(args, out),
        Some(Door::Pgn(args)) => pgn::run(args, out),
        Some(Door::Completions(args)) => shell::completions(args, out),
        Some(Door::Man(args)) => shell::man(args, out),
        Some(Door::Analyse(args)) => analyse::run(args, out),
        Some(Door::Review(args)) => review::run(args, out),
        Some(Door::Match(args)) => contest::run(args, out),
        Some(Door::Agent(args)) => agent::run(args, out),
        Some(Door::Uci) => {
            tabiya_uci::server::run_stdio(out)?;
            Ok(Answer::Yes)
        }
        Some(Door::Bench(args)) => bench::run(args, out),
        Some(Door::Mcp(args)) => mcp::run(args, out),
    }
}
