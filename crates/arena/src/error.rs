//! Why a match cannot be played.

use std::fmt;
use std::io;
use tabiya_files::FileError;
use tabiya_referee::ledger::LedgerError;

/// Why a match cannot be played, or not go on.
#[derive(Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// It cannot be played so, and why.
    Refused(String),
    /// A file could not be read or written.
    File(FileError),
    /// Nothing could be written.
    Stream(io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Refused(why) => f.write_str(why),
            MatchError::File(error) => write!(f, "{error}"),
            MatchError::Stream(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for MatchError {}

impl From<FileError> for MatchError {
    fn from(error: FileError) -> MatchError {
        MatchError::File(error)
    }
}

impl From<io::Error> for MatchError {
    fn from(error: io::Error) -> MatchError {
        MatchError::Stream(error)
    }
}

impl From<LedgerError> for MatchError {
    fn from(error: LedgerError) -> MatchError {
        match error {
            LedgerError::File(error) => MatchError::File(error),
            error => MatchError::Refused(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for MatchError {
    fn from(error: serde_json::Error) -> MatchError {
        MatchError::Stream(error.into())
    }
}
