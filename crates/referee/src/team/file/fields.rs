//! Tables of a file, read field by field: what does not fit is told with its place.

use crate::policy::{Encoding, Policy};
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;
use tabiya_uci::nearest::nearest;
use tabiya_uci::units;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something that is wrong in a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.why)
    }
}

/// The fields of a table, and where it stands.
pub(super) struct Fields<'a> {
    table: &'a DeTable<'a>,
    pub(super) at: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn of(table: &'a DeTable<'a>, at: usize) -> Fields<'a> {
        // Where its first key stands, for the place of a table may be that of its end.
        let first = table.iter().map(|(key, _)| key.span().start).min();
        Fields { table, at: first.unwrap_or(at) }
    }

    /// Where a key stands, and its value.
    pub(super) fn value(&self, key: &str) -> Option<(usize, &'a Spanned<DeValue<'a>>)> {
        let found = self.table.iter().find(|(name, _)| name.get_ref() == key);
        found.map(|(name, value)| (name.span().start, value))
    }
}

/// Whoever reads a file, and keeps what is wrong with it.
pub(super) struct FieldReader<'t> {
    text: &'t str,
    pub(super) mistakes: Vec<Mistake>,
}

impl<'t> FieldReader<'t> {
    pub(super) fn new(text: &'t str) -> FieldReader<'t> {
        FieldReader { text, mistakes: Vec::new() }
    }

    /// Notes a mistake at a byte of the text.
    pub(super) fn mistake(&mut self, at: usize, why: String) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or("").chars().count();
        self.mistakes.push(Mistake { line, column, why });
    }

    /// Notes a mistake at the value of a key.
    pub(super) fn mistake_at(&mut self, fields: &Fields<'_>, key: &str, why: String) {
        let at = fields.value(key).map_or(fields.at, |(_, value)| value.span().start);
        self.mistake(at, why);
    }

    /// Notes every key that nobody knows.
    pub(super) fn known(&mut self, fields: &Fields<'_>, known: &[&'static str], what: &str) {
        for key in fields.table.keys() {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                let name: String = name.chars().take(60).collect();
                let why = match nearest(&name, known.iter().copied()) {
                    Some(meant) => format!("there is no `{name}` in {what}: did you mean `{meant}`?"),
                    None => format!("there is no `{name}` in {what}: there are {}", known.join(", ")),
                };
                self.mistake(key.span().start, why);
            }
        }
    }

    /// Notes a word that is none of those that could stand there.
    pub(super) fn strange(&mut self, fields: &Fields<'_>, key: &str, word: &str, words: &[&'static str]) {
        let word: String = word.chars().take(60).collect();
        let why = match nearest(&word, words.iter().copied()) {
            Some(meant) => format!("`{key}` is not {word:?}: did you mean {meant:?}?"),
            None => format!("`{key}` is not {word:?}: it is one of {}", words.join(", ")),
        };
        self.mistake_at(fields, key, why);
    }

    pub(super) fn text(&mut self, fields: &Fields<'_>, key: &str) -> Option<String> {
        let (_, value) = fields.value(key)?;
        match value.get_ref() {
            DeValue::String(text) => Some(text.clone().into_owned()),
            other => {
                let why = format!("`{key}` is a text in quotation marks, not {}", kind(other));
                self.mistake(value.span().start, why);
                None
            }
        }
    }

    pub(super) fn needed(&mut self, fields: &Fields<'_>, key: &str, as_in: &str) -> Option<String> {
        if fields.value(key).is_none() {
            self.mistake(fields.at, format!("`{key}` is missing: {as_in}"));
        }
        self.text(fields, key).filter(|text| {
            let fits = !text.trim().is_empty();
            if !fits {
                self.mistake_at(fields, key, format!("`{key}` is empty: {as_in}"));
            }
            fits
        })
    }

    pub(super) fn number(
        &mut self,
        fields: &Fields<'_>,
        key: &str,
        range: RangeInclusive<u64>,
    ) -> Option<u64> {
        let (_, value) = fields.value(key)?;
        let number = match value.get_ref() {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let why = format!("`{key}` is a whole number from {} to {}", range.start(), range.end());
            self.mistake(value.span().start, why);
        }
        number
    }

    pub(super) fn fraction(
        &mut self,
        fields: &Fields<'_>,
        key: &str,
        range: RangeInclusive<f64>,
    ) -> Option<f64> {
        let (_, value) = fields.value(key)?;
        let number = fractional(value.get_ref()).filter(|number| range.contains(number));
        if number.is_none() {
            let why = format!("`{key}` is a number from {} to {}", range.start(), range.end());
            self.mistake(value.span().start, why);
        }
        number
    }

    pub(super) fn truth(&mut self, fields: &Fields<'_>, key: &str) -> Option<bool> {
        let (_, value) = fields.value(key)?;
        let truth = match value.get_ref() {
            DeValue::Boolean(truth) => Some(*truth),
            _ => None,
        };
        if truth.is_none() {
            self.mistake(value.span().start, format!("`{key}` is true or false"));
        }
        truth
    }

    /// A time in seconds, or as a text with its unit.
    pub(super) fn time(&mut self, fields: &Fields<'_>, key: &str) -> Option<Duration> {
        let (_, value) = fields.value(key)?;
        let time = match value.get_ref() {
            DeValue::String(text) => units::time(text.trim()),
            other => fractional(other).and_then(|seconds| units::time(&seconds.to_string())),
        };
        if time.is_none() {
            let why =
                format!("`{key}` is a number of seconds, or a text such as \"300ms\", \"2s\" or \"1m\"");
            self.mistake(value.span().start, why);
        }
        time
    }

    pub(super) fn table<'f>(&mut self, fields: &Fields<'f>, key: &str) -> Option<Fields<'f>> {
        let (at, value) = fields.value(key)?;
        match value.get_ref() {
            DeValue::Table(table) => Some(Fields::of(table, at)),
            other => {
                let why = format!("`{key}` is a table, as in {key} = {{ … }}, not {}", kind(other));
                self.mistake(value.span().start, why);
                None
            }
        }
    }

    /// A policy that differs from another in what is said.
    pub(super) fn policy(&mut self, fields: &Fields<'_>, from: Policy, known: &[&'static str]) -> Policy {
        self.known(fields, known, "a policy");
        let mut policy = from;
        for &key in known {
            let Some((_, value)) = fields.value(key) else { continue };
            let said = match value.get_ref() {
                DeValue::String(text) => Some(text.clone().into_owned()),
                DeValue::Boolean(flag) => Some(if *flag { "on" } else { "off" }.to_owned()),
                DeValue::Integer(number) => Some(number.as_str().to_owned()),
                DeValue::Float(number) => Some(number.as_str().to_owned()),
                DeValue::Array(words) => {
                    let words: Vec<&str> = words.iter().filter_map(|word| word.get_ref().as_str()).collect();
                    Some(if words.is_empty() { "none".to_owned() } else { words.join("+") })
                }
                _ => None,
            };
            let taken = said.map(|said| policy.takes(&format!("{key}={said}")));
            match taken {
                Some(Ok(true)) => {}
                Some(Err(error)) => self.mistake(value.span().start, error.to_string()),
                _ if key == "boards" => {
                    let names = Encoding::ALL.map(Encoding::name).join(", ");
                    self.mistake(value.span().start, format!("`boards` is a list of {names}"));
                }
                _ => self.mistake(value.span().start, format!("`{key}` does not say what it is to be")),
            }
        }
        policy
    }
}

fn fractional(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(number) => number.as_str().replace('_', "").parse().ok(),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|it| it as f64)
        }
        _ => None,
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "a switch",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
