//! Why a move was refused.

use crate::json;
use crate::moves::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tabiya::{MoveError, Position, Square};

/// The longest part of a refused text that is given back, in characters.
const LONGEST_INPUT: usize = 200;

/// A refused move: what was wrong, where, and what would have been legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveRejection {
    /// A stable, machine-readable code, such as pinned.
    pub code: Cow<'static, str>,
    /// The reason as a sentence.
    pub message: String,
    /// What was refused; the beginning of it, if it is long.
    pub input: String,
    /// The squares that it is about.
    #[schemars(with = "Vec<String>")]
    pub squares: Vec<Square>,
    /// Legal moves that come near, the nearest first; none under a policy that never lists them.
    pub suggestions: Vec<Move>,
    /// What was taken as the answer, in a text that was searched for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extracted: Option<String>,
    /// Where that stands in the whole text, in bytes of UTF-8: its first one, and the one behind its last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
    /// The moves that the text names, where it does not say which of them is meant; the first twenty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<CandidateText>,
}

/// A move that a text names, be it legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CandidateText {
    /// As it is written.
    pub extracted: String,
    /// Where it stands in the whole text, in bytes of UTF-8: its first one, and the one behind its last.
    pub span: [usize; 2],
}

impl MoveRejection {
    /// A refusal for any reason, such as an answer that came too late.
    pub fn new(code: &'static str, message: impl Into<String>, input: &str) -> MoveRejection {
        let mut letters = input.chars();
        let mut shown: String = letters.by_ref().take(LONGEST_INPUT).collect();
        if letters.next().is_some() {
            shown.push('…');
        }
        MoveRejection {
            code: code.into(),
            message: message.into(),
            input: shown,
            squares: Vec::new(),
            suggestions: Vec::new(),
            extracted: None,
            span: None,
            candidates: Vec::new(),
        }
    }

    /// The refusal for a reason of the rules.
    pub fn of_error(why: &MoveError, input: &str) -> MoveRejection {
        let squares = json::each_once(why.squares().into_iter().map(|mark| mark.square));
        MoveRejection { squares, ..MoveRejection::new(why.code(), why.to_string(), input) }
    }

    /// The refusal that an explanation gives, in the position that it is about.
    pub fn of(explanation: &tabiya::Explanation, position: &Position, input: &str) -> MoveRejection {
        MoveRejection {
            squares: json::each_once(explanation.squares().into_iter().map(|mark| mark.square)),
            suggestions: explanation.suggestions.iter().map(|&mv| Move::new(position, mv)).collect(),
            ..MoveRejection::new(explanation.code(), explanation.message(), input)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_given_back_in_part() {
        let rejection =
            MoveRejection::new("not-a-move", "There is no move in this text.", &"é".repeat(10_000));
        assert_eq!(rejection.input.chars().count(), LONGEST_INPUT + 1);
    }
}
