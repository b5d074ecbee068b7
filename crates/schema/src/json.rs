//! What several doors write as JSON.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;
use std::io::{self, Write};
use std::ops::Deref;
use tabiya::{FenError, FenProblem, FenReason, Square};

/// Writes a value as one line of JSON.
pub fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // Into memory first: the serializer writes byte by byte.
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    out.write_all(&line)
}

/// A value by its text.
pub fn text<T: Deref<Target = str>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value)
}

/// A square by its name.
pub fn square<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    let mut name = [0; 8];
    let end = square.file().letter().encode_utf8(&mut name).len();
    let end = end + square.rank().digit().encode_utf8(&mut name[end..]).len();
    serializer.serialize_str(std::str::from_utf8(&name[..end]).unwrap_or_default())
}

/// Squares by their names.
pub fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// Whether a flag is down: such flags are left out.
pub fn is_false(flag: &bool) -> bool {
    !flag
}

/// One reason against a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "FenReason")]
pub struct Reason {
    pub code: &'static str,
    pub message: String,
    /// Where it begins, counted from 1.
    pub column: usize,
    /// Where it ends.
    #[serde(rename = "endColumn")]
    pub end_column: usize,
    pub field: String,
    /// The squares of the board that it is about.
    pub squares: Vec<String>,
}

impl From<&FenReason> for Reason {
    fn from(reason: &FenReason) -> Reason {
        let squares = match reason.problem() {
            FenProblem::Setup(problem) => names(problem.squares()),
            _ => Vec::new(),
        };
        Reason {
            code: reason.code(),
            message: reason.to_string(),
            column: reason.column(),
            end_column: *reason.columns().end(),
            field: reason.field().to_string(),
            squares,
        }
    }
}

/// What was forgiven, as data.
pub fn notes(notes: &[FenReason]) -> Vec<Reason> {
    notes.iter().map(Reason::from).collect()
}

/// The answer to a question about a position that is none.
#[derive(Serialize)]
pub struct FenTrouble<'a> {
    pub fen: &'a str,
    pub error: FenTroubleDetail,
}

#[derive(Serialize)]
pub struct FenTroubleDetail {
    code: &'static str,
    message: String,
    reasons: Vec<Reason>,
}

impl<'a> FenTrouble<'a> {
    pub fn new(fen: &'a str, error: &FenError) -> FenTrouble<'a> {
        let reasons = error.reasons().iter().map(Reason::from).collect();
        FenTrouble {
            fen,
            error: FenTroubleDetail { code: error.code(), message: error.to_string(), reasons },
        }
    }
}

/// All reasons in one line.
impl fmt::Display for FenTrouble<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a legal position: {}", self.error.message)
    }
}
