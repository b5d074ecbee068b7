//! The thread on which the engine lives: it is given jobs and answers with events.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;
use tabiya::UciForm;
use tabiya::{Game, Position, perft};
use tabiya_engine::{Engine, Limits, Report, SearchResult, StopSignal, bench};

/// What the engine is to do.
pub(super) enum Job {
    Hash(usize),
    Threads(usize),
    NewGame,
    ClearHash,
    Search(Box<Game>, Box<Limits>),
    /// Count the positions so many plies ahead.
    Count(Box<Position>, u32, UciForm, StopSignal),
    Bench,
    /// To be answered when everything before it is done.
    Ping,
}

/// What the loop waits for: a line from the interface, or a word from the engine.
pub(super) enum Event {
    Line(String),
    /// A line that was too long, and was not kept.
    TooLong,
    End,
    Report(Report),
    Found(SearchResult),
    Complaint(String),
    /// Something to be passed on as it is.
    Say(String),
    /// What was asked for, other than a search, is done.
    Done,
    Pong,
}

/// The engine on its thread.
pub(super) struct Worker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    pub(super) fn start(events: SyncSender<Event>) -> Worker {
        let (jobs, inbox) = channel();
        let thread = thread::spawn(move || work(&inbox, &events));
        Worker { jobs: Some(jobs), thread: Some(thread) }
    }

    pub(super) fn give(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only when we do.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(jobs: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut engine = Engine::new();
    for job in jobs {
        let answer = match job {
            Job::Hash(megabytes) => match engine.set_hash(megabytes) {
                Ok(()) => continue,
                Err(error) => Event::Complaint(error.to_string()),
            },
            Job::Threads(threads) => {
                engine.set_threads(threads);
                continue;
            }
            Job::NewGame => {
                engine.new_game();
                continue;
            }
            Job::ClearHash => {
                engine.clear_hash();
                continue;
            }
            Job::Search(game, limits) => {
                let mut tell = |report: &Report| drop(events.send(Event::Report(report.clone())));
                Event::Found(engine.search(&game, &limits, &mut tell))
            }
            Job::Count(position, depth, form, signal) => {
                if count(&position, depth, form, &signal, events).is_err() {
                    return;
                }
                Event::Done
            }
            Job::Bench => {
                let start = Instant::now();
                let nodes = bench(&mut |_| {}).nodes;
                let per_second = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
                if events.send(Event::Say(format!("{nodes} nodes {per_second:.0} nps"))).is_err() {
                    return;
                }
                Event::Done
            }
            Job::Ping => Event::Pong,
        };
        if events.send(answer).is_err() {
            return;
        }
    }
}

/// Nobody is left to be told.
struct Gone;

/// Counts move by move, and tells each.
fn count(
    position: &Position,
    depth: u32,
    form: UciForm,
    signal: &StopSignal,
    events: &SyncSender<Event>,
) -> Result<(), Gone> {
    let say = |text: String| events.send(Event::Say(text)).map_err(|_| Gone);
    let mut sum = 0;
    if depth == 0 {
        sum = 1;
    } else {
        for mv in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(mv);
            let Some(nodes) = paths(&next, depth - 1, signal) else {
                return say("info string the count was broken off".to_owned());
            };
            sum += nodes;
            say(format!("{}: {nodes}", form.uci(position, mv)))?;
        }
    }
    say(format!("\nNodes searched: {sum}"))
}

/// So many plies take hundredths of a second at most: a stop need not be looked for there.
const AT_ONCE: u32 = 4;

/// The positions so many plies ahead; none if it was told to stop.
fn paths(position: &Position, depth: u32, signal: &StopSignal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
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
