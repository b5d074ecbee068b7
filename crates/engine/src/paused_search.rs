//! A search between two of its slices.

use crate::human::Trail;
use crate::level::Level;
use crate::search::{Deepening, SearchTask};
use crate::stop_signal::StopSignal;
use crate::tablebase::TablebaseUse;
use crate::time_manager::TimeManager;
use std::fmt;

/// A search that was begun and is gone on with in slices; see [`Engine::begin`](crate::Engine::begin).
pub struct PausedSearch {
    pub(crate) task: SearchTask,
    pub(crate) progress: Deepening,
    pub(crate) level: Option<Level>,
    pub(crate) node_limit: u64,
    /// How many threads may work on it.
    pub(crate) threads: usize,
    pub(crate) nodes: u64,
    /// How often the next slice is doubled, so that it gets further than the last one.
    pub(crate) doublings: u32,
    pub(crate) tb_hits: u64,
    pub(crate) signal: StopSignal,
    pub(crate) time: Option<TimeManager>,
    pub(crate) tablebase: Option<TablebaseUse>,
    /// The keys of the game's positions, as far back as they could be repeated.
    pub(crate) keys: Vec<u64>,
    /// The last moves of the game.
    pub(crate) trail: Trail,
}

impl PausedSearch {
    /// The number of nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl fmt::Debug for PausedSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PausedSearch").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
