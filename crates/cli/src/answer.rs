//! What the program says with its exit code.

use std::fmt;
use std::io;
use std::ops::BitAndAssign;
use std::process::ExitCode;
use tabiya_files::{FileError, io_reason};

/// The answer to the question that a door was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Legal, valid, all counts agree: exit code 0.
    Yes,
    /// Illegal, invalid, a count differs: exit code 1.
    No,
    /// A part of what was asked about could not be read, and that has been told: exit code 2.
    Unknown,
}

impl Answer {
    /// Yes if this holds.
    pub(crate) fn of(holds: bool) -> Answer {
        if holds { Answer::Yes } else { Answer::No }
    }
}

/// One no is a no to the whole, and without a part nothing is known of it.
impl BitAndAssign for Answer {
    fn bitand_assign(&mut self, other: Answer) {
        *self = match (*self, other) {
            (Answer::Unknown, _) | (_, Answer::Unknown) => Answer::Unknown,
            (Answer::No, _) | (_, Answer::No) => Answer::No,
            _ => Answer::Yes,
        };
    }
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        match answer {
            Answer::Yes => ExitCode::SUCCESS,
            Answer::No => ExitCode::from(1),
            Answer::Unknown => ExitCode::from(2),
        }
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The question was put wrongly: exit code 2.
    Usage(String),
    /// A file could not be read or written: exit code 2.
    File(String, io::Error),
    /// Standard input or output failed: exit code 2.
    Stream(io::Error),
    /// The reader of our output has gone: we end quietly.
    ClosedPipe,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Usage(message) => f.write_str(message),
            Trouble::File(path, error) => write!(f, "{path}: {}", io_reason::of(error)),
            Trouble::Stream(error) => f.write_str(&io_reason::of(error)),
            Trouble::ClosedPipe => f.write_str("the output was closed"),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::ClosedPipe,
            _ => Trouble::Stream(error),
        }
    }
}

impl From<FileError> for Trouble {
    fn from(FileError { file, error }: FileError) -> Trouble {
        Trouble::File(file, error)
    }
}

impl From<tabiya_referee::ledger::LedgerError> for Trouble {
    fn from(error: tabiya_referee::ledger::LedgerError) -> Trouble {
        use tabiya_referee::ledger::LedgerError;
        match error {
            LedgerError::File(error) => error.into(),
            error => Trouble::Usage(error.to_string()),
        }
    }
}

impl From<tabiya_arena::MatchError> for Trouble {
    fn from(error: tabiya_arena::MatchError) -> Trouble {
        use tabiya_arena::MatchError;
        match error {
            MatchError::File(error) => error.into(),
            MatchError::Stream(error) => error.into(),
            error => Trouble::Usage(error.to_string()),
        }
    }
}

impl From<tabiya_server::ServeError> for Trouble {
    fn from(error: tabiya_server::ServeError) -> Trouble {
        use tabiya_server::ServeError;
        match error {
            ServeError::File(error) => error.into(),
            ServeError::Stream(error) => error.into(),
            error => Trouble::Usage(error.to_string()),
        }
    }
}

/// serde_json wraps the errors of the writer below it.
impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Trouble {
        Trouble::from(io::Error::from(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_no_is_a_no_to_all() {
        let mut answer = Answer::Yes;
        for holds in [true, false, true] {
            answer &= Answer::of(holds);
        }
        assert_eq!(answer, Answer::No);
    }
}
