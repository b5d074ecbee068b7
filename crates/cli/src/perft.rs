//! `tabiya perft`: counting move paths.

mod count;
mod suite;

use crate::args::PerftArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines::{self, InputLine};
use crate::notes;
use crate::reading::{Noted, PositionSource, uci_form};
use serde::Serialize;
use std::io::Write;
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};
use tabiya::FenError;
use tabiya_schema::{FenReason, json, per_second, seconds};

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let threads = args.threads.map_or_else(
        || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        |threads| NonZero::new(usize::from(threads)).unwrap_or(NonZero::<usize>::MIN),
    );
    if let Some(file) = &args.suite {
        return suite::run(file, args, threads, out);
    }
    if args.max_nodes.is_some() {
        return Err(CliError::Usage("--max-nodes goes with --suite".to_owned()));
    }
    let depth = args.depth.ok_or_else(|| CliError::Usage("perft needs a depth".to_owned()))?;
    let words: Vec<&str> = args.fen.iter().chain(&args.words).map(String::as_str).collect();
    // Behind a depth a second number is no FEN, not even a bad one.
    if let (None, Some(word)) = (&args.fen, words.first())
        && !word.contains('/')
        && !["-", "startpos"].contains(word)
    {
        return Err(CliError::Usage(format!("after the depth comes a FEN, not {word:?}")));
    }
    let reading = args.reading.reading();
    let paths = Paths { depth, args, threads };
    match PositionSource::of_variant(args.game.variant, &words, args.start960)? {
        PositionSource::Each => lines::each(out, |InputLine { number, text, .. }, out| {
            paths.answer(reading.position_of(args.game.variant, text), text, Some(number), out)
        }),
        PositionSource::Text(text) => {
            paths.answer(reading.position_of(args.game.variant, &text), &text, None, out)
        }
        PositionSource::At(position) => paths.answer(Ok((position, Vec::new())), "", None, out),
    }
}

/// One position's count, as data.
#[derive(Serialize)]
struct PerftRow {
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Division>>,
    seconds: f64,
    #[serde(rename = "nodesPerSecond")]
    nodes_per_second: u64,
    threads: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<FenReason>,
}

/// The count behind one first move.
#[derive(Serialize)]
struct Division {
    uci: String,
    nodes: u64,
}

/// The paths that are asked for.
struct Paths<'a> {
    depth: u32,
    args: &'a PerftArgs,
    threads: NonZero<usize>,
}

impl Paths<'_> {
    fn answer(
        &self,
        position: Result<Noted, FenError>,
        text: &str,
        line: Option<usize>,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CliError> {
        let &Paths { depth, args, threads } = self;
        let (position, notes) = match position {
            Ok(noted) => noted,
            Err(error) => return fen_failure::answer(text, &error, args.json, out),
        };
        let start = Instant::now();
        let count = count::count(&position, depth, threads);
        let taken = start.elapsed();
        let form = uci_form(args.chess960);
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
            let counted = PerftRow {
                fen: position.to_fen(),
                depth,
                nodes: count.nodes,
                divide,
                seconds: seconds(taken),
                nodes_per_second,
                threads: threads.get(),
                notes: FenReason::list(&notes),
            };
            json::line(out, &counted)?;
            return Ok(ExitStatus::Yes);
        }
        for Division { uci, nodes } in divide.iter().flatten() {
            writeln!(out, "{uci}: {nodes}")?;
        }
        if divide.is_some() {
            writeln!(out)?;
        }
        writeln!(out, "{}, {}", several(count.nodes, "node"), speed(count.nodes, taken))?;
        notes::tell(&notes, line, out)?;
        Ok(ExitStatus::Yes)
    }
}

/// A number of things: `1 count`, `2 mismatches`.
fn several(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ if noun.ends_with("ch") => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}

/// The time and the speed, for people: `0.412 s, 289 M nodes/s`.
pub(crate) fn speed(nodes: u64, taken: Duration) -> String {
    let speed = per_second(nodes, taken);
    let speed = match speed {
        0..1_000 => format!("{speed}"),
        1_000..1_000_000 => format!("{} k", speed / 1_000),
        _ => format!("{} M", speed / 1_000_000),
    };
    format!("{:.3} s, {speed} nodes/s", taken.as_secs_f64())
}
