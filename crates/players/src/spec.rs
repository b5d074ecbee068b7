//! Who plays a side, as data.

mod chat;
mod error;
mod move_limits;
mod team;
mod text;

pub use chat::ChatSpec;
pub use error::PlayerSpecError;
pub use move_limits::MoveLimits;
pub use team::TeamSpec;
pub use text::{split_settings, without_keys};

use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya::Variant;
use tabiya_engine::Level;
use tabiya_referee::policy::Policy;
use tabiya_referee::program;
use tabiya_uci::client::{ClientError, Launch};

/// Who plays a side.
///
/// `person`, `random`, `tabiya` at full strength, `tabiya:1500` at a level, `uci:COMMAND` for any UCI engine,
/// `agent:COMMAND` for any program that answers with text, `team:FILE` for several that work together,
/// `chat:BASE/MODEL` for a model behind an endpoint that speaks as OpenAI's does. Limits follow a question mark, `tabiya?movetime=2`; so do options of an engine, `uci:gnuchess --uci?OwnBook=false&depth=8`, and the
/// policy of an agent, `agent:python3 my_agent.py?legal=always`. What it writes, it reads back.
///
/// ```
/// use tabiya_players::spec::PlayerSpec;
///
/// let spec: PlayerSpec = "tabiya 1500?nodes=10k".parse()?;
/// assert_eq!(spec.to_string(), "tabiya:1500?nodes=10000");
/// assert_eq!(spec.name().as_deref(), Some("tabiya 1500"));
/// let error = "tabiya:9000".parse::<PlayerSpec>().unwrap_err();
/// assert!(error.to_string().starts_with("\"9000\" is not a level: use 400 to "));
/// # Ok::<(), tabiya_players::spec::PlayerSpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayerSpec {
    /// A person, who is not asked here.
    Person,
    /// Plays any legal move.
    Random,
    /// The built-in engine, on a thread of this process.
    Builtin(BuiltinSpec),
    /// A UCI engine in a process of its own.
    Uci {
        /// How it is started.
        launch: Launch,
        /// How long it thinks about each move.
        limits: MoveLimits,
    },
    /// A program that is shown the game and answers with text.
    Agent(AgentSpec),
    /// Specialists who look at the position one after another, the last of whom names the move.
    Team(TeamSpec),
    /// A model behind an endpoint.
    Chat(Box<ChatSpec>),
}

/// How the built-in engine plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BuiltinSpec {
    /// Its level; full strength if there is none.
    pub level: Option<Level>,
    /// The size of its table in megabytes.
    pub hash: Option<usize>,
    /// The number of its threads.
    pub threads: Option<usize>,
    /// How long it thinks about each move.
    pub limits: MoveLimits,
    /// What it plays its first moves from.
    pub book: BookSource,
    /// When it answers.
    pub pace: Pace,
}

/// When the built-in engine answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Pace {
    /// As soon as it has found its move.
    #[default]
    Engine,
    /// After the time that a person would take for it.
    Human,
}

/// What the built-in engine plays its first moves from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum BookSource {
    /// At a level the small book that is built in, at full strength none.
    #[default]
    Usual,
    /// None.
    Nothing,
    /// A book in the Polyglot format.
    File(PathBuf),
}

/// A program that answers with text, and what it is given for that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgentSpec {
    /// How it is started.
    pub launch: Launch,
    /// What it is shown, and how often it may try.
    pub policy: Policy,
    /// Its name, if not that of its file.
    pub name: Option<String>,
}

/// The players as they are listed.
pub const NAMES: [&str; 8] = [
    "person",
    "random",
    "tabiya",
    "tabiya:LEVEL",
    "uci:COMMAND",
    "agent:COMMAND",
    "team:FILE",
    "chat:BASE/MODEL",
];

impl PlayerSpec {
    /// The name of the player; none for a person.
    pub fn name(&self) -> Option<String> {
        match self {
            PlayerSpec::Person => None,
            PlayerSpec::Random => Some("random".to_owned()),
            PlayerSpec::Builtin(BuiltinSpec { level: Some(level), .. }) => {
                Some(format!("tabiya {}", level.rating()))
            }
            PlayerSpec::Builtin(_) => Some("tabiya".to_owned()),
            PlayerSpec::Uci { launch, .. } => Some(launch.name()),
            PlayerSpec::Agent(agent) => {
                Some(agent.name.clone().unwrap_or_else(|| program::name(&agent.launch)))
            }
            PlayerSpec::Team(team) => Some(team.name().to_owned()),
            PlayerSpec::Chat(chat) => Some(chat.name().to_owned()),
        }
    }

    /// Whether the player answers with text, under a referee.
    pub fn is_agent(&self) -> bool {
        matches!(self, PlayerSpec::Agent(_) | PlayerSpec::Team(_) | PlayerSpec::Chat(_))
    }

    /// Whether the player may know other games than chess. An engine says so when it is asked; the specialists of a team
    /// know chess alone.
    pub fn plays_variants(&self) -> bool {
        !matches!(self, PlayerSpec::Team(_))
    }

    /// The level of the built-in engine, where it has one.
    pub fn level(&self) -> Option<Level> {
        match self {
            PlayerSpec::Builtin(builtin) => builtin.level,
            _ => None,
        }
    }

    /// What has to be said of its level in a game in which nobody has measured it: levels are ratings in chess. Nothing
    /// of who has no level.
    pub fn uncalibrated(&self, variant: Variant) -> Option<String> {
        (variant != Variant::Chess && self.level().is_some())
            .then(|| PlayerSpec::uncalibrated_levels(variant))
    }

    /// The sentence about levels in another game than chess.
    pub fn uncalibrated_levels(variant: Variant) -> String {
        format!("Levels are not calibrated in {variant}.")
    }

    /// The file of the opening book that it plays from, where it names one.
    pub fn book_file(&self) -> Option<&Path> {
        match self {
            PlayerSpec::Builtin(BuiltinSpec { book: BookSource::File(path), .. }) => Some(path),
            _ => None,
        }
    }

    /// Whether its programs can be found, as far as a look can tell.
    pub fn check_available(&self) -> Result<(), ClientError> {
        match self {
            PlayerSpec::Uci { launch, .. } | PlayerSpec::Agent(AgentSpec { launch, .. }) => {
                launch.find().map(drop)
            }
            PlayerSpec::Team(team) => team.check_available(),
            PlayerSpec::Chat(chat) => chat.check_available(),
            PlayerSpec::Person | PlayerSpec::Random | PlayerSpec::Builtin(_) => Ok(()),
        }
    }

    /// How long an engine thinks about each move; none for others.
    pub fn limits(&self) -> Option<MoveLimits> {
        match self {
            PlayerSpec::Builtin(builtin) => Some(builtin.limits),
            PlayerSpec::Uci { limits, .. } => Some(*limits),
            _ => None,
        }
    }

    /// How long an engine thinks about each move, to be changed; none for others.
    pub fn limits_mut(&mut self) -> Option<&mut MoveLimits> {
        match self {
            PlayerSpec::Builtin(builtin) => Some(&mut builtin.limits),
            PlayerSpec::Uci { limits, .. } => Some(limits),
            _ => None,
        }
    }

    /// What an engine is given for a move where there are neither limits nor a clock. The built-in engine counts nodes,
    /// so that the same moves get the same answers on every machine.
    pub fn default_limits(&self) -> MoveLimits {
        match self {
            PlayerSpec::Uci { .. } => MoveLimits::movetime(Duration::from_secs(1)),
            _ => MoveLimits::nodes(1_000_000),
        }
    }
}
