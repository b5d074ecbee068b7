//! `undo` and `redo` act where one looks: a move that was tried is removed, in a file one goes back and nothing is
//! changed, and a move of the game is only taken back when it is seen.

use super::super::cursor::Cursor;
use super::super::view_model::{ScreenMessage, Tone};
use super::ScreenState;
use crate::counted::counted;
use tabiya::pgn::NodeId;

impl ScreenState {
    /// Takes back what is looked at. Gives whether that was all: the last move of the game is for the session.
    pub(super) fn undo_here(&mut self) -> bool {
        let here = self.session.tree().filter(|_| self.session.setup().is_none());
        let Some(here) = here.map(|tree| self.cursor.node(tree).id()) else { return false };
        let text = if let Some(removed) = self.session.remove_try(here) {
            self.look(|_, tree| Cursor::at(removed.before, tree));
            match removed.more {
                0 => format!("Removed {} from the variations.", removed.mv),
                more => format!("Removed {} and {} after it.", removed.mv, counted(more, "move", "moves")),
            }
        } else if self.session.is_as_in_file() {
            self.look(Cursor::back);
            match here {
                NodeId::ROOT => "This is the beginning of the game.".to_owned(),
                _ => return true,
            }
        } else if !self.cursor.is_live() {
            self.look(Cursor::live);
            match self.session.is_puzzle() {
                true => "Back at the puzzle.".to_owned(),
                false => "Back at the last move: `undo` takes it back.".to_owned(),
            }
        } else {
            return false;
        };
        self.messages.push(ScreenMessage { text, tone: Tone::Usual });
        true
    }

    /// Goes on where one looks, in a file or behind an earlier move. Gives whether that was all.
    pub(super) fn redo_here(&mut self) -> bool {
        let goes_on = self.session.tree().is_some_and(|tree| self.cursor.node(tree).next().is_some());
        let is_read = self.session.is_as_in_file() || !self.cursor.is_live();
        let is_here = goes_on && is_read && self.session.setup().is_none();
        if is_here {
            self.look(Cursor::forth);
        }
        is_here
    }
}
