//! The JSON Schema of `tabiya agent`, made of the types that are read and written.

use crate::call::ApiError;
use crate::call::{TOOLS, answer_generator, plain};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::text_agent::TurnLine;

/// The whole schema: `#/$defs/Request` is a line that comes in, `#/$defs/Response` one that goes out; `#/$defs/Turn` is
/// what a program that plays is asked, `#/$defs/LedgerEntry` a line of the ledger.
pub(crate) fn whole() -> Value {
    let (mut generator, mut written) = (SchemaGenerator::default(), answer_generator());
    let id = json!({"description": "Comes back with the answer.", "type": ["number", "string", "null"]});
    let error = written.subschema_for::<ApiError>();
    // What a program that plays is asked, and what is kept of it.
    written.subschema_for::<TurnLine>();
    written.subschema_for::<LedgerEntry>();
    let (mut requests, mut responses, mut definitions) = (Vec::new(), Vec::new(), Map::new());
    let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    for tool in &TOOLS {
        let mut request = tool.asks(&mut generator);
        let properties = request.remove("properties").unwrap_or_default();
        let mut whole = Map::new();
        whole.insert("id".to_owned(), id.clone());
        whole.insert("call".to_owned(), json!({"const": tool.name}));
        whole.extend(properties.as_object().cloned().unwrap_or_default());
        let mut required = vec![json!("call")];
        required.extend(
            request.remove("required").as_ref().and_then(Value::as_array).cloned().unwrap_or_default(),
        );
        request.insert("description".to_owned(), json!(tool.description));
        request.insert("properties".to_owned(), Value::Object(whole));
        request.insert("required".to_owned(), Value::Array(required));
        definitions.insert(format!("request.{}", tool.name), Value::Object(request));
        requests.push(json!({"$ref": format!("#/$defs/request.{}", tool.name)}));
        let answer = tool.answers(&mut written);
        let response = json!({
            "type": "object",
            "properties": {"id": id, "call": {"const": tool.name}, "answer": answer},
            "required": ["id", "call", "answer"],
            "additionalProperties": false
        });
        definitions.insert(format!("response.{}", tool.name), response);
        responses.push(json!({"$ref": format!("#/$defs/response.{}", tool.name)}));
    }
    let refused = json!({
        "description": "A call that was refused, or a line that is not a call.",
        "type": "object",
        "properties": {"id": id, "call": {"enum": names}, "error": error},
        "required": ["id", "error"],
        "additionalProperties": false
    });
    definitions.insert("response.error".to_owned(), refused);
    responses.push(json!({"$ref": "#/$defs/response.error"}));
    let mut all = Map::new();
    all.insert("Request".to_owned(), json!({"description": "A line that comes in.", "oneOf": requests}));
    all.insert("Response".to_owned(), json!({"description": "A line that goes out.", "oneOf": responses}));
    all.extend(definitions);
    all.extend(generator.take_definitions(true));
    all.extend(written.take_definitions(true));
    let mut whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "tabiya agent",
        "description": "Calls and answers of a chess referee for agents, one JSON object a line.",
        "oneOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Response"}],
        "$defs": all
    });
    plain(&mut whole);
    whole
}
