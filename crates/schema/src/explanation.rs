//! Why a move is legal or not, as data.

use crate::json::Reason;
use crate::moves::MoveJson;
use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{Explanation, Position, UciForm};

/// The verdict on a move, as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Explanation")]
pub struct ExplanationJson {
    fen: String,
    input: String,
    /// legal, illegal, ambiguous or unreadable.
    verdict: &'static str,
    /// The reason in a word that will not change; legal if it is.
    code: &'static str,
    /// The verdict as a sentence.
    message: String,
    /// The squares involved, each once.
    squares: Vec<String>,
    /// The same squares, each with the parts that it plays.
    marks: Vec<MarkJson>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<MoveJson>,
    /// Legal moves that come near, the nearest first.
    pub suggestions: Vec<MoveJson>,
    /// What the standard writes otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forgiven: Vec<ReasonJson>,
    /// Why other pieces of the same kind cannot go there either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    also: Vec<ReasonJson>,
    /// What was forgiven in the FEN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Reason>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Mark")]
struct MarkJson {
    square: String,
    part: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Reason")]
struct ReasonJson {
    code: &'static str,
    message: String,
}

impl ExplanationJson {
    /// The answer to a text, in the position that it is about.
    pub fn new(
        position: &Position,
        explanation: &Explanation,
        input: &str,
        form: UciForm,
        notes: Vec<Reason>,
    ) -> ExplanationJson {
        let of_move = |mv| MoveJson::new(position, form.uci(position, mv), mv);
        let mut squares = Vec::new();
        let marks = explanation.squares();
        for mark in &marks {
            let name = mark.square.to_string();
            if !squares.contains(&name) {
                squares.push(name);
            }
        }
        ExplanationJson {
            fen: position.to_fen(),
            input: input.to_owned(),
            verdict: explanation.verdict().name(),
            code: explanation.code(),
            message: explanation.message(),
            squares,
            marks: marks
                .iter()
                .map(|mark| MarkJson { square: mark.square.to_string(), part: mark.part.name() })
                .collect(),
            mv: explanation.mv.map(of_move),
            suggestions: explanation.suggestions.iter().copied().map(of_move).collect(),
            forgiven: explanation
                .forgiven
                .iter()
                .map(|note| ReasonJson { code: note.code(), message: note.to_string() })
                .collect(),
            also: explanation
                .also
                .iter()
                .map(|why| ReasonJson { code: why.code(), message: why.to_string() })
                .collect(),
            notes,
        }
    }
}
