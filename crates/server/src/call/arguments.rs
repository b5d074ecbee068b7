//! What is wrong with the arguments of a call, in plain words: the schema that clients are given is held against them.

use super::near;
use serde_json::{Map, Value};
use tabiya::{ParseVariantError, Variant};

/// What is wrong with an argument: which one, what it is to be, and what it is.
pub(super) fn mistake(schema: &Map<String, Value>, arguments: &Map<String, Value>) -> Option<String> {
    let whole = Value::Object(schema.clone());
    let properties = schema.get("properties")?.as_object()?;
    arguments.iter().find_map(|(name, value)| {
        let property = properties.get(name)?;
        ArgumentJudge { definitions: whole.get("$defs") }.wrong(name, value, property)
    })
}

/// What is to be said of a game that is known and has no name of its own, such as five-check.
fn known_variant(value: &Value) -> Option<String> {
    let why = value.as_str()?.parse::<Variant>().err().filter(ParseVariantError::is_known)?.to_string();
    // The list of names stands before it already.
    let why = Some(why).filter(|why| !why.contains("the variants are"))?;
    Some(format!(" Note that {why}."))
}

struct ArgumentJudge<'a> {
    definitions: Option<&'a Value>,
}

impl<'a> ArgumentJudge<'a> {
    /// What a schema refers to.
    fn resolved(&self, schema: &'a Value) -> &'a Value {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
        name.and_then(|name| self.definitions?.get(name)).unwrap_or(schema)
    }

    fn wrong(&self, path: &str, value: &Value, schema: &'a Value) -> Option<String> {
        let schema = self.resolved(schema);
        if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
            let first = choices.first()?;
            return choices
                .iter()
                .all(|choice| self.wrong(path, value, choice).is_some())
                .then(|| self.wrong(path, value, first))?;
        }
        let differs = || {
            let why = if path == "variant" { known_variant(value) } else { None };
            let expected = self.expected(schema);
            Some(format!("`{path}` is {expected}, and not {}.{}", given(value), why.unwrap_or_default()))
        };
        if let Some(words) = words(schema) {
            return if value.as_str().is_some_and(|text| words.contains(&text)) { None } else { differs() };
        }
        if !fits(value, schema) {
            return differs();
        }
        match value {
            Value::Array(items) => {
                let schema = schema.get("items")?;
                let wrong = |(at, item)| self.wrong(&format!("{path}[{at}]"), item, schema);
                items.iter().enumerate().find_map(wrong)
            }
            Value::Object(fields) => {
                let properties = schema.get("properties").and_then(Value::as_object)?;
                fields.iter().find_map(|(name, value)| match properties.get(name) {
                    Some(property) => self.wrong(&format!("{path}.{name}"), value, property),
                    None => Some(strange(path, name, properties)),
                })
            }
            _ => None,
        }
    }

    /// What a value is to be.
    fn expected(&self, schema: &'a Value) -> String {
        let schema = self.resolved(schema);
        if let Some(words) = words(schema) {
            return format!("one of {}", words.join(", "));
        }
        let names: Vec<String> = types(schema)
            .into_iter()
            .map(|name| match name {
                "string" => "a text".to_owned(),
                "integer" => format!("a whole number{}", range(schema)),
                "number" => format!("a number{}", range(schema)),
                "boolean" => "true or false".to_owned(),
                "array" => match schema.get("items") {
                    Some(items) => format!("a list, each {}", self.expected(items)),
                    None => "a list".to_owned(),
                },
                "object" => match schema.get("properties").and_then(Value::as_object) {
                    Some(fields) => {
                        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
                        format!("an object of {}", names.join(", "))
                    }
                    None => "an object".to_owned(),
                },
                name => name.to_owned(),
            })
            .collect();
        if names.is_empty() { "something else".to_owned() } else { names.join(", or ") }
    }
}

/// The words that a value can be, where there are only some.
fn words(schema: &Value) -> Option<Vec<&str>> {
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return Some(words.iter().filter_map(Value::as_str).collect());
    }
    let choices = schema.get("oneOf").and_then(Value::as_array)?;
    let word = |choice: &'_ Value| choice.get("const").is_some() || choice.get("enum").is_some();
    if !choices.iter().all(word) {
        return None;
    }
    let mut found = Vec::new();
    for choice in choices {
        found.extend(choice.get("const").and_then(Value::as_str));
        found.extend(
            choice.get("enum").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str),
        );
    }
    Some(found)
}

fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => {
            names.iter().filter_map(Value::as_str).filter(|name| *name != "null").collect()
        }
        _ => Vec::new(),
    }
}

fn fits(value: &Value, schema: &Value) -> bool {
    let types = types(schema);
    let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
    types.is_empty()
        || types.into_iter().any(|name| match (name, value) {
            ("string", Value::String(_)) | ("boolean", Value::Bool(_)) => true,
            ("array", Value::Array(_)) | ("object", Value::Object(_)) => true,
            ("integer", Value::Number(number)) if number.is_f64() => false,
            ("integer" | "number", Value::Number(number)) => number.as_f64().is_some_and(|number| {
                bound("minimum").is_none_or(|least| number >= least)
                    && bound("maximum").is_none_or(|most| number <= most)
            }),
            _ => false,
        })
}

fn range(schema: &Value) -> String {
    match (schema.get("minimum"), schema.get("maximum")) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        (Some(least), None) => format!(" from {least} on"),
        (None, Some(most)) => format!(" up to {most}"),
        (None, None) => String::new(),
    }
}

fn strange(path: &str, name: &str, fields: &Map<String, Value>) -> String {
    let shown: String = name.chars().take(60).collect();
    match near(name, fields.keys().map(String::as_str)) {
        Some(near) => format!("`{path}` has no {shown:?}. Did you mean {near}?"),
        None => {
            let names: Vec<&str> = fields.keys().map(String::as_str).collect();
            format!("`{path}` has no {shown:?}. It has {}.", names.join(", "))
        }
    }
}

/// A value, as it is told.
fn given(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => {
            let mut letters = text.chars();
            let mut shown: String = letters.by_ref().take(60).collect();
            if letters.next().is_some() {
                shown.push('…');
            }
            format!("the text {shown:?}")
        }
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
