//! How long to search, and what to search.

use crate::level::Level;
use crate::stop_signal::StopSignal;
use crate::time_limit::TimeLimit;
use tabiya::Move;

/// How long a search goes on, and what it searches: the first limit that is reached ends it.
///
/// Without any limit it goes on until its [`StopSignal`] says stop, or the maximum depth is reached.
/// A limit is set by the method of its name, or through its field:
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let limits = Limits::new().depth(4).nodes(100_000);
/// let result = Engine::new().search(&game, &limits, &mut |_| {});
/// assert_eq!(game.position().san(result.best.unwrap()).to_string(), "Rd8#");
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Search until a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Time limit, and the clock that it is measured by.
    pub time: Option<TimeLimit>,
    /// Root moves to search; all of them if empty.
    pub search_moves: Vec<Move>,
    /// Number of principal variations to report, at least one.
    pub multipv: usize,
    /// Playing strength; full strength if there is none.
    pub level: Option<Level>,
    /// Tells the search to stop, from another thread.
    pub signal: StopSignal,
}

impl Limits {
    /// No limits: search until told to stop.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Sets the maximum depth in plies.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies);
        self
    }

    /// Sets the maximum number of nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Searches until a mate in this many moves is found.
    #[must_use]
    pub fn mate(mut self, moves: u32) -> Limits {
        self.mate = Some(moves);
        self
    }

    /// Sets the time limit.
    #[must_use]
    pub fn time(mut self, time: TimeLimit) -> Limits {
        self.time = Some(time);
        self
    }

    /// Searches only these root moves; all of them if there are none.
    #[must_use]
    pub fn search_moves(mut self, moves: impl Into<Vec<Move>>) -> Limits {
        self.search_moves = moves.into();
        self
    }

    /// Sets the number of principal variations to report.
    #[must_use]
    pub fn multipv(mut self, variations: usize) -> Limits {
        self.multipv = variations;
        self
    }

    /// Sets the playing strength.
    #[must_use]
    pub fn level(mut self, level: Level) -> Limits {
        self.level = Some(level);
        self
    }

    /// Sets the signal that stops the search.
    #[must_use]
    pub fn signal(mut self, signal: StopSignal) -> Limits {
        self.signal = signal;
        self
    }
}
