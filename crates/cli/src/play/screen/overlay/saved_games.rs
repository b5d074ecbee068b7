//! The saved games, of which one can be taken up.

use super::super::view_model::Dialog;
use super::{DialogResult, Overlay, step};
use crossterm::event::{KeyCode, KeyEvent};

/// A saved game in the list.
pub(in crate::play::screen) struct SavedGameRow {
    pub(in crate::play::screen) number: usize,
    /// What stands in the list.
    pub(in crate::play::screen) text: String,
    /// What is told below it while it is chosen: a narrow list has no room for its end.
    pub(in crate::play::screen) more: String,
}

/// A list of saved games.
pub(in crate::play::screen) struct SavedGamesDialog {
    games: Vec<SavedGameRow>,
    /// What there is to say about all of them.
    note: Option<String>,
    chosen: usize,
}

impl SavedGamesDialog {
    pub(super) fn new(games: Vec<SavedGameRow>, note: Option<String>) -> SavedGamesDialog {
        SavedGamesDialog { games, note, chosen: 0 }
    }

    pub(super) fn dialog(&self) -> Dialog {
        let keys = "Enter opens one, Esc closes the list.";
        let more = self.games.get(self.chosen).map_or("", |game| &game.more);
        let foot = [Some(more), Some(keys), self.note.as_deref()];
        let foot = foot.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
        let rows = self.games.iter().map(|game| format!(" {} ", game.text)).collect();
        Dialog { title: "Saved games".to_owned(), rows, chosen: Some(self.chosen), foot, ..Dialog::default() }
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
            Some(game) => DialogResult::Ask(format!("resume {}", game.number)),
            None => DialogResult::Open(Overlay::SavedGames(self)),
        }
    }
}
