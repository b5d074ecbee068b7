//! Messages as they come in: read, or answered with the reason why they cannot be.

use rmcp::model::ClientJsonRpcMessage;
use serde_json::{Value, json};

/// The text is no JSON.
const PARSE: i32 = -32_700;
/// It is JSON, but no request.
const INVALID: i32 = -32_600;

/// Reads a message; none if it is one to which nothing is answered. What cannot be read is answered with the error.
pub(super) fn read(bytes: &[u8]) -> Result<Option<ClientJsonRpcMessage>, Value> {
    let why = match serde_json::from_slice(bytes) {
        Ok(message) => return Ok(Some(message)),
        Err(why) => why,
    };
    match serde_json::from_slice::<Value>(bytes) {
        Err(_) => Err(error(PARSE, &format!("This is not JSON: {why}."), &Value::Null)),
        // Nobody waits for an answer to a notification.
        Ok(Value::Object(said)) if said.contains_key("method") && !said.contains_key("id") => Ok(None),
        Ok(said) => {
            let id = said.get("id").filter(|id| id.is_string() || id.is_i64() || id.is_u64());
            let told = "This is not a request of JSON-RPC 2.0: it has jsonrpc, id, method and params.";
            Err(error(INVALID, told, id.unwrap_or(&Value::Null)))
        }
    }
}

/// A message that is too large to be read, of which the id is known, if it has one.
pub(super) fn too_large(id: &Value) -> Value {
    let id = Some(id).filter(|id| id.is_string() || id.is_i64() || id.is_u64());
    error(
        if id.is_some() { INVALID } else { PARSE },
        "A message has at most 1 MB.",
        id.unwrap_or(&Value::Null),
    )
}

/// An error of the protocol.
fn error(code: i32, message: &str, id: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_answered_with_the_reason() {
        let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
        for text in ["", "{", r#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, &deep] {
            let said = read(text.as_bytes()).unwrap_err();
            assert_eq!((&said["error"]["code"], &said["id"]), (&json!(PARSE), &Value::Null), "{text}");
        }
        for (text, id) in [("[]", json!(null)), ("7", json!(null)), (r#"{"id":7}"#, json!(7))] {
            let said = read(text.as_bytes()).unwrap_err();
            assert_eq!((&said["error"]["code"], &said["id"]), (&json!(INVALID), &id), "{text}");
        }
        assert!(matches!(read(br#"{"jsonrpc":"2.0","method":"ping","id":1}"#), Ok(Some(_))));
    }
}
