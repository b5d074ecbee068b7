//! Somebody who looks at the clock while a person thinks.

use super::reply::Reply;
use super::session::PlaySession;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tabiya_table::Stopwatch;

/// A session that a front and its ticker share.
pub(super) type SharedSession = Arc<Mutex<PlaySession>>;

/// A thread of its own, which sleeps until something happens by itself: a flag falls, a program has its answer. It
/// breaks off the reading of a line only if there is something to tell.
#[derive(Clone, Default)]
pub(super) struct Ticker {
    rung: Arc<AtomicBool>,
    told: Arc<Mutex<Vec<Reply>>>,
}

impl Ticker {
    /// Begins to watch. Whatever is sent makes it look at once.
    pub(super) fn watch(&self, session: &SharedSession, calls: Receiver<()>, stopwatch: Stopwatch) {
        let (session, ticker) = (Arc::clone(session), self.clone());
        thread::spawn(move || {
            loop {
                let moment = lock(&session).next_tick();
                let called = match moment {
                    None => calls.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some(moment) => calls.recv_timeout(moment.saturating_sub(stopwatch.now())),
                };
                if called == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
                let reply = lock(&session).tick(stopwatch.now());
                if !reply.is_empty() {
                    lock(&ticker.told).push(reply);
                    ticker.rung.store(true, Ordering::Relaxed);
                }
            }
        });
    }

    /// What is true once there is something to tell.
    pub(super) fn rung(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.rung)
    }

    /// What happened; told once.
    pub(super) fn take(&self) -> Vec<Reply> {
        std::mem::take(&mut *lock(&self.told))
    }
}

/// What another thread left behind when it panicked is still the game.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
