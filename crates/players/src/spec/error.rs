//! Why a text names no player.

use super::NAMES;
use std::fmt;
use tabiya_engine::Level;
use tabiya_referee::policy::{Policy, PolicyError};
use tabiya_referee::team::TeamError;
use tabiya_uci::client::LaunchError;

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// There is no such player.
    Unknown {
        /// The name as it was written.
        name: String,
        /// The player that may have been meant.
        nearest: Option<&'static str>,
    },
    /// A level beyond the scale.
    Level {
        /// The level as it was written.
        text: String,
    },
    /// A setting that the player does not have.
    Setting {
        /// The setting as it was written.
        text: String,
    },
    /// A limit whose value is not one.
    Limit {
        /// The limit as it was written.
        word: String,
        /// What its value must be.
        needs: &'static str,
    },
    /// An agent without a command.
    NoCommand,
    /// A setting that no agent has.
    AgentSetting {
        /// The setting as it was written.
        text: String,
    },
    /// A wrong policy of an agent.
    Policy(PolicyError),
    /// A wrong command.
    Launch(LaunchError),
    /// A wrong team.
    Team(TeamError),
    /// A wrong model.
    Chat {
        /// Why.
        why: String,
    },
}

impl PlayerSpecError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            PlayerSpecError::Unknown { .. } => "unknown-player",
            PlayerSpecError::Level { .. } => "bad-level",
            PlayerSpecError::Setting { .. } => "bad-setting",
            PlayerSpecError::Limit { .. } => "bad-limit",
            PlayerSpecError::NoCommand => "no-program",
            PlayerSpecError::AgentSetting { .. } => "bad-setting",
            PlayerSpecError::Policy(error) => error.code(),
            PlayerSpecError::Launch(error) => error.code(),
            PlayerSpecError::Team(error) => error.code(),
            PlayerSpecError::Chat { .. } => "bad-chat",
        }
    }
}

impl fmt::Display for PlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpecError::Unknown { name, nearest } => {
                write!(f, "there is no player {:?}", shortened(name))?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean {nearest}?"),
                    None => write!(f, ": there are {}", NAMES.join(", ")),
                }
            }
            PlayerSpecError::Level { text } => {
                let (from, to) = (Level::LOWEST, Level::HIGHEST);
                write!(f, "{:?} is not a level: use {from} to {to}", shortened(text))
            }
            PlayerSpecError::Setting { text } => write!(
                f,
                "{:?} is not a setting: use movetime, nodes, depth, hash or threads with a value, as in nodes=10000; an \
                 engine also has its own options",
                shortened(text)
            ),
            PlayerSpecError::Limit { word, needs } => {
                write!(f, "{:?} is not a limit: {needs}", shortened(word))
            }
            PlayerSpecError::NoCommand => f.write_str(
                "the command is missing: write it in quotation marks, as in 'agent:python3 my_agent.py'",
            ),
            PlayerSpecError::AgentSetting { text } => write!(
                f,
                "{:?} is not a setting of an agent: use name, {}, as in retries=3",
                shortened(text),
                Policy::SETTINGS.join(", ")
            ),
            PlayerSpecError::Policy(error) => write!(f, "{error}"),
            PlayerSpecError::Launch(error) => write!(f, "{error}"),
            PlayerSpecError::Team(error) => write!(f, "{error}"),
            PlayerSpecError::Chat { why } => write!(f, "this is not a model: {why}"),
        }
    }
}

impl std::error::Error for PlayerSpecError {}

impl From<LaunchError> for PlayerSpecError {
    fn from(error: LaunchError) -> PlayerSpecError {
        PlayerSpecError::Launch(error)
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}
