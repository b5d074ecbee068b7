//! The thread on which the engine lives: it is given jobs and answers with events.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;
use tabiya::UciForm;
use tabiya::{Game, Position, perft};
use tabiya_engine::{Engine, Limits, Network, Report, SearchResult, StopSignal, TablebaseUse, bench_of};

/// What the engine is to do.
pub(super) enum EngineJob {
    SetHash(usize),
    SetThreads(usize),
    NewGame,
    ClearHash,
    /// Gives the engine tables, or takes them away.
    SetTables(Option<TablebaseUse>),
    /// Gives the engine a network, or takes it away.
    SetNetwork(Option<Arc<Network>>),
    Search(Box<Game>, Box<Limits>),
    /// Counts the positions so many plies ahead.
    Perft(Box<Position>, u32, UciForm, StopSignal),
    Bench,
    /// To be answered when everything before it is done.
    Ping,
}

/// What the server waits for: a line from the GUI, or a word from the engine.
pub(super) enum ServerEvent {
    Line(String),
    /// A line that was too long, and was not kept.
    TooLong,
    /// There will be no more lines.
    InputEnd,
    Report(Report),
    Found(SearchResult),
    Complaint(String),
    /// Something to be passed on as it is.
    Output(String),
    /// What was asked for, other than a search, is done.
    Done,
    Pong,
}

/// The engine on its thread.
pub(super) struct EngineThread {
    jobs: Option<Sender<EngineJob>>,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    pub(super) fn start(events: SyncSender<ServerEvent>) -> EngineThread {
        let (jobs, inbox) = channel();
        let thread = thread::spawn(move || work(&inbox, &events));
        EngineThread { jobs: Some(jobs), thread: Some(thread) }
    }

    pub(super) fn run(&self, job: EngineJob) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only when we do.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(jobs: &Receiver<EngineJob>, events: &SyncSender<ServerEvent>) {
    let mut engine = Engine::new();
    for job in jobs {
        let answer = match job {
            EngineJob::SetHash(megabytes) => match engine.set_hash(megabytes) {
                Ok(()) => continue,
                Err(error) => ServerEvent::Complaint(error.to_string()),
            },
            EngineJob::SetThreads(threads) => {
                engine.set_threads(threads);
                continue;
            }
            EngineJob::NewGame => {
                engine.new_game();
                continue;
            }
            EngineJob::ClearHash => {
                engine.clear_hash();
                continue;
            }
            EngineJob::SetTables(tables) => {
                engine.set_tablebase(tables);
                continue;
            }
            EngineJob::SetNetwork(network) => {
                engine.set_network(network);
                continue;
            }
            EngineJob::Search(game, limits) => {
                let mut tell = |report: &Report| drop(events.send(ServerEvent::Report(report.clone())));
                ServerEvent::Found(engine.search(&game, &limits, &mut tell))
            }
            EngineJob::Perft(position, depth, form, signal) => {
                if divide(&position, depth, form, &signal, events).is_err() {
                    return;
                }
                ServerEvent::Done
            }
            EngineJob::Bench => {
                let mut fresh = Engine::new();
                fresh.set_network(engine.network().cloned());
                let start = Instant::now();
                let nodes = bench_of(&mut fresh, &mut |_| {}).nodes;
                let per_second = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
                if events.send(ServerEvent::Output(format!("{nodes} nodes {per_second:.0} nps"))).is_err() {
                    return;
                }
                ServerEvent::Done
            }
            EngineJob::Ping => ServerEvent::Pong,
        };
        if events.send(answer).is_err() {
            return;
        }
    }
}

/// Nobody is left to be told.
struct Gone;

/// Counts move by move, and tells each.
fn divide(
    position: &Position,
    depth: u32,
    form: UciForm,
    signal: &StopSignal,
    events: &SyncSender<ServerEvent>,
) -> Result<(), Gone> {
    let tell = |text: String| events.send(ServerEvent::Output(text)).map_err(|_| Gone);
    let mut sum = 0;
    if depth == 0 {
        sum = 1;
    } else {
        for mv in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            let Some(nodes) = paths(&next, depth - 1, signal) else {
                return tell("info string the count was stopped".to_owned());
            };
            sum += nodes;
            tell(format!("{}: {nodes}", form.uci(position, mv)))?;
        }
    }
    tell(format!("\nNodes searched: {sum}"))
}

/// So many plies take hundredths of a second at most: they are counted without looking for a stop.
const UNINTERRUPTED: u32 = 4;

/// The positions so many plies ahead; none if it was told to stop.
fn paths(position: &Position, depth: u32, signal: &StopSignal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(perft(position, depth));
    }
    let mut sum = 0u64;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        sum = sum.saturating_add(paths(&next, depth - 1, signal)?);
    }
    Some(sum)
}
