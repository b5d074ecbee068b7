//! Telling an engine from elsewhere that it is enough.

use super::process::Waker;
use std::sync::{Arc, Mutex, PoisonError};
use tabiya_engine::StopSignal;

/// A word to a search on another thread, in whatever engine: stop. Clones are the same word, and it serves one search.
#[derive(Clone, Debug, Default)]
pub struct Halt {
    signal: StopSignal,
    waker: Arc<Mutex<Option<Waker>>>,
}

impl Halt {
    pub fn stop(&self) {
        self.signal.stop();
        if let Some(waker) = &*self.waker.lock().unwrap_or_else(PoisonError::into_inner) {
            waker.wake();
        }
    }

    pub fn is_stopped(&self) -> bool {
        self.signal.is_stopped()
    }

    /// The same for an engine of ours.
    pub fn signal(&self) -> StopSignal {
        self.signal.clone()
    }

    /// Wakes this one when it is said.
    pub fn wakes(&self, waker: Waker) {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker);
    }
}
