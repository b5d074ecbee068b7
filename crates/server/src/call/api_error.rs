//! Why a call is not answered.

use super::answer::GameSnapshot;
#[cfg(feature = "mcp")]
use super::pointers::sent_only_to;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use tabiya::{FenError, GameError};
use tabiya_schema::{FenReason, MoveRejection};

/// What comes back from a call.
pub type Reply<T> = Result<T, ApiError>;

/// A call that was refused; nothing has changed, unless the state says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Error")]
pub struct ApiError {
    /// A stable, machine-readable code, such as stale.
    pub code: Cow<'static, str>,
    /// The reason as a sentence.
    pub message: String,
    /// What is wrong with a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection: Option<Box<MoveRejection>>,
    /// Which move of a list it is about, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// How many more tries there are for this move, where a policy counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries_left: Option<u32>,
    /// What is wrong with a FEN, each reason with its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<FenReason>,
    /// The game as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<GameSnapshot>>,
}

impl ApiError {
    /// An error with its reason, which becomes a sentence if it is none.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> ApiError {
        let mut message = message.into();
        if !message.ends_with(['.', '?', '!']) {
            message.push('.');
        }
        ApiError {
            code: code.into(),
            message,
            rejection: None,
            at: None,
            tries_left: None,
            reasons: Vec::new(),
            state: None,
        }
    }

    /// The refusal of a FEN, with every reason.
    pub fn of_fen(error: &FenError) -> ApiError {
        let message = format!("This is not a legal position: {error}.");
        ApiError { reasons: FenReason::list(error.reasons()), ..ApiError::new("no-legal-position", message) }
    }

    /// The refusal of a move.
    pub fn of_move(rejection: MoveRejection) -> ApiError {
        let error = ApiError::new(rejection.code.clone(), rejection.message.clone());
        ApiError { rejection: Some(Box::new(rejection)), ..error }
    }

    /// The same for somebody who has only some of the calls: it sends nobody to another one.
    #[cfg(feature = "mcp")]
    pub(crate) fn for_those_with(mut self, is_offered: impl Fn(&str) -> bool) -> ApiError {
        self.message = sent_only_to(&self.message, &is_offered);
        if let Some(rejection) = &mut self.rejection {
            rejection.message = sent_only_to(&rejection.message, &is_offered);
        }
        self
    }

    /// The same with the game as it stands.
    pub fn with_state(mut self, state: GameSnapshot) -> ApiError {
        self.state = Some(Box::new(state));
        self
    }
}

impl From<&GameError> for ApiError {
    fn from(error: &GameError) -> ApiError {
        match error {
            GameError::IllegalMove { why } => ApiError::of_move(MoveRejection::of_error(why, "")),
            error => ApiError::new(error.code(), error.to_string()),
        }
    }
}
