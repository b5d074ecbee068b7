//! Who plays a side, if it is not a person.

mod agent;
mod mood;
mod program;
mod random;

pub use agent::Agent;
pub use mood::{Mood, would_accept};
pub use program::Program;
pub use random::Random;

use crate::who::Who;
use std::sync::Arc;
use std::time::Duration;
use tabiya::{Clock, Color, Game, Move};
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::team::StageNotes;

/// A player who is asked, thinks elsewhere, and answers when it can: a program of our own or another's.
///
/// Neither call waits. A front need not look again and again: the player calls its [`Wake`] when there is an answer.
pub trait Player: Send {
    /// Asks for an answer. A question that was asked before is forgotten.
    fn ask(&mut self, question: Question, wake: Wake);

    /// The answer to the last question, once.
    fn answer(&mut self) -> Option<Answer>;

    /// How it felt about the game when it answered last.
    fn mood(&self) -> Mood {
        Mood::Playing
    }

    /// The account of how it came to its last answer, once, where one is kept.
    fn account(&mut self) -> Option<LedgerEntry> {
        None
    }

    /// What was noted on the way to its last answer, once, where a team takes notes.
    fn notes(&mut self) -> Vec<StageNotes> {
        Vec::new()
    }

    /// Nobody waits for an answer any more.
    fn forget(&mut self) {}

    /// It is to answer at once, with what it has found.
    fn hurry(&mut self) {}
}

/// Tells a front that there is an answer.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a player is asked.
#[derive(Clone, Debug)]
pub struct Question {
    pub asks: Asks,
    pub game: Game,
    /// The clock, and what time it is on it.
    pub clock: Option<(Clock, Duration)>,
}

/// What for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    Move,
    /// Whether it accepts the draw that it is offered.
    Draw,
}

/// What a player answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Move(Move),
    Accept,
    Decline,
    Resign,
    /// A draw that nobody has to offer.
    Claim,
    /// It has found no legal move in all its tries, or in its time, and loses by that.
    Forfeit(String),
    /// It cannot play any more, and why.
    Gone(String),
}

/// The player of a seat; none is a person.
pub fn sit(who: &Who, color: Color, seed: u64, wake: Wake) -> Option<Box<dyn Player>> {
    match who {
        Who::Person => None,
        Who::Random => Some(Box::new(Random::new(seed ^ color as u64))),
        Who::Agent(_) | Who::Team(_) => {
            Some(Box::new(Agent::new(who.clone(), color, seed ^ color as u64, wake)))
        }
        Who::Tabiya(_) | Who::Uci { .. } => Some(Box::new(Program::new(who.clone(), wake))),
    }
}
