//! What the threads of a match tell.

use crate::game_record::GameRecord;
use tabiya_referee::ledger::Entry;

/// What a thread tells the runner of the match.
pub(crate) enum MatchEvent {
    /// A game has ended.
    Game(Box<GameRecord>),
    /// A turn of an agent, before the game that it belongs to.
    Turn(Box<Entry>),
    /// A player cannot be started, and why.
    Unavailable(String),
}
