//! A player in writing: `tabiya:1500`, `uci:stockfish?nodes=5000`.

use super::{
    AgentSpec, BookSource, BuiltinSpec, ChatSpec, MoveLimits, Pace, PlayerSpec, PlayerSpecError, TeamSpec,
    move_limits,
};
use std::fmt;
use std::str::FromStr;
use tabiya_engine::Level;
use tabiya_referee::chat::ChatSettings;
use tabiya_referee::policy::Policy;
use tabiya_uci::client::{Launch, LaunchError};
use tabiya_uci::nearest;

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let (player, settings) = split_settings(text.trim());
        let settings: Vec<&str> = settings.split('&').filter(|setting| !setting.trim().is_empty()).collect();
        if let Some(command) = prefixed(player, "uci:") {
            let mut launch: Launch = command.parse()?;
            let mut limits = MoveLimits::default();
            for setting in settings {
                if !limits.take(setting)? {
                    launch.options.push(pair(setting)?);
                }
            }
            return Ok(PlayerSpec::Uci { launch, limits });
        }
        if let Some(command) = prefixed(player, "agent:") {
            return Ok(PlayerSpec::Agent(agent(command, &settings)?));
        }
        if let Some(file) = prefixed(player, "team:").or(player.eq_ignore_ascii_case("team").then_some("")) {
            return Ok(PlayerSpec::Team(TeamSpec::read(file, &settings)?));
        }
        if let Some(model) = prefixed(player, "chat:") {
            return Ok(PlayerSpec::Chat(Box::new(ChatSpec::read(model, &settings)?)));
        }
        if let Some(level) =
            prefixed(player, "tabiya").filter(|rest| !rest.starts_with(char::is_alphanumeric))
        {
            let level = level.trim_start_matches(':').trim();
            return Ok(PlayerSpec::Builtin(builtin(level, &settings)?));
        }
        match (player.to_ascii_lowercase().as_str(), settings.first()) {
            ("person" | "human" | "me", None) => Ok(PlayerSpec::Person),
            ("random", None) => Ok(PlayerSpec::Random),
            ("person" | "human" | "me" | "random", Some(setting)) => {
                Err(PlayerSpecError::Setting { text: (*setting).to_owned() })
            }
            _ => Err(PlayerSpecError::Unknown { name: player.to_owned(), nearest: nearest_player(player) }),
        }
    }
}

/// What stands before the question mark and what behind it; not one within quotation marks.
pub fn split_settings(text: &str) -> (&str, &str) {
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

/// What somebody wrote as a player, to be told again: of a model that is refused, without what may be a key.
pub fn without_keys(text: &str) -> String {
    if prefixed(text.trim(), "chat:").is_none() {
        return text.to_owned();
    }
    let (player, settings) = split_settings(text.trim());
    let player = match (player.find("//"), player.rfind('@')) {
        (Some(from), Some(at)) if from < at => format!("{}//[key]{}", &player[..from], &player[at..]),
        _ => player.to_owned(),
    };
    let is_harmless = |key: &str| {
        let is_known = ChatSettings::SETTINGS.contains(&key) || Policy::SETTINGS.contains(&key);
        is_known && !["key_env", "header"].contains(&key)
    };
    let shown = settings.split('&').filter(|setting| !setting.trim().is_empty()).map(|setting| match setting
        .split_once('=')
    {
        Some((key, _)) if is_harmless(key.trim()) => setting.to_owned(),
        Some((key, _)) => format!("{key}=[key]"),
        None => "[key]".to_owned(),
    });
    let shown = shown.collect::<Vec<_>>().join("&");
    if shown.is_empty() { player } else { format!("{player}?{shown}") }
}

/// A setting's name and its value.
pub(super) fn pair(setting: &str) -> Result<(String, String), PlayerSpecError> {
    match setting.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(PlayerSpecError::Setting { text: setting.to_owned() }),
    }
}

/// The player that somebody may have meant.
fn nearest_player(text: &str) -> Option<&'static str> {
    let first = text.split([':', ' ']).next().unwrap_or(text);
    match nearest::nearest(
        first,
        ["person", "human", "random", "tabiya", "uci", "agent", "team", "chat", "stockfish", "gnuchess"],
    )? {
        "agent" => Some("agent:COMMAND"),
        "team" => Some("team:FILE"),
        "chat" => Some("chat:BASE/MODEL"),
        "uci" => Some("uci:COMMAND"),
        "stockfish" => Some("uci:stockfish"),
        "gnuchess" => Some("uci:gnuchess --uci"),
        name => Some(name),
    }
}

/// The command behind `agent:`, and its settings.
fn agent(command: &str, settings: &[&str]) -> Result<AgentSpec, PlayerSpecError> {
    let mut launch: Launch = command.parse().map_err(|error| match error {
        LaunchError::Empty => PlayerSpecError::NoCommand,
        error => PlayerSpecError::Launch(error),
    })?;
    // Nobody sets options there: these are arguments like others.
    let options = std::mem::take(&mut launch.options);
    launch.arguments.extend(options.into_iter().map(|(name, value)| format!("option.{name}={value}")));
    let mut agent = AgentSpec { launch, policy: Policy::default(), name: None };
    for setting in settings {
        if agent.policy.takes(setting).map_err(PlayerSpecError::Policy)? {
            continue;
        }
        match pair(setting) {
            Ok((key, name)) if key == "name" && !name.is_empty() => agent.name = Some(name),
            _ => return Err(PlayerSpecError::AgentSetting { text: (*setting).to_owned() }),
        }
    }
    Ok(agent)
}

/// The level behind `tabiya`, and its settings.
fn builtin(level: &str, settings: &[&str]) -> Result<BuiltinSpec, PlayerSpecError> {
    let mut builtin = BuiltinSpec::default();
    if !level.is_empty() {
        let range = Level::LOWEST..=Level::HIGHEST;
        let rating = level.parse().ok().filter(|rating| range.contains(rating));
        builtin.level =
            Some(rating.map(Level::new).ok_or_else(|| PlayerSpecError::Level { text: level.to_owned() })?);
    }
    for setting in settings {
        if builtin.limits.take(setting)? {
            continue;
        }
        let (name, value) = pair(setting)?;
        let number =
            |needs, range| move_limits::number(setting, &value, needs, range).map(|number| number as usize);
        match name.to_ascii_lowercase().as_str() {
            "hash" => builtin.hash = Some(number("use a number of megabytes from 1 to 65536", 1..=65_536)?),
            "book" if value.eq_ignore_ascii_case("none") => builtin.book = BookSource::Nothing,
            "book" if !value.is_empty() => builtin.book = BookSource::File(value.into()),
            "pace" if value.eq_ignore_ascii_case("human") => builtin.pace = Pace::Human,
            "pace" if value.eq_ignore_ascii_case("engine") => builtin.pace = Pace::Engine,
            "threads" => builtin.threads = Some(number("use a number from 1 to 256", 1..=256)?),
            _ => return Err(PlayerSpecError::Setting { text: (*setting).to_owned() }),
        }
    }
    Ok(builtin)
}

/// What follows a word, in any case.
fn prefixed<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (begun, rest) = text.split_at_checked(prefix.len())?;
    begun.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// What is read back.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = Vec::new();
        match self {
            PlayerSpec::Person => f.write_str("person")?,
            PlayerSpec::Random => f.write_str("random")?,
            PlayerSpec::Builtin(BuiltinSpec { level, hash, threads, limits, book, pace }) => {
                f.write_str("tabiya")?;
                if let Some(level) = level {
                    write!(f, ":{}", level.rating())?;
                }
                let options = [("hash", hash), ("threads", threads)];
                settings.extend(
                    options.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", (*value)?))),
                );
                match book {
                    BookSource::Usual => {}
                    BookSource::Nothing => settings.push("book=none".to_owned()),
                    BookSource::File(path) => settings.push(format!("book={}", path.display())),
                }
                settings.extend((*pace == Pace::Human).then(|| "pace=human".to_owned()));
                settings.extend(limits.settings());
            }
            PlayerSpec::Uci { launch, limits } => {
                write!(f, "uci:{launch}")?;
                settings.extend(limits.settings());
            }
            PlayerSpec::Agent(AgentSpec { launch, policy, name }) => {
                write!(f, "agent:{launch}")?;
                settings.extend(name.iter().map(|name| format!("name={name}")));
                settings.extend(policy.settings());
            }
            PlayerSpec::Team(team) => {
                write!(f, "team:{}", team.written())?;
                settings.extend(team.settings().iter().cloned());
            }
            PlayerSpec::Chat(chat) => {
                write!(f, "chat:{}", chat.written())?;
                settings.extend(chat.all_settings());
            }
        }
        for (i, setting) in settings.iter().enumerate() {
            write!(f, "{}{setting}", if i == 0 { '?' } else { '&' })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerSpec;
    use tabiya_engine::Level;

    fn read(text: &str) -> Result<String, String> {
        text.parse::<PlayerSpec>().map(|it| it.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_may_be_a_key_is_not_told_again() {
        for (text, shown) in [
            ("chat:http://h/v1/m?key=sk-1&effort=high", "chat:http://h/v1/m?key=[key]&effort=high"),
            ("chat:http://u:sk-1@h/v1/m", "chat:http://[key]@h/v1/m"),
            ("chat:http://h/v1/m?sk-1", "chat:http://h/v1/m?[key]"),
            ("agent:python3 a.py?retries=x", "agent:python3 a.py?retries=x"),
        ] {
            assert_eq!(super::without_keys(text), shown);
        }
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
            ("tabiya:900?book=None", "tabiya:900?book=none"),
            ("tabiya:900?Pace=Human&book=none", "tabiya:900?book=none&pace=human"),
            ("tabiya:900?pace=engine", "tabiya:900"),
            ("tabiya?book=/books/my book.bin&hash=4", "tabiya?hash=4&book=/books/my book.bin"),
            ("uci:stockfish", "uci:stockfish"),
            ("Team", "team:"),
            ("Chat:http://127.0.0.1:11434/v1/qwen3", "chat:http://127.0.0.1:11434/v1/qwen3"),
            (
                "chat:https://m.example/v1/a/b?legal=always&key_env=K&name=Q&effort=low&tools=on&budget=1&price=1/2",
                "chat:https://m.example/v1/a/b?name=Q&key_env=K&effort=low&tools=on&price=1/2&budget=1&legal=always",
            ),
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
                 team:FILE, chat:BASE/MODEL",
            ),
            ("tabiya?movetime=0", "\"movetime=0\" is not a limit: use a time such as 2, 0.5, 300ms or 1m"),
            ("tabiya?nodes=", "\"nodes=\" is not a limit: use a number such as 10000, 10k or 2M"),
            ("tabiya?hash=much", "\"hash=much\" is not a limit: use a number of megabytes from 1 to 65536"),
            ("uci:", "the program is missing: uci:stockfish names one"),
            ("uci:x 'y", "the quotation mark ' is not closed"),
            ("agents:x", "there is no player \"agents:x\": did you mean agent:COMMAND?"),
            (
                "agent:",
                "the command is missing: write it in quotation marks, as in 'agent:python3 my_agent.py'",
            ),
            (
                "agent:x?nodes=5",
                "\"nodes=5\" is not a setting of an agent: use name, legal, boards, history, retries, time, otherwise, \
                 answer, as in retries=3",
            ),
            (
                "team:?nodes=5",
                "\"nodes=5\" is not a setting of an agent: use name, legal, boards, history, retries, time, otherwise, \
                 answer, as in retries=3",
            ),
            (
                "chat:qwen3",
                "this is not a model: it is the address of an endpoint and the name of a model, as in \
             chat:http://127.0.0.1:11434/v1/qwen3",
            ),
            (
                "chat:http://m.example/v1/x?key_env=K",
                "this is not a model: a key goes only over https, or to this machine",
            ),
            (
                "agent:x?legal=maybe",
                "\"legal=maybe\" is not a policy: it is one of never, on-request, always",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), why);
        }
        let (lowest, highest) = (Level::LOWEST, Level::HIGHEST);
        for wrong in ["-5", "fast", "9000", &(lowest - 1).to_string(), &(highest + 1).to_string()] {
            let why = format!("{wrong:?} is not a level: use {lowest} to {highest}");
            assert_eq!(read(&format!("tabiya {wrong}")).unwrap_err(), why);
        }
        assert_eq!(read(&format!("tabiya {highest}")), Ok(format!("tabiya:{highest}")));
        for text in ["tabiya?fast", "tabiya?speed=9", "uci:x?Hash", "random?nodes=5"] {
            assert!(read(text).unwrap_err().contains("is not a setting: use movetime, nodes"), "{text}");
        }
    }
}
