//! What a search reports, as JSON.

use crate::cli_error::CliError;
use crate::perft::per_second;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;
use tabiya::{Color, Game, Position};
use tabiya_engine::{Bound, Report, SearchResult};
use tabiya_schema::{self as schema, Variation, json};

/// What was found about a line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LineReport {
    fen: String,
    multipv: usize,
    depth: u32,
    seldepth: u32,
    score: schema::Score,
    bound: &'static str,
    wdl: schema::Wdl,
    nodes: u64,
    nodes_per_second: u64,
    seconds: f64,
    hashfull: u32,
    pv: Variation,
}

/// Writes a report of a search that goes on.
pub(super) fn report(
    position: &Position,
    report: &Report,
    taken: Duration,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let turn = position.turn();
    // What is at least so good for Black is at most so good for White.
    let (at_least, at_most) = if turn == Color::White { ("lower", "upper") } else { ("upper", "lower") };
    let line = LineReport {
        fen: position.to_fen(),
        multipv: report.multipv_index,
        depth: report.depth,
        seldepth: report.seldepth,
        score: schema::Score::new(report.score, turn),
        bound: match report.bound {
            Bound::Exact => "exact",
            Bound::Lower => at_least,
            Bound::Upper => at_most,
        },
        wdl: schema::Wdl::of(report.score, turn),
        nodes: report.nodes,
        nodes_per_second: per_second(report.nodes, taken),
        seconds: seconds(taken),
        hashfull: report.hashfull,
        pv: Variation::new(position, &report.pv),
    };
    Ok(json::line(out, &line)?)
}

fn seconds(taken: Duration) -> f64 {
    (taken.as_secs_f64() * 1e6).round() / 1e6
}

/// What was found in the end.
#[derive(Serialize)]
struct FinalReport {
    fen: String,
    best: Option<schema::Move>,
    ponder: Option<schema::Move>,
    /// Where there is nothing to find, why.
    outcome: Option<schema::Ending>,
    score: schema::Score,
    depth: u32,
    nodes: u64,
    seconds: f64,
    pv: Variation,
}

/// Writes what a search has found.
pub(super) fn end(
    game: &Game,
    found: &SearchResult,
    taken: Duration,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let position = game.position();
    let ponder = found.best.zip(found.ponder).and_then(|(best, ponder)| {
        let next = position.play(best).ok()?;
        Some(schema::Move::new(&next, ponder))
    });
    let report = FinalReport {
        fen: position.to_fen(),
        best: found.best.map(|best| schema::Move::new(position, best)),
        ponder,
        outcome: schema::Ending::of_game(game),
        score: schema::Score::new(found.score, position.turn()),
        depth: found.depth,
        nodes: found.nodes,
        seconds: seconds(taken),
        pv: Variation::new(position, &found.pv),
    };
    Ok(json::line(out, &report)?)
}
