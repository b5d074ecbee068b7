//! Menus beside the board: what can be done before a game, and after one.
//!
//! A menu takes arrows, Enter and the mouse while nothing is typed, and never a letter: whoever types means the line.

mod game_over;
mod start;

pub(super) use game_over::GameOverMenu;
pub(super) use start::StartMenu;

use super::view_model::{Action, MenuView};
use crossterm::event::KeyCode;

/// A list of choices beside the board.
pub(super) enum Menu {
    Start(Box<StartMenu>),
    GameOver(GameOverMenu),
}

/// What comes of a key or a click.
pub(super) enum MenuResult {
    /// At most something else is chosen.
    Nothing,
    /// The next game is set up otherwise.
    Changed,
    /// The game that is set up begins.
    Play,
    /// A game between two people begins.
    TwoPeople,
    /// Two people's game begins, and it is analysed.
    Analyse,
    /// A line is said.
    Say(String),
    /// The game is saved in a file whose name is suggested.
    SaveAs,
    Act(Action),
    /// The menu is put away.
    Closed,
}

impl Menu {
    /// What of it is seen.
    pub(super) fn view(&self) -> MenuView {
        match self {
            Menu::Start(menu) => menu.view(),
            Menu::GameOver(menu) => menu.view(),
        }
    }

    /// A key that is the menu's; none for all others.
    pub(super) fn key(&mut self, code: KeyCode) -> Option<MenuResult> {
        let (chosen, rows) = match self {
            Menu::Start(menu) => (menu.chosen(), menu.rows().len()),
            Menu::GameOver(menu) => (menu.chosen(), menu.rows().len()),
        };
        let last = rows.saturating_sub(1);
        let next = match code {
            KeyCode::Up | KeyCode::BackTab => chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab if chosen >= last => 0,
            KeyCode::Down | KeyCode::Tab => chosen + 1,
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter => return Some(self.choose(chosen)),
            KeyCode::Left => return Some(self.turn(-1)),
            KeyCode::Right => return Some(self.turn(1)),
            KeyCode::Esc => {
                return match self {
                    Menu::Start(_) => None,
                    Menu::GameOver(_) => Some(MenuResult::Closed),
                };
            }
            _ => return None,
        };
        self.go(next);
        Some(MenuResult::Nothing)
    }

    /// A click on a row: a value goes forward, or where the click says so, back.
    pub(super) fn click(&mut self, row: usize, step: isize) -> MenuResult {
        self.go(row);
        match self {
            Menu::Start(menu) if menu.is_value(row) => self.turn(step),
            _ => self.choose(row),
        }
    }

    fn go(&mut self, row: usize) {
        match self {
            Menu::Start(menu) => menu.go(row),
            Menu::GameOver(menu) => menu.go(row),
        }
    }

    fn turn(&mut self, step: isize) -> MenuResult {
        match self {
            Menu::Start(menu) => {
                menu.turn(step);
                MenuResult::Changed
            }
            Menu::GameOver(_) => MenuResult::Nothing,
        }
    }

    fn choose(&self, row: usize) -> MenuResult {
        match self {
            Menu::Start(menu) => menu.choose(row),
            Menu::GameOver(menu) => menu.choose(row),
        }
    }
}
