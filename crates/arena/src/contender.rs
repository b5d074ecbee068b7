//! Who sits at a board.

mod agent;
mod guest;
mod lot;
mod own;

pub use agent::Agent;
pub use guest::Guest;
pub use lot::Lot;
pub use own::Own;

use super::allowance::Allowance;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tabiya::{Clock, Game, Move};
use tabiya_engine::Score;
use tabiya_referee::ledger::LedgerEntry;

/// A player at a board: asked for a move, it thinks until it has one.
pub trait Contender: Send {
    /// A new game begins, of this number in the match and with a lot of its own.
    fn begin(&mut self, game: &Game, number: u64, lot: u64) -> Result<(), Failure>;

    /// A move in the position on the board.
    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure>;

    /// The account of its last turn, once, where one is kept.
    fn account(&mut self) -> Option<LedgerEntry> {
        None
    }

    /// Whether it can play another game.
    fn is_well(&self) -> bool {
        true
    }
}

/// What a player is asked.
pub struct Question<'a> {
    pub game: &'a Game,
    pub allowance: &'a Allowance,
    /// The clock, and what time it is on it.
    pub clock: &'a Clock,
    pub now: Duration,
    /// The match is over, whatever comes of this.
    pub halt: &'a Arc<AtomicBool>,
}

/// A move, and what a player thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    pub mv: Move,
    /// For the side to move.
    pub score: Option<Score>,
    pub depth: Option<u32>,
    pub nodes: u64,
    /// How long it took, from being asked to answering.
    pub took: Duration,
    /// It offers a draw with the move.
    pub offers_draw: bool,
}

/// Why a player gives no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It gave one that is not legal.
    Illegal(String),
    /// It is gone.
    Crashed(String),
    /// It did not answer in its time, nor for a while after that.
    Late(Duration),
    /// It gives the game up.
    Resigned,
    /// It takes the draw that it was offered.
    Accepted,
    /// It claims a draw.
    Claimed,
}

impl Failure {
    /// A word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Failure::Illegal(_) => "illegal-move",
            Failure::Crashed(_) => "crash",
            Failure::Late(_) => "time",
            Failure::Resigned => "resignation",
            Failure::Accepted => "agreement",
            Failure::Claimed => "claim",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Illegal(why) | Failure::Crashed(why) => f.write_str(why),
            Failure::Late(after) => write!(f, "no answer for {:.1} s", after.as_secs_f64()),
            Failure::Resigned | Failure::Accepted | Failure::Claimed => f.write_str(self.code()),
        }
    }
}
