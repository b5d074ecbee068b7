//! Why nothing can be served.

use std::fmt;
use std::io;
use tabiya_files::{FileError, io_reason};
use tabiya_referee::ledger::LedgerError;

/// Why nothing can be served, or no longer.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// It was asked for wrongly.
    Usage(String),
    /// A file could not be read, or an address not be had.
    File(FileError),
    /// Standard input or output failed.
    Stream(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Usage(why) => f.write_str(why),
            ServeError::File(error) => write!(f, "{error}"),
            ServeError::Stream(error) => f.write_str(&io_reason::of(error)),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<FileError> for ServeError {
    fn from(error: FileError) -> ServeError {
        ServeError::File(error)
    }
}

impl From<LedgerError> for ServeError {
    fn from(error: LedgerError) -> ServeError {
        match error {
            LedgerError::File(error) => ServeError::File(error),
            error => ServeError::Usage(error.to_string()),
        }
    }
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> ServeError {
        ServeError::Stream(error)
    }
}

impl From<serde_json::Error> for ServeError {
    fn from(error: serde_json::Error) -> ServeError {
        ServeError::Stream(error.into())
    }
}
