//! Who plays a side, if it is not a person.

mod random;

pub(crate) use random::Random;

use std::sync::Arc;
use std::time::Duration;
use tabiya::{Clock, Color, Game, Move};

/// A player who is asked, thinks elsewhere, and answers when it can: a program of our own or another's.
///
/// Neither call waits. A front need not look again and again: the player calls its [`Wake`] when there is an answer.
pub(crate) trait Player: Send {
    /// Its name, as it is shown.
    fn name(&self) -> String;

    /// Asks for an answer. A question that was asked before is forgotten.
    fn ask(&mut self, question: Question, wake: Wake);

    /// The answer to the last question, once.
    fn answer(&mut self) -> Option<Answer>;
}

/// Tells a front that there is an answer.
pub(crate) type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a player is asked.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) asks: Asks,
    pub(crate) game: Game,
    /// The clock, and what time it is on it.
    #[allow(dead_code, reason = "for programs that think")]
    pub(crate) clock: Option<(Clock, Duration)>,
}

/// What for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asks {
    Move,
    /// Whether it accepts the draw that it is offered.
    Draw,
}

/// What a player answers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(dead_code, reason = "for programs that think")]
pub(crate) enum Answer {
    Move(Move),
    Accept,
    Decline,
    Resign,
    /// It cannot play any more, and why.
    Gone(String),
}

/// The players that can be named at the prompt; a person is none.
pub(crate) const NAMES: [&str; 2] = ["person", "random"];

/// The player of a name; none is a person.
pub(crate) fn named(name: &str, color: Color, seed: u64) -> Result<Option<Box<dyn Player>>, UnknownPlayer> {
    match name.to_ascii_lowercase().as_str() {
        "person" | "human" | "me" => Ok(None),
        "random" => Ok(Some(Box::new(Random::new(seed ^ color as u64)))),
        _ => Err(UnknownPlayer),
    }
}

/// There is no player of that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UnknownPlayer;
