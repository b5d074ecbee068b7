//! Where the engine thinks: a few threads, and queues that have an end. Games come before questions.

use crate::refused::Refused;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use tabiya_players::BuiltinEngine;

/// Something to think about.
pub(super) type Job = Box<dyn FnOnce(&mut BuiltinEngine) + Send>;

/// The most questions that wait.
pub(super) const QUESTIONS: usize = 16;
/// The most games that wait for a move; each waits for one at a time.
const MOVES: usize = 4_096;
/// The most engines.
const THREADS: usize = 4;

/// The threads that think. They begin with the first job, and end with the desk.
#[derive(Default)]
pub(super) struct Bench {
    jobs: OnceLock<Arc<Jobs>>,
}

/// What waits.
#[derive(Default)]
struct Jobs {
    waiting: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    moves: VecDeque<Job>,
    questions: VecDeque<(Weak<()>, Job)>,
    closed: bool,
}

/// What a thread takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Moves alone, so that no question keeps a game waiting.
    Moves,
    /// Moves, and questions when there are none.
    Both,
}

impl Bench {
    /// Asks for a move in a game.
    pub(super) fn give_move(&self, job: Job) -> Result<(), Refused> {
        self.give(|waiting| {
            let has_room = waiting.moves.len() < MOVES;
            if has_room {
                waiting.moves.push_back(job);
            }
            has_room
        })
    }

    /// Asks a question, for as long as somebody keeps `asker`.
    pub(super) fn give_question(&self, asker: &Arc<()>, job: Job) -> Result<(), Refused> {
        self.give(|waiting| {
            if waiting.questions.len() >= QUESTIONS {
                waiting.questions.retain(|(asker, _)| asker.strong_count() > 0);
            }
            let has_room = waiting.questions.len() < QUESTIONS;
            if has_room {
                waiting.questions.push_back((Arc::downgrade(asker), job));
            }
            has_room
        })
    }

    fn give(&self, push: impl FnOnce(&mut Waiting) -> bool) -> Result<(), Refused> {
        let jobs = self.jobs.get_or_init(begin);
        let has_room = push(&mut jobs.waiting());
        // Not everybody takes everything.
        jobs.more.notify_all();
        if has_room {
            return Ok(());
        }
        let told = format!("{QUESTIONS} questions wait for the engine already. Ask again in a moment.");
        Err(Refused::new("engine-busy", told))
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if let Some(jobs) = self.jobs.get() {
            jobs.waiting().closed = true;
            jobs.more.notify_all();
        }
    }
}

impl Jobs {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job; none when there will be no more.
    fn next(&self, takes: Takes) -> Option<Job> {
        let mut waiting = self.waiting();
        loop {
            if let Some(job) = waiting.moves.pop_front() {
                return Some(job);
            }
            // Who has gone is told nothing.
            waiting.questions.retain(|(asker, _)| asker.strong_count() > 0);
            if takes == Takes::Both
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

fn begin() -> Arc<Jobs> {
    let jobs = Arc::new(Jobs::default());
    let threads = thread::available_parallelism().map_or(2, |number| number.get().clamp(2, THREADS));
    for number in 0..threads {
        let takes = if number == 0 { Takes::Moves } else { Takes::Both };
        let jobs = Arc::clone(&jobs);
        // Where no thread can be had, the queue fills up and says so.
        let _ = thread::Builder::new().name("bench".to_owned()).spawn(move || work(&jobs, takes));
    }
    jobs
}

fn work(jobs: &Jobs, takes: Takes) {
    let mut engine = BuiltinEngine::default();
    while let Some(job) = jobs.next(takes) {
        // Whoever asked hears that nobody answers; the next one gets another engine.
        if catch_unwind(AssertUnwindSafe(|| job(&mut engine))).is_err() {
            engine = BuiltinEngine::default();
        }
    }
}
