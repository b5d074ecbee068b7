//! What can be done after a game.

use super::super::view_model::{Action, MenuRow, MenuView, ScreenMessage, Tone};
use super::MenuResult;
use crate::play::command::CommandHelp;
use tabiya::Variant;

/// The result, the reason, and what comes next.
pub(in crate::play::screen) struct GameOverMenu {
    /// The result and the reason, and what they mean for the person.
    title: Vec<String>,
    rows: Vec<GameOverRow>,
    chosen: usize,
}

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameOverRow {
    Rematch,
    Swap,
    Review,
    Save,
    New,
}

impl GameOverMenu {
    pub(in crate::play::screen) fn new(title: Vec<String>, variant: Variant) -> GameOverMenu {
        // Only games of chess are reviewed.
        let is_reviewed = variant == Variant::Chess && CommandHelp::named("review").is_some();
        let all = [
            (GameOverRow::Rematch, true),
            (GameOverRow::Swap, true),
            (GameOverRow::Review, is_reviewed),
            (GameOverRow::Save, true),
            (GameOverRow::New, true),
        ];
        let rows = all.into_iter().filter(|(_, there)| *there).map(|(row, _)| row).collect();
        GameOverMenu { title, rows, chosen: 0 }
    }

    pub(super) fn rows(&self) -> &[GameOverRow] {
        &self.rows
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    pub(super) fn go(&mut self, row: usize) {
        self.chosen = row.min(self.rows.len().saturating_sub(1));
    }

    pub(super) fn choose(&self, row: usize) -> MenuResult {
        match self.rows.get(row) {
            None => MenuResult::Nothing,
            Some(GameOverRow::Rematch) => MenuResult::Say("rematch".to_owned()),
            Some(GameOverRow::Swap) => MenuResult::Say("rematch swap".to_owned()),
            Some(GameOverRow::Review) => MenuResult::Say("review".to_owned()),
            Some(GameOverRow::Save) => MenuResult::SaveAs,
            Some(GameOverRow::New) => MenuResult::Act(Action::New),
        }
    }

    pub(super) fn view(&self) -> MenuView {
        let row = |row: &GameOverRow| {
            let (name, brief) = match row {
                GameOverRow::Rematch => ("Rematch", "Rematch"),
                GameOverRow::Swap => ("Rematch, swap colours", "Swap colours"),
                GameOverRow::Review => ("Review the game", "Review"),
                GameOverRow::Save => ("Save as PGN", "Save as PGN"),
                GameOverRow::New => ("New game", "New game"),
            };
            MenuRow::choice(name, brief)
        };
        let title = self.title.iter().enumerate().map(|(i, text)| ScreenMessage {
            text: text.clone(),
            tone: if i == 0 { Tone::Loud } else { Tone::Usual },
        });
        MenuView {
            title: title.collect(),
            rows: self.rows.iter().map(row).collect(),
            chosen: self.chosen,
            is_asked: false,
        }
    }
}
