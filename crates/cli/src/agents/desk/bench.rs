//! Where the engine thinks: a few threads, and a queue that has an end.

use crate::agents::refused::Refused;
use crate::who::Thinker;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use tabiya_engine::Engine;

/// Something to think about.
pub(super) type Job = Box<dyn FnOnce(&mut Thinker) + Send>;

/// The most questions that wait.
const QUEUE: usize = 1_024;
/// The most engines.
const THREADS: usize = 4;

/// The threads that think. They begin with the first question, and end with the desk.
#[derive(Default)]
pub(super) struct Bench {
    jobs: OnceLock<SyncSender<Job>>,
}

impl Bench {
    /// Gives somebody a question.
    pub(super) fn give(&self, job: Job) -> Result<(), Refused> {
        let jobs = self.jobs.get_or_init(|| {
            let (sender, receiver) = sync_channel(QUEUE);
            let receiver = Arc::new(Mutex::new(receiver));
            let threads = thread::available_parallelism().map_or(1, |number| number.get().min(THREADS));
            for _ in 0..threads {
                let receiver = Arc::clone(&receiver);
                // Where no thread can be had, the queue fills up and says so.
                let _ = thread::Builder::new().name("bench".to_owned()).spawn(move || work(&receiver));
            }
            sender
        });
        jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => Refused::new(
                "engine-busy",
                format!("{QUEUE} questions wait for the engine already. Ask again in a moment."),
            ),
            TrySendError::Disconnected(_) => {
                Refused::new("engine-failed", "The engine could not be started.")
            }
        })
    }
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    let mut thinker = fresh();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // Whoever asked hears that nobody answers; the next one gets another engine.
        if catch_unwind(AssertUnwindSafe(|| job(&mut thinker))).is_err() {
            thinker = fresh();
        }
    }
}

fn fresh() -> Thinker {
    Thinker::Ours { engine: Box::new(Engine::new()), level: None }
}
