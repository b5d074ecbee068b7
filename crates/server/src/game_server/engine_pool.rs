//! Where the engine thinks: a few threads, and queues that have an end. Games come before questions.
//!
//! A search that panics ends neither its thread nor any other game: the job is dropped, which whoever asked hears, and
//! the thread goes on with a new engine.

use crate::call::{ApiError, Reply};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use tabiya_players::BuiltinEngine;
use tabiya_uci::CancelToken;

/// Something to think about.
pub(super) type Job = Box<dyn FnOnce(&mut BuiltinEngine) + Send>;

/// The most questions that wait.
pub(super) const QUESTIONS: usize = 16;
/// The most games that wait for a move; each waits for one at a time.
const MOVES: usize = 4_096;
/// The most engines.
const THREADS: usize = 4;

/// The threads that think. They start with the first job, and end with the server.
#[derive(Default)]
pub(super) struct EnginePool {
    jobs: OnceLock<Arc<JobQueue>>,
}

/// What waits.
#[derive(Default)]
struct JobQueue {
    waiting: Mutex<WaitingJobs>,
    more: Condvar,
}

#[derive(Default)]
struct WaitingJobs {
    moves: VecDeque<Job>,
    questions: VecDeque<(CancelToken, Job)>,
    closed: bool,
}

/// What a thread takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WorkerRole {
    /// Moves alone, so that no question keeps a game waiting.
    Moves,
    /// Moves, and questions when there are none.
    Both,
}

impl EnginePool {
    /// Asks for a move in a game.
    pub(super) fn give_move(&self, job: Job) -> Reply<()> {
        self.give(|waiting| {
            let has_room = waiting.moves.len() < MOVES;
            if has_room {
                waiting.moves.push_back(job);
            }
            has_room
        })
    }

    /// Asks a question, until it is cancelled.
    pub(super) fn give_question(&self, cancel: &CancelToken, job: Job) -> Reply<()> {
        self.give(|waiting| {
            if waiting.questions.len() >= QUESTIONS {
                waiting.questions.retain(|(cancel, _)| !cancel.is_cancelled());
            }
            let has_room = waiting.questions.len() < QUESTIONS;
            if has_room {
                waiting.questions.push_back((cancel.clone(), job));
            }
            has_room
        })
    }

    fn give(&self, push: impl FnOnce(&mut WaitingJobs) -> bool) -> Reply<()> {
        let jobs = self.jobs.get_or_init(start_workers);
        let has_room = push(&mut jobs.waiting());
        // Not every thread takes everything.
        jobs.more.notify_all();
        if has_room {
            return Ok(());
        }
        let message = format!("{QUESTIONS} questions wait for the engine already. Ask again in a moment.");
        Err(ApiError::new("engine-busy", message))
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        if let Some(jobs) = self.jobs.get() {
            jobs.waiting().closed = true;
            jobs.more.notify_all();
        }
    }
}

impl JobQueue {
    fn waiting(&self) -> MutexGuard<'_, WaitingJobs> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job; none when there will be no more.
    fn next(&self, role: WorkerRole) -> Option<Job> {
        let mut waiting = self.waiting();
        loop {
            if let Some(job) = waiting.moves.pop_front() {
                return Some(job);
            }
            // Questions of those who have left are dropped.
            waiting.questions.retain(|(cancel, _)| !cancel.is_cancelled());
            if role == WorkerRole::Both
                && let Some((_, job)) = waiting.questions.pop_front()
            {
                return Some(job);
            }
            if waiting.closed {
                return None;
            }
            waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn start_workers() -> Arc<JobQueue> {
    let jobs = Arc::new(JobQueue::default());
    let threads = thread::available_parallelism().map_or(2, |number| number.get().clamp(2, THREADS));
    for number in 0..threads {
        let role = if number == 0 { WorkerRole::Moves } else { WorkerRole::Both };
        let jobs = Arc::clone(&jobs);
        // Where no thread can be had, the queue fills up and says so.
        let _ = thread::Builder::new().name("engine-pool".to_owned()).spawn(move || work(&jobs, role));
    }
    jobs
}

fn work(jobs: &JobQueue, role: WorkerRole) {
    let mut engine = BuiltinEngine::default();
    while let Some(job) = jobs.next(role) {
        // A panic may have left the engine in any state.
        if catch_unwind(AssertUnwindSafe(|| job(&mut engine))).is_err() {
            engine = BuiltinEngine::default();
        }
    }
}
