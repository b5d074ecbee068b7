//! A player that is asked for a move and answers with text: a program, a team, a model.

use super::answer_parser::{AgentReport, TokenUsage};
use super::observation::Observation;
use super::stage_notes::StageNotes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::time::{Duration, Instant};
use tabiya::Game;
use tabiya_schema::MoveRejection;
use tabiya_uci::CancelToken;

/// A player that is shown a game and answers with text.
///
/// It need not know the rules: the referee judges what it says, and asks again. Its calls block, until the deadline of
/// the turn at the latest; ask on a thread of its own where that must not be.
pub trait TextAgent: Send {
    /// A new game begins, of this name. What was said in another one does not count any more.
    fn begin(&mut self, game: &str);

    /// What it says to a turn. It returns when there is an answer, when the time is up ([`AgentError::Late`]), or when it
    /// is sent away ([`AgentError::Left`]).
    fn answer(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError>;

    /// Whether it has never answered anything, though it may have been asked: then it was perhaps never there.
    fn never_answered(&self) -> bool {
        false
    }

    /// What was noted on the way to its last answer, where several work together.
    fn notes(&self) -> Vec<StageNotes> {
        Vec::new()
    }
}

/// What an agent is asked.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// What it is shown, the last rejection included.
    pub observation: &'a Observation,
    /// The game itself, for agents that are part of this program.
    pub game: &'a Game,
    /// What it is asked for.
    pub asks: AskedFor,
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
    pub fn rejection(&self) -> Option<&MoveRejection> {
        self.observation.rejection.as_ref()
    }
}

/// What an agent is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AskedFor {
    /// A move.
    #[default]
    Move,
    /// Whether it takes the draw that it is offered, while the other side is to move.
    Draw,
}

impl AskedFor {
    pub(super) fn is_move(&self) -> bool {
        *self == AskedFor::Move
    }
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AgentAnswer {
    /// Any text: a move, a sentence, an essay, JSON.
    pub text: String,
    /// What it knows of its own effort. Where the text reports something, that counts.
    pub reported: AgentReport,
    /// What was said on the way to it, whole: the question and the answer, and those of other models.
    pub exchanges: Vec<Exchange>,
}

impl AgentAnswer {
    /// An answer that is only a text.
    pub fn text(text: impl Into<String>) -> AgentAnswer {
        AgentAnswer { text: text.into(), ..AgentAnswer::default() }
    }
}

/// A question and its answer, whole, as they are kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Exchange {
    /// Who was asked, where several work together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// What was said to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prompt: Vec<PromptMessage>,
    /// What it answered.
    pub text: String,
    /// What it thought before, where that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<String>,
    /// The model, as the endpoint calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What else the endpoint was told: temperature, seed, tools.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// Why the answer ended: stop, length, tool_calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<String>,
    /// What was read and written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenUsage>,
    /// What that cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// How long it took, in milliseconds.
    #[serde(default)]
    pub time: u64,
}

/// What is said to a model, by whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PromptMessage {
    /// `system` or `user`.
    pub role: Cow<'static, str>,
    /// What is said.
    pub content: String,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AgentError {
    /// It failed this time, and may be asked again: its process ended, its endpoint answered with an error.
    Failed {
        /// Why.
        why: String,
    },
    /// The time was up.
    Late {
        /// After so long.
        after: Duration,
    },
    /// It cannot play at all: there is no such program, the key is missing.
    Gone {
        /// Why.
        why: String,
    },
    /// Whoever answers for it failed, and not it: an endpoint that is busy, broken or silent. The game does not count.
    Void {
        /// Why.
        why: String,
    },
    /// Nobody answers for it, and no waiting mends that: a wrong key, no such model, a purse that is empty.
    Unavailable {
        /// Why.
        why: String,
    },
    /// It was sent away.
    Left,
}

impl AgentError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            AgentError::Failed { .. } => "agent-failed",
            AgentError::Late { .. } => "agent-late",
            AgentError::Gone { .. } => "agent-gone",
            AgentError::Void { .. } => "provider-failed",
            AgentError::Unavailable { .. } => "provider-unavailable",
            AgentError::Left => "agent-left",
        }
    }
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentError::Failed { why }
            | AgentError::Gone { why }
            | AgentError::Void { why }
            | AgentError::Unavailable { why } => f.write_str(why),
            AgentError::Late { after } => write!(f, "There was no answer in {:.1} s.", after.as_secs_f64()),
            AgentError::Left => f.write_str("It was sent away."),
        }
    }
}

impl std::error::Error for AgentError {}

/// A turn as a line of JSON, as programs are asked.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Turn")]
pub struct TurnLine {
    /// The number of the question. An answer that has it too belongs to this question alone.
    pub id: u64,
    /// Which game it is, for agents that remember something.
    pub game: String,
    /// `move`, or `draw` where only an answer to an offer is wanted.
    pub asks: AskedFor,
    /// Which try this is, from 1.
    #[serde(rename = "try")]
    pub attempt: u32,
    /// How many tries there are.
    pub tries: u32,
    /// The milliseconds until the answer has to be there.
    pub time_left: u64,
    /// What it is shown.
    #[serde(flatten)]
    pub observation: Observation,
}

impl TurnLine {
    /// A turn with the number of the question and the name of the game.
    pub fn of(turn: &Turn<'_>, id: u64, game: &str) -> TurnLine {
        TurnLine {
            id,
            game: game.to_owned(),
            asks: turn.asks,
            attempt: turn.attempt,
            tries: turn.attempts,
            time_left: u64::try_from(turn.left().as_millis()).unwrap_or(u64::MAX),
            observation: turn.observation.clone(),
        }
    }

    /// All of it on one line.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
