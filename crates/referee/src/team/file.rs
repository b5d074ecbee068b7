//! A team as it is written in a file.
//!
//! ```toml
//! name = "three heads"
//!
//! [policy]
//! retries = 2
//! otherwise = "engine"
//!
//! [[stage]]
//! builtin = "tactics"
//!
//! [[stage]]
//! name = "coach"
//! chat = { url = "http://127.0.0.1:8080/v1", model = "small", key_env = "COACH_KEY" }
//!
//! [[stage]]
//! builtin = "selector"
//! ```

mod fields;

use super::selector;
use crate::chat::{self, Chat, ChatSettings, is_variable};
use crate::policy::{LegalList, Policy};
use fields::{FieldReader, Fields};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_files::io_reason;
use tabiya_uci::client::Launch;
use toml::de::{DeTable, DeValue};

pub use fields::Mistake;

/// A team: who is in it, in which order, and by which policy it plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamFile {
    /// Its name.
    pub name: String,
    /// What it is given for its moves.
    pub policy: Policy,
    /// The stages in their order; the last one names the move.
    pub(crate) stages: Vec<StageFile>,
}

/// A stage of a team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StageFile {
    pub name: String,
    pub kind: StageKind,
    /// How long it may take.
    pub timeout: Duration,
    /// What it is shown.
    pub sees: Policy,
}

/// What a stage is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StageKind {
    Builtin { specialist: Specialist, nodes: u64 },
    Command(Launch),
    Chat(Box<ChatSettings>),
}

/// The specialists that need no model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Specialist {
    Tactics,
    Position,
    Selector,
}

impl Specialist {
    pub(crate) const ALL: [Specialist; 3] = [Specialist::Tactics, Specialist::Position, Specialist::Selector];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Specialist::Tactics => "tactics",
            Specialist::Position => "position",
            Specialist::Selector => "selector",
        }
    }

    const fn nodes(self) -> u64 {
        match self {
            Specialist::Tactics => tabiya_engine::insight::Tactics::NODES,
            // It looks at the position on the board and at no other.
            Specialist::Position => 1,
            Specialist::Selector => selector::NODES,
        }
    }
}

/// Why a file does not describe a team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TeamError {
    /// The file cannot be read.
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why not.
        why: String,
    },
    /// All that is wrong with it, each with its place.
    Wrong {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        mistakes: Vec<Mistake>,
    },
}

impl TeamError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            TeamError::Unreadable { .. } => "team-unreadable",
            TeamError::Wrong { .. } => "bad-team",
        }
    }
}

impl fmt::Display for TeamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TeamError::Unreadable { file, why } => write!(f, "{}: {why}", file.display()),
            TeamError::Wrong { file, mistakes } => {
                for (i, mistake) in mistakes.iter().enumerate() {
                    write!(f, "{}{}, {mistake}", if i == 0 { "" } else { "\n" }, file.display())?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for TeamError {}

/// A file of a team is not longer than this.
const LONGEST: u64 = 1 << 20;
const MOST_STAGES: usize = 16;
/// How long a stage may take that says nothing about it.
const TIMEOUT: Duration = Duration::from_secs(60);

const TEAM: [&str; 3] = ["name", "policy", "stage"];
const STAGE: [&str; 7] = ["name", "builtin", "command", "chat", "nodes", "timeout", "sees"];
const CHAT: [&str; 12] = [
    "url",
    "model",
    "key_env",
    "temperature",
    "max_tokens",
    "effort",
    "seed",
    "tools",
    "timeout",
    "prompt",
    "retries",
    "price",
];
const SEES: [&str; 3] = ["legal", "boards", "history"];
const PRICE: [&str; 2] = ["in", "out"];

impl TeamFile {
    /// The team that comes with the program: tactics, then position, then the selector.
    pub fn builtin() -> TeamFile {
        let policy = usual();
        let stage = |specialist: Specialist| StageFile {
            name: specialist.name().to_owned(),
            kind: StageKind::Builtin { specialist, nodes: specialist.nodes() },
            timeout: TIMEOUT,
            sees: policy.clone(),
        };
        TeamFile { name: "team".to_owned(), stages: Specialist::ALL.map(stage).to_vec(), policy }
    }

    /// The team that a file describes.
    pub fn open(file: &Path) -> Result<TeamFile, TeamError> {
        let unreadable = |why: String| TeamError::Unreadable { file: file.to_owned(), why };
        let length = std::fs::metadata(file).map_err(|error| unreadable(io_reason::of(&error)))?.len();
        if length > LONGEST {
            return Err(unreadable("this is too long for a team".to_owned()));
        }
        let bytes = std::fs::read(file).map_err(|error| unreadable(io_reason::of(&error)))?;
        let text =
            String::from_utf8(bytes).map_err(|_| unreadable("this is not a text in UTF-8".to_owned()))?;
        let usual = file.file_stem().map_or("team".into(), |stem| stem.to_string_lossy());
        TeamFile::read(&text, &usual).map_err(|mistakes| TeamError::Wrong { file: file.to_owned(), mistakes })
    }

    /// Whether all who are in it can be found, as far as a look can tell: programs, and variables for keys.
    pub fn look(&self) -> Result<(), String> {
        for stage in &self.stages {
            let wrong = |why: String| format!("the stage {}: {why}", stage.name);
            match &stage.kind {
                StageKind::Builtin { .. } => {}
                StageKind::Command(launch) => drop(launch.find().map_err(|error| wrong(error.to_string()))?),
                StageKind::Chat(chat) => drop(Chat::new(chat).map_err(|error| wrong(error.to_string()))?),
            }
        }
        Ok(())
    }

    /// The team that a text describes, called so unless it says otherwise; or all that is wrong with it.
    pub fn read(text: &str, usual_name: &str) -> Result<TeamFile, Vec<Mistake>> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = FieldReader::new(text);
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                reader.mistake(at, format!("this is not TOML: {}", error.message()));
                return Err(reader.mistakes);
            }
        };
        let team = team(&mut reader, table.get_ref(), usual_name);
        if reader.mistakes.is_empty() {
            Ok(team)
        } else {
            reader.mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
            Err(reader.mistakes)
        }
    }
}

/// What a team is shown and may do unless its file says otherwise: it always has the legal moves.
fn usual() -> Policy {
    Policy { legal: LegalList::Always, ..Policy::default() }
}

fn team(reader: &mut FieldReader<'_>, table: &DeTable<'_>, usual_name: &str) -> TeamFile {
    let fields = Fields::of(table, 0);
    reader.known(&fields, &TEAM, "a team");
    let name = reader.text(&fields, "name").filter(|name| !name.trim().is_empty());
    let policy = match reader.table(&fields, "policy") {
        Some(fields) => reader.policy(&fields, usual(), &Policy::SETTINGS),
        None => usual(),
    };
    let mut stages: Vec<StageFile> = Vec::new();
    match fields.value("stage").map(|(at, value)| (at, value.get_ref())) {
        Some((_, DeValue::Array(array))) => {
            for (number, value) in array.iter().enumerate() {
                let at = value.span().start;
                match value.get_ref() {
                    DeValue::Table(table) => {
                        let mut stage = self::stage(reader, &Fields::of(table, at), &policy, number + 1);
                        distinguish(&mut stage.name, &stages);
                        stages.push(stage);
                    }
                    _ => reader.mistake(at, "a stage is a table, begun by [[stage]]".to_owned()),
                }
            }
        }
        Some((at, _)) => reader.mistake(at, "each stage begins with [[stage]], in two brackets".to_owned()),
        None => reader.mistake(0, "there is no stage: each begins with [[stage]]".to_owned()),
    }
    if stages.len() > MOST_STAGES {
        reader
            .mistake(0, format!("there are {} stages, and no more than {MOST_STAGES} may be", stages.len()));
    }
    if let Some(StageFile { kind: StageKind::Builtin { specialist, .. }, .. }) = stages.last()
        && *specialist != Specialist::Selector
    {
        let at = fields.value("stage").map_or(0, |(_, value)| last_start(value.get_ref()));
        let why = format!(
            "the last stage names the move, and `{}` only takes notes: let `selector`, a command or a chat come last",
            specialist.name()
        );
        reader.mistake(at, why);
    }
    TeamFile { name: name.unwrap_or_else(|| usual_name.to_owned()), policy, stages }
}

/// Where the last of several tables begins.
fn last_start(value: &DeValue<'_>) -> usize {
    match value {
        DeValue::Array(array) => array.iter().last().map_or(0, |last| last.span().start),
        _ => 0,
    }
}

/// No two stages have the same name.
fn distinguish(name: &mut String, others: &[StageFile]) {
    let first = name.clone();
    let mut number = 2;
    while others.iter().any(|other| other.name == *name) {
        *name = format!("{first} {number}");
        number += 1;
    }
}

fn stage(reader: &mut FieldReader<'_>, fields: &Fields<'_>, policy: &Policy, number: usize) -> StageFile {
    reader.known(fields, &STAGE, "a stage");
    let builtin = reader.text(fields, "builtin");
    let command = reader.text(fields, "command");
    let chat = reader.table(fields, "chat");
    let nodes = reader.number(fields, "nodes", 1..=1_000_000_000);
    let mut timeout = reader.time(fields, "timeout");
    let said = ["builtin", "command", "chat"].iter().filter(|key| fields.value(key).is_some()).count();
    if said != 1 {
        let why = match said {
            0 => {
                "a stage is one of three: builtin = \"tactics\", command = \"python3 x.py\", or chat = { url, model }"
            }
            _ => "a stage has only one of builtin, command and chat",
        };
        reader.mistake(fields.at, why.to_owned());
    }
    let mut kind = None;
    if let Some(word) = &builtin {
        match Specialist::ALL.into_iter().find(|specialist| specialist.name() == word.trim()) {
            Some(specialist) => {
                let nodes = nodes.unwrap_or(specialist.nodes());
                kind = Some(StageKind::Builtin { specialist, nodes });
            }
            None => reader.strange(fields, "builtin", word, &Specialist::ALL.map(Specialist::name)),
        }
    } else if nodes.is_some() {
        reader.mistake_at(fields, "nodes", "`nodes` is for the specialists that are built in".to_owned());
    }
    if let Some(text) = &command {
        match text.parse::<Launch>() {
            Ok(launch) => kind = Some(StageKind::Command(launch)),
            Err(error) => reader.mistake_at(fields, "command", format!("this is not a command: {error}")),
        }
    }
    if let Some(fields) = &chat {
        timeout = timeout.or(reader.time(fields, "timeout"));
        kind = self::chat(reader, fields).map(|chat| StageKind::Chat(Box::new(chat)));
    }
    let sees = match reader.table(fields, "sees") {
        Some(fields) => reader.policy(&fields, policy.clone(), &SEES),
        None => policy.clone(),
    };
    let usual = match &kind {
        Some(StageKind::Builtin { specialist, .. }) => specialist.name().to_owned(),
        Some(StageKind::Command(launch)) => launch.name(),
        Some(StageKind::Chat(chat)) => chat.model.clone(),
        None => format!("stage {number}"),
    };
    let name = reader.text(fields, "name").filter(|name| !name.trim().is_empty()).unwrap_or(usual);
    // With a mistake told, what stands here is not used.
    let nobody = StageKind::Builtin { specialist: Specialist::Selector, nodes: 1 };
    StageFile { name, kind: kind.unwrap_or(nobody), timeout: timeout.unwrap_or(TIMEOUT), sees }
}

fn chat(reader: &mut FieldReader<'_>, fields: &Fields<'_>) -> Option<ChatSettings> {
    if fields.value("key").or(fields.value("api_key")).is_some() {
        // Whatever stands there is not repeated.
        let why = "a key does not belong in a file: `key_env` names the variable that has it";
        reader.mistake(fields.at, why.to_owned());
    }
    reader.known(fields, &CHAT, "a chat");
    let url = reader.needed(fields, "url", "it is as in \"http://127.0.0.1:8080/v1\"");
    let model = reader.needed(fields, "model", "it is the name that the endpoint has for it");
    let key_env = reader.text(fields, "key_env");
    if key_env.as_deref().is_some_and(|name| !is_variable(name)) {
        // It may be the key itself.
        let why = "`key_env` is the name of a variable, in capital letters, as in \"OPENAI_API_KEY\"";
        reader.mistake_at(fields, "key_env", why.to_owned());
    }
    if let Some(url) = &url
        && let Err(why) = chat::address(url, key_env.is_some())
    {
        reader.mistake_at(fields, "url", why);
    }
    let temperature = reader.fraction(fields, "temperature", 0.0..=2.0);
    let max_tokens = reader.number(fields, "max_tokens", 1..=1_000_000);
    let retries = reader.number(fields, "retries", 0..=10);
    let prompt = reader.text(fields, "prompt");
    let prices = reader.table(fields, "price").map(|fields| {
        reader.known(&fields, &PRICE, "a price");
        PRICE.map(|key| {
            let price = reader.fraction(&fields, key, 0.0..=100_000.0).unwrap_or(0.0);
            (price * 1e6).round() as u64
        })
    });
    let effort = reader.text(fields, "effort");
    let seed = reader.number(fields, "seed", 0..=u64::MAX);
    let tools = reader.truth(fields, "tools");
    let mut settings = ChatSettings::new(&url?, &model?);
    settings.key_env = key_env;
    settings.temperature = temperature.map(|temperature| (temperature * 1e3).round() as u32);
    settings.max_tokens = max_tokens.map(|number| number as u32);
    settings.effort = effort;
    settings.seed = seed;
    settings.tools = tools.unwrap_or(false);
    settings.prompt = prompt;
    settings.retries = retries.unwrap_or(2) as u32;
    settings.prices = prices;
    Some(settings)
}

#[cfg(test)]
mod tests;
