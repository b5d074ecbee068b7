//! The one abstraction of a player: asked a question, it thinks until it has an answer.

mod agent;
mod builtin;
mod engine;
mod pace;
mod random;
mod uci;

pub use agent::AgentPlayer;
pub use builtin::BuiltinEngine;
pub use random::RandomPlayer;
pub use tabiya_referee::text_agent::AskedFor as Asks;
pub use uci::UciEngine;

use crate::spec::{MoveLimits, PlayerSpec};
use std::fmt;
use std::time::Duration;
use tabiya::{Clock, Color, Game, Move};
use tabiya_engine::Score;
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::team::StageNotes;
use tabiya_uci::CancelToken;
use tabiya_uci::client::ClientError;

/// A player who is not a person. Its calls wait.
pub trait Player: Send {
    /// A new game begins, of this number, with a seed for what is left to chance.
    fn new_game(&mut self, number: u64, seed: u64) -> Result<(), Failure>;

    /// Answers a question.
    fn think(&mut self, question: &PlayerQuestion<'_>) -> Result<PlayerThought, Failure>;

    /// Gives it these limits for each move and no others, where it has limits.
    fn set_limits(&mut self, _limits: MoveLimits) {}

    /// Gives this text as its first answer in the next turn, before it is asked itself: what is refused then is told to
    /// it with the reason. No if it never answers with a text.
    fn answer_first(&mut self, _text: &str) -> bool {
        false
    }

    /// The account of its last turn, once, where one is kept.
    fn account(&mut self) -> Option<LedgerEntry> {
        None
    }

    /// What was noted on the way to its last answer, once, where a team takes notes.
    fn notes(&mut self) -> Vec<StageNotes> {
        Vec::new()
    }

    /// Whether it can play on, in this game or another.
    fn is_well(&self) -> bool {
        true
    }
}

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayerQuestion<'a> {
    /// What for.
    pub asks: Asks,
    /// The side that is asked.
    pub color: Color,
    /// The game so far.
    pub game: &'a Game,
    /// The clock, and what time it is on it.
    pub clock: Option<(&'a Clock, Duration)>,
    /// Cancelled when nobody wants an answer any more.
    pub cancel: &'a CancelToken,
    /// Cancelled when an engine is to answer at once, with what it has found.
    pub hurry: &'a CancelToken,
}

impl<'a> PlayerQuestion<'a> {
    /// A question without a clock.
    pub fn new(asks: Asks, color: Color, game: &'a Game, cancel: &'a CancelToken) -> PlayerQuestion<'a> {
        PlayerQuestion { asks, color, game, clock: None, cancel, hurry: cancel }
    }

    /// The same with a clock, and what time it is on it.
    #[must_use]
    pub fn with_clock(mut self, clock: Option<(&'a Clock, Duration)>) -> PlayerQuestion<'a> {
        self.clock = clock;
        self
    }

    /// The same with a token of its own to be hurried by.
    #[must_use]
    pub fn with_hurry(mut self, hurry: &'a CancelToken) -> PlayerQuestion<'a> {
        self.hurry = hurry;
        self
    }
}

/// What a player answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerAnswer {
    /// A move.
    Move(Move),
    /// It accepts the draw that it is offered.
    Accept,
    /// It declines the draw that it is offered.
    Decline,
    /// It resigns.
    Resign,
    /// It claims a draw.
    Claim,
}

/// An answer, and what the player thinks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayerThought {
    /// The answer.
    pub answer: PlayerAnswer,
    /// Whether it offers a draw with its move.
    pub offers_draw: bool,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// The depth to which it searched.
    pub depth: Option<u32>,
    /// The number of nodes that it searched.
    pub nodes: u64,
    /// The time from the question to the answer.
    pub elapsed: Duration,
}

impl PlayerThought {
    /// An answer without an opinion.
    pub fn new(answer: PlayerAnswer, elapsed: Duration) -> PlayerThought {
        PlayerThought { answer, offers_draw: false, score: None, depth: None, nodes: 0, elapsed }
    }
}

/// Why a player gives no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// An engine gave a move that is not legal.
    Illegal(String),
    /// All tries of an agent were refused.
    Forfeit(String),
    /// It did not answer in its time, nor for a while after that.
    Late(String),
    /// It is gone, or failed.
    Crashed(String),
    /// It is gone without ever having answered: a script that does not exist, a module that is missing.
    NotStarted(String),
    /// Whoever answers for it failed, and not it: the game does not count.
    Void(String),
    /// Nobody answers for it, and no waiting mends that.
    Unavailable(String),
    /// Nobody wanted an answer any more.
    Cancelled,
}

impl Failure {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Failure::Illegal(_) | Failure::Forfeit(_) => "forfeit",
            Failure::Late(_) => "time",
            Failure::Crashed(_) | Failure::NotStarted(_) => "crash",
            Failure::Void(_) => "provider-failed",
            Failure::Unavailable(_) => "provider-unavailable",
            Failure::Cancelled => "cancelled",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Illegal(why)
            | Failure::Forfeit(why)
            | Failure::Late(why)
            | Failure::Crashed(why)
            | Failure::NotStarted(why)
            | Failure::Void(why)
            | Failure::Unavailable(why) => f.write_str(why),
            Failure::Cancelled => f.write_str("the question was cancelled"),
        }
    }
}

impl std::error::Error for Failure {}

impl PlayerSpec {
    /// Starts the player; none is a person. Cancelling the token breaks off its start and whatever it does.
    pub fn start(&self, cancel: CancelToken) -> Result<Option<Box<dyn Player>>, ClientError> {
        Ok(Some(match self {
            PlayerSpec::Person => return Ok(None),
            PlayerSpec::Random => Box::new(RandomPlayer::new(0)),
            PlayerSpec::Builtin(builtin) => {
                Box::new(BuiltinEngine::new(builtin)?.with_fallback(self.default_limits()))
            }
            PlayerSpec::Uci { launch, limits } => {
                Box::new(UciEngine::start(launch, *limits, cancel)?.with_fallback(self.default_limits()))
            }
            PlayerSpec::Agent(agent) => Box::new(AgentPlayer::start(agent, cancel)?),
            PlayerSpec::Team(team) => Box::new(AgentPlayer::start_team(team, cancel)?),
            PlayerSpec::Chat(chat) => Box::new(AgentPlayer::start_chat(chat, cancel)?),
        }))
    }
}
