//! What is wrong with a FEN.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use tabiya::{FenProblem, Square};

/// One thing that is wrong with a FEN, or was forgiven in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FenReason {
    /// A stable, machine-readable code.
    pub code: Cow<'static, str>,
    /// The reason as a sentence.
    pub message: String,
    /// The field of the FEN.
    pub field: Cow<'static, str>,
    /// Where it begins, counted from 1.
    pub column: usize,
    /// Where it ends.
    pub end_column: usize,
    /// The squares of the board that it is about.
    #[schemars(with = "Vec<String>")]
    pub squares: Vec<Square>,
}

impl FenReason {
    /// Reasons as data.
    pub fn list(reasons: &[tabiya::FenReason]) -> Vec<FenReason> {
        reasons.iter().map(FenReason::from).collect()
    }
}

impl From<&tabiya::FenReason> for FenReason {
    fn from(reason: &tabiya::FenReason) -> FenReason {
        FenReason {
            code: reason.code().into(),
            message: reason.to_string(),
            field: reason.field().name().into(),
            column: reason.column(),
            end_column: *reason.columns().end(),
            squares: match reason.problem() {
                FenProblem::Setup(problem) => problem.squares().into_iter().collect(),
                _ => Vec::new(),
            },
        }
    }
}

/// Everything that is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FenError {
    /// The code of the first reason.
    pub code: Cow<'static, str>,
    /// All reasons as a sentence.
    pub message: String,
    /// Each reason with its place.
    pub reasons: Vec<FenReason>,
}

impl From<&tabiya::FenError> for FenError {
    fn from(error: &tabiya::FenError) -> FenError {
        FenError {
            code: error.code().into(),
            message: error.to_string(),
            reasons: FenReason::list(error.reasons()),
        }
    }
}

/// The answer to a question about a FEN that is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FenFailure<'a> {
    /// The FEN as it was given.
    pub fen: &'a str,
    /// What is wrong with it.
    pub error: FenError,
}

impl<'a> FenFailure<'a> {
    /// The answer to this FEN.
    pub fn new(fen: &'a str, error: &tabiya::FenError) -> FenFailure<'a> {
        FenFailure { fen, error: FenError::from(error) }
    }
}

/// All reasons in one line.
impl fmt::Display for FenFailure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a legal position: {}", self.error.message)
    }
}
