//! The folder of saved games.

use crate::event::{Seat, Start};
use crate::folder::Folder;
use crate::journal::notice::JournalNotice;
use crate::journal::reader::{self, RecoveredGame, UnreadableJournal};
use crate::journal::writer::{EXTENSION, JournalWriter};
use crate::journaled_game::JournaledGame;
use crate::table::TableError;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};
use tabiya::{Color, Move, Outcome, Ply};
use tabiya_files::io_reason;
use tabiya_files::lock::{self, LockedFile, OpenMode};

/// How many journals are read for [`Library::last_open`]…
const GLANCED: usize = 8;

/// …and how long they may be.
const GLANCED_BYTES: u64 = 1 << 18;

/// No opening that has a name is longer.
const OPENING_PLIES: usize = 40;

/// The saved games of a user.
#[derive(Clone, Debug)]
pub struct Library {
    place: LibraryPlace,
}

#[derive(Clone, Debug)]
enum LibraryPlace {
    Folder(PathBuf),
    /// The environment names no folder.
    Unknown,
    /// Nothing is saved; the games in this folder may be opened.
    Nowhere(Option<PathBuf>),
}

/// The name of a saved game: that of its file, without its ending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SavedGameId(String);

impl fmt::Display for SavedGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Whether a saved game can be continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SavedGameState {
    /// It has not ended.
    Open,
    /// It has ended.
    Over(Outcome),
    /// Another process has it, with its outcome if it has ended.
    InUse(Option<Outcome>),
    /// Nothing of it can be read.
    Unreadable,
}

/// A saved game, as a list shows it.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Its name.
    pub id: SavedGameId,
    /// When it was last written to.
    pub when: SystemTime,
    /// Whether it can be continued.
    pub state: SavedGameState,
    /// What it began with, where that can be read.
    pub start: Option<Start>,
    /// White's player, then Black's.
    pub players: [Seat; 2],
    /// How many plies were played.
    pub plies: usize,
    /// The last of them.
    pub last: Option<Box<Ply>>,
    /// The moves from the start on, as far as an opening may go.
    pub first: Vec<Move>,
    /// What is wrong with it.
    pub note: Option<String>,
    /// Whether it is a game from a file as it stands there.
    pub is_looked_at: bool,
}

impl SavedGame {
    /// Whether there is nothing in it: no move, and no position that somebody has set up; or a game from a file in
    /// which nothing was played, which was only looked at. Such a journal is there while that is on the table, and a
    /// process that is killed leaves it behind.
    pub fn is_untouched(&self) -> bool {
        let Some(start) = &self.start else { return false };
        let is_open = matches!(self.state, SavedGameState::Open | SavedGameState::Over(_));
        let is_unplayed = self.plies == 0 && start.is_usual() && start.moves.is_empty();
        is_open && is_unplayed || self.is_looked_at
    }
}

/// Why a saved game cannot be continued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResumeError {
    /// There is none of this name.
    NoSuchGame {
        /// The name.
        id: SavedGameId,
    },
    /// Another process plays it.
    InUse {
        /// The name.
        id: SavedGameId,
    },
    /// Nothing of it can be read.
    Unreadable {
        /// The name.
        id: SavedGameId,
        /// Why not.
        why: UnreadableJournal,
    },
    /// The file cannot be opened.
    Closed {
        /// The name.
        id: SavedGameId,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::NoSuchGame { id } => write!(f, "there is no saved game {id}"),
            ResumeError::InUse { .. } => f.write_str("that game is being played in another window"),
            ResumeError::Unreadable { id, why } => write!(f, "the game {id} cannot be read: {why}"),
            ResumeError::Closed { id, why } => write!(f, "the game {id} cannot be opened: {why}"),
        }
    }
}

impl Library {
    /// The user's library, in the folder of the platform.
    pub fn of_user() -> Library {
        Library {
            place: Folder::Data
                .path()
                .map_or(LibraryPlace::Unknown, |data| LibraryPlace::Folder(data.join("games"))),
        }
    }

    /// The games in a folder, which need not be there yet.
    pub fn at(folder: impl Into<PathBuf>) -> Library {
        Library { place: LibraryPlace::Folder(folder.into()) }
    }

    /// An empty library that saves nothing.
    pub fn nowhere() -> Library {
        Library { place: LibraryPlace::Nowhere(None) }
    }

    /// The same games, without saving anything: neither new games nor changes to these.
    pub fn without_saving(self) -> Library {
        Library { place: LibraryPlace::Nowhere(self.folder().map(Path::to_owned)) }
    }

    /// Whether games that begin are saved, as far as there is a folder for them.
    pub fn is_saving(&self) -> bool {
        !matches!(self.place, LibraryPlace::Nowhere(_))
    }

    fn folder(&self) -> Option<&Path> {
        match &self.place {
            LibraryPlace::Folder(folder) => Some(folder),
            LibraryPlace::Nowhere(folder) => folder.as_deref(),
            LibraryPlace::Unknown => None,
        }
    }

    /// Begins a game. If it cannot be saved there is a [notice](JournaledGame::take_notices); it is refused
    /// only if the moves that it already has are not legal.
    pub fn begin(&self, start: Start) -> Result<JournaledGame, TableError> {
        let writer = match &self.place {
            LibraryPlace::Folder(folder) => JournalWriter::new(Some(folder.clone())),
            LibraryPlace::Unknown => JournalWriter::new(None),
            LibraryPlace::Nowhere(_) => JournalWriter::nowhere(),
        };
        let mut game = JournaledGame::begin(start, writer)?;
        if let LibraryPlace::Unknown = self.place {
            game.tell(JournalNotice::NoFolder);
        }
        Ok(game)
    }

    /// The saved games, those that were played last first.
    pub fn games(&self) -> Vec<SavedGame> {
        self.ids().iter().filter_map(|id| self.game(id)).collect()
    }

    /// The names of the saved games, those that were played last first. No journal is read for that.
    pub fn ids(&self) -> Vec<SavedGameId> {
        let files =
            self.folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
        let mut ids: Vec<(SystemTime, SavedGameId)> =
            files.filter_map(|file| journal_of(&file.path())).collect();
        ids.sort_by(|a, b| b.cmp(a));
        ids.into_iter().map(|(_, id)| id).collect()
    }

    /// A saved game as a list shows it; none if there is no such.
    pub fn game(&self, id: &SavedGameId) -> Option<SavedGame> {
        entry(&self.folder()?.join(format!("{id}.{EXTENSION}")))
    }

    /// The game played last of those that are not over. Only the newest few journals are read, and no long ones, so
    /// that nobody waits. None where nothing is saved.
    pub fn last_open(&self) -> Option<SavedGame> {
        let LibraryPlace::Folder(folder) = &self.place else { return None };
        let files = fs::read_dir(folder).ok()?.flatten();
        let mut newest: Vec<(SystemTime, PathBuf, u64)> = files
            .filter(|file| file.path().extension().is_some_and(|extension| extension == EXTENSION))
            .filter_map(|file| {
                let metadata = file.metadata().ok()?;
                Some((metadata.modified().ok()?, file.path(), metadata.len()))
            })
            .collect();
        newest.sort_by(|a, b| (b.0, &b.1).cmp(&(a.0, &a.1)));
        let glanced = newest.into_iter().take(GLANCED).take_while(|&(_, _, length)| length < GLANCED_BYTES);
        let mut entries = glanced.filter_map(|(_, path, _)| entry(&path));
        entries.find(|entry| entry.state == SavedGameState::Open && !entry.is_untouched())
    }

    /// Continues a saved game, its clock paused. What is damaged is left out, and there
    /// is a [notice](JournaledGame::take_notices) that says so.
    pub fn resume(&self, id: &SavedGameId) -> Result<JournaledGame, ResumeError> {
        let missing = || ResumeError::NoSuchGame { id: id.clone() };
        let folder = self.folder().ok_or_else(missing)?;
        let path = folder.join(format!("{id}.{EXTENSION}"));
        let closed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => missing(),
            _ => ResumeError::Closed { id: id.clone(), why: io_reason::of(&error) },
        };
        let file = claim(&path).and_then(|file| file.ok_or(io::ErrorKind::ResourceBusy.into()));
        let bytes = match &file {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                return Err(ResumeError::InUse { id: id.clone() });
            }
            // What may not be written may still be read.
            _ => fs::read(&path).map_err(closed)?,
        };
        let game = reader::read(&bytes).map_err(|why| ResumeError::Unreadable { id: id.clone(), why })?;
        let RecoveredGame { start, table, at, last, text, whole, losses } = game;

        let mut notices = losses;
        if let LibraryPlace::Nowhere(_) = self.place {
            notices.push(JournalNotice::SavingDisabled);
            return Ok(JournaledGame::resume(start, table, at, JournalWriter::nowhere(), notices));
        }
        let mended = file.and_then(|file| mend(file, &path, (&bytes, whole), &text, &mut notices));
        let file = match mended {
            Ok(file) => Some(file),
            Err(error) => {
                notices.push(JournalNotice::NewFile { why: io_reason::of(&error) });
                None
            }
        };
        let writer = JournalWriter::resumed(folder.to_owned(), text, (last.0.repeated(), last.1), file, path);
        Ok(JournaledGame::resume(start, table, at, writer, notices))
    }
}

/// The file of a game for this process alone; none if another has it.
fn claim(path: &Path) -> io::Result<Option<LockedFile>> {
    // Another process may be looking whether it is free.
    for _ in 0..5 {
        if let Some(file) = lock::open(path, OpenMode::Existing)? {
            return Ok(Some(file));
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(None)
}

/// Makes a file what it should be behind its beginning that is whole; the damaged part goes into a file of its own
/// first.
fn mend(
    mut file: LockedFile,
    path: &Path,
    (bytes, whole): (&[u8], usize),
    text: &[u8],
    notices: &mut Vec<JournalNotice>,
) -> io::Result<LockedFile> {
    let rest = &bytes[whole..];
    if !rest.is_empty() {
        // Half a line that was never finished tells nobody anything.
        if !matches!(notices[..], [JournalNotice::CutOff]) || rest.len() > 1_000 {
            notices.push(JournalNotice::DamageMoved { file: move_damage(path, rest)? });
        }
        file.set_len(whole as u64)?;
    }
    // Lines that were mended, or the end of the last one.
    file.seek(SeekFrom::Start(whole as u64))?;
    file.write_all(text.get(whole..).unwrap_or_default())?;
    file.sync_data()?;
    Ok(file)
}

/// Writes the damaged part of a journal into a file beside it.
fn move_damage(path: &Path, rest: &[u8]) -> io::Result<PathBuf> {
    for number in 1_u32.. {
        let aside = path.with_extension(format!("damaged-{number}"));
        match File::create_new(&aside) {
            Ok(mut file) => {
                file.write_all(rest)?;
                file.sync_all()?;
                return Ok(aside);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// When a journal was written last, and the name of its game; none if it is no journal or has nothing in it.
fn journal_of(path: &Path) -> Option<(SystemTime, SavedGameId)> {
    if path.extension()? != EXTENSION {
        return None;
    }
    let id = SavedGameId(path.file_stem()?.to_str()?.to_owned());
    let metadata = fs::metadata(path).ok().filter(|metadata| metadata.is_file() && metadata.len() > 0)?;
    Some((metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), id))
}

/// The entry of a file, if it is a journal in which something stands.
fn entry(path: &Path) -> Option<SavedGame> {
    let (when, id) = journal_of(path)?;
    let in_use = matches!(lock::open(path, OpenMode::Existing), Ok(None));
    let unreadable = |note: String| SavedGame {
        id: id.clone(),
        when,
        state: SavedGameState::Unreadable,
        start: None,
        players: Color::ALL.map(|_| Seat::person("")),
        plies: 0,
        last: None,
        first: Vec::new(),
        note: Some(note),
        is_looked_at: false,
    };
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Some(unreadable(io_reason::of(&error))),
    };
    Some(match reader::read(&bytes) {
        Ok(game) => SavedGame {
            id,
            when,
            state: match game.table.game().outcome() {
                outcome if in_use => SavedGameState::InUse(outcome),
                Some(outcome) => SavedGameState::Over(outcome),
                None => SavedGameState::Open,
            },
            players: Color::ALL.map(|color| game.table.players[color as usize].clone()),
            plies: game.table.game().ply(),
            last: game.table.game().last_ply().map(Box::new),
            first: game.table.game().moves().take(OPENING_PLIES).collect(),
            is_looked_at: game.table.is_looked_at(&game.start),
            start: Some(game.start.clone()),
            // Another process may be in the middle of a line.
            note: game.losses.last().filter(|_| !in_use).map(|loss| loss.to_string()),
        },
        Err(why) => unreadable(why.to_string()),
    })
}
