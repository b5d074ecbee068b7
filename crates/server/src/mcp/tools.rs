//! The calls of every door, as tools of the protocol.

use crate::call::{self, Effect, TOOLS};
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Which game and which side a call is about: at a seat that is not for the client to say.
pub(super) const PLACES: [&str; 8] =
    ["game", "as", "token", "fen", "chess960", "variant", "rules", "lenient"];

/// The tool with this name, without the arguments that are not for its clients to give.
pub(super) fn named(name: &str, hidden: &[&str]) -> Option<Tool> {
    TOOLS.iter().find(|tool| tool.name == name).map(|tool| dressed(tool, hidden))
}

fn dressed(tool: &call::Tool, hidden: &[&str]) -> Tool {
    let asks = tool.effect == Effect::Asks;
    let hints = ToolAnnotations::with_title(title(tool.name))
        .read_only(asks)
        .destructive(tool.effect == Effect::Ends)
        .idempotent(asks)
        // Nothing but boards: no files, no network.
        .open_world(false);
    let mut input = tool.input_schema();
    without(&mut input, hidden);
    Tool::new(tool.name, tool.description.trim(), Arc::new(input))
        .with_title(title(tool.name))
        .with_raw_output_schema(Arc::new(slim(tool.output_schema())))
        .with_annotations(hints)
}

/// An output schema as it stands in a list of tools, which is read by models: without words, and no deeper than what an
/// answer holds. `tabiya agent --schema` has it whole; what is right by that is right by this.
fn slim(mut schema: Map<String, Value>) -> Map<String, Value> {
    let definitions = match schema.remove("$defs") {
        Some(Value::Object(definitions)) => definitions,
        _ => Map::new(),
    };
    let mut kept = Map::new();
    let mut wanted: Vec<String> = Vec::new();
    let mut whole = Value::Object(schema);
    wordless(&mut whole);
    references(&mut whole, &mut |name| {
        wanted.push(name.to_owned());
        None
    });
    // An answer and an error, and of what they hold its kind.
    for name in wanted {
        let Some(mut definition) = definitions.get(&name).cloned() else { continue };
        wordless(&mut definition);
        references(&mut definition, &mut |name| Some(kind(definitions.get(name)?)));
        kept.insert(name, definition);
    }
    match whole {
        Value::Object(mut schema) => {
            schema.insert("$defs".to_owned(), Value::Object(kept));
            schema
        }
        _ => Map::new(),
    }
}

/// What a definition is, and nothing else of it.
fn kind(definition: &Value) -> Value {
    match definition.get("type") {
        Some(kind) => json!({"type": kind}),
        None => json!({}),
    }
}

/// Takes what is said to people out of a schema.
fn wordless(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            // A property may be called so as well.
            if object.get("description").is_some_and(Value::is_string) {
                object.remove("description");
            }
            // Words that can be one of several need no object each.
            if let Some(Value::Array(choices)) = object.get("oneOf") {
                let words: Option<Vec<Value>> =
                    choices.iter().map(|choice| choice.get("const").cloned()).collect();
                if let Some(words) = words {
                    object.remove("oneOf");
                    object.insert("enum".to_owned(), Value::Array(words));
                }
            }
            object.values_mut().for_each(wordless);
        }
        Value::Array(items) => items.iter_mut().for_each(wordless),
        _ => {}
    }
}

/// Tells what a schema refers to; what is given in its place takes it.
fn references(schema: &mut Value, replace: &mut dyn FnMut(&str) -> Option<Value>) {
    if let Some(name) =
        schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"))
    {
        if let Some(instead) = replace(name) {
            *schema = instead;
        }
        return;
    }
    match schema {
        Value::Object(object) => object.values_mut().for_each(|part| references(part, replace)),
        Value::Array(items) => items.iter_mut().for_each(|part| references(part, replace)),
        _ => {}
    }
}

/// Takes arguments out of a schema.
fn without(schema: &mut Map<String, Value>, names: &[&str]) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|name, _| !names.contains(&name.as_str()));
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.retain(|name| name.as_str().is_none_or(|name| !names.contains(&name)));
        if required.is_empty() {
            schema.remove("required");
        }
    }
}

/// The name for people: legal_moves are Legal moves.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).map(|c| if c == '_' { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Tool> {
        TOOLS.iter().map(|tool| dressed(tool, &[])).collect()
    }

    #[test]
    fn every_call_is_a_tool_with_both_schemas() {
        for tool in all() {
            assert!(tool.output_schema.is_some() && !tool.input_schema.is_empty(), "{}", tool.name);
        }
    }

    /// A client may check whatever comes back by the schema, a refusal too.
    #[test]
    fn what_comes_back_is_an_object_by_its_schema_and_its_numbers_have_no_format() {
        for tool in all() {
            let schema = tool.output_schema.as_ref().unwrap();
            assert_eq!(schema["type"], "object", "{}", tool.name);
            assert_eq!(schema["anyOf"][1]["$ref"], "#/$defs/Error", "{}", tool.name);
            let whole = serde_json::to_string(&(schema, &tool.input_schema)).unwrap();
            assert!(!whole.contains("\"format\":"), "{}", tool.name);
        }
    }

    /// A list of tools stands in the context of every model that uses them.
    #[test]
    fn the_list_of_all_tools_has_at_most_60_kilobytes() {
        let list = serde_json::to_string(&all()).unwrap();
        let sizes: Vec<(String, usize, usize)> = all()
            .iter()
            .map(|tool| {
                let size = |schema: &Map<String, Value>| serde_json::to_string(schema).unwrap().len();
                (
                    tool.name.to_string(),
                    size(&tool.input_schema),
                    tool.output_schema.as_ref().map_or(0, |s| size(s)),
                )
            })
            .collect();
        assert!(list.len() <= 60_000, "{} {sizes:?}", list.len());
    }

    #[test]
    fn at_a_seat_no_tool_asks_which_game_or_which_side_is_meant() {
        for name in ["play", "state", "legal_moves", "resign"] {
            let tool = named(name, &PLACES).unwrap();
            for place in PLACES {
                assert!(tool.input_schema["properties"].get(place).is_none(), "{name} {place}");
            }
        }
        assert_eq!(named("play", &PLACES).unwrap().input_schema["required"], serde_json::json!(["move"]));
        assert!(named("resign", &PLACES).unwrap().input_schema.get("required").is_none());
    }

    #[test]
    fn what_only_asks_says_so() {
        let reads = |name| named(name, &[]).and_then(|tool| tool.annotations.as_ref()?.read_only_hint);
        assert_eq!(reads("legal_moves"), Some(true));
        assert_eq!(reads("play"), Some(false));
        assert_eq!(named("resign", &[]).map(|tool| tool.title.clone()), Some(Some("Resign".to_owned())));
        assert_eq!(title("wait_for_turn"), "Wait for turn");
    }
}
