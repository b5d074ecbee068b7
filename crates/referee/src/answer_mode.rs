//! Where the answer has to stand in a text.
//!
//! Usually a text is read as a person would read it. A benchmark may want less: the answer stands where the rules of the
//! benchmark say, and everything else does not count.

use super::json_objects::objects;
use super::thoughts::{is_thought, without_thoughts};
use regex_lite::Regex;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The longest name of a tag or a field, and the longest pattern.
const LONGEST: usize = 200;

/// Where the answer has to stand in a text: `free`, `tag:move`, `last-line`, `json:move` or `regex:PATTERN`.
#[derive(Clone, Debug, Default)]
pub enum AnswerMode {
    /// Anywhere: what the writer means is found in prose.
    #[default]
    Free,
    /// Between the last `<name>` and `</name>`.
    Tag(String),
    /// In the last line that is not empty.
    LastLine,
    /// In this field of the last JSON object that has it.
    Json(String),
    /// Where a pattern matches last: its first group, or all of it.
    Regex(Regex),
}

impl PartialEq for AnswerMode {
    fn eq(&self, other: &AnswerMode) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for AnswerMode {}

impl AnswerMode {
    /// Whether a text is read as a person would read it.
    pub fn is_free(&self) -> bool {
        matches!(self, AnswerMode::Free)
    }

    /// Where the answer stands in a text, in bytes; nothing if it is not where it has to be. What is only thought
    /// (`<think>`) does not count.
    pub fn place(&self, text: &str) -> Option<Range<usize>> {
        let said = without_thoughts(text);
        let place = self.place_in(&text[said.clone()])?;
        Some(said.start + place.start..said.start + place.end)
    }

    fn place_in(&self, text: &str) -> Option<Range<usize>> {
        match self {
            AnswerMode::Free => Some(0..text.len()),
            AnswerMode::Tag(name) => between_tags(text, name),
            AnswerMode::LastLine => {
                let end = text.trim_end().len();
                let start = text[..end].rfind('\n').map_or(0, |at| at + 1);
                (start < end).then_some(start..end)
            }
            AnswerMode::Json(name) => json_value(text, name),
            AnswerMode::Regex(pattern) => {
                let found = pattern.captures_iter(text).last()?;
                let matched = found.get(1).or_else(|| found.get(0))?;
                Some(matched.range())
            }
        }
    }

    /// What was not found in a text, as a sentence for the agent.
    pub fn missing(&self, text: &str) -> String {
        let said = without_thoughts(text);
        let missing = match self {
            AnswerMode::Free => "There is no move in this text.".to_owned(),
            AnswerMode::Tag(name) => {
                format!("There is no answer between <{name}> and </{name}>: only what stands there counts.")
            }
            AnswerMode::LastLine => "The last line is empty: only what stands there counts.".to_owned(),
            AnswerMode::Json(name) if is_broken_json(&text[said.clone()], name) => {
                format!(
                    "The JSON with the field {name:?} is not whole or not well-formed, so it is not read."
                )
            }
            AnswerMode::Json(name) => {
                format!(
                    "There is no JSON object with a text in its field {name:?}: only what stands there counts."
                )
            }
            AnswerMode::Regex(pattern) => {
                format!("Nothing in this text matches {}: only what matches counts.", pattern.as_str())
            }
        };
        let is_all = text[..said.start].trim().is_empty() && text[said.end..].trim().is_empty();
        if is_all { missing } else { format!("{missing} What is thought between tags does not count.") }
    }
}

fn between_tags(text: &str, name: &str) -> Option<Range<usize>> {
    // Names of tags are compared whatever their case; only ASCII is, so that places stay where they are.
    let small = text.to_ascii_lowercase();
    let name = name.to_ascii_lowercase();
    let end = small.rfind(&format!("</{name}>"))?;
    let open = format!("<{name}>");
    let start = small[..end].rfind(&open)? + open.len();
    Some(start..end)
}

/// Where the text of a field stands in the last object that has it. An object that is not whole is none.
fn json_value(text: &str, name: &str) -> Option<Range<usize>> {
    let key = serde_json::to_string(name).ok()?;
    let objects = objects(text);
    let is_whole = |at: usize| objects.iter().any(|(place, _)| place.contains(&at));
    text.rmatch_indices(&key).filter(|&(at, _)| is_whole(at)).find_map(|(at, _)| {
        let rest = field_value(&text[at + key.len()..])?;
        let start = text.len() - rest.len();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        let written = values.next()?.ok()?;
        let end = start + values.byte_offset();
        // Without its quotes, if it stands there letter by letter.
        let inside = start + 1..end - 1;
        Some(if text[inside.clone()] == written { inside } else { start..end })
    })
}

/// Whether a field of this name stands outside all objects that can be read.
fn is_broken_json(text: &str, name: &str) -> bool {
    let Ok(key) = serde_json::to_string(name) else { return false };
    let objects = objects(text);
    let is_whole = |at: usize| objects.iter().any(|(place, _)| place.contains(&at));
    let mut fields =
        text.match_indices(&key).filter(|(at, _)| field_value(&text[at + key.len()..]).is_some());
    fields.any(|(at, _)| !is_whole(at))
}

/// What stands behind the colon, where a key was written before it.
fn field_value(behind: &str) -> Option<&str> {
    Some(behind.trim_start().strip_prefix(':')?.trim_start())
}

impl fmt::Display for AnswerMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerMode::Free => f.write_str("free"),
            AnswerMode::Tag(name) => write!(f, "tag:{name}"),
            AnswerMode::LastLine => f.write_str("last-line"),
            AnswerMode::Json(name) => write!(f, "json:{name}"),
            AnswerMode::Regex(pattern) => write!(f, "regex:{}", pattern.as_str()),
        }
    }
}

/// Why a text names no such place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerModeError {
    why: String,
}

impl fmt::Display for AnswerModeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for AnswerModeError {}

impl FromStr for AnswerMode {
    type Err = AnswerModeError;

    fn from_str(text: &str) -> Result<AnswerMode, AnswerModeError> {
        let wrong = |why: String| AnswerModeError { why };
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(wrong(format!("it is longer than {LONGEST} letters")));
        }
        let (kind, value) = text.split_once(':').map_or((text, ""), |(kind, value)| (kind, value.trim()));
        let named = || if value.is_empty() { "move".to_owned() } else { value.to_owned() };
        match kind.trim().to_ascii_lowercase().as_str() {
            "free" => Ok(AnswerMode::Free),
            "tag" if named().contains(['<', '>', '/', ' ']) => {
                Err(wrong("the name of a tag is written without its brackets, as in tag:move".to_owned()))
            }
            "tag" if is_thought(&named()) => Err(wrong(format!(
                "what stands between <{0}> and </{0}> is thought and does not count",
                named()
            ))),
            "tag" => Ok(AnswerMode::Tag(named())),
            "last-line" | "lastline" | "line" => Ok(AnswerMode::LastLine),
            "json" => Ok(AnswerMode::Json(named())),
            "regex" if value.is_empty() => {
                Err(wrong("a pattern is needed, as in regex:^MOVE: (.*)$".to_owned()))
            }
            "regex" => {
                let pattern =
                    Regex::new(value).map_err(|error| wrong(format!("the pattern is none: {error}")))?;
                Ok(AnswerMode::Regex(pattern))
            }
            _ => {
                Err(wrong("it is one of free, tag:NAME, last-line, json:FIELD and regex:PATTERN".to_owned()))
            }
        }
    }
}

impl Serialize for AnswerMode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AnswerMode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnswerMode, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(|error| D::Error::custom(format!("answer: {error}")))
    }
}

impl JsonSchema for AnswerMode {
    fn schema_name() -> Cow<'static, str> {
        "AnswerMode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Where the answer has to stand: \"free\", \"tag:NAME\", \"last-line\", \"json:FIELD\" or \"regex:PATTERN\".",
            "type": "string",
            "maxLength": LONGEST
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(mode: &str, text: &'a str) -> Option<&'a str> {
        mode.parse::<AnswerMode>().unwrap().place(text).map(|place| &text[place])
    }

    #[test]
    fn the_answer_stands_where_the_mode_says_and_nowhere_else() {
        for (mode, text, expected) in [
            ("tag", "I like e4. <move>Nf3</move> Not d4.", Some("Nf3")),
            ("tag:answer", "<answer>e4</answer> <ANSWER> d4 </ANSWER>", Some(" d4 ")),
            ("tag", "e4", None),
            ("tag", "</move><move>e4", None),
            ("last-line", "e4 or d4?\n\n4. Ng5\n\n", Some("4. Ng5")),
            ("last-line", " \n ", None),
            ("json", r#"{"move": "e4"} no: {"thought": "d4", "move" : "c4"}"#, Some("c4")),
            ("json:best", r#"```json{"best":"Nf3"}```"#, Some("Nf3")),
            ("json", r#"{"move": null}"#, None),
            ("json", r#"{"move": "é\n4"}"#, Some(r#""é\n4""#)),
            ("regex:^MOVE: (.*)$", "MOVE: e4", Some("e4")),
            ("regex:(?m)^MOVE: (\\S+)$", "MOVE: e4\nMOVE: d4\nand more", Some("d4")),
            ("regex:[a-h][1-8]", "first e4 then d4", Some("d4")),
            ("regex:x+", "e4", None),
        ] {
            assert_eq!(found(mode, text), expected, "{mode}: {text}");
        }
    }

    #[test]
    fn what_is_only_thought_is_no_answer_in_any_mode() {
        for (mode, text, expected) in [
            ("tag:move", "<think><move>d4</move></think> d3", None),
            ("tag:move", "<think><move>d4</move></think>", None),
            ("tag:move", "<think><move>d4</move>", None),
            ("tag:move", "<think><move>d4</move></think> <move>d3</move>", Some("d3")),
            ("json:move", r#"<think>{"move":"d4"}</think> hmm"#, None),
            ("json:move", r#"<think>{"move":"d4"}</think> {"move":"d3"}"#, Some("d3")),
            ("last-line", "<think>\nd3", None),
            ("last-line", "<think>\nd3\n</think>\nd4", Some("d4")),
            ("regex:[a-h][1-8]", "<think>d3</think> hmm", None),
        ] {
            assert_eq!(found(mode, text), expected, "{mode}: {text}");
        }
        assert_eq!(
            AnswerMode::LastLine.missing("<think>\nd3"),
            "The last line is empty: only what stands there counts. What is thought between tags does not count."
        );
        assert!("tag:think".parse::<AnswerMode>().is_err());
    }

    #[test]
    fn json_that_is_not_whole_is_refused_with_the_reason_where_json_is_asked_for() {
        let mode = AnswerMode::Json("move".to_owned());
        let broken = "The JSON with the field \"move\" is not whole or not well-formed, so it is not read.";
        for text in [r#"{"move":"d3""#, r#""move": "d3"}"#, r#"{"move":"d3",}"#, r#"{"move":"d3" "note":1}"#]
        {
            assert_eq!(mode.place(text), None, "{text}");
            assert_eq!(mode.missing(text), broken, "{text}");
        }
        assert!(mode.missing("d3").starts_with("There is no JSON object"));
        assert!(mode.missing(r#"{"move":3}"#).starts_with("There is no JSON object"));
    }

    #[test]
    fn a_mode_is_written_so_that_it_is_read_back() {
        for text in ["free", "tag:move", "tag:final", "last-line", "json:move", "regex:^(.+)$"] {
            assert_eq!(text.parse::<AnswerMode>().unwrap().to_string(), text);
        }
        for (text, why) in [
            ("tags", "it is one of free, tag:NAME, last-line, json:FIELD and regex:PATTERN"),
            ("tag:<move>", "the name of a tag is written without its brackets, as in tag:move"),
            ("regex:", "a pattern is needed, as in regex:^MOVE: (.*)$"),
        ] {
            assert_eq!(text.parse::<AnswerMode>().unwrap_err().to_string(), why);
        }
        assert!("regex:(".parse::<AnswerMode>().unwrap_err().to_string().starts_with("the pattern is none"));
    }
}
