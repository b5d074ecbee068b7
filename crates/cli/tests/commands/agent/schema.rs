//! A small judge of JSON by its schema: it knows the words that our schemas are written in, and stops at any other.
//!
//! It is stricter than the standard in one thing: an object has no property that its schema does not name.

use serde_json::{Map, Value};

/// A schema with all that it refers to.
pub(crate) struct Schema(Value);

impl Schema {
    pub(crate) fn new(schema: Value) -> Schema {
        Schema(schema)
    }

    /// What is wrong with a value as one of the definitions; nothing if it is right.
    pub(crate) fn problems(&self, definition: &str, value: &Value) -> Vec<String> {
        let mut problems = Vec::new();
        self.check(self.definition(definition), value, "", &mut problems);
        problems
    }

    fn definition(&self, name: &str) -> &Value {
        self.0["$defs"].get(name).unwrap_or_else(|| panic!("there is a definition {name}"))
    }

    fn is_sound(&self, schema: &Value, value: &Value) -> bool {
        let mut problems = Vec::new();
        self.check(schema, value, "", &mut problems);
        problems.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
        let schema = match schema {
            Value::Bool(true) => return,
            Value::Object(schema) => schema,
            _ => return problems.push(format!("{path}: nothing is allowed here")),
        };
        for (word, says) in schema {
            match word.as_str() {
                "$ref" => {
                    let name =
                        says.as_str().and_then(|path| path.strip_prefix("#/$defs/")).expect("a definition");
                    self.check(self.definition(name), value, path, problems);
                }
                "type" => {
                    let right = match says {
                        Value::Array(kinds) => kinds.iter().any(|kind| is_kind(value, kind)),
                        kind => is_kind(value, kind),
                    };
                    if !right {
                        problems.push(format!("{path}: {value} is no {says}"));
                    }
                }
                "const" if says != value => problems.push(format!("{path}: {value} is not {says}")),
                "enum" if !says.as_array().is_some_and(|all| all.contains(value)) => {
                    problems.push(format!("{path}: {value} is none of {says}"));
                }
                "oneOf" | "anyOf" => {
                    let all = says.as_array().expect("a list");
                    let fitting = all.iter().filter(|schema| self.is_sound(schema, value)).count();
                    if fitting == 0 || (word == "oneOf" && fitting > 1) {
                        problems.push(format!("{path}: {value} fits {fitting} of {} schemas", all.len()));
                    }
                }
                "properties" => self.properties(schema, value, path, problems),
                "additionalProperties" if !schema.contains_key("properties") => {
                    for (name, value) in value.as_object().into_iter().flatten() {
                        self.check(says, value, &format!("{path}/{name}"), problems);
                    }
                }
                "required" => {
                    for name in says.as_array().into_iter().flatten().filter_map(Value::as_str) {
                        if value.as_object().is_some_and(|object| !object.contains_key(name)) {
                            problems.push(format!("{path}: {name} is missing"));
                        }
                    }
                }
                "items" => {
                    for (i, value) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(says, value, &format!("{path}/{i}"), problems);
                    }
                }
                "minimum" | "maximum" => {
                    let (Some(number), Some(bound)) = (value.as_f64(), says.as_f64()) else { continue };
                    if (word == "minimum" && number < bound) || (word == "maximum" && number > bound) {
                        problems.push(format!("{path}: {number} is beyond the {word} {bound}"));
                    }
                }
                "minItems" | "maxItems" => {
                    let (Some(items), Some(bound)) = (value.as_array(), says.as_u64()) else { continue };
                    let count = items.len() as u64;
                    if (word == "minItems" && count < bound) || (word == "maxItems" && count > bound) {
                        problems.push(format!("{path}: {count} items are beyond the {word} {bound}"));
                    }
                }
                "maxLength" => {
                    let length = value.as_str().map_or(0, |text| text.chars().count() as u64);
                    if length > says.as_u64().unwrap_or(u64::MAX) {
                        problems.push(format!("{path}: the text is longer than {says}"));
                    }
                }
                "const"
                | "enum"
                | "additionalProperties"
                | "description"
                | "title"
                | "default"
                | "format" => {}
                other => panic!("{path}: this judge does not know the word {other:?}"),
            }
        }
    }

    fn properties(&self, schema: &Map<String, Value>, value: &Value, path: &str, problems: &mut Vec<String>) {
        let properties = schema["properties"].as_object().expect("an object");
        for (name, value) in value.as_object().into_iter().flatten() {
            match properties.get(name) {
                Some(schema) => self.check(schema, value, &format!("{path}/{name}"), problems),
                None => problems.push(format!("{path}: {name} is not in the schema")),
            }
        }
    }
}

fn is_kind(value: &Value, kind: &Value) -> bool {
    match kind.as_str().expect("a name") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("there is no type {other}"),
    }
}
