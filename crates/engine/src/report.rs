//! What a search reports on its way, and its result.

use crate::bound::Bound;
use crate::score::Score;
use tabiya::Move;

/// A report of a running search about one principal variation.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let mut depths = Vec::new();
/// let limits = Limits::new().depth(3);
/// Engine::new().search(&Game::new(), &limits, &mut |report| depths.push(report.depth));
/// assert_eq!(depths, [1, 2, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The depth in plies to which every line was searched.
    pub depth: u32,
    /// The depth in plies of the deepest line.
    pub seldepth: u32,
    /// The rank of this variation among those reported, from 1 for the best.
    pub multipv_index: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The number of nodes searched so far.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// How often endgame tables were asked and knew the answer.
    pub tb_hits: u64,
    /// The principal variation.
    pub pv: Vec<Move>,
}

/// The result of a search.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits, Score};
///
/// let game = Game::from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")?;
/// let result = Engine::new().search(&game, &Limits::new().mate(1), &mut |_| {});
/// assert_eq!(result.score, Score::Mate(1));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move; none if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The depth in plies to which every line was searched.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The principal variation, `best` first.
    pub pv: Vec<Move>,
}
