//! The moves of a game, one after the other, by themselves.

use super::super::cursor::Cursor;
use super::super::view_model::{ScreenMessage, Tone};
use super::ScreenState;
use crossterm::event::{Event, KeyCode, KeyEventKind};
use std::time::Duration;

/// How long a move is shown unless it was said.
const EVERY: Duration = Duration::from_secs(2);

/// A game that goes on by itself.
#[derive(Clone, Copy)]
pub(super) struct Autoplay {
    every: Duration,
    /// When the next move is shown.
    pub(super) at: Duration,
}

impl ScreenState {
    /// Begins to show the moves from where one looks on; from the end, from the start.
    pub(super) fn autoplay(&mut self, every: Option<Duration>, now: Duration) {
        if self.is_at_the_end() {
            self.look(Cursor::start);
        }
        let every = every.unwrap_or(EVERY);
        self.autoplay = (!self.is_at_the_end()).then_some(Autoplay { every, at: now + every });
        let text = match self.autoplay {
            Some(_) => "Autoplay: any key stops it.",
            None => "There are no moves to play through.",
        };
        self.messages = vec![ScreenMessage { text: text.to_owned(), tone: Tone::Usual }];
    }

    /// Stops at a key or when something is pasted. Gives whether that is all that it means: Esc stops where one is.
    pub(super) fn stops_autoplay(&mut self, event: &Event) -> bool {
        let code = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key.code),
            Event::Paste(_) => None,
            _ => return false,
        };
        if self.autoplay.take().is_none() {
            return false;
        }
        self.messages.clear();
        code == Some(KeyCode::Esc)
    }

    /// Shows the next move when it is time.
    pub(super) fn go_on(&mut self, now: Duration) {
        let Some(autoplay) = self.autoplay.filter(|autoplay| autoplay.at <= now) else { return };
        self.look(Cursor::forth);
        self.autoplay = (!self.is_at_the_end()).then_some(Autoplay { at: now + autoplay.every, ..autoplay });
    }

    fn is_at_the_end(&self) -> bool {
        self.session.tree().is_none_or(|tree| self.cursor.node(tree).next().is_none())
    }
}
