//! Whether a game can be left, and what becomes of it then.

use super::PlaySession;

/// What becomes of a game that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameFate {
    Kept,
    /// It should be on disk, and is not.
    Unsaved,
    /// Nothing is saved, as the person wished.
    Lost,
}

impl GameFate {
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            GameFate::Kept => "The game is saved: `games` lists it, `resume` continues it.",
            GameFate::Unsaved => {
                "The game could not be saved and would be lost: `save FILE` saves it elsewhere."
            }
            GameFate::Lost => "Nothing is saved: the game would be lost.",
        }
    }
}

impl PlaySession {
    /// Whether a game is going on that somebody would miss: one in which something was played, and which is neither a
    /// puzzle nor in its file as it stands.
    pub(crate) fn would_be_missed(&self) -> bool {
        let Some(active) = self.active.as_ref().filter(|active| !active.puzzle) else { return false };
        let game = active.game.game();
        let is_in_file = active.game.start().pgn.is_some() && active.game.is_as_begun();
        !game.is_over() && game.ply() > 0 && !is_in_file
    }

    /// Whether a game from elsewhere is on the table as it stands there: it is only looked at.
    pub(crate) fn is_as_in_file(&self) -> bool {
        self.active
            .as_ref()
            .is_some_and(|active| active.game.start().pgn.is_some() && active.game.is_as_begun())
    }

    /// Whether the game on the table is over because the file says so that it comes from: moves are tried behind its
    /// end as they are tried before it.
    pub(crate) fn is_ended_by_file(&self) -> bool {
        self.active.as_ref().is_some_and(|active| {
            let ended = active.game.start().ended.is_some() && active.game.game().is_over();
            ended && active.game.is_as_begun()
        })
    }

    /// What becomes of the game on the table if it is left.
    pub(crate) fn fate(&self) -> GameFate {
        match &self.active {
            _ if self.unsaved => GameFate::Unsaved,
            Some(active) if active.game.path().is_some() => GameFate::Kept,
            _ => GameFate::Lost,
        }
    }
}
