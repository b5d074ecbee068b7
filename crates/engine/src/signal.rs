//! Telling a search from elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A word to a search that runs on another thread: stop, or the move that was pondered on was played.
///
/// Clones are the same signal. One signal serves one search: what was stopped stays stopped.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let limits = Limits::default();
/// limits.signal.stop();
/// // Stopped before it began, it still has a move to give.
/// assert!(Engine::new().search(&Game::new(), &limits, &mut |_| {}).best.is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Signal(Arc<AtomicU8>);

const SEARCHING: u8 = 0;
const PONDERING: u8 = 1;
const STOPPED: u8 = 2;

impl Signal {
    /// The signal of a search that counts its time at once.
    pub fn new() -> Signal {
        Signal::default()
    }

    /// The signal of a search on the other side's time: no time counts until
    /// [`ponder_hit`](Signal::ponder_hit).
    pub fn pondering() -> Signal {
        Signal(Arc::new(AtomicU8::new(PONDERING)))
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.0.store(STOPPED, Ordering::Relaxed);
    }

    /// The move that was pondered on was played: time counts from now on.
    pub fn ponder_hit(&self) {
        let _ = self.0.compare_exchange(PONDERING, SEARCHING, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == STOPPED
    }

    /// Whether the search is still on the other side's time.
    pub fn is_pondering(&self) -> bool {
        self.0.load(Ordering::Relaxed) == PONDERING
    }
}
