//! Who plays a side, as it is written: a person, a program of ours, or one of other people.

mod pace;
mod team;
mod thinker;

pub use pace::Pace;
pub use team::Team;
pub use thinker::Thinker;

use std::fmt;
use std::str::FromStr;
use tabiya_engine::Level;
use tabiya_referee::policy::{Policy, PolicyError};
use tabiya_referee::program;
use tabiya_referee::team::TeamError;
use tabiya_referee::text_agent::TextAgent;
use tabiya_uci::client::{ClientError, Halt, Launch, LaunchError};
use tabiya_uci::nearest;

/// Who plays a side.
///
/// `person`, `random`, `tabiya` at full strength, `tabiya:1500` at a level, `uci:COMMAND` for any engine, `agent:COMMAND` for
/// any program that answers with text. Behind a question mark stand its limits, `tabiya?movetime=2`; options of an engine there
/// too or among its arguments, `uci:gnuchess --uci option.OwnBook=false?depth=8`; the policy of an agent, `agent:python3
/// my_agent.py?legal=always`. What it writes, it reads back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    Person,
    /// Plays any legal move.
    Random,
    /// Our own engine, on a thread of this process.
    Tabiya(Tabiya),
    /// An engine in a process of its own.
    Uci {
        launch: Launch,
        pace: Pace,
    },
    /// A program that is shown the game and answers with text.
    Agent(Agent),
    /// Specialists who look at the position one after another, the last of whom names the move.
    Team(Team),
}

/// A program that answers with text, and what it is given for that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agent {
    pub launch: Launch,
    pub policy: Policy,
    /// What it is called, if not by its file.
    pub name: Option<String>,
}

/// How our own engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tabiya {
    /// At full strength if there is none.
    pub level: Option<Level>,
    /// Megabytes.
    pub hash: Option<usize>,
    pub threads: Option<usize>,
    pub pace: Pace,
}

/// The players as they are listed; a person is one of them.
pub const NAMES: [&str; 7] =
    ["person", "random", "tabiya", "tabiya:LEVEL", "uci:COMMAND", "agent:COMMAND", "team:FILE"];

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhoError {
    Unknown {
        name: String,
        nearest: Option<&'static str>,
    },
    /// A level beyond the scale.
    Level {
        text: String,
    },
    /// A setting that says nothing.
    Setting {
        text: String,
    },
    /// A limit that is no number, or none at all.
    Limit {
        word: String,
        needs: &'static str,
    },
    /// An agent without a command.
    NoCommand,
    /// A setting that no agent has.
    AgentSetting {
        text: String,
    },
    Policy(PolicyError),
    Launch(LaunchError),
    Team(TeamError),
}

impl WhoError {
    /// A word for programs, which will not change.
    #[allow(dead_code, reason = "for those who answer in JSON")]
    pub const fn code(&self) -> &'static str {
        match self {
            WhoError::Unknown { .. } => "unknown-player",
            WhoError::Level { .. } => "bad-level",
            WhoError::Setting { .. } => "bad-setting",
            WhoError::Limit { .. } => "bad-limit",
            WhoError::NoCommand => "no-program",
            WhoError::AgentSetting { .. } => "bad-setting",
            WhoError::Policy(error) => error.code(),
            WhoError::Launch(error) => error.code(),
            WhoError::Team(error) => error.code(),
        }
    }
}

impl fmt::Display for WhoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhoError::Unknown { name, nearest } => {
                write!(f, "there is no player {:?}", shortened(name))?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean {nearest}?"),
                    None => write!(f, ": there are {}", NAMES.join(", ")),
                }
            }
            WhoError::Level { text } => {
                let (from, to) = (Level::LOWEST, Level::HIGHEST);
                write!(f, "{:?} is no level: they go from {from} to {to}", shortened(text))
            }
            WhoError::Setting { text } => write!(
                f,
                "{:?} is no setting: they are movetime, nodes, depth, hash and threads, with a value as in nodes=10000, \
                 and for an engine its own options",
                shortened(text)
            ),
            WhoError::Limit { word, needs } => write!(f, "{:?} is no limit: {needs}", shortened(word)),
            WhoError::NoCommand => {
                f.write_str("the command is missing: agent:python3 my_agent.py names one, in quotation marks")
            }
            WhoError::AgentSetting { text } => write!(
                f,
                "{:?} is no setting of an agent: they are name, {}, as in retries=3",
                shortened(text),
                Policy::SETTINGS.join(", ")
            ),
            WhoError::Policy(error) => write!(f, "{error}"),
            WhoError::Launch(error) => write!(f, "{error}"),
            WhoError::Team(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for WhoError {}

impl From<LaunchError> for WhoError {
    fn from(error: LaunchError) -> WhoError {
        WhoError::Launch(error)
    }
}

impl Who {
    /// What it is called where it sits; none is a person.
    pub fn name(&self) -> Option<String> {
        match self {
            Who::Person => None,
            Who::Random => Some("random".to_owned()),
            Who::Tabiya(Tabiya { level: Some(level), .. }) => Some(format!("tabiya {}", level.rating())),
            Who::Tabiya(_) => Some("tabiya".to_owned()),
            Who::Uci { launch, .. } => Some(launch.name()),
            Who::Agent(agent) => Some(agent.name.clone().unwrap_or_else(|| program::name(&agent.launch))),
            Who::Team(team) => Some(team.name().to_owned()),
        }
    }

    /// Whoever speaks there, where somebody is asked who answers with text. `leave` breaks off whatever it does.
    pub fn speaker(&self, leave: Halt) -> Result<Option<Box<dyn TextAgent>>, ClientError> {
        Ok(match self {
            Who::Agent(agent) => Some(Box::new(program::Program::start(&agent.launch, leave)?)),
            Who::Team(team) => Some(Box::new(team.start(leave)?)),
            Who::Person | Who::Random | Who::Tabiya(_) | Who::Uci { .. } => None,
        })
    }

    /// What a speaker is shown, and how often it may try.
    pub fn policy(&self) -> Option<&Policy> {
        match self {
            Who::Agent(agent) => Some(&agent.policy),
            Who::Team(team) => Some(team.policy()),
            Who::Person | Who::Random | Who::Tabiya(_) | Who::Uci { .. } => None,
        }
    }

    /// Whether it can be found, as far as a look can tell.
    pub fn look(&self) -> Result<(), ClientError> {
        match self {
            Who::Uci { launch, .. } | Who::Agent(Agent { launch, .. }) => launch.find().map(drop),
            Who::Team(team) => team.look(),
            _ => Ok(()),
        }
    }

    /// How long it thinks about each move, where it thinks.
    pub fn pace_mut(&mut self) -> Option<&mut Pace> {
        match self {
            Who::Person | Who::Random | Who::Agent(_) | Who::Team(_) => None,
            Who::Tabiya(tabiya) => Some(&mut tabiya.pace),
            Who::Uci { pace, .. } => Some(pace),
        }
    }
}

impl FromStr for Who {
    type Err = WhoError;

    fn from_str(text: &str) -> Result<Who, WhoError> {
        let (who, settings) = parted(text.trim());
        let settings: Vec<&str> = settings.split('&').filter(|setting| !setting.trim().is_empty()).collect();
        if let Some(command) = prefixed(who, "uci:") {
            let mut launch: Launch = command.parse()?;
            let mut pace = Pace::default();
            for setting in settings {
                if !pace.takes(setting)? {
                    launch.options.push(pair(setting)?);
                }
            }
            return Ok(Who::Uci { launch, pace });
        }
        if let Some(command) = prefixed(who, "agent:") {
            return Ok(Who::Agent(agent(command, &settings)?));
        }
        if let Some(file) = prefixed(who, "team:").or(who.eq_ignore_ascii_case("team").then_some("")) {
            return Ok(Who::Team(Team::read(file, &settings)?));
        }
        if let Some(level) = prefixed(who, "tabiya").filter(|rest| !rest.starts_with(char::is_alphanumeric)) {
            let level = level.trim_start_matches(':').trim();
            return Ok(Who::Tabiya(tabiya(level, &settings)?));
        }
        match (who.to_ascii_lowercase().as_str(), settings.first()) {
            ("person" | "human" | "me", None) => Ok(Who::Person),
            ("random", None) => Ok(Who::Random),
            ("person" | "human" | "me" | "random", Some(setting)) => {
                Err(WhoError::Setting { text: (*setting).to_owned() })
            }
            _ => Err(WhoError::Unknown { name: who.to_owned(), nearest: nearest_player(who) }),
        }
    }
}

/// What stands before the question mark and what behind it; not one within quotation marks.
pub fn parted(text: &str) -> (&str, &str) {
    let mut mark: Option<char> = None;
    for (at, letter) in text.char_indices() {
        match mark {
            Some(open) if open == letter => mark = None,
            None if matches!(letter, '"' | '\'') => mark = Some(letter),
            None if letter == '?' => return (text[..at].trim_end(), &text[at + 1..]),
            _ => {}
        }
    }
    (text, "")
}

/// A setting's name and its value.
fn pair(setting: &str) -> Result<(String, String), WhoError> {
    match setting.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(WhoError::Setting { text: setting.to_owned() }),
    }
}

/// The player that somebody may have meant.
fn nearest_player(text: &str) -> Option<&'static str> {
    let first = text.split([':', ' ']).next().unwrap_or(text);
    match nearest::nearest(
        first,
        ["person", "human", "random", "tabiya", "uci", "agent", "team", "stockfish", "gnuchess"],
    )? {
        "agent" => Some("agent:COMMAND"),
        "team" => Some("team:FILE"),
        "uci" => Some("uci:COMMAND"),
        "stockfish" => Some("uci:stockfish"),
        "gnuchess" => Some("uci:gnuchess --uci"),
        name => Some(name),
    }
}

/// The command behind `agent:`, and its settings.
fn agent(command: &str, settings: &[&str]) -> Result<Agent, WhoError> {
    let mut launch: Launch = command.parse().map_err(|error| match error {
        LaunchError::Empty => WhoError::NoCommand,
        error => WhoError::Launch(error),
    })?;
    // Nobody sets options there: these are arguments like others.
    let options = std::mem::take(&mut launch.options);
    launch.arguments.extend(options.into_iter().map(|(name, value)| format!("option.{name}={value}")));
    let mut agent = Agent { launch, policy: Policy::default(), name: None };
    for setting in settings {
        if agent.policy.takes(setting).map_err(WhoError::Policy)? {
            continue;
        }
        match pair(setting) {
            Ok((key, name)) if key == "name" && !name.is_empty() => agent.name = Some(name),
            _ => return Err(WhoError::AgentSetting { text: (*setting).to_owned() }),
        }
    }
    Ok(agent)
}

/// The level behind `tabiya`, and its settings.
fn tabiya(level: &str, settings: &[&str]) -> Result<Tabiya, WhoError> {
    let mut tabiya = Tabiya::default();
    if !level.is_empty() {
        let range = Level::LOWEST..=Level::HIGHEST;
        let rating = level.parse().ok().filter(|rating| range.contains(rating));
        tabiya.level =
            Some(rating.map(Level::new).ok_or_else(|| WhoError::Level { text: level.to_owned() })?);
    }
    for setting in settings {
        if tabiya.pace.takes(setting)? {
            continue;
        }
        let (name, value) = pair(setting)?;
        let number = |needs, range| pace::number(setting, &value, needs, range).map(|number| number as usize);
        match name.to_ascii_lowercase().as_str() {
            "hash" => tabiya.hash = Some(number("it is a number of megabytes from 1 to 65536", 1..=65_536)?),
            "threads" => tabiya.threads = Some(number("it is a number from 1 to 256", 1..=256)?),
            _ => return Err(WhoError::Setting { text: (*setting).to_owned() }),
        }
    }
    Ok(tabiya)
}

/// What follows a word, in any case.
fn prefixed<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (begun, rest) = text.split_at_checked(prefix.len())?;
    begun.eq_ignore_ascii_case(prefix).then_some(rest)
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = Vec::new();
        match self {
            Who::Person => f.write_str("person")?,
            Who::Random => f.write_str("random")?,
            Who::Tabiya(Tabiya { level, hash, threads, pace }) => {
                f.write_str("tabiya")?;
                if let Some(level) = level {
                    write!(f, ":{}", level.rating())?;
                }
                let options = [("hash", hash), ("threads", threads)];
                settings.extend(
                    options.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", (*value)?))),
                );
                settings.extend(pace.settings());
            }
            Who::Uci { launch, pace } => {
                write!(f, "uci:{launch}")?;
                settings.extend(pace.settings());
            }
            Who::Agent(Agent { launch, policy, name }) => {
                write!(f, "agent:{launch}")?;
                settings.extend(name.iter().map(|name| format!("name={name}")));
                settings.extend(policy.settings());
            }
            Who::Team(team) => {
                write!(f, "team:{}", team.written())?;
                settings.extend(team.settings().iter().cloned());
            }
        }
        for (i, setting) in settings.iter().enumerate() {
            write!(f, "{}{setting}", if i == 0 { '?' } else { '&' })?;
        }
        Ok(())
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::Who;

    fn read(text: &str) -> Result<String, String> {
        text.parse::<Who>().map(|it| it.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_is_read_back() {
        for (text, written) in [
            ("Human", "person"),
            ("random", "random"),
            ("Tabiya", "tabiya"),
            ("tabiya 1500", "tabiya:1500"),
            ("tabiya:400?movetime=2s", "tabiya:400?movetime=2"),
            (
                "tabiya?movetime=250ms&nodes=10k&depth=8&Hash=64&threads=2",
                "tabiya?hash=64&threads=2&movetime=0.25&nodes=10000&depth=8",
            ),
            ("uci:stockfish", "uci:stockfish"),
            ("Team", "team:"),
            ("team:?name=Trio&retries=1", "team:?name=Trio&retries=1"),
            ("Agent: python3  my_agent.py -v?retries=3", "agent:python3 my_agent.py -v"),
            (
                "agent:'my bot' x?name=Bob&legal=always&time=30s&retries=0",
                "agent:\"my bot\" x?name=Bob&legal=always&retries=0&time=30",
            ),
            (
                "UCI:'/opt/my engines/x?' -a \"b c\" ?Hash=64&nodes=5& Move Overhead = 10",
                "uci:\"/opt/my engines/x?\" -a \"b c\" option.Hash=64 \"option.Move Overhead=10\"?nodes=5",
            ),
        ] {
            assert_eq!(read(text).as_deref(), Ok(written), "{text}");
            assert_eq!(read(written).as_deref(), Ok(written), "{text}");
        }
    }

    #[test]
    fn what_is_no_player_is_told_with_what_would_be_one() {
        for (text, why) in [
            ("stockfish", "there is no player \"stockfish\": did you mean uci:stockfish?"),
            ("humen", "there is no player \"humen\": did you mean human?"),
            (
                "zzz",
                "there is no player \"zzz\": there are person, random, tabiya, tabiya:LEVEL, uci:COMMAND, agent:COMMAND, \
                 team:FILE",
            ),
            ("tabiya:3000", "\"3000\" is no level: they go from 400 to 2800"),
            ("tabiya:-5", "\"-5\" is no level: they go from 400 to 2800"),
            ("tabiya fast", "\"fast\" is no level: they go from 400 to 2800"),
            ("tabiya?movetime=0", "\"movetime=0\" is no limit: it is a time such as 2, 0.5, 300ms or 1m"),
            ("tabiya?nodes=", "\"nodes=\" is no limit: it is a number such as 10000, 10k or 2M"),
            ("tabiya?hash=much", "\"hash=much\" is no limit: it is a number of megabytes from 1 to 65536"),
            ("uci:", "the program is missing: uci:stockfish names one"),
            ("uci:x 'y", "the quotation mark ' is not closed"),
            ("agents:x", "there is no player \"agents:x\": did you mean agent:COMMAND?"),
            ("agent:", "the command is missing: agent:python3 my_agent.py names one, in quotation marks"),
            (
                "agent:x?nodes=5",
                "\"nodes=5\" is no setting of an agent: they are name, legal, boards, history, retries, time, otherwise, \
                 as in retries=3",
            ),
            (
                "team:?nodes=5",
                "\"nodes=5\" is no setting of an agent: they are name, legal, boards, history, retries, time, otherwise, \
                 as in retries=3",
            ),
            ("agent:x?legal=maybe", "\"legal=maybe\" is no policy: it is one of never, on-request, always"),
        ] {
            assert_eq!(read(text).unwrap_err(), why);
        }
        for text in ["tabiya?fast", "tabiya?speed=9", "uci:x?Hash", "random?nodes=5"] {
            assert!(read(text).unwrap_err().contains("is no setting: they are movetime, nodes"), "{text}");
        }
    }
}
