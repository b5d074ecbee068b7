//! How much a server takes on.

use std::path::PathBuf;
use std::time::Duration;

/// The limits of a server; a call that exceeds one is refused with the reason.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The most games that are hosted at once.
    pub games: usize,
    /// A game without a call for so long is dropped.
    pub idle: Duration,
    /// A finished game makes room for another after so long.
    pub finished: Duration,
    /// The longest text that is searched for a move, in bytes.
    pub text: usize,
    /// The longest name, in characters.
    pub name: usize,
    /// The most moves of a game, and in one request.
    pub plies: usize,
    /// The longest wait for a turn.
    pub wait: Duration,
    /// The most positions that the engine searches for one question.
    pub nodes: u64,
    /// The longest that it thinks about one.
    pub thinking: Duration,
    /// The most games in one list.
    pub page: usize,
    /// The folders of endgame tables that may be asked.
    pub tables: Vec<PathBuf>,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            games: 1_200,
            idle: Duration::from_secs(3_600),
            finished: Duration::from_secs(60),
            text: 64 << 10,
            name: 80,
            plies: 2_000,
            wait: Duration::from_secs(600),
            nodes: 5_000_000,
            thinking: Duration::from_secs(10),
            page: 100,
            tables: Vec::new(),
        }
    }
}
