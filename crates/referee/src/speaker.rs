//! Whoever is asked for a move and answers with text: a program, a team, a model.

use super::found::Reported;
use super::rejection::Rejection;
use super::sight::Sight;
use super::team::StageNotes;
use serde::Serialize;
use std::fmt;
use std::time::{Duration, Instant};
use tabiya::Game;
use tabiya_uci::CancelToken;

/// A player who is shown a game and answers with text.
///
/// It need not know the rules: what it says is judged by the referee, which asks again. Its calls
/// wait, until the deadline of the turn at the latest; whoever must not wait asks on a thread of its own.
pub trait Speaker: Send {
    /// A new game begins, of this name. What was said in another one does not count any more.
    fn begin(&mut self, game: &str);

    /// What it says to a turn. It returns when there is an answer, when the time is up ([`SpeakError::Late`]), or when it
    /// is sent away ([`SpeakError::Left`]).
    fn speak(&mut self, turn: &Turn<'_>) -> Result<Spoken, SpeakError>;

    /// What was noted on the way to its last answer, where several work together.
    fn notes(&self) -> Vec<StageNotes> {
        Vec::new()
    }
}

/// What a speaker is asked.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// What it is shown, the last rejection included.
    pub sight: &'a Sight,
    /// The game itself, for those who are part of this program.
    pub game: &'a Game,
    pub asks: Asks,
    /// Which try this is, from 1.
    pub attempt: u32,
    /// How many tries there are.
    pub attempts: u32,
    /// When the answer has to be there.
    pub deadline: Instant,
    /// Stopped when nobody wants an answer any more.
    pub leave: &'a CancelToken,
}

impl Turn<'_> {
    /// The time until the answer has to be there.
    pub fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Why the try before was refused.
    pub fn rejection(&self) -> Option<&Rejection> {
        self.sight.rejection.as_ref()
    }
}

/// What for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Asks {
    Move,
    /// Whether it takes the draw that it is offered, while the other side is to move.
    Draw,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spoken {
    /// Any text: a move, a sentence, an essay, JSON.
    pub text: String,
    /// What it knows of its own effort. Where the text reports something, that counts.
    pub reported: Reported,
}

impl Spoken {
    /// An answer that is only a text.
    pub fn text(text: impl Into<String>) -> Spoken {
        Spoken { text: text.into(), reported: Reported::default() }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpeakError {
    /// It failed this time, and may be asked again: its process ended, its endpoint answered with an error.
    Failed { why: String },
    /// The time was up.
    Late { after: Duration },
    /// It cannot play at all: there is no such program, the key is missing.
    Gone { why: String },
    /// It was sent away.
    Left,
}

impl SpeakError {
    /// A word for programs, which will not change.
    pub const fn code(&self) -> &'static str {
        match self {
            SpeakError::Failed { .. } => "agent-failed",
            SpeakError::Late { .. } => "agent-late",
            SpeakError::Gone { .. } => "agent-gone",
            SpeakError::Left => "agent-left",
        }
    }
}

impl fmt::Display for SpeakError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpeakError::Failed { why } | SpeakError::Gone { why } => f.write_str(why),
            SpeakError::Late { after } => write!(f, "There was no answer in {:.1} s.", after.as_secs_f64()),
            SpeakError::Left => f.write_str("It was sent away."),
        }
    }
}

impl std::error::Error for SpeakError {}

/// A turn as a line of JSON, as programs are asked.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Turn")]
pub struct TurnLine {
    /// The number of the question. An answer that has it too belongs to this question alone.
    pub id: u64,
    /// Which game it is, for those who keep something in mind.
    pub game: String,
    /// `move`, or `draw` where only an answer to an offer is wanted.
    pub asks: Asks,
    /// Which try this is, from 1.
    #[serde(rename = "try")]
    pub attempt: u32,
    /// How many tries there are.
    pub tries: u32,
    /// The milliseconds until the answer has to be there.
    pub time_left: u64,
    #[serde(flatten)]
    pub sight: Sight,
}

impl TurnLine {
    pub fn of(turn: &Turn<'_>, id: u64, game: &str) -> TurnLine {
        TurnLine {
            id,
            game: game.to_owned(),
            asks: turn.asks,
            attempt: turn.attempt,
            tries: turn.attempts,
            time_left: u64::try_from(turn.left().as_millis()).unwrap_or(u64::MAX),
            sight: turn.sight.clone(),
        }
    }

    /// All of it on one line.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
