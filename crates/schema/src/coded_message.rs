//! Why something could not be done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Why something could not be done: a code for programs, and a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CodedMessage {
    /// A stable, machine-readable code.
    pub code: Cow<'static, str>,
    /// The reason as a sentence.
    pub message: String,
}

impl CodedMessage {
    /// A code with its sentence.
    pub fn new(code: &'static str, message: impl Into<String>) -> CodedMessage {
        CodedMessage { code: Cow::Borrowed(code), message: message.into() }
    }
}
