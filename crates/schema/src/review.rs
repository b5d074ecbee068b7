//! A game that was searched move by move, and what its moves gave away.

use crate::moves::Move;
use crate::score::Score;
use crate::variation::Variation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya::{Color, Position};
use tabiya_engine::SearchResult;
use tabiya_engine::insight;

/// What a move gave away.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct JudgedMove {
    /// How much of the expected score, from 0 to 1.
    pub loss: f64,
    /// The same in hundredths of a pawn, from 0 to 2000.
    pub centipawn_loss: u32,
    /// How exact it is, from 0 to 100.
    pub accuracy: f64,
    /// What it is called: dubious, mistake or blunder; none if it gives nothing away.
    pub verdict: Option<String>,
    /// The glyph as players write it: ?!, ? or ??; empty if it gives nothing away.
    pub glyph: String,
    /// The mate that was there and is not any more, in moves.
    pub missed_mate: Option<i32>,
    /// The mate that it allows and that was not there before, in moves.
    pub allowed_mate: Option<i32>,
    /// What is said of it; empty of a good move.
    pub words: String,
    /// The best move.
    pub best: Option<Move>,
}

impl JudgedMove {
    /// A move that was judged, in the position before it.
    pub fn new(before: &Position, judged: &insight::JudgedMove) -> JudgedMove {
        JudgedMove {
            loss: rounded(judged.loss, 4),
            centipawn_loss: judged.centipawn_loss,
            accuracy: rounded(judged.accuracy(), 1),
            verdict: judged.judgement.map(|judgement| judgement.code().to_owned()),
            glyph: judged.judgement.map_or("", insight::Judgement::symbol).to_owned(),
            missed_mate: judged.missed_mate,
            allowed_mate: judged.allowed_mate,
            words: judged.words(before),
            best: judged.best.filter(|&best| before.is_legal(best)).map(|best| Move::new(before, best)),
        }
    }
}

/// A move of a game that was reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// Its number among the moves of both sides, from 1.
    pub ply: usize,
    /// The move.
    #[serde(flatten)]
    pub mv: Move,
    /// What the position after it is worth, seen by White.
    pub score: Score,
    /// The depth in plies to which that was searched.
    pub depth: u32,
    /// What it gave away.
    #[serde(flatten)]
    pub judged: JudgedMove,
    /// The best line before it.
    pub pv: Variation,
}

impl ReviewedMove {
    /// A move that was judged by a search of the position before it and one of the position after it.
    pub fn new(
        ply: usize,
        before: &Position,
        mv: tabiya::Move,
        best: &SearchResult,
        after: &SearchResult,
        judged: &insight::JudgedMove,
    ) -> ReviewedMove {
        ReviewedMove {
            ply,
            mv: Move::new(before, mv),
            score: Score::new(after.score, !before.turn()),
            depth: after.depth,
            judged: JudgedMove {
                words: judged.explained(before, mv, best, after),
                ..JudgedMove::new(before, judged)
            },
            pv: Variation::new(before, &best.pv),
        }
    }
}

/// How a side has played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PlayerSummary {
    /// From 0 to 100; none for who has not moved.
    pub accuracy: Option<f64>,
    /// In hundredths of a pawn for each move; none for who has not moved.
    pub average_loss: Option<f64>,
    /// How many moves were dubious.
    pub dubious: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// How often there was a mate that was not given.
    pub missed_mates: usize,
}

impl PlayerSummary {
    /// A summary of the moves of one side.
    pub fn new<'a>(moves: impl IntoIterator<Item = &'a insight::JudgedMove>) -> PlayerSummary {
        let summary = insight::PlayerSummary::of(moves);
        PlayerSummary {
            accuracy: summary.accuracy.map(|accuracy| rounded(accuracy, 1)),
            average_loss: summary.average_loss.map(|loss| rounded(loss, 1)),
            dubious: summary.dubious,
            mistakes: summary.mistakes,
            blunders: summary.blunders,
            missed_mates: summary.missed_mates,
        }
    }
}

/// How both sides have played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayerSummaries {
    /// How White has.
    pub white: PlayerSummary,
    /// How Black has.
    pub black: PlayerSummary,
}

impl PlayerSummaries {
    /// What `of` says of either side.
    pub fn new(mut of: impl FnMut(Color) -> PlayerSummary) -> PlayerSummaries {
        PlayerSummaries { white: of(Color::White), black: of(Color::Black) }
    }
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}
