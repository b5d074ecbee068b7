//! Where a position comes from, and how its FEN is read.

use crate::answer::Trouble;
use crate::args::{PlaceArgs, ReadingArgs};
use tabiya::{FenError, FenReason, Position};

/// The positions that a command line asks about.
pub(crate) enum Place {
    /// One, already known.
    At(Position),
    /// One, written as text.
    Text(String),
    /// One in each line of standard input.
    Each,
}

impl Place {
    /// The place that the words of a command line name: none is the start, `-` is standard
    /// input, and several are a FEN whose quotes were forgotten.
    pub(crate) fn of(words: &[&str], start960: Option<u16>) -> Result<Place, Trouble> {
        match (words, start960) {
            (_, Some(number)) => Position::chess960(number)
                .map(Place::At)
                .ok_or_else(|| Trouble::Usage(format!("there is no Chess960 array {number}"))),
            ([], None) => Ok(Place::At(Position::new())),
            (["-"], None) => Ok(Place::Each),
            ([alone @ ("-" | "startpos"), more, ..], None) => {
                Err(Trouble::Usage(format!("{alone} stands alone, without {more:?}")))
            }
            (words, None) => Ok(Place::Text(words.join(" "))),
        }
    }

    pub(crate) fn from_args(args: &PlaceArgs) -> Result<Place, Trouble> {
        let words: Vec<&str> = args.fen.iter().map(String::as_str).collect();
        Place::of(&words, args.start960)
    }
}

/// A position that was read, and what was forgiven.
pub(crate) type Noted = (Position, Vec<FenReason>);

/// How strictly FENs are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// Anything false is a reason to refuse.
    Strict,
    /// What can be forgiven is forgiven.
    Lenient,
}

impl Reading {
    pub(crate) fn of(args: ReadingArgs) -> Reading {
        if args.lenient { Reading::Lenient } else { Reading::Strict }
    }

    /// The position of a FEN or of `startpos`, with what was forgiven.
    pub(crate) fn position(self, text: &str) -> Result<Noted, FenError> {
        match self {
            _ if text.trim() == "startpos" => Ok((Position::new(), Vec::new())),
            Reading::Strict => Ok((Position::from_fen(text)?, Vec::new())),
            Reading::Lenient => Position::from_fen_lenient(text),
        }
    }
}
