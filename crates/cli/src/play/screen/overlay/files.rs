//! Files of games: folders, files, and the games in them.

use super::super::view_model::Dialog;
use super::{DialogResult, Overlay, step};
use crate::play::session::headlines;
use crossterm::event::{KeyCode, KeyEvent};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder, or a file that was opened to see its games.
pub(in crate::play::screen) struct FileDialog {
    folder: PathBuf,
    entries: Vec<FileEntry>,
    /// What the names have to contain.
    sought: String,
    chosen: usize,
    inside: Option<Inside>,
}

struct FileEntry {
    name: String,
    is_folder: bool,
}

/// A file and its games.
struct Inside {
    file: PathBuf,
    games: Vec<String>,
}

impl FileDialog {
    /// The folder in which the program runs.
    pub(super) fn here() -> FileDialog {
        FileDialog::of(std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")))
    }

    /// A folder.
    pub(super) fn of(folder: PathBuf) -> FileDialog {
        let mut entries: Vec<FileEntry> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let is_folder = entry.path().is_dir();
                (!name.starts_with('.') && (is_folder || is_games(&name)))
                    .then_some(FileEntry { name, is_folder })
            })
            .collect();
        entries.sort_by(|a, b| (!a.is_folder, &a.name).cmp(&(!b.is_folder, &b.name)));
        if folder.parent().is_some() {
            entries.insert(0, FileEntry { name: "..".to_owned(), is_folder: true });
        }
        FileDialog { folder, entries, sought: String::new(), chosen: 0, inside: None }
    }

    /// The rows that fit what is sought, each with its number.
    fn rows(&self) -> Vec<(usize, String)> {
        let all: Vec<String> = match &self.inside {
            Some(inside) => {
                inside.games.iter().enumerate().map(|(i, game)| format!("{:>4}. {game}", i + 1)).collect()
            }
            None => self
                .entries
                .iter()
                .map(|entry| format!("{}{}", entry.name, if entry.is_folder { "/" } else { "" }))
                .collect(),
        };
        let sought = self.sought.to_lowercase();
        all.into_iter().enumerate().filter(|(_, row)| row.to_lowercase().contains(&sought)).collect()
    }

    pub(super) fn dialog(&self) -> Dialog {
        let title = match &self.inside {
            Some(inside) => inside.file.display().to_string(),
            None => self.folder.display().to_string(),
        };
        let rows: Vec<String> = self.rows().into_iter().map(|(_, row)| format!(" {row} ")).collect();
        let rows = if rows.is_empty() { vec![" (nothing found) ".to_owned()] } else { rows };
        let sought = match self.sought.as_str() {
            "" => "Type to search".to_owned(),
            sought => format!("Search: {sought}_"),
        };
        let foot = format!("{sought}; Enter opens, Esc goes back.");
        Dialog { title, rows, chosen: Some(self.chosen), top: 0, foot, second_column: None }
    }

    pub(super) fn key(mut self, key: KeyEvent, page: usize) -> DialogResult {
        match key.code {
            KeyCode::Enter => return self.open(),
            KeyCode::Backspace if self.sought.is_empty() && self.inside.is_none() => {
                if let Some(parent) = self.folder.parent().map(Path::to_owned) {
                    self = FileDialog::of(parent);
                }
            }
            KeyCode::Backspace => drop(self.sought.pop()),
            KeyCode::Char(letter) => {
                self.sought.push(letter);
                self.chosen = 0;
            }
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(page.max(1)),
            KeyCode::PageDown => self.scroll(page.max(1) as isize),
            code => self.chosen = step(code, self.chosen, self.rows().len()),
        }
        DialogResult::Open(Overlay::Files(self))
    }

    pub(super) fn click(mut self, row: usize) -> DialogResult {
        if row >= self.rows().len() {
            return DialogResult::Open(Overlay::Files(self));
        }
        self.chosen = row;
        self.open()
    }

    /// Back to the folder, or out.
    pub(super) fn away(self) -> DialogResult {
        match self.inside {
            Some(_) => DialogResult::Open(Overlay::Files(FileDialog::of(self.folder))),
            None => DialogResult::Closed,
        }
    }

    pub(super) fn scroll(&mut self, rows: isize) {
        let last = self.rows().len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    fn open(mut self) -> DialogResult {
        let Some((index, _)) = self.rows().into_iter().nth(self.chosen) else {
            return DialogResult::Open(Overlay::Files(self));
        };
        if let Some(inside) = self.inside {
            return DialogResult::Say(vec![open_line(&inside.file, index)]);
        }
        let entry = &self.entries[index];
        let path = match entry.name.as_str() {
            ".." => self.folder.parent().map_or_else(|| self.folder.clone(), Path::to_owned),
            name => self.folder.join(name),
        };
        if entry.is_folder {
            return DialogResult::Open(Overlay::Files(FileDialog::of(path)));
        }
        match headlines(&path) {
            Ok(games) if games.len() > 1 => {
                self.inside = Some(Inside { file: path, games });
                (self.chosen, self.sought) = (0, String::new());
                DialogResult::Open(Overlay::Files(self))
            }
            // One game is opened at once; what cannot be read is told by whoever tries to open it.
            _ => DialogResult::Say(vec![open_line(&path, 0)]),
        }
    }
}

/// What one would type. The number is always there, since names may end with one.
fn open_line(file: &Path, index: usize) -> String {
    format!("open \"{}\" {}", file.display(), index + 1)
}

fn is_games(name: &str) -> bool {
    let name = name.to_lowercase();
    [".pgn", ".pgn.gz", ".pgn.zst"].iter().any(|end| name.ends_with(end))
}
