//! Tunes the numbers of an engine's search by games: `cargo xtask tune`.
//!
//! Simultaneous perturbation (SPSA): all numbers are moved at once, each up or down at random, and the engine with these
//! plays the engine with the opposite. Who wins draws the numbers a little to its side. What one pair of games says is
//! nearly nothing; thousands of them find the way.
//!
//! The pairs of a batch begin at the same numbers and are learnt from in their order, so that the same seed gives the
//! same table with any number of threads. The log is all that there is: the same command goes on behind its last line.

mod margin_table;
mod pair_match;
mod spsa;
mod tuning_log;

use margin_table::MarginTable;
use pair_match::PairMatch;
use spsa::Spsa;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tuning_log::TuningLog;

const HELP: &str = "\
tune ENGINE LOG [--pairs 5000] [--batch 8] [--nodes 5000] [--rate 2] [--seed 1] [--threads N] [--only NAME,NAME]
    ENGINE is a `tabiya-uci` with the feature `tune`. LOG gets a line of values for each --batch of pairs of games; the
    same command goes on where it was stopped. --rate is in thousandths of a step for each point, at the end of the
    run. --only tunes some of the numbers. At the end, the new table.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match TuningRun::read(words).and_then(|run| run.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{}", why.trim_end());
            ExitCode::from(2)
        }
    }
}

/// What is to be done.
struct TuningRun {
    engine: String,
    log: String,
    pairs: u64,
    batch: u64,
    nodes: u64,
    rate: u64,
    seed: u64,
    threads: usize,
    only: Vec<String>,
}

impl TuningRun {
    fn read(words: Vec<String>) -> Result<TuningRun, String> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let mut run = TuningRun {
            engine: String::new(),
            log: String::new(),
            pairs: 5_000,
            batch: 8,
            nodes: 5_000,
            rate: 2,
            seed: 1,
            threads: cores,
            only: Vec::new(),
        };
        let mut files = Vec::new();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                files.push(word);
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} needs a value.\n\n{HELP}"))?;
            if word == "--only" {
                run.only = value.split(',').map(str::to_owned).collect();
                continue;
            }
            let number: u64 =
                value.parse().map_err(|_| format!("{word} must be a whole number, not {value:?}."))?;
            match word.as_str() {
                "--pairs" => run.pairs = number.max(1),
                "--batch" => run.batch = number.max(1),
                "--nodes" => run.nodes = number.max(1),
                "--rate" => run.rate = number,
                "--seed" => run.seed = number,
                "--threads" => run.threads = number.max(1) as usize,
                _ => return Err(format!("{word} is not an option of this command:\n\n{HELP}")),
            }
        }
        let [engine, log] = <[String; 2]>::try_from(files).map_err(|_| HELP.to_owned())?;
        Ok(TuningRun { engine, log, ..run })
    }

    fn run(&self) -> Result<(), String> {
        let table = MarginTable::of_engine(&self.engine)?.only(&self.only)?;
        let spsa = Spsa::new(table.margins().to_vec(), self.pairs, self.rate as f64 / 1_000.0, self.seed);
        let (mut log, mut state) = TuningLog::open(Path::new(&self.log), &table)?;
        while state.pairs < self.pairs {
            let first = state.pairs;
            let count = self.batch.min(self.pairs - first);
            let results = self.play(&spsa, &state.values, first, count)?;
            for (pair, halves) in (first..).zip(results) {
                spsa.learn(&mut state.values, pair, i32::from(halves) - 2);
                state.halves += u64::from(halves);
            }
            state.pairs += count;
            log.add(&state)?;
            println!("{} of {} pairs", state.pairs, self.pairs);
        }
        print!("{}", table.source(&state.values));
        Ok(())
    }

    /// Plays some pairs from the same values, and gives the half points of those who went up in each.
    fn play(&self, spsa: &Spsa, values: &[f64], first: u64, count: u64) -> Result<Vec<u8>, String> {
        let results = Mutex::new(vec![Ok(0); count as usize]);
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.threads.min(count as usize) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= count as usize {
                            return;
                        }
                        let pair = first + at as u64;
                        let sides = spsa.sides(values, pair);
                        let played = PairMatch::new(&self.engine, spsa.margins(), &sides)
                            .play(self.nodes, self.seed.wrapping_mul(1 << 32).wrapping_add(pair));
                        if let Ok(mut results) = results.lock() {
                            results[at] = played;
                        }
                    }
                });
            }
        });
        let results = results.into_inner().map_err(|_| "a thread has panicked".to_owned())?;
        results.into_iter().collect()
    }
}
