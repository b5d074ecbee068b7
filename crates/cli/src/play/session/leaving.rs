//! Whether a game can be left, and what becomes of it then.

use super::PlaySession;
use super::opening::is_no_file;
use super::pgn_files::at_home;
use crate::play::command::PromptCommand;

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
        !game.is_over() && game.ply() > 0 && !active.game.is_looked_at()
    }

    /// Whether a command would take a game from the table that somebody would miss.
    pub(crate) fn would_leave(&self, command: &PromptCommand) -> bool {
        let leaves = match command {
            PromptCommand::Quit => true,
            PromptCommand::New(_)
            | PromptCommand::Chess960 { .. }
            | PromptCommand::Load(_)
            | PromptCommand::Open { .. }
            | PromptCommand::Next
            | PromptCommand::Previous
            | PromptCommand::Find(_)
            | PromptCommand::Puzzle(_)
            | PromptCommand::Resume(Some(_))
            | PromptCommand::Rematch(_) => self.setup.is_none(),
            PromptCommand::Paste(pasted) => self.setup.is_none() && self.is_another_game(pasted),
            _ => false,
        };
        leaves && self.would_be_missed() && !self.is_in_vain(command)
    }

    /// Whether a line would lose the game.
    pub(crate) fn would_lose(&self, line: &str) -> bool {
        self.fate() == GameFate::Lost
            && !self.is_rescued()
            && PromptCommand::parse(line).is_ok_and(|command| self.would_leave(&command))
    }

    /// Whether a command will be refused, whatever becomes of the game: nobody is asked to leave it for that.
    fn is_in_vain(&self, command: &PromptCommand) -> bool {
        match command {
            _ if self.still_reading(command).is_some() => true,
            PromptCommand::Load(fen) => self.loaded(fen).is_err(),
            PromptCommand::Open { file, .. } => {
                let file = at_home(file);
                !file.exists() || is_no_file(&file).is_some()
            }
            PromptCommand::Next => self.open_file.is_none() && !self.has_puzzles_open(),
            PromptCommand::Previous | PromptCommand::Find(_) => self.open_file.is_none(),
            _ => false,
        }
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

    /// The person was told that the game is not on disk, and leaves it with the next command all the same.
    pub(crate) fn accept_loss(&mut self) {
        self.warned = self.fate() == GameFate::Unsaved;
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
