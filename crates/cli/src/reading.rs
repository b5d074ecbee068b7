//! Where a position comes from, and how its FEN is read.

use crate::answer::Trouble;
use crate::args::PlaceArgs;
use tabiya::Position;

pub(crate) use tabiya_schema::reading::{Noted, Reading};

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
