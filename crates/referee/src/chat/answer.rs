//! What an endpoint answers, read.

use super::error::ChatError;
use crate::answer_parser::TokenUsage;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_uci::sanitize;

/// So much of a message of other people is repeated.
const MESSAGE: usize = 200;

/// What came back.
pub(super) struct HttpReply {
    pub(super) status: u16,
    /// For how long the endpoint wants to be left alone.
    pub(super) after: Option<Duration>,
    pub(super) body: Vec<u8>,
}

/// What a model said.
pub(super) struct ModelAnswer {
    pub(super) text: String,
    /// What it thought before it said that, where the endpoint tells.
    pub(super) reasoning: Option<String>,
    /// Which model answered, by the endpoint's account.
    pub(super) model: Option<String>,
    /// Why it ended.
    pub(super) finish: Option<String>,
    pub(super) tokens: Option<TokenUsage>,
}

impl HttpReply {
    pub(super) fn read(&self) -> Result<ModelAnswer, ChatError> {
        let value: Result<Value, _> = serde_json::from_slice(&self.body);
        match self.status {
            200..=299 => {}
            300..=399 => return Err(ChatError::Redirected { status: self.status }),
            status => {
                let message = value.ok().and_then(|value| message(&value)).unwrap_or_default();
                return Err(ChatError::Status { status, message: short(&message), after: self.after });
            }
        }
        let value = value.map_err(|error| {
            let why = if error.is_eof() { "its JSON breaks off" } else { "this is no JSON" };
            let begun = short(&String::from_utf8_lossy(&self.body));
            let why = if begun.is_empty() { "nothing".to_owned() } else { format!("{why}: {begun}") };
            ChatError::Unreadable { why }
        })?;
        // Some answer with an error and say that all is well.
        if let Some(message) =
            value.get("error").and_then(|error| message(&Value::from_iter([("error", error.clone())])))
        {
            return Err(ChatError::Unreadable { why: short(&message) });
        }
        let Some(choice) = value.pointer("/choices/0") else {
            return Err(ChatError::Unreadable { why: "there is no `choices` in it".to_owned() });
        };
        // An answer without a text is one all the same: it is the model's, and has no move in it.
        let text = choice.pointer("/message/content").map(content).unwrap_or_default();
        let text = choice.pointer("/message/tool_calls").and_then(tool_call).unwrap_or(text);
        let thought =
            ["reasoning_content", "reasoning"].iter().find_map(|key| choice.get("message")?.get(key));
        let reasoning = thought.map(content).filter(|text| !text.trim().is_empty());
        let model = value.get("model").and_then(Value::as_str).map(str::to_owned);
        let finish = choice.get("finish_reason").and_then(Value::as_str).map(str::to_owned);
        Ok(ModelAnswer { text, reasoning, model, finish, tokens: tokens(&value) })
    }
}

/// What a model does by calling a tool, as the JSON that any agent may answer with.
fn tool_call(calls: &Value) -> Option<String> {
    let function = calls.as_array()?.last()?.get("function")?;
    let arguments = match function.get("arguments")? {
        Value::String(text) => serde_json::from_str(text).unwrap_or_else(|_| json!({"text": text})),
        other => other.clone(),
    };
    let answer = match function.get("name").and_then(Value::as_str)? {
        "resign" => json!({"resign": true}),
        "accept_draw" => json!({"draw": "accept"}),
        "decline_draw" => json!({"draw": "decline"}),
        "claim_draw" => json!({"draw": "claim"}),
        "legal_moves" => json!({"request": "legalMoves"}),
        _ => arguments,
    };
    Some(answer.to_string())
}

/// A text, or the parts of one.
fn content(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts
            .iter()
            .filter_map(|part| part.get("text").and_then(Value::as_str))
            .collect::<Vec<_>>()
            .join(""),
        _ => String::new(),
    }
}

fn message(value: &Value) -> Option<String> {
    let error = value.get("error").unwrap_or(value);
    match error {
        Value::String(text) => Some(text.clone()),
        Value::Object(fields) => fields.get("message").and_then(Value::as_str).map(str::to_owned),
        _ => None,
    }
}

fn tokens(value: &Value) -> Option<TokenUsage> {
    let usage = value.get("usage")?;
    let count = |key| usage.get(key).and_then(Value::as_u64);
    let (read, written) = (count("prompt_tokens"), count("completion_tokens"));
    (read.is_some() || written.is_some())
        .then(|| TokenUsage { read: read.unwrap_or(0), written: written.unwrap_or(0) })
}

/// The beginning of a text of other people, on one line.
fn short(text: &str) -> String {
    let mut letters = text.trim().chars();
    let mut begun: String = letters.by_ref().take(MESSAGE).collect();
    if letters.next().is_some() {
        begun.push('…');
    }
    sanitize::one_line(&begun)
}
