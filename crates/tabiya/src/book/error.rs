//! Why a file is no book.

use core::fmt;
use std::io;

/// Why a book cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The system does not give the file, or not all of it.
    Io(io::Error),
    /// There is nothing in the file.
    Empty,
    /// The file does not end where an entry ends.
    CutOff {
        /// How many bytes it has.
        bytes: u64,
    },
}

impl BookError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            BookError::Io(_) => "book-unreadable",
            BookError::Empty => "book-empty",
            BookError::CutOff { .. } => "book-cut-off",
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Io(error) => write!(f, "The book cannot be read: {error}."),
            BookError::Empty => f.write_str("The file is empty: a book has at least one entry of 16 bytes."),
            BookError::CutOff { bytes } => write!(
                f,
                "The file has {bytes} bytes, which is not a multiple of 16: it is not a book, or it was cut off \
                 after {} entries.",
                bytes / 16
            ),
        }
    }
}

impl core::error::Error for BookError {}

impl From<io::Error> for BookError {
    fn from(error: io::Error) -> BookError {
        BookError::Io(error)
    }
}
