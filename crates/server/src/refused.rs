//! Why a call is not answered.

use super::call::answer::State;
use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{FenError, GameError};
use tabiya_referee::rejection::Rejection;
use tabiya_schema::json::Reason;

/// A call that was refused; nothing has changed, unless the state says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Error")]
pub struct Refused {
    /// The reason in a word that will not change, such as stale.
    pub code: String,
    /// The reason as a sentence.
    pub message: String,
    /// What is wrong with a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<Box<Rejection>>,
    /// Which of the moves of a list it is about, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// How many more tries there are for this move, where a policy counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries_left: Option<u32>,
    /// What is wrong with a FEN, each reason with its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// The game as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<State>>,
}

impl Refused {
    /// A refusal with its reason, which becomes a sentence if it is none.
    pub fn new(code: &str, message: impl Into<String>) -> Refused {
        let mut message = message.into();
        if !message.ends_with(['.', '?', '!']) {
            message.push('.');
        }
        Refused {
            code: code.to_owned(),
            message,
            rejection: None,
            at: None,
            tries_left: None,
            reasons: Vec::new(),
            state: None,
        }
    }

    /// The refusal of a FEN, with every reason.
    pub fn of_fen(error: &FenError) -> Refused {
        let reasons = error.reasons().iter().map(Reason::from).collect();
        Refused {
            reasons,
            ..Refused::new("no-legal-position", format!("This is no legal position: {error}."))
        }
    }

    /// The refusal of a move.
    pub fn of_move(rejection: Rejection) -> Refused {
        let refused = Refused::new(&rejection.code, rejection.message.clone());
        Refused { rejection: Some(Box::new(rejection)), ..refused }
    }

    /// The same with the game as it stands.
    pub fn with_state(mut self, state: State) -> Refused {
        self.state = Some(Box::new(state));
        self
    }
}

impl From<&GameError> for Refused {
    fn from(error: &GameError) -> Refused {
        match error {
            GameError::IllegalMove { why } => Refused::of_move(Rejection::of_error(why, "")),
            error => Refused::new(error.code(), error.to_string()),
        }
    }
}
