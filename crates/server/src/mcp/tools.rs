//! The calls of every door, as tools of the protocol.

use crate::call::{self, Effect, TOOLS};
use rmcp::model::{Tool, ToolAnnotations};
use std::sync::{Arc, OnceLock};

/// All tools, made once.
pub(super) fn all() -> &'static [Tool] {
    static ALL: OnceLock<Vec<Tool>> = OnceLock::new();
    ALL.get_or_init(|| TOOLS.iter().map(dressed).collect())
}

/// The tool with this name.
pub(super) fn named(name: &str) -> Option<&'static Tool> {
    all().iter().find(|tool| tool.name == name)
}

fn dressed(tool: &call::Tool) -> Tool {
    let asks = tool.effect == Effect::Asks;
    let hints = ToolAnnotations::with_title(title(tool.name))
        .read_only(asks)
        .destructive(tool.effect == Effect::Ends)
        .idempotent(asks)
        // Nothing but boards: no files, no network.
        .open_world(false);
    Tool::new(tool.name, tool.description.trim(), Arc::new(tool.input_schema()))
        .with_title(title(tool.name))
        .with_raw_output_schema(Arc::new(tool.output_schema()))
        .with_annotations(hints)
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

    #[test]
    fn every_call_is_a_tool_with_both_schemas() {
        assert_eq!(all().len(), TOOLS.len());
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

    #[test]
    fn what_only_asks_says_so() {
        let reads = |name| named(name).and_then(|tool| tool.annotations.as_ref()?.read_only_hint);
        assert_eq!(reads("legal_moves"), Some(true));
        assert_eq!(reads("play"), Some(false));
        assert_eq!(named("resign").map(|tool| tool.title.clone()), Some(Some("Resign".to_owned())));
        assert_eq!(title("wait_for_turn"), "Wait for turn");
    }
}
