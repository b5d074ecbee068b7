//! How a FEN is read.

use tabiya::{FenError, FenReason, Position};

/// A position that was read, and what was forgiven.
pub type Noted = (Position, Vec<FenReason>);

/// How strictly FENs are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Anything false is a reason to refuse.
    Strict,
    /// What can be forgiven is forgiven.
    Lenient,
}

impl Reading {
    /// The position of a FEN or of `startpos`, with what was forgiven.
    pub fn position(self, text: &str) -> Result<Noted, FenError> {
        match self {
            _ if text.trim() == "startpos" => Ok((Position::new(), Vec::new())),
            Reading::Strict => Ok((Position::from_fen(text)?, Vec::new())),
            Reading::Lenient => Position::from_fen_lenient(text),
        }
    }
}
