//! Telling a running search to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Tells a search on another thread to stop, or that the move it ponders on was played.
///
/// Clones are the same signal. A signal serves one search: once stopped, it stays stopped.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits, StopSignal};
///
/// let signal = StopSignal::new();
/// let limits = Limits::new().signal(signal.clone());
/// signal.stop();
/// // Stopped before it began, the search still gives a move.
/// assert!(Engine::new().search(&Game::new(), &limits, &mut |_| {}).best.is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicU8>);

const SEARCHING: u8 = 0;
const PONDERING: u8 = 1;
const STOPPED: u8 = 2;

impl StopSignal {
    /// A signal for a search whose time counts from the beginning.
    pub fn new() -> StopSignal {
        StopSignal::default()
    }

    /// A signal for a search on the opponent's time: no time counts until
    /// [`ponder_hit`](StopSignal::ponder_hit).
    pub fn pondering() -> StopSignal {
        StopSignal(Arc::new(AtomicU8::new(PONDERING)))
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.0.store(STOPPED, Ordering::Relaxed);
    }

    /// The move that is pondered on was played: time counts from now on.
    pub fn ponder_hit(&self) {
        let _ = self.0.compare_exchange(PONDERING, SEARCHING, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == STOPPED
    }

    /// Whether the search is on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.0.load(Ordering::Relaxed) == PONDERING
    }
}
