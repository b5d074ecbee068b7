//! Why the program could not do what it was asked.

use std::fmt;
use std::io;
use tabiya_files::{FileError, io_reason};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The question was put wrongly: exit code 2.
    Usage(String),
    /// A file could not be read or written: exit code 2.
    File(String, io::Error),
    /// Standard input or output failed: exit code 2.
    Stream(io::Error),
    /// The reader of our output has gone: we end quietly.
    ClosedPipe,
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Usage(message) => f.write_str(&io_reason::unnumbered(message)),
            CliError::File(path, error) => write!(f, "{path}: {}", io_reason::of(error)),
            CliError::Stream(error) => f.write_str(&io_reason::of(error)),
            CliError::ClosedPipe => f.write_str("the output was closed"),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::ClosedPipe,
            _ => CliError::Stream(error),
        }
    }
}

impl From<FileError> for CliError {
    fn from(FileError { file, error }: FileError) -> CliError {
        CliError::File(file, error)
    }
}

impl From<tabiya_referee::ledger::LedgerError> for CliError {
    fn from(error: tabiya_referee::ledger::LedgerError) -> CliError {
        use tabiya_referee::ledger::LedgerError;
        match error {
            LedgerError::File(error) => error.into(),
            error => CliError::Usage(error.to_string()),
        }
    }
}

impl From<tabiya_arena::MatchError> for CliError {
    fn from(error: tabiya_arena::MatchError) -> CliError {
        use tabiya_arena::MatchError;
        match error {
            MatchError::File(error) => error.into(),
            MatchError::Stream(error) => error.into(),
            error => CliError::Usage(error.to_string()),
        }
    }
}

impl From<tabiya_server::ServeError> for CliError {
    fn from(error: tabiya_server::ServeError) -> CliError {
        use tabiya_server::ServeError;
        match error {
            ServeError::File(error) => error.into(),
            ServeError::Stream(error) => error.into(),
            error => CliError::Usage(error.to_string()),
        }
    }
}

/// serde_json wraps the errors of the writer below it.
impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> CliError {
        CliError::from(io::Error::from(error))
    }
}
