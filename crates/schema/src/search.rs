//! What a search finds, on its way and in the end.

use crate::ending::Ending;
use crate::moves::Move;
use crate::score::{Score, Wdl};
use crate::variation::Variation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya::{Color, Game, Position};
use tabiya_engine::Report;

/// What a search that goes on has found about a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SearchLine {
    /// The position that is searched.
    pub fen: String,
    /// The rank of this line among those asked for, from 1 for the best.
    pub multipv: usize,
    /// The depth in plies to which every move was searched.
    pub depth: u32,
    /// The depth in plies of the deepest line.
    pub seldepth: u32,
    /// What the line is worth, seen by White.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The chances that go with it.
    pub wdl: Wdl,
    /// How many positions were searched so far.
    pub nodes: u64,
    /// How many in a second.
    pub nodes_per_second: u64,
    /// The seconds since the search began.
    pub seconds: f64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The moves, the best first.
    pub pv: Variation,
}

impl SearchLine {
    /// A report about a position, after so much time.
    pub fn new(position: &Position, report: &Report, taken: Duration) -> SearchLine {
        let ScoredLine { score, wdl, depth, pv } =
            ScoredLine::new(position, report.score, report.depth, &report.pv);
        SearchLine {
            fen: position.to_fen(),
            multipv: report.multipv_index,
            depth,
            seldepth: report.seldepth,
            score,
            bound: Bound::new(report.bound, position.turn()),
            wdl,
            nodes: report.nodes,
            nodes_per_second: per_second(report.nodes, taken),
            seconds: seconds(taken),
            hashfull: report.hashfull,
            pv,
        }
    }
}

/// What a score says about the true one, seen by White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// It is exact, as far as was searched.
    Exact,
    /// It is at least so good for White.
    Lower,
    /// It is at most so good for White.
    Upper,
}

impl Bound {
    /// A bound of a score that is seen by `side`: what is at least so good for Black is at most so good for White.
    pub const fn new(bound: tabiya_engine::Bound, side: Color) -> Bound {
        match (bound, side) {
            (tabiya_engine::Bound::Exact, _) => Bound::Exact,
            (tabiya_engine::Bound::Lower, Color::White) | (tabiya_engine::Bound::Upper, Color::Black) => {
                Bound::Lower
            }
            (tabiya_engine::Bound::Upper, Color::White) | (tabiya_engine::Bound::Lower, Color::Black) => {
                Bound::Upper
            }
        }
    }
}

/// A line of moves with what it is worth: of a [`SearchLine`], what is not about the search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ScoredLine {
    /// What it is worth to White.
    pub score: Score,
    /// The chances that go with it.
    pub wdl: Wdl,
    /// How many plies deep was searched.
    pub depth: u32,
    /// The moves.
    pub pv: Variation,
}

impl ScoredLine {
    /// The moves from a position on, with a score of its side to move.
    pub fn new(
        position: &Position,
        score: tabiya_engine::Score,
        depth: u32,
        moves: &[tabiya::Move],
    ) -> ScoredLine {
        ScoredLine {
            score: Score::new(score, position.turn()),
            wdl: Wdl::of(score, position.turn()),
            depth,
            pv: Variation::new(position, moves),
        }
    }
}

/// What a search has found in the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchResult {
    /// The position that was searched.
    pub fen: String,
    /// The move to play; none if there is none.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// Where there is nothing to find, why.
    pub outcome: Option<Ending>,
    /// What the position is worth, seen by White.
    pub score: Score,
    /// The depth in plies to which every move was searched.
    pub depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
    /// The seconds that it took.
    pub seconds: f64,
    /// The line that follows, the best move first.
    pub pv: Variation,
}

impl SearchResult {
    /// What was found in a game, in so much time.
    pub fn new(game: &Game, found: &tabiya_engine::SearchResult, taken: Duration) -> SearchResult {
        let position = game.position();
        let best = found.best.filter(|&best| position.is_legal(best));
        let ponder = best.zip(found.ponder).and_then(|(best, ponder)| {
            let next = position.play(best).ok()?;
            next.is_legal(ponder).then(|| Move::new(&next, ponder))
        });
        SearchResult {
            fen: position.to_fen(),
            best: best.map(|best| Move::new(position, best)),
            ponder,
            outcome: Ending::of_game(game),
            score: Score::new(found.score, position.turn()),
            depth: found.depth,
            nodes: found.nodes,
            seconds: seconds(taken),
            pv: Variation::new(position, &found.pv),
        }
    }
}

/// A time in seconds, to the microsecond.
pub fn seconds(taken: Duration) -> f64 {
    (taken.as_secs_f64() * 1e6).round() / 1e6
}

/// How many a second that was.
pub fn per_second(nodes: u64, taken: Duration) -> u64 {
    (nodes as f64 / taken.as_secs_f64().max(1e-9)) as u64
}
