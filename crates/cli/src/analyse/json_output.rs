//! What a search reports, as JSON.

use crate::cli_error::CliError;
use std::io::Write;
use std::time::Duration;
use tabiya::{Game, Position};
use tabiya_engine::{Report, SearchResult};
use tabiya_schema::{self as schema, json};

/// Writes a report of a search that goes on.
pub(super) fn report(
    position: &Position,
    report: &Report,
    taken: Duration,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    Ok(json::line(out, &schema::SearchLine::new(position, report, taken))?)
}

/// Writes what a search has found.
pub(super) fn end(
    game: &Game,
    found: &SearchResult,
    taken: Duration,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    Ok(json::line(out, &schema::SearchResult::new(game, found, taken))?)
}
