//! How long a player may think.

use std::time::Duration;
use tabiya::TimeControl;

/// What a player may use for its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) movetime: Option<Duration>,
    pub(crate) control: Option<TimeControl>,
}

impl Allowance {
    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Allowance::default()
    }

    /// What its clock is set to.
    pub(crate) fn control(&self) -> TimeControl {
        match (&self.control, self.movetime) {
            (Some(control), _) => control.clone(),
            (None, Some(time)) => TimeControl::per_move(time),
            (None, None) => TimeControl::UNLIMITED,
        }
    }

    /// In a few words: `1000 nodes`, `5+0.05`.
    pub(crate) fn words(&self) -> String {
        let words = [
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
            self.movetime.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.control.as_ref().map(TimeControl::to_pgn),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}
