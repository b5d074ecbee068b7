//! Why a match cannot be played.

use std::fmt;
use std::io;
use tabiya_files::FileError;

/// Why a match cannot be played, or not go on.
#[derive(Debug)]
#[non_exhaustive]
pub enum MatchError {
    /// It was asked for wrongly.
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

impl From<serde_json::Error> for MatchError {
    fn from(error: serde_json::Error) -> MatchError {
        MatchError::Stream(error.into())
    }
}
