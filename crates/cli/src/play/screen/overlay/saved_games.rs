//! The saved games, of which one can be taken up.

use super::super::view_model::Dialog;
use super::{DialogResult, Overlay, step};
use crossterm::event::{KeyCode, KeyEvent};

/// A list of saved games.
pub(in crate::play::screen) struct SavedGamesDialog {
    /// Each with its number.
    games: Vec<(usize, String)>,
    /// What there is to say about all of them.
    note: Option<String>,
    chosen: usize,
}

impl SavedGamesDialog {
    pub(super) fn new(games: Vec<(usize, String)>, note: Option<String>) -> SavedGamesDialog {
        SavedGamesDialog { games, note, chosen: 0 }
    }

    pub(super) fn dialog(&self) -> Dialog {
        let keys = "Enter opens one, Esc closes the list.";
        let foot = self.note.as_ref().map_or(keys.to_owned(), |note| format!("{keys}\n{note}"));
        let rows = self.games.iter().map(|(_, row)| format!(" {row} ")).collect();
        Dialog {
            title: "Saved games".to_owned(),
            rows,
            chosen: Some(self.chosen),
            top: 0,
            foot,
            second_column: None,
            fixed: None,
        }
    }

    pub(super) fn key(mut self, key: KeyEvent, page: usize) -> DialogResult {
        match key.code {
            KeyCode::Enter => {
                let chosen = self.chosen;
                return self.open(chosen);
            }
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(page.max(1)),
            KeyCode::PageDown => self.scroll(page.max(1) as isize),
            KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab | KeyCode::Home | KeyCode::End => {
                self.chosen = step(key.code, self.chosen, self.games.len());
            }
            _ => return DialogResult::Passed(key),
        }
        DialogResult::Open(Overlay::SavedGames(self))
    }

    pub(super) fn click(self, row: usize) -> DialogResult {
        self.open(row)
    }

    pub(super) fn scroll(&mut self, rows: isize) {
        let last = self.games.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    fn open(self, row: usize) -> DialogResult {
        match self.games.get(row) {
            Some((number, _)) => DialogResult::Ask(format!("resume {number}")),
            None => DialogResult::Open(Overlay::SavedGames(self)),
        }
    }
}
