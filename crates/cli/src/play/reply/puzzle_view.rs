//! A puzzle as it is shown.

/// A puzzle on the table, and how somebody does with puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PuzzleView {
    pub(crate) rating: u32,
    /// As they are called in files of puzzles: `mateIn2`.
    pub(crate) themes: Vec<String>,
    /// The theme that was asked for.
    pub(crate) asked: Option<String>,
    pub(crate) state: PuzzleState,
    /// Whether a wrong move was tried, or help was asked for.
    pub(crate) is_missed: bool,
    /// Whether the solution was told, or the engine asked.
    pub(crate) is_shown: bool,
    /// The solver's own rating.
    pub(crate) own: u32,
    /// How many were solved without a wrong move, of how many.
    pub(crate) solved: u32,
    pub(crate) of: u32,
}

/// How far a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleState {
    Solving,
    /// Its solution was told, and can still be played.
    Shown,
    Solved,
}
