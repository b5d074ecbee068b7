//! The thread on which the engine lives: it is given jobs and answers with events.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use tabiya::Game;
use tabiya_engine::{Engine, Found, Limits, Report};

/// What the engine is to do.
pub(super) enum Job {
    Hash(usize),
    Threads(usize),
    NewGame,
    ClearHash,
    Search(Box<Game>, Box<Limits>),
    /// To be answered when everything before it is done.
    Ping,
}

/// What the loop waits for: a line from the interface, or a word from the engine.
pub(super) enum Event {
    Line(String),
    End,
    Report(Report),
    Found(Found),
    Complaint(String),
    Pong,
}

/// The engine on its thread.
pub(super) struct Worker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    pub(super) fn start(events: Sender<Event>) -> Worker {
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

fn work(jobs: &Receiver<Job>, events: &Sender<Event>) {
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
            Job::Ping => Event::Pong,
        };
        if events.send(answer).is_err() {
            return;
        }
    }
}
