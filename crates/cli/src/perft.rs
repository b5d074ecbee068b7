//! `tabiya perft`: counting move paths.

mod count;
mod progress;
mod suite;

use crate::answer::{Answer, Trouble};
use crate::args::PerftArgs;
use crate::json::{self, FenTrouble};
use crate::lines;
use crate::moves::UciForm;
use crate::reading::{Place, Reading};
use serde::Serialize;
use std::io::Write;
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};
use tabiya::Position;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let threads = args.threads.map_or_else(
        || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        |threads| NonZero::new(usize::from(threads)).unwrap_or(NonZero::<usize>::MIN),
    );
    if let Some(file) = &args.suite {
        return suite::run(file, args, threads, out);
    }
    if args.max_nodes.is_some() {
        return Err(Trouble::Usage("--max-nodes goes with --suite".to_owned()));
    }
    let depth = args.depth.ok_or_else(|| Trouble::Usage("perft needs a depth".to_owned()))?;
    let words: Vec<&str> = args.fen.iter().chain(&args.words).map(String::as_str).collect();
    let reading = Reading::of(args.reading);
    match Place::of(&words, args.start960)? {
        Place::Each => {
            lines::each(out, |line, out| one(reading.position(line), line, depth, args, threads, out))
        }
        Place::Text(text) => one(reading.position(&text), &text, depth, args, threads, out),
        Place::At(position) => one(Ok(position), "", depth, args, threads, out),
    }
}

/// One position's count, as data.
#[derive(Serialize)]
struct Counted {
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Division>>,
    seconds: f64,
    #[serde(rename = "nodesPerSecond")]
    nodes_per_second: u64,
    threads: usize,
}

/// The count behind one first move.
#[derive(Serialize)]
struct Division {
    uci: String,
    nodes: u64,
}

fn one(
    position: Result<Position, tabiya::FenError>,
    text: &str,
    depth: u32,
    args: &PerftArgs,
    threads: NonZero<usize>,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let position = match position {
        Ok(position) => position,
        Err(error) => return FenTrouble::new(text, &error).answer(args.json, out),
    };
    let start = Instant::now();
    let count = count::count(&position, depth, threads);
    let taken = start.elapsed();
    let form = UciForm::of(args.chess960);
    let divide = args.divide.then(|| {
        let mut divide: Vec<Division> = count
            .by_move
            .iter()
            .map(|&(mv, nodes)| Division { uci: form.uci(&position, mv).to_string(), nodes })
            .collect();
        divide.sort_by(|a, b| a.uci.cmp(&b.uci));
        divide
    });
    if args.json {
        let nodes_per_second = per_second(count.nodes, taken);
        let counted = Counted {
            fen: position.to_fen(),
            depth,
            nodes: count.nodes,
            divide,
            seconds: taken.as_secs_f64(),
            nodes_per_second,
            threads: threads.get(),
        };
        json::line(out, &counted)?;
        return Ok(Answer::Yes);
    }
    for Division { uci, nodes } in divide.iter().flatten() {
        writeln!(out, "{uci}: {nodes}")?;
    }
    if divide.is_some() {
        writeln!(out)?;
    }
    writeln!(out, "{} nodes, {}", count.nodes, speed(count.nodes, taken))?;
    Ok(Answer::Yes)
}

fn per_second(nodes: u64, taken: Duration) -> u64 {
    (nodes as f64 / taken.as_secs_f64().max(1e-9)) as u64
}

/// The time and the speed, for people: `0.412 s, 289 M nodes/s`.
fn speed(nodes: u64, taken: Duration) -> String {
    let speed = per_second(nodes, taken);
    let speed = match speed {
        0..1_000 => format!("{speed}"),
        1_000..1_000_000 => format!("{} k", speed / 1_000),
        _ => format!("{} M", speed / 1_000_000),
    };
    format!("{:.3} s, {speed} nodes/s", taken.as_secs_f64())
}
