//! Leaving a game, and the table.

use super::PlaySession;
use crate::play::reply::{CommandError, Notice, Reply};
use std::time::Duration;
use tabiya_table::SaveStatus;

impl PlaySession {
    /// Leaves the table, as at the end of the input.
    pub(crate) fn leave(&mut self, now: Duration) -> Reply {
        let mut reply = self.tick(now);
        self.quit(now, &mut reply);
        reply
    }

    pub(super) fn quit(&mut self, now: Duration, reply: &mut Reply) {
        if self.setup.is_some() {
            reply.tell(Notice::BoardLeft);
        }
        let playing = self.is_playing();
        let remains = self.stand_up(now, reply);
        reply.tell(Notice::Farewell { kept: playing && remains == SaveStatus::Saved });
        reply.quit = true;
    }

    /// Whether the game may be left: what would be lost with it is told first, once.
    pub(super) fn may_leave(&mut self, reply: &mut Reply) -> bool {
        if self.warned || self.is_rescued() {
            return true;
        }
        let Some(active) = &mut self.active else { return true };
        let remains = active.game.secure();
        let notices = active.game.take_notices();
        self.tell_store(notices, reply);
        self.warned = remains.is_loss();
        if self.warned {
            reply.refuse(CommandError::Unsaved(remains));
        }
        !self.warned
    }

    /// Whether the game was saved in a file as it stands.
    pub(super) fn is_rescued(&self) -> bool {
        self.rescued.is_some() && self.rescued.as_ref() == self.game()
    }

    /// Leaves the game, tells what of it is lost, and gives what remains.
    pub(super) fn stand_up(&mut self, now: Duration, reply: &mut Reply) -> SaveStatus {
        let rescued = self.is_rescued();
        let Some(active) = self.active.take() else { return SaveStatus::NotNeeded };
        self.rescued = None;
        self.programs = [None, None];
        self.forget_programs();
        self.saved = None;
        self.put_puzzle_away();
        self.noted = None;
        let now = active.now(now);
        let (remains, notices) = active.game.leave(now);
        self.tell_store(notices, reply);
        self.unsaved = false;
        if remains.is_loss() && !rescued {
            reply.tell(Notice::Left(remains));
        }
        remains
    }
}
