//! A reading as it is seen from elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a file is read, for whoever waits for it, and the way to end it.
#[derive(Default, Debug)]
pub struct ReadControl {
    cancelled: AtomicBool,
    /// Of the file itself: of a compressed one those that lie on the disk.
    bytes: Arc<AtomicU64>,
}

impl ReadControl {
    /// Ends the reading: what goes on reading gets an error.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Lets it go on, or begin.
    pub fn allow(&self) {
        self.cancelled.store(false, Ordering::Relaxed);
    }

    /// How many bytes of the file are read; from 0 on again where it is read again.
    pub fn bytes_read(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// What counts the bytes of a file that is read from its beginning.
    pub(super) fn begin(&self) -> Arc<AtomicU64> {
        self.bytes.store(0, Ordering::Relaxed);
        Arc::clone(&self.bytes)
    }
}
