//! Dialogs: a page, a question, a new game, files. Each takes keys and clicks until it is answered.

mod files;
mod new_game;
mod saved_games;

use super::view_model::Dialog;
use crate::play::profile::GamePreset;
use crate::play::session::SavePlan;
use crate::play::text::{save_answer, save_question};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use files::FileDialog;
use new_game::NewGameDialog;
use saved_games::SavedGamesDialog;

pub(super) use saved_games::SavedGameRow;
use tabiya::{Color, Move, Role, Square};
use tabiya_players::Wake;
use tabiya_players::spec::PlayerSpec;

/// A window over the others.
pub(super) enum Overlay {
    /// Text to be read.
    Page {
        title: String,
        rows: Vec<String>,
        top: usize,
        /// The row with which a second column may begin.
        second_column: Option<usize>,
    },
    /// What a pawn becomes.
    Promotion {
        from: Square,
        to: Square,
        /// What it can become.
        roles: Vec<Role>,
        chosen: usize,
    },
    /// A question, and the line that is said if the answer is yes.
    Question {
        title: &'static str,
        /// What yes and no mean.
        answers: [String; 2],
        text: String,
        line: String,
        chosen: usize,
    },
    NewGame(Box<NewGameDialog>),
    Files(FileDialog),
    SavedGames(SavedGamesDialog),
}

/// What comes of a key or a click.
pub(super) enum DialogResult {
    /// It stays open, or another opens.
    Open(Overlay),
    Closed,
    /// It is closed by a key that means something else, and that is done: who reads a page and types a move means
    /// all of its letters.
    Passed(KeyEvent),
    /// Lines to be said.
    Say(Vec<String>),
    /// A line to be said, after a question where a game would be left.
    Ask(String),
    Promote {
        from: Square,
        to: Square,
        role: Role,
    },
    /// A game between these, White first, which begins with a line.
    Begin {
        seats: [String; 2],
        line: String,
        /// The dialog, for another try.
        fresh: Box<NewGameDialog>,
    },
}

/// The answer that is chosen at first: a game is neither left nor given up by an Enter too many.
const NO: usize = 1;

/// What pawns become, in the order in which it is offered: a king only where the moves have one.
const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

impl Overlay {
    pub(super) fn page(title: String, rows: Vec<String>) -> Overlay {
        Overlay::Page { title, rows, top: 0, second_column: None }
    }

    /// A page that has two columns where there is room for them.
    pub(super) fn columns(title: String, left: Vec<String>, right: Vec<String>) -> Overlay {
        let second_column = Some(left.len());
        Overlay::Page { title, rows: left.into_iter().chain(right).collect(), top: 0, second_column }
    }

    /// What a pawn becomes, of all that these legal moves make of it; none if they make nothing of it.
    pub(super) fn promotion(from: Square, to: Square, moves: &[Move]) -> Option<Overlay> {
        let meant = || moves.iter().filter(|mv| mv.from() == from && mv.to() == to);
        let roles: Vec<Role> =
            PROMOTIONS.into_iter().filter(|&role| meant().any(|mv| mv.promoted() == Some(role))).collect();
        if roles.is_empty() { None } else { Some(Overlay::Promotion { from, to, roles, chosen: 0 }) }
    }

    /// Whether the game is left for what a line does; what becomes of the game is told.
    pub(super) fn leaving(line: &str, fate: &str) -> Overlay {
        Overlay::Question {
            title: "Leave the game?",
            answers: ["Yes", "No, keep playing"].map(str::to_owned),
            text: format!("{fate}\ny or n"),
            line: line.to_owned(),
            chosen: NO,
        }
    }

    /// Whether a game is saved in a file that is there already; what becomes of the file is told.
    pub(super) fn saving(line: &str, plan: &SavePlan) -> Overlay {
        Overlay::Question {
            title: "Save to this file?",
            answers: [save_answer(plan), "No, write nothing"].map(str::to_owned),
            text: format!("{}\ny or n", save_question(plan)),
            line: line.to_owned(),
            chosen: NO,
        }
    }

    /// Whether this side resigns.
    pub(super) fn resigning(by: Color) -> Overlay {
        Overlay::Question {
            title: "Resign?",
            answers: [format!("Yes, {} wins", !by), "No, keep playing".to_owned()],
            text: "y or n".to_owned(),
            line: format!("resign {}", by.name()),
            chosen: NO,
        }
    }

    /// A new game as the last one was set up, between those who sit there; the note says what becomes of the game on
    /// the table.
    pub(super) fn new_game(
        preset: GamePreset,
        seats: Option<[PlayerSpec; 2]>,
        seed: u64,
        note: Option<String>,
    ) -> Overlay {
        Overlay::NewGame(Box::new(NewGameDialog::new(preset, seats, seed, note)))
    }

    /// The dialog for a new game again, and why it was refused.
    pub(super) fn refused(fresh: Box<NewGameDialog>, why: String) -> Overlay {
        Overlay::NewGame(Box::new(fresh.refused(why)))
    }

    /// Saved games, and what there is to say about all of them.
    pub(super) fn saved_games(games: Vec<SavedGameRow>, note: Option<String>) -> Overlay {
        Overlay::SavedGames(SavedGamesDialog::new(games, note))
    }

    /// The files of the folder in which the program runs; `wake` is called when they are read.
    pub(super) fn files(wake: Wake) -> Overlay {
        Overlay::Files(FileDialog::here(wake))
    }

    /// Takes what was read meanwhile; a line is given if a game is to be opened, and the window is done.
    pub(super) fn hear(&mut self) -> Option<String> {
        match self {
            Overlay::Files(files) => files.hear(),
            _ => None,
        }
    }

    /// The files of a folder.
    #[cfg(test)]
    pub(super) fn folder(folder: &std::path::Path, wake: Wake) -> Overlay {
        Overlay::Files(FileDialog::of(folder.to_owned(), wake))
    }

    /// What of it is seen.
    pub(super) fn dialog(&self) -> Dialog {
        match self {
            Overlay::Page { title, rows, top, second_column } => Dialog {
                title: title.clone(),
                rows: rows.clone(),
                top: *top,
                second_column: *second_column,
                foot: "Esc or Enter closes; arrows, PgUp, PgDn scroll.".to_owned(),
                whole_foot: Some("Esc or Enter closes; so does any other key."),
                ..Dialog::default()
            },
            Overlay::Promotion { roles, chosen, .. } => Dialog {
                title: "Promote to".to_owned(),
                rows: roles.iter().map(|role| format!(" {}  {} ", role.letter(), role.name())).collect(),
                chosen: Some(*chosen),
                foot: letters(roles),
                ..Dialog::default()
            },
            Overlay::Question { title, answers, text, chosen, .. } => Dialog {
                title: (*title).to_owned(),
                rows: answers.iter().map(|answer| format!(" {answer} ")).collect(),
                chosen: Some(*chosen),
                foot: text.clone(),
                ..Dialog::default()
            },
            Overlay::NewGame(fresh) => fresh.dialog(),
            Overlay::Files(files) => files.dialog(),
            Overlay::SavedGames(games) => games.dialog(),
        }
    }

    /// A key, where so many rows are seen at once, and there are more or that is all.
    pub(super) fn key(self, key: KeyEvent, page: usize, scrolls: bool) -> DialogResult {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if key.code == KeyCode::Esc || control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            return self.away();
        }
        match self {
            Overlay::Page { title, rows, top, second_column } => {
                let page = page.max(1);
                let top = match key.code {
                    KeyCode::Enter => return DialogResult::Closed,
                    // Where everything is seen, these keys are meant for what lies behind it: the moves of a game.
                    _ if !scrolls => return DialogResult::Passed(key),
                    KeyCode::Up => top.saturating_sub(1),
                    KeyCode::Down => top + 1,
                    KeyCode::PageUp => top.saturating_sub(page),
                    KeyCode::PageDown | KeyCode::Char(' ') => top + page,
                    KeyCode::Home => 0,
                    KeyCode::End => usize::MAX / 2,
                    _ => return DialogResult::Passed(key),
                };
                DialogResult::Open(Overlay::Page { title, rows, top, second_column })
            }
            Overlay::Promotion { from, to, roles, chosen } => {
                let named = match key.code {
                    KeyCode::Char(letter) => {
                        roles.iter().copied().find(|role| role.letter() == letter.to_ascii_uppercase())
                    }
                    KeyCode::Enter => roles.get(chosen).copied(),
                    _ => None,
                };
                match named {
                    Some(role) => DialogResult::Promote { from, to, role },
                    None => {
                        let chosen = step(key.code, chosen, roles.len());
                        DialogResult::Open(Overlay::Promotion { from, to, roles, chosen })
                    }
                }
            }
            Overlay::Question { title, answers, text, line, chosen } => match key.code {
                KeyCode::Char('y' | 'Y') => DialogResult::Say(vec![line]),
                KeyCode::Char('n') => DialogResult::Closed,
                // Whoever types a move means the game, and all of its letters: the N of Nf3 as well.
                KeyCode::Char(_) if !control => DialogResult::Passed(key),
                KeyCode::Enter if chosen == 0 => DialogResult::Say(vec![line]),
                KeyCode::Enter => DialogResult::Closed,
                code => {
                    let chosen = step(code, chosen, answers.len());
                    DialogResult::Open(Overlay::Question { title, answers, text, line, chosen })
                }
            },
            Overlay::NewGame(fresh) => fresh.key(key),
            Overlay::Files(files) => files.key(key, page),
            Overlay::SavedGames(games) => games.key(key, page),
        }
    }

    /// A click on a row.
    pub(super) fn click(self, row: usize) -> DialogResult {
        match self {
            Overlay::Promotion { from, to, roles, chosen } => match roles.get(row) {
                Some(&role) => DialogResult::Promote { from, to, role },
                None => DialogResult::Open(Overlay::Promotion { from, to, roles, chosen }),
            },
            Overlay::Question { line, .. } if row == 0 => DialogResult::Say(vec![line]),
            Overlay::Question { .. } if row == 1 => DialogResult::Closed,
            Overlay::NewGame(fresh) => fresh.click(row, 1),
            Overlay::Files(files) => files.click(row),
            Overlay::SavedGames(games) => games.click(row),
            other => DialogResult::Open(other),
        }
    }

    /// A click on the sign before the value of a row.
    pub(super) fn click_back(self, row: usize) -> DialogResult {
        match self {
            Overlay::NewGame(fresh) => fresh.click(row, -1),
            other => other.click(row),
        }
    }

    /// A click beside it, or Esc.
    pub(super) fn away(self) -> DialogResult {
        match self {
            Overlay::Files(files) => files.away(),
            _ => DialogResult::Closed,
        }
    }

    /// Whether letters are text here, and no answers.
    pub(super) fn takes_text(&self) -> bool {
        matches!(self, Overlay::NewGame(_) | Overlay::Files(_))
    }

    /// What is seen begins with this row: a page ends where its last row is seen, however often somebody asks for more.
    pub(super) fn settle(&mut self, seen: usize) {
        if let Overlay::Page { top, .. } = self {
            *top = seen;
        }
    }

    /// The wheel.
    pub(super) fn scroll(&mut self, rows: isize) {
        match self {
            Overlay::Page { top, .. } => *top = top.saturating_add_signed(rows),
            Overlay::Files(files) => files.scroll(rows),
            Overlay::SavedGames(games) => games.scroll(rows),
            _ => {}
        }
    }
}

/// The keys of what a pawn can become: `q, r, b or n`.
fn letters(roles: &[Role]) -> String {
    let letters: Vec<String> =
        roles.iter().map(|role| role.letter().to_ascii_lowercase().to_string()).collect();
    match letters.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => letters.concat(),
    }
}

/// The row that is chosen after a key.
fn step(code: KeyCode, chosen: usize, rows: usize) -> usize {
    let last = rows.saturating_sub(1);
    match code {
        KeyCode::Up | KeyCode::BackTab => chosen.checked_sub(1).unwrap_or(last),
        KeyCode::Down | KeyCode::Tab if chosen >= last => 0,
        KeyCode::Down | KeyCode::Tab => chosen + 1,
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => chosen.min(last),
    }
}
