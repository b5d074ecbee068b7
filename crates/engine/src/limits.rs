//! How long to search, and for what.

use crate::level::Level;
use crate::signal::Signal;
use std::sync::Arc;
use std::time::Duration;
use tabiya::Move;

/// How long a search goes on, and what it looks at: the first limit that is reached ends it.
///
/// Without any limit it goes on until its [`Signal`] says stop, or nothing is left to find out.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let found = Engine::new().search(&game, &limits, &mut |_| {});
/// assert_eq!(game.position().san(found.best.unwrap()).to_string(), "Rd8#");
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// The time, and who tells it.
    pub time: Option<TimeLimit>,
    /// Only these moves are looked at; all if there are none.
    pub moves: Vec<Move>,
    /// So many different first moves are reported, each with its line; at least one.
    pub lines: usize,
    /// How well to play; at full strength if there is none.
    pub level: Option<Level>,
    /// Through which the search is told to stop, from elsewhere.
    pub signal: Signal,
}

/// Tells the time since some moment of its own choice; it never goes back.
pub type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A limit in time and the clock that it is measured by: the engine has none of its own.
///
/// ```
/// use std::sync::Arc;
/// use std::time::{Duration, Instant};
/// use tabiya_engine::{Budget, TimeLimit};
///
/// let start = Instant::now();
/// let limit = TimeLimit::new(Budget::PerMove(Duration::from_millis(50)), Arc::new(move || start.elapsed()));
/// # let _ = limit;
/// ```
#[derive(Clone)]
pub struct TimeLimit {
    /// How much there is.
    pub budget: Budget,
    /// What a move loses on its way to the board, and what is therefore kept back.
    pub overhead: Duration,
    /// The time.
    pub now: Now,
    /// When the search was asked for; without it, when it begins.
    pub asked: Option<Duration>,
}

impl TimeLimit {
    /// A limit without overhead.
    pub fn new(budget: Budget, now: Now) -> TimeLimit {
        TimeLimit { budget, overhead: Duration::ZERO, now, asked: None }
    }
}

/// How much time there is.
///
/// ```
/// use std::time::Duration;
/// use tabiya_engine::Budget;
///
/// let blitz = Budget::Clock {
///     left: Duration::from_secs(180),
///     increment: Duration::from_secs(2),
///     moves_to_go: None,
/// };
/// assert_ne!(blitz, Budget::PerMove(Duration::from_secs(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// All of this for the move.
    PerMove(Duration),
    /// What is left on the clock.
    Clock {
        /// For all moves until more comes.
        left: Duration,
        /// What comes with each move.
        increment: Duration,
        /// How many moves until more comes; the rest of the game if there is none.
        moves_to_go: Option<u32>,
    },
}
