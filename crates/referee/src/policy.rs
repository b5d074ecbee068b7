//! What an agent is given for its moves, and what happens when it finds none.

use super::answer_mode::AnswerMode;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;
use tabiya_uci::units;

/// The policy of a seat: what an agent is shown each turn, how often it may try, and how long it may think.
///
/// It is read from settings, `legal=never&boards=fen+ascii&retries=2`, and as data, in TOML and JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Policy {
    /// When the legal moves are listed.
    pub legal: LegalList,
    /// How the board is shown.
    pub boards: Vec<Encoding>,
    /// Whether the moves so far are shown.
    pub history: bool,
    /// How many more tries there are after a move that was refused.
    #[schemars(range(max = 1000))]
    pub retries: u32,
    /// How long it may think about each move: seconds, or a text such as "300ms" or "1m".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<PerMove>,
    /// What happens when all tries are used up or the time is.
    pub otherwise: Otherwise,
    /// Where the answer has to stand in what it writes.
    #[serde(skip_serializing_if = "AnswerMode::is_free")]
    pub answer: AnswerMode,
}

/// The most tries that can be asked for.
pub const MOST_RETRIES: u32 = 1000;

/// FEN and drawing, the moves so far, the legal moves for those who ask, three more tries, and then the game is lost.
impl Default for Policy {
    fn default() -> Policy {
        Policy {
            legal: LegalList::OnRequest,
            boards: vec![Encoding::Fen, Encoding::Ascii],
            history: true,
            retries: 3,
            time: None,
            otherwise: Otherwise::Forfeit,
            answer: AnswerMode::Free,
        }
    }
}

/// When an agent is given the list of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LegalList {
    /// Never; and a rejection gives the reason alone, without the moves that would have been legal.
    Never,
    /// When it asks.
    #[default]
    #[serde(alias = "onRequest")]
    OnRequest,
    /// Each turn.
    Always,
}

/// A way to show a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// Forsyth-Edwards notation.
    Fen,
    /// A drawing in letters with the names of files and ranks, seen from White's side.
    Ascii,
    /// The pieces of each side with their squares: Ke1, Qd1.
    Pieces,
    /// An object of squares and the pieces on them.
    Json,
    /// A picture, as an SVG document.
    Svg,
    /// A picture, as a PNG file.
    Png,
}

/// What happens when an agent has no try left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Otherwise {
    /// It loses the game.
    #[default]
    Forfeit,
    /// Any legal move is played for it.
    Random,
    /// The engine moves for it.
    Engine,
}

impl LegalList {
    const ALL: [LegalList; 3] = [LegalList::Never, LegalList::OnRequest, LegalList::Always];

    /// The one of two that lists them less often.
    pub fn stricter(self, other: LegalList) -> LegalList {
        let place = |list: LegalList| LegalList::ALL.iter().position(|&known| known == list);
        if place(self) <= place(other) { self } else { other }
    }

    /// Its name, as settings write it.
    pub const fn name(self) -> &'static str {
        match self {
            LegalList::Never => "never",
            LegalList::OnRequest => "on-request",
            LegalList::Always => "always",
        }
    }
}

impl Encoding {
    /// All of them.
    pub const ALL: [Encoding; 6] =
        [Encoding::Fen, Encoding::Ascii, Encoding::Pieces, Encoding::Json, Encoding::Svg, Encoding::Png];

    /// Its name, as settings write it.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Fen => "fen",
            Encoding::Ascii => "ascii",
            Encoding::Pieces => "pieces",
            Encoding::Json => "json",
            Encoding::Svg => "svg",
            Encoding::Png => "png",
        }
    }
}

impl Otherwise {
    const ALL: [Otherwise; 3] = [Otherwise::Forfeit, Otherwise::Random, Otherwise::Engine];

    /// Its name, as settings write it.
    pub const fn name(self) -> &'static str {
        match self {
            Otherwise::Forfeit => "forfeit",
            Otherwise::Random => "random",
            Otherwise::Engine => "engine",
        }
    }
}

/// The time for a move: as data seconds, or a text such as `300ms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerMove(pub Duration);

impl fmt::Display for PerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs_f64())
    }
}

impl Serialize for PerMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for PerMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerMove, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Seconds(f64),
            Text(String),
        }
        let text = match Written::deserialize(deserializer) {
            Ok(Written::Seconds(seconds)) => seconds.to_string(),
            Ok(Written::Text(text)) => text,
            Err(_) => return Err(D::Error::custom(TIME)),
        };
        units::time(text.trim()).map(PerMove).ok_or_else(|| D::Error::custom(TIME))
    }
}

impl JsonSchema for PerMove {
    fn schema_name() -> Cow<'static, str> {
        "PerMove".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A time for each move: seconds, or a text such as \"300ms\", \"2s\" or \"1m\".",
            "type": ["number", "string"],
            "minimum": 0.001,
            "maximum": 86400
        })
    }
}

const TIME: &str = "a time for a move is a number of seconds, or a text such as 300ms, 2s or 1m";

/// Why a setting is none of a policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyError {
    /// The setting, as it was written.
    pub setting: String,
    needs: String,
}

impl PolicyError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        "bad-policy"
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting: String = self.setting.chars().take(60).collect();
        write!(f, "{setting:?} is not a policy: {}", self.needs)
    }
}

impl std::error::Error for PolicyError {}

impl Policy {
    /// The names of the settings.
    pub const SETTINGS: [&str; 7] = ["legal", "boards", "history", "retries", "time", "otherwise", "answer"];

    /// Takes a setting such as `legal=never`; no if it is none of its words.
    pub fn takes(&mut self, setting: &str) -> Result<bool, PolicyError> {
        let Some((name, value)) = setting.split_once('=') else { return Ok(false) };
        let written = value.trim();
        let value = written.to_ascii_lowercase();
        let wrong = |needs: String| PolicyError { setting: setting.trim().to_owned(), needs };
        let listed = |names: &[&str]| wrong(format!("it is one of {}", names.join(", ")));
        match name.trim().to_ascii_lowercase().as_str() {
            "legal" => {
                let meant = match value.as_str() {
                    "onrequest" | "request" => "on-request",
                    value => value,
                };
                self.legal = LegalList::ALL
                    .into_iter()
                    .find(|list| list.name() == meant)
                    .ok_or_else(|| listed(&LegalList::ALL.map(LegalList::name)))?;
            }
            "boards" | "board" => {
                let wrong = || {
                    let names = Encoding::ALL.map(Encoding::name).join(", ");
                    wrong(format!("boards are {names}, several as in fen+ascii"))
                };
                let mut boards = Vec::new();
                for word in value.split(['+', ',', ' ']).filter(|word| !word.is_empty() && *word != "none") {
                    let board = Encoding::ALL.into_iter().find(|encoding| encoding.name() == word);
                    let board = board.ok_or_else(wrong)?;
                    if !boards.contains(&board) {
                        boards.push(board);
                    }
                }
                self.boards = boards;
            }
            "history" => {
                self.history = match value.as_str() {
                    "on" | "yes" | "true" => true,
                    "off" | "no" | "false" => false,
                    _ => return Err(wrong("the history is on or off".to_owned())),
                }
            }
            "retries" => {
                let number = value.parse().ok().filter(|&number| number <= MOST_RETRIES);
                let needs = || wrong(format!("it is a number from 0 to {MOST_RETRIES}"));
                self.retries = number.ok_or_else(needs)?;
            }
            "time" => {
                self.time = Some(units::time(&value).map(PerMove).ok_or_else(|| wrong(TIME.to_owned()))?);
            }
            "otherwise" => {
                self.otherwise = Otherwise::ALL
                    .into_iter()
                    .find(|otherwise| otherwise.name() == value)
                    .ok_or_else(|| listed(&Otherwise::ALL.map(Otherwise::name)))?;
            }
            "answer" => self.answer = written.parse().map_err(|error| wrong(format!("{error}")))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What both policies show: for those who look on, and may be either side.
    pub fn common(&self, other: &Policy) -> Policy {
        Policy {
            legal: self.legal.stricter(other.legal),
            boards: self.boards.iter().copied().filter(|board| other.boards.contains(board)).collect(),
            history: self.history && other.history,
            ..self.clone()
        }
    }

    /// What differs from the default, as settings that are read back.
    pub fn settings(&self) -> Vec<String> {
        let usual = Policy::default();
        let mut settings = Vec::new();
        if self.legal != usual.legal {
            settings.push(format!("legal={}", self.legal.name()));
        }
        if self.boards != usual.boards {
            let names: Vec<&str> = self.boards.iter().map(|board| board.name()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join("+") };
            settings.push(format!("boards={names}"));
        }
        if self.history != usual.history {
            settings.push(format!("history={}", if self.history { "on" } else { "off" }));
        }
        if self.retries != usual.retries {
            settings.push(format!("retries={}", self.retries));
        }
        if let Some(time) = self.time {
            settings.push(format!("time={time}"));
        }
        if self.otherwise != usual.otherwise {
            settings.push(format!("otherwise={}", self.otherwise.name()));
        }
        if !self.answer.is_free() {
            settings.push(format!("answer={}", self.answer));
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &str) -> Result<Policy, String> {
        let mut policy = Policy::default();
        for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
            match policy.takes(setting) {
                Ok(true) => {}
                Ok(false) => return Err(format!("{setting} is not taken")),
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(policy)
    }

    #[test]
    fn a_policy_is_read_from_settings_and_written_so_that_it_is_read_back() {
        for (text, written) in [
            ("", ""),
            ("legal=never", "legal=never"),
            ("Legal=onRequest", ""),
            ("legal=request&history=on&retries=3", ""),
            ("boards=ascii+svg,fen", "boards=ascii+svg+fen"),
            ("board=pieces&boards=json", "boards=json"),
            ("boards=none", "boards=none"),
            (
                "history=off&retries=0&time=300ms&otherwise=engine",
                "history=off&retries=0&time=0.3&otherwise=engine",
            ),
            ("legal=always&time=1m&otherwise=random", "legal=always&time=60&otherwise=random"),
            ("answer=tag", "answer=tag:move"),
            ("Answer=json:Best&retries=0", "retries=0&answer=json:Best"),
            ("answer=regex:^MOVE=(.*)$", "answer=regex:^MOVE=(.*)$"),
        ] {
            let policy = read(text).unwrap();
            assert_eq!(policy.settings().join("&"), written, "{text}");
            assert_eq!(read(written), Ok(policy), "{text}");
        }
    }

    #[test]
    fn what_is_no_policy_is_told_with_what_would_be_one() {
        for (text, why) in [
            ("legal=maybe", "\"legal=maybe\" is not a policy: it is one of never, on-request, always"),
            (
                "boards=fen+gif",
                "\"boards=fen+gif\" is not a policy: boards are fen, ascii, pieces, json, svg, png, several as in fen+ascii",
            ),
            ("history=some", "\"history=some\" is not a policy: the history is on or off"),
            ("retries=-1", "\"retries=-1\" is not a policy: it is a number from 0 to 1000"),
            ("retries=1001", "\"retries=1001\" is not a policy: it is a number from 0 to 1000"),
            (
                "time=soon",
                "\"time=soon\" is not a policy: a time for a move is a number of seconds, or a text such as 300ms, 2s or 1m",
            ),
            ("otherwise=cry", "\"otherwise=cry\" is not a policy: it is one of forfeit, random, engine"),
            (
                "answer=mind",
                "\"answer=mind\" is not a policy: it is one of free, tag:NAME, last-line, json:FIELD and regex:PATTERN",
            ),
            ("nodes=5", "nodes=5 is not taken"),
            ("legal", "legal is not taken"),
        ] {
            assert_eq!(read(text).unwrap_err(), why);
        }
    }

    #[test]
    fn a_policy_is_read_from_json_and_toml() {
        let policy: Policy = serde_json::from_str(
            r#"{"legal":"never","boards":["pieces"],"time":"300ms","otherwise":"random"}"#,
        )
        .unwrap();
        assert_eq!(policy, read("legal=never&boards=pieces&time=0.3&otherwise=random").unwrap());
        let same: Policy =
            toml::from_str("legal = \"never\"\nboards = [\"pieces\"]\ntime = 0.3\notherwise = \"random\"")
                .unwrap();
        assert_eq!(same, policy);
        assert_eq!(toml::from_str::<Policy>("time = 2").unwrap().time, read("time=2").unwrap().time);
        let written = serde_json::to_string(&policy).unwrap();
        assert_eq!(serde_json::from_str::<Policy>(&written).unwrap(), policy);
        assert_eq!(serde_json::from_str::<Policy>("{}").unwrap(), Policy::default());
    }

    #[test]
    fn what_two_policies_have_in_common_shows_nothing_that_one_of_them_hides() {
        let one = read("legal=always&boards=fen+ascii+pieces&history=off").unwrap();
        let other = read("legal=never&boards=pieces+json").unwrap();
        for common in [one.common(&other), other.common(&one)] {
            assert_eq!((common.legal, common.history), (LegalList::Never, false));
            assert_eq!(common.boards, [Encoding::Pieces]);
        }
        assert_eq!(one.common(&one), one);
    }

    #[test]
    fn a_policy_with_a_strange_word_is_refused() {
        for (text, word) in [
            (r#"{"legl":"never"}"#, "legl"),
            (r#"{"legal":"sometimes"}"#, "sometimes"),
            (r#"{"time":-1}"#, "a time for a move"),
            (r#"{"time":[]}"#, "a time for a move"),
        ] {
            let error = serde_json::from_str::<Policy>(text).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
