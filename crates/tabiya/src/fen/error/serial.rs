//! Reasons as data, with the code and the sentence, which are not read back.

use super::{FenError, FenField, FenProblem, FenReason};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[derive(serde::Serialize)]
pub(super) struct WrittenReason {
    code: &'static str,
    message: String,
    field: FenField,
    columns: (usize, usize),
    problem: FenProblem,
}

#[derive(serde::Deserialize)]
pub(super) struct ReadReason {
    field: FenField,
    columns: (usize, usize),
    problem: FenProblem,
}

impl From<FenReason> for WrittenReason {
    fn from(reason: FenReason) -> WrittenReason {
        let (code, message) = (reason.code(), reason.to_string());
        let FenReason { field, columns, problem } = reason;
        WrittenReason { code, message, field, columns, problem }
    }
}

impl From<ReadReason> for FenReason {
    fn from(ReadReason { field, columns, problem }: ReadReason) -> FenReason {
        FenReason { field, columns, problem }
    }
}

#[derive(serde::Serialize)]
pub(super) struct WrittenFenError {
    code: &'static str,
    message: String,
    reasons: Vec<FenReason>,
}

#[derive(serde::Deserialize)]
pub(super) struct ReadFenError {
    reasons: Vec<FenReason>,
}

impl From<FenError> for WrittenFenError {
    fn from(error: FenError) -> WrittenFenError {
        WrittenFenError { code: error.code(), message: error.to_string(), reasons: error.reasons }
    }
}

impl TryFrom<ReadFenError> for FenError {
    type Error = &'static str;

    fn try_from(ReadFenError { reasons }: ReadFenError) -> Result<FenError, &'static str> {
        if reasons.is_empty() { Err("an error has a reason") } else { Ok(FenError { reasons }) }
    }
}
