//! How a FEN is read.

use tabiya::{FenError, FenReason, Position, Variant};

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
        self.position_of(Variant::Chess, text)
    }

    /// The same for a game of a variant.
    pub fn position_of(self, variant: Variant, text: &str) -> Result<Noted, FenError> {
        match self {
            _ if text.trim() == "startpos" => Ok((Position::start_of(variant), Vec::new())),
            Reading::Strict => Ok((Position::from_fen_as(variant, text)?, Vec::new())),
            Reading::Lenient => Position::from_fen_as_lenient(variant, text),
        }
    }
}
