//! What a search tells, as data.

use crate::cli_error::CliError;
use crate::perft::per_second;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;
use tabiya::{Color, Game, Position};
use tabiya_engine::{Bound, Report, SearchResult};
use tabiya_schema::json;
use tabiya_schema::variation::for_white;
use tabiya_schema::{ChancesJson, ScoreJson, names};

/// What was found about a line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct News {
    fen: String,
    multipv: usize,
    depth: u32,
    selective_depth: u32,
    score: ScoreJson,
    bound: &'static str,
    chances: ChancesJson,
    nodes: u64,
    nodes_per_second: u64,
    seconds: f64,
    hash_full: u32,
    moves: Vec<String>,
    san: Vec<String>,
}

impl News {
    pub(super) fn of(position: &Position, report: &Report, taken: Duration) -> News {
        let (moves, san) = names(position, &report.pv);
        let turn = position.turn();
        // What is at least so good for Black is at most so good for White.
        let (at_least, at_most) = if turn == Color::White { ("lower", "upper") } else { ("upper", "lower") };
        News {
            fen: position.to_fen(),
            multipv: report.multipv_index,
            depth: report.depth,
            selective_depth: report.seldepth,
            score: ScoreJson::of(for_white(report.score, turn)),
            bound: match report.bound {
                Bound::Exact => "exact",
                Bound::Lower => at_least,
                Bound::Upper => at_most,
            },
            chances: ChancesJson::of(report.score, turn),
            nodes: report.nodes,
            nodes_per_second: per_second(report.nodes, taken),
            seconds: seconds(taken),
            hash_full: report.hashfull,
            moves,
            san,
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), CliError> {
        Ok(json::line(out, self)?)
    }
}

fn seconds(taken: Duration) -> f64 {
    (taken.as_secs_f64() * 1e6).round() / 1e6
}

/// What was found.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct End {
    fen: String,
    best: Option<String>,
    best_san: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ponder: Option<String>,
    /// Where there is nothing to find, why.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    score: ScoreJson,
    depth: u32,
    nodes: u64,
    seconds: f64,
    moves: Vec<String>,
    san: Vec<String>,
}

pub(super) fn end(
    game: &Game,
    found: &SearchResult,
    taken: Duration,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let position = game.position();
    let (moves, san) = names(position, &found.pv);
    let ponder = found.best.zip(found.ponder).and_then(|(best, ponder)| {
        let next = position.play(best).ok()?;
        Some(next.uci(ponder).to_string())
    });
    Ok(json::line(
        out,
        &End {
            fen: position.to_fen(),
            best: found.best.map(|best| position.uci(best).to_string()),
            best_san: found.best.map(|best| position.san(best).to_string()),
            ponder,
            outcome: game.outcome().map(|outcome| outcome.to_string()),
            score: ScoreJson::of(for_white(found.score, position.turn())),
            depth: found.depth,
            nodes: found.nodes,
            seconds: seconds(taken),
            moves,
            san,
        },
    )?)
}
