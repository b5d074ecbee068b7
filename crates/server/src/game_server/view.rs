//! What may be seen of a hosted game, by whom: the one place where a policy is held against a call.
//!
//! A game that is over hides nothing any more.

use crate::call::{ApiError, Reply};
use tabiya::Color;
use tabiya_referee::policy::{Encoding, LegalList, Policy};

/// A game as somebody sees it.
#[derive(Clone, Debug)]
pub(super) struct SeatView {
    /// The side that looks; none looks on.
    pub(super) side: Option<Color>,
    /// What it is shown.
    pub(super) policy: Policy,
}

impl SeatView {
    /// All there is to see.
    pub(super) fn open(side: Option<Color>) -> SeatView {
        SeatView { side, policy: Policy { boards: Encoding::ALL.to_vec(), ..Policy::default() } }
    }

    /// Whether the position may be told as FEN.
    pub(super) fn shows_fen(&self) -> bool {
        self.policy.boards.contains(&Encoding::Fen)
    }

    /// Refuses whatever tells legal moves from others, where the legal moves are never shown.
    pub(super) fn needs_legal_moves(&self, call: &str) -> Reply<()> {
        match self.policy.legal {
            LegalList::Never => Err(not_shown(format!(
                "{call} is not answered here: the policy of this seat never lists the legal moves."
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses whatever gives the whole position away, where it is not shown as FEN.
    pub(super) fn needs_fen(&self, call: &str) -> Reply<()> {
        match self.shows_fen() {
            true => Ok(()),
            false => Err(not_shown(format!(
                "{call} is not answered here: the policy of this seat does not show the FEN."
            ))),
        }
    }

    /// Refuses whatever tells the moves so far, where they are not shown.
    pub(super) fn needs_history(&self, call: &str) -> Reply<()> {
        match self.policy.history {
            true => Ok(()),
            false => Err(not_shown(format!(
                "{call} is not answered here: the policy of this seat does not show the moves so far."
            ))),
        }
    }

    /// The boards that are shown: those that are wanted, if all of them may be seen; else those of `usual` that may be,
    /// or what the policy shows.
    pub(super) fn boards(&self, wanted: &[Encoding], usual: &[Encoding]) -> Reply<Vec<Encoding>> {
        let shown = &self.policy.boards;
        if let Some(hidden) = wanted.iter().find(|board| !shown.contains(board)) {
            let names: Vec<&str> = shown.iter().map(|board| board.name()).collect();
            let names = if names.is_empty() { "no board".to_owned() } else { names.join(", ") };
            return Err(not_shown(format!(
                "The policy of this seat does not show {}: it shows {names}.",
                hidden.name()
            )));
        }
        if !wanted.is_empty() {
            return Ok(wanted.to_vec());
        }
        let both: Vec<Encoding> = usual.iter().copied().filter(|board| shown.contains(board)).collect();
        Ok(if both.is_empty() { shown.clone() } else { both })
    }
}

fn not_shown(message: String) -> ApiError {
    ApiError::new("not-shown", message)
}
