//! How the game stands, told after something happened.

use super::PlaySession;
use crate::play::command::{CommandGroup, CommandHelp, PromptCommand};
use crate::play::reply::{CommandError, Notice, Reply};
use crate::play::settings::{BoardDisplay, OutputMode};
use std::time::Duration;

impl PlaySession {
    /// The board after something happened, unless it is shown only on request: nobody wants to hear all of it again.
    pub(super) fn show_after(&self, now: Duration, reply: &mut Reply) {
        if self.settings.board == BoardDisplay::AfterMoves && self.settings.voice == OutputMode::Drawn {
            self.show_board(now, reply);
        }
        self.tell_standing(reply);
    }

    pub(super) fn show_board(&self, now: Duration, reply: &mut Reply) {
        if let Some(view) = self.view(now) {
            reply.tell(Notice::Board(Box::new(view)));
        }
    }

    /// Whose turn it is, or how the game ended.
    pub(super) fn tell_standing(&self, reply: &mut Reply) {
        if let Some(standing) = self.standing() {
            reply.tell(Notice::TurnStatus(Box::new(standing)));
        }
    }

    pub(super) fn not_editing(&self, command: &PromptCommand, reply: &mut Reply) {
        let name = match command {
            PromptCommand::Place(..) => "place",
            PromptCommand::Remove(_) => "remove",
            PromptCommand::Clear => "clear",
            PromptCommand::Turn(_) => "turn",
            PromptCommand::Castling(_) => "castling",
            PromptCommand::Hand(_) => "hand",
            PromptCommand::Checks(_) => "checks",
            PromptCommand::Done(_) => "done",
            _ => "cancel",
        };
        debug_assert!(CommandHelp::named(name).is_some_and(|entry| entry.group == CommandGroup::Editing));
        reply.refuse(CommandError::NotEditing { command: name });
    }
}
