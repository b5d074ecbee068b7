//! Files of games: folders, files, and the games in them. Both are read on a thread of their own: whatever is in them,
//! and however slow the disk is, the keys go on being heard.

use super::super::view_model::Dialog;
use super::{DialogResult, Overlay, step};
use crate::play::session::{MORE_GAMES, at_home, headlines};
use crossterm::event::{KeyCode, KeyEvent};
use std::fs;
use std::path::{Path, PathBuf, is_separator};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;
use tabiya_players::Wake;

/// What is there so soon is shown at once.
const SOON: Duration = Duration::from_millis(40);

/// A folder, or a file that was opened to see its games.
pub(in crate::play::screen) struct FileDialog {
    folder: PathBuf,
    entries: Vec<FileEntry>,
    /// What the names have to contain.
    sought: String,
    chosen: usize,
    inside: Option<Inside>,
    /// What is being read.
    reading: Option<FileListing>,
    /// The rows that fit what is sought, each with its number.
    rows: Vec<(usize, String)>,
    wake: Wake,
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

/// A folder or a file that is being read; it is read no further when this is dropped.
struct FileListing {
    arrives: Receiver<FoundFiles>,
    /// How many games were found so far.
    games: Arc<AtomicUsize>,
    _wanted: Arc<()>,
}

/// So many games are found between two looks at how many there are.
const COUNTED: usize = 500;

enum FoundFiles {
    Folder(Vec<FileEntry>),
    /// The games of a file; none if it has one only, or cannot be read.
    Games(PathBuf, Option<Vec<String>>),
}

impl FileListing {
    /// Reads; what reads can see whether anybody still wants it.
    fn start(wake: &Wake, read: impl FnOnce(&Weak<()>) -> FoundFiles + Send + 'static) -> FileListing {
        let ((teller, arrives), wanted) = (mpsc::channel(), Arc::new(()));
        let (wake, still) = (Arc::clone(wake), Arc::downgrade(&wanted));
        thread::spawn(move || {
            if teller.send(read(&still)).is_ok() {
                wake();
            }
        });
        FileListing { arrives, games: Arc::default(), _wanted: wanted }
    }
}

impl FileDialog {
    /// The folder in which the program runs.
    pub(super) fn here(wake: Wake) -> FileDialog {
        FileDialog::of(std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")), wake)
    }

    /// A folder.
    pub(super) fn of(folder: PathBuf, wake: Wake) -> FileDialog {
        let path = folder.clone();
        let reading = FileListing::start(&wake, move |wanted| FoundFiles::Folder(list(&path, wanted)));
        let mut dialog = FileDialog {
            folder,
            entries: Vec::new(),
            sought: String::new(),
            chosen: 0,
            inside: None,
            reading: None,
            rows: Vec::new(),
            wake,
        };
        // Nothing of a folder is opened before somebody chooses it.
        let _ = dialog.wait(reading);
        dialog
    }

    /// Waits a little for what is read; what it leads to is given.
    fn wait(&mut self, reading: FileListing) -> Option<String> {
        match reading.arrives.recv_timeout(SOON) {
            Ok(found) => self.take(found),
            Err(RecvTimeoutError::Timeout) => {
                self.reading = Some(reading);
                self.filter();
                None
            }
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Takes what was read meanwhile; a line is given if a game is to be opened.
    pub(super) fn hear(&mut self) -> Option<String> {
        let reading = self.reading.take()?;
        match reading.arrives.try_recv() {
            Ok(found) => self.take(found),
            Err(TryRecvError::Empty) => {
                self.reading = Some(reading);
                None
            }
            Err(TryRecvError::Disconnected) => None,
        }
    }

    fn take(&mut self, found: FoundFiles) -> Option<String> {
        self.reading = None;
        match found {
            FoundFiles::Folder(entries) => {
                self.entries = entries;
                self.filter();
                None
            }
            FoundFiles::Games(file, Some(games)) => {
                self.inside = Some(Inside { file, games });
                (self.chosen, self.sought) = (0, String::new());
                self.filter();
                None
            }
            // One game is opened at once; what cannot be read is told by whoever tries to open it.
            FoundFiles::Games(file, None) => Some(open_line(&file, 0)),
        }
    }

    /// Finds the rows that fit what is sought.
    fn filter(&mut self) {
        let sought = self.sought.to_lowercase();
        let fits = |row: &String| sought.is_empty() || row.to_lowercase().contains(&sought);
        self.rows = match &self.inside {
            Some(inside) => {
                let rows = inside.games.iter().enumerate();
                // What is no game, but the word that there are more, stays whatever is looked for.
                let row = |(i, game): (usize, &String)| match game.as_str() {
                    MORE_GAMES => (i, game.clone()),
                    _ => (i, format!("{:>4}. {game}", i + 1)),
                };
                rows.map(row).filter(|(_, row)| row == MORE_GAMES || fits(row)).collect()
            }
            None => {
                let name = |entry: &FileEntry| match entry.is_folder {
                    true => format!("{}/", entry.name),
                    false => entry.name.clone(),
                };
                let rows = self.entries.iter().map(name).enumerate();
                rows.filter(|(_, row)| fits(row)).collect()
            }
        };
        self.chosen = self.chosen.min(self.rows.len().saturating_sub(1));
    }

    pub(super) fn dialog(&self) -> Dialog {
        let title = match &self.inside {
            Some(inside) => inside.file.display().to_string(),
            None => self.folder.display().to_string(),
        };
        let rows: Vec<String> = self.rows.iter().map(|(_, row)| format!(" {row} ")).collect();
        let rows = match (&self.reading, rows.is_empty()) {
            (Some(reading), _) => match reading.games.load(Ordering::Relaxed) {
                0 => vec![" (reading...) ".to_owned()],
                games => vec![format!(" (reading: {games} games so far) ")],
            },
            (None, true) => vec![" (nothing found) ".to_owned()],
            (None, false) => rows,
        };
        let sought = match self.sought.as_str() {
            "" if self.inside.is_none() => "Type to search, or a path".to_owned(),
            "" => "Type to search".to_owned(),
            sought => format!("Search: {sought}_"),
        };
        let foot = match self.inside {
            Some(_) => format!("{sought}; Enter opens, Esc goes back."),
            None => format!("{sought}; Enter opens, Tab lists a file's games, Esc goes back."),
        };
        Dialog { title, rows, chosen: Some(self.chosen), foot, ..Dialog::default() }
    }

    pub(super) fn key(mut self, key: KeyEvent, page: usize) -> DialogResult {
        match key.code {
            KeyCode::Enter => return self.open(),
            KeyCode::Tab if self.inside.is_none() => return self.choose(FileDialog::look_into),
            KeyCode::Backspace if self.sought.is_empty() && self.inside.is_none() => {
                if let Some(parent) = self.folder.parent().map(Path::to_owned) {
                    self = FileDialog::of(parent, self.wake);
                }
            }
            KeyCode::Backspace => {
                self.sought.pop();
                self.filter();
            }
            KeyCode::Char(letter) => {
                self.sought.push(letter);
                self.chosen = 0;
                // The name of a folder is complete: one is in it.
                match self.typed_path().filter(|path| is_separator(letter) && path.is_dir()) {
                    // Without the `..` that was typed.
                    Some(folder) => {
                        self = FileDialog::of(fs::canonicalize(&folder).unwrap_or(folder), self.wake);
                    }
                    None => self.filter(),
                }
            }
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(page.max(1)),
            KeyCode::PageDown => self.scroll(page.max(1) as isize),
            code => self.chosen = step(code, self.chosen, self.rows.len()),
        }
        DialogResult::Open(Overlay::Files(self))
    }

    pub(super) fn click(mut self, row: usize) -> DialogResult {
        if row >= self.rows.len() {
            return DialogResult::Open(Overlay::Files(self));
        }
        self.chosen = row;
        self.open()
    }

    /// Back to the folder, or out.
    pub(super) fn away(self) -> DialogResult {
        match self.inside {
            Some(_) => DialogResult::Open(Overlay::Files(FileDialog::of(self.folder, self.wake))),
            None => DialogResult::Closed,
        }
    }

    pub(super) fn scroll(&mut self, rows: isize) {
        let last = self.rows.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    /// What is typed, as the path of a file or folder: from the root, from home, or from the folder that is seen.
    fn typed_path(&self) -> Option<PathBuf> {
        let typed = self.sought.trim();
        (self.inside.is_none() && !typed.is_empty()).then(|| self.folder.join(at_home(Path::new(typed))))
    }

    /// Opens what is chosen: a folder, the first game of a file as `open` does, or a game of the list.
    fn open(self) -> DialogResult {
        self.choose(|_, path| DialogResult::Ask(open_line(&path, 0)))
    }

    /// Does something with the file that is named or chosen; a folder and a game are opened.
    fn choose(self, with_file: impl FnOnce(FileDialog, PathBuf) -> DialogResult) -> DialogResult {
        // A file that is named counts more than those that the name fits; a path that leads nowhere is told so.
        let named = self.typed_path().filter(|path| {
            path.is_file() || self.sought.contains(is_separator) && self.rows.is_empty() && !path.is_dir()
        });
        if let Some(path) = named {
            return with_file(self, path);
        }
        let chosen = self.rows.get(self.chosen).filter(|_| self.reading.is_none());
        let Some(&(index, _)) = chosen else {
            return DialogResult::Open(Overlay::Files(self));
        };
        if let Some(inside) = &self.inside {
            return DialogResult::Ask(open_line(&inside.file, index));
        }
        let entry = &self.entries[index];
        let path = match entry.name.as_str() {
            ".." => self.folder.parent().map_or_else(|| self.folder.clone(), Path::to_owned),
            name => self.folder.join(name),
        };
        if entry.is_folder {
            return DialogResult::Open(Overlay::Files(FileDialog::of(path, self.wake)));
        }
        with_file(self, path)
    }

    /// Reads which games a file has.
    fn look_into(mut self, path: PathBuf) -> DialogResult {
        let (found, wake) = (Arc::new(AtomicUsize::new(0)), Arc::clone(&self.wake));
        let counted = Arc::clone(&found);
        let reading = FileListing::start(&self.wake, move |_| {
            let told = |count: usize| {
                if count.is_multiple_of(COUNTED) {
                    counted.store(count, Ordering::Relaxed);
                    wake();
                }
            };
            let games = headlines(&path, told).ok().filter(|games| games.len() > 1);
            FoundFiles::Games(path, games)
        });
        match self.wait(FileListing { games: found, ..reading }) {
            Some(line) => DialogResult::Ask(line),
            None => DialogResult::Open(Overlay::Files(self)),
        }
    }
}

/// The folders and the files of games in a folder, as long as somebody wants them.
fn list(folder: &Path, wanted: &Weak<()>) -> Vec<FileEntry> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<FileEntry> = found
        .take_while(|_| wanted.strong_count() > 0)
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            // Only a link has to be followed to see where it leads.
            let is_folder = match entry.file_type() {
                Ok(kind) if !kind.is_symlink() => kind.is_dir(),
                _ => entry.path().is_dir(),
            };
            (!name.starts_with('.') && (is_folder || is_games(&name)))
                .then_some(FileEntry { name, is_folder })
        })
        .collect();
    entries.sort_by(|a, b| (!a.is_folder, &a.name).cmp(&(!b.is_folder, &b.name)));
    if folder.parent().is_some() {
        entries.insert(0, FileEntry { name: "..".to_owned(), is_folder: true });
    }
    entries
}

/// What one would type. The number is always there, since names may end with one.
fn open_line(file: &Path, index: usize) -> String {
    format!("open \"{}\" {}", file.display(), index + 1)
}

fn is_games(name: &str) -> bool {
    let name = name.to_lowercase();
    [".pgn", ".pgn.gz", ".pgn.zst"].iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_for_the_games_of_a_long_file_sees_how_many_were_found() {
        let mut dialog = FileDialog::of(std::env::temp_dir(), Arc::new(|| ()));
        let (_teller, arrives) = mpsc::channel();
        let games = Arc::new(AtomicUsize::new(0));
        let reading = FileListing { arrives, games: Arc::clone(&games), _wanted: Arc::new(()) };
        dialog.reading = Some(reading);
        assert_eq!(dialog.dialog().rows, [" (reading...) "]);
        games.store(1500, Ordering::Relaxed);
        assert_eq!(dialog.dialog().rows, [" (reading: 1500 games so far) "]);
    }

    #[test]
    fn each_game_of_a_file_is_told_while_it_is_listed() {
        let file = std::env::temp_dir().join(format!("tabiya-listed-{}.pgn", std::process::id()));
        fs::write(&file, "[White \"A\"]\n\n1. e4 *\n\n".repeat(3)).unwrap();
        let told = std::cell::RefCell::new(Vec::new());
        assert_eq!(headlines(&file, |count| told.borrow_mut().push(count)).unwrap().len(), 3);
        let _ = fs::remove_file(&file);
        assert_eq!(told.into_inner(), [1, 2, 3]);
    }
}
