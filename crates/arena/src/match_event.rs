//! What the threads of a match tell.

use crate::game_record::GameRecord;
use tabiya_referee::ledger::LedgerEntry;

/// What a thread tells the runner of the match.
pub(crate) enum MatchEvent {
    /// A game has ended.
    Game(Box<GameRecord>),
    /// A turn of an agent, before the game that it belongs to.
    Turn(Box<LedgerEntry>),
    /// A game does not count, and why.
    Void(u64, String),
    /// A player cannot be started, or not be had any more, and why.
    Unavailable(String),
}
