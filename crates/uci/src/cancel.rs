//! Cancelling from elsewhere what an engine is doing.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tabiya_engine::StopSignal;

/// Cancels a search, or whatever else an engine is waited for, from another thread.
///
/// Clones are the same token. A token serves one search: once cancelled, it stays cancelled.
///
/// ```
/// use tabiya_uci::CancelToken;
///
/// let token = CancelToken::new();
/// let elsewhere = token.clone();
/// std::thread::spawn(move || elsewhere.cancel()).join().unwrap();
/// assert!(token.is_cancelled());
/// ```
#[derive(Clone, Default)]
pub struct CancelToken {
    signal: StopSignal,
    wake: Arc<Mutex<Option<Wake>>>,
}

type Wake = Box<dyn Fn() + Send>;

impl CancelToken {
    /// A token that nobody has cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Cancels what the token was given to.
    pub fn cancel(&self) {
        self.signal.stop();
        if let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.signal.is_stopped()
    }

    /// The same for an engine in this process: its search stops when the token is cancelled.
    pub fn stop_signal(&self) -> StopSignal {
        self.signal.clone()
    }

    /// Calls this when the token is cancelled, and nothing that was named before.
    pub(crate) fn on_cancel(&self, wake: impl Fn() + Send + 'static) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }
}

impl fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancelToken").field("is_cancelled", &self.is_cancelled()).finish_non_exhaustive()
    }
}
