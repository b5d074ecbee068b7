//! Where a position comes from, and how its FEN is read.

use crate::cli_error::CliError;
use tabiya::{Position, UciForm, Variant};

pub(crate) use tabiya_schema::reading::{Noted, Reading};

/// The positions that a command line asks about.
pub(crate) enum PositionSource {
    /// One, already known.
    At(Position),
    /// One, written as text.
    Text(String),
    /// One in each line of standard input.
    Each,
}

impl PositionSource {
    /// The place that the words of a command line name: none is the start, `-` is standard
    /// input, and several are a FEN whose quotes were forgotten.
    pub(crate) fn of(words: &[&str], start960: Option<u16>) -> Result<PositionSource, CliError> {
        PositionSource::of_variant(Variant::Chess, words, start960)
    }

    /// The same for a game of a variant.
    pub(crate) fn of_variant(
        variant: Variant,
        words: &[&str],
        start960: Option<u16>,
    ) -> Result<PositionSource, CliError> {
        match (words, start960) {
            (_, Some(number)) => {
                Position::chess960_of(variant, number).map(PositionSource::At).ok_or_else(|| {
                    CliError::Usage(format!("there is no Chess960 position {number} of {variant}"))
                })
            }
            ([], None) => Ok(PositionSource::At(Position::start_of(variant))),
            (["-"], None) => Ok(PositionSource::Each),
            ([alone @ ("-" | "startpos"), more, ..], None) => {
                Err(CliError::Usage(format!("{alone} takes no further words, so not {more:?}")))
            }
            (words, None) => Ok(PositionSource::Text(words.join(" "))),
        }
    }
}

/// How castling is written where `--chess960` is given, and where it is not.
pub(crate) const fn uci_form(chess960: bool) -> UciForm {
    if chess960 { UciForm::KingTakesRook } else { UciForm::Usual }
}
