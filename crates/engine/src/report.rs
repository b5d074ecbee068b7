//! What a search says on its way and at its end.

use crate::score::Score;
use tabiya::Move;

/// What a reported score says about the true one.
///
/// ```
/// use tabiya_engine::Certainty;
///
/// assert_eq!(Certainty::default(), Certainty::Exact);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Certainty {
    /// It is this, as far as was searched.
    #[default]
    Exact,
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
}

/// What a search has found so far.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits};
///
/// let mut depths = Vec::new();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// Engine::new().search(&Game::new(), &limits, &mut |report| depths.push(report.depth));
/// assert_eq!(depths, [1, 2, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// How many plies deep every line was looked at.
    pub depth: u32,
    /// How deep the deepest line went.
    pub deepest: u32,
    /// Which of several lines it is, from 1 for the best.
    pub line: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// What the score says.
    pub certainty: Certainty,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The line.
    pub moves: Vec<Move>,
}

/// What a search has found.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::{Engine, Limits, Score};
///
/// let game = Game::from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")?;
/// let limits = Limits { mate: Some(1), ..Limits::default() };
/// let found = Engine::new().search(&game, &limits, &mut |_| {});
/// assert_eq!(found.score, Score::Mate(1));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The move to play; none if there is no legal one.
    pub best: Option<Move>,
    /// The answer that is expected, to ponder on.
    pub ponder: Option<Move>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many plies deep every line was looked at.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The main line, `best` first.
    pub moves: Vec<Move>,
}
