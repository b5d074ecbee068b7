//! What went wrong, and with which file.

use crate::io_reason;
use std::fmt;
use std::io;
use std::path::Path;

/// An input or output error together with the file that it happened to.
#[derive(Debug)]
pub struct FileError {
    /// The file, as it was named.
    pub file: String,
    /// What went wrong.
    pub error: io::Error,
}

impl FileError {
    /// The error of a file.
    pub fn new(file: impl Into<String>, error: io::Error) -> FileError {
        FileError { file: file.into(), error }
    }

    /// The error of the file at a path.
    pub fn at(path: &Path, error: io::Error) -> FileError {
        FileError::new(path.display().to_string(), error)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, io_reason::of(&self.error))
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
