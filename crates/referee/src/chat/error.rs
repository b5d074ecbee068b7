//! What can go wrong with an endpoint.

use crate::text_agent::AgentError;
use std::fmt;
use std::time::Duration;

/// Why a chat endpoint gave no answer. None of it has the key in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "models"), allow(dead_code, reason = "nobody is asked"))]
pub(crate) enum ChatError {
    /// The program was built without what it takes to ask.
    NotBuilt,
    /// The variable is not set.
    NoKey {
        variable: String,
    },
    /// What is in the variable is no key.
    BadKey {
        variable: String,
    },
    /// It cannot be reached.
    Unreachable {
        why: String,
    },
    /// It answered with an error, and perhaps said for how long it wants to be left alone.
    Status {
        status: u16,
        message: String,
        after: Option<Duration>,
    },
    /// It wants to be asked elsewhere: the key stays here.
    Redirected {
        status: u16,
    },
    /// More than anybody reads.
    TooLong,
    /// What came is not what such an endpoint answers.
    Unreadable {
        why: String,
    },
    /// What may be spent is spent.
    Spent {
        why: String,
    },
    Late {
        after: Duration,
    },
    /// Nobody wants an answer any more.
    Left,
}

impl ChatError {
    /// A stable, machine-readable code.
    #[cfg(test)]
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            ChatError::NotBuilt => "not-built",
            ChatError::NoKey { .. } => "no-key",
            ChatError::BadKey { .. } => "bad-key",
            ChatError::Unreachable { .. } => "unreachable",
            ChatError::Status { .. } => "status",
            ChatError::Redirected { .. } => "redirected",
            ChatError::TooLong => "answer-too-long",
            ChatError::Unreadable { .. } => "unreadable-answer",
            ChatError::Spent { .. } => "budget-spent",
            ChatError::Late { .. } => "late",
            ChatError::Left => "left",
        }
    }

    /// What it means for a turn. No failure of an endpoint is a move: what no waiting mends ends the match, and
    /// everything else makes the game void.
    pub(crate) fn of_player(self) -> AgentError {
        let why = self.to_string();
        match self {
            ChatError::Left => AgentError::Left,
            error if error.is_final() => AgentError::Unavailable { why },
            _ => AgentError::Void { why },
        }
    }

    /// Whether no waiting mends it: a wrong key, address or model, a request that is not taken, an empty purse.
    pub(crate) fn is_final(&self) -> bool {
        match self {
            ChatError::NoKey { .. } | ChatError::BadKey { .. } | ChatError::Spent { .. } => true,
            ChatError::Redirected { .. } => true,
            ChatError::Status { status, .. } => {
                matches!(status, 400..=499) && !matches!(status, 408 | 409 | 425 | 429)
            }
            _ => false,
        }
    }

    /// Whether asking again may help, and after what time where the endpoint says so.
    pub(super) fn again(&self) -> Option<Option<Duration>> {
        match self {
            ChatError::Status { status: 408 | 409 | 425 | 429 | 500..=599, after, .. } => Some(*after),
            ChatError::Unreachable { .. } | ChatError::Unreadable { .. } => Some(None),
            _ => None,
        }
    }

    /// The same with its texts changed.
    pub(super) fn map(self, change: impl Fn(&str) -> String) -> ChatError {
        match self {
            ChatError::Unreachable { why } => ChatError::Unreachable { why: change(&why) },
            ChatError::Unreadable { why } => ChatError::Unreadable { why: change(&why) },
            ChatError::Status { status, message, after } => {
                ChatError::Status { status, message: change(&message), after }
            }
            other => other,
        }
    }
}

impl fmt::Display for ChatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChatError::NotBuilt => {
                f.write_str("this program was built without models: its feature `models` is off")
            }
            ChatError::NoKey { variable } => {
                write!(f, "the variable {variable} is not set, and the key is to be in it")
            }
            ChatError::BadKey { variable } => write!(f, "what is in the variable {variable} is not a key"),
            ChatError::Unreachable { why } => write!(f, "the endpoint cannot be reached: {why}"),
            ChatError::Status { status, message, .. } => {
                let meaning = match status {
                    400 | 422 => "the endpoint does not take the request",
                    401 | 403 => "the endpoint does not take the key",
                    404 => "the endpoint knows no such address or model",
                    429 => "the endpoint has had too many requests",
                    500..=599 => "the endpoint is broken",
                    _ => "the endpoint refuses",
                };
                write!(f, "{meaning} (status {status})")?;
                if message.is_empty() { Ok(()) } else { write!(f, ": {message}") }
            }
            ChatError::Redirected { status } => {
                write!(f, "the endpoint is elsewhere (status {status}): that address has to be named itself")
            }
            ChatError::TooLong => f.write_str("the answer of the endpoint is too long"),
            ChatError::Unreadable { why } => write!(f, "the endpoint answers with something else: {why}"),
            ChatError::Spent { why } => f.write_str(why),
            ChatError::Late { after } => write!(f, "there was no answer in {:.1} s", after.as_secs_f64()),
            ChatError::Left => f.write_str("nobody waits for the answer any more"),
        }
    }
}

impl std::error::Error for ChatError {}
