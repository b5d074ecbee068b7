//! Who sits at a board.

mod guest;
mod lot;
mod own;

pub(crate) use guest::Guest;
pub(crate) use lot::Lot;
pub(crate) use own::Own;

use super::allowance::Allowance;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tabiya::{Clock, Game, Move};
use tabiya_engine::Score;

/// A player at a board: asked for a move, it thinks until it has one.
pub(crate) trait Contender: Send {
    /// A new game begins; the number is its own lot.
    fn begin(&mut self, game: &Game, lot: u64) -> Result<(), Failure>;

    /// A move in the position on the board.
    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure>;

    /// Whether it can play another game.
    fn is_well(&self) -> bool {
        true
    }
}

/// What a player is asked.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    pub(crate) allowance: &'a Allowance,
    /// The clock, and what time it is on it.
    pub(crate) clock: &'a Clock,
    pub(crate) now: Duration,
    /// The match is over, whatever comes of this.
    pub(crate) halt: &'a Arc<AtomicBool>,
}

/// A move, and what a player thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thought {
    pub(crate) mv: Move,
    /// For the side to move.
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: u64,
    /// How long it took, from being asked to answering.
    pub(crate) took: Duration,
}

/// Why a player gives no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// It gave one that is not legal.
    Illegal(String),
    /// It is gone.
    Crashed(String),
    /// It did not answer in its time, nor for a while after that.
    Late(Duration),
}

impl Failure {
    /// A word for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Failure::Illegal(_) => "illegal-move",
            Failure::Crashed(_) => "crash",
            Failure::Late(_) => "time",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Illegal(why) | Failure::Crashed(why) => f.write_str(why),
            Failure::Late(after) => write!(f, "no answer for {:.1} s", after.as_secs_f64()),
        }
    }
}
