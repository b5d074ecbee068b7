//! `tabiya perft --suite`: a file of positions with their counts.

mod entry;

use super::{several, speed};
use crate::args::PerftArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::progress::Progress;
use entry::{Expected, SuiteEntry};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tabiya::Position;
use tabiya_schema::{json, seconds};

/// What became of a line.
#[derive(Serialize)]
struct SuiteRow {
    line: usize,
    fen: String,
    ok: bool,
    counts: Vec<CheckedCount>,
    skipped: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// What became of a count.
#[derive(Clone, Copy, Serialize)]
struct CheckedCount {
    depth: u32,
    expected: u64,
    nodes: u64,
    ok: bool,
}

/// What became of the suite.
#[derive(Default, Serialize)]
struct Summary {
    positions: usize,
    counts: usize,
    nodes: u64,
    mismatches: usize,
    #[serde(rename = "badLines")]
    bad_lines: usize,
    skipped: usize,
    seconds: f64,
}

/// What comes of a suite, as data.
#[derive(Serialize)]
struct Finished<'a> {
    ok: bool,
    summary: &'a Summary,
}

pub(super) fn run(
    file: &Path,
    args: &PerftArgs,
    threads: NonZero<usize>,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let text = read(file)?;
    let limit = args.max_nodes.unwrap_or(u64::MAX);
    let entries: Vec<SuiteEntry> = text
        .lines()
        .enumerate()
        .filter_map(|(i, line)| SuiteEntry::read(i + 1, line, limit, args.game.variant))
        .collect();
    let start = Instant::now();
    let mut summary = check(&entries, threads, args, out)?;
    summary.finish(start.elapsed(), limit, args, out)
}

fn read(file: &Path) -> Result<String, CliError> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(file).map_err(|error| CliError::File(file.display().to_string(), error))?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Counts everything, reports line by line in the order of the file, and sums it up.
fn check(
    entries: &[SuiteEntry],
    threads: NonZero<usize>,
    args: &PerftArgs,
    out: &mut dyn Write,
) -> Result<Summary, CliError> {
    // Every count is a piece of work of its own.
    let work: Vec<(usize, &Position, Expected)> = entries
        .iter()
        .enumerate()
        .filter_map(|(i, entry)| Some((i, entry.content.as_ref().ok()?)))
        .flat_map(|(i, (position, counts))| counts.iter().map(move |&count| (i, position, count)))
        .collect();
    let mut progress =
        Progress::new(work.iter().fold(0, |sum, (_, _, count)| sum.saturating_add(count.nodes)));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (results, received) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(work.len()) {
            let (results, work, next, stop) = (results.clone(), &work, &next, &stop);
            scope.spawn(move || {
                while let Some(&(i, position, expected)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let nodes = tabiya::perft(position, expected.depth);
                    if stop.load(Ordering::Relaxed) || results.send((i, expected, nodes)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        let mut journal = Journal::new(entries, args.json);
        let written = (|| {
            journal.write(out, &mut progress)?;
            for (i, expected, nodes) in received {
                progress.add(expected.nodes, &journal.note());
                journal.add(i, expected, nodes);
                journal.write(out, &mut progress)?;
            }
            Ok(())
        })();
        // With nobody to tell, nobody needs to count on.
        stop.store(true, Ordering::Relaxed);
        progress.clear();
        written.map(|()| journal.summary)
    })
}

/// Puts results that come in any order back into the order of the file.
struct Journal<'a> {
    entries: &'a [SuiteEntry],
    json: bool,
    /// The entry to be reported next.
    next: usize,
    finished: BTreeMap<usize, Vec<CheckedCount>>,
    summary: Summary,
}

impl<'a> Journal<'a> {
    fn new(entries: &'a [SuiteEntry], json: bool) -> Journal<'a> {
        Journal { entries, json, next: 0, finished: BTreeMap::new(), summary: Summary::default() }
    }

    fn add(&mut self, i: usize, expected: Expected, nodes: u64) {
        let Expected { depth, nodes: expected } = expected;
        self.finished.entry(i).or_default().push(CheckedCount {
            depth,
            expected,
            nodes,
            ok: expected == nodes,
        });
    }

    fn note(&self) -> String {
        let Summary { positions, mismatches, .. } = self.summary;
        format!("{positions} of {} positions, {}", self.entries.len(), several(mismatches as u64, "mismatch"))
    }

    /// Writes the reports of all lines that are finished and whose turn it is.
    fn write(&mut self, out: &mut dyn Write, progress: &mut Progress) -> Result<(), CliError> {
        while let Some(entry) = self.entries.get(self.next) {
            let due = entry.content.as_ref().map_or(0, |(_, counts)| counts.len());
            if self.finished.get(&self.next).map_or(0, Vec::len) < due {
                break;
            }
            let mut counts = self.finished.remove(&self.next).unwrap_or_default();
            counts.sort_by_key(|count| count.depth);
            let report = SuiteRow {
                line: entry.line,
                fen: entry.fen.clone(),
                ok: entry.content.is_ok() && counts.iter().all(|count| count.ok),
                counts,
                skipped: entry.skipped,
                error: entry.content.as_ref().err().cloned(),
            };
            self.summary.add(&report);
            self.next += 1;
            if self.json {
                json::line(out, &report)?;
            } else if !report.ok {
                progress.clear();
                report.write(out)?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

impl SuiteRow {
    fn write(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let SuiteRow { line, fen, .. } = self;
        if let Some(error) = &self.error {
            writeln!(out, "line {line}: cannot be read: {error}")?;
        }
        for CheckedCount { depth, expected, nodes, .. } in self.counts.iter().filter(|count| !count.ok) {
            writeln!(out, "line {line}: depth {depth}: expected {expected}, got {nodes}: {fen}")?;
        }
        Ok(())
    }
}

impl Summary {
    fn add(&mut self, report: &SuiteRow) {
        self.positions += 1;
        self.counts += report.counts.len();
        self.nodes += report.counts.iter().map(|count| count.nodes).sum::<u64>();
        self.mismatches += report.counts.iter().filter(|count| !count.ok).count();
        self.bad_lines += usize::from(report.error.is_some());
        self.skipped += report.skipped;
    }

    fn finish(
        &mut self,
        taken: Duration,
        limit: u64,
        args: &PerftArgs,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CliError> {
        self.seconds = seconds(taken);
        // A suite in which nothing was counted proves nothing.
        let good = self.mismatches == 0 && self.bad_lines == 0 && self.counts > 0;
        if args.json {
            json::line(out, &Finished { ok: good, summary: self })?;
            return Ok(ExitStatus::of(good));
        }
        let Summary { positions, counts, nodes, mismatches, bad_lines, skipped, .. } = *self;
        if skipped > 0 {
            let (skipped, limit) = (several(skipped as u64, "count"), several(limit, "node"));
            writeln!(out, "skipped: {skipped} above {limit}")?;
        }
        let (wrong, bad) = (several(mismatches as u64, "mismatch"), several(bad_lines as u64, "line"));
        let verdict = match (positions, counts) {
            _ if good => "all agree".to_owned(),
            (0, _) => "there is no position in it".to_owned(),
            (_, 0) if bad_lines == 0 => "nothing was checked".to_owned(),
            _ => format!("{wrong}, {bad} that cannot be read"),
        };
        let (positions, counts) = (several(positions as u64, "position"), several(counts as u64, "count"));
        let (nodes, speed) = (several(nodes, "node"), speed(nodes, taken));
        writeln!(out, "{positions}, {counts}, {nodes}, {speed}: {verdict}")?;
        Ok(ExitStatus::of(good))
    }
}
