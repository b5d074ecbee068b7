//! `tabiya bench`: a number that says whether the search has changed.

use crate::args::BenchArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::perft::speed;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;
use tabiya_schema::{json, per_second, seconds};

/// The bench, as data.
#[derive(Serialize)]
struct Benched {
    nodes: u64,
    positions: usize,
    depth: u32,
    seconds: f64,
    #[serde(rename = "nodesPerSecond")]
    nodes_per_second: u64,
}

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let start = Instant::now();
    let benched = tabiya_engine::bench(&mut |_| {});
    let taken = start.elapsed();
    if args.json {
        let benched = Benched {
            nodes: benched.nodes,
            positions: benched.positions,
            depth: benched.depth,
            seconds: seconds(taken),
            nodes_per_second: per_second(benched.nodes, taken),
        };
        json::line(out, &benched)?;
    } else {
        writeln!(out, "{} nodes, {}", benched.nodes, speed(benched.nodes, taken))?;
    }
    Ok(ExitStatus::Yes)
}
